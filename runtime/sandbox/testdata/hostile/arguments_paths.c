// Opens paths of 4 GB, and asks for entries behind the last.
// answers: {"ok":true,"output":"errno 21 21 28 25 21 0"}
#include "plugin.h"
#include <wasi/api.h>

// The function itself, because the library measures the path.
__attribute__((import_module("wasi_snapshot_preview1"), import_name("path_open"))) int path_open(
    int, int, const char *, unsigned, int, long long, long long, int, void *);

int main(void) {
  int fd, results[6];
  __wasi_size_t n;
  uint8_t buffer[64];
  results[0] = path_open(3, 0, (void *)0, 0xffffffff, 0, -1, -1, 0, &fd);
  results[1] = path_open(3, 0, (void *)0xffffffff, 0xffffffff, 0, -1, -1, 0, &fd);
  results[2] = path_open(3, -1, "tmp", 3, -1, -1, -1, -1, &fd);
  results[3] = path_open(3, 0, "tmp\0x", 5, 0, 0, 0, 0, &fd);
  results[4] = path_open(3, 0, "tmp", 3, 0, 0, 0, 0, (void *)0xffffffff);
  results[5] = __wasi_fd_readdir(3, buffer, sizeof buffer, UINT64_MAX, &n);
  char list[64] = "";
  for (int i = 0; i < 6; i++) sprintf(list + strlen(list), " %d", results[i]);
  return answer("errno%s", list);
}
