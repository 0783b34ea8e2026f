// Viewers of a room on one core: join, read every frame, and print how old the frames are when they arrive.
//
//   watch --port P --path /api/v1/sessions/CODE/live --pid SERVER --viewers N
//         [--silent N]    further viewers that join and then read nothing
//         [--broadcast]   the server only broadcasts: no hello, any message is a frame
//         [--warmup S] [--seconds S]
//
// Prints one JSON object. A frame's age is from its `t`, which is on this machine's monotonic clock as ours is, to the moment
// when its last byte was read.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>

#include "batch.h"
#include "histogram.h"
#include "process.h"
#include "socket.h"

enum { PIECE = 64 << 10, LONGEST = 64 << 20 };

struct viewer {
    int socket;
    size_t have, room;
    uint8_t *input;
};

static int port, pid, viewers = 1, silent;
static double warmup = 1, seconds = 5;
static const char *path = "/";
static bool broadcast, measuring;
static int epoll, closed;
static uint64_t frames, snapshots, bytes, snapshot_bytes;
static struct histogram age;

static void message(const uint8_t *text, size_t length, uint64_t at) {
    static const char frame[] = "{\"type\":\"frame\",\"t\":", snapshot[] = "{\"type\":\"snapshot\"";
    if (length > sizeof snapshot && !memcmp(text, snapshot, sizeof snapshot - 1)) {
        if (measuring) snapshots++;
        snapshot_bytes = length;
        return;
    }
    if (!measuring) return;
    if (broadcast) {
        frames++;
        bytes += length;
    } else if (length > sizeof frame && !memcmp(text, frame, sizeof frame - 1)) {
        frames++;
        bytes += length;
        double sent = strtod((const char *)text + sizeof frame - 1, NULL) * 1e6;
        histogram_add(&age, (double)at > sent ? at - (uint64_t)sent : 0);
    }
}

static void receive(struct viewer *viewer) {
    if (viewer->room - viewer->have < PIECE) {
        viewer->room = 2 * viewer->room + PIECE;
        viewer->input = realloc(viewer->input, viewer->room);
        if (!viewer->input || viewer->room > LONGEST) fail("a message without measure");
    }
    ssize_t got = receive_some(viewer->socket, viewer->input + viewer->have, viewer->room - viewer->have);
    if (got == 0) return;
    if (got < 0) {
        closed++;
        epoll_ctl(epoll, EPOLL_CTL_DEL, viewer->socket, NULL);
        return;
    }
    uint64_t at = now();
    size_t used = 0;
    viewer->have += (size_t)got;
    struct frame frame;
    while (read_frame(viewer->input + used, viewer->have - used, &frame)) {
        if (frame.opcode <= 1) message(frame.payload, frame.length, at);
        if (frame.opcode == 8) closed++;
        if (frame.opcode == 9) {
            uint8_t pong[BATCH_CAPACITY];
            send_all(viewer->socket, pong, write_frame(pong, 10, frame.payload, frame.length));
        }
        used += frame.size;
    }
    viewer->have -= used;
    memmove(viewer->input, viewer->input + used, viewer->have);
}

static void join(struct viewer *viewer, bool reads) {
    static const char hello[] = "{\"type\":\"hello\",\"role\":\"view\"}";
    viewer->socket = open_websocket(port, path);
    if (!broadcast) {
        uint8_t frame[BATCH_CAPACITY];
        send_all(viewer->socket, frame, write_frame(frame, 1, hello, sizeof hello - 1));
    }
    if (!reads) return;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = viewer};
    epoll_ctl(epoll, EPOLL_CTL_ADD, viewer->socket, &event);
}

static void run(double duration) {
    for (uint64_t until = now() + (uint64_t)(duration * 1e9); now() < until;) {
        struct epoll_event events[256];
        int count = epoll_wait(epoll, events, 256, 10);
        for (int i = 0; i < count; i++) receive(events[i].data.ptr);
    }
}

static void read_options(int count, char **arguments) {
    for (int i = 1; i < count; i++) {
        const char *name = arguments[i], *value = i + 1 < count ? arguments[i + 1] : "";
        if (!strcmp(name, "--broadcast")) { broadcast = true; continue; }
        i++;
        if (!strcmp(name, "--port")) port = atoi(value);
        else if (!strcmp(name, "--path")) path = value;
        else if (!strcmp(name, "--pid")) pid = atoi(value);
        else if (!strcmp(name, "--viewers")) viewers = atoi(value);
        else if (!strcmp(name, "--silent")) silent = atoi(value);
        else if (!strcmp(name, "--warmup")) warmup = atof(value);
        else if (!strcmp(name, "--seconds")) seconds = atof(value);
        else {
            fprintf(stderr, "watch: unknown flag '%s'\n", name);
            exit(64);
        }
    }
}

int main(int count, char **arguments) {
    read_options(count, arguments);
    epoll = epoll_create1(0);
    struct viewer *all = calloc((size_t)(viewers + silent), sizeof *all);
    if (!all || epoll < 0) fail("start");
    for (int i = 0; i < viewers; i++) join(&all[i], true);
    run(warmup);
    uint64_t before = resident_bytes(pid);
    for (int i = 0; i < silent; i++) join(&all[viewers + i], false);
    if (silent) run(warmup);
    uint64_t cpu = cpu_nanoseconds(pid), began = now();
    measuring = true;
    run(seconds);
    measuring = false;
    double took = (double)(now() - began) / 1e9, cpu_seconds = (double)(cpu_nanoseconds(pid) - cpu) / 1e9;
    printf("{\"viewers\":%d,\"silent\":%d,\"seconds\":%.3f,\"cpuSeconds\":%.4f", viewers, silent, took, cpu_seconds);
    printf(",\"frames\":%llu,\"snapshots\":%llu", (unsigned long long)frames, (unsigned long long)snapshots);
    printf(",\"frameBytes\":%.0f", frames ? (double)bytes / (double)frames : 0);
    printf(",\"snapshotBytes\":%llu", (unsigned long long)snapshot_bytes);
    printf(",\"age\":{\"p50\":%.2f,\"p99\":%.2f,\"longest\":%.2f}", histogram_quantile(&age, 0.5),
        histogram_quantile(&age, 0.99), (double)age.longest / 1e6);
    printf(",\"grownBytes\":%lld,\"closed\":%d}\n", (long long)(resident_bytes(pid) - before), closed);
    return 0;
}
