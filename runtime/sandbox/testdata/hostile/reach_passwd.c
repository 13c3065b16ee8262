// Reads the accounts of the machine.
// answers: {"ok":true,"output":"No such file or directory"}
#include "plugin.h"
#include <fcntl.h>

int main(void) { return answer("%s", outcome(open("/etc/passwd", O_RDONLY))); }
