"""Drawings on the projector and on the phone: in their own proportions, and visible until they are cleared."""

import math

import pytest

from projector_page import rgb
from touch_page import TouchPage

WHOLE_BROWSER = True

SCREENS = [(390, 844), (768, 1024), (1280, 800)]


def circle(phone, x, y, radius, points=24):
    """Moves one finger around a circle in the phone's own CSS px; the radius is a share of its width."""
    share = phone.screen["width"] / phone.screen["height"]
    way = [(x + radius * math.cos(2 * math.pi * step / points), y + share * radius * math.sin(2 * math.pi * step / points))
           for step in range(points + 1)]
    for phase, point in [(0, way[0]), *((1, point) for point in way[1:])]:
        phone.put(point, phase=phase).settle()
    phone.lift(way[-1])


def line(shown, phone, y):
    """Moves one finger from left to right, as slowly as the page shows it."""
    for phase, x in ((0, 0.2), (1, 0.5), (1, 0.8)):
        phone.put((x, y), phase=phase)
        shown.wait_fingers([(phone, x, y)])
    phone.lift((0.8, y))


def extent(page, colour, selector=".ink:not(.stepped-back)"):
    """Width and height of the pixels of this colour on the canvas, device px."""
    return page.page.evaluate(
        """([selector, wanted]) => {
            const canvas = document.querySelector(selector), { width, height } = canvas;
            const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
            let [left, top, right, bottom] = [width, height, -1, -1];
            for (let i = 0; i < data.length; i += 4) {
                if (data[i + 3] < 100 || wanted.some((part, k) => Math.abs(data[i + k] - part) > 12)) continue;
                const x = (i / 4) % width, y = Math.floor(i / 4 / width);
                [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
            }
            return [right - left + 1, bottom - top + 1];
        }""", [selector, rgb(colour)])


@pytest.mark.parametrize("layout", ["1", "2", "3"])
def test_a_circle_is_a_circle_in_every_view_and_on_every_screen(projector, phones, layout):
    shown = projector()
    for index, (width, height) in enumerate(SCREENS):
        [phone] = phones(screen={"width": width, "height": height, "pixelsPerCentimetre": 64, "calibrated": False})
        circle(phone, 0.5, 0.5, 0.3)
        shown.press(layout)
        if layout == "3" and index > 0:
            shown.press("ArrowRight")
            shown.wait_until(lambda: phone.welcome["participant"]["name"] in shown.text("#spot"), "the phone in the spotlight")
        colour = phone.welcome["participant"]["colour"]
        shown.wait_until(lambda: min(extent(shown, colour)) > 20, "its circle")
        shown.wait_until(lambda: (lambda w, h: w == pytest.approx(h, rel=0.08))(*extent(shown, colour)), f"a circle, not {extent(shown, colour)}")


def test_the_heatmaps_cells_are_square(projector, phones):
    shown = projector()
    [phone] = phones()
    phone.draw((0.02, 0.01), (0.02, 0.01))
    shown.press("4")
    shown.wait_until(lambda: min(extent(shown, "#37a6ef", "#backdrop")) > 4, "a cell")
    width, height = extent(shown, "#37a6ef", "#backdrop")
    assert width == pytest.approx(height, abs=1)


def test_ink_stays_until_one_phone_or_the_class_is_cleared(session, projector, phones):
    shown, viewer = projector(), projector(host=False)
    first, other = phones(2)
    line(shown, first, 0.3)
    line(shown, other, 0.6)
    for page in (shown, viewer):
        page.wait_ink(first, (0.3, 0.3), (0.45, 0.3))
        page.wait_ink(other, (0.3, 0.6), (0.45, 0.6))
        page.wait_no_fingers()
    # It survives another view and another size.
    shown.press("2", "4", "1")
    shown.page.set_viewport_size({"width": 1024, "height": 768})
    shown.wait_ink(first, (0.3, 0.3))
    session.control("clear", participant=first.id)
    for page in (shown, viewer):
        page.wait_ink(first, (0.3, 0.3), there=False)
        page.wait_ink(other, (0.3, 0.6))
    other.put((0.2, 0.8)).settle()
    session.control("clear")
    for page in (shown, viewer):
        page.wait_ink(other, (0.3, 0.6), there=False)
    # A finger that is down continues to draw.
    for x in (0.5, 0.8):
        other.put((x, 0.8), phase=1)
        viewer.wait_fingers([(other, x, 0.8)])
    viewer.wait_ink(other, (0.6, 0.8))


def inked(page):
    """The numbers of ink pixels on the projector, new and faded."""
    return page.page.evaluate("""() => [...document.querySelectorAll("canvas.ink")].reduce((sum, canvas) => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        for (let i = 3; i < data.length; i += 4) sum += data[i] > 0;
        return sum;
    }, 0)""")


@pytest.mark.parametrize("task", [{"action": "challenge", "kind": "distance", "target": 9.2},
                                  {"action": "experiment", "distances": [18, 26], "widths": [6, 9], "targets": 5, "practice": 0}],
                         ids=lambda task: task["action"])
def test_a_task_begins_on_an_empty_sheet_that_no_reload_fills(session, projector, phones, task):
    shown, viewer = projector(), projector(host=False)
    [phone] = phones()
    phone.draw((0.2, 0.3), (0.5, 0.3), (0.8, 0.3))
    # A finger that stays down continues to draw, but only from the start.
    phone.put((0.2, 0.5))
    phone.put((0.5, 0.5), phase=1).settle()
    pages = [shown, viewer]
    for page in pages:
        page.wait_ink(phone, (0.3, 0.3), (0.3, 0.5))
    session.control(**task)
    for page in pages:
        page.wait_until(lambda: inked(page) == 0, "an empty sheet")
    shown.page.reload()
    shown.wait_until(lambda: shown.sums, "the next snapshot")
    pages.append(projector())
    phone.put((0.8, 0.5), phase=1).settle()
    phone.lift((0.8, 0.5))

    def has_new_line(page):
        # At first new lines disappear too, with those in transit when the task began.
        phone.draw((0.2, 0.8), (0.5, 0.8), (0.8, 0.8))
        [colour] = page.colours_at([page.on_sheet(phone, 0.3, 0.8)], ".ink:not(.stepped-back)")
        return colour[3] > 200

    for page in pages:
        page.wait_until(lambda: has_new_line(page), "a new line")
        page.wait_ink(phone, (0.3, 0.3), (0.3, 0.5), there=False)


def test_the_last_seconds_are_shown_in_slow_motion(session, projector, phones):
    shown = projector()
    [phone] = phones()
    line(shown, phone, 0.5)
    colour = phone.welcome["participant"]["colour"]
    shown.wait_until(lambda: extent(shown, colour)[0] > 20, "its line")
    phone.settle()
    session.control("clear")
    shown.wait_until(lambda: extent(shown, colour)[0] <= 0, "an empty sheet")
    shown.press("-")
    shown.wait_until(lambda: "10 times slower" in shown.text("#notices"), "the notice")
    assert shown.page.locator("#host-slow").get_attribute("aria-pressed") == "true"
    shown.wait_until(lambda: extent(shown, colour)[0] > 20, "the line once more")
    shown.press("-")
    shown.wait_until(lambda: extent(shown, colour)[0] <= 0, "the empty sheet of now")
    assert "slower" not in shown.text("#notices")
    assert shown.page.locator("#host-slow").get_attribute("aria-pressed") == "false"


def test_a_line_that_is_quicker_than_a_frame_is_drawn(projector, phones):
    shown = projector()
    [phone] = phones()
    phone.draw((0.2, 0.2), (0.5, 0.4), (0.8, 0.2))
    phone.draw((0.3, 0.8), (0.7, 0.8))
    shown.wait_ink(phone, (0.3, 0.2667), (0.4, 0.8))


def test_a_later_projector_shows_earlier_drawings(session, projector, phones):
    first, other = phones(2)
    first.draw((0.2, 0.3), (0.5, 0.3), (0.8, 0.3))
    session.control("clear", participant=first.id)
    other.draw((0.2, 0.6), (0.5, 0.6), (0.8, 0.6))
    first.draw((0.2, 0.8), (0.5, 0.8), (0.8, 0.8))
    shown = projector()
    for _ in range(2):
        shown.wait_ink(other, (0.3, 0.6), (0.6, 0.6))
        shown.wait_ink(first, (0.3, 0.8))
        shown.wait_ink(first, (0.3, 0.3), there=False)
        shown.page.reload()
        shown.wait_until(lambda: shown.sums, "the next snapshot")
    shown.wait_ink(other, (0.3, 0.6))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_large_class_is_a_wall_by_default(projector, phones, language):
    shown, other = projector(language), projector(language)
    phones(12)
    shown.wait_until(lambda: shown.sums.startswith("12 "), "all of them")
    assert shown.layout == "together"
    phones(1)
    shown.wait_layout("wall")
    shown.press("1")
    shown.wait_layout("together")
    other.wait_layout("together")
    phones(1)
    shown.wait_until(lambda: shown.sums.startswith("14 "), "one more")
    assert shown.layout == "together"
    shown.page.reload()
    shown.wait_until(lambda: shown.sums.startswith("14 "), "the class after the reload")
    shown.wait_layout("together")


def test_in_a_crowd_earlier_drawings_of_a_phone_are_faded(projector, phones):
    shown = projector()
    crowd = phones(13)
    shown.wait_layout("wall")
    shown.press("1")
    shown.wait_layout("together")
    for y in (0.2, 0.4, 0.6, 0.8):
        crowd[0].draw((0.2, y), (0.5, y), (0.8, y))
    crowd[1].draw((0.2, 0.3), (0.5, 0.3), (0.8, 0.3))
    shown.wait_ink(crowd[0], (0.4, 0.6), (0.4, 0.8))
    shown.wait_ink(crowd[1], (0.4, 0.3))
    shown.wait_ink(crowd[0], (0.4, 0.2), (0.4, 0.4), there=False)
    # It is still visible, underneath.
    below = [shown.on_sheet(crowd[0], 0.4, y) for y in (0.2, 0.4)]
    assert all(alpha == 255 for *_, alpha in shown.colours_at(below, ".ink.stepped-back"))


def test_the_ink_of_a_phone_that_left_is_underneath_until_it_is_removed(session, projector, phones):
    shown, viewer = projector(), projector(host=False)
    here, leaves = phones(2)
    for phone, y in ((here, 0.4), (leaves, 0.6)):
        phone.draw((0.2, y), (0.5, y), (0.8, y))

    def is_beneath(page, phone, y, beneath=True):
        [colour] = page.colours_at([page.on_sheet(phone, 0.4, y)], ".ink.stepped-back")
        return (colour[3] == 255) == beneath

    for page in (shown, viewer):
        page.wait_ink(here, (0.4, 0.4))
        page.wait_ink(leaves, (0.4, 0.6))
    leaves.close()
    for page in (shown, viewer):
        page.wait_ink(leaves, (0.4, 0.6), there=False)
        page.wait_until(lambda: is_beneath(page, leaves, 0.6), "its line beneath")
        page.wait_ink(here, (0.4, 0.4))
        assert is_beneath(page, here, 0.4, False)
    session.control("remove", idle=True)
    for page in (shown, viewer):
        page.wait_until(lambda: is_beneath(page, leaves, 0.6, False), "its line gone")
        page.wait_ink(here, (0.4, 0.4))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_spotlight_fills_any_window_and_leaves_its_figures_free(session, projector, phones, language):
    """One window that changes its size: the spotlight's space is measured again each time."""
    [phone] = phones()
    phone.draw((0.2, 0.3), (0.5, 0.3), (0.8, 0.3))
    session.control("spotlight", participant=phone.id)
    first, *others = (844, 390), (683, 384), (320, 568), (390, 844), (1920, 1080)
    shown = projector(language, viewport={"width": first[0], "height": first[1]})
    shown.wait_layout("spotlight")
    spotlight_fits(shown, phone)
    # Names are random, and some are longer.
    shown.page.evaluate("(name) => document.querySelector('#spot h2 span').textContent = name", "turquoise hippopotamus")
    assert_spotlight_is_free(shown)
    for width, height in others:
        shown.page.set_viewport_size({"width": width, "height": height})
        spotlight_fits(shown, phone)


def spotlight_fits(shown, phone):
    def fills():
        free = shown.page.locator("#stage").bounding_box()
        wide, high = extent(shown, phone.welcome["participant"]["colour"], "#backdrop")
        return min(wide, high) > 30 and (high >= 0.9 * free["height"] or wide >= 0.6 * free["width"])

    shown.wait_until(fills, f"a picture that fills {shown.page.viewport_size}")
    assert_spotlight_is_free(shown)


def assert_spotlight_is_free(shown):
    """Name and figures end within the stage, and no button covers them."""
    free = shown.page.locator("#stage").bounding_box()
    boxes = shown.page.evaluate("""[...document.querySelectorAll("#spot dd, #spot h2, #layouts button, #tools button, #host > *")]
        .filter((one) => one.checkVisibility())
        .map((one) => { const range = document.createRange(); range.selectNodeContents(one);
                        const { left, top, right, bottom } = (one.matches("dd, h2") ? range : one).getBoundingClientRect();
                        return [one.matches("dd, h2"), left, top, right, bottom]; })""")
    for text, *box in boxes:
        if not text:
            continue
        assert box[0] >= 0 and box[3] <= free["y"] + free["height"] + 1, box
        assert not any(box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]
                       for button, *other in boxes if not button), box


def test_a_removed_phone_loses_its_ink(session, projector, phones):
    shown = projector()
    first, other = phones(2)
    for phone, y in ((first, 0.3), (other, 0.6)):
        line(shown, phone, y)
        shown.wait_ink(phone, (0.4, y))
    session.control("ban", participant=first.id)
    shown.wait_ink(first, (0.4, 0.3), there=False)
    shown.wait_ink(other, (0.4, 0.6))


@pytest.mark.parametrize("language", ["en", "de"])
def test_freeze_holds_the_picture(projector, phones, language):
    shown = projector(language)
    [phone] = phones()
    phone.put((0.2, 0.4)).settle()
    phone.put((0.7, 0.4), phase=1).settle()
    shown.wait_fingers([(phone, 0.7, 0.4)])
    shown.press("f")
    phone.live.wait(lambda message: message["type"] == "session" and message["frozen"], "frozen")
    shown.wait_until(lambda: shown.lit("freeze"), "the button")
    phone.put((0.7, 0.8), phase=1).settle()
    shown.wait_ink(phone, (0.3, 0.4))
    shown.wait_fingers([(phone, 0.7, 0.4)])
    shown.press("f")
    shown.wait_no_fingers()
    shown.wait_ink(phone, (0.3, 0.4))


@pytest.mark.parametrize("language, name", [("en", "Lines fade by themselves"), ("de", "Linien verblassen von selbst")])
def test_fading_lines_disappear_automatically_on_request(projector, phones, language, name):
    shown = projector(language)
    [phone] = phones()
    button = shown.page.get_by_role("button", name=name)
    assert button.get_attribute("aria-pressed") == "false"
    line(shown, phone, 0.3)
    shown.wait_ink(phone, (0.4, 0.3))
    button.click()
    shown.wait_ink(phone, (0.4, 0.3), there=False)
    assert button.get_attribute("aria-pressed") == "true"
    shown.page.reload()
    shown.wait_until(lambda: button.get_attribute("aria-pressed") == "true", "the choice after a reload")
    shown.press("v")
    assert button.get_attribute("aria-pressed") == "false"


# The phone's own


def test_a_phone_keeps_its_drawing_until_it_is_cleared(session, opened):
    page = opened(session.server, kind=TouchPage)
    page.open(f"/touch?s={session.code}")
    page.wait_until(lambda: page.text("#participant"), "the session")
    cdp = page.context.new_cdp_session(page.page)

    def touch(kind, *points):
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": 1, "force": 1} for x, y in points]})

    def ink(x, y, which=".ink:not(.before)"):
        return page.page.evaluate(
            """([which, x, y]) => {
                const canvas = document.querySelector(which), scale = canvas.width / canvas.clientWidth;
                return canvas.getContext("2d").getImageData(x * scale, y * scale, 1, 1).data[3] > 200;
            }""", [which, x, y])

    def line(y):
        touch("touchStart", (60, y))
        for x in range(80, 341, 20):
            touch("touchMove", (x, y))
        touch("touchEnd")

    line(500)
    page.wait_until(lambda: ink(200, 500) and ink(339, 500), "the line")
    line(600)
    page.wait_until(lambda: ink(200, 600) and ink(200, 500, ".ink.before") and not ink(200, 500), "the line before beneath it")
    page.page.set_viewport_size({"width": 844, "height": 390})
    page.page.set_viewport_size({"width": 390, "height": 844})
    page.wait_until(lambda: ink(200, 600) and ink(200, 500, ".ink.before"), "both after another size")
    page.wait_until(lambda: session.stats()["merged"]["touches"] == 2, "both on the server")
    session.control("clear")
    page.wait_until(lambda: not ink(200, 600) and not ink(200, 500, ".ink.before"), "the empty pad")
