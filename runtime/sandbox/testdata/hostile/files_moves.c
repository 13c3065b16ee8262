// Moves a directory into itself, a mount, the root, and what is open.
// answers: {"ok":true,"output":"Invalid argument, Resource busy, Resource busy, Resource busy, Resource busy, Cross-device link, Read-only file system, Cross-device link"}
#include "plugin.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  mkdir("/tmp/a", 0700);
  mkdir("/tmp/a/b", 0700);
  const char *inside = outcome(rename("/tmp/a", "/tmp/a/b/c"));
  const char *mount = outcome(rename("/tmp", "/workspace/tmp"));
  const char *over = outcome(rename("/tmp/a", "/plugin"));
  const char *root = outcome(rename("/", "/tmp/root"));
  const char *gone = outcome(rmdir("/workspace"));
  const char *across = outcome(rename("/workspace/in/a.csv", "/tmp/a.csv"));
  const char *own = outcome(rename("/plugin/own", "/plugin/other"));
  const char *out = outcome(rename("/plugin/own", "/tmp/own"));
  return answer("%s, %s, %s, %s, %s, %s, %s, %s", inside, mount, over, root, gone, across, own, out);
}
