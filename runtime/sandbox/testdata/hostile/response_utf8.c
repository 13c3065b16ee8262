// Answers with bytes that are no text.
// fails: the plugin broke the protocol: response is not UTF-8 at byte 21
#include "plugin.h"

int main(void) { return answer("\xff\xc0\x80"); }
