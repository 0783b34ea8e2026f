"""The lobby: the code and address as large as the screen, until the host starts, and on request."""

import io

import pytest
import zxingcpp
from PIL import Image

from projector_page import SMALL_PROJECTOR, ProjectorPage

WORDS = {
    "en": {"title": "Join with your phone", "here": "{} here", "start": "Start", "back": "Back to the class", "locked": "Locked",
           "more": "more", "trouble": "Phones cannot reach"},
    "de": {"title": "Macht mit dem Handy mit", "here": "{} sind da", "start": "Los geht’s", "back": "Zurück zur Klasse",
           "locked": "Gesperrt", "more": "weitere", "trouble": "Handys erreichen"},
}
SIZES = [(1920, 1080), (1280, 720), (1024, 768), (960, 540), (844, 390), (683, 384), (390, 844), (320, 568)]


@pytest.fixture
def lobby(session, opened):
    def open_page(language="en", host=True, **options):
        shown = opened(session.server, language, kind=ProjectorPage, device={**SMALL_PROJECTOR, **options})
        shown.present(session, host, started=False).page.locator("#lobby").wait_for()
        return shown

    return open_page


def chips(shown):
    return shown.page.locator("#lobby-names li").all_inner_texts()


def wait_started(*pages):
    for page in pages:
        page.page.locator("#lobby").wait_for(state="hidden")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_lobby_stays_until_the_host_starts(session, lobby, phones, language):
    words = WORDS[language]
    shown, viewer = lobby(language), lobby(language, host=False)
    assert shown.text("#lobby h2") == words["title"] and shown.text("#lobby-start") == words["start"]
    assert shown.text("#lobby-code").replace(" ", "") == session.code
    assert session.created["joinURL"].startswith(shown.text("#lobby-type b"))
    assert words["trouble"] in shown.text("#lobby-trouble"), "a loopback address is unreachable"
    shown.wait_until(lambda: shown.page.evaluate("document.getElementById('lobby-qr').naturalWidth > 0"), "the QR code")
    codes = zxingcpp.read_barcodes(Image.open(io.BytesIO(shown.page.screenshot())))
    assert {code.text for code in codes} == {session.created["joinURL"]}

    made = phones(3)
    for page in (shown, viewer):
        page.wait_until(lambda: page.text("#lobby-count") == words["here"].format(3), "the count")
        assert chips(page) == [phone.welcome["participant"]["name"] for phone in made]
    made[0].draw((0.2, 0.2), (0.5, 0.5))
    made[1].close()
    shown.wait_until(lambda: shown.text("#lobby-count") == words["here"].format(2), "who has left")
    shown.press("Escape")
    shown.page.reload()
    shown.page.locator("#lobby").wait_for()
    assert viewer.page.locator("#lobby").is_visible() and viewer.page.locator("#lobby-start").is_hidden()
    session.control("lock")
    shown.wait_until(lambda: words["locked"] in shown.text("#lobby-trouble"), "the lock")

    shown.page.locator("#lobby-start").click()
    wait_started(shown, viewer)
    shown.page.reload()
    shown.wait_until(lambda: shown.text("#sums"), "the snapshot")
    wait_started(shown)
    # The small code or a key opens it again, for all.
    shown.page.locator("#way-in").click()
    for page in (shown, viewer):
        page.page.locator("#lobby").wait_for()
    assert shown.text("#lobby-start") == words["back"]
    shown.press("q")
    wait_started(shown, viewer)
    assert session.stats()["lobby"] is False
    shown.page.locator("#way-in").press("Enter")
    shown.page.locator("#lobby").wait_for()
    shown.press("Escape")
    wait_started(shown, viewer)
    assert shown.page.evaluate("document.activeElement.id") == "way-in"
    shown.press("q")
    shown.page.locator("#lobby").wait_for()
    shown.press("s")
    wait_started(shown, viewer)
    assert session.stats()["activity"] == "scale", "any activity ends it, too"


def test_a_viewer_may_see_how_to_join(session, lobby):
    session.control("lobby", on=True)
    viewer, other = lobby(host=False), lobby()
    session.control("lobby", on=False)
    wait_started(viewer, other)
    viewer.page.locator("#way-in").click()
    viewer.page.locator("#lobby").wait_for()
    viewer.page.locator("#lobby-start").click()
    wait_started(viewer, other)
    assert session.stats()["lobby"] is False


def test_elements_under_the_lobby_are_unreachable(session, lobby):
    shown = lobby()
    for _ in range(6):
        shown.press("Tab")
        assert shown.page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('#lobby')")
    shown.page.locator("#lobby-start").focus()
    shown.press("Enter")
    wait_started(shown)
    assert shown.page.evaluate("document.activeElement.id") == "way-in"


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_lobby_fits_every_window(lobby, phones, language):
    shown = lobby(language)
    phones(30)
    shown.wait_until(lambda: shown.text("#lobby-count") == WORDS[language]["here"].format(30), "the class")
    for width, height in SIZES:
        shown.page.set_viewport_size({"width": width, "height": height})
        shown.wait_until(lambda: shown.page.evaluate(
            """() => {
                const names = document.getElementById("lobby-names");
                return names.children.length > 0 && names.scrollHeight <= names.clientHeight
                    && document.getAnimations().length === 0;
            }"""), f"names that fit {width}")
        boxes = {part: shown.page.locator(f"#lobby-{part}").bounding_box() for part in
                 ("qr", "head", "type", "code", "count", "names", "trouble", "actions")}
        for part, box in boxes.items():
            assert box["x"] >= 0 and box["x"] + box["width"] <= width + 0.5, (width, part, box)
            assert box["y"] >= 0 and box["y"] + box["height"] <= height + 0.5, (width, part, box)
        order = list(boxes.values())[1:]
        assert all(a["y"] + a["height"] <= b["y"] + 0.5 for a, b in zip(order, order[1:])), (width, "one below the other", boxes)
        qr = boxes["qr"]
        # As high as the screen, unless half of its width is less; on an upright phone, a third.
        assert qr["height"] >= (min(0.85 * height, 0.5 * width) if width > height else height / 3), (width, qr)
        assert boxes["actions"]["height"] >= 44
        names = chips(shown)
        left = 30 - len(names)
        if left:
            assert names[0] == f"+ {left + 1} {WORDS[language]['more']}", (width, names)
