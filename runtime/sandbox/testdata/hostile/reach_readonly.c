// Changes the files that it was shipped with.
// answers: {"ok":true,"output":"Read-only file system, Invalid argument, Read-only file system, Read-only file system, Read-only file system, Read-only file system, Read-only file system, Read-only file system"}
#include "plugin.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  const char *write = outcome(open("/plugin/own", O_WRONLY));
  const char *truncate = outcome(open("/plugin/own", O_RDONLY | O_TRUNC));
  const char *create = outcome(open("/plugin/new", O_CREAT | O_WRONLY, 0600));
  const char *make = outcome(mkdir("/plugin/d", 0700));
  const char *remove = outcome(unlink("/plugin/own"));
  const char *linked = outcome(symlink("own", "/plugin/l"));
  const char *outside = outcome(open("/new", O_CREAT | O_WRONLY, 0600));
  const char *mounted = outcome(mkdir("/reference", 0700));
  return answer("%s, %s, %s, %s, %s, %s, %s, %s", write, truncate, create, make, remove, linked, outside, mounted);
}
