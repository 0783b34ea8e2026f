#define _GNU_SOURCE
#include "phone.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>

struct options options = {.phones = 1, .ahead = 1, .warmup = 1, .seconds = 5};
struct counts counts;
struct phone *phones;
int epoll;

static void want(struct phone *phone, uint32_t events) {
    struct epoll_event event = {.events = events, .data.ptr = phone};
    epoll_ctl(epoll, EPOLL_CTL_MOD, phone->socket, &event);
}

// Counts each connection once. The server's reason is known when its closing frame came first.
static void count_closed(struct phone *phone) {
    if (!phone->closed) counts.closed++;
    phone->closed = true;
}

// Sends as much as fits; the rest of a frame is sent when there is space.
static void push(struct phone *phone, const uint8_t *frame, size_t length) {
    ssize_t done = send(phone->socket, frame, length, MSG_NOSIGNAL);
    if (done < 0 && errno != EAGAIN) {
        count_closed(phone);
        return;
    }
    size_t went = done < 0 ? 0 : (size_t)done;
    if (went < length) {
        phone->out_have = length - went;
        memcpy(phone->out, frame + went, phone->out_have);
        phone->stalled = true;
        want(phone, EPOLLIN | EPOLLOUT);
    }
}

void send_batch(struct phone *phone, uint64_t at) {
    uint8_t frame[BATCH_CAPACITY];
    if (phone->closed) return;
    if (phone->stalled || phone->sent - phone->answered >= RING) {
        if (counts.measuring) counts.skipped++;
        return;
    }
    phone->sent++;
    phone->sent_at[phone->sent % RING] = at;
    push(phone, frame, write_batch(frame, (uint32_t)(phone - phones), phone->sent, phone->events));
    phone->events += events_per_batch;
    if (counts.measuring) counts.batches++;
}

static void send_text(struct phone *phone, const char *text, int length) {
    uint8_t frame[BATCH_CAPACITY];
    push(phone, frame, write_frame(frame, 1, text, (size_t)length));
}

void send_clock(struct phone *phone, uint64_t at) {
    char text[160];
    uint32_t turn = phone->turns++;
    // The phone's clock, which began some time before.
    double milliseconds = (double)at / 1e6 + 12345.5;
    if (phone->stalled || phone->closed) return;
    // What a phone tells counts only after an answer.
    bool asks = options.questions ? turn % (uint32_t)(options.rate / options.questions) == 0 : options.syncs && turn == 0;
    if (asks) {
        send_text(phone, text, snprintf(text, sizeof text, "{\"type\":\"clock\",\"id\":%u,\"t\":%.1f}", turn, milliseconds));
        if (counts.measuring) counts.questions++;
    }
    if (options.syncs && turn > 0 && turn % (uint32_t)(options.rate / options.syncs) == 0 && !phone->stalled
        && phone->sent - phone->answered < RING) {
        phone->sent++;
        phone->sent_at[phone->sent % RING] = at;
        send_text(phone, text, snprintf(text, sizeof text,
            "{\"type\":\"sync\",\"seq\":%u,\"t\":%.1f,\"offset\":-48119.2,\"error\":2.1,\"drift\":0}", phone->sent, milliseconds));
        if (counts.measuring) counts.syncs++;
    }
}

void send_ahead(struct phone *phone) {
    while (!phone->stalled && !phone->closed && phone->sent - phone->answered < (uint32_t)options.ahead) send_batch(phone, now());
}

// The number after `name` near the start of a message.
static uint32_t number_after(const uint8_t *text, size_t length, const char *name) {
    const char *found = memmem(text, length < 96 ? length : 96, name, strlen(name));
    return found ? (uint32_t)strtoul(found + strlen(name), NULL, 10) : 0;
}

static void answered(struct phone *phone, uint32_t seq, uint32_t ack, uint64_t at) {
    if (seq > phone->sent) seq = phone->sent;
    if (counts.measuring) counts.answers++;
    if (counts.measuring && seq > phone->answered) counts.applied += seq - phone->answered;
    for (uint32_t each = phone->answered + 1; each <= seq; each++)
        if (counts.measuring) histogram_add(&counts.figures_after, at - phone->sent_at[each % RING]);
    if (seq > phone->answered) phone->answered = seq;
    // A batch that has left the ring was acknowledged too late to be timed; it counts as the longest there is.
    for (uint32_t each = phone->acked + 1; each <= ack && ack <= phone->sent; each++)
        if (counts.measuring && phone->sent - each < RING)
            histogram_add(&counts.ack_after, at - phone->sent_at[each % RING]);
    if (ack > phone->acked) phone->acked = ack;
    if (!options.rate && !options.idle) send_ahead(phone);
}

static void message(struct phone *phone, const uint8_t *text, size_t length, uint64_t at) {
    static const char figures[] = "{\"type\":\"figures\"", welcome[] = "{\"type\":\"welcome\"";
    static const char error[] = "{\"type\":\"error\"";
    if (options.echo) {
        answered(phone, number_after(text, length, "\"seq\":"), 0, at);
    } else if (length > sizeof figures && !memcmp(text, figures, sizeof figures - 1)) {
        answered(phone, number_after(text, length, "\"seq\":"), number_after(text, length, "\"ack\":"), at);
        uint32_t pace = options.follow ? number_after(text, length, "\"pace\":") : 0;
        // All phones are in one session, which has one pace.
        if (pace && (int)pace != options.rate) {
            options.rate = (int)pace;
            options.is_new_rate = true;
            events_per_batch = (EVENTS_A_SECOND + pace - 1) / pace;
        }
    } else if (length > sizeof welcome && !memcmp(text, welcome, sizeof welcome - 1)) {
        phone->joined = true;
        counts.joined++;
    } else if (length > sizeof error && !memcmp(text, error, sizeof error - 1)) {
        int shown = length < 200 ? (int)length : 200;
        if (!counts.errors++) snprintf(counts.first_error, sizeof counts.first_error, "%.*s", shown, text);
    }
}

// Takes whole frames off the front; returns the bytes used.
static size_t take_frames(struct phone *phone, const uint8_t *data, size_t have, uint64_t at) {
    size_t used = 0;
    struct frame frame;
    while (read_frame(data + used, have - used, &frame)) {
        switch (frame.opcode) {
        case 0:
        case 1: message(phone, frame.payload, frame.length, at); break;
        case 8:
            count_closed(phone);
            if (!*counts.first_error && frame.length >= 2)
                snprintf(counts.first_error, sizeof counts.first_error, "closed with %d %.*s",
                    frame.payload[0] << 8 | frame.payload[1], (int)(frame.length - 2), frame.payload + 2);
            break;
        case 9: {
            uint8_t pong[BATCH_CAPACITY];
            push(phone, pong, write_frame(pong, 10, frame.payload, frame.length));
            break;
        }
        default: break;
        }
        used += frame.size;
    }
    return used;
}

static void receive(struct phone *phone) {
    static uint8_t buffer[2 * INPUT];
    if (phone->have) memcpy(buffer, phone->input, phone->have);
    ssize_t got = receive_some(phone->socket, buffer + phone->have, INPUT);
    if (got == 0) return;
    if (got < 0) {
        count_closed(phone);
        epoll_ctl(epoll, EPOLL_CTL_DEL, phone->socket, NULL);
        return;
    }
    size_t have = phone->have + (size_t)got, used = take_frames(phone, buffer, have, now());
    phone->have = have - used;
    if (phone->have > INPUT) fail("a message without measure");
    if (phone->have) {
        phone->input = realloc(phone->input, phone->have);
        memcpy(phone->input, buffer + used, phone->have);
    }
}

static void writeable(struct phone *phone) {
    uint8_t rest[BATCH_CAPACITY];
    size_t length = phone->out_have;
    memcpy(rest, phone->out, length);
    phone->stalled = false;
    want(phone, EPOLLIN);
    push(phone, rest, length);
}

void serve_events(int timeout) {
    struct epoll_event events[256];
    int count = epoll_wait(epoll, events, 256, timeout);
    for (int i = 0; i < count; i++) {
        struct phone *phone = events[i].data.ptr;
        if (events[i].events & EPOLLOUT && phone->stalled) writeable(phone);
        if (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) receive(phone);
    }
}

void join(struct phone *phone) {
    static const char hello[] =
        "{\"type\":\"hello\",\"role\":\"touch\",\"locale\":\"en\",\"screen\":"
        "{\"width\":390,\"height\":844,\"pixelsPerCentimetre\":64,\"calibrated\":false}}";
    phone->socket = open_websocket(options.port, options.path);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = phone};
    epoll_ctl(epoll, EPOLL_CTL_ADD, phone->socket, &event);
    if (options.echo) {
        counts.joined++;
    } else {
        uint8_t frame[BATCH_CAPACITY];
        push(phone, frame, write_frame(frame, 1, hello, sizeof hello - 1));
    }
}
