// Dispatch asks for each of its timers by epoll_ctl, and takes no notice of a refusal, for want of memory or for the user's limit
// of watches: from then on no timer fires any more, and what sleeps never wakes. The program's own `epoll_ctl` takes the place
// of the C library's in Dispatch, and asks until it gets an answer that asking again cannot change. It is called on
// Dispatch's manager thread, which nobody waits for. The server's own loop does not wait here: it calls the system itself.

#define _GNU_SOURCE
#include <errno.h>
#include <stdbool.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

static const useconds_t pause_microseconds = 10000;

// What epoll_ctl(2) names besides want of memory and of watches.
static bool is_final(int reason) {
    return reason == EBADF || reason == EEXIST || reason == EINVAL || reason == ELOOP || reason == ENOENT || reason == EPERM;
}

int epoll_ctl(int set, int operation, int descriptor, struct epoll_event *event) {
    while (true) {
        long result = syscall(SYS_epoll_ctl, set, operation, descriptor, event);
        if (result == 0 || is_final(errno)) return (int)result;
        usleep(pause_microseconds);
    }
}
