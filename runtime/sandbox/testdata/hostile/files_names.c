// Gives files names that are none.
// answers: {"ok":true,"output":"Filename too long, Filename too long, Illegal byte sequence, Is a directory, File exists, done"}
#include "plugin.h"
#include <fcntl.h>
#include <sys/stat.h>

int main(void) {
  static char name[70000], path[70000];
  memset(name, 'n', 300);
  memcpy(name, "/tmp/", 5);
  const char *longer = outcome(open(name, O_CREAT | O_WRONLY, 0600));
  for (int i = 0; i < 60000; i += 2) memcpy(path + i, "/.", 2);
  const char *longest = outcome(open(path, O_RDONLY));
  const char *bytes = outcome(open("/tmp/\xff\xfe", O_CREAT | O_WRONLY, 0600));
  const char *none = outcome(open("", O_CREAT | O_WRONLY, 0600));
  const char *dots = outcome(mkdir("/tmp/..", 0700));
  const char *line = outcome(open("/tmp/a\nb", O_CREAT | O_WRONLY, 0600));
  return answer("%s, %s, %s, %s, %s, %s", longer, longest, bytes, none, dots, line);
}
