"""The constants of docs/asyncapi.yaml. Made by Scripts/build-contract."""

from enum import IntEnum

SUBPROTOCOL = "touchfigures.v1"
MAX_EVENTS_PER_BATCH = 512
MAX_ANCHORS_PER_BATCH = 128
# The server closes a connection that sends more.
MAX_MESSAGES_PER_SECOND = 250


class Phase(IntEnum):
    """The phases of a pointer in an event."""

    BEGAN = 0
    MOVED = 1
    ENDED = 2
    CANCELLED = 3
    HELD = 4


class Code(IntEnum):
    """Close and error codes of the live connection."""

    TOO_BUSY = 1013
    BAD_MESSAGE = 4400
    NOT_AUTHORISED = 4401
    REMOVED = 4403
    NO_SUCH_SESSION = 4404
    NO_HELLO = 4408
    CONFLICT = 4409
    ENDED = 4410
    DAMAGED = 4424
    TOO_FAST = 4429
