// Logs 1 GB, and answers.
// answers: {"ok":true,"output":"logged"}
#include "plugin.h"

int main(void) {
  static char block[1 << 20];
  memset(block, 'x', sizeof block);
  for (int i = 0; i < 1000; i++) fwrite(block, 1, sizeof block, stderr);
  return answer("logged");
}
