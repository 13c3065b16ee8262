// Climbs out of the root.
// answers: {"ok":true,"output":"No such file or directory, done, done, No such file or directory, . .. plugin tmp workspace"}
#include "plugin.h"
#include <dirent.h>
#include <fcntl.h>

int main(void) {
  const char *etc = outcome(open("/workspace/../../../../etc/passwd", O_RDONLY));
  int workspace = open("/workspace", O_RDONLY | O_DIRECTORY);
  const char *above = outcome(openat(workspace, "..", O_RDONLY | O_DIRECTORY));
  const char *beside = outcome(openat(workspace, "../plugin/own", O_RDONLY));
  const char *absolute = outcome(openat(workspace, "/etc/passwd", O_RDONLY));
  DIR *root = opendir("/..");
  char names[256] = "";
  for (struct dirent *e; root && (e = readdir(root));) strcat(strcat(names, " "), e->d_name);
  return answer("%s, %s, %s, %s,%s", etc, above, beside, absolute, names);
}
