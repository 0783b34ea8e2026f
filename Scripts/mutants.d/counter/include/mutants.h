#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The mutant of this run; -1 for none.
extern int mutant_number;
/// A byte for each mutant that was reached, if that is recorded.
extern unsigned char *mutants_reached;

/// Whether the mutant of this number is the one of this run.
static inline bool mutant_is(int number) {
    if (mutants_reached != NULL) mutants_reached[number] = 1;
    return number == mutant_number;
}
