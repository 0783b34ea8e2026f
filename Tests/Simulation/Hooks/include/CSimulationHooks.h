#pragma once
#include <stdint.h>

/// Calls `enqueue` with each job for the global executor, in place of the runtime's threads.
void simulation_take_global_jobs(void (*enqueue)(void *job));

/// Makes the standard library use random numbers of a seed.
void simulation_seed(uint64_t seed);
