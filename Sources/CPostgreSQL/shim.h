#ifndef TOUCHFIGURES_CPOSTGRESQL_SHIM_H
#define TOUCHFIGURES_CPOSTGRESQL_SHIM_H

#include <libpq-fe.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/// Connects as the user `uid`, whose peer credentials the server of a local socket sees (unix(7)). The calls of the
/// system, unlike those of the C library, change the calling thread only; `syscall` is variadic.
static inline PGconn *touchfigures_connect_as(uid_t uid, const char *const *names, const char *const *values) {
    if (syscall(SYS_setresuid, -1, (long)uid, -1) != 0) return NULL;
    PGconn *connection = PQconnectdbParams(names, values, 1);
    syscall(SYS_setresuid, -1, 0L, -1);
    return connection;
}

#endif
