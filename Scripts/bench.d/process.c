#include "process.h"

#include <dirent.h>
#include <stdio.h>
#include <unistd.h>

uint64_t cpu_nanoseconds(int pid) {
    char path[280];
    uint64_t sum = 0;
    snprintf(path, sizeof path, "/proc/%d/task", pid);
    DIR *tasks = opendir(path);
    if (!tasks) return 0;
    for (struct dirent *task; (task = readdir(tasks));) {
        if (task->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", pid, task->d_name);
        FILE *file = fopen(path, "r");
        unsigned long long on_core = 0;
        if (file && fscanf(file, "%llu", &on_core) == 1) sum += on_core;
        if (file) fclose(file);
    }
    closedir(tasks);
    return sum;
}

uint64_t resident_bytes(int pid) {
    char path[64];
    unsigned long long total, resident = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", pid);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    if (fscanf(file, "%llu %llu", &total, &resident) != 2) resident = 0;
    fclose(file);
    return resident * (uint64_t)sysconf(_SC_PAGESIZE);
}
