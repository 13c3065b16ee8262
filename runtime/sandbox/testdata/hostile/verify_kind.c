// Gives a check a kind that there is not.
// asks: verify
// fails: the plugin broke the protocol: checks[0].kind is "bonus"; the kinds are score and gate
#include "plugin.h"

int main(void) {
  puts("{\"ok\":true,\"checks\":[{\"id\":\"a\",\"value\":1,\"kind\":\"bonus\"}]}");
  return 0;
}
