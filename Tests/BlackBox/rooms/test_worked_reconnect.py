"""The reconnect that docs/protocol.md works through, message by message."""

from api import Session
from phone import SCREEN, Live

HELLO = {"type": "hello", "role": "touch", "screen": SCREEN}


def batch(seq):
    """One stroke of four batches, 32 px to the right with each."""
    x = 32 * seq
    phase = {1: 0, 4: 2}.get(seq, 1)
    return {"type": "touches", "seq": seq, "events": [[phase, 1, x, 100, 16 * seq]]}


def awaited(live, kind, seq, ack=0):
    """The next message of this kind with these fields."""
    while True:
        message = live.read(10)
        assert message is not None, f"closed with {live.close_code}"
        if message["type"] == kind and message["seq"] >= seq and message["ack"] >= ack:
            return message


def test_after_a_lost_answer_nothing_is_missing_and_nothing_counts_twice(server):
    session = Session(server)
    first = Live(server, session.code)
    first.send(HELLO)
    welcome = awaited(first, "welcome", 0)
    assert (welcome["seq"], welcome["ack"]) == (0, 0)
    participant = welcome["participant"]
    first.send(batch(1))
    first.send(batch(2))
    figures = awaited(first, "figures", 2, ack=1)
    assert figures["ack"] <= figures["seq"] == 2
    first.send(batch(3))
    awaited(first, "figures", 3)

    second = Live(server, session.code)
    second.send({**HELLO, "resume": participant["resume"]})
    resumed = awaited(second, "welcome", 3)
    assert resumed["participant"]["id"] == participant["id"] and resumed["seq"] == 3
    while first.close_code is None:
        first.read(10)
    assert first.close_code == 4409

    second.send(batch(3))  # The phone may send it again, or leave it out.
    second.send(batch(4))
    figures = awaited(second, "figures", 4, ack=4)
    assert figures["touches"] == 1 and figures["distance"]["totalCentimetres"] == 3 * 32 / 64
