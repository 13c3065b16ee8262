// Answers yes and no.
// fails: the plugin broke the protocol: response gives the key "ok" twice in one object, before byte 75
#include "plugin.h"

int main(void) {
  puts("{\"ok\":false,\"ok\":true,\"output\":null,\"error\":{\"code\":\"failed\",\"message\":\"\"}}");
  return 0;
}
