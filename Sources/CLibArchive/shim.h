#ifndef TOUCHFIGURES_CLIBARCHIVE_SHIM_H
#define TOUCHFIGURES_CLIBARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>
#include <sys/stat.h>

// AE_IFREG is a macro with a cast, which Swift cannot import.
static const unsigned int touchfigures_regular_file = S_IFREG;

#endif
