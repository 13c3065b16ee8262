// Looks for the right answers.
// answers: {"ok":true,"output":"No such file or directory, No such file or directory, Permission denied, No such file or directory, No such file or directory"}
#include "plugin.h"
#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  const char *direct = outcome(open("/reference/totals.csv", O_RDONLY));
  const char *listed = opendir("/reference") ? "done" : outcome(-1);
  symlink("/reference", "/tmp/r");
  const char *linked = outcome(open("/tmp/r/totals.csv", O_RDONLY));
  const char *start = outcome(open("/start", O_RDONLY));
  const char *rollout = outcome(open("/rollout/turns.jsonl", O_RDONLY));
  return answer("%s, %s, %s, %s, %s", direct, listed, linked, start, rollout);
}
