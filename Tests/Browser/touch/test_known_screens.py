"""A screen whose density is known by its model: centimetres with their error, and no card needed."""

import random

import pytest

from projector_page import ProjectorPage

AGENTS = {
    "iPhone": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "iPad": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "Android": "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36",
}
SOURCE_TEXTS = {
    "en": ("known from the device’s model: 60.4 px per cm, ± 1\u00a0%", "My gestures"),
    "de": ("durch das Modell des Geräts bekannt: 60,4 px je cm, ± 1\u00a0%", "Meine Gesten"),
    "fr": ("connu par le modèle de l’appareil\u00a0: 60,4 px par cm, ± 1\u202f%", "Mes gestes"),
}


def device(name, width=390, height=844, ratio=3):
    return {"viewport": {"width": width, "height": height}, "device_scale_factor": ratio, "has_touch": True, "is_mobile": True,
            "user_agent": AGENTS[name]}


def drawn(session, phone):
    """Draws 302 px, and returns the stats."""
    phone.draw((40, 200), (191, 200), (342, 200))
    phone.settle()
    return session.stats(phone.participant)


@pytest.mark.parametrize("language", SOURCE_TEXTS)
def test_an_iphone_knows_its_centimetres_and_their_source(session, drawing, language):
    phone = drawing(language, device=device("iPhone"))
    stats = drawn(session, phone)
    assert (stats["densityFrom"], stats["pixelsPerCentimetre"], stats["densityError"]) == ("model", 60.4, 0.01)
    assert stats["calibrated"] is False
    assert stats["distance"]["totalCentimetres"] == pytest.approx(302 / 60.4)
    assert phone.page.locator("#uncalibrated").is_hidden()
    phone.wait_until(lambda: "±" in phone.text("#distance-total"), "the error of the distance")
    text, details = SOURCE_TEXTS[language]
    phone.page.locator("#menu").tap()
    sheet = phone.page.locator("dialog[open]")
    sheet.get_by_text(text[0].upper() + text[1:], exact=True).wait_for()
    sheet.get_by_role("button", name=details, exact=True).tap()
    phone.page.locator("dialog[open]").get_by_text(text, exact=True).wait_for()


def test_the_error_of_a_trembling_line_holds_its_length(session, drawing):
    phone, numbers = drawing(device=device("iPhone")), random.Random(3)
    phone.draw(*[(40 + 2 * index + numbers.gauss(0, 0.9), 300 + numbers.gauss(0, 0.9)) for index in range(51)], steps=1)
    phone.settle()
    total = session.stats(phone.participant)["distance"]["totalCentimetres"]
    phone.wait_until(lambda: float(phone.text("#distance-total .value")) == pytest.approx(total, abs=0.06), "the whole line")
    phone.wait_until(lambda: "±" in phone.text("#distance-total"), "the error")
    value, error = (float(phone.text(f"#distance-total .{part}").strip("± ")) for part in ("value", "error"))
    # The plain sum, which is longer than the way of 100 px.
    assert value > 1.1 * 100 / 60.4
    assert abs(value - 100 / 60.4) <= error


def test_a_card_takes_precedence_over_the_model_and_a_reload_keeps_it(session, drawing):
    phone = drawing(device=device("iPhone"))
    stored = '{"pixelsPerCentimetre":50,"relativeError":0.006}'
    phone.page.evaluate("(stored) => localStorage.setItem('touchfigures.setting.calibration', stored)", stored)
    phone.page.reload()
    phone.wait_welcome(2)
    stats = session.stats(phone.participant)
    assert (stats["densityFrom"], stats["pixelsPerCentimetre"], stats["relativeError"], stats["calibrated"]) == ("card", 50, 0.006, True)


def test_a_tablet_that_is_zoomed_later_keeps_its_centimetres(session, drawing):
    phone = drawing(device=device("iPad", 820, 1180, 2) | {"is_mobile": False})
    before = session.stats(phone.participant)
    phone.cdp.send("Emulation.setDeviceMetricsOverride", {
        "width": 547, "height": 787, "deviceScaleFactor": 3, "mobile": False, "screenWidth": 820, "screenHeight": 1180})
    phone.wait_until(lambda: phone.page.evaluate("devicePixelRatio") == 3, "the zoom")
    phone.wait_painted()
    phone.page.reload()
    phone.wait_welcome(2)
    stats = session.stats(phone.participant)
    for known in (before, stats):
        assert (known["densityFrom"], known["relativeError"]) == ("model", 0.01)
        assert known["pixelsPerCentimetre"] == pytest.approx(52, rel=0.01)
    phone.draw((40, 200), (300, 200))
    phone.settle()
    # 260 current px are 390 of the original ones.
    assert session.stats(phone.participant)["distance"]["totalCentimetres"] == pytest.approx(390 / 52, rel=0.01)


@pytest.mark.many_variants
@pytest.mark.parametrize("name, width, height, ratio, known", [
    ("iPhone", 844, 390, 3, 60.4), ("iPad", 820, 1180, 2, 52), ("iPhone", 375, 812, 3, None), ("iPhone", 320, 568, 2, None),
    ("Android", 390, 844, 3, None)])
def test_without_exactly_one_matching_density_none_is_assumed(session, drawing, name, width, height, ratio, known):
    phone = drawing(device=device(name, width, height, ratio))
    stats = session.stats(phone.participant)
    assert stats["pixelsPerCentimetre"] == (known or 64) and stats["calibrated"] is False
    assert (stats["densityFrom"], stats["relativeError"]) == (("model", 0.01) if known else ("assumed", None))
    assert phone.page.locator("#uncalibrated").is_visible() == (known is None)
    if known is None:
        phone.page.locator("#menu").tap()
        phone.page.locator("dialog[open]").get_by_text("usually 0 to 15\u00a0% more").wait_for()


def test_the_projector_marks_only_assumed_centimetres_as_approximate(session, drawing, opened):
    projector = opened(session.server, kind=ProjectorPage).present(session)
    known = drawing(device=device("iPhone"))
    drawn(session, known)
    projector.wait_until(lambda: "4." in projector.sums or "5." in projector.sums, "the distance")
    assert "≈" not in projector.sums
    other = drawing(device=device("Android"))
    drawn(session, other)
    projector.wait_until(lambda: "≈" in projector.sums, "the sign")
