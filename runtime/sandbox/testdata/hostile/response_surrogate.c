// Answers with half a character.
// fails: the plugin broke the protocol: response has an unpaired surrogate at byte 21
#include "plugin.h"

int main(void) { return answer("\\ud800"); }
