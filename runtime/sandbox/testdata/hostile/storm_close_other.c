// Writes a byte to a file of 8 MB through one descriptor and closes another, for ever.
// limits: fuel=200000000
// quota: bytes=16777216 entries=10000
// fails: the plugin ran into a limit: limit fuel: 200000000 units, and it used 201361969; raise it with limits { fuel = … } in the plugin block
#include "plugin.h"
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int fd = open("/workspace/big", O_CREAT | O_WRONLY, 0600);
  ftruncate(fd, 8 << 20);
  for (;;) {
    int other = open("/workspace/big", O_WRONLY);
    pwrite(fd, "x", 1, 0);
    close(other);
  }
}
