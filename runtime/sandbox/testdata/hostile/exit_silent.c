// Says that all is well, and nothing else.
// fails: the plugin broke the protocol: response is empty
int main(void) { return 0; }
