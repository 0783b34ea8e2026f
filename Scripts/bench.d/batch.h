// One batch of events of a finger that wanders over the screen, as a ready WebSocket frame.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { BATCH_CAPACITY = 2048, MOST_EVENTS_PER_BATCH = 32, EVENTS_PER_GESTURE = 480 };

// How many events a batch has: a divisor of EVENTS_PER_GESTURE, at most MOST_EVENTS_PER_BATCH.
extern uint32_t events_per_batch;

// Writes the frame of a phone's batch number `seq` (from 1); answers its length.
size_t write_batch(uint8_t *frame, uint32_t phone, uint32_t seq);

// Wraps a text in a frame. The masking key is 0, which leaves the text as it is.
size_t write_frame(uint8_t *frame, uint8_t opcode, const void *payload, size_t length);
