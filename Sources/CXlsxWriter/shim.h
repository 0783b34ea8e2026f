#ifndef TOUCHFIGURES_CXLSXWRITER_SHIM_H
#define TOUCHFIGURES_CXLSXWRITER_SHIM_H

#include <dlfcn.h>
#include <stdbool.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <xlsxwriter.h>

// glibc declares memfd_create for GNU sources only, which modules are not.
static inline int touchfigures_memory_file(const char *name) {
    return (int)syscall(SYS_memfd_create, name, 1u /* MFD_CLOEXEC */);
}

// Whether the folder's name is const differs between versions.
static inline void touchfigures_xlsx_set_folder(lxw_workbook_options *options, const char *folder) {
    options->tmpdir = (char *)folder;
}

// The functions that workbooks need. The program is not linked with them: the library is loaded when it is there.
#define TOUCHFIGURES_XLSX_FUNCTIONS(ONE)                                                                               \
    ONE(lxw_version) ONE(lxw_strerror) ONE(workbook_new_opt) ONE(workbook_close) ONE(workbook_add_format)              \
    ONE(workbook_add_worksheet) ONE(format_set_bold) ONE(format_set_num_format) ONE(worksheet_set_column)              \
    ONE(worksheet_freeze_panes) ONE(worksheet_write_number) ONE(worksheet_write_string) ONE(worksheet_write_boolean)

// Each as the header declares it.
#define TOUCHFIGURES_XLSX_FIELD(name) __typeof__(&name) name;
typedef struct {
    TOUCHFIGURES_XLSX_FUNCTIONS(TOUCHFIGURES_XLSX_FIELD)
} touchfigures_xlsx;

// Finds all functions in a loaded library; false if one is missing.
#define TOUCHFIGURES_XLSX_FIND(name) (functions->name = (__typeof__(&name))dlsym(library, #name)) != NULL &&
static inline bool touchfigures_find_xlsx(void *library, touchfigures_xlsx *functions) {
    return TOUCHFIGURES_XLSX_FUNCTIONS(TOUCHFIGURES_XLSX_FIND) true;
}

#endif
