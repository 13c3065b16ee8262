// Asks for the time 100 million times.
// limits: fuel=200000000
// fails: the plugin ran into a limit: limit fuel: 200000000 units, and it used 200000375; raise it with limits { fuel = … } in the plugin block
#include "plugin.h"
#include <wasi/api.h>

int main(void) {
  __wasi_timestamp_t now;
  for (int i = 0; i < 100000000; i++) __wasi_clock_time_get(0, 1, &now);
  return answer("asked");
}
