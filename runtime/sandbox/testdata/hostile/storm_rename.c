// Gives a directory of 5,000 files a longer name and a shorter one, for ever.
// limits: fuel=200000000
// quota: bytes=16777216 entries=10000
// fails: the plugin ran into a limit: limit fuel: 200000000 units, and it used 200032309; raise it with limits { fuel = … } in the plugin block
#include "plugin.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  char name[32];
  mkdir("/tmp/d", 0700);
  for (int i = 0; i < 5000; i++) {
    snprintf(name, sizeof name, "/tmp/d/%d", i);
    close(open(name, O_CREAT | O_WRONLY, 0600));
  }
  for (;;) {
    rename("/tmp/d", "/tmp/longer");
    rename("/tmp/longer", "/tmp/d");
  }
}
