// The CPU time of another process.
#pragma once
#include <stdint.h>

// Nanoseconds on a core, all threads together, also those that have ended; 0 if there is no such process.
uint64_t cpu_nanoseconds(int pid);
// Bytes in memory.
uint64_t resident_bytes(int pid);
