// Answers twice.
// fails: the plugin broke the protocol: response goes on after its JSON value, at byte 26
#include "plugin.h"

int main(void) { return answer("one") + answer("two"); }
