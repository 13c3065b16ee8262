// Follows links that lead out, and in circles.
// answers: {"ok":true,"output":"Symbolic link loop, Permission denied, done, Permission denied, Permission denied, Symbolic link loop, Permission denied"}
#include "plugin.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  const char *loop = outcome(open("/workspace/loop", O_RDONLY));
  const char *out = outcome(open("/workspace/out", O_RDONLY));
  const char *absolute = outcome(symlink("/etc/passwd", "/tmp/p"));
  const char *read = outcome(open("/tmp/p", O_RDONLY));
  symlink("../../../../../../../../etc", "/tmp/up");
  const char *up = outcome(open("/tmp/up/passwd", O_RDONLY));
  symlink("y", "/tmp/x");
  symlink("x", "/tmp/y");
  struct stat s;
  const char *circle = outcome(stat("/tmp/x/x/x", &s));
  symlink("../plugin/own", "/tmp/own");
  const char *write = outcome(open("/tmp/own", O_WRONLY));
  return answer("%s, %s, %s, %s, %s, %s, %s", loop, out, absolute, read, up, circle, write);
}
