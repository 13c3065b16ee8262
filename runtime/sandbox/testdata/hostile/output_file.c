// Writes 1 GB to a file.
// quota: bytes=16777216 entries=1000
// fails: the plugin ran into a limit: the workspace is full; raise it with quota { bytes = …, entries = … } in the harness
#include "plugin.h"

int main(void) {
  static char block[1 << 20];
  FILE *f = fopen("/workspace/big", "w");
  for (int i = 0; i < 1000; i++) fwrite(block, 1, sizeof block, f);
  fclose(f);
  return answer("written");
}
