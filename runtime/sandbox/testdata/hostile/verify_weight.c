// Gives a check a weight beyond all numbers.
// asks: verify
// fails: the plugin broke the protocol: checks[0].weight is 1e999; a weight is finite and at least 0
#include "plugin.h"

int main(void) {
  puts("{\"ok\":true,\"checks\":[{\"id\":\"a\",\"value\":1,\"weight\":1e999}]}");
  return 0;
}
