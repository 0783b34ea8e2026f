// A class of phones on one core: joins, sends batches, measures when their answers come.
//
//   load --port P --path /api/v1/sessions/CODE/live --pid SERVER --phones N
//        [--rate R]      batches a second of each phone; without it each sends when its last is answered
//        [--ahead N]     or when at most N - 1 are not
//        [--warmup S] [--seconds S]
//        [--echo]        the server only echoes: no hello, an answer is any message
//        [--idle]        joins, draws one batch each, then waits until standard input ends
//
// Prints one JSON object. An answer to a batch is the first `figures` whose seq is not below it.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "batch.h"
#include "histogram.h"
#include "process.h"

enum { RING = 1024, INPUT = 65536, BURST = 32 };

struct phone {
    int socket;
    bool joined, stalled;
    uint32_t sent, answered, acked;
    uint64_t next_due;
    uint64_t sent_at[RING];
    size_t have, out_have;
    uint8_t *input;  // a frame that is not yet whole; usually none
    uint8_t out[BATCH_CAPACITY];
};

static struct {
    int port, pid, phones, rate, ahead;
    double warmup, seconds;
    bool echo, idle;
    const char *path;
} options = {.phones = 1, .ahead = 1, .warmup = 1, .seconds = 5};

static struct phone *phones;
static int epoll, joined, errors, closed;
static bool measuring;
static uint64_t batches, applied, answers, skipped;
static struct histogram figures_after, ack_after, late_by;
static char first_error[256];

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static void fail(const char *what) {
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void want(struct phone *phone, uint32_t events) {
    struct epoll_event event = {.events = events, .data.ptr = phone};
    epoll_ctl(epoll, EPOLL_CTL_MOD, phone->socket, &event);
}

// Sends what fits; the rest of a frame goes as soon as there is room.
static void push(struct phone *phone, const uint8_t *frame, size_t length) {
    ssize_t done = send(phone->socket, frame, length, MSG_NOSIGNAL);
    if (done < 0 && errno != EAGAIN) {
        closed++;
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

static void send_batch(struct phone *phone, uint64_t at) {
    uint8_t frame[BATCH_CAPACITY];
    if (phone->stalled || phone->sent - phone->answered >= RING) {
        if (measuring) skipped++;
        return;
    }
    phone->sent++;
    phone->sent_at[phone->sent % RING] = at;
    push(phone, frame, write_batch(frame, (uint32_t)(phone - phones), phone->sent));
    if (measuring) batches++;
}

// Sends until as many batches are under way as may be.
static void send_ahead(struct phone *phone) {
    while (!phone->stalled && phone->sent - phone->answered < (uint32_t)options.ahead) send_batch(phone, now());
}

// The number behind `name` near the start of a message.
static uint32_t number_after(const uint8_t *text, size_t length, const char *name) {
    const char *found = memmem(text, length < 96 ? length : 96, name, strlen(name));
    return found ? (uint32_t)strtoul(found + strlen(name), NULL, 10) : 0;
}

static void answered(struct phone *phone, uint32_t seq, uint32_t ack, uint64_t at) {
    if (seq > phone->sent) seq = phone->sent;
    if (measuring) answers++;
    if (measuring && seq > phone->answered) applied += seq - phone->answered;
    for (uint32_t each = phone->answered + 1; each <= seq; each++)
        if (measuring) histogram_add(&figures_after, at - phone->sent_at[each % RING]);
    if (seq > phone->answered) phone->answered = seq;
    // A batch that has left the ring was acknowledged too late to be timed; it counts as the longest there is.
    for (uint32_t each = phone->acked + 1; each <= ack && ack <= phone->sent; each++)
        if (measuring && phone->sent - each < RING) histogram_add(&ack_after, at - phone->sent_at[each % RING]);
    if (ack > phone->acked) phone->acked = ack;
    if (!options.rate && !options.idle) send_ahead(phone);
}

static void message(struct phone *phone, const uint8_t *text, size_t length, uint64_t at) {
    static const char figures[] = "{\"type\":\"figures\"", welcome[] = "{\"type\":\"welcome\"", error[] = "{\"type\":\"error\"";
    if (options.echo) {
        answered(phone, number_after(text, length, "\"seq\":"), 0, at);
    } else if (length > sizeof figures && !memcmp(text, figures, sizeof figures - 1)) {
        answered(phone, number_after(text, length, "\"seq\":"), number_after(text, length, "\"ack\":"), at);
    } else if (length > sizeof welcome && !memcmp(text, welcome, sizeof welcome - 1)) {
        phone->joined = true;
        joined++;
    } else if (length > sizeof error && !memcmp(text, error, sizeof error - 1)) {
        if (!errors++) snprintf(first_error, sizeof first_error, "%.*s", (int)(length < 200 ? length : 200), text);
    }
}

// Takes whole frames off the front; answers the bytes used.
static size_t take_frames(struct phone *phone, const uint8_t *data, size_t have, uint64_t at) {
    size_t used = 0;
    while (have - used >= 2) {
        const uint8_t *frame = data + used;
        size_t head = 2, length = frame[1] & 0x7f;
        if (length == 126) {
            if (have - used < 4) break;
            length = (size_t)frame[2] << 8 | frame[3];
            head = 4;
        } else if (length == 127) {
            if (have - used < 10) break;
            length = 0;
            for (int i = 2; i < 10; i++) length = length << 8 | frame[i];
            head = 10;
        }
        if (have - used < head + length) break;
        switch (frame[0] & 0x0f) {
        case 0:
        case 1: message(phone, frame + head, length, at); break;
        case 8: closed++; break;
        case 9: {
            uint8_t pong[BATCH_CAPACITY];
            push(phone, pong, write_frame(pong, 10, frame + head, length));
            break;
        }
        default: break;
        }
        used += head + length;
    }
    return used;
}

static void receive(struct phone *phone) {
    static uint8_t buffer[2 * INPUT];
    if (phone->have) memcpy(buffer, phone->input, phone->have);
    ssize_t got = recv(phone->socket, buffer + phone->have, INPUT, 0);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) {
        closed++;
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

static void serve_events(int timeout) {
    struct epoll_event events[256];
    int count = epoll_wait(epoll, events, 256, timeout);
    for (int i = 0; i < count; i++) {
        struct phone *phone = events[i].data.ptr;
        if (events[i].events & EPOLLOUT && phone->stalled) writeable(phone);
        if (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) receive(phone);
    }
}

static void join(struct phone *phone) {
    static const char hello[] =
        "{\"type\":\"hello\",\"role\":\"touch\",\"locale\":\"en\",\"screen\":"
        "{\"width\":390,\"height\":844,\"pixelsPerCentimetre\":64,\"calibrated\":false}}";
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)options.port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    phone->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (phone->socket < 0 || connect(phone->socket, (void *)&address, sizeof address)) fail("connect");
    int on = 1;
    setsockopt(phone->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    char text[2048];
    int length = snprintf(text, sizeof text,
        "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: touchfigures.v1\r\n\r\n", options.path, options.port);
    if (send(phone->socket, text, (size_t)length, 0) != length) fail("handshake");
    size_t have = 0;
    char *end = NULL;
    while (!end && have < sizeof text - 1) {
        // Byte by byte at the end, so that nothing of the first frame is taken along.
        ssize_t got = recv(phone->socket, text + have, 1, 0);
        if (got <= 0) fail("handshake");
        have += (size_t)got;
        text[have] = 0;
        end = strstr(text, "\r\n\r\n");
    }
    if (strncmp(text, "HTTP/1.1 101", 12)) {
        fprintf(stderr, "load: refused: %s\n", text);
        exit(1);
    }
    fcntl(phone->socket, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = phone};
    epoll_ctl(epoll, EPOLL_CTL_ADD, phone->socket, &event);
    if (options.echo) {
        joined++;
    } else {
        uint8_t frame[BATCH_CAPACITY];
        push(phone, frame, write_frame(frame, 1, hello, sizeof hello - 1));
    }
}

static void join_all(void) {
    uint64_t deadline = now() + 60000000000;
    for (int i = 0; i < options.phones; i++) {
        join(&phones[i]);
        serve_events(0);
    }
    while (joined < options.phones) {
        serve_events(100);
        if (now() > deadline || closed) {
            fprintf(stderr, "load: only %d of %d joined, %d closed %s\n", joined, options.phones, closed, first_error);
            exit(1);
        }
    }
}

// Each phone at its own moment of the period, all in turn.
static void open_loop(uint64_t until) {
    static int turn;
    static bool begun;
    uint64_t period = 1000000000u / (uint64_t)options.rate;
    if (!begun) {
        begun = true;
        for (int i = 0; i < options.phones; i++)
            phones[i].next_due = now() + period * (uint64_t)i / (uint64_t)options.phones;
    }
    for (uint64_t at; (at = now()) < until;) {
        for (int burst = 0; burst < BURST && phones[turn].next_due <= at; burst++) {
            if (measuring) histogram_add(&late_by, at - phones[turn].next_due);
            send_batch(&phones[turn], now());
            phones[turn].next_due += period;
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
        i++;
        if (!strcmp(name, "--port")) options.port = atoi(value);
        else if (!strcmp(name, "--path")) options.path = value;
        else if (!strcmp(name, "--pid")) options.pid = atoi(value);
        else if (!strcmp(name, "--phones")) options.phones = atoi(value);
        else if (!strcmp(name, "--rate")) options.rate = atoi(value);
        else if (!strcmp(name, "--ahead")) options.ahead = atoi(value);
        else if (!strcmp(name, "--warmup")) options.warmup = atof(value);
        else if (!strcmp(name, "--seconds")) options.seconds = atof(value);
        else {
            fprintf(stderr, "load: unknown flag '%s'\n", name);
            exit(64);
        }
    }
}

// Waits with open connections, answering what must be answered, until standard input ends.
static void hold(void) {
    for (int i = 0; i < options.phones; i++) send_batch(&phones[i], now());
    printf("{\"joined\":%d}\n", joined);
    fflush(stdout);
    struct pollfd input[2] = {{.fd = 0, .events = POLLIN}, {.fd = epoll, .events = POLLIN}};
    while (!(input[0].revents & (POLLIN | POLLHUP))) {
        poll(input, 2, 1000);
        serve_events(0);
    }
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
        return closed ? 1 : 0;
    }
    run(options.warmup);
    uint64_t cpu = cpu_nanoseconds(options.pid), began = now();
    measuring = true;
    run(options.seconds);
    measuring = false;
    double seconds = (double)(now() - began) / 1e9, cpu_seconds = (double)(cpu_nanoseconds(options.pid) - cpu) / 1e9;
    uint8_t frame[BATCH_CAPACITY];
    printf(
        "{\"phones\":%d,\"seconds\":%.3f,\"batches\":%llu,\"applied\":%llu,\"answers\":%llu,\"skipped\":%llu,\"cpuSeconds\":%.4f,"
        "\"batchBytes\":%zu,\"p50\":%.2f,\"p99\":%.2f,\"longest\":%.2f,\"ackP50\":%.2f,\"ackP99\":%.2f,\"lateP99\":%.2f,"
        "\"residentBytes\":%llu,\"errors\":%d,\"closed\":%d,\"firstError\":\"",
        options.phones, seconds, (unsigned long long)batches, (unsigned long long)applied, (unsigned long long)answers, (unsigned long long)skipped,
        cpu_seconds, write_batch(frame, 7, 1234) - 8, histogram_quantile(&figures_after, 0.5),
        histogram_quantile(&figures_after, 0.99), (double)figures_after.longest / 1e6, histogram_quantile(&ack_after, 0.5),
        histogram_quantile(&ack_after, 0.99), histogram_quantile(&late_by, 0.99),
        (unsigned long long)resident_bytes(options.pid), errors, closed);
    for (const char *c = first_error; *c; c++) putchar(*c == '"' || *c == '\\' ? '\'' : *c);
    puts("\"}");
    return 0;
}
