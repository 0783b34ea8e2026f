"""A phone's side of the protocol, without I/O: numbers batches, keeps them until they are on disk, sends them again.

docs/protocol.md, "touches" and "figures".
"""

import secrets
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ._contract import MAX_ANCHORS_PER_BATCH, MAX_EVENTS_PER_BATCH, Code
from ._json import encode
from .errors import BadAnswer, BatchRejected
from .messages import Figures, Targets
from .strokes import Event

# Far below the 64 KiB of a batch.
EVENTS_PER_BATCH = MAX_EVENTS_PER_BATCH // 2
# An anchor has up to two selectors of 500 bytes each.
ANCHORS_PER_BATCH = MAX_ANCHORS_PER_BATCH // 4

# Element, x and y in its box (0 to 1), milliseconds, outcome, rage; of a miss the nearest element, and its distance
# in px.
Anchor = list[Any]


class Outbox:
    """One participant, over any number of connections.

    The connection passes messages to `receive`, reports its end with `lost`, and sends what `next_unsent` returns.
    """

    def __init__(
        self, screen: dict[str, Any], scale: dict[str, Any] | None, names: dict[str, str | None] | None = None
    ) -> None:
        self.screen, self.scale = screen, scale
        self.names = {name: text for name, text in (names or {}).items() if text is not None}
        # The server recognises the phone by this key if the first welcome is lost; it is valid until the first batch.
        self.join = secrets.token_urlsafe(24)
        self.participant: dict[str, Any] | None = None
        self.figures: Figures | None = None
        self.targets: Targets | None = None
        # The kind and the number of the challenge or the experiment that the targets are for.
        self._task: tuple[str, int] | None = None
        self.rejected: list[BatchRejected] = []
        self.numbered = 0
        self.acknowledged = 0
        self.waiting: deque[tuple[int, int, str]] = deque()
        self._highest_sent = 0
        # The number of the batch to send next on this connection; None before its welcome.
        self._next: int | None = None

    @property
    def is_welcome(self) -> bool:
        """Whether the server has answered the greeting of this connection."""
        return self._next is not None

    @property
    def waiting_events(self) -> int:
        """The number of events that are not on disk yet."""
        return sum(count for _, count, _ in self.waiting)

    def hello(self) -> dict[str, Any]:
        """The greeting of a new connection."""
        hello: dict[str, Any] = {"type": "hello", "role": "touch", "screen": self.screen, **self.names}
        if self.scale is not None:
            hello["scale"] = self.scale
        return hello | ({"join": self.join} if self.participant is None else {"resume": self.participant["resume"]})

    def put(self, events: Sequence[Event]) -> int:
        """Adds events in batches; returns the number of the last one. Adds none if one of them cannot be sent."""
        parts = (events[first : first + EVENTS_PER_BATCH] for first in range(0, len(events), EVENTS_PER_BATCH))
        return self._put("touches", [(len(part), {"events": part}) for part in parts])

    def put_anchors(self, page: str, width: float, anchors: Sequence[Anchor]) -> int:
        """Adds touches of a page's elements in batches, as `put`; returns the number of the last one."""
        parts = (anchors[first : first + ANCHORS_PER_BATCH] for first in range(0, len(anchors), ANCHORS_PER_BATCH))
        return self._put("anchors", [(len(part), {"page": page, "width": width, "anchors": part}) for part in parts])

    def put_own(self, kind: str, **numbers: Any) -> int:
        """Adds a batch without events, as of a task's own kind; returns its number."""
        return self._put(kind, [(1, numbers)])

    def _put(self, kind: str, batches: Iterable[tuple[int, Mapping[str, Any]]]) -> int:
        """Adds the next batches, each with its number of events.

        Numbers are taken only if all can be sent: the server expects each of them.
        """
        made = [
            (number, count, encode({"type": kind, "seq": number, **content}))
            for number, (count, content) in enumerate(batches, self.numbered + 1)
        ]
        self.waiting.extend(made)
        self.numbered += len(made)
        return self.numbered

    def next_unsent(self) -> str | None:
        """The batch to send now, or None if there is none or the server has not answered the greeting."""
        if self._next is None or not self.waiting:
            return None
        index = self._next - self.waiting[0][0]
        if index >= len(self.waiting):
            return None
        self._highest_sent = max(self._highest_sent, self._next)
        self._next += 1
        return self.waiting[index][2]

    @property
    def has_unsent(self) -> bool:
        """Whether a batch has never been sent, on any connection."""
        return self.numbered > self._highest_sent

    def lost(self) -> None:
        """The connection is lost."""
        self._next = None

    def receive(self, message: dict[str, Any]) -> None:
        """Handles a message of the server."""
        match message["type"]:
            case "welcome":
                self._welcomed(message)
            case "figures":
                self._figures(message)
                self._acknowledge(message["ack"])
            case "challenge" | "experiment" if "layout" in message:
                layout = message["layout"]
                centres = [(x, y) for x, y in layout["targets"]]
                self.targets = Targets(message.get("sequence"), layout["width"], centres)
                self._task = (message["type"], message["number"])
            case "session":
                running = {(kind, message[kind]["number"]) for kind in ("challenge", "experiment") if kind in message}
                if self._task not in running:
                    self.targets = None
            case "error" if message["code"] == Code.CONFLICT and "expected" in message:
                self._next = max(message["expected"], self.acknowledged + 1)
            case "error" if "seq" in message:
                self.rejected.append(BatchRejected(f"batch {message['seq']}: {message['detail']}"))

    def _welcomed(self, message: dict[str, Any]) -> None:
        if self.participant is not None and message["participant"]["id"] != self.participant["id"]:
            raise BadAnswer(f"resumed as {message['participant']['id']}, but was {self.participant['id']}")
        self.participant = message["participant"]
        self._acknowledge(message["ack"])
        self._next = message["seq"] + 1
        self._figures(message["stats"])

    def _figures(self, source: dict[str, Any]) -> None:
        """Reads a message or stats, which both spell figures alike."""
        if self.participant is None:
            raise BadAnswer("figures came before a welcome")
        if "distance" in source:
            self.figures = Figures(
                self.participant["id"],
                source["distance"]["lastCentimetres"],
                source["distance"]["totalCentimetres"],
                source["time"]["lastSeconds"],
                source["time"]["totalSeconds"],
                source["touches"],
            )

    def _acknowledge(self, ack: int) -> None:
        self.acknowledged = max(self.acknowledged, ack)
        while self.waiting and self.waiting[0][0] <= ack:
            self.waiting.popleft()
