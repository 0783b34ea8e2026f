"""Many teams with long names on projector and phones: nothing is cut, covered or broken."""

from functools import partial

import measures
import pytest

from phone import Phone
from projector_page import ProjectorPage
from touch_page import NARROW

# The widest letters, letters from right to left, and words.
LONG_NAMES = ["W" * 16, "M" * 16, "קבוצה כחולה", "Élodie & Ángel", "Los Mapaches 12", "gypsyqueenpåå", "B", "Die Wilden Kerle"]


@pytest.mark.parametrize("size, least", [((1920, 1080), 28), ((800, 600), 14), ((640, 360), 14)])
def test_eight_teams_with_long_names_leave_lobby_and_podium_their_room(session, opened, size, least):
    shown = opened(session.server, "es", kind=ProjectorPage, device={"viewport": {"width": size[0], "height": size[1]}}, reduced_motion="reduce")
    phones = [Phone(session.server, session.code) for _ in range(8)]
    session.control("teams", names=LONG_NAMES, choice="even")
    shown.present(session, started=False)
    shown.page.locator("#lobby .teams li").nth(7).wait_for()
    faults = partial(shown.page.evaluate, measures.TEXTS, {"least": least, "isWall": False})
    shown.wait_until(lambda: faults() == [], "a lobby in which nothing is cut")
    # No name is broken: each has one line.
    heights = {round(each.bounding_box()["height"]) for each in shown.page.locator("#lobby .teams bdi").all()}
    assert max(heights) < 2 * min(heights)
    start = shown.page.locator("#lobby-start").bounding_box()
    assert start["y"] + start["height"] <= size[1]

    session.control("lobby", on=False)
    session.control("challenge", kind="distance", target=5)
    for number, phone in enumerate(phones):
        length = 64 * (4.5 + number / 10)
        phone.touch([[0, 1, 30, 100, 1000], [1, 1, 30, 100 + length / 2, 1100], [2, 1, 30, 100 + length, 1200]])
        phone.settle()
    session.control("challenge")
    shown.page.locator("#challenge .teams li").nth(7).wait_for()
    shown.wait_until(lambda: faults() == [], "a podium that nothing covers")
    for phone in phones:
        phone.close()


def test_a_long_team_leaves_a_narrow_phone_its_name(session, opened):
    session.control("teams", names=LONG_NAMES, choice="own")
    session.control("lobby", on=False)
    phone = opened(session.server, device=NARROW, reduced_motion="reduce").join(session.code)
    choice = phone.page.locator("#own-team")
    choice.wait_for()
    for button in choice.locator("button").all():
        box = button.bounding_box()
        assert box["x"] >= 16 and box["x"] + box["width"] <= 304, "within the sheet's edges"
    choice.locator("button").first.click()
    choice.wait_for(state="detached")
    seen = phone.page.locator("#card .own-name")
    phone.wait_until(lambda: "W" * 16 in phone.page.evaluate("getComputedStyle(document.querySelector('#card .own-name'), '::after').content"), "the team")
    # What is drawn of the team and the name is as wide as its line.
    assert seen.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    session.control("challenge", kind="distance", target=5)
    bar = phone.page.locator("#participant")
    bar.wait_for()
    assert bar.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    assert bar.bounding_box()["height"] < 70, "a line for the name and one for the team"
