// Answers in prose.
// fails: the plugin broke the protocol: response is not JSON: 'A' at byte 0 where a JSON value is needed
#include "plugin.h"

int main(void) {
  puts("All is well.");
  return 0;
}
