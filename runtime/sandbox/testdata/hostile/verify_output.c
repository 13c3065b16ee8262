// Answers a verification as a tool would, with checks in its output.
// asks: verify
// fails: the plugin broke the protocol: checks is missing
#include "plugin.h"

int main(void) {
  puts("{\"ok\":true,\"output\":{\"checks\":[{\"id\":\"a\",\"value\":1}]}}");
  return 0;
}
