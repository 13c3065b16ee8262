// Sleeps until the end of time, a thousand times.
// answers: {"ok":true,"output":"9223372036854775807, 11014217236854775807"}
#include "plugin.h"
#include <time.h>
#include <wasi/api.h>

int main(void) {
  __wasi_subscription_t s = {.u = {.tag = __WASI_EVENTTYPE_CLOCK, .u.clock = {.id = __WASI_CLOCKID_MONOTONIC, .timeout = UINT64_MAX}}};
  __wasi_event_t e;
  __wasi_size_t n;
  for (int i = 0; i < 1000; i++) __wasi_poll_oneoff(&s, &e, 1, &n);
  __wasi_timestamp_t now, wall;
  __wasi_clock_time_get(__WASI_CLOCKID_MONOTONIC, 1, &now);
  __wasi_clock_time_get(__WASI_CLOCKID_REALTIME, 1, &wall);
  return answer("%llu, %llu", now, wall);
}
