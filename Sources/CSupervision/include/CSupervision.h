#ifndef TOUCHFIGURES_CSUPERVISION_H
#define TOUCHFIGURES_CSUPERVISION_H

#include <elf.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Variadic, or declared for GNU sources only, which Swift's Glibc is not.

/// The kernel kills this process as soon as its parent has ended. 0, or -1 with `errno`.
int tf_end_with_parent(void);

/// A descriptor that is readable when one of the signals is pending. -1 with `errno`.
int tf_signal_descriptor(const sigset_t *signals);

/// The next pending signal of the descriptor; 0 if there is none.
int tf_next_signal(int descriptor);

/// Both ends close on exec and never block. 0, or -1 with `errno`.
int tf_pipe(int ends[2]);

/// A file in memory that closes on exec; its descriptor, or -1 with `errno`.
int tf_memory_file(const char *name);

/// Makes this process, which is root's and has one thread, another account's for good: user, group and further groups of
/// the account `name`, or none if it has no name. With `reads`, it may still read every file. 0, or -1 with `errno`.
int tf_become(uid_t user, gid_t group, const char *name, int reads);

/// The calling thread's id and name, as /proc and debuggers know them. A name has at most 15 bytes.
int tf_this_thread(void);
void tf_name_this_thread(const char *name);

/// All threads allocate from one heap of glibc.
void tf_use_one_heap(void);

/// Whether the kernel's clock is synchronised with a time server: 1 or 0.
int tf_clock_is_synchronised(void);

// Signal handlers: Swift's runtime may not be called in one.

#define TF_STACK_DEPTH 64

/// Return addresses of one thread, innermost first.
typedef struct {
    int depth;
    uintptr_t frames[TF_STACK_DEPTH];
} tf_stack;

/// To be called once, before the first stack is wanted: loads the unwinder, which takes locks. 0, or -1 with `errno`.
int tf_prepare_stacks(void);

/// The stack of another thread of this process, or of this one. 0, or -1 if it did not answer in time: it blocks signals, or
/// is stopped. One caller at a time.
int tf_stack_of(int thread, int milliseconds, tf_stack *stack);

/// From now on a crash (SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT) writes its number to the descriptor and waits a while
/// for `tf_crash_is_reported` before it ends the process. Signals that have a handler already keep it.
void tf_report_crashes(int descriptor);

/// The stack and the thread of the crash whose number was written.
int tf_crash_stack(tf_stack *stack);

void tf_crash_is_reported(void);

/// The name of an exported function of a shared library at an address, and that library's file and where it is loaded. Names
/// are NULL where they are unknown. 0 if the address is in no file.
int tf_find_symbol(uintptr_t address, const char **name, uintptr_t *start, const char **file, uintptr_t *base);

/// Of Swift's runtime. The caller frees the answer.
char *swift_demangle(const char *name, size_t length, char *buffer, size_t *size, uint32_t flags);

/// From now on Dispatch's monitor of its threads, which would end the process, gets an empty file where it can open none.
void tf_prepare_dispatch(void);

#endif
