// Waits, busily, for time to pass.
// limits: fuel=200000000
// fails: the plugin ran into a limit: limit fuel: 200000000 units, and it used 200000330; raise it with limits { fuel = … } in the plugin block
#include "plugin.h"
#include <time.h>

int main(void) {
  time_t start = time(0);
  while (time(0) == start) {
  }
  return answer("time passes");
}
