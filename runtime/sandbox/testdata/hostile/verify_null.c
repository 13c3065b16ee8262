// Gives a check no value.
// asks: verify
// fails: the plugin broke the protocol: checks[0].value is null; a number is needed
#include "plugin.h"

int main(void) {
  puts("{\"ok\":true,\"checks\":[{\"id\":\"a\",\"value\":null}]}");
  return 0;
}
