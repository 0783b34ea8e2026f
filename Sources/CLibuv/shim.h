#ifndef TOUCHFIGURES_CLIBUV_SHIM_H
#define TOUCHFIGURES_CLIBUV_SHIM_H

#include <fcntl.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sys/socket.h>
#include <uv.h>

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
