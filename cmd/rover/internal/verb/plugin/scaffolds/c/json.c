#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *space(const char *p) {
  return p + strspn(p, " \t\r\n");
}

// after_string returns what follows the string that begins at p.
static const char *after_string(const char *p) {
  for (p++; *p && *p != '"'; p++) {
    if (*p == '\\' && p[1]) p++;
  }
  return *p ? p + 1 : p;
}

// after_value returns what follows the value that begins at p.
static const char *after_value(const char *p) {
  int depth = 0;
  do {
    if (*p == '"') {
      p = after_string(p);
      continue;
    }
    if (*p == '{' || *p == '[') depth++;
    if (*p == '}' || *p == ']') depth--;
    p++;
  } while (*p && (depth > 0 || !strchr(",}]", *p)));
  return p;
}

static unsigned hex(const char *p) {
  unsigned code = 0;
  sscanf(p, "%4x", &code);
  return code;
}

// utf8 writes a code point and returns what follows it.
static char *utf8(char *out, unsigned code) {
  if (code < 0x80) {
    *out++ = (char)code;
    return out;
  }
  int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  static const unsigned char lead[] = {0, 0xC0, 0xE0, 0xF0};
  *out++ = (char)(lead[more] | code >> 6 * more);
  while (more-- > 0) *out++ = (char)(0x80 | (code >> 6 * more & 0x3F));
  return out;
}

// unescaped returns a copy of the string that begins at p.
static char *unescaped(const char *p) {
  static const char letters[] = "nrtbf", meanings[] = "\n\r\t\b\f";
  char *text = malloc((size_t)(after_string(p) - p) + 1), *out = text;
  for (p++; *p && *p != '"'; p++) {
    if (*p != '\\') {
      *out++ = *p;
      continue;
    }
    const char *letter = strchr(letters, *++p);
    if (*p == 'u') {
      unsigned code = hex(p + 1);
      p += 4;
      if (code >> 10 == 0x36 && p[1] == '\\' && p[2] == 'u') { // half of a pair
        code = 0x10000 + ((code & 0x3FF) << 10) + (hex(p + 3) & 0x3FF);
        p += 6;
      }
      out = utf8(out, code);
    } else {
      *out++ = letter ? meanings[letter - letters] : *p;
    }
  }
  *out = 0;
  return text;
}

// member returns the value of key in the object that begins at p, or NULL.
static const char *member(const char *p, const char *key) {
  if (*(p = space(p)) != '{') return NULL;
  for (p = space(p + 1); *p == '"'; p = space(p + 1)) {
    char *name = unescaped(p);
    bool found = strcmp(name, key) == 0;
    free(name);
    p = space(after_string(p));
    if (*p != ':') return NULL;
    p = space(p + 1);
    if (found) return p;
    p = space(after_value(p));
    if (*p != ',') return NULL;
  }
  return NULL;
}

// find returns the value at object.key, or NULL.
static const char *find(const char *json, const char *object, const char *key) {
  const char *p = object ? member(json, object) : json;
  return p ? member(p, key) : NULL;
}

char *json_text(const char *json, const char *object, const char *key) {
  const char *p = find(json, object, key);
  return p && *p == '"' ? unescaped(p) : NULL;
}

bool json_whole(const char *json, const char *object, const char *key, int64_t *n) {
  const char *p = find(json, object, key);
  if (!p || !strchr("-0123456789", *p)) return false;
  double value = strtod(p, NULL); // 3e2 is a whole number, too
  if (!(value >= -9e15 && value <= 9e15)) return false;
  *n = (int64_t)value;
  return (double)*n == value;
}

static void put_bytes(struct buffer *b, const char *bytes, size_t n) {
  if (b->length + n + 1 > b->capacity) {
    b->capacity = 2 * (b->length + n + 1);
    b->bytes = realloc(b->bytes, b->capacity);
  }
  memcpy(b->bytes + b->length, bytes, n);
  b->length += n;
  b->bytes[b->length] = 0;
}

void put(struct buffer *b, const char *text) { put_bytes(b, text, strlen(text)); }

void put_whole(struct buffer *b, int64_t n) {
  char digits[24];
  snprintf(digits, sizeof digits, "%lld", (long long)n);
  put(b, digits);
}

void put_text(struct buffer *b, const char *text) {
  put(b, "\"");
  for (; *text; text++) {
    unsigned char c = (unsigned char)*text;
    char escape[8];
    if (c == '"' || c == '\\') {
      snprintf(escape, sizeof escape, "\\%c", c);
      put(b, escape);
    } else if (c < 0x20) {
      snprintf(escape, sizeof escape, "\\u%04x", c);
      put(b, escape);
    } else {
      put_bytes(b, text, 1);
    }
  }
  put(b, "\"");
}
