// Answers 1 GB.
// fails: the plugin ran into a limit: limit output: 8388608 bytes, and the response has at least 9437184; raise it with limits { output = … } in the plugin block
#include "plugin.h"

int main(void) {
  static char block[1 << 20];
  memset(block, 'x', sizeof block);
  for (int i = 0; i < 1000; i++) fwrite(block, 1, sizeof block, stdout);
  return 0;
}
