#include "batch.h"

#include <string.h>

uint32_t events_per_batch = 4;

static char *put(char *at, const char *text) {
    size_t length = strlen(text);
    memcpy(at, text, length);
    return at + length;
}

static char *put_number(char *at, uint64_t value) {
    char digits[20];
    int count = 0;
    do digits[count++] = (char)('0' + value % 10);
    while (value /= 10);
    while (count) *at++ = digits[--count];
    return at;
}

// A number with one decimal digit.
static char *put_tenths(char *at, uint64_t tenths) {
    at = put_number(at, tenths / 10);
    if (tenths % 10) {
        *at++ = '.';
        *at++ = (char)('0' + tenths % 10);
    }
    return at;
}

// Back and forth between 0 and `end`.
static uint64_t bounce(uint64_t way, uint64_t end) {
    way %= 2 * end;
    return way < end ? way : 2 * end - way;
}

size_t write_batch(uint8_t *frame, uint32_t phone, uint32_t seq, uint64_t first) {
    char text[BATCH_CAPACITY], *at = text;
    at = put(at, "{\"type\":\"touches\",\"seq\":");
    at = put_number(at, seq);
    at = put(at, ",\"events\":[");
    for (uint32_t index = 0; index < events_per_batch; index++) {
        uint64_t event = first + index;
        uint64_t of_gesture = event % EVENTS_PER_GESTURE;
        int phase = of_gesture == 0 ? 0 : of_gesture == EVENTS_PER_GESTURE - 1 ? 2 : 1;
        at = put(at, index ? ",[" : "[");
        at = put_number(at, (uint64_t)phase);
        at = put(at, ",1,");
        at = put_tenths(at, bounce(event * 23 + phone * 61, 3900));
        *at++ = ',';
        at = put_number(at, bounce(event * 2 + phone * 17, 844));
        *at++ = ',';
        at = put_tenths(at, 105324 + event * 42);
        at = put(at, ",0.33]");
    }
    at = put(at, "]}");
    return write_frame(frame, 1, text, (size_t)(at - text));
}

size_t write_frame(uint8_t *frame, uint8_t opcode, const void *payload, size_t length) {
    size_t head = 2;
    frame[0] = (uint8_t)(0x80 | opcode);
    if (length < 126) {
        frame[1] = (uint8_t)(0x80 | length);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (uint8_t)(length >> 8);
        frame[3] = (uint8_t)length;
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, payload, length);
    return head + 4 + length;
}
