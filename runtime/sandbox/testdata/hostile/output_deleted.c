// Writes files, and removes them while they are open: what nobody can see fills the disk.
// quota: bytes=16777216 entries=1000
// answers: {"ok":true,"output":"No space left on device after 16 MiB"}
#include "plugin.h"
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  static char block[1 << 20];
  for (int i = 0; i < 200; i++) {
    int fd = open("/tmp/gone", O_CREAT | O_WRONLY, 0600);
    if (fd < 0 || write(fd, block, sizeof block) < 0) return answer("%s after %d MiB", outcome(-1), i);
    unlink("/tmp/gone");
  }
  return answer("done");
}
