// Makes directories inside each other, 100,000 of them.
// quota: bytes=16777216 entries=10000
// answers: {"ok":true,"output":"Filename too long after 2048"}
#include "plugin.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  int at = open("/tmp", O_RDONLY | O_DIRECTORY);
  for (int i = 0; i < 100000; i++) {
    if (mkdirat(at, "d", 0700) < 0) return answer("%s after %d", outcome(-1), i);
    int next = openat(at, "d", O_RDONLY | O_DIRECTORY);
    if (next < 0) return answer("open: %s after %d", outcome(-1), i);
    close(at);
    at = next;
  }
  return answer("made");
}
