#include "CSimulationHooks.h"
#include <stddef.h>
#include <string.h>

// Swift cannot define the following: a variable of the runtime with Swift's calling convention (ConcurrencyHooks.h), and a
// function of the standard library, in place of which the linker takes this one.

#define SWIFTCALL __attribute__((swiftcall))
typedef SWIFTCALL void (*original_function)(void *job);
extern SWIFTCALL void (*swift_task_enqueueGlobal_hook)(void *job, original_function original);

static void (*enqueue_job)(void *job);

static SWIFTCALL void enqueue_hook(void *job, original_function original) {
    (void)original;
    enqueue_job(job);
}

void simulation_take_global_jobs(void (*enqueue)(void *job)) {
    enqueue_job = enqueue;
    swift_task_enqueueGlobal_hook = enqueue_hook;
}

static uint64_t state;

void simulation_seed(uint64_t seed) { state = seed; }

/// SplitMix64, as `SeededNumbers`.
static uint64_t next(void) {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

/// The function that `SystemRandomNumberGenerator` calls.
void swift_stdlib_random(void *buffer, size_t count) {
    unsigned char *bytes = buffer;
    while (count > 0) {
        uint64_t word = next();
        size_t part = count < sizeof word ? count : sizeof word;
        memcpy(bytes, &word, part);
        bytes += part;
        count -= part;
    }
}
