// The plugin my-plugin: what it offers. The host calls rover_alloc for the place of a
// request, and rover_handle with the request in it. Every request meets a fresh
// instance, so nothing is freed.
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "ledger.h"

#define EXPORT(name) __attribute__((export_name(name)))

static void put_failure(struct buffer *b, const char *code, const char *message) {
  put(b, "{\"ok\":false,\"error\":{\"code\":");
  put_text(b, code);
  put(b, ",\"message\":");
  put_text(b, message);
  put(b, "}}");
}

// read_file returns the content of a file with a NUL behind it, or NULL and errno. A
// file with a NUL in it is no text: what is behind that would be hidden.
static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  struct buffer content = {0};
  bool nul = false;
  char part[4096 + 1];
  for (size_t n; (n = fread(part, 1, sizeof part - 1, file)) > 0;) {
    part[n] = 0;
    nul = nul || memchr(part, 0, n);
    put(&content, part);
  }
  bool broken = ferror(file) || nul;
  fclose(file);
  if (nul) errno = EILSEQ;
  if (broken) return NULL;
  return content.bytes ? content.bytes : calloc(1, 1);
}

// put_zero is a check with value 0.
static void put_zero(struct buffer *b, const char *id, const char *path, const char *why) {
  put(b, "{\"id\":");
  put_text(b, id);
  put(b, ",\"value\":0,\"message\":");
  put_text(b, why);
  put(b, ",\"evidence\":[{\"path\":");
  put_text(b, path);
  put(b, "}]}");
}

// put_nothing is the judgement of a ledger that cannot be judged.
static void put_nothing(struct buffer *b, const char *path, const char *why) {
  char *message;
  asprintf(&message, "%s %s", path, why);
  put(b, "{\"ok\":true,\"checks\":[");
  put_zero(b, "amounts", path, message);
  put(b, ",");
  put_zero(b, "total", path, message);
  put(b, "]}");
}

static void put_amounts(struct buffer *b, const char *path, const struct ledger *l) {
  if (l->bad == 0) {
    put(b, "{\"id\":\"amounts\",\"value\":1}");
    return;
  }
  char text[160];
  snprintf(text, sizeof text, "{\"id\":\"amounts\",\"value\":%.17g,\"message\":\"%d of %d entries have no amount\"",
           (double)(l->entries - l->bad) / l->entries, l->bad, l->entries);
  put(b, text);
  put(b, ",\"evidence\":[{\"path\":");
  put_text(b, path);
  snprintf(text, sizeof text, ",\"locator\":\"line %d\",\"expected\":\"TEXT,AMOUNT\"}]}", l->first_bad);
  put(b, text);
}

static void put_total(struct buffer *b, const char *path, int64_t found, int64_t want) {
  if (found == want) {
    put(b, "{\"id\":\"total\",\"value\":1}");
    return;
  }
  put(b, "{\"id\":\"total\",\"value\":0,\"message\":\"the amounts sum to ");
  put_whole(b, found);
  put(b, ", not ");
  put_whole(b, want);
  put(b, "\",\"evidence\":[{\"path\":");
  put_text(b, path);
  put(b, ",\"expected\":\"");
  put_whole(b, want);
  put(b, "\",\"found\":\"");
  put_whole(b, found);
  put(b, "\"}]}");
}

// balanced is the verifier. It gives the same ids whatever it finds: a file that is
// missing is a check that fails. A failure would say that the verifier is broken.
static void balanced(struct buffer *b, const char *request) {
  const char *path = json_text(request, "config", "path");
  int64_t want;
  if (!path || !json_whole(request, "config", "total", &want)) {
    put_failure(b, "invalid_args", "the configuration has a path and a total");
    return;
  }
  const char *text = read_file(path);
  if (!text) {
    put_nothing(b, path, errno == ENOENT ? "is missing" : "cannot be read");
    return;
  }
  struct ledger l = read_ledger(text);
  if (l.entries == 0) {
    put_nothing(b, path, "has no entries");
    return;
  }
  put(b, "{\"ok\":true,\"checks\":[");
  put_amounts(b, path, &l);
  put(b, ",");
  put_total(b, path, l.total, want);
  put(b, "]}");
}

// book is the tool. A failure is an ordinary answer, which the agent is shown; the
// workspace is then as it was.
static void book(struct buffer *b, const char *request) {
  const char *path = json_text(request, "args", "path"), *text = json_text(request, "args", "text");
  int64_t amount;
  if (!path || !text || !json_whole(request, "args", "amount", &amount) || strpbrk(text, ",\r\n")) {
    put_failure(b, "invalid_args", "text has a comma or a line break: leave it out");
    return;
  }
  const char *before = read_file(path);
  if (!before && errno != ENOENT) {
    put_failure(b, "failed", strerror(errno));
    return;
  }
  struct buffer after = {0};
  put(&after, before ? before : "");
  if (after.length > 0 && after.bytes[after.length - 1] != '\n') put(&after, "\n");
  put(&after, text);
  put(&after, ",");
  put_whole(&after, amount);
  put(&after, "\n");
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(after.bytes, 1, after.length, file) != after.length || fclose(file) != 0) {
    put_failure(b, "denied", strerror(errno));
    return;
  }
  put(b, "{\"ok\":true,\"output\":{\"total\":");
  put_whole(b, read_ledger(after.bytes).total);
  put(b, "}}");
}

#define CENTS "{\"type\":\"integer\",\"minimum\":-1000000000000,\"maximum\":1000000000000,\"description\":\"in cents\"}"
#define OBJECT(properties, required) \
  "{\"type\":\"object\",\"properties\":{" properties "},\"required\":[" required "],\"additionalProperties\":false}"

static const char description[] =
    "{\"ok\":true,\"describe\":{\"name\":\"my-plugin\",\"version\":\"0.1.0\","
    "\"description\":\"Keeps and judges ledgers: texts with an entry per line, such as \\\"rent,-700\\\".\","
    "\"tools\":[{\"name\":\"book\",\"description\":\"Add an entry to a ledger, which is made if it does not exist.\","
    "\"writes\":true,\"input_schema\":"
    OBJECT("\"path\":{\"type\":\"string\",\"pattern\":\"^/workspace/.\",\"description\":\"the ledger, such as /workspace/ledger.txt\"},"
           "\"text\":{\"type\":\"string\",\"description\":\"what the amount is for, without a comma\"},"
           "\"amount\":" CENTS, "\"path\",\"text\",\"amount\"") "}],"
    "\"verifiers\":[{\"name\":\"balanced\","
    "\"description\":\"Every entry of a ledger has an amount, and they sum to what they should.\",\"config_schema\":"
    OBJECT("\"path\":{\"type\":\"string\",\"pattern\":\"^/workspace/.\"},\"total\":" CENTS, "\"path\",\"total\"") "}],"
    "\"needs\":{\"read\":[\"/workspace\"],\"write\":[\"/workspace\"]}}}";

static bool is(const char *text, const char *word) { return text && strcmp(text, word) == 0; }

EXPORT("rover_alloc") char *rover_alloc(uint32_t size) { return calloc(1, size + 1); }

EXPORT("rover_handle") uint64_t rover_handle(const char *request, uint32_t size) {
  (void)size; // rover_alloc put a NUL behind it
  const char *op = json_text(request, NULL, "op"), *name = json_text(request, NULL, "name");
  int64_t protocol = 0;
  struct buffer b = {0};
  if (!json_whole(request, NULL, "protocol", &protocol) || protocol != 1) {
    char why[80];
    snprintf(why, sizeof why, "this plugin speaks protocol 1, and was asked in %lld", (long long)protocol);
    put_failure(&b, "failed", why);
  } else if (is(op, "describe")) {
    put(&b, description);
  } else if (is(op, "verify") && is(name, "balanced")) {
    balanced(&b, request);
  } else if (is(op, "call") && is(name, "book")) {
    book(&b, request);
  } else {
    put_failure(&b, "not_found", "my-plugin offers no such thing");
  }
  return (uint64_t)(uintptr_t)b.bytes << 32 | b.length;
}
