// Gives a check a value beyond all numbers.
// asks: verify
// fails: the plugin broke the protocol: checks[0].value is 1e999; a value is from 0 to 1
#include "plugin.h"

int main(void) {
  puts("{\"ok\":true,\"checks\":[{\"id\":\"a\",\"value\":1e999}]}");
  return 0;
}
