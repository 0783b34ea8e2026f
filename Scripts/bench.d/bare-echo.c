// The yardstick: libwebsockets with libuv and nothing else. Sends back each message from within its RECEIVE callback
// when the connection is free, else as soon as it is writeable; no logging, one thread.
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

static void stop(int number) {
    (void)number;
    lws_cancel_service(context);
    exit(0);
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
    default: return 0;
    }
}

int main(void) {
    static const struct lws_protocols protocols[] = {
        {.name = "touchfigures.v1",
            .callback = echo,
            .per_session_data_size = sizeof(struct connection),
            .rx_buffer_size = 1024},
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
    printf("Listening on http://127.0.0.1:%d\n", lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default")));
    fflush(stdout);
    while (lws_service(context, 0) >= 0) {}
    return 1;
}
