"""Light and dark: by the system, or by the host's switch; canvases follow."""

import pytest

from picture_page import PicturePage
from projector_page import SMALL_PROJECTOR, ProjectorPage, close, rgb
from puzzles import Author, rectangle
from replay_page import ReplayPage
from strokes import TRIANGLE
from touch_page import LAPTOP, TouchPage, WatchedPage

LABEL = {"en": "Light or dark", "de": "Hell oder dunkel"}
LINE = [(0.2, 0.2), (0.5, 0.3), (0.8, 0.4)]
PAGES = ["/", "/scale", "/spot", "/author", "/author/play", "/about/figures", "/docs", "/nowhere", "/touchkit-demo"]


def ground(shown, selector="html"):
    """The background's red, green and blue."""
    colour = shown.page.evaluate("(selector) => getComputedStyle(document.querySelector(selector)).backgroundColor", selector)
    return [int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]


def is_light(shown, selector="html"):
    return min(ground(shown, selector)) > 200


def light_theme_colour(shown, colour):
    """A participant's colour as the light theme shows it."""
    name = f"--as-{colour[1:]}"
    return shown.page.evaluate("(name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()", name)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_follow_the_system(server, opened, theme):
    shown = opened(server, kind=WatchedPage, device=LAPTOP, color_scheme=theme)
    shown.server_is_away = True  # The browser logs a 404 as an error.
    for path in PAGES:
        shown.open(path)
        assert is_light(shown) == (theme == "light"), path
    other = {"light": "dark", "dark": "light"}[theme]
    shown.page.emulate_media(color_scheme=other)
    shown.wait_until(lambda: is_light(shown) == (other == "light"), "the page following while it is open")


def test_every_head_of_a_page_switches(server, opened):
    shown = opened(server, kind=WatchedPage, device=LAPTOP, color_scheme="dark")
    for number, path in enumerate(("/admin", "/lessons", "/classes", "/compare", "/docs", "/ca", "/spot", "/author", "/author/lesson")):
        shown.open(path)
        shown.page.locator("header #theme").click()
        assert is_light(shown) == (number % 2 == 0), path


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_host_switches_and_it_is_remembered(session, server, opened, phones, language):
    shown = opened(server, language, kind=ProjectorPage, device=SMALL_PROJECTOR, color_scheme="dark").present(session)
    shown.press("1")
    [phone] = phones(1)
    phone.draw(*LINE)
    shown.wait_ink(phone, *LINE)
    colour = phone.welcome["participant"]["colour"]
    shown.press("b")
    assert is_light(shown)
    deep = light_theme_colour(shown, colour)
    shown.wait_ink(phone, *LINE, colour=deep)
    assert ground(shown, "#qr") == [255, 255, 255], "a code is dark on white in both themes"
    sign = shown.row(phone).locator("svg path").first
    assert sign.evaluate("(path) => getComputedStyle(path).fill") == f"rgb({', '.join(map(str, rgb(deep)))})"

    tab = shown.context.new_page()
    tab.goto(server.url)
    assert tab.evaluate("document.documentElement.dataset.theme") == "light", "in this browser's other pages"
    shown.page.reload()
    shown.page.locator("#tools button:visible").first.wait_for()
    assert is_light(shown)
    button = shown.page.get_by_role("button", name=LABEL[language]).first
    button.click()
    assert not is_light(shown)
    tab.locator("html[data-theme=dark]").wait_for(state="attached")
    shown.page.emulate_media(color_scheme="light")
    shown.wait_until(lambda: is_light(shown), "the system's choice again, as it was chosen last")


def test_large_figures_are_on_white(session, server, opened):
    phone = opened(server, kind=TouchPage, color_scheme="light").open(f"/touch?s={session.code}&face=figures")
    phone.wait_welcome()
    assert ground(phone, "#layer") == [255, 255, 255]
    phone.draw(*TRIANGLE)
    phone.settle()
    seen = phone.page.evaluate(
        """() => {
            const ink = document.querySelector(".ink:not(.before)"), { width, height } = ink;
            const { data } = ink.getContext("2d").getImageData(0, 0, width, height);
            for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) return [...data.slice(i, i + 3)];
        }""")
    blue = phone.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--blue').trim()")
    assert close([*seen, 255], rgb(blue))
    phone.page.emulate_media(color_scheme="dark")
    phone.wait_until(lambda: ground(phone, "#layer") == [0, 0, 0], "the original's black layer")


def test_the_page_behind_a_sheet_stays_unchanged(session, server, opened):
    """A photo's surroundings are black in both themes, and a replay drawn in light is light."""
    shown = opened(server, kind=PicturePage, device=LAPTOP, color_scheme="light")
    puzzle = Author(server).puzzle([rectangle(100, 100, 120, 100)])
    shown.play(puzzle, (1000, 600))
    assert ground(shown, ".picture-tab") == [0, 0, 0]
    assert is_light(shown)
    replay = opened(server, kind=ReplayPage, device=LAPTOP, color_scheme="light").as_host(session).watch(session)
    assert is_light(replay)
