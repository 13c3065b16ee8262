// Answers with a number of a million digits.
// answers: {"ok":true,"output":99999999999999999999999999999999999999999999999999999999999999999999999999999999… (1000031 bytes)
#include "plugin.h"

int main(void) {
  printf("{\"ok\":true,\"output\":");
  for (int i = 0; i < 1000000; i++) putchar('9');
  printf("e999999999}");
  return 0;
}
