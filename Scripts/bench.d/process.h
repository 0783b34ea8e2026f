// What another process has used so far, from /proc.
#pragma once
#include <stdint.h>

// Nanoseconds on a core, all threads together.
uint64_t cpu_nanoseconds(int pid);
// Bytes in memory.
uint64_t resident_bytes(int pid);
