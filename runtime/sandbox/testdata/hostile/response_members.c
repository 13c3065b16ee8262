// Answers with an object of 300,000 members of one name.
// fails: the plugin broke the protocol: response gives the key "a" twice in one object, before byte 3188917
#include "plugin.h"

int main(void) {
  printf("{\"ok\":true,\"output\":{\"a\":0");
  for (int i = 0; i < 300000; i++) printf(",\"a\":%d", i);
  printf("}}");
  return 0;
}
