// Has files take the numbers of its input, its answer and its root.
// answers: {"ok":true,"output":"own, 58 58 8 0 0 8 3 8"}
#include "plugin.h"
#include <fcntl.h>
#include <unistd.h>
#include <wasi/api.h>

int main(void) {
  int results[8];
  int file = open("/plugin/own", O_RDONLY), other = open("/tmp/answer", O_CREAT | O_RDWR, 0600);
  results[0] = __wasi_fd_renumber(file, 3);
  results[1] = __wasi_fd_renumber(3, file);
  results[2] = __wasi_fd_renumber(file, 0x7fffffff);
  results[3] = __wasi_fd_renumber(file, file);
  results[4] = __wasi_fd_renumber(file, 0);
  results[5] = __wasi_fd_renumber(file, 0);
  char text[64] = "";
  results[6] = read(0, text, 3);
  results[7] = __wasi_fd_renumber(1, 1000000);
  char list[64] = "";
  for (int i = 0; i < 8; i++) sprintf(list + strlen(list), " %d", results[i]);
  answer("%s,%s", text, list);
  fflush(stdout);
  __wasi_fd_renumber(other, 1);
  return 0;
}
