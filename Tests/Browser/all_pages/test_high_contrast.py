"""The system's high contrast (forced colours), which removes backgrounds: buttons, the selection, bars and the timeline stay visible."""

import io

import pytest
from PIL import Image

from projector_page import SMALL_PROJECTOR, ProjectorPage
from replay_page import ReplayPage
from touch_page import LAPTOP, PHONE, TouchPage, WatchedPage

LINE = [(0.2, 0.2), (0.5, 0.3), (0.8, 0.4)]
HIGH = {"forced_colors": "active", "reduced_motion": "reduce"}


def picture(locator):
    return Image.open(io.BytesIO(locator.screenshot())).convert("RGB")


def differ_visibly(one, other):
    return max(abs(a - b) for a, b in zip(one, other)) > 60


def has_edge(button):
    """Whether a line is at its left side, half-way down."""
    shown = picture(button)
    row = shown.height // 2
    inside = shown.getpixel((5, row))
    return any(differ_visibly(shown.getpixel((x, row)), inside) for x in range(3))


def ground(locator):
    """The commonest colour."""
    shown = picture(locator)
    return max(shown.getcolors(shown.width * shown.height))[1]


@pytest.fixture
def class_page(session, projector, phones):
    [phone] = phones(1)
    phone.draw(*LINE)
    return projector(**HIGH)


def test_buttons_of_a_class_have_an_edge_and_chosen_ones_a_background(session, class_page):
    for name in ("clear", "hide"):
        assert has_edge(class_page.button(name)), name
    chosen, other = (class_page.page.locator(f"#layouts [aria-pressed={pressed}]").first for pressed in ("true", "false"))
    assert differ_visibly(ground(chosen), ground(other))
    class_page.choose("freeze")
    class_page.wait_until(lambda: class_page.lit("freeze"), "the frozen class")
    class_page.page.mouse.move(5, 5)
    assert differ_visibly(ground(class_page.button("freeze")), ground(class_page.button("clear")))


@pytest.mark.parametrize("path, button", [("/", "#start"), ("/lessons", "[data-lesson] button"), ("/author", "#new")])
def test_buttons_of_other_pages_have_an_edge(server, opened, path, button):
    shown = opened(server, kind=WatchedPage, device=LAPTOP, **HIGH).open(path)
    shown.page.locator(button).first.wait_for()
    assert has_edge(shown.page.locator(button).first)


def test_a_replay_shows_its_timeline_and_its_speed(session, opened, phones):
    [phone] = phones(1)
    phone.draw(*LINE)
    shown = opened(session.server, kind=ReplayPage, device=SMALL_PROJECTOR, **HIGH)
    shown.as_host(session).watch(session)
    line = picture(shown.page.locator("#timeline"))
    # After the handle, the timeline has no played part.
    column = [line.getpixel((line.width // 2, y)) for y in range(line.height)]
    assert any(differ_visibly(column[0], each) for each in column)
    chosen, other = (shown.page.locator(f"#speeds [aria-pressed={pressed}]").first for pressed in ("true", "false"))
    assert differ_visibly(ground(chosen), ground(other))
