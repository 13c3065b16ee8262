// Gives a check less than nothing.
// asks: verify
// fails: the plugin broke the protocol: checks[0].value is -0.5; a value is from 0 to 1
#include "plugin.h"

int main(void) {
  puts("{\"ok\":true,\"checks\":[{\"id\":\"a\",\"value\":-0.5}]}");
  return 0;
}
