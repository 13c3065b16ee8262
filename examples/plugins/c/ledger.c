// The example plugin ledger in C, as a reactor: the host calls rover_alloc for
// the place of a request, and rover_handle with the request in it. Every
// request meets a fresh instance, so nothing is freed.
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "json.h"

#define EXPORT(name) __attribute__((export_name(name)))

// failure is why something could not be done, with the code of the protocol.
struct failure {
  const char *code;
  char *words;
};

static char *format(const char *pattern, const char *a, const char *b, const char *c, const char *d) {
  char *text;
  asprintf(&text, pattern, a, b, c, d);
  return text;
}

static bool fail(struct failure *f, const char *code, char *words) {
  *f = (struct failure){code, words};
  return false;
}

// parse_amount reads a decimal number with at most two digits after the point,
// in cents.
static bool parse_amount(const char *text, size_t length, int64_t *cents) {
  const char *p = text, *end = text + length;
  bool negative = p < end && *p == '-';
  p += negative;
  int64_t n = 0;
  int whole = 0, fraction = 0;
  for (; p < end && *p >= '0' && *p <= '9'; p++, whole++) n = 10 * n + (*p - '0');
  if (whole == 0 || whole > 15) return false;
  if (p < end && *p == '.') {
    for (p++; p < end && *p >= '0' && *p <= '9' && fraction < 2; p++, fraction++) n = 10 * n + (*p - '0');
    if (fraction == 0) return false;
  }
  for (; fraction < 2; fraction++) n *= 10;
  *cents = negative ? -n : n;
  return p == end;
}

static char *shown(int64_t cents) {
  char *text;
  long long n = cents < 0 ? -cents : cents;
  asprintf(&text, "%s%lld.%02lld", cents < 0 ? "-" : "", n / 100, n % 100);
  return text;
}

// content reads a file. It ends in a NUL that is not counted.
static bool content(const char *path, char **text, size_t *length, struct failure *f) {
  int fd = open(path, O_RDONLY);
  ssize_t n = fd < 0 ? -1 : 0;
  size_t capacity = 64 << 10;
  *text = malloc(capacity + 1);
  for (*length = 0; fd >= 0 && (n = read(fd, *text + *length, capacity - *length)) > 0;) {
    *length += (size_t)n;
    if (*length == capacity) *text = realloc(*text, (capacity *= 2) + 1);
  }
  if (n < 0) {
    bool missing = errno == ENOENT || errno == ENOTDIR;
    return fail(f, missing ? "not_found" : "failed", format(missing ? "%s: not found" : "%s: cannot be read", path, 0, 0, 0));
  }
  (*text)[*length] = 0;
  close(fd);
  return true;
}

// cell finds a cell of the line that ends at end.
static bool cell(const char *line, const char *end, int number, const char **at, size_t *length) {
  for (; number > 0; number--) {
    if (!(line = memchr(line, ',', (size_t)(end - line)))) return false;
    line++;
  }
  const char *comma = memchr(line, ',', (size_t)(end - line));
  *at = line;
  *length = (size_t)((comma ? comma : end) - line);
  return true;
}

// sum_of sums the amounts in a column of a file.
static bool sum_of(const char *path, const char *column, int64_t *sum, struct failure *f) {
  char *text;
  size_t size;
  if (!content(path, &text, &size, f)) return false;
  int number = 1, at = -1;
  *sum = 0;
  for (const char *line = text; line; number++) {
    const char *newline = memchr(line, '\n', size - (size_t)(line - text)), *end = newline ? newline : text + size;
    if (newline && end > line && end[-1] == '\r') end--;
    const char *value;
    size_t length;
    int64_t cents;
    if (number == 1) {
      for (int i = 0; at < 0 && cell(line, end, i, &value, &length); i++) {
        if (length == strlen(column) && memcmp(value, column, length) == 0) at = i;
      }
      if (at < 0) return fail(f, "failed", format("%s: no column \"%s\"", path, column, 0, 0));
    } else if (end > line) {
      if (!cell(line, end, at, &value, &length) || !parse_amount(value, length, &cents)) {
        char digits[12];
        snprintf(digits, sizeof digits, "%d", number);
        return fail(f, "failed", format("%s: line %s has no amount", path, digits, 0, 0));
      }
      *sum += cents;
    }
    line = newline ? newline + 1 : NULL;
  }
  return true;
}

static void put_member(struct buffer *b, const char *before, const char *text) {
  put(b, before);
  put_text(b, text);
}

static void put_failure(struct buffer *b, const struct failure *f) {
  put_member(b, "{\"ok\":false,\"error\":{\"code\":", f->code);
  put_member(b, ",\"message\":", f->words);
  put(b, "}}");
}

// total answers the check of the verifier.
static void total(struct buffer *b, const char *request) {
  const char *path = json_text(request, "config", "path"), *column = json_text(request, "config", "column");
  const char *equals = json_text(request, "config", "equals");
  int64_t want, found;
  struct failure f;
  if (!parse_amount(equals, strlen(equals), &want)) {
    fail(&f, "invalid_args", format("equals: \"%s\" is not an amount", equals, 0, 0, 0));
    put_failure(b, &f);
    return;
  }
  bool summed = sum_of(path, column, &found, &f);
  bool right = summed && found == want;
  if (summed && !right) f.words = format("%s: the sum of %s is %s, not %s", path, column, shown(found), shown(want));
  put(b, "{\"ok\":true,\"checks\":[{\"id\":\"total\",\"value\":");
  put(b, right ? "1" : "0");
  if (!right) put_member(b, ",\"message\":", f.words);
  put_member(b, ",\"evidence\":[{\"path\":", path);
  if (summed) {
    put_member(b, ",\"locator\":", format("column %s", column, 0, 0, 0));
    put_member(b, ",\"expected\":", shown(want));
    put_member(b, ",\"found\":", shown(found));
  }
  put(b, "}]}]}");
}

// sum answers the sum of a column.
static void sum(struct buffer *b, const char *request) {
  int64_t found;
  struct failure f;
  if (!sum_of(json_text(request, "args", "path"), json_text(request, "args", "column"), &found, &f)) {
    put_failure(b, &f);
    return;
  }
  put_member(b, "{\"ok\":true,\"output\":{\"total\":", shown(found));
  put(b, "}}");
}

// append appends a line to a file that exists, and counts the lines.
static void append(struct buffer *b, const char *request) {
  const char *path = json_text(request, "args", "path"), *line = json_text(request, "args", "line");
  char *text;
  size_t length;
  struct failure f;
  if (!content(path, &text, &length, &f)) {
    put_failure(b, &f);
    return;
  }
  char *more = format("%s\n", line, 0, 0, 0);
  int fd = open(path, O_WRONLY | O_APPEND);
  if (fd < 0 || write(fd, more, strlen(more)) != (ssize_t)strlen(more) || close(fd) != 0) {
    fail(&f, "denied", format("%s: cannot be written", path, 0, 0, 0));
    put_failure(b, &f);
    return;
  }
  int lines = 0;
  for (size_t i = 0; i < length; i++) lines += text[i] == '\n';
  for (const char *p = more; *p; p++) lines += *p == '\n';
  char answer[64];
  snprintf(answer, sizeof answer, "{\"ok\":true,\"output\":{\"lines\":%d}}", lines);
  put(b, answer);
}

#define TEXT "{\"type\":\"string\"}"
#define OBJECT(properties, required) \
  "{\"type\":\"object\",\"properties\":{" properties "},\"required\":[" required "],\"additionalProperties\":false}"

static const char description[] =
    "{\"ok\":true,\"describe\":{\"name\":\"ledger\",\"version\":\"1.0.0\",\"description\":\"Keeps and judges ledgers in CSV.\","
    "\"tools\":["
    "{\"name\":\"append\",\"description\":\"Append a line to a ledger.\",\"writes\":true,\"input_schema\":"
    OBJECT("\"line\":" TEXT ",\"path\":" TEXT, "\"path\",\"line\"") "},"
    "{\"name\":\"sum\",\"description\":\"Sum the amounts in a column of a ledger.\",\"writes\":false,\"input_schema\":"
    OBJECT("\"column\":" TEXT ",\"path\":" TEXT, "\"path\",\"column\"") "}],"
    "\"verifiers\":[{\"name\":\"total\",\"description\":\"The amounts in a column sum to what they should.\",\"config_schema\":"
    OBJECT("\"column\":" TEXT ",\"equals\":" TEXT ",\"path\":" TEXT, "\"path\",\"column\",\"equals\"") "}],"
    "\"needs\":{\"read\":[\"/workspace\"],\"write\":[\"/workspace\"]}}}";

EXPORT("rover_alloc") char *rover_alloc(uint32_t size) { return calloc(1, size + 1); }

EXPORT("rover_handle") uint64_t rover_handle(const char *request, uint32_t size) {
  (void)size; // rover_alloc put a NUL behind it
  const char *op = json_text(request, NULL, "op"), *name = json_text(request, NULL, "name");
  struct buffer b = {0};
  if (!strstr(request, "\"protocol\":1,") && !strstr(request, "\"protocol\":1}")) { // the host writes no space
    put(&b, "{\"ok\":false,\"error\":{\"code\":\"failed\",\"message\":\"this plugin speaks protocol 1\"}}");
  } else if (op && strcmp(op, "describe") == 0) {
    put(&b, description);
  } else if (name && strcmp(name, "total") == 0) {
    total(&b, request);
  } else if (name && strcmp(name, "sum") == 0) {
    sum(&b, request);
  } else if (name && strcmp(name, "append") == 0) {
    append(&b, request);
  } else {
    put(&b, "{\"ok\":false,\"error\":{\"code\":\"not_found\",\"message\":\"ledger offers no such thing\"}}");
  }
  return (uint64_t)(uintptr_t)b.bytes << 32 | b.length;
}
