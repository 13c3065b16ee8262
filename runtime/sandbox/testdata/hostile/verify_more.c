// Gives a check more than there is.
// asks: verify
// fails: the plugin broke the protocol: checks[0].value is 1.5; a value is from 0 to 1
#include "plugin.h"

int main(void) {
  puts("{\"ok\":true,\"checks\":[{\"id\":\"a\",\"value\":1.5}]}");
  return 0;
}
