// Opens 10,000 files.
// answers: {"ok":true,"output":"No file descriptors available after 256"}
#include "plugin.h"
#include <fcntl.h>

int main(void) {
  for (int i = 0; i < 10000; i++)
    if (open("/plugin/own", O_RDONLY) < 0) return answer("%s after %d", outcome(-1), i);
  return answer("opened");
}
