// Makes a million files.
// engine: compiler
// quota: bytes=16777216 entries=10000
// fails: the plugin ran into a limit: the workspace is full; raise it with quota { bytes = …, entries = … } in the harness
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
