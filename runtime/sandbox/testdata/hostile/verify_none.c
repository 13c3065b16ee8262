// Finds nothing.
// asks: verify
// answers: {"ok":true,"checks":[]}
#include "plugin.h"

int main(void) {
  fputs("{\"ok\":true,\"checks\":[]}", stdout);
  return 0;
}
