// Loaded into the server before the C library (LD_PRELOAD): makes system calls fail at each call site.
//
// A call site is a call with the innermost frames of its stack. The failures are in a file that the tests map, too; its
// format is `struct control`, as in failing_sites.py. Without the file nothing fails. Calls that the C library
// makes internally, such as those of fopen(3), are not affected; strace(1) can fail them (Scripts/failing-calls).

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <linux/futex.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define CALLS(X) \
    X(open) X(openat) X(close) X(read) X(write) X(pread) X(pwrite) X(readv) X(writev) X(lseek) X(fsync) X(fdatasync) \
    X(ftruncate) X(fallocate) X(stat) X(fstat) X(lstat) X(statvfs) X(access) X(unlink) X(rename) X(mkdir) X(rmdir) X(chmod) \
    X(fchmod) X(fchown) X(utimes) X(readlink) X(realpath) X(opendir) X(fdopendir) X(readdir) X(fopen) X(fcntl) X(mmap) X(munmap) \
    X(mprotect) X(madvise) X(mremap) X(accept4) X(recv) X(recvmsg) X(send) X(sendto) X(sendmsg) X(socket) X(bind) X(listen) \
    X(connect) X(shutdown) X(getsockopt) X(setsockopt) X(getsockname) X(getifaddrs) X(epoll_create1) X(epoll_ctl) \
    X(epoll_wait) X(eventfd) X(timerfd_create) X(timerfd_settime) X(poll) X(pipe2) X(memfd_create) X(mkostemp) \
    X(pthread_create) X(posix_spawn) X(getrandom) X(getentropy) X(futex) X(dup)

enum call {
#define X(name) CALL_##name,
    CALLS(X)
#undef X
    CALL_COUNT
};

const char *const failing_names[] = {
#define X(name) #name,
    CALLS(X)
#undef X
    NULL};

enum { DEPTH = 16, ERRORS = 16, SITES = 8192, MODULES = 256, FAILURES = 16384, NAME = 128, SHORT = 1000 };
enum { OFF = 0, RECORD = 1, SWEEP = 2, SITE = 3, CALL = 4 };

struct frame {
    uint32_t module;
    uint32_t offset;
};

struct site {
    _Atomic uint64_t hash;
    uint32_t call;
    _Atomic uint32_t count;
    _Atomic uint32_t tried;
    uint32_t depth;
    struct frame frames[DEPTH];
};

struct failure {
    uint64_t nanoseconds;
    uint32_t site;
    int32_t error;
    uint32_t process;
    uint32_t thread;
};

struct control {
    _Atomic uint32_t mode;
    // Only of this process; 0 for all.
    _Atomic uint32_t process;
    // In ms, from one failure to the next one.
    _Atomic uint32_t pause;
    // The number of frames that distinguish two places.
    _Atomic uint32_t depth;
    // For SITE and CALL: the failing call, its error, the remaining number of failures.
    _Atomic uint64_t hash;
    _Atomic uint32_t call;
    _Atomic int32_t error;
    _Atomic int32_t rest;
    _Atomic uint32_t site_count, module_count, failure_count;
    _Atomic uint64_t last;
    int32_t errors[128][ERRORS];
    char modules[MODULES][NAME];
    struct site sites[SITES];
    struct failure failures[FAILURES];
};

const uint64_t failing_size = sizeof(struct control);

static struct control *control;
static __thread int inside __attribute__((tls_model("initial-exec")));
static _Atomic int modules_lock;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAILING_CALLS");
    if (!path) return;
    int descriptor = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
    if (descriptor < 0) return;
    inside = 1;
    void *frames[1];
    backtrace(frames, 1);
    void *mapped = (void *)syscall(SYS_mmap, NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    syscall(SYS_close, descriptor);
    inside = 0;
    if (mapped != MAP_FAILED) control = mapped;
}

static uint64_t nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static long readlink_of_self(char *path) { return syscall(SYS_readlink, "/proc/self/exe", path, NAME - 1); }

static uint64_t mixed(uint64_t hash, uint64_t value) { return (hash ^ value) * 0x100000001b3u; }

static uint64_t text_hash(const char *text) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *text; text++) hash = mixed(hash, (unsigned char)*text);
    return hash;
}

// Modules of this process: their addresses, their number in the file, and the hash of their path. dladdr(3) would look for
// a symbol, too, which takes a hundred times as long.
static struct {
    _Atomic uintptr_t base;
    uint32_t number;
    uint64_t hash;
} known[MODULES];

static int module_at(const struct link_map *map) {
    uint32_t count = 0;
    for (; count < MODULES && atomic_load(&known[count].base); count++) {
        if (atomic_load(&known[count].base) == (uintptr_t)map) return (int)count;
    }
    while (atomic_exchange(&modules_lock, 1)) {}
    for (count = 0; count < MODULES && atomic_load(&known[count].base); count++) {
        if (atomic_load(&known[count].base) == (uintptr_t)map) break;
    }
    if (count < MODULES && !atomic_load(&known[count].base)) {
        char path[NAME] = {0};
        if (map->l_name && map->l_name[0]) strncpy(path, map->l_name, NAME - 1);
        else if (readlink_of_self(path) < 0) strncpy(path, "self", NAME - 1);
        uint32_t named = atomic_load(&control->module_count), index = 0;
        while (index < named && strncmp(control->modules[index], path, NAME) != 0) index++;
        if (index == named && named < MODULES) {
            memcpy(control->modules[index], path, NAME);
            atomic_store(&control->module_count, named + 1);
        }
        known[count].number = index;
        known[count].hash = text_hash(path);
        atomic_store(&known[count].base, (uintptr_t)map);
    }
    atomic_store(&modules_lock, 0);
    return (int)count;
}

// The number of a call site. The frames begin with the caller of the wrapper.
static __attribute__((noinline)) uint32_t find_site(enum call call) {
    void *addresses[DEPTH + 8];
    uint32_t depth = 0, wanted = atomic_load(&control->depth);
    int found = backtrace(addresses, DEPTH + 8);
    struct dl_find_object object;
    static _Atomic uintptr_t own;
    if (!atomic_load(&own) && _dl_find_object((void *)find_site, &object) == 0) atomic_store(&own, (uintptr_t)object.dlfo_link_map);
    struct frame frames[DEPTH];
    uint64_t hash = mixed(0xcbf29ce484222325u, call);
    for (int index = 0; index < found && depth < DEPTH; index++) {
        if (_dl_find_object(addresses[index], &object) != 0 || (uintptr_t)object.dlfo_link_map == atomic_load(&own)) continue;
        int module = module_at(object.dlfo_link_map);
        if (module == MODULES) continue;
        uint32_t offset = (uint32_t)((uintptr_t)addresses[index] - object.dlfo_link_map->l_addr);
        if (depth < wanted) hash = mixed(mixed(hash, known[module].hash), offset);
        frames[depth].module = known[module].number;
        frames[depth].offset = offset;
        depth++;
    }
    for (uint32_t probe = 0; probe < SITES; probe++) {
        uint32_t index = (uint32_t)((hash + probe) % SITES);
        struct site *site = &control->sites[index];
        uint64_t there = atomic_load(&site->hash);
        if (there == 0 && atomic_compare_exchange_strong(&site->hash, &there, hash)) {
            site->call = call;
            memcpy(site->frames, frames, sizeof frames);
            site->depth = depth;
            atomic_fetch_add(&control->site_count, 1);
            there = hash;
        }
        if (there == hash) return index;
    }
    return UINT32_MAX;
}

static int note(uint32_t site, int error) {
    uint32_t number = atomic_fetch_add(&control->failure_count, 1) % FAILURES;
    control->failures[number] =
        (struct failure){nanoseconds(), site, error, (uint32_t)getpid(), (uint32_t)syscall(SYS_gettid)};
    return error;
}

// The error of the call now; 0 if it does not fail.
static __attribute__((noinline)) int decide(enum call call) {
    struct control *own = control;
    uint32_t mode = own ? atomic_load(&own->mode) : OFF;
    if (mode == OFF || inside) return 0;
    uint32_t process = atomic_load(&own->process);
    if (process != 0 && process != (uint32_t)getpid()) return 0;
    if (mode == CALL && atomic_load(&own->call) != call) return 0;
    int saved = errno, error = 0;
    inside = 1;
    uint32_t index = find_site(call);
    if (index == UINT32_MAX) goto done;
    struct site *site = &own->sites[index];
    atomic_fetch_add(&site->count, 1);
    if (mode == SWEEP) {
        uint32_t tried = atomic_load(&site->tried);
        if (tried >= ERRORS || own->errors[call][tried] == 0) goto done;
        uint64_t now = nanoseconds(), last = atomic_load(&own->last);
        if (now - last < (uint64_t)atomic_load(&own->pause) * 1000000u) goto done;
        if (!atomic_compare_exchange_strong(&own->last, &last, now)) goto done;
        if (!atomic_compare_exchange_strong(&site->tried, &tried, tried + 1)) goto done;
        error = note(index, own->errors[call][tried]);
    } else if (mode == CALL || (mode == SITE && atomic_load(&site->hash) == atomic_load(&own->hash))) {
        if (atomic_fetch_sub(&own->rest, 1) > 0) error = note(index, atomic_load(&own->error));
    }
done:
    inside = 0;
    errno = saved;
    return error;
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define FAIL(name, failed) \
    int error = decide(CALL_##name); \
    if (error) { \
        errno = error; \
        return failed; \
    }

// Like `name`, also counted as `call`.
#define PLAIN(type, name, call, failed, parameters, arguments) \
    type name parameters { \
        REAL(name); \
        FAIL(call, failed) \
        return real arguments; \
    }

// With SHORT it does a part of its work.
#define PARTIAL(type, name, call, parameters, count, arguments) \
    type name parameters { \
        REAL(name); \
        int error = decide(CALL_##call); \
        if (error == SHORT) { \
            if (count > 1) count = count / 2; \
        } else if (error) { \
            errno = error; \
            return -1; \
        } \
        return real arguments; \
    }

static int takes_mode(int flags) { return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE; }

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        REAL(name); \
        va_list list; \
        va_start(list, flags); \
        mode_t mode = takes_mode(flags) ? va_arg(list, mode_t) : 0; \
        va_end(list); \
        FAIL(open, -1) \
        return real(path, flags, mode); \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
    int name(int folder, const char *path, int flags, ...) { \
        REAL(name); \
        va_list list; \
        va_start(list, flags); \
        mode_t mode = takes_mode(flags) ? va_arg(list, mode_t) : 0; \
        va_end(list); \
        FAIL(openat, -1) \
        return real(folder, path, flags, mode); \
    }
OPENAT(openat)
OPENAT(openat64)

// The descriptor is closed whatever close(2) returns.
int close(int descriptor) {
    REAL(close);
    int error = decide(CALL_close), result = real(descriptor);
    if (error && result == 0) {
        errno = error;
        return -1;
    }
    return result;
}

PARTIAL(ssize_t, read, read, (int fd, void *bytes, size_t count), count, (fd, bytes, count))
PARTIAL(ssize_t, write, write, (int fd, const void *bytes, size_t count), count, (fd, bytes, count))
PARTIAL(ssize_t, pread, pread, (int fd, void *bytes, size_t count, off_t at), count, (fd, bytes, count, at))
PARTIAL(ssize_t, pread64, pread, (int fd, void *bytes, size_t count, off64_t at), count, (fd, bytes, count, at))
PARTIAL(ssize_t, pwrite, pwrite, (int fd, const void *bytes, size_t count, off_t at), count, (fd, bytes, count, at))
PARTIAL(ssize_t, pwrite64, pwrite, (int fd, const void *bytes, size_t count, off64_t at), count, (fd, bytes, count, at))
PARTIAL(ssize_t, readv, readv, (int fd, const struct iovec *parts, int count), count, (fd, parts, count))
PARTIAL(ssize_t, writev, writev, (int fd, const struct iovec *parts, int count), count, (fd, parts, count))
PARTIAL(ssize_t, recv, recv, (int fd, void *bytes, size_t count, int flags), count, (fd, bytes, count, flags))
PARTIAL(ssize_t, send, send, (int fd, const void *bytes, size_t count, int flags), count, (fd, bytes, count, flags))
PLAIN(ssize_t, recvmsg, recvmsg, -1, (int fd, struct msghdr *message, int flags), (fd, message, flags))
PLAIN(ssize_t, sendmsg, sendmsg, -1, (int fd, const struct msghdr *message, int flags), (fd, message, flags))
PLAIN(ssize_t, sendto, sendto, -1, (int fd, const void *bytes, size_t count, int flags, const struct sockaddr *to, socklen_t length), (fd, bytes, count, flags, to, length))

PLAIN(off_t, lseek, lseek, -1, (int fd, off_t at, int from), (fd, at, from))
PLAIN(off64_t, lseek64, lseek, -1, (int fd, off64_t at, int from), (fd, at, from))
PLAIN(int, fsync, fsync, -1, (int fd), (fd))
PLAIN(int, fdatasync, fdatasync, -1, (int fd), (fd))
PLAIN(int, ftruncate, ftruncate, -1, (int fd, off_t size), (fd, size))
PLAIN(int, ftruncate64, ftruncate, -1, (int fd, off64_t size), (fd, size))
PLAIN(int, fallocate, fallocate, -1, (int fd, int mode, off_t at, off_t count), (fd, mode, at, count))
PLAIN(int, fallocate64, fallocate, -1, (int fd, int mode, off64_t at, off64_t count), (fd, mode, at, count))
PLAIN(int, stat, stat, -1, (const char *path, struct stat *found), (path, found))
PLAIN(int, stat64, stat, -1, (const char *path, struct stat64 *found), (path, found))
PLAIN(int, fstat, fstat, -1, (int fd, struct stat *found), (fd, found))
PLAIN(int, fstat64, fstat, -1, (int fd, struct stat64 *found), (fd, found))
PLAIN(int, fstatat, stat, -1, (int fd, const char *path, struct stat *found, int flags), (fd, path, found, flags))
PLAIN(int, lstat, lstat, -1, (const char *path, struct stat *found), (path, found))
PLAIN(int, lstat64, lstat, -1, (const char *path, struct stat64 *found), (path, found))
PLAIN(int, statvfs, statvfs, -1, (const char *path, struct statvfs *found), (path, found))
PLAIN(int, access, access, -1, (const char *path, int mode), (path, mode))
PLAIN(int, unlink, unlink, -1, (const char *path), (path))
PLAIN(int, unlinkat, unlink, -1, (int fd, const char *path, int flags), (fd, path, flags))
PLAIN(int, rename, rename, -1, (const char *from, const char *to), (from, to))
PLAIN(int, renameat, rename, -1, (int old, const char *from, int new, const char *to), (old, from, new, to))
PLAIN(int, mkdir, mkdir, -1, (const char *path, mode_t mode), (path, mode))
PLAIN(int, rmdir, rmdir, -1, (const char *path), (path))
PLAIN(int, chmod, chmod, -1, (const char *path, mode_t mode), (path, mode))
PLAIN(int, fchmod, fchmod, -1, (int fd, mode_t mode), (fd, mode))
PLAIN(int, fchown, fchown, -1, (int fd, uid_t user, gid_t group), (fd, user, group))
PLAIN(int, utimes, utimes, -1, (const char *path, const struct timeval times[2]), (path, times))
PLAIN(int, utimensat, utimes, -1, (int fd, const char *path, const struct timespec times[2], int flags), (fd, path, times, flags))
PLAIN(ssize_t, readlink, readlink, -1, (const char *path, char *bytes, size_t size), (path, bytes, size))
PLAIN(char *, realpath, realpath, NULL, (const char *path, char *resolved), (path, resolved))
PLAIN(DIR *, opendir, opendir, NULL, (const char *path), (path))
PLAIN(DIR *, fdopendir, fdopendir, NULL, (int fd), (fd))
PLAIN(struct dirent *, readdir, readdir, NULL, (DIR *folder), (folder))
PLAIN(struct dirent64 *, readdir64, readdir, NULL, (DIR *folder), (folder))
PLAIN(FILE *, fopen, fopen, NULL, (const char *path, const char *mode), (path, mode))
PLAIN(FILE *, fopen64, fopen, NULL, (const char *path, const char *mode), (path, mode))
PLAIN(int, dup, dup, -1, (int fd), (fd))

#define FCNTL(name) \
    int name(int fd, int command, ...) { \
        REAL(name); \
        va_list list; \
        va_start(list, command); \
        void *argument = va_arg(list, void *); \
        va_end(list); \
        FAIL(fcntl, -1) \
        return real(fd, command, argument); \
    }
FCNTL(fcntl)
FCNTL(fcntl64)

PLAIN(void *, mmap, mmap, MAP_FAILED, (void *at, size_t count, int protection, int flags, int fd, off_t from), (at, count, protection, flags, fd, from))
PLAIN(void *, mmap64, mmap, MAP_FAILED, (void *at, size_t count, int protection, int flags, int fd, off64_t from), (at, count, protection, flags, fd, from))
PLAIN(int, munmap, munmap, -1, (void *at, size_t count), (at, count))
PLAIN(int, mprotect, mprotect, -1, (void *at, size_t count, int protection), (at, count, protection))
PLAIN(int, madvise, madvise, -1, (void *at, size_t count, int advice), (at, count, advice))

// A temporary failure of `accept4` leaves the connection waiting.
PLAIN(int, accept4, accept4, -1, (int fd, struct sockaddr *peer, socklen_t *length, int flags), (fd, peer, length, flags))
PLAIN(int, accept, accept4, -1, (int fd, struct sockaddr *peer, socklen_t *length), (fd, peer, length))
PLAIN(int, socket, socket, -1, (int family, int type, int protocol), (family, type, protocol))
PLAIN(int, bind, bind, -1, (int fd, const struct sockaddr *own, socklen_t length), (fd, own, length))
PLAIN(int, listen, listen, -1, (int fd, int backlog), (fd, backlog))
PLAIN(int, connect, connect, -1, (int fd, const struct sockaddr *peer, socklen_t length), (fd, peer, length))
PLAIN(int, shutdown, shutdown, -1, (int fd, int how), (fd, how))
PLAIN(int, getsockopt, getsockopt, -1, (int fd, int level, int name, void *value, socklen_t *length), (fd, level, name, value, length))
PLAIN(int, setsockopt, setsockopt, -1, (int fd, int level, int name, const void *value, socklen_t length), (fd, level, name, value, length))
PLAIN(int, getsockname, getsockname, -1, (int fd, struct sockaddr *own, socklen_t *length), (fd, own, length))

struct ifaddrs;
int getifaddrs(struct ifaddrs **list);
PLAIN(int, getifaddrs, getifaddrs, -1, (struct ifaddrs **list), (list))

PLAIN(int, epoll_create1, epoll_create1, -1, (int flags), (flags))
PLAIN(int, epoll_ctl, epoll_ctl, -1, (int fd, int operation, int other, struct epoll_event *event), (fd, operation, other, event))
PLAIN(int, epoll_wait, epoll_wait, -1, (int fd, struct epoll_event *events, int count, int patience), (fd, events, count, patience))
PLAIN(int, eventfd, eventfd, -1, (unsigned int count, int flags), (count, flags))
PLAIN(int, timerfd_create, timerfd_create, -1, (clockid_t clock, int flags), (clock, flags))
PLAIN(int, timerfd_settime, timerfd_settime, -1, (int fd, int flags, const struct itimerspec *new, struct itimerspec *old), (fd, flags, new, old))
PLAIN(int, pipe2, pipe2, -1, (int ends[2], int flags), (ends, flags))
PLAIN(int, memfd_create, memfd_create, -1, (const char *name, unsigned int flags), (name, flags))
PLAIN(int, mkostemp, mkostemp, -1, (char *path, int flags), (path, flags))
PLAIN(ssize_t, getrandom, getrandom, -1, (void *bytes, size_t count, unsigned int flags), (bytes, count, flags))
PLAIN(int, getentropy, getentropy, -1, (void *bytes, size_t count), (bytes, count))

struct pollfd;
typedef unsigned long nfds;
int poll(struct pollfd *list, nfds count, int patience);
PLAIN(int, poll, poll, -1, (struct pollfd *list, nfds count, int patience), (list, count, patience))

// These return the error itself.
int pthread_create(pthread_t *id, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
    REAL(pthread_create);
    int error = decide(CALL_pthread_create);
    return error ? error : real(id, attributes, start, argument);
}

int posix_spawn(pid_t *id, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                char *const arguments[], char *const environment[]) {
    REAL(posix_spawn);
    int error = decide(CALL_posix_spawn);
    return error ? error : real(id, path, actions, attributes, arguments, environment);
}

// Dispatch calls futexes by their number, and so does the server's loop for its descriptors.
long syscall(long number, ...) {
    static long (*real)(long, ...);
    if (!real) real = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    va_list list;
    va_start(list, number);
    long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
    long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
    va_end(list);
    // Waking others never fails in this way.
    long operation = b & FUTEX_CMD_MASK;
    if (number == SYS_futex && (operation == FUTEX_WAIT || operation == FUTEX_WAIT_BITSET) && !inside) {
        FAIL(futex, -1)
    }
    if (number == SYS_epoll_ctl) {
        FAIL(epoll_ctl, -1)
    }
    return real(number, a, b, c, d, e, f);
}
