#ifndef TOUCHFIGURES_CXLSXWRITER_SHIM_H
#define TOUCHFIGURES_CXLSXWRITER_SHIM_H

#include <sys/syscall.h>
#include <unistd.h>
#include <xlsxwriter.h>

// glibc declares memfd_create for GNU sources only, which modules are not.
static inline int touchfigures_memory_file(const char *name) {
    return (int)syscall(SYS_memfd_create, name, 1u /* MFD_CLOEXEC */);
}

#endif
