// Dispatch sets each of its timers by epoll_ctl, and ignores a refusal, such as for lack of memory or at the user's limit of
// watches: afterwards no timer fires, and what sleeps never wakes. This `epoll_ctl` replaces the C library's in Dispatch,
// and repeats the call until it succeeds or has an error that repeating cannot change. It runs on Dispatch's manager thread,
// for which nothing waits. The server's own loop does not wait here: it calls the system directly.

#define _GNU_SOURCE
#include <errno.h>
#include <stdbool.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

static const useconds_t pause_microseconds = 10000;

// The errors of epoll_ctl(2) except lack of memory and of watches.
static bool is_final(int error) {
    return error == EBADF || error == EEXIST || error == EINVAL || error == ELOOP || error == ENOENT || error == EPERM;
}

int epoll_ctl(int set, int operation, int descriptor, struct epoll_event *event) {
    while (true) {
        long result = syscall(SYS_epoll_ctl, set, operation, descriptor, event);
        if (result == 0 || is_final(errno)) return (int)result;
        usleep(pause_microseconds);
    }
}
