// Aborts.
// fails: the plugin crashed: unreachable
#include "plugin.h"

int main(void) {
  fprintf(stderr, "about to abort\n");
  abort();
}
