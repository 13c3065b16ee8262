// Just enough JSON for the requests and responses of a plugin.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// json_text returns a copy, with its escapes resolved, of the text at
// object.key in a JSON object of objects, or NULL if there is none. With object
// NULL it looks in the outer object.
char *json_text(const char *json, const char *object, const char *key);

// json_whole finds a whole number in the same way.
bool json_whole(const char *json, const char *object, const char *key, int64_t *n);

// A buffer that a response is written to.
struct buffer {
  char *bytes;
  size_t length, capacity;
};

// put appends text as it is, put_whole a number, and put_text a JSON string.
void put(struct buffer *b, const char *text);
void put_whole(struct buffer *b, int64_t n);
void put_text(struct buffer *b, const char *text);
