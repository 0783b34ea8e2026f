// One batch of events of a finger that wanders over the screen, as a ready WebSocket frame.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { BATCH_CAPACITY = 4096, MAX_EVENTS_PER_BATCH = 60, EVENTS_PER_GESTURE = 480 };

// Number of events of a batch, at most MAX_EVENTS_PER_BATCH.
extern uint32_t events_per_batch;

// Writes the frame of a phone's batch number `seq` (from 1), whose first event is the phone's event number `first`;
// returns its length.
size_t write_batch(uint8_t *frame, uint32_t phone, uint32_t seq, uint64_t first);

// Wraps a text in a frame. The masking key is 0, which leaves the text unchanged.
size_t write_frame(uint8_t *frame, uint8_t opcode, const void *payload, size_t length);
