// Has one call move the same gigabytes a thousand times.
// answers: {"ok":true,"output":"errno 28 28 21 28 21, 0 bytes"}
#include "plugin.h"
#include <wasi/api.h>

int main(void) {
  static __wasi_ciovec_t vectors[100000];
  for (int i = 0; i < 100000; i++) vectors[i] = (__wasi_ciovec_t){0, 60000};
  __wasi_size_t n = 0;
  int many = __wasi_fd_write(2, vectors, 100000, &n);
  int overlapping = __wasi_fd_write(2, vectors, 1024, &n);
  vectors[0].buf_len = 0xffffffff;
  int huge = __wasi_fd_write(2, vectors, 1, &n);
  int count = __wasi_fd_write(2, vectors, 0xffffffff, &n);
  int wrapped = __wasi_fd_write(2, (void *)0xfffffff8, 1024, &n);
  return answer("errno %d %d %d %d %d, %zu bytes", many, overlapping, huge, count, wrapped, n);
}
