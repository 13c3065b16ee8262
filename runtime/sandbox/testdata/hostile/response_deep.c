// Answers with an array 100,000 deep.
// fails: the plugin broke the protocol: response is nested deeper than 100 levels, at byte 119
#include "plugin.h"

int main(void) {
  printf("{\"ok\":true,\"output\":");
  for (int i = 0; i < 100000; i++) putchar('[');
  for (int i = 0; i < 100000; i++) putchar(']');
  putchar('}');
  return 0;
}
