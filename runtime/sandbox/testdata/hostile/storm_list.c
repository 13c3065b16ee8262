// Lists a directory of 5,000 files for ever.
// limits: fuel=200000000
// quota: bytes=16777216 entries=10000
// fails: the plugin ran into a limit: limit fuel: 200000000 units, and it used 200001076; raise it with limits { fuel = … } in the plugin block
#include "plugin.h"
#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  char name[32];
  for (int i = 0; i < 5000; i++) {
    snprintf(name, sizeof name, "/tmp/%d", i);
    close(open(name, O_CREAT | O_WRONLY, 0600));
  }
  for (;;) {
    DIR *d = opendir("/tmp");
    while (readdir(d)) {
    }
    closedir(d);
  }
}
