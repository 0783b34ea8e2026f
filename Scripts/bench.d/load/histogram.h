// Latencies counted per 10 µs up to 2 s.
#pragma once
#include <stdint.h>

enum { HISTOGRAM_STEP = 10, HISTOGRAM_STEPS = 200000 };

struct histogram {
    uint64_t count, longest;
    uint32_t steps[HISTOGRAM_STEPS];
};

static inline void histogram_add(struct histogram *h, uint64_t nanoseconds) {
    uint64_t step = nanoseconds / (HISTOGRAM_STEP * 1000);
    h->steps[step < HISTOGRAM_STEPS ? step : HISTOGRAM_STEPS - 1]++;
    h->count++;
    if (nanoseconds > h->longest) h->longest = nanoseconds;
}

// The latency in ms that `part` (0 to 1) of all do not exceed.
static inline double histogram_quantile(const struct histogram *h, double part) {
    uint64_t below = 0, wanted = (uint64_t)(part * (double)h->count);
    for (int step = 0; step < HISTOGRAM_STEPS; step++) {
        below += h->steps[step];
        if (below > wanted) return (step + 1) * HISTOGRAM_STEP / 1000.0;
    }
    return (double)h->longest / 1e6;
}
