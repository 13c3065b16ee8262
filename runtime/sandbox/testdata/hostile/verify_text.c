// Gives a check a value in quotes.
// asks: verify
// fails: the plugin broke the protocol: checks[0].value is a string; a number is needed
#include "plugin.h"

int main(void) {
  puts("{\"ok\":true,\"checks\":[{\"id\":\"a\",\"value\":\"1\"}]}");
  return 0;
}
