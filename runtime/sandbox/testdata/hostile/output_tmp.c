// Writes 1 GB to a file that nobody keeps.
// quota: bytes=16777216 entries=1000
// answers: {"ok":true,"output":"No space left on device after 16 MiB"}
#include "plugin.h"

int main(void) {
  static char block[1 << 20];
  FILE *f = fopen("/tmp/big", "w");
  int i = 0;
  while (i < 1000 && fwrite(block, 1, sizeof block, f) == sizeof block) i++;
  return answer("%s after %d MiB", outcome(-1), i);
}
