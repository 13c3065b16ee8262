// Answers, one byte at a time, for ever.
// limits: fuel=200000000
// fails: the plugin ran into a limit: limit fuel: 200000000 units, and it used 200000042; raise it with limits { fuel = … } in the plugin block
#include <unistd.h>

int main(void) {
  for (;;) write(1, "x", 1);
}
