// Dispatch's monitor reads the states of its threads once a second while work waits for one, and ends the process if a
// file of them cannot be opened, also for lack of descriptors or memory. The program's own `open` takes the place of the
// C library's in Dispatch, and gives it an empty file instead: a thread that is not running.

#define _GNU_SOURCE
#include "CSupervision.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

// Empty files, made while there are descriptors. Dispatch closes each before it opens the next one.
enum { SPARE = 4 };
static _Atomic int spare[SPARE];
static atomic_bool is_prepared;

static void refill(void) {
    for (int slot = 0; slot < SPARE; slot++) {
        if (atomic_load(&spare[slot]) > 0) continue;
        int made = tf_memory_file("dispatch");
        if (made <= 0) return;
        int none = 0;
        if (!atomic_compare_exchange_strong(&spare[slot], &none, made)) close(made);
    }
}

void tf_prepare_dispatch(void) {
    atomic_store(&is_prepared, true);
    refill();
}

static int take_spare(void) {
    for (int slot = 0; slot < SPARE; slot++) {
        int taken = atomic_exchange(&spare[slot], 0);
        if (taken > 0) return taken;
    }
    return -1;
}

// Whether the path is that of a thread's state: /proc/NUMBER/stat.
static bool is_thread_state(const char *path) {
    static const char folder[] = "/proc/";
    if (strncmp(path, folder, sizeof folder - 1) != 0) return false;
    const char *number = path + sizeof folder - 1;
    size_t digits = strspn(number, "0123456789");
    return digits > 0 && strcmp(number + digits, "/stat") == 0;
}

int open(const char *path, int flags, ...) {
    mode_t mode = 0;
    if ((flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE) {
        va_list arguments;
        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    int descriptor = openat(AT_FDCWD, path, flags, mode);
    int reason = errno;
    if (descriptor >= 0 || reason == ENOENT || !atomic_load(&is_prepared) || !is_thread_state(path)) return descriptor;
    descriptor = take_spare();
    if (descriptor >= 0) refill();
    errno = reason;
    return descriptor;
}
