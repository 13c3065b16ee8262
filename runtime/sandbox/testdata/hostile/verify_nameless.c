// Gives a check no id.
// asks: verify
// fails: the plugin broke the protocol: checks[0].id is empty
#include "plugin.h"

int main(void) {
  puts("{\"ok\":true,\"checks\":[{\"id\":\"\",\"value\":1}]}");
  return 0;
}
