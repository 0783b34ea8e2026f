"""A challenge on a phone: what to do, what came of it, and the ring of targets, with a real finger."""

import pytest

import fitts

TITLES = {
    "en": {"distance": "Draw exactly 10 cm", "hold": "Hold for exactly 0.20 s", "attempt": "Attempt {} · best {}"},
    "de": {"distance": "Zeichne genau 10 cm", "hold": "Halte den Finger genau 0,20 s lang", "attempt": "Versuch {} · bester {}"},
}
SHORT = {"en": ("9.5 cm", "0.5 cm too short"), "de": ("9,5 cm", "0,5 cm zu kurz")}
OVER = {"en": ("12.0 cm", "2.0 cm too far"), "de": ("12,0 cm", "2,0 cm zu weit")}


def words(phone, selector):
    return phone.text(f"#challenge {selector}").replace("\u00a0", " ")


def shows(phone, selector, wanted):
    phone.wait_until(lambda: words(phone, selector) == wanted, f"{wanted!r} in {selector}")


def told(phone):
    return [message for message in phone.heard if message["type"] == "challenge"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_drawing_an_exact_distance(session, drawing, language):
    phone = drawing(language)
    session.control("challenge", kind="distance")
    phone.page.wait_for_selector("#challenge")
    assert words(phone, "h2") == TITLES[language]["distance"]
    assert not phone.page.locator("#distance-last").is_visible(), "the figures would tell it"
    phone.draw((50, 300), (354, 300), (354, 604))
    shows(phone, ".result", SHORT[language][0])
    assert words(phone, ".verdict") == SHORT[language][1]
    assert words(phone, ".tally") == TITLES[language]["attempt"].format(1, SHORT[language][0])
    phone.draw((50, 300), (242, 300), (242, 556), (50, 300))
    shows(phone, ".result", OVER[language][0])
    assert words(phone, ".verdict") == OVER[language][1]
    assert words(phone, ".tally") == TITLES[language]["attempt"].format(2, SHORT[language][0])
    session.control("challenge")
    phone.page.wait_for_selector("#challenge", state="detached")
    assert phone.page.locator("#distance-last").is_visible()


@pytest.mark.parametrize("language", ["en", "de"])
def test_holding_survives_a_reload(session, drawing, language):
    phone = drawing(language)
    session.control("challenge", kind="hold", target=0.2)
    phone.page.wait_for_selector("#challenge")
    assert words(phone, "h2") == TITLES[language]["hold"]
    phone.touch(0, 100, 400)
    phone.page.wait_for_timeout(100)
    phone.lift()
    phone.wait_until(lambda: told(phone)[-1]["attempts"] == 1, "the attempt")
    result = words(phone, ".result")
    phone.settle()
    phone.page.reload()
    phone.wait_welcome(2)
    shows(phone, ".result", result)
    session.control("challenge", kind="press", target=200)
    phone.page.wait_for_selector("#challenge", state="detached")


def test_tapping_the_targets(session, drawing):
    phone = drawing("en")
    session.control("challenge", kind="targets", target=2.5)
    targets, taps = [], []
    for tap in range(10):
        phone.page.wait_for_selector(".target-ring .next")
        x, y = phone.page.evaluate(
            "(() => { const c = document.querySelector('.target-ring .next'); return [c.cx.baseVal.value, c.cy.baseVal.value]; })()")
        count = len(told(phone))
        targets.append((x, y))
        phone.touch(0, x + tap % 3, y - tap % 2)
        phone.lift()
        phone.wait_until(lambda: len(told(phone)) > count, "the next target")
        # A frame later the page shows it.
        phone.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if tap == 4:
            assert words(phone, ".hint") == "4 of 9"
    phone.settle()
    for seq in sorted(phone.batches):
        taps += [event[2:5] for event in phone.batches[seq] if event[0] == 0]
    expected = fitts.figures(targets, told(phone)[-1]["layout"]["width"], taps)
    assert told(phone)[-1]["latest"] == pytest.approx(expected["value"], rel=1e-9)
    shows(phone, ".result", f"{expected['value']:.1f} bits/s")
    assert words(phone, ".verdict") == "Speed and aim in one number: more is better."


def test_the_ring_turns_with_the_phone(session, drawing):
    phone = drawing("en")
    session.control("challenge", kind="targets", target=2)
    phone.page.wait_for_selector(".target-ring .next")
    assert phone.page.locator(".target-ring .next").get_attribute("cx") == "195"
    phone.cdp.send("Emulation.setDeviceMetricsOverride", {
        "width": 844, "height": 390, "deviceScaleFactor": 2, "mobile": True,
        "screenOrientation": {"type": "landscapePrimary", "angle": 90}})
    phone.wait_until(
        lambda: phone.page.evaluate("document.querySelector('.target-ring .next').cy.baseVal.value") == 195, "the turned ring")
