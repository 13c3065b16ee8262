// Writes a byte to a file of 8 MB and closes it, for ever.
// limits: fuel=200000000
// quota: bytes=16777216 entries=10000
// fails: the plugin ran into a limit: limit fuel: 200000000 units, and it used 201358432; raise it with limits { fuel = … } in the plugin block
#include "plugin.h"
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int fd = open("/workspace/big", O_CREAT | O_WRONLY, 0600);
  ftruncate(fd, 8 << 20);
  for (;;) {
    close(fd);
    fd = open("/workspace/big", O_WRONLY);
    write(fd, "x", 1);
  }
}
