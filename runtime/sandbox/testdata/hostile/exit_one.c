// Answers, and says then that it failed.
// fails: the plugin crashed: exit with code 1
#include "plugin.h"

int main(void) {
  answer("well");
  return 1;
}
