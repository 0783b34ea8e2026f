"""Clients of earlier states go on: what they sent is sent again, and each answer satisfies the contract of their time.

How a state is added: earlier/record.py."""

import json
import pathlib

import pytest
import requests

from earlier.described import Description
from phone import Live
from waiting import PATIENCE_SECONDS

EARLIER = pathlib.Path(__file__).parent / "earlier"
STATES = sorted(folder.name for folder in EARLIER.iterdir() if (folder / "requests.jsonl").exists())
pytestmark = pytest.mark.one_server("a recording goes on with the server that made its session")


class Replay:
    """The lines of a recording, sent to a server."""

    def __init__(self, server, state):
        self.server, self.description = server, Description(EARLIER / state / "described.json.xz")
        self.lines = [json.loads(line) for line in (EARLIER / state / "requests.jsonl").read_text().splitlines()]
        self.names, self.lives, self.faults = {}, {}, []

    def run(self):
        for line in self.lines:
            self.http(line) if "method" in line else self.live(line)
        for live in self.lives.values():
            self.faults += [fault for message in live.messages for fault in self.description.of_message(message)]

    def filled(self, content):
        text = json.dumps(content)
        for name, value in self.names.items():
            text = text.replace(f"{{{name}}}", value)
        return json.loads(text)

    def keep(self, line, answer):
        for name, field in line.get("keep", {}).items():
            self.names[name] = answer[field]

    def http(self, line):
        self.settle()
        wanted = self.filled(line)
        content = {"json": wanted["body"]} if "body" in wanted else {"data": bytes.fromhex(wanted.get("bytes", ""))}
        answer = requests.request(wanted["method"], self.server.url + wanted["path"], headers=wanted["headers"], timeout=20, **content)
        assert answer.status_code == line["status"], f"{line['method']} {wanted['path']}: {answer.status_code} {answer.text[:300]}"
        self.faults += self.description.of_answer(line["method"], self.description.path_of(wanted["path"]), answer)
        if "keep" in line:
            self.keep(line, answer.json())

    def live(self, line):
        number = line["live"]
        if number not in self.lives:
            self.lives[number] = live = Live(self.server, self.names["code1"])
            live.sent = live.ack = 0
        live = self.lives[number]
        if "send" in line:
            message = self.filled(line["send"])
            live.sent = message.get("seq", live.sent)
            live.send(message)
        elif "expect" in line:
            self.keep(line, live.wait_type(line["expect"]).get("participant"))
        else:
            self.settle()
            # All that was sent until now is looked at.
            assert live.socket.ping().wait(PATIENCE_SECONDS), "no pong"
            while live.read(0.01):
                pass
            live.close()

    def settle(self):
        """Waits, as the client did, until what phones sent is on disk."""
        for live in self.lives.values():
            acknowledged = lambda: max((message.get("ack", 0) for message in live.messages if message["type"] in ("welcome", "figures")), default=0)
            while live.close_code is None and acknowledged() < live.sent:
                live.wait(lambda message: message["type"] == "figures", "figures")


@pytest.mark.parametrize("state", STATES)
def test_a_client_of_an_earlier_state_understands_each_answer(server, state):
    replay = Replay(server, state)
    replay.run()
    assert replay.faults == []
    # It is worth its name.
    assert {"welcome", "figures", "session", "snapshot", "frame"} <= {message["type"] for live in replay.lives.values() for message in live.messages}
    assert len({(line["method"], replay.description.path_of(line["path"])) for line in replay.lines if "method" in line}) >= 30


def test_there_is_an_earlier_state():
    assert STATES


@pytest.mark.parametrize("change, fault", [
    (lambda stats: stats.pop("participants"), "participants"),
    (lambda stats: stats.update(code=5), "code"),
], ids=["a field that is gone", "a field of another type"])
def test_a_broken_promise_is_found(session, change, fault):
    description = Description(EARLIER / STATES[-1] / "described.json.xz")
    answer = session.get()
    path = "/api/v1/sessions/{code}"
    assert description.of_answer("GET", path, answer) == []
    stats = answer.json()
    stats["later"] = {"added": True}
    answer._content = json.dumps(stats).encode()
    assert description.of_answer("GET", path, answer) == []
    change(stats)
    answer._content = json.dumps(stats).encode()
    (found,) = description.of_answer("GET", path, answer)
    assert fault in found
