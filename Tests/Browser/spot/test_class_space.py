"""The picture that a class searches keeps its space beside the board, with any number of players, on every projector."""

import pytest
import requests

from phone import Phone
from projector_page import ProjectorPage
from puzzles import Author, rectangle

SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (1080, 1920)]
PLAYERS = [0, 8, 28, 40, 100]
# Of the largest box of the picture's proportions in the window.
LEAST_SHARE = 0.75
DIFFERENCES = [rectangle(20 + 120 * number, 100, 90, 100) for number in range(7)]

SHOWN = """() => {
    const { left, top, right, bottom, width, height } = document.querySelector("#game .frame").getBoundingClientRect();
    const seen = Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    const least = Math.min(innerWidth, innerHeight * width / height);
    const over = [...document.querySelectorAll("#game, #bar, #strip, #join, #players")].filter((each) => {
        const box = each.getBoundingClientRect();
        return box.height > 0 && (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1);
    }).length;
    return { share: width > 0 ? seen / (least * least * height / width) : 0, over, whole: seen >= 0.99 * width * height };
}"""


@pytest.fixture
def class_of(session):
    """Lets phones join that play the puzzle up to a number."""
    joined = []

    def fill(count, puzzle):
        while len(joined) < count:
            joined.append(Phone(session.server, session.code))
            body = {"session": session.code, "resume": joined[-1].resume}
            requests.post(f"{session.server.url}/api/v1/puzzles/{puzzle}/rounds", json=body, timeout=10).raise_for_status()

    yield fill
    for phone in joined:
        phone.close()


@pytest.mark.every_language
@pytest.mark.parametrize("language, size, counts", [
    ("de", (1280, 960), PLAYERS), ("de", (900, 1200), PLAYERS), ("en", (1280, 960), [0, 28]), ("fr", (1280, 960), [0, 28])])
def test_the_picture_keeps_its_space(session, opened, class_of, language, size, counts):
    shown = opened(session.server, language, kind=ProjectorPage, device={"viewport": {"width": 1280, "height": 720}}).present(session)
    puzzle = Author(session.server).puzzle(DIFFERENCES, size, title="Am Bahnhof von Neustadt an der Waldnaab")
    session.control("activity", activity="spot", subject=puzzle)
    shown.page.wait_for_selector("#game .frame img")
    for players in counts:
        class_of(players, puzzle)
        shown.wait_until(lambda: str(players) in shown.text("#status [data-of=game] .summary") or players == 0, f"{players} players")
        for width, height in SIZES:
            shown.page.set_viewport_size({"width": width, "height": height})
            shown.wait_until(lambda: (seen := shown.page.evaluate(SHOWN))["share"] >= LEAST_SHARE and seen["whole"] and not seen["over"],
                             f"the picture with {players} players at {width} x {height}: {shown.page.evaluate(SHOWN)}")
