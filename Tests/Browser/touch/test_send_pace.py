"""Phones send at the server's pace without loss: every event arrives, the figures are the same."""

import contextlib

import pytest

from comparing import compare_stats
from phone import Live

WHOLE_BROWSER = True

# Sends of a stroke of this many moves, each in a separate animation frame.
MOVES = 90


def stroke(phone):
    """Draws; returns the number of batches, their events, and the seconds from the first to the last."""
    before = len(phone.batches)
    phone.touch(0, 50, 400)
    for step in range(1, MOVES + 1):
        phone.move(f0=(50 + 3 * step, 400))
        phone.page.wait_for_timeout(16)
    phone.lift()
    phone.settle()
    batches = [phone.batches[seq] for seq in sorted(phone.batches)][before:]
    events = [event for batch in batches for event in batch]
    return len(batches), len(events), (events[-1][4] - events[0][4]) / 1000


def announced_pace(phone):
    """The server's latest pace."""
    return [message["pace"] for message in phone.received if "pace" in message][-1]


def test_while_nobody_watches_few_full_batches_carry_every_event(session, drawing):
    phone = drawing()
    assert announced_pace(phone) <= 10
    phone.wait_engine()
    phone.draw((50, 300), (114, 300))  # Counted by the page itself, if its engine is ready.
    phone.wait_text("#distance-last .value", "1.00")
    phone.settle()
    batches, events, seconds = stroke(phone)
    # A busy machine has few frames a second, but never more batches than are useful.
    assert events >= MOVES / 2 and batches <= 10 * 1.2 * seconds + 3 and batches < events, (batches, events, seconds)
    compare_stats(session.stats(phone.participant), phone.oracle())


def test_a_page_without_an_engine_sends_every_frame(session, opened, server):
    phone = opened(server)
    phone.page.route("**/engines/touch.wasm", lambda route: route.abort())
    phone.server_is_away = True
    phone.join(session.code)
    batches, events, _ = stroke(phone)
    assert batches >= events / 4, (batches, events)
    compare_stats(session.stats(phone.participant), phone.oracle())


def draw_until(phone, condition, what):
    """Each gesture's figures have the pace; it is lower while the machine is busy, however long that takes."""
    def once():
        phone.draw((50, 300), (114, 300))
        return condition(announced_pace(phone))
    phone.wait_until(once, what, timeout=120)


def test_viewers_and_a_challenge_quicken_the_pace(session, drawing, projector):
    """By the paces of a server that is not busy (docs/limits.md): how busy it is changes at any time."""
    phone = drawing()
    with contextlib.closing(Live(session.server, session.code)) as viewer:
        viewer.view()
        draw_until(phone, lambda pace: pace > 10, "a quicker pace for a viewer")
        session.control("challenge", kind="distance")
        phone.wait_start()
        draw_until(phone, lambda pace: pace > 30, "a quicker pace for a challenge")
        session.control("challenge")
        draw_until(phone, lambda pace: pace <= 30, "the viewer's pace again")
        # It asks for 60 frames a second.
        projector()
        draw_until(phone, lambda pace: pace > 30, "a quicker pace for the projector")


@pytest.mark.parametrize("away", ["pagehide", "visibilitychange"])
def test_nothing_waits_when_the_page_goes_away(session, drawing, away):
    phone = drawing()
    phone.wait_engine()
    phone.draw((50, 300), (114, 300))
    phone.touch(0, 50, 400)
    for step in range(1, 9):
        phone.move(f0=(50 + 8 * step, 400))
    if away == "pagehide":
        phone.page.evaluate("dispatchEvent(new Event('pagehide'))")
    else:
        phone.page.evaluate("""() => {
            Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""")
    # The fingers are lifted, and that was sent with the rest, in the same task.
    phone.wait_until(lambda: session.stats(phone.participant)["touching"] == 0, "the end of the stroke")
    phone.settle()
    compare_stats(session.stats(phone.participant), phone.oracle())
