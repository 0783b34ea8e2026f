// A WebSocket of a client: its opening, and the frames that come on it.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// A received frame: the place of its payload, and its whole size.
struct frame {
    uint8_t opcode;
    const uint8_t *payload;
    size_t length, size;
};

// Nanoseconds on a monotonic clock.
uint64_t now(void);
// Prints the failure with its cause, and ends the program.
void fail(const char *what);
// Connects to this machine and completes the handshake; afterwards the socket does not block.
int open_websocket(int port, const char *path);
// Reads the frame at the front, if it is there as a whole.
bool read_frame(const uint8_t *data, size_t have, struct frame *frame);
// Reads available data: the number of bytes, 0 for none yet, below 0 at the end.
ssize_t receive_some(int socket, uint8_t *data, size_t room);
// Sends a few bytes for which there is room.
void send_all(int socket, const uint8_t *data, size_t length);
