// The reference: only libwebsockets with libuv. Sends back each message from within its RECEIVE callback
// when the connection is free, otherwise as soon as it is writeable; no logging, one thread.
//
//   bare-echo                        echoes
//   bare-echo --broadcast B R        and sends B bytes R times a second to every connection that is free
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE = 2048 };

struct connection {
    size_t waiting;  // bytes of `message` that could not be sent at once
    unsigned char message[MESSAGE];
};

static struct lws_context *context;

// The broadcast message, and its receivers.
static struct {
    size_t bytes;
    lws_usec_t period;
    unsigned char *message;
    lws_sorted_usec_list_t timer;
} broadcast;

static void stop(int number) {
    (void)number;
    lws_cancel_service(context);
    exit(0);
}

static struct lws *connections[4096];
static int count;

static void send_to_all(lws_sorted_usec_list_t *timer) {
    lws_sul_schedule(context, 0, timer, send_to_all, broadcast.period);
    for (int i = 0; i < count; i++)
        if (!lws_partial_buffered(connections[i]))
            lws_write(connections[i], broadcast.message + LWS_PRE, broadcast.bytes, LWS_WRITE_TEXT);
}

static void start_broadcast(size_t bytes, int rate) {
    broadcast.bytes = bytes;
    broadcast.period = LWS_USEC_PER_SEC / rate;
    broadcast.message = malloc(LWS_PRE + bytes);
    memset(broadcast.message + LWS_PRE, 'a', bytes);
    lws_sul_schedule(context, 0, &broadcast.timer, send_to_all, broadcast.period);
}

static void forget(struct lws *wsi) {
    for (int i = 0; i < count; i++)
        if (connections[i] == wsi) connections[i] = connections[--count];
}

static int echo(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    static unsigned char buffer[LWS_PRE + MESSAGE];
    struct connection *connection = user;
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        if (length > MESSAGE) return -1;
        if (connection->waiting || lws_send_pipe_choked(wsi)) {
            memcpy(connection->message, in, length);  // The load is one message at a time: the newest is enough.
            connection->waiting = length;
            lws_callback_on_writable(wsi);
            return 0;
        }
        memcpy(buffer + LWS_PRE, in, length);
        return lws_write(wsi, buffer + LWS_PRE, length, LWS_WRITE_TEXT) < (int)length ? -1 : 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        if (!connection->waiting) return 0;
        memcpy(buffer + LWS_PRE, connection->message, connection->waiting);
        length = connection->waiting;
        connection->waiting = 0;
        return lws_write(wsi, buffer + LWS_PRE, length, LWS_WRITE_TEXT) < (int)length ? -1 : 0;
    case LWS_CALLBACK_ESTABLISHED:
        if (count < (int)(sizeof connections / sizeof *connections)) connections[count++] = wsi;
        return 0;
    case LWS_CALLBACK_CLOSED: forget(wsi); return 0;
    default: return 0;
    }
}

int main(int argument_count, char **arguments) {
    static const struct lws_protocols protocols[] = {
        {.name = "touchfigures.v1",
            .callback = echo,
            .per_session_data_size = sizeof(struct connection),
            .rx_buffer_size = 1024,
            .tx_packet_size = 16 << 20},
        {0},
    };
    struct lws_context_creation_info info = {
        .port = 0,
        .iface = "127.0.0.1",
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV,
        .max_http_header_pool = 256,
        .gid = -1,
        .uid = -1,
    };
    lws_set_log_level(LLL_ERR, NULL);
    context = lws_create_context(&info);
    if (!context) {
        fputs("bare-echo: libwebsockets did not start\n", stderr);
        return 1;
    }
    signal(SIGTERM, stop);
    if (argument_count == 4) start_broadcast((size_t)atol(arguments[2]), atoi(arguments[3]));
    printf("Listening on http://127.0.0.1:%d\n", lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default")));
    fflush(stdout);
    while (lws_service(context, 0) >= 0) {}
    return 1;
}
