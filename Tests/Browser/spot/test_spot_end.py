"""The end of a round: before and after under a finger, a mouse and the arrow keys, in a class for all at once, and giving up."""

import io

import pytest
from PIL import Image

from picture_page import PicturePage
from puzzles import Author, as_json, rectangle
from touch_page import LAPTOP

SIZE = (1000, 600)
DIFFERENCES = [rectangle(100, 100, 150, 120), rectangle(600, 400, 150, 100)]
MIDDLES = [(175, 160), (675, 450)]
BEFORE, AFTER = (30, 140, 60), (200, 60, 40)
WORDS = {
    "en": {"compare": "Before and after", "value": "{} percent of the original", "before": "Before", "after": "After",
           "next": "Next puzzle", "about": "About this picture", "give": "Give up", "keep": "Keep looking",
           "gave": "1 of 2 found", "framed": "What you missed is framed.", "share": "Share", "result": "Result"},
    "de": {"compare": "Vorher und nachher", "value": "{} Prozent vom Original", "before": "Vorher", "after": "Nachher",
           "next": "Nächstes Rätsel", "about": "Über dieses Bild", "give": "Aufgeben", "keep": "Weitersuchen",
           "gave": "1 von 2 gefunden", "framed": "Was fehlte, ist eingerahmt.", "share": "Teilen", "result": "Ergebnis"},
}
SCREENS = [(320, 568), (360, 640), (844, 390), (1280, 800)]


def picture(colour):
    stream = io.BytesIO()
    Image.new("RGB", SIZE, colour).save(stream, "PNG")
    return {"data": stream.getvalue(), "headers": {"Content-Type": "image/png"}}


@pytest.fixture(scope="module")
def author(server):
    return Author(server)


@pytest.fixture
def made(author):
    def make(has_original=True, **fields):
        puzzle = author.call("POST", "/puzzles", json={
            "title": "Farbenfroh", "description": "", "latitude": -12.5, "longitude": 77.25,
            "differences": [as_json(each) for each in DIFFERENCES]} | fields).json()["id"]
        assert author.call("PUT", f"/puzzles/{puzzle}/image", **picture(AFTER)).status_code == 200
        if has_original:
            assert author.call("PUT", f"/puzzles/{puzzle}/original", **picture(BEFORE)).status_code == 200
        return puzzle
    return make


class EndPage(PicturePage):
    def solve(self):
        for middle in MIDDLES:
            self.rest(*middle)
        self.page.locator(".round-result").wait_for()
        return self

    def compares(self):
        self.page.locator(".comparison").wait_for()
        return self.page.locator(".comparison .pair")

    def is_split(self, at, tolerance=0.02):
        """The original is left of the line and the altered picture right of it."""
        self.wait_until(lambda: abs(self.line() - at) < tolerance, f"the line at {at}, not {self.line()}")
        left, top, width, height = self.rectangle(".comparison .pair")
        shot = Image.open(io.BytesIO(self.page.screenshot(
            clip={"x": left, "y": top + height * 0.9, "width": width, "height": 2}, animations="disabled"))).convert("RGB")
        near = lambda x, colour: all(abs(a - b) < 30 for a, b in zip(shot.getpixel((int(x * (shot.width - 1)), 0)), colour))
        assert at < 0.08 or near(at - 0.05, BEFORE), shot.getpixel((int((at - 0.05) * (shot.width - 1)), 0))
        assert at > 0.92 or near(at + 0.05, AFTER)

    def line(self):
        left, _, width, _ = self.rectangle(".comparison .pair")
        x, _, thick, _ = self.rectangle(".comparison .divider")
        return (x + thick / 2 - left) / width


@pytest.fixture
def opened_end(server, opened, made):
    def open_(language="en", size=(390, 844), puzzle=None, **options):
        device = {"viewport": {"width": size[0], "height": size[1]}, "has_touch": True, "is_mobile": size[0] < 1000}
        return opened(server, language, kind=EndPage, device=device, **options).play(puzzle or made(), SIZE)
    return open_


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_line_separates_before_and_after_once_all_is_found(opened_end, made, language):
    words = WORDS[language]
    latitude = {"en": -33.5, "de": 33.5}[language]
    first, other = made(latitude=latitude), made(latitude=latitude + 0.1)
    phone = opened_end(language, puzzle=first)
    early = [url for url in phone.requested if "original" in url]
    phone.solve()
    pair = phone.compares()
    assert early == [], "asked for before its time"
    phone.is_split(0.5)
    slider = phone.page.get_by_role("slider", name=words["compare"])
    assert slider.get_attribute("aria-valuetext") == words["value"].format(50)
    assert pair.locator(".tag").all_inner_texts() == [words["before"], words["after"]]
    assert pair.locator(".find-frame").count() == 2 and pair.locator(".hint-frame").count() == 0
    # A finger can drag it at any place.
    left, top, width, height = phone.rectangle(".comparison .pair")
    phone.touch(0, left + width * 0.8, top + height / 3)
    phone.is_split(0.8)
    phone.move(f0=(left + width * 0.25, top + height / 2))
    phone.is_split(0.25)
    phone.move(f0=(left - 50, top + height / 2))
    phone.is_split(0)
    phone.lift()
    # Keys.
    slider.focus()
    for _ in range(3):
        phone.page.keyboard.press("ArrowRight")
    phone.is_split(0.15)
    assert slider.get_attribute("aria-valuetext") == words["value"].format(15)
    phone.page.keyboard.press("End")
    phone.is_split(1)
    # The next puzzle is the first choice.
    button = phone.page.locator(".round-result .actions button").first
    phone.wait_until(lambda: button.inner_text() == words["next"], "the next puzzle")
    assert "primary" in button.get_attribute("class")
    # Closing shows the picture with its finds again; the result shows the line again.
    phone.page.keyboard.press("Escape")
    phone.page.locator(".comparison").wait_for(state="detached")
    assert phone.page.locator(".marks .found").count() == 2 and phone.page.locator(".picture-box").is_visible()
    phone.page.get_by_role("button", name=words["result"], exact=True).tap()
    phone.compares()
    phone.page.reload()
    phone.compares()
    button.tap()
    phone.page.wait_for_url(f"**/spot?puzzle={other}")


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_picture_and_result_both_fit(opened_end, size):
    phone = opened_end("de", size).solve()
    phone.compares()
    boxes = [phone.rectangle(selector) for selector in (".comparison .pair", ".round-result")]
    for x, y, width, height in boxes:
        assert x >= -0.5 and y >= -0.5 and x + width <= size[0] + 0.5 and y + height <= size[1] + 0.5, boxes
    (ax, ay, aw, ah), (bx, by, bw, bh) = boxes
    assert ax + aw <= bx + 0.5 or ay + ah <= by + 0.5, f"one overlaps the other: {boxes}"
    assert min(aw, ah) >= 80 and aw / ah == pytest.approx(SIZE[0] / SIZE[1], rel=0.02)
    for part in phone.page.locator(".round-result button").all():
        box = part.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0] and box["y"] + box["height"] <= size[1]


def test_a_mouse_moves_it_and_a_puzzle_without_an_original_has_none(opened_end, opened, server, made):
    phone = opened(server, "en", kind=EndPage, device=LAPTOP).play(made(), SIZE)
    for middle in MIDDLES:
        x, y = phone.on_screen(*middle)
        phone.page.mouse.move(x, y)
        phone.page.mouse.down()
        phone.page.locator(".press-ring").wait_for(state="attached")
        phone.page.locator(".press-ring").wait_for(state="detached")
        phone.page.mouse.up()
    phone.compares()
    left, top, width, height = phone.rectangle(".comparison .pair")
    phone.page.mouse.move(left + width * 0.3, top + height / 2)
    phone.page.mouse.down()
    phone.page.mouse.move(left + width * 0.7, top + height / 2, steps=3)
    phone.page.mouse.up()
    phone.is_split(0.7)
    phone.page.mouse.move(left + width * 0.2, top + height / 2)
    phone.is_split(0.7)

    plain = opened_end(puzzle=made(has_original=False)).solve()
    plain.page.get_by_role("button", name="Play again").wait_for()
    assert plain.page.locator(".comparison").count() == 0
    assert not [url for url in plain.requested if "original" in url]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_player_who_gives_up_is_asked_once_and_shown_the_missed_differences(opened_end, language):
    words = WORDS[language]
    phone = opened_end(language)
    phone.rest(*MIDDLES[1])
    phone.page.locator(".found").wait_for()

    def ask():
        phone.page.get_by_role("button", name=words["about"]).tap()
        phone.page.get_by_role("button", name=words["give"], exact=True).tap()
    ask()
    phone.page.get_by_role("button", name=words["keep"]).tap()
    phone.page.locator("dialog").wait_for(state="detached")
    assert phone.page.locator(".missed").count() == 0
    missed = '"x":100,"y":100,"width":150'
    assert not any(missed in text for text in phone.response_texts())
    ask()
    phone.page.locator("dialog [data-yes]").tap()
    phone.wait_text(".round-result h2", words["gave"])
    assert phone.text(".round-result p") == words["framed"]
    pair = phone.compares()
    assert pair.locator(".find-frame").count() == 1 and pair.locator(".hint-frame").count() == 1
    left, top, width, height = phone.rectangle(".comparison .pair")
    x, y, wide, high = phone.rectangle(".comparison .hint-frame")
    assert (x - left, y - top, wide, high) == pytest.approx(
        (width * 0.1, height / 6, width * 0.15, height * 0.2), abs=1)
    assert phone.page.get_by_role("button", name=words["share"]).count() == 0
    phone.page.keyboard.press("Escape")
    phone.covers(".marks .missed", as_json(DIFFERENCES[0]))
    # It stays given up.
    phone.page.reload()
    phone.wait_text(".round-result h2", words["gave"])
    phone.page.keyboard.press("Escape")
    phone.page.get_by_role("button", name=words["about"]).tap()
    phone.page.locator("dialog").wait_for()
    assert phone.page.get_by_role("button", name=words["give"], exact=True).count() == 0
