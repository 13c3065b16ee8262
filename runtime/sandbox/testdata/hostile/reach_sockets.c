// Opens connections, sends a signal, and gives a file another name.
// answers: {"ok":true,"output":"errno 58 58 58 58 58 58"}
#include "plugin.h"
#include <wasi/api.h>

// The headers leave it out.
__attribute__((import_module("wasi_snapshot_preview1"), import_name("proc_raise"))) int proc_raise(int);

int main(void) {
  uint8_t buffer[16];
  __wasi_size_t n;
  __wasi_roflags_t flags;
  __wasi_fd_t fd = 0;
  __wasi_iovec_t in = {buffer, sizeof buffer};
  __wasi_ciovec_t out = {buffer, sizeof buffer};
  int results[] = {
      __wasi_sock_recv(3, &in, 1, 0, &n, &flags), __wasi_sock_send(3, &out, 1, 0, &n), __wasi_sock_shutdown(3, 3),
      __wasi_sock_accept(3, 0, &fd), proc_raise(9), __wasi_path_link(3, 0, "plugin/own", 3, "tmp/own"),
  };
  char text[64] = "";
  for (int i = 0; i < 6; i++) sprintf(text + strlen(text), " %d", results[i]);
  return answer("errno%s", text);
}
