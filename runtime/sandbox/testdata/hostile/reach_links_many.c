// Makes a name that doubles in length at each of 60 links.
// answers: {"ok":true,"output":"Symbolic link loop"}
#include "plugin.h"
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  char target[64], name[32];
  symlink(".", "/tmp/l0");
  for (int i = 1; i < 60; i++) {
    snprintf(target, sizeof target, "l%d/l%d", i - 1, i - 1);
    snprintf(name, sizeof name, "/tmp/l%d", i);
    symlink(target, name);
  }
  return answer("%s", outcome(open("/tmp/l59", O_RDONLY)));
}
