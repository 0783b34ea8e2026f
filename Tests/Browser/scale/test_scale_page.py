"""The scale: recorded curves of force, played by real touches; texts, circle, haptic, flash and tone at each step."""

import pytest

from scale_page import ScalePage

# Force of a finger that presses, relaxes slightly, reaches the maximum twice and lifts.
CURVE = [0.02, 0.1, 0.29, 0.42, 0.57, 0.8, 0.99, 1.0, 1.0, 0.97, 0.6, 0.9, 1.0, 0.5, 0.33, 0.07]

WORDS = {
    "en": {"force": "{}% force", "full": "100%+ force", "measured": "measured by this phone", "none": "this phone reports no force",
           "idle": "Press on the screen", "estimate": "≈ {}%", "tare": "Tare", "peak": "Peak {} g",
           "area": "estimated from contact area, no weight", "pen": "measured by the pen",
           "title": "This phone reports no force", "frozen": "Frozen by the host"},
    "de": {"force": "{} % Kraft", "full": "100 %+ Kraft", "measured": "von diesem Handy gemessen",
           "none": "dieses Handy kann keine Kraft messen", "idle": "Drücke auf den Bildschirm",
           "estimate": "≈ {} %", "tare": "Tara", "peak": "Maximum {} g",
           "area": "aus der Kontaktfläche geschätzt, kein Gewicht", "pen": "vom Stift gemessen",
           "title": "Dieses Handy kann keine Kraft messen", "frozen": "Von der Lehrkraft angehalten"},
}


@pytest.fixture
def scale(session, opened):
    return lambda language="en", **options: opened(session.server, language, kind=ScalePage, **options).join(session.code)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_curve_of_force_is_shown_felt_and_heard_at_each_step(session, scale, language):
    phone, words = scale(language), WORDS[language]
    phone.shows("0 g", words["force"].format(0))
    assert phone.text("#origin") == words["idle"]
    signals, was_full = 0, False
    for step, force in enumerate(CURVE):
        phone.press(force, at=(195, 450))
        if step == 0:  # One reading alone shows nothing; if it lasts, it shows that no force is measured.
            continue
        percent = force * 100
        grams = percent * 385 / 100
        is_full = force >= 1
        signals += is_full and not was_full
        was_full = is_full
        phone.shows(f"{int(grams)} g", words["full"] if is_full else words["force"].format(int(percent)))
        phone.wait_until(lambda: phone.signals == (signals,) * 3, f"signal {signals} at {force}, is {phone.signals}")
        [(x, y, diameter)] = phone.circles()
        assert (x, y) == (pytest.approx(195, abs=0.3), pytest.approx(450, abs=0.1))
        assert diameter == pytest.approx(80 * (1 + grams / 5 / 20), abs=0.1)
    assert signals == 2
    assert phone.text("#origin") == words["measured"]
    phone.release()
    phone.shows("0 g", words["force"].format(0))
    assert phone.circles() == []
    phone.wait_text("#peak", words["peak"].format(385))
    phone.settle()
    assert session.stats(phone.participant)["pressure"] == {
        "provenance": "measured", "force": 0, "grams": 0, "peakGrams": 385}
    assert session.stats(phone.participant)["pressure"] == phone.oracle().pressure


def test_texts_change_at_most_once_per_10_ms_and_the_last_value_is_shown(scale):
    phone = scale()
    # Faster than any touch screen: 120 readings within two frames, then rest.
    phone.page.evaluate(
        """async () => {
            const pad = document.getElementById("pad");
            const send = (type, pressure) => pad.dispatchEvent(new PointerEvent(type, {
                pointerId: 5, pointerType: "touch", isPrimary: true, clientX: 195, clientY: 450, pressure, bubbles: true }));
            texts.length = 0;
            send("pointerdown", 0.01);
            const end = performance.now() + 60;
            for (let step = 2; performance.now() < end; step = Math.min(step + 1, 80)) {
                send("pointermove", step / 100);
                await null;  // The observer runs now.
            }
            send("pointermove", 0.42);
        }""")
    phone.shows("161 g", "42% force")
    times = [at for at, _ in phone.page.evaluate("texts")]
    assert len(times) > 1
    assert min(b - a for a, b in zip(times, times[1:])) > 9.8  # The observer runs shortly after the page wrote.


def test_cancelled_removes_the_circle_and_a_new_one_begins_at_80_pixels(scale):
    phone = scale()
    phone.curve(0.1, 0.5)
    phone.wait_until(lambda: phone.circles()[0][2] > 100, "a larger circle")
    phone.release(kind="touchCancel")
    phone.shows("0 g", "0% force")
    assert phone.circles() == []
    phone.press(0.5)
    phone.wait_until(lambda: [circle[2] for circle in phone.circles()] == [80], "a circle of 80 px")
    phone.release()


def test_each_finger_has_its_circle_and_the_hardest_is_reported(scale):
    phone = scale()
    phone.press(0.1, finger=0, at=(100, 400))
    phone.press(0.1, finger=1, at=(280, 500))
    phone.press(0.2, finger=0, at=(100, 400))
    phone.press(0.6, finger=1, at=(280, 500))
    phone.shows("231 g", "60% force")
    sizes = sorted(diameter for _, _, diameter in phone.circles())
    assert sizes == [pytest.approx(80 * (1 + grams / 100), abs=0.1) for grams in (77, 231)]
    phone.release(1)
    phone.shows("77 g", "20% force")
    phone.release()


QUIRKS = {
    "constant 0.5": [0.5] * 6, "constant 1": [1.0] * 6, "0 and 0.5 in turn": [0.0, 0.5] * 3, "constant 0": [0.0] * 6,
}


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_phone_without_force_says_so_and_shows_no_figure(session, scale, language):
    phone, words = scale(language), WORDS[language]
    for quirk, forces in QUIRKS.items():
        # Above the panel, whose button would take the finger from the second press on.
        phone.curve(*forces, at=(195, 150))
        phone.shows("–", "")
        assert phone.text("#origin") == words["none"], quirk
        assert phone.circles()[0][2] == 80, quirk
        phone.release()
        phone.shows("–", "")
        assert phone.text("#empty h2") == words["title"], quirk
        assert phone.text("#peak").endswith("–"), quirk
        phone.settle()
        assert session.stats(phone.participant)["pressure"]["provenance"] == "none", quirk
    assert phone.signals == (0, 0, 0)


def test_contact_area_is_offered_as_an_estimate_and_never_as_a_weight(session, scale):
    phone, words = scale(), WORDS["en"]
    for radius in (8, 8, 12, 16, 16):
        phone.press(0.5, radius=radius)
    phone.shows("–", "")
    phone.release()
    phone.page.locator("#estimate").tap()
    phone.wait_text("#origin", words["area"])
    for radius in (8, 16):
        phone.press(0.5, radius=radius)
    phone.wait_text("#grams", "≈ 25%")
    assert " g" not in phone.text("#force")
    assert phone.circles()[0][2] > 80
    phone.release()
    assert not phone.page.locator("#empty").is_visible()
    phone.settle()
    assert session.stats(phone.participant)["pressure"] == {
        "provenance": "contactArea", "force": 0, "grams": None, "peakGrams": None}
    phone.page.reload()
    phone.wait_welcome(2)
    for radius in (8, 16):
        phone.press(0.5, radius=radius)
    phone.wait_text("#origin", words["area"])
    phone.release()


def test_a_pen_is_reported_here_and_to_the_server(session, scale):
    phone = scale()
    phone.page.evaluate(
        """() => {
            const send = (type, pressure) => document.getElementById("pad").dispatchEvent(new PointerEvent(type, {
                pointerId: 9, pointerType: "pen", isPrimary: true, clientX: 195, clientY: 450, pressure, bubbles: true }));
            send("pointerdown", 0.1);
            send("pointermove", 0.42);
        }""")
    phone.shows("161 g", "42% force")
    assert phone.text("#origin") == WORDS["en"]["pen"]
    phone.settle()
    assert session.stats(phone.participant)["pressure"]["provenance"] == "pen"


@pytest.mark.parametrize("how", ["button", "key"])
def test_a_light_holder_is_tared_and_a_load_is_not(session, scale, how):
    phone = scale()
    tare = lambda: phone.page.locator("#tare").click() if how == "button" else phone.page.keyboard.press("t")
    phone.curve(0.05, 0.5)
    phone.shows("192 g", "50% force")
    tare()
    phone.wait_until(lambda: "Too much on the glass for a tare: 192 g" in phone.text("#notices"), "the refusal")
    phone.shows("192 g", "50% force")
    phone.curve(0.3, 0.1)
    phone.shows("38 g", "10% force")
    tare()
    phone.shows("0 g", "0% force")
    phone.wait_text("#tare", "Tare 38 g")
    phone.press(0.42)
    phone.shows("123 g", "32% force")
    phone.settle()
    stats = session.stats(phone.participant)
    assert stats["scale"]["tareGrams"] == pytest.approx(38.5)
    assert (stats["pressure"]["force"], stats["pressure"]["grams"]) == (32, 123)
    phone.release()
    tare()
    phone.wait_text("#tare", "Tare")
    phone.curve(0.1, 0.42)
    phone.shows("161 g", "42% force")


def test_the_peak_is_held_until_it_is_pressed(scale):
    phone = scale()
    phone.wait_text("#peak", "Peak –")
    phone.curve(0.1, 0.55, 0.3)
    phone.release()
    phone.wait_text("#peak", "Peak 211 g")
    phone.page.locator("#peak").tap()
    phone.wait_text("#peak", "Peak –")


@pytest.mark.parametrize("language", ["en", "de"])
def test_coins_correct_the_full_scale_and_report_the_error(session, scale, language):
    phone = scale(language)
    phone.page.locator("#calibrate").tap()
    status = lambda: phone.text("#coins [role=status]")
    take = phone.page.locator("#coins .primary")
    take.tap()
    nothing = {"en": "There is nothing on the glass", "de": "Auf dem Bildschirm liegt nichts"}[language]
    phone.wait_until(lambda: nothing in status(), "the refusal")
    still = {"en": "still changes", "de": "ändert sich noch"}[language]

    def is_refused_in_motion():
        phone.curve(0.02, 0.05, 0.07, 0.08, at=(195, 300))  # 4 × 8.50 g at 8 % of 425 g.
        take.evaluate("(button) => { globalThis.restingSince = performance.now(); button.click(); }")
        return still in status()

    phone.wait_until(is_refused_in_motion, "the refusal of what moves")
    # The mean is over one second: 7 % for a part of it would change the full scale.
    phone.wait_until(lambda: phone.page.evaluate("() => performance.now() - restingSince > 1000"), "a second of rest")
    take.click()
    phone.wait_until(lambda: "425 g" in status(), "the calibration")
    # Half of the smallest step, 0.005 of 0.08, the 2 g of the hand of 34 g, and the coins' own 0.05 of 8.5.
    assert {"en": "± 40.0 g (9.4 %)", "de": "± 40,0 g (9,4 %)"}[language] in status()
    phone.wait_text("#grams", "34 g")
    phone.release()
    phone.settle()
    phone.wait_until(lambda: session.stats(phone.participant)["scale"]["calibrated"], "the calibration on the server")
    assert session.stats(phone.participant)["scale"]["fullScaleGrams"] == pytest.approx(425)
    phone.page.reload()
    phone.wait_welcome(2)
    phone.curve(0.1, 1.0)
    phone.wait_text("#grams", "425 g")
    assert {"en": "full scale 425 ± 40.0 g", "de": "Vollausschlag 425 ± 40,0 g"}[language] in phone.text("#full-scale")


def test_without_a_code_it_creates_its_own_session(server, opened):
    phone = opened(server, kind=ScalePage)
    phone.open("/scale")
    phone.wait_welcome()
    assert "/scale?s=" in phone.page.url
    phone.curve(0.1, 0.42)
    phone.shows("161 g", "42% force")
    phone.release()
    phone.settle()


def test_without_a_server_it_weighs_alone(server, opened):
    phone = opened(server, kind=ScalePage)
    phone.page.route("**/api/v1/sessions", lambda route: route.abort())
    phone.server_is_away = True
    phone.open("/scale")
    phone.wait_until(lambda: "On this phone alone" in phone.text("#notices"), "the notice")
    phone.curve(0.1, 0.42)
    phone.shows("161 g", "42% force")


def test_the_scale_is_reached_from_home_and_speaks_the_other_language(server, opened):
    phone = opened(server, kind=ScalePage)
    phone.open("/")
    phone.page.locator("nav a[href='/scale']").tap()
    phone.wait_welcome()
    phone.page.locator("#menu").tap()
    phone.page.get_by_text("Deutsch").tap()
    phone.shows("0 g", "0 % Kraft")
    phone.wait_text("#tare", "Tara")


def test_a_screen_reader_announces_the_press_and_a_touch_without_force(scale):
    phone = scale()
    phone.curve(0.1, 0.55, 0.3)
    phone.release()
    phone.wait_text("#spoken", "211 grams at most, 55 percent, measured by this phone")
    phone.curve(0.5, 0.5, 0.5, 0.5, 0.5)
    phone.release()
    phone.wait_text("#spoken", "This phone reports no force")


@pytest.mark.every_language
@pytest.mark.parametrize("size", [(320, 568), (844, 390)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_panel_is_under_a_button_or_off_the_screen(session, opened, language, size):
    width, height = size
    device = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    scale = opened(session.server, language, kind=ScalePage, device=device).join(session.code)

    def inside(selector, bottom=height):
        box = scale.page.locator(selector).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] >= 0
        assert box["y"] + box["height"] <= bottom
        return box

    for _ in range(6):
        scale.press(1, at=(width / 2, height / 3))
    scale.release()
    scale.page.locator("#estimate").wait_for()
    session.control("freeze")
    # A browser that refuses the wake lock shows a second notice, how the screen stays on.
    scale.page.locator("#notices .notice", has_text=WORDS[language]["frozen"]).wait_for()
    buttons = scale.page.locator("#controls").bounding_box()["y"]
    notices = inside("#notices", buttons)
    assert notices["height"] > 0
    above = notices["y"]
    inside("#empty", above)
    inside("#estimate", above)
    session.control("unfreeze")
    scale.page.locator("#calibrate").tap()
    scale.page.locator("#coins").wait_for()
    assert not scale.page.locator("#empty").is_visible()
    panel = inside("#coins")
    for button in scale.page.locator("#coins button").all():
        box = button.bounding_box()
        assert panel["y"] <= box["y"] and box["y"] + box["height"] <= panel["y"] + panel["height"]
        # Nothing covers it.
        assert button.evaluate("(b) => { const r = b.getBoundingClientRect();"
                               " return b.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); }")


def test_a_distance_cannot_be_a_task_of_a_scale(session, scale):
    page = scale()
    session.control("challenge", kind="distance", target=10)
    page.wait_until(lambda: any(message["type"] == "challenge" for message in page.received), "the challenge")
    page.curve(0.2, 0.3)
    page.wait_text("#grams", "115 g")
    assert page.page.locator("#challenge").count() == 0
    page.release()
