// Makes a million files.
// limits: fuel=1000000000
// quota: bytes=16777216 entries=10000
// fails: the plugin ran into a limit: limit fuel: 1000000000 units, and it used 1000000014; raise it with limits { fuel = … } in the plugin block
#include "plugin.h"
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  char name[32];
  for (int i = 0; i < 1000000; i++) {
    snprintf(name, sizeof name, "/workspace/%d", i);
    close(open(name, O_CREAT | O_WRONLY, 0600));
  }
  return answer("made");
}
