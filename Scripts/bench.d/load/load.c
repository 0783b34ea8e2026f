// A class of phones on one core: joins, sends batches, measures when their answers come.
//
//   load --port P --path /api/v1/sessions/CODE/live --pid SERVER --phones N
//        [--rate R]      batches a second of each phone; without it each phone sends when its last batch is answered
//        [--events N]    events of a batch, 4 by default; with --rate 60 they are those of a screen that samples at 240 Hz
//        [--follow]      begins with that rate, then sends as often as the server asks for, 240 events a second in all
//        [--questions N] [--syncs N]   with --rate: asks for the room's time, or tells what it knows, N times a second
//        [--untouched]   with these: sends no touches
//        [--ahead N]     without --rate: sends when at most N - 1 batches are not answered
//        [--warmup S] [--seconds S]
//        [--echo]        the server only echoes: no hello, an answer is any message
//        [--idle]        joins, draws one batch each, then waits until standard input ends
//        [--still]       with --idle: draws nothing
//
// Prints one JSON object. An answer to a batch is the first `figures` whose seq is not below it.
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>

#include "phone.h"
#include "process.h"

// Batches sent in a row before answers are examined.
enum { BURST = 32 };

static void join_all(void) {
    uint64_t deadline = now() + 60000000000;
    for (int i = 0; i < options.phones; i++) {
        join(&phones[i]);
        serve_events(0);
    }
    while (counts.joined < options.phones) {
        serve_events(100);
        if (now() > deadline || counts.closed) {
            fprintf(stderr, "load: only %d of %d joined, %d closed %s\n", counts.joined, options.phones, counts.closed,
                counts.first_error);
            exit(1);
        }
    }
}

// Each phone gets its own moment of the period, from `turn` on.
static void spread(int turn) {
    uint64_t period = 1000000000u / (uint64_t)options.rate, at = now();
    for (int i = 0; i < options.phones; i++)
        phones[(turn + i) % options.phones].next_due = at + period * (uint64_t)i / (uint64_t)options.phones;
    options.is_new_rate = false;
}

// All phones in turn.
static void open_loop(uint64_t until) {
    static int turn;
    static bool begun;
    if (!begun) spread(turn);
    begun = true;
    for (uint64_t at; (at = now()) < until;) {
        // The pages choose a random time when the pace becomes slower.
        if (options.is_new_rate) spread(turn);
        for (int burst = 0; burst < BURST && phones[turn].next_due <= at; burst++) {
            if (counts.measuring) histogram_add(&counts.late_by, at - phones[turn].next_due);
            if (!options.untouched) send_batch(&phones[turn], now());
            send_clock(&phones[turn], now());
            phones[turn].next_due += 1000000000u / (uint64_t)options.rate;
            turn = (turn + 1) % options.phones;
        }
        int64_t left = (int64_t)(phones[turn].next_due - now()) / 1000000;
        serve_events(left > 0 ? (int)left : 0);
    }
}

static void closed_loop(uint64_t until) {
    for (int i = 0; i < options.phones; i++) send_ahead(&phones[i]);
    while (now() < until) serve_events(10);
}

static void run(double seconds) {
    uint64_t until = now() + (uint64_t)(seconds * 1e9);
    options.rate ? open_loop(until) : closed_loop(until);
}

static void read_options(int count, char **arguments) {
    for (int i = 1; i < count; i++) {
        const char *name = arguments[i], *value = i + 1 < count ? arguments[i + 1] : "";
        if (!strcmp(name, "--echo")) { options.echo = true; continue; }
        if (!strcmp(name, "--idle")) { options.idle = true; continue; }
        if (!strcmp(name, "--still")) { options.still = true; continue; }
        if (!strcmp(name, "--untouched")) { options.untouched = true; continue; }
        if (!strcmp(name, "--follow")) { options.follow = true; continue; }
        i++;
        if (!strcmp(name, "--port")) options.port = atoi(value);
        else if (!strcmp(name, "--path")) options.path = value;
        else if (!strcmp(name, "--pid")) options.pid = atoi(value);
        else if (!strcmp(name, "--phones")) options.phones = atoi(value);
        else if (!strcmp(name, "--rate")) options.rate = atoi(value);
        else if (!strcmp(name, "--events")) events_per_batch = (uint32_t)atoi(value);
        else if (!strcmp(name, "--questions")) options.questions = atoi(value);
        else if (!strcmp(name, "--syncs")) options.syncs = atoi(value);
        else if (!strcmp(name, "--ahead")) options.ahead = atoi(value);
        else if (!strcmp(name, "--warmup")) options.warmup = atof(value);
        else if (!strcmp(name, "--seconds")) options.seconds = atof(value);
        else {
            fprintf(stderr, "load: unknown flag '%s'\n", name);
            exit(64);
        }
    }
    if (events_per_batch < 1 || events_per_batch > MAX_EVENTS_PER_BATCH) {
        fprintf(stderr, "load: --events must be from 1 to %d\n", MAX_EVENTS_PER_BATCH);
        exit(64);
    }
}

// Waits with open connections, answering what must be answered, until standard input ends.
static void hold(void) {
    for (int i = 0; i < options.phones && !options.still; i++) send_batch(&phones[i], now());
    printf("{\"joined\":%d}\n", counts.joined);
    fflush(stdout);
    struct pollfd input[2] = {{.fd = 0, .events = POLLIN}, {.fd = epoll, .events = POLLIN}};
    while (!(input[0].revents & (POLLIN | POLLHUP))) {
        poll(input, 2, 1000);
        serve_events(0);
    }
}

static void report_latency(const char *name, const struct histogram *latency) {
    printf(",\"%s\":{\"p50\":%.2f,\"p99\":%.2f,\"longest\":%.2f}", name, histogram_quantile(latency, 0.5),
        histogram_quantile(latency, 0.99), (double)latency->longest / 1e6);
}

static void report(double seconds, double cpu_seconds) {
    uint8_t frame[BATCH_CAPACITY];
    const size_t head = 8;
    printf("{\"phones\":%d,\"seconds\":%.3f,\"cpuSeconds\":%.4f", options.phones, seconds, cpu_seconds);
    printf(",\"batches\":%llu,\"applied\":%llu", (unsigned long long)counts.batches, (unsigned long long)counts.applied);
    printf(",\"answers\":%llu,\"skipped\":%llu", (unsigned long long)counts.answers, (unsigned long long)counts.skipped);
    printf(",\"questions\":%llu,\"syncs\":%llu", (unsigned long long)counts.questions, (unsigned long long)counts.syncs);
    printf(",\"batchBytes\":%zu", write_batch(frame, 7, 1234, 4936) - head);
    printf(",\"rate\":%d", options.rate);
    report_latency("figures", &counts.figures_after);
    report_latency("ack", &counts.ack_after);
    report_latency("late", &counts.late_by);
    printf(",\"residentBytes\":%llu", (unsigned long long)resident_bytes(options.pid));
    printf(",\"errors\":%d,\"closed\":%d,\"firstError\":\"", counts.errors, counts.closed);
    for (const char *c = counts.first_error; *c; c++) putchar(*c == '"' || *c == '\\' ? '\'' : *c);
    puts("\"}");
}

int main(int count, char **arguments) {
    read_options(count, arguments);
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    epoll = epoll_create1(0);
    phones = calloc((size_t)options.phones, sizeof *phones);
    if (!phones || epoll < 0) fail("start");
    join_all();
    if (options.idle) {
        hold();
        return counts.closed ? 1 : 0;
    }
    run(options.warmup);
    uint64_t cpu = cpu_nanoseconds(options.pid), began = now();
    counts.measuring = true;
    run(options.seconds);
    counts.measuring = false;
    double seconds = (double)(now() - began) / 1e9, cpu_seconds = (double)(cpu_nanoseconds(options.pid) - cpu) / 1e9;
    report(seconds, cpu_seconds);
    return 0;
}
