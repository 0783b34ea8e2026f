"""The browser's zoom and pinches: a centimetre stays one on the glass, and a pad never stays zoomed."""

import pytest

from api import Session
from scale_page import ScalePage
from touch_page import PHONE, TouchPage

WINDOW = {"viewport": {"width": 1200, "height": 800}}


@pytest.fixture
def calibrated(session, opened):
    """A window of 1200 × 800 px that was calibrated to 40 px per cm in advance."""
    def make(kind=TouchPage, path="/touch", factor=1):
        page = opened(session.server, kind=kind, device=WINDOW)
        page.open("/")
        page.page.evaluate("localStorage['touchfigures.setting.calibration'] = '{\"pixelsPerCentimetre\":40,\"relativeError\":0.002}'")
        if factor != 1:
            zoom(page, factor)
        page.open(f"{path}?s={session.code}")
        page.wait_welcome()
        return page
    return make


def zoom(page, factor, ratio=None, size=(1200, 800)):
    """Simulates the browser's zoom: fewer, larger CSS px; with `ratio` instead another screen."""
    width, height = (round(side / factor) for side in size)
    page.cdp.send("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": ratio or factor, "mobile": False})
    page.wait_until(lambda: page.page.evaluate("[innerWidth, devicePixelRatio]") == [width, ratio or factor], "the zoom")
    page.wait_painted()


def drag(page, start, stop, factor=1):
    """A stroke by the mouse, in px at 100 %."""
    (x1, y1), (x2, y2) = ((x / factor, y / factor) for x, y in (start, stop))
    page.page.mouse.move(x1, y1)
    page.page.mouse.down()
    page.page.mouse.move(x2, y2, steps=8)
    page.page.mouse.up()
    page.settle()


def last(session, page):
    stats = session.stats(page.participant)
    return stats["distance"]["lastCentimetres"], stats["distance"]["totalCentimetres"], stats["calibrated"]


def test_a_stroke_has_the_same_centimetres_at_every_zoom(session, calibrated):
    page = calibrated()
    drag(page, (300, 300), (700, 300))
    assert last(session, page) == (pytest.approx(10, abs=0.1), pytest.approx(10, abs=0.1), True)
    for count, factor in enumerate((1.5, 0.5), start=2):
        zoom(page, factor)
        drag(page, (300, 300), (700, 300), factor)
        assert last(session, page) == (pytest.approx(10, abs=0.1), pytest.approx(10 * count, abs=0.3), True)
    # The same blocks of the glass, whatever the zoom was.
    heatmap = session.stats(page.participant)["heatmap"]
    assert {index // heatmap["columns"] for index, count in enumerate(heatmap["counts"]) if count} == {300 // 32}
    page.page.reload()
    page.wait_welcome(2)
    drag(page, (300, 300), (700, 300), 0.5)
    assert last(session, page)[0] == pytest.approx(10, abs=0.1)


def test_a_zoomed_page_is_calibrated_though_it_has_no_outer_width_at_first(session, calibrated):
    page = calibrated()
    zoom(page, 0.5)
    # As in browsers at the start of a page, here for the whole test.
    page.page.add_init_script("""const real = Object.getOwnPropertyDescriptor(window, "outerWidth").get;
        Object.defineProperty(window, "outerWidth", { get: () => window.isPainted ? real.call(window) : 0 });""")
    page.batches.clear()
    page.page.reload()
    page.wait_welcome(2)
    page.page.evaluate("isPainted = true")
    page.wait_painted()
    drag(page, (300, 300), (700, 300), 0.5)
    assert last(session, page)[::2] == (pytest.approx(10, abs=0.1), True)


def test_a_session_that_begins_while_the_page_is_zoomed_knows_its_centimetres(session, calibrated):
    page = calibrated()
    zoom(page, 2)
    later = Session(session.server)
    page.open(f"/touch?s={later.code}")
    page.wait_until(lambda: later.stats()["participants"], "the next session")
    page.batches.clear()
    page.received.clear()
    page.page.reload()
    page.wait_welcome()
    drag(page, (300, 300), (700, 300), 2)
    stats = later.stats(page.participant)
    assert stats["calibrated"] and stats["pixelsPerCentimetre"] == pytest.approx(20)
    assert stats["distance"]["lastCentimetres"] == pytest.approx(10, abs=0.1)


def test_a_zoomed_page_ignores_a_calibration_that_does_not_state_its_zoom(session, calibrated):
    page = calibrated(factor=1.5)
    assert page.page.locator("#uncalibrated").is_visible()
    drag(page, (300, 300), (700, 300), 1.5)
    assert not session.stats(page.participant)["calibrated"]
    # At 100 % it is assumed to be made there, and afterwards it states that.
    zoom(page, 1)
    page.wait_until(lambda: session.stats(page.participant)["calibrated"], "the calibration")
    assert session.stats(page.participant)["pixelsPerCentimetre"] * 1.5 == pytest.approx(40)
    assert '"shown"' in page.page.evaluate("localStorage['touchfigures.setting.calibration']")


def test_on_another_screen_centimetres_are_not_called_calibrated(session, calibrated):
    page = calibrated()
    zoom(page, 1, ratio=2)
    drag(page, (300, 300), (700, 300))
    page.wait_until(lambda: not session.stats(page.participant)["calibrated"], "the uncalibrated state")
    assert page.page.locator("#uncalibrated").is_visible()
    zoom(page, 1, ratio=1)
    drag(page, (300, 300), (700, 300))
    page.wait_until(lambda: session.stats(page.participant)["calibrated"], "the calibration")
    assert not page.page.locator("#uncalibrated").is_visible()


def test_targets_keep_their_size_on_the_glass(session, calibrated):
    page = calibrated()
    session.control("challenge", kind="targets", target=3)
    page.wait_start()
    ring = "[...document.querySelectorAll('.target-ring circle')].map((each) => ['cx', 'cy', 'r'].map((name) => each.getAttribute(name) * devicePixelRatio))"
    before = page.page.evaluate(ring)
    zoom(page, 1.5)

    def is_on_the_glass():
        return all(shown == pytest.approx(wanted, abs=1.5) for shown, wanted in zip(page.page.evaluate(ring), before, strict=True))
    page.wait_until(is_on_the_glass, "the ring where it was")


def test_contacts_keep_their_size_on_the_glass(session, calibrated):
    page = calibrated(ScalePage, "/scale")
    zoom(page, 2)
    page._dispatch("touchStart", {0: (200, 200)})
    page._dispatch("touchEnd", {})
    page.settle()
    [began] = [event for events in page.batches.values() for event in events if event[0] == 0]
    assert began[6] == pytest.approx(24, abs=0.1), "12 CSS px of twice the size"


def test_a_window_wider_than_any_screen_joins(session, opened):
    page = opened(session.server, kind=TouchPage, device={"viewport": {"width": 9000, "height": 900}})
    page.open(f"/touch?s={session.code}")
    page.wait_welcome()
    page.page.mouse.move(8900, 300)
    page.page.mouse.down()
    page.page.mouse.move(8500, 300, steps=20)
    page.page.mouse.up()
    page.settle()
    stats = session.stats(page.participant)
    assert stats["screen"]["width"] == pytest.approx(8192)
    # 64 CSS px are a centimetre, as everywhere without a calibration.
    assert stats["distance"]["totalCentimetres"] == pytest.approx(400 / 64, abs=0.01)
    assert sum(1 for count in stats["heatmap"]["counts"] if count) >= 11


def pinch(page, x=195, y=500):
    page.touch(0, x, y - 30)
    page.touch(1, x, y + 30)
    for step in range(1, 13):
        page.move(f0=(x, y - 30 - 9 * step), f1=(x, y + 30 + 9 * step))
        page.page.wait_for_timeout(16)
    page.lift()
    return page.page.evaluate("visualViewport.scale")


SCALE = "visualViewport.scale"


@pytest.mark.parametrize("kind, path, sheet", [(TouchPage, "/touch", "#menu"), (ScalePage, "/scale", "#menu")], ids=["touch", "scale"])
def test_a_pinch_zooms_a_sheet_and_never_the_pad(session, opened, kind, path, sheet):
    page = opened(session.server, kind=kind, device=PHONE)
    page.open(f"{path}?s={session.code}")
    page.wait_welcome()
    assert pinch(page) == 1, "a pad does not zoom"
    for close in (lambda: page.page.keyboard.press("Escape"), page.page.reload):
        page.page.locator(sheet).tap()
        page.page.locator("dialog[open]").wait_for()
        assert pinch(page) > 1.5, "texts may be zoomed"
        close()
        page.wait_until(lambda: page.page.evaluate(SCALE) == 1, "the pad as it was")
        assert "maximum-scale" not in page.page.locator("meta[name=viewport]").get_attribute("content")
        page.page.locator(sheet).wait_for()


def test_a_step_of_a_lesson_may_be_zoomed_and_leaves_the_pad_unchanged(session, opened):
    page = opened(session.server, kind=TouchPage, device=PHONE)
    page.open(f"/touch?s={session.code}")
    page.wait_welcome()
    session.control("activity", activity="lesson", subject="thumb-walk")
    page.page.locator("#lesson").wait_for()
    assert pinch(page) > 1.5, "its text may be zoomed"
    session.control("lesson", step=2)
    page.page.locator("#lesson").wait_for(state="detached")
    page.wait_until(lambda: page.page.evaluate(SCALE) == 1, "the pad as it was")
