// Closes all that it was given, the root and its answer too.
// answers: {"ok":true,"output":"done, done, Bad file descriptor"}
#include "plugin.h"
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  const char *root = outcome(close(3));
  const char *error = outcome(close(2));
  const char *file = outcome(open("/plugin/own", O_RDONLY));
  answer("%s, %s, %s", root, error, file);
  fflush(stdout);
  close(1);
  close(0);
  return 0;
}
