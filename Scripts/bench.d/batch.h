// One batch of four events of a finger that wanders over the screen, as a ready WebSocket frame.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { BATCH_CAPACITY = 512, EVENTS_PER_BATCH = 4, BATCHES_PER_GESTURE = 120 };

// Writes the frame of a phone's batch number `seq` (from 1); answers its length.
size_t write_batch(uint8_t *frame, uint32_t phone, uint32_t seq);

// Wraps a text in a frame. The masking key is 0, which leaves the text as it is.
size_t write_frame(uint8_t *frame, uint8_t opcode, const void *payload, size_t length);
