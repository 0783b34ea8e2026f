"""Questions for a curve: drawn by a finger, undone, bent by keys; the projector shows all curves with their median and the true one."""

import pytest

from accessibility import Examiner
from touch_page import NARROW, no_cut, plain

LESSON = {
    "lesson": 1, "title": {"en": "Ball", "de": "Ball", "fr": "Balle"},
    "steps": [
        {"name": "ball", "title": {"en": "A ball", "de": "Ein Ball", "fr": "Une balle"}, "question": {
            "text": {"en": "How fast is it?", "de": "Wie schnell ist er?", "fr": "À quelle vitesse va-t-elle ?"}, "form": "sketch",
            "x": {"name": {"en": "Time", "de": "Zeit", "fr": "Temps"}, "unit": {"en": "s"}, "from": 0, "to": 2},
            "y": {"name": {"en": "Speed", "de": "Geschwindigkeit", "fr": "Vitesse"}, "unit": {"en": "m/s"}, "from": -10, "to": 10},
            "curve": {"polynomial": [8, -8]}}},
        {"title": {"en": "So", "de": "So", "fr": "Voilà"}, "compare": {"answers": "ball"}},
        {"title": {"en": "Again", "de": "Noch einmal", "fr": "Encore"}, "question": {"again": "ball"}},
        {"title": {"en": "Moved?", "de": "Umgedacht?", "fr": "Changé ?"}, "compare": {"answers": "ball"}},
    ],
}
WORDS = {
    "en": {"sent": "Answered.", "knot": "Time 0.2 s, Speed 0.4 m/s", "off": "root mean square", "turns": "Turning points: you 0, the true curve 0.",
           "finding": "Half of you are at most 0.5 m/s off (root mean square)", "moved": "1 of 3 have changed the answer", "table": "Time / s"},
    "de": {"sent": "Beantwortet.", "knot": "Zeit 0,2 s, Geschwindigkeit 0,4 m/s", "off": "quadratisches Mittel", "turns": "Wendungen: du 0, die wahre Kurve 0.",
           "finding": "Die Hälfte von euch liegt höchstens 0,5 m/s daneben (quadratisches Mittel)", "moved": "1 von 3 hat die Antwort geändert", "table": "Zeit / s"},
    "fr": {"sent": "C’est noté.", "knot": "Temps 0,2 s, Vitesse 0,4 m/s", "off": "moyenne quadratique", "turns": "Changements de sens : toi 0, la vraie courbe 0.",
           "finding": "La moitié d’entre vous s’écarte de 0,5 m/s au plus (moyenne quadratique)", "moved": "1 sur 3 a changé de réponse", "table": "Temps / s"},
}
RIGHT = [8 - 8 * place / 50 for place in range(101)]


def curves(session, step):
    """All answers, as the host gets them."""
    return [each["curve"] for at, each in session.answers() if at == step]


class SketchOnPhone:
    """A phone's axes, and the places of values between them."""

    def __init__(self, phone):
        self.phone = phone
        self.area = phone.page.locator("#lesson .sketch")
        self.send = phone.page.locator("#lesson .sketch-keys .primary")
        self.undo = phone.page.locator("#lesson .sketch-keys button:not(.primary)")
        self.area.locator(".axis").first.wait_for(state="attached")

    def at(self, time, speed):
        """By what is seen: the ends of both axes."""
        self.area.scroll_into_view_if_needed()
        lines = self.area.locator("line.axis")
        across, up = lines.first.bounding_box(), lines.last.bounding_box()
        return across["x"] + time / 2 * across["width"], up["y"] + (10 - speed) / 20 * up["height"]

    def draw(self, *points):
        self.phone.draw(*(self.at(*point) for point in points), steps=20)

    def answer(self, sent):
        self.send.tap()
        self.phone.wait_until(lambda: sent in self.phone.lesson_status, "the answer")


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_a_curve_is_drawn_by_a_finger_undone_asked_again_and_compared(asked, opened, projector, phones, language, scheme):
    words = WORDS[language]
    shown = projector(language, color_scheme=scheme)
    phone = opened(asked.server, language, device=NARROW, color_scheme=scheme).join(asked.code)
    others = phones(2)
    sketch = SketchOnPhone(phone)
    assert no_cut(phone) and sketch.send.is_disabled() and sketch.undo.is_disabled()
    # The projector shows the axes, so that the host explains them.
    shown.page.locator("#lesson .sketches svg .tick").first.wait_for()
    examiner = Examiner()
    examiner.examine(phone.page, "empty axes")
    sketch.draw((0, 7), (1.2, -2))
    phone.wait_until(sketch.undo.is_enabled, "a stroke")
    assert sketch.send.is_disabled(), "the right part is missing"
    sketch.draw((1.2, -2), (2, 5))
    phone.wait_until(sketch.send.is_enabled, "the whole curve")
    # Drawn over, then with a stroke too many that is undone.
    sketch.draw((1, -1), (2, -9))
    sketch.draw((0.5, -9), (1.5, 9))
    sketch.undo.tap()
    # A finger that the system takes away changes nothing.
    phone.touch(0, *sketch.at(0.3, -5))
    phone.move(f0=sketch.at(0.8, -5))
    phone.cancel()
    sketch.answer(words["sent"])
    [curve] = curves(asked, 1)
    drawn = [7 - 7.5 * time if time <= 1 else -1 - 8 * (time - 1) for time in (place / 50 for place in range(101))]
    assert all(abs(value - expected) < 0.6 for value, expected in zip(curve, drawn)), curve
    for other, by in zip(others, (0.5, 0.1)):
        asked.answer(other, 1, curve=[value + by for value in RIGHT])
    shown.wait_until(lambda: "3" in shown.text("#status .status"), "the count")
    assert shown.page.locator("#lesson .sketches path.curve").count() == 0
    asked.control("lesson", step=2)
    shown.wait_until(lambda: plain(shown.text("#lesson .sketches h2")) == words["finding"], "the finding")
    assert shown.page.locator("#lesson .sketches path.curve").count() == 3
    assert shown.page.locator("#lesson .sketches path.median").count() == shown.page.locator("#lesson .sketches path.target").count() == 1
    phone.wait_until(lambda: words["turns"] in plain(phone.text("#lesson .outcome")), "the own curve beside the true one")
    assert words["off"] in phone.text("#lesson .outcome") and phone.page.locator("#lesson .sketch .target").count() == 1
    shown.page.locator("#lesson .sketches summary").click()
    shown.wait_until(lambda: shown.page.locator("#lesson .sketches tbody tr").count() == 11, "the table")
    assert shown.page.locator("#lesson .sketches thead th").first.inner_text() == words["table"]
    for page, what in ((shown, "the curves"), (phone, "the own curve")):
        examiner.examine(page.page, what)
    shown.page.locator("#lesson .sketches summary").click()

    asked.control("lesson", step=3)
    again = SketchOnPhone(phone)
    again.draw((0, 8), (2, -8))
    again.answer(words["sent"])
    assert all(abs(value - expected) < 0.6 for value, expected in zip(curves(asked, 3)[0], RIGHT))
    for other, by in zip(others, (0.5, 0.1)):
        asked.answer(other, 3, curve=[value + by for value in RIGHT])
    asked.control("lesson", step=4)
    shown.wait_until(lambda: words["moved"] in plain(shown.text("#lesson .sketches figcaption")), "who moved")
    assert shown.page.locator("#lesson .sketches path.before").count() == 1
    examiner.examine(shown.page, "both curves")
    assert no_cut(phone) and examiner.wrong == []


@pytest.mark.parametrize("language, scheme", [("en", "light"), ("de", "dark"), ("fr", "light")])
def test_a_curve_is_bent_by_keys_that_say_the_place(asked, opened, language, scheme):
    words = WORDS[language]
    phone = opened(asked.server, language, device=NARROW, color_scheme=scheme).join(asked.code)
    sketch = SketchOnPhone(phone)
    sketch.area.focus()
    for key in ("ArrowRight", "ArrowUp"):
        phone.page.keyboard.press(key)
    # From nothing the first key makes a level line in the middle; a knot carries the curve to both sides along.
    assert plain(sketch.area.get_attribute("aria-valuetext")) == words["knot"]
    assert sketch.area.get_attribute("aria-label") == LESSON["steps"][0]["question"]["text"][language]
    for key in ("End", "PageDown", "PageDown", "ArrowLeft", "ArrowUp"):
        phone.page.keyboard.press(key)
    sketch.send.press("Enter")
    phone.wait_until(lambda: curves(asked, 1), "the answer")
    hat = lambda place, middle: max(0, 1 - abs(place - middle) / 10)
    expected = [0.4 * hat(place, 10) - 4 * hat(place, 100) + 0.4 * hat(place, 90) for place in range(101)]
    assert curves(asked, 1)[0] == pytest.approx(expected, abs=0.05)
    # It is there after a reload, and does not change while the class is frozen.
    phone.page.reload()
    sketch = SketchOnPhone(phone)
    phone.wait_until(sketch.send.is_enabled, "the own curve after a reload")
    asked.control("freeze")
    phone.wait_until(sketch.send.is_disabled, "a frozen class")
    assert sketch.area.get_attribute("aria-disabled") == "true"


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "light")])
def test_the_host_asks_for_a_curve_at_once(session, opened, projector, language, scheme):
    shown = projector(language, color_scheme=scheme)
    session.control("lobby", on=False)
    phone = opened(session.server, language, device=NARROW, color_scheme=scheme).join(session.code)
    shown.press("j")
    shown.question_form("sketch").click()
    assert shown.page.locator("#ask-x-name").input_value() and shown.page.locator("#ask-unit").is_hidden()
    shown.page.locator("#ask-x-to").fill("2")
    shown.page.locator("#ask-y-from").fill("-10")
    examiner = Examiner()
    examiner.examine(shown.page, "the sheet with axes")
    shown.page.locator(".ask [type=submit]").click()
    sketch = SketchOnPhone(phone)
    question = session.stats()["lesson"]["question"]
    assert (question["x"]["from"], question["x"]["to"], question["y"]["from"], question["y"]["to"]) == (0, 2, -10, 10)
    sketch.draw((0, 0), (2, 0))
    sketch.answer(WORDS[language]["sent"])
    assert curves(session, 1)[0] == pytest.approx([0] * 101, abs=0.3)
    assert examiner.wrong == []


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_the_host_draws_the_true_curve_of_a_question_at_once(session, opened, projector, language, scheme):
    shown = projector(language, color_scheme=scheme)
    session.control("lobby", on=False)
    phone = opened(session.server, language, device=NARROW, color_scheme=scheme).join(session.code)
    shown.press("j")
    shown.question_form("sketch").click()
    assert shown.page.locator(".ask-curve").is_hidden(), "the class sees this page"
    shown.page.locator("#ask-right").click()
    area, undo = shown.page.locator(".ask-curve .sketch"), shown.page.locator(".ask-curve .pair button").first
    area.wait_for()
    shown.page.locator("#ask-y-from").fill("-10")
    shown.page.locator("#ask-y-from").press("Tab")
    area.locator(".axis").first.wait_for(state="attached")

    def draw(*points):
        area.scroll_into_view_if_needed()
        across, up = area.locator("line.axis").first.bounding_box(), area.locator("line.axis").last.bounding_box()
        for index, (x, y) in enumerate(points):
            at = across["x"] + x / 10 * across["width"], up["y"] + (10 - y) / 20 * up["height"]
            shown.page.mouse.move(*at, steps=10)
            if index == 0:
                shown.page.mouse.down()
        shown.page.mouse.up()

    draw((0, 8), (5, 0))
    shown.page.locator(".ask [type=submit]").click()
    shown.page.locator(".ask .failure:not(:empty)").wait_for()
    assert "lesson" not in session.stats(), "a curve with a gap asks nothing"
    draw((5, 0), (10, -8))
    draw((2, -9), (6, 9))
    undo.click()
    # Keys bend it: at the end down by a tenth of the axis.
    area.focus()
    for key in ("End", "PageDown"):
        shown.page.keyboard.press(key)
    examiner = Examiner()
    examiner.examine(shown.page, "the true curve in the sheet")
    shown.page.locator(".ask [type=submit]").click()
    sketch = SketchOnPhone(phone)
    assert "curve" not in session.stats()["lesson"]["question"], "nobody gets it while phones answer"
    sketch.draw((0, 8), (2, 8))
    sketch.answer(WORDS[language]["sent"])
    session.control("lesson", step=2)
    phone.page.locator("#lesson .sketch .target").wait_for(state="attached")
    curve = session.stats()["lesson"]["question"]["curve"]
    hat = lambda place: max(0, 1 - (100 - place) / 10)
    assert curve == pytest.approx([8 - 16 * place / 100 - 2 * hat(place) for place in range(101)], abs=0.3)
    shown.wait_until(lambda: shown.page.locator("#lesson .sketches path.target").count() == 1, "the true curve")
    assert examiner.wrong == []
