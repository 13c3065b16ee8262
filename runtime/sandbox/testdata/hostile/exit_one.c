// Answers, and says then that it failed.
// fails: the plugin crashed: exit with code 1; its standard output ended with "{\"ok\":true,\"output\":\"well\"}"
#include "plugin.h"

int main(void) {
  answer("well");
  return 1;
}
