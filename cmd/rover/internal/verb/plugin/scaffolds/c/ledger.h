// What the plugin knows about ledgers: texts with an entry per line, which ends in a
// comma and an amount in cents.
#pragma once

#include <stdint.h>

struct ledger {
  int entries;
  int bad;       // entries without an amount
  int first_bad; // the line of the first of them, counted from 1
  int64_t total;
};

struct ledger read_ledger(const char *text);
