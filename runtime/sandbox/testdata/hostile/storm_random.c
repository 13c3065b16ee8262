// Asks for 64 GB of random numbers.
// limits: fuel=200000000
// fails: the plugin ran into a limit: limit fuel: 200000000 units, and it used 201329648; raise it with limits { fuel = … } in the plugin block
#include "plugin.h"
#include <wasi/api.h>

int main(void) {
  static uint8_t block[64 << 20];
  for (int i = 0; i < 1000; i++) __wasi_random_get(block, sizeof block);
  return answer("done");
}
