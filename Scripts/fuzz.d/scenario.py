"""A client's steps on one connection or several: made by the grammar, cut smaller, kept as a file."""

import dataclasses
import json
import pathlib

# Placeholders for the code of a session that exists, and for the host's token, which differ between servers.
CODE, TOKEN = b"@CODE@", b"@TOKEN@"

SEND, PAUSE, ANSWERS, SHUTDOWN, CLOSE, RESET, DEAF = "send", "pause", "answers", "shutdown", "close", "reset", "deaf"


@dataclasses.dataclass
class Step:
    """`value`: bytes to send in one segment, milliseconds to pause, or the number of responses to wait for."""

    kind: str
    value: bytes | float | int | None = None

    def as_json(self):
        return [self.kind, self.value.decode("latin-1") if isinstance(self.value, bytes) else self.value]

    @classmethod
    def from_json(cls, item):
        kind, value = item
        return cls(kind, value.encode("latin-1") if isinstance(value, str) else value)


@dataclasses.dataclass
class Dialogue:
    """One connection. `tls`: False, True, or "raw" for bytes that reach the TLS port as they are."""

    steps: list
    tls: bool | str = False
    # The status of each response, or a set of right ones; None if any is right.
    expected: list | None = None

    @property
    def size(self):
        return sum(len(step.value) for step in self.steps if step.kind == SEND)


@dataclasses.dataclass
class Scenario:
    """Connections that are played at the same time, their steps by turns."""

    dialogues: list
    name: str = ""

    @property
    def size(self):
        return sum(dialogue.size for dialogue in self.dialogues)

    def as_json(self):
        return {
            "name": self.name,
            "connections": [
                {
                    "tls": dialogue.tls,
                    "expected": dialogue.expected and [item if isinstance(item, int) else sorted(item) for item in dialogue.expected],
                    "steps": [step.as_json() for step in dialogue.steps],
                }
                for dialogue in self.dialogues
            ],
        }

    def save(self, path):
        pathlib.Path(path).write_text(json.dumps(self.as_json(), indent=1) + "\n")

    @classmethod
    def load(cls, path):
        content = json.loads(pathlib.Path(path).read_text())
        return cls(
            [
                Dialogue(
                    [Step.from_json(item) for item in connection["steps"]],
                    connection["tls"],
                    connection["expected"] and [item if isinstance(item, int) else set(item) for item in connection["expected"]],
                )
                for connection in content["connections"]
            ],
            content["name"],
        )
