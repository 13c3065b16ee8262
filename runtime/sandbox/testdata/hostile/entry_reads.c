// Reads the workspace before there is a request.
// build: reactor
// answers: {"ok":true,"output":"No such file or directory"}
#include "plugin.h"
#include <fcntl.h>
#include <unistd.h>

static char found[64] = "nothing";

__attribute__((constructor)) static void look(void) {
  snprintf(found, sizeof found, "%s", outcome(open("/workspace/in/a.txt", O_RDONLY)));
}

__attribute__((export_name("rover_alloc"))) char *alloc(unsigned size) { return malloc(size); }

__attribute__((export_name("rover_handle"))) uint64_t handle(const char *request, unsigned size) {
  static char response[128];
  int n = snprintf(response, sizeof response, "{\"ok\":true,\"output\":\"%s\"}", found);
  return (uint64_t)(uintptr_t)response << 32 | n;
}
