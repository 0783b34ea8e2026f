#include "socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

void fail(const char *what) {
    fprintf(stderr, "bench: %s: %s\n", what, strerror(errno));
    exit(1);
}

int open_websocket(int port, const char *path) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int opened = socket(AF_INET, SOCK_STREAM, 0);
    if (opened < 0 || connect(opened, (void *)&address, sizeof address)) fail("connect");
    int on = 1;
    setsockopt(opened, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    char text[2048];
    int length = snprintf(text, sizeof text,
        "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: touchfigures.v1\r\n\r\n", path, port);
    if (send(opened, text, (size_t)length, 0) != length) fail("handshake");
    size_t have = 0;
    char *end = NULL;
    while (!end && have < sizeof text - 1) {
        // Read byte by byte, so that the first frame stays in the socket.
        ssize_t got = recv(opened, text + have, 1, 0);
        if (got <= 0) fail("handshake");
        have += (size_t)got;
        text[have] = 0;
        end = strstr(text, "\r\n\r\n");
    }
    if (strncmp(text, "HTTP/1.1 101", 12)) {
        fprintf(stderr, "bench: refused: %s\n", text);
        exit(1);
    }
    fcntl(opened, F_SETFL, O_NONBLOCK);
    return opened;
}

bool read_frame(const uint8_t *data, size_t have, struct frame *frame) {
    if (have < 2) return false;
    size_t head = 2, length = data[1] & 0x7f;
    if (length == 126) {
        if (have < 4) return false;
        length = (size_t)data[2] << 8 | data[3];
        head = 4;
    } else if (length == 127) {
        if (have < 10) return false;
        length = 0;
        for (int i = 2; i < 10; i++) length = length << 8 | data[i];
        head = 10;
    }
    if (have < head + length) return false;
    *frame = (struct frame){data[0] & 0x0f, data + head, length, head + length};
    return true;
}

ssize_t receive_some(int socket, uint8_t *data, size_t room) {
    ssize_t got = recv(socket, data, room, 0);
    if (got > 0) return got;
    return got < 0 && errno == EAGAIN ? 0 : -1;
}

void send_all(int socket, const uint8_t *data, size_t length) {
    if (send(socket, data, length, MSG_NOSIGNAL) != (ssize_t)length) fail("send");
}
