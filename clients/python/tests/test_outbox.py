"""A phone's rules without a server: which messages it sends when."""

import json
import math

import numpy
import pytest

from touchfigures import BadAnswer
from touchfigures._outbox import EVENTS_PER_BATCH, Outbox

EVENT = [0, 1, 10, 10, 0]


def welcome(seq: int = 0, ack: int = 0, identifier: str = "p1") -> dict:
    stats = {"distance": {"lastCentimetres": 1, "totalCentimetres": 2}, "time": {"lastSeconds": 3, "totalSeconds": 4}}
    participant = {"id": identifier, "name": "blue salmon", "resume": "TOKEN"}
    return {"type": "welcome", "participant": participant, "seq": seq, "ack": ack, "stats": {**stats, "touches": 5}}


def figures(seq: int, ack: int) -> dict:
    return {**welcome()["stats"], "type": "figures", "seq": seq, "ack": ack}


def sent(outbox: Outbox) -> list[int]:
    """The numbers of the batches sent now."""
    return [json.loads(text)["seq"] for text in iter(outbox.next_unsent, None)]


@pytest.fixture
def outbox() -> Outbox:
    made = Outbox({"width": 390, "height": 844}, None)
    for _ in range(3):
        made.put([EVENT])
    return made


def test_nothing_is_sent_before_the_welcome(outbox: Outbox) -> None:
    assert sent(outbox) == []
    outbox.receive(welcome())
    assert sent(outbox) == [1, 2, 3]
    assert outbox.figures == ("p1", 1, 2, 3, 4, 5)


def test_unapplied_batches_are_sent_again_in_order(outbox: Outbox) -> None:
    outbox.receive(welcome())
    assert sent(outbox) == [1, 2, 3]
    outbox.receive(figures(seq=2, ack=1))
    outbox.lost()
    outbox.put([EVENT])
    assert sent(outbox) == []
    outbox.receive(welcome(seq=2, ack=1))
    assert sent(outbox) == [3, 4]
    # Batch 2 is applied, but not on disk: after a crash it is needed again.
    outbox.lost()
    outbox.receive(welcome(seq=1, ack=1))
    assert sent(outbox) == [2, 3, 4]
    outbox.receive(figures(seq=4, ack=4))
    assert outbox.waiting_events == 0


def test_a_gap_is_filled(outbox: Outbox) -> None:
    outbox.receive(welcome())
    assert sent(outbox) == [1, 2, 3]
    outbox.receive({"type": "error", "code": 4409, "title": "gap", "detail": "", "expected": 2})
    assert sent(outbox) == [2, 3]


def test_a_rejected_batch_is_reported(outbox: Outbox) -> None:
    outbox.receive(welcome())
    outbox.receive({"type": "error", "code": 4400, "title": "bad message", "detail": "Unknown phase 9.", "seq": 2})
    assert [str(error) for error in outbox.rejected] == ["batch 2: Unknown phase 9."]


def test_the_greeting_resumes_only_a_welcomed_phone(outbox: Outbox) -> None:
    first = outbox.hello()
    # If the welcome is lost, the same greeting does not create a second phone.
    assert outbox.hello() == first
    assert 16 <= len(first["join"]) <= 100
    outbox.receive(welcome())
    assert outbox.hello()["resume"] == "TOKEN"
    assert "join" not in outbox.hello()


def test_somebody_elses_welcome_is_an_error(outbox: Outbox) -> None:
    outbox.receive(welcome())
    with pytest.raises(BadAnswer, match="resumed as p2, but was p1"):
        outbox.receive(welcome(identifier="p2"))


def test_many_events_are_several_batches(outbox: Outbox) -> None:
    assert outbox.put([EVENT] * (2 * EVENTS_PER_BATCH + 1)) == 6
    assert outbox.waiting_events == 3 + 2 * EVENTS_PER_BATCH + 1


@pytest.mark.parametrize("wrong", [math.nan, math.inf, object(), {1}], ids=["NaN", "infinity", "an object", "a set"])
def test_an_invalid_batch_gets_no_number(outbox: Outbox, wrong: object) -> None:
    outbox.receive(welcome())
    good = [[0, 1, 1, 1, 0]] * EVENTS_PER_BATCH
    for put in (
        lambda: outbox.put([*good, [1, 1, wrong, 1, 0]]),
        lambda: outbox.put_anchors("https://example.org/", wrong, [["#buy", 0.5, 0.4, 92, "hit"]]),
        lambda: outbox.put_own("drawn", t=0, size=wrong),
    ):
        with pytest.raises((TypeError, ValueError)):
            put()
    assert (outbox.numbered, len(outbox.waiting)) == (3, 3), "the server expects batch 4 after the first three"
    assert outbox.put(good) == 4
    assert sent(outbox) == [1, 2, 3, 4]


def test_numbers_of_numpy_are_numbers(outbox: Outbox) -> None:
    outbox.receive(welcome())
    outbox.put([[numpy.int64(0), 1, *numpy.array([1.5, 2], dtype=numpy.float32), numpy.float64(0.25)]])
    outbox.put(numpy.array([[0, 1, 3, 4, 5]]))
    outbox.put_own("lap", t=numpy.float32(0.5), lag=numpy.int32(90))
    content = [json.loads(text) for _, _, text in outbox.waiting][3:]
    assert content[0]["events"] == [[0, 1, 1.5, 2, 0.25]]
    assert content[1]["events"] == [[0, 1, 3, 4, 5]]
    assert content[2] == {"type": "lap", "seq": 6, "t": 0.5, "lag": 90}


def test_targets_belong_to_the_running_challenge(outbox: Outbox) -> None:
    layout = {"width": 40, "targets": [[1, 2], [3, 4]]}
    outbox.receive(welcome())
    outbox.receive({"type": "experiment", "number": 1, "state": "tapping", "sequence": 2, "layout": layout})
    assert outbox.targets == (2, 40, [(1, 2), (3, 4)])
    # A message about taps has no layout, and changes nothing; nor does a freeze.
    outbox.receive({"type": "experiment", "number": 1, "state": "tapping", "sequence": 2})
    outbox.receive({"type": "session", "frozen": True, "experiment": {"number": 1}})
    assert outbox.targets is not None
    outbox.receive({"type": "session", "experiment": {"number": 2}})
    assert outbox.targets is None
