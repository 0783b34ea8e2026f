#ifndef TOUCHFIGURES_CEVENTPOLL_SHIM_H
#define TOUCHFIGURES_CEVENTPOLL_SHIM_H

#include <fcntl.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>

// Of an enumeration, which Swift does not import as numbers.
static const uint32_t tf_epoll_readable = EPOLLIN;
static const uint32_t tf_epoll_writable = EPOLLOUT;
static const uint32_t tf_epoll_error = EPOLLERR;
static const uint32_t tf_epoll_hang_up = EPOLLHUP;
static const uint32_t tf_epoll_edges = EPOLLET;

static inline int tf_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }
// The system's own: that of the C library has another one in its place, which waits (CSupervision's dispatch_poll.c).
long syscall(long number, ...);
static inline int tf_epoll_control(int set, int operation, int descriptor, struct epoll_event *event) {
    return (int)syscall(SYS_epoll_ctl, set, operation, descriptor, event);
}
static inline int tf_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// Declared for GNU sources only, which Swift's Glibc is not.
int pthread_setname_np(pthread_t thread, const char *name);
int mkostemp(char *path, int flags);
int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
static inline int tf_accept(int socket, struct sockaddr *address, socklen_t *length) {
    return accept4(socket, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}
static inline int tf_socket(int family) {
    return socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

#endif
