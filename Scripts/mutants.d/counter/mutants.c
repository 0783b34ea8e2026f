#include "mutants.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int mutant_number = -1;
unsigned char *mutants_reached = NULL;

/// The file has a byte for each mutant. It is mapped, so that it is complete however the process ends.
__attribute__((constructor)) static void begin(void) {
    const char *number = getenv("TOUCHFIGURES_MUTANT");
    const char *path = getenv("TOUCHFIGURES_MUTANTS_REACHED");
    if (number != NULL) mutant_number = atoi(number);
    if (path == NULL) return;
    int file = open(path, O_RDWR);
    if (file < 0) abort();
    off_t size = lseek(file, 0, SEEK_END);
    void *bytes = mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (bytes == MAP_FAILED) abort();
    mutants_reached = bytes;
}
