// Makes files that are huge and empty.
// quota: bytes=16777216 entries=1000
// answers: {"ok":true,"output":"File too large, No space left on device, File too large, No space left on device, No space left on device, File too large"}
#include "plugin.h"
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int fd = open("/tmp/sparse", O_CREAT | O_RDWR, 0600);
  const char *size = outcome(ftruncate(fd, 1LL << 62));
  const char *most = outcome(ftruncate(fd, (1LL << 31) - 1));
  const char *far = outcome(pwrite(fd, "x", 1, 0x7ffffffffffffffeLL));
  const char *near = outcome(pwrite(fd, "x", 1, 1LL << 30));
  const char *room = outcome(posix_fallocate(fd, 0, 1LL << 40) ? -1 : 0);
  lseek(fd, 0x7fffffffffffffffLL, SEEK_SET);
  const char *last = outcome(write(fd, "xy", 2));
  return answer("%s, %s, %s, %s, %s, %s", size, most, far, near, room, last);
}
