// Crashes in the middle of changing a file.
// fails: the plugin crashed: unreachable
#include "plugin.h"

int main(void) {
  answer("well");
  fflush(stdout);
  FILE *f = fopen("/workspace/in/a.csv", "r+");
  fputs("half a li", f);
  fflush(f);
  remove("/workspace/in/b.txt");
  __builtin_trap();
}
