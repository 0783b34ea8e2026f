#ifndef TOUCHFIGURES_CVIPSLOADING_H
#define TOUCHFIGURES_CVIPSLOADING_H

#include <stdbool.h>

/// Whether the file of the library is in one of the folders that are searched for it; loads nothing.
bool touchfigures_finds_vips(void);

/// Loads the library and finds the functions of CVips; returns NULL, or why it cannot be used. For one thread at a time.
const char *touchfigures_load_vips(void);

#endif
