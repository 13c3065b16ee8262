// Gives a check a value that is no number.
// asks: verify
// fails: the plugin broke the protocol: response is not JSON: 'N' at byte 39 where a JSON value is needed
#include "plugin.h"

int main(void) {
  puts("{\"ok\":true,\"checks\":[{\"id\":\"a\",\"value\":NaN}]}");
  return 0;
}
