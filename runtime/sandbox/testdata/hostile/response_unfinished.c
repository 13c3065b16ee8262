// Opens a million arrays and closes none.
// fails: the plugin broke the protocol: response is nested deeper than 100 levels, at byte 100
#include "plugin.h"

int main(void) {
  for (int i = 0; i < 1000000; i++) putchar('[');
  return 0;
}
