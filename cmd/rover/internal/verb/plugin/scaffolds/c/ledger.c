#include "ledger.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// amount reads what follows the last comma of the line of a length.
static bool amount(const char *line, size_t length, int64_t *cents) {
  const char *end = line + length, *p = end;
  while (p > line && p[-1] != ',') p--;
  if (p == line || p == end || !(isdigit((unsigned char)*p) || (strchr("+-", *p) && p + 1 < end))) return false;
  char *after;
  *cents = strtoll(p, &after, 10);
  return after == end;
}

struct ledger read_ledger(const char *text) {
  struct ledger l = {0};
  int number = 1;
  for (const char *line = text; *line; number++) {
    size_t length = strcspn(line, "\n"), shown = length;
    if (shown > 0 && line[shown - 1] == '\r') shown--;
    int64_t cents;
    if (shown > 0) {
      l.entries++;
      if (amount(line, shown, &cents)) {
        l.total += cents;
      } else if (l.bad++ == 0) {
        l.first_bad = number;
      }
    }
    line += length + (line[length] == '\n');
  }
  return l;
}
