// Sleeps for a year.
// answers: {"ok":true,"output":"slept 31536000 s"}
#include "plugin.h"
#include <time.h>
#include <unistd.h>

int main(void) {
  time_t before = time(0);
  sleep(365 * 24 * 3600);
  return answer("slept %lld s", time(0) - before);
}
