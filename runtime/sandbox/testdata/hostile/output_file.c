// Writes 1 GB to a file.
// quota: bytes=16777216 entries=1000
// fails: the plugin ran into a limit: limit quota: bytes 16777216, of which /workspace has 15728705; entries 1000, of which /workspace has 8, and it asked for more; raise it with quota { bytes = …, entries = … } in the harness
#include "plugin.h"

int main(void) {
  static char block[1 << 20];
  FILE *f = fopen("/workspace/big", "w");
  for (int i = 0; i < 1000; i++) fwrite(block, 1, sizeof block, f);
  fclose(f);
  return answer("written");
}
