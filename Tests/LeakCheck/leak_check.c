// Checks for leaks a few times before the leak sanitizer's check at the end of a process.
//
// The sanitizer stops all threads and reads their stacks. A thread that ends at that moment is not read, and what only it
// refers to is reported. A real leak is found each time.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static const int checks = 4;
static const struct timespec pause_between = {.tv_nsec = 250000000};

/// Does nothing without the address sanitizer. Prints the leaks, and returns whether there are any.
extern int __lsan_do_recoverable_leak_check(void) __attribute__((weak));

static void check_repeatedly(int status, void *nothing) {
    (void)nothing;
    for (int index = 0; index < checks; index++) {
        if (index > 0) {
            fprintf(stderr, "Looking for leaks once more: a thread may have been ending.\n");
            nanosleep(&pause_between, NULL);
        }
        if (__lsan_do_recoverable_leak_check() == 0) {
            fflush(NULL);
            _exit(status);
        }
    }
}

__attribute__((constructor)) static void begin(void) {
    if (__lsan_do_recoverable_leak_check) on_exit(check_repeatedly, NULL);
}
