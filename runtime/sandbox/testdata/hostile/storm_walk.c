// Goes up and down at the end of 1,000 directories, 800 times in a path, for ever.
// limits: fuel=200000000
// quota: bytes=16777216 entries=10000
// fails: the plugin ran into a limit: limit fuel: 200000000 units, and it used 203335844; raise it with limits { fuel = … } in the plugin block
#include "plugin.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  static char deep[2100] = "/tmp", around[4096];
  for (int i = 0; i < 1000; i++) {
    strcat(deep, "/d");
    mkdir(deep, 0700);
  }
  int end = open(deep, O_RDONLY | O_DIRECTORY);
  for (int i = 0; i < 800; i++) {
    strcat(around, "../d/");
  }
  struct stat found;
  for (;;) {
    fstatat(end, around, &found, 0);
  }
}
