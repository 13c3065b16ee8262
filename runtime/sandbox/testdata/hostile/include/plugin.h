// What the hostile plugins in C have in common.
#ifndef PLUGIN_H
#define PLUGIN_H

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// answer says what came of it.
static inline int answer(const char *format, ...) {
  va_list list;
  va_start(list, format);
  printf("{\"ok\":true,\"output\":\"");
  vprintf(format, list);
  printf("\"}");
  va_end(list);
  return 0;
}

// outcome is the name of what happened to errno since it was 0.
static inline const char *outcome(int result) {
  return result < 0 ? strerror(errno) : "done";
}

#endif
