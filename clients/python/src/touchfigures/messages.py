"""The messages for a viewer of a session: a snapshot, then frames with changes, and the session's state.

docs/protocol.md, "snapshot and frame".
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from .models import ParticipantStats, SessionStats


class Touch(NamedTuple):
    """A finger that is down; `x` and `y` are shares of the screen's width and height, `pressure` is 0 to 1 or None."""

    participant: str
    pointer: int
    x: float
    y: float
    pressure: float | None


class Figures(NamedTuple):
    """The figures of one phone, of its last gesture and in total: cm, s, number of gestures."""

    participant: str
    last_centimetres: float
    total_centimetres: float
    last_seconds: float
    total_seconds: float
    touches: int


class Targets(NamedTuple):
    """The circles that a phone shows in a challenge or an experiment: diameter and centres in CSS px.

    `sequence` counts those of an experiment, practice too; None in a challenge.
    """

    sequence: int | None
    width: float
    centres: list[tuple[float, float]]


@dataclass(frozen=True)
class Snapshot:
    """The figures of the whole session: the first message of each connection, as the server sent it."""

    message: dict[str, Any] = field(repr=False)

    @property
    def stats(self) -> SessionStats:
        """The session's stats; a snapshot has all of their fields."""
        return cast(SessionStats, self.message)


@dataclass(frozen=True)
class Frame:
    """The changes since the last frame, at most 30 times a second.

    `milliseconds` is on the server's monotonic clock; `touches` are all fingers down now, `figures` those that changed,
    `joined` the stats of phones that connected, `left` the ids of those that went, `removed` of those among
    them that the host removed or that withdrew: their figures are in no sum any more. `message` has the frame as the
    server sent it, with the fields of single activities (`ink`, `forces`, `results`, `scores` and so on).
    """

    milliseconds: float
    touches: list[Touch]
    figures: list[Figures]
    joined: list[ParticipantStats]
    left: list[str]
    removed: list[str]
    message: dict[str, Any] = field(repr=False)


@dataclass(frozen=True)
class State:
    """The session's state after a control; its fields are those of `models.SessionState` without `code` and `ended`."""

    message: dict[str, Any]


LiveMessage = Snapshot | Frame | State


def decode(message: dict[str, Any]) -> LiveMessage | None:
    """A viewer's message as a value; None for one of a kind that this version does not know."""
    match message["type"]:
        case "snapshot":
            return Snapshot(message)
        case "frame":
            return Frame(
                milliseconds=message["t"],
                touches=[Touch(*touch) for touch in message["touches"]],
                figures=[Figures(*figures) for figures in message["figures"]],
                joined=message["joined"],
                left=message["left"],
                removed=message.get("removed", []),
                message=message,
            )
        case "session":
            return State(message)
    return None
