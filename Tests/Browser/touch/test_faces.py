"""The two faces, and the switches between them."""

import pytest

from strokes import TRIANGLE, opacity, switch_by


@pytest.mark.parametrize("how", ["button", "key", "shake"])
def test_the_faces_switch_and_switch_back(drawing, how):
    phone = drawing()
    phone.draw(*TRIANGLE)
    phone.settle()
    assert phone.face == "figures"
    assert phone.page.locator("#distance-total").is_visible()
    switch_by(phone, how)
    phone.wait_until(lambda: phone.face == "heatmap", "the heatmap")
    phone.wait_until(lambda: opacity(phone, "#figures .figure") == 0, "the figures fading")
    phone.wait_until(lambda: opacity(phone, "#layer") == 0, "the layer fading")
    phone.wait_until(lambda: phone.heat_pixel(55, 310)[3] > 0, "a touched block")
    if how == "shake":
        phone.page.wait_for_timeout(1100)  # One shake is one switch: the pause between two.
    switch_by(phone, how)
    phone.wait_until(lambda: phone.face == "figures", "the figures")
    phone.wait_until(lambda: opacity(phone, "#figures .figure") == 1, "the figures coming back")


def test_a_reload_changes_neither_the_face_nor_a_drawing_that_was_cleared(session, drawing):
    phone = drawing()
    phone.draw(*TRIANGLE)
    phone.settle()
    switch_by(phone, "button")
    phone.wait_until(lambda: phone.face == "heatmap", "the heatmap")
    session.control("clear")
    phone.wait_until(lambda: session.stats(phone.participant)["touches"] == 0, "the cleared figures")
    # The face is stored within a quarter of a second.
    phone.wait_until(lambda: phone.page.evaluate("(code) => JSON.parse(localStorage[`touchfigures.phone.${code}`]).face", session.code) == "heatmap", "the face")
    phone.page.reload()
    phone.wait_welcome(2)
    phone.wait_until(lambda: phone.face == "heatmap", "the heatmap after the reload")
    switch_by(phone, "button")
    phone.wait_until(lambda: phone.face == "figures", "the figures")
    assert phone.page.locator("#card").is_hidden(), "who has drawn needs no invitation"


def test_a_phone_that_is_only_carried_does_not_switch(drawing):
    phone = drawing()
    phone.page.evaluate(
        """async () => {
            for (let i = 0; i < 20; i++) {
                const swing = { x: 3 * Math.sin(i), y: 4 * Math.cos(i), z: 1 };
                window.dispatchEvent(new DeviceMotionEvent("devicemotion", { acceleration: swing,
                    accelerationIncludingGravity: { ...swing, z: 10.8 }, interval: 16 }));
                await new Promise((done) => setTimeout(done, 40));
            }
        }""")
    assert phone.face == "figures"


def test_the_hint_appears_after_5_seconds_of_touching_and_does_not_return(drawing):
    phone = drawing()
    phone.touch(0, 100, 300)

    def appears():
        seconds, shown = phone.page.evaluate("""() => [Number(document.querySelector("#time-total .value").textContent),
            Number(getComputedStyle(document.getElementById("hint")).opacity)]""")
        assert shown == 0 or seconds > 4.5, "the figure may be a little older than the hint"
        return shown == 1 and seconds >= 5.0

    phone.wait_until(appears, "the hint")
    assert phone.text("#hint")
    phone.lift()
    switch_by(phone, "button")
    phone.wait_until(lambda: not phone.page.locator("#hint").is_visible(), "the hint going")
    phone.settle()
    phone.page.reload()
    phone.wait_welcome(2)
    phone.draw(*TRIANGLE)
    phone.settle()
    assert opacity(phone, "#hint") == 0 or not phone.page.locator("#hint").is_visible()


def test_after_each_gesture_the_values_come_and_go(session, drawing):
    phone = drawing()
    switch_by(phone, "button")
    has_value = lambda: phone.white_pixels(96, 384) > 8

    def draw():
        phone.draw((110, 400), (115, 405))
        phone.settle()

    draw()
    phone.page.wait_for_timeout(700)  # 0.25 s to shrink, 0.25 s to grow.
    first = has_value()
    draw()
    phone.wait_until(lambda: has_value() != first, "the other face of the block")
    draw()
    phone.wait_until(lambda: has_value() == first, "the first face of the block")


def test_the_fullest_block_has_the_full_colour(session, drawing):
    phone = drawing()
    switch_by(phone, "button")
    phone.draw((110, 400), (115, 405))
    phone.settle()
    counts = session.stats(phone.participant)["heatmap"]["counts"]
    assert counts.index(max(counts)) == 12 * 13 + 3

    def is_full():
        red, green, blue, alpha = phone.heat_pixel(100, 388)
        return max(abs(red - 55), abs(green - 166), abs(blue - 239)) <= 2 and alpha >= 253

    phone.wait_until(is_full, "the full colour")


def test_with_reduced_motion_nothing_slides(session, opened):
    phone = opened(session.server, reduced_motion="reduce").join(session.code)
    phone.page.locator("#switch").tap()
    assert phone.page.evaluate("document.getAnimations().filter((a) => a.effect.getComputedTiming().duration > 100).length") == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_large_figures_are_centred_to_the_pixel(drawing, language):
    phone = drawing(language)
    phone.draw((50, 400), (60, 400))
    phone.settle()
    phone.page.locator("#resize").tap()
    middles = """() => [...document.querySelectorAll(".reading")].map((reading) => {
        const range = document.createRange();
        range.setStart(reading.firstElementChild.firstChild, 0);
        range.setEndAfter(reading.lastElementChild.lastChild);
        const { left, right } = range.getBoundingClientRect();
        return (left + right) / 2;
    })"""
    for corner in (110, 340):
        assert phone.page.evaluate(middles) == pytest.approx([195] * 4, abs=0.5)
        phone.draw((50, 400), (50 + corner, 400), (50, 400))
        phone.settle()
    assert phone.page.evaluate(middles) == pytest.approx([195] * 4, abs=0.5)
