// Talks before it answers.
// fails: the plugin broke the protocol: response is not JSON: 'd' at byte 0 where a JSON value is needed
#include "plugin.h"

int main(void) {
  puts("debug: here");
  return answer("well");
}
