"""A shared tablet: the next person who opens the same walk or class does not continue as the previous one."""

import time

import pytest

from api import Session
from touch_page import PHONE, TouchPage
from walk_page import HARBOUR, WalkPage, import_ferryman, place

STORED_KEYS = "Object.entries({ ...localStorage }).filter(([key]) => !/setting|walk\\.settings/.test(key)).map(([key]) => key).sort()"


@pytest.fixture(scope="module")
def ferryman(server, tmp_path_factory):
    return import_ferryman(server, tmp_path_factory.mktemp("plays") / "ferryman")


def tab_later(tab, hours, kind=WalkPage):
    """A new tab of the same tablet, whose clock is `hours` later."""
    made = kind(tab.context, tab.server)
    made.page.clock.install(time=time.time() + hours * 3600)
    return made


def test_the_next_walker_starts_without_data(server, ferryman, opened):
    latitude, longitude = place(*HARBOUR)
    walk = opened(server, kind=WalkPage, device=PHONE, permissions=["geolocation"], reduced_motion="reduce",
                  geolocation={"latitude": latitude, "longitude": longitude, "accuracy": 6}).arrive()
    walk.start()
    walk.stand(HARBOUR)
    walk.wait_plays(0)
    path = "JSON.parse(localStorage['touchfigures.walk.play.the-ferryman'] ?? '{}').path ?? []"
    walk.page.reload()
    walk.wait_big("Go on")
    assert walk.page.evaluate(path), "the walker's own return"
    walk.page.close()

    same_walker = tab_later(walk, 1).arrive(careful=False)
    same_walker.wait_big("Go on")
    assert same_walker.page.evaluate(path)
    same_walker.page.close()

    # Also of a clock that was set back.
    for hours in (4, -1):
        next_walker = tab_later(walk, hours).arrive(careful=False)
        next_walker.page.locator("#care").wait_for()
        next_walker.wait_big("Start")
        assert next_walker.page.evaluate(path) == []
        next_walker.check()
        next_walker.page.locator("#care .primary").click()
        next_walker.page.close()
    walk.page = tab_later(walk, 0).page


def test_the_next_phone_of_a_class_is_another_participant(server, opened):
    session = Session(server)
    phone = opened(server).join(session.code)
    phone.draw((50, 50), (50, 114))
    phone.settle()
    phone.page.close()
    for hours, people in [(1, 1), (3, 2), (30, 3)]:
        again = tab_later(phone, hours, TouchPage).join(session.code)
        phone.wait_until(lambda people=people: len(session.stats()["participants"]) == people, f"{people} people")
        again.check()
        again.page.close()
    home = tab_later(phone, 60, TouchPage).open("/")
    home.wait_until(lambda: home.page.evaluate(STORED_KEYS) == [], f"nothing stored, but {home.page.evaluate(STORED_KEYS)}")
    phone.page = home.page


SET_VISIBILITY = """(state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
ADVANCE_CLOCK = "hours => { const now = Date.now; Date.now = () => now.call(Date) + 3_600_000 * hours; }"


def leave_unused(page, hours):
    """The tablet is unused for hours, with the page open."""
    page.page.evaluate("window.isBefore = true")
    page.page.evaluate(SET_VISIBILITY, "hidden")
    # All stored data has the same age.
    page.page.evaluate("""(hours) => {
        for (const [key, text] of Object.entries({ ...localStorage })) {
            if (!/^[{]/.test(text) || !text.includes("savedAt")) continue;
            const { savedAt, since = savedAt, ...rest } = JSON.parse(text);
            localStorage.setItem(key, JSON.stringify({ ...rest, savedAt: savedAt - 3_600_000 * hours, since: since - 3_600_000 * hours }));
        }
    }""", hours)
    page.page.evaluate(ADVANCE_CLOCK, hours)
    page.page.evaluate(SET_VISIBILITY, "visible")


def test_a_walk_that_was_left_open_starts_empty_after_a_lesson(server, ferryman, opened):
    latitude, longitude = place(*HARBOUR)
    walk = opened(server, kind=WalkPage, device=PHONE, permissions=["geolocation"], reduced_motion="reduce",
                  geolocation={"latitude": latitude, "longitude": longitude, "accuracy": 6}).arrive()
    walk.start()
    walk.stand(HARBOUR)
    walk.wait_plays(0)
    leave_unused(walk, 1)
    assert walk.page.evaluate("isBefore") and walk.page.locator("#care").count() == 0, "the walker's own return"
    with walk.page.expect_navigation():
        leave_unused(walk, 24 * 10)
    walk.page.locator("#care").wait_for()
    walk.wait_big("Start")
    assert walk.page.evaluate("JSON.parse(localStorage['touchfigures.walk.play.the-ferryman'] ?? '{}').path ?? []") == []


def test_a_phones_page_that_was_left_open_joins_as_another_participant_after_a_lesson(server, opened):
    session = Session(server)
    phone = opened(server).join(session.code)
    phone.draw((50, 50), (50, 114))
    phone.settle()
    leave_unused(phone, 1)
    assert phone.page.evaluate("isBefore")
    leave_unused(phone, 3)
    phone.wait_until(lambda: len(session.stats()["participants"]) == 2, "somebody else")
