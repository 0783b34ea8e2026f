"""Small windows and large text: each control is reachable, and no words overlap."""

import pytest

from puzzles import Author, rectangle
from remote_page import RemotePage
from touch_page import LAPTOP, PHONE, WatchedPage

SIZES = [(320, 568), (640, 300), (844, 390), (1024, 768), (1920, 1080)]
# With text twice as large, as chosen in the browser's settings.
LARGE = [(1366, 768), (1280, 720)]
CONTROLS = ":is(#top, #bottom) :is(button:enabled, summary, a):visible"
INSIDE = """() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.getElementById("room");
    return scrollWidth <= clientWidth && scrollHeight <= clientHeight;
}"""
OVERLAPS = """(selectors) => {
    const boxes = selectors.flatMap((selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility()))
        .map((each) => [each.id, each.getBoundingClientRect()]);
    const over = ([, a], [, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => over(a, b)).map((b) => [a[0], b[0]]));
}"""


def enlarge_text(shown):
    shown.context.new_cdp_session(shown.page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    shown.page.reload()
    shown.wait_until(lambda: shown.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px", "the large text")


def show_widest_code(shown):
    """Codes are random: a test sees wide letters by chance alone."""
    shown.page.evaluate("document.querySelectorAll('#code span').forEach((part) => { part.textContent = 'WWW'; })")


def is_usable(shown, state):
    """All controls are visible, perhaps after scrolling; and the whole strip is within the window."""
    shown.wait_painted()
    assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), state
    strip, code = (part.bounding_box() for part in (shown.join_button, shown.page.locator("#code")))
    assert code["x"] + code["width"] <= strip["x"] + strip["width"] + 1, state
    # Parts outside of the room are cut.
    shown.wait_until(lambda: shown.page.evaluate(INSIDE), f"{state} inside of the room")
    assert shown.page.evaluate("(line => line.scrollWidth <= line.clientWidth + 1)(document.getElementById('status'))"), f"{state}: what runs is beside the way in"
    controls = shown.page.locator(CONTROLS).all()
    assert controls, state
    for control in controls:
        control.click(trial=True)
    assert shown.page.evaluate(OVERLAPS, ["#room", "#strip"]) == [], state
    assert shown.page.evaluate(OVERLAPS, ["#qr", "#code", "#address", "#unreachable", "#trust"]) == [], state
    strip, trust = (shown.page.locator(each).bounding_box() for each in ("#strip", "#trust"))
    assert not trust or trust["y"] + trust["height"] <= strip["y"] + strip["height"], state


def go_through(session, shown, puzzle):
    """The class's activities, one after another."""
    show_widest_code(shown)
    for key, view in (("1", "together"), ("2", "wall"), ("4", "heatmap")):
        shown.press(key)
        shown.wait_layout(view)
        is_usable(shown, view)
    session.control("challenge", kind="distance", target=10)
    shown.wait_activity("challenge")
    is_usable(shown, "a challenge")
    session.control("activity", activity="spot", subject=puzzle)
    shown.wait_activity("spot")
    is_usable(shown, "a puzzle")
    session.control("activity", activity="lesson", subject="thumb-walk")
    shown.page.locator("body[data-lesson=full]").wait_for()
    is_usable(shown, "a lesson")
    shown.press("PageDown")
    shown.page.locator("body[data-lesson=band]").wait_for()
    is_usable(shown, "a lesson with drawing")


@pytest.fixture(scope="module")
def puzzle(server):
    return Author(server).puzzle([rectangle(100, 100, 120, 100), rectangle(420, 300, 120, 100)], title="Am Ufer")


@pytest.fixture
def class_of_six(phones):
    for phone in phones(6):
        phone.draw((0.2, 0.2), (0.7, 0.8))


@pytest.mark.parametrize("width, height", SIZES)
def test_each_control_is_reachable_in_a_small_window(session, projector, class_of_six, puzzle, width, height):
    shown = projector(viewport={"width": width, "height": height})
    go_through(session, shown, puzzle)


@pytest.mark.parametrize("width, height", LARGE)
def test_each_control_is_reachable_with_large_text(session, projector, class_of_six, puzzle, width, height):
    shown = projector(viewport={"width": width, "height": height})
    enlarge_text(shown)
    go_through(session, shown, puzzle)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_large_text_fits_each_page(server, opened, language, device):
    shown = opened(server, language, kind=WatchedPage, device=device)
    shown.open("/")
    enlarge_text(shown)
    for path in ("/", "/lessons", "/classes", "/compare", "/spot", "/walk", "/scale", "/admin", "/author", "/author/play", "/about/figures", "/docs"):
        shown.open(path)
        shown.page.locator("html[data-started]").wait_for()
        shown.wait_painted()
        # A phone's window grows with a page that is too wide.
        assert shown.page.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"], path


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_large_text_of_the_scale_does_not_cover_its_buttons(server, opened, language):
    shown = opened(server, language, kind=WatchedPage, device=PHONE)
    shown.open("/scale")
    enlarge_text(shown)
    shown.page.locator("#controls button").first.wait_for()
    shown.wait_until(lambda: shown.text("#full-scale"), "the full scale")
    shown.wait_painted()
    assert shown.page.evaluate(OVERLAPS, ["#controls", "#bottom"]) == []


# A window of 1280 x 1024 at 400 %.
ENLARGED = {"viewport": {"width": 320, "height": 256}}
# What is outside of the window, or of its button.
OUT_OF_SIGHT = """(nodes) => nodes.filter((each) => each.checkVisibility()).filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect(), around = each.parentElement.closest("button")?.getBoundingClientRect();
    return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight
        || (around && (left < around.left || right > around.right || top < around.top || bottom > around.bottom));
}).map((each) => each.id || each.textContent)"""


@pytest.mark.parametrize("device, large", [(ENLARGED, False), (PHONE, True)], ids=["400 %", "large text"])
def test_the_scale_shows_all_that_is_read_and_pressed(server, opened, device, large):
    shown = opened(server, "de", kind=WatchedPage, device=device).open("/scale")
    if large:
        enlarge_text(shown)
    shown.wait_until(lambda: shown.text("#full-scale"), "the full scale")
    shown.wait_painted()
    parts = ["#grams", "#force", "#origin", "#full-scale", "#controls", "#menu"]
    assert shown.page.locator(", ".join(parts)).evaluate_all(OUT_OF_SIGHT) == []
    assert shown.page.evaluate(OVERLAPS, parts) == []


def test_the_remotes_activities_hold_large_text(session, opened, projector):
    thumb = opened(session.server, "de", kind=RemotePage, device=PHONE).steer(projector("de"))
    enlarge_text(thumb)
    thumb.switcher.labels.last.wait_for()
    thumb.wait_painted()
    assert thumb.switcher.labels.evaluate_all(OUT_OF_SIGHT) == []
    thumb.page.set_viewport_size({"width": 320, "height": 256})
    for button in (thumb.button("freeze"), thumb.switcher.button("walk")):
        button.click(trial=True)
