/* Fault: a shared library that is no plugin. */
__attribute__((visibility("default"))) int zoo_no_entry(void);
int zoo_no_entry(void) { return 1; }
