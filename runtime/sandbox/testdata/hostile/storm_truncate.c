// Extends a file to 8 MB and cuts it to nothing, for ever.
// limits: fuel=200000000
// quota: bytes=16777216 entries=10000
// fails: the plugin ran into a limit: limit fuel: 200000000 units, and it used 201357228; raise it with limits { fuel = … } in the plugin block
#include "plugin.h"
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int fd = open("/tmp/big", O_CREAT | O_WRONLY, 0600);
  for (;;) {
    ftruncate(fd, 8 << 20);
    ftruncate(fd, 0);
  }
}
