// Gives two checks one id.
// asks: verify
// fails: the plugin broke the protocol: checks[0].id and checks[1].id are both "a"; an id is given once
#include "plugin.h"

int main(void) {
  puts("{\"ok\":true,\"checks\":[{\"id\":\"a\",\"value\":0},{\"id\":\"a\",\"value\":1}]}");
  return 0;
}
