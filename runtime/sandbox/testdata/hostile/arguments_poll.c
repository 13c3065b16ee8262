// Waits for a million things.
// answers: {"ok":true,"output":"errno 0 0 21 28, 1000000"}
#include "plugin.h"
#include <wasi/api.h>

int main(void) {
  static __wasi_subscription_t wanted[1000000];
  static __wasi_event_t events[1000000];
  __wasi_size_t n = 0;
  for (int i = 0; i < 1000000; i++)
    wanted[i] = (__wasi_subscription_t){.u = {.tag = i % 5, .u.fd_read.file_descriptor = i}};
  int many = __wasi_poll_oneoff(wanted, events, 1000000, &n);
  int overlapping = __wasi_poll_oneoff(wanted, (void *)wanted, 1000000, &n);
  int all = __wasi_poll_oneoff(wanted, events, 0xffffffff, &n);
  int none = __wasi_poll_oneoff(wanted, events, 0, &n);
  return answer("errno %d %d %d %d, %zu", many, overlapping, all, none, n);
}
