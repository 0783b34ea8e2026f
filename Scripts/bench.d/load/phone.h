// One phone: its connection, its sent batches, and the responses.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "batch.h"
#include "histogram.h"
#include "socket.h"

enum { RING = 1024, INPUT = 65536, EVENTS_A_SECOND = 240 };

struct options {
    int port, pid, phones, rate, ahead;
    int questions, syncs;  // a second of each phone
    double warmup, seconds;
    bool echo, idle, still, follow, untouched, is_new_rate;
    const char *path;
};

struct phone {
    int socket;
    bool joined, stalled, closed;
    uint32_t sent, answered, acked;
    uint64_t events;  // those of its batches
    uint64_t next_due;
    uint32_t turns;  // since the start, of an open loop
    uint64_t sent_at[RING];
    size_t have, out_have;
    uint8_t *input;  // a frame that is not yet whole; usually none
    uint8_t out[BATCH_CAPACITY];
};

// Counters of the time while `measuring`.
struct counts {
    bool measuring;
    int joined, errors, closed;
    uint64_t batches, applied, answers, skipped, questions, syncs;
    struct histogram figures_after, ack_after, late_by;
    char first_error[256];
};

extern struct options options;
extern struct counts counts;
extern struct phone *phones;
extern int epoll;

// Connects, performs the handshake and sends hello.
void join(struct phone *phone);
// Sends the next batch, unless the last one is still being written to the socket.
void send_batch(struct phone *phone, uint64_t at);
// Asks for the room's time, and tells what the phone knows of it, as often as the options say, spread over its batches.
void send_clock(struct phone *phone, uint64_t at);
// Sends until the maximum number of batches is unacknowledged.
void send_ahead(struct phone *phone);
// Waits at most `timeout` ms for data on the sockets, and processes it.
void serve_events(int timeout);
