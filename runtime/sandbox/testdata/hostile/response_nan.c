// Answers with what is no number.
// fails: the plugin broke the protocol: response is not JSON: 'N' at byte 20 where a JSON value is needed
#include "plugin.h"

int main(void) {
  puts("{\"ok\":true,\"output\":NaN}");
  return 0;
}
