// Says what it can learn of the machine.
// answers: {"ok":true,"output":"hostile -x LANG=C, 1790845200.000000000, 0.000000001, Not supported, /"}
#include "plugin.h"
#include <time.h>
#include <unistd.h>

extern char **environ;

int main(int argc, char **argv) {
  char text[512] = "", here[64];
  for (int i = 0; i < argc; i++) strcat(strcat(text, " "), argv[i]);
  for (char **e = environ; *e; e++) strcat(strcat(text, " "), *e);
  struct timespec wall, since, processor;
  clock_gettime(CLOCK_REALTIME, &wall);
  clock_gettime(CLOCK_MONOTONIC, &since);
  const char *busy = outcome(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &processor));
  return answer("%s, %lld.%09ld, %lld.%09ld, %s, %s", text + 1, wall.tv_sec, wall.tv_nsec, since.tv_sec, since.tv_nsec,
                busy, getcwd(here, sizeof here));
}
