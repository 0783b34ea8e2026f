"""French: pages have its texts, with its spaces, and fit a small phone."""

import re

import pytest

from picture_page import PicturePage
from projector_page import SMALL_PROJECTOR, ProjectorPage
from puzzles import Author, rectangle
from scale_page import ScalePage
from touch_page import TouchPage, WatchedPage
from walk_page import import_ferryman

SMALL = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
# Elements wider than their space: cut-off text, or a page that scrolls sideways.
FIND_CUT_TEXT = """() => [
    ...(document.documentElement.scrollWidth > innerWidth ? [`the page: ${document.documentElement.scrollWidth} px`] : []),
    ...[...document.querySelectorAll("button, a.button, h1, h2")].filter((element) => {
        const { width, height, right } = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true }) && style.textOverflow !== "ellipsis"
            && (element.scrollWidth > element.clientWidth + 1 || right > innerWidth + 1);
    }).map((element) => element.textContent.trim()),
]"""
# Between a word and such a sign there is a non-breaking space.
BREAKABLE_SPACE = re.compile(r"\w [;:!?»]|« ")


def examine(shown, what):
    text = shown.page.locator("body").inner_text()
    assert shown.page.locator("html").get_attribute("lang") == "fr", what
    if what != "/docs":  # Which shows a document in English.
        assert (what, BREAKABLE_SPACE.findall(text)) == (what, [])
    assert (what, shown.page.evaluate(FIND_CUT_TEXT)) == (what, [])


@pytest.mark.parametrize("path, words", [
    ("/", "Lancer une classe"), ("/about/figures", "Comment on calcule"), ("/docs", "Pour les développeurs"), ("/ca", "Faire confiance"),
    ("/nowhere", "Rien ici"), ("/touchkit-demo", "Essaie"), ("/spot", "Jeu des différences"), ("/walk", "Balade"), ("/author", "Atelier"),
    ("/author/play", "Atelier"), ("/present?s=222222", "Classe inconnue"), ("/replay?s=222222", "l’enseignant"),
    ("/touch?s=222222", "Classe inconnue")])
def test_every_page_is_in_french_on_a_small_phone(server, opened, path, words):
    shown = opened(server, "fr", kind=WatchedPage, device=SMALL)
    shown.server_is_away = True  # The browser logs a 404 as an error.
    shown.open(path)
    shown.wait_until(lambda: words in shown.page.locator("body").inner_text(), words)
    examine(shown, path)


def test_the_phones_pages_and_sheets(server, session, opened, tmp_path):
    phone = opened(server, "fr", kind=TouchPage, device=SMALL).join(session.code)
    examine(phone, "the figures")
    for key in ("?", "m"):
        phone.page.keyboard.press(key)
        phone.page.locator("dialog[open]").wait_for()
        examine(phone, key)
        phone.page.keyboard.press("Escape")
    session.control("challenge", kind="hold")
    phone.wait_until(lambda: "Garde le doigt posé exactement 3 s" in phone.text("#challenge"), "the challenge")
    examine(phone, "the challenge")
    scale = opened(server, "fr", kind=ScalePage, device=SMALL)
    scale.open("/scale").wait_welcome()
    examine(scale, "the scale")
    scale.page.locator("#menu").tap()
    scale.page.locator("dialog[open]").wait_for()
    examine(scale, "the scale's menu")
    puzzle = Author(server).puzzle([rectangle(100, 100, 120, 100)])
    picture = opened(server, "fr", kind=PicturePage, device=SMALL)
    picture.play(puzzle, (1000, 600))
    examine(picture, "a picture")
    import_ferryman(server, tmp_path / "play")
    walk = opened(server, "fr", kind=WatchedPage, device=SMALL).open("/walk/the-ferryman")
    walk.page.locator("#care").wait_for()
    examine(walk, "the notice about the traffic")


@pytest.mark.parametrize("device", [SMALL, SMALL_PROJECTOR], ids=["a small phone", "a projector"])
def test_the_projector_is_accessible_in_french(session, opened, phones, device):
    shown = opened(session.server, "fr", kind=ProjectorPage, device=device).present(session, started=False)
    phones(2)
    shown.wait_until(lambda: "2 sont là" in shown.text("#lobby"), "who is here")
    examine(shown, "the lobby")
    shown.start_class()
    examine(shown, "the drawing")
    for key in ("?", "x", "c"):
        shown.press(key)
        shown.sheet.wait_for()
        examine(shown, key)
        shown.press("Escape")
        shown.sheet.wait_for(state="detached")
    session.control("challenge", kind="distance")
    shown.page.locator("#challenge h1").wait_for()
    examine(shown, "a challenge")
    session.control("activity", activity="scale")
    shown.page.locator("#forces").wait_for()
    examine(shown, "the scale")
