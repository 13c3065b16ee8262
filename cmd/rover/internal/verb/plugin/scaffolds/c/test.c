#include <assert.h>

#include "ledger.h"

int main(void) {
  struct ledger l = read_ledger("rent,-700\r\n\nwages,1000");
  assert(l.entries == 2 && l.bad == 0 && l.total == 300);

  l = read_ledger("rent\nwages,300\nfood,\n");
  assert(l.entries == 3 && l.bad == 2 && l.first_bad == 1 && l.total == 300);

  l = read_ledger("");
  assert(l.entries == 0 && l.total == 0);
}
