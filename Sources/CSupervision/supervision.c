#define _GNU_SOURCE
#include "CSupervision.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <malloc.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

int tf_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }

// Runs before the libraries' own initialisation, also a sanitizer's: so it uses a system call, not a library function.
__attribute__((no_sanitize("address", "thread", "undefined"))) static void hold_hang_ups(void) {
    unsigned long signals = 1UL << (SIGHUP - 1);
    syscall(SYS_rt_sigprocmask, SIG_BLOCK, &signals, NULL, sizeof signals);
}

__attribute__((section(".preinit_array"), used)) static void (*const first)(void) = hold_hang_ups;

int tf_signal_descriptor(const sigset_t *signals) { return signalfd(-1, signals, SFD_CLOEXEC | SFD_NONBLOCK); }

int tf_next_signal(int descriptor) {
    struct signalfd_siginfo info;
    return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

int tf_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK); }

int tf_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int tf_become(uid_t user, gid_t group, const char *name, int reads) {
    if ((name ? initgroups(name, group) : setgroups(1, &group)) != 0) return -1;
    if (reads && prctl(PR_SET_KEEPCAPS, 1) != 0) return -1;
    if (setresgid(group, group, group) != 0 || setresuid(user, user, user) != 0) return -1;
    if (!reads) return 0;
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = {{0}};
    data[0].effective = data[0].permitted = 1u << CAP_DAC_READ_SEARCH;
    // Without this capability of root's there is nothing to keep.
    if (syscall(SYS_capset, &header, data) == 0) return 0;
    data[0].effective = data[0].permitted = 0;
    return (int)syscall(SYS_capset, &header, data);
}

int tf_this_thread(void) { return (int)syscall(SYS_gettid); }

void tf_name_this_thread(const char *name) { prctl(PR_SET_NAME, name); }

void tf_use_one_heap(void) { mallopt(M_ARENA_MAX, 1); }

int tf_clock_is_synchronised(void) {
    struct timex state = {0};
    int answer = adjtimex(&state);
    return answer >= 0 && answer != TIME_ERROR;
}

// The profilers' signal; therefore Dispatch does not block it in its threads.
static const int stack_signal = SIGPROF;

// The handler writes only here: the requester may have given up by then.
static tf_stack answer;
static _Atomic int wanted;
static sem_t answered;

// Skip this function, its caller (the handler), and the kernel's return from the handler.
static const int own_frames = 3;

static __attribute__((noinline)) void capture(tf_stack *stack) {
    void *frames[TF_STACK_DEPTH + 3];
    int depth = backtrace(frames, TF_STACK_DEPTH + own_frames) - own_frames;
    stack->depth = depth > 0 ? depth : 0;
    for (int index = 0; index < stack->depth; index++) stack->frames[index] = (uintptr_t)frames[index + own_frames];
}

static void answer_with_stack(int signal) {
    (void)signal;
    int saved = errno;
    int self = tf_this_thread();
    if (atomic_compare_exchange_strong(&wanted, &self, 0)) {
        capture(&answer);
        sem_post(&answered);
    }
    errno = saved;
}

static int wait_for(sem_t *semaphore, int milliseconds) {
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_nsec += milliseconds % 1000 * 1000000L;
    end.tv_sec += milliseconds / 1000 + end.tv_nsec / 1000000000L;
    end.tv_nsec %= 1000000000L;
    int result;
    do result = sem_clockwait(semaphore, CLOCK_MONOTONIC, &end);
    while (result != 0 && errno == EINTR);
    return result;
}

int tf_prepare_stacks(void) {
    void *frames[1];
    backtrace(frames, 1);
    if (sem_init(&answered, 0, 0) != 0) return -1;
    struct sigaction action = {.sa_handler = answer_with_stack, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    return sigaction(stack_signal, &action, NULL);
}

int tf_stack_of(int thread, int milliseconds, tf_stack *stack) {
    atomic_store(&wanted, thread);
    if (syscall(SYS_tgkill, getpid(), thread, stack_signal) == 0 && wait_for(&answered, milliseconds) == 0) {
        *stack = answer;
        return 0;
    }
    // If the handler has begun in the meantime it ends soon.
    int expected = thread;
    if (atomic_compare_exchange_strong(&wanted, &expected, 0) || wait_for(&answered, milliseconds) != 0) return -1;
    *stack = answer;
    return 0;
}

static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
static int crash_descriptor = -1;
static tf_stack crash_stack;
static int crashed_thread;
static _Atomic int has_crashed;
static sem_t crash_reported;
// Symbols are looked up in this time; a restart waits for it.
static const int report_milliseconds = 200;

static void report_crash(int number) {
    // The second thread that crashes waits for the first one to end the process.
    if (atomic_exchange(&has_crashed, 1) == 0) {
        crashed_thread = tf_this_thread();
        capture(&crash_stack);
        unsigned char byte = (unsigned char)number;
        if (write(crash_descriptor, &byte, 1) == 1) wait_for(&crash_reported, report_milliseconds);
        signal(number, SIG_DFL);
        raise(number);
    } else {
        pause();
    }
}

void tf_report_crashes(int descriptor) {
    crash_descriptor = descriptor;
    if (sem_init(&crash_reported, 0, 0) != 0) return;
    for (size_t index = 0; index < sizeof crash_signals / sizeof *crash_signals; index++) {
        struct sigaction old, action = {.sa_handler = report_crash, .sa_flags = SA_ONSTACK | SA_NODEFER};
        sigemptyset(&action.sa_mask);
        // Keeps a sanitizer's handler, or that of Swift's own backtraces.
        if (sigaction(crash_signals[index], NULL, &old) == 0 && old.sa_handler == SIG_DFL) {
            sigaction(crash_signals[index], &action, NULL);
        }
    }
}

int tf_crash_stack(tf_stack *stack) {
    *stack = crash_stack;
    return crashed_thread;
}

void tf_crash_is_reported(void) { sem_post(&crash_reported); }

int tf_find_symbol(uintptr_t address, const char **name, uintptr_t *start, const char **file, uintptr_t *base) {
    Dl_info info;
    if (dladdr((void *)address, &info) == 0) return 0;
    *name = info.dli_sname;
    *start = (uintptr_t)info.dli_saddr;
    *file = info.dli_fname;
    *base = (uintptr_t)info.dli_fbase;
    return 1;
}
