// Is to judge the workspace, and changes it.
// asks: verify
// answers: {"ok":true,"checks":[{"id":"a","value":1,"message":"Read-only file system"}]}
#include "plugin.h"
#include <fcntl.h>

int main(void) {
  const char *made = outcome(open("/workspace/planted", O_CREAT | O_WRONLY, 0600));
  printf("{\"ok\":true,\"checks\":[{\"id\":\"a\",\"value\":1,\"message\":\"%s\"}]}", made);
  return 0;
}
