"""The `peers` messages between phones, until the host hides them."""

import pytest

from oracle import BEGAN, ENDED, MOVED
from phone import Phone


@pytest.fixture
def room(session):
    phones = [Phone(session.server, session.code, peers=peers) for peers in (True, True, None)]
    yield session, *phones
    for phone in phones:
        phone.close()


def sees(phone, count):
    """Waits for a `peers` message with so many fingers."""
    return phone.live.wait(lambda m: m["type"] == "peers" and len(m["touches"]) == count, f"peers with {count} fingers")


def kinds(phone):
    phone.listen_until(lambda: False, timeout=0.5)
    return {message["type"] for message in phone.live.messages}


def test_a_phone_sees_where_the_others_fingers_are(room):
    session, drawing, watching, unasked = room
    drawing.touch([[BEGAN, 7, 39, 422, 0], [MOVED, 7, 195, 211, 10]])
    [touch] = sees(watching, 1)["touches"]
    assert touch == [drawing.id, 7, 0.5, 0.25, *(drawing.welcome["participant"][name] for name in ("colour", "shape"))]
    drawing.touch([[ENDED, 7, 195, 211, 20]])
    sees(watching, 0)
    assert "peers" not in kinds(unasked), "it did not ask"


def test_hide_takes_them_away_and_reveal_brings_them_back(room):
    session, drawing, watching, _ = room
    drawing.touch([[BEGAN, 7, 39, 422, 0]])
    sees(watching, 1)
    session.control("hide")
    sees(watching, 0)
    watching.live.messages.clear()
    for step in range(10):
        drawing.touch([[MOVED, 7, 39 + step, 422, 10 + step]])
    drawing.settle()
    assert "peers" not in kinds(watching), "hidden is hidden on the server, not only on the page"
    session.control("reveal")
    assert sees(watching, 1)["touches"][0][2] == 48 / 390


def test_a_phone_that_leaves_takes_its_fingers_with_it(room):
    session, drawing, watching, _ = room
    drawing.touch([[BEGAN, 7, 39, 422, 0]])
    sees(watching, 1)
    drawing.live.vanish()
    sees(watching, 0)


def test_a_crowd_is_not_shown(session):
    phones = [Phone(session.server, session.code, peers=True) for _ in range(64)]
    phones[0].touch([[BEGAN, 1, 39, 422, 0]])
    sees(phones[1], 1)
    phones.append(Phone(session.server, session.code, peers=True))
    phones[0].touch([[MOVED, 1, 40, 422, 10]])
    sees(phones[1], 0)
    for phone in phones:
        phone.close()
