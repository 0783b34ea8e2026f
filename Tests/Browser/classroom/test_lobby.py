"""The lobby: how to join, and all who are here, until the host starts, and on request."""

import io
import re

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


def names_of(shown):
    return shown.page.locator("#lobby-names li > span").all_inner_texts()


def numbers_of(shown):
    return shown.page.locator("#lobby-names li > b").all_inner_texts()


def wait_fitted(shown, width):
    """Waits until the names fit the window."""
    shown.wait_until(lambda: shown.page.evaluate(
        """() => {
            const { children, scrollWidth, clientWidth, scrollHeight, clientHeight } = document.getElementById("lobby-names");
            return children.length > 0 && scrollWidth <= clientWidth && scrollHeight <= clientHeight
                && document.getAnimations().length === 0;
        }"""), f"names that fit {width}")


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
        assert names_of(page) == [phone.welcome["participant"]["name"] for phone in made]
        assert numbers_of(page) == ["1", "2", "3"]
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
    shown.wait_until(lambda: shown.sums, "the snapshot")
    wait_started(shown)
    # The small code or a key opens it again, for all.
    shown.join_button.click()
    for page in (shown, viewer):
        page.page.locator("#lobby").wait_for()
    shown.page.reload()
    shown.page.locator("#lobby").wait_for()
    shown.wait_until(lambda: shown.text("#lobby-start") == words["back"], "the way back, as before the reload")
    shown.press("q")
    wait_started(shown, viewer)
    assert session.stats()["lobby"] is False
    shown.join_button.press("Enter")
    shown.page.locator("#lobby").wait_for()
    shown.press("Escape")
    wait_started(shown, viewer)
    assert shown.join_button.evaluate("(button) => button === document.activeElement")
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
    viewer.join_button.click()
    viewer.page.locator("#lobby").wait_for()
    viewer.page.locator("#lobby-start").click()
    wait_started(viewer, other)
    assert session.stats()["lobby"] is False


def test_elements_under_the_lobby_are_unreachable(session, lobby):
    shown = lobby()
    shown.wait_until(lambda: shown.page.evaluate("document.getElementById('lobby-qr').naturalWidth > 0"), "the QR code")
    pictures = []
    for visibility in ("visible", "hidden"):
        shown.page.evaluate("(visibility) => document.getElementById('room').style.visibility = visibility", visibility)
        shown.wait_painted()
        pictures.append(shown.page.screenshot())
    assert pictures[0] == pictures[1], "nothing of the class is over the lobby"
    shown.page.evaluate("document.getElementById('room').style.visibility = ''")
    for _ in range(6):
        shown.press("Tab")
        assert shown.page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('#lobby')")
    shown.page.locator("#lobby-start").focus()
    shown.press("Enter")
    wait_started(shown)
    assert shown.join_button.evaluate("(button) => button === document.activeElement")


PARTS = ("title", "qr", "type", "code", "trouble", "head", "names", "actions")


def boxes_of(shown):
    return {part: shown.page.locator(f"#lobby-{part}").bounding_box() for part in PARTS}


def follow_each_other(boxes):
    return all(a["y"] + a["height"] <= b["y"] + 0.5 for a, b in zip(boxes, boxes[1:]))


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_lobby_fits_every_window(lobby, phones, language):
    shown = lobby(language)
    phones(30)
    shown.wait_until(lambda: shown.text("#lobby-count") == WORDS[language]["here"].format(30), "the class")
    for width, height in SIZES:
        shown.page.set_viewport_size({"width": width, "height": height})
        wait_fitted(shown, width)
        boxes = boxes_of(shown)
        for part, box in boxes.items():
            assert box["x"] >= 0 and box["x"] + box["width"] <= width + 0.5, (width, part, box)
            assert box["y"] >= 0 and box["y"] + box["height"] <= height + 0.5, (width, part, box)
        # The code of letters stands below the sentence that asks for it; who is here beside both, or below.
        way, people = [boxes[part] for part in PARTS[:5]], [boxes[part] for part in PARTS[5:]]
        assert follow_each_other(way) and follow_each_other(people), (width, boxes)
        assert follow_each_other(way + people) == (width < height), (width, boxes)
        assert boxes["qr"]["height"] >= min(height, width) / 4, (width, boxes["qr"])
        assert boxes["actions"]["height"] >= 44
        names = shown.page.locator("#lobby-names li").all_inner_texts()
        if width >= 960:
            assert len(names) == 30, (width, names)
        elif (left := 30 - len(names)) > 0:
            assert names[0] == f"+ {left + 1} {WORDS[language]['more']}", (width, names)


LARGE = [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920), (3840, 2160)]
# What is smaller than the smallest letters of a projector, or cut.
UNREADABLE = """() => {
    const least = 28 * Math.min(innerWidth, innerHeight * 16 / 9) / 1920 - 0.5;
    const upright = innerHeight > innerWidth, smallest = upright ? 28 * innerWidth / 1080 - 0.5 : least;
    return [...document.querySelectorAll("#lobby :is(h2, p, li, button)")]
        .filter((each) => each.checkVisibility() && each.textContent.trim() !== "")
        .filter((each) => parseFloat(getComputedStyle(each).fontSize) < smallest || each.scrollWidth > each.clientWidth + 1)
        .map((each) => [each.id || each.textContent, getComputedStyle(each).fontSize]);
}"""


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_all_names_of_a_class_are_shown_and_the_code_shrinks_as_they_come(session, lobby, phones, language):
    shown, sides = lobby(language), {size: [] for size in LARGE}
    for count in (0, 1, 8, 28, 40):
        phones(count - len(session.stats()["participants"]))
        shown.wait_until(lambda: shown.page.locator("#lobby-names li").count() == count, f"{count} names")
        assert shown.page.locator("#lobby svg.drawing").count() == (count == 0)
        for width, height in LARGE:
            shown.page.set_viewport_size({"width": width, "height": height})
            if count:
                wait_fitted(shown, width)
            assert numbers_of(shown) == [str(number) for number in range(1, count + 1)], (width, count)
            assert shown.page.evaluate(UNREADABLE) == [], (width, count)
            sides[width, height].append(shown.page.locator("#lobby-qr").bounding_box()["width"])
        words = re.findall(r"\S*\w\S*", shown.text("#lobby")), re.findall(r"\S*\w\S*", shown.text("#lobby-names"))
        assert len(words[0]) - len(words[1]) <= 40, words[0]
    for size, shrinking in sides.items():
        assert shrinking == sorted(shrinking, reverse=True) and shrinking[-1] < 0.85 * shrinking[0], (size, shrinking)


def test_of_many_phones_the_newest_names_are_shown(lobby, phones):
    shown = lobby()
    phones(100)
    shown.wait_until(lambda: shown.text("#lobby-count") == WORDS["en"]["here"].format(100), "the class")
    wait_fitted(shown, 1280)
    first, *newest = shown.page.locator("#lobby-names li").all_inner_texts()
    assert len(newest) >= 30 and first == f"+ {100 - len(newest)} more"
    assert numbers_of(shown) == [str(number) for number in range(101 - len(newest), 101)]
