"""How sure a phone is of its answer: said on a line by a finger or by keys, and the class's calibration on the projector."""

import pytest

from accessibility import Examiner
from test_number_questions import press
from touch_page import NARROW, no_cut, plain

LESSON = {
    "lesson": 1, "title": {"en": "Sure", "de": "Sicher", "fr": "Certitude"},
    "steps": [
        {"name": "which", "title": {"en": "Which?", "de": "Welche?", "fr": "Laquelle ?"}, "question": {
            "text": {"en": "Which is longer?", "de": "Welche ist länger?", "fr": "Laquelle est plus longue ?"},
            "choices": [{"en": "A"}, {"en": "B"}], "answer": 2, "confidence": True}},
        {"title": {"en": "So", "de": "So", "fr": "Voilà"}, "compare": {"answers": "which"}},
        {"name": "long", "title": {"en": "How long?", "de": "Wie lang?", "fr": "Quelle longueur ?"}, "question": {
            "text": {"en": "How long?", "de": "Wie lang?", "fr": "Quelle longueur ?"}, "form": "number", "unit": {"en": "cm"}, "truth": 20,
            "tolerance": 2, "confidence": True}},
        {"title": {"en": "So", "de": "So", "fr": "Voilà"}, "compare": {"answers": "long"}},
    ],
}
WORDS = {
    "en": {"hint": "Now set how sure you are.", "sent": "Answered.", "said": "You were 80 % sure.", "within": "Up to 2 cm off is right.",
           "finding": "You were 73 % sure on average, and 67 % of you were right", "points": "6 points too sure"},
    "de": {"hint": "Stell noch ein, wie sicher du bist.", "sent": "Beantwortet.", "said": "Du warst zu 80 % sicher.", "within": "Bis 2 cm daneben ist richtig.",
           "finding": "Ihr wart im Schnitt zu 73 % sicher, und 67 % von euch lagen richtig", "points": "6 Punkte zu sicher"},
    "fr": {"hint": "Indique encore ta certitude.", "sent": "C’est noté.", "said": "Ta certitude était de 80 %.", "within": "À 2 cm près, c’est juste.",
           "finding": "Votre certitude était de 73 % en moyenne, et 67 % d’entre vous avaient juste", "points": "certitude trop haute de 6 points"},
}


def given(session, step):
    """All answers, as the host gets them: the choice or the number, and the confidence."""
    return [(each.get("choice", each.get("value")), each.get("confidence")) for at, each in session.answers() if at == step]


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_a_phone_says_how_sure_it_is_and_the_class_sees_its_calibration(asked, opened, projector, phones, language, scheme):
    words = WORDS[language]
    shown = projector(language, color_scheme=scheme)
    phone = opened(asked.server, language, device=NARROW, color_scheme=scheme).join(asked.code)
    others = phones(2)
    line = phone.page.locator("#lesson .confidence .line")
    slider = line.locator("input")
    line.wait_for()
    examiner = Examiner()
    examiner.examine(phone.page, "choices and how sure")
    assert no_cut(phone) and "unset" in line.get_attribute("class")
    phone.page.locator("#lesson .choices button").nth(1).tap()
    phone.wait_until(lambda: phone.lesson_status == words["hint"], "what is missing")
    assert given(asked, 1) == [(2, None)], "an answer counts without it"
    line.scroll_into_view_if_needed()
    box = line.bounding_box()
    x = lambda percent: box["x"] + 16 + (percent - 50) / 50 * (box["width"] - 32)
    y = box["y"] + box["height"] / 2
    phone.draw((x(60), y), (x(98), y), (x(85), y))
    phone.wait_until(lambda: given(asked, 1) == [(2, 85)], "how sure")
    slider.press("ArrowLeft")
    phone.wait_until(lambda: given(asked, 1) == [(2, 80)], "a little less sure")
    phone.wait_until(lambda: words["sent"] in phone.lesson_status, "everything is said")
    assert slider.get_attribute("aria-label") and "80" in slider.get_attribute("aria-valuetext")
    phone.page.reload()
    phone.wait_until(lambda: slider.input_value() == "80", "how sure after a reload")
    for other, choice, percent in zip(others, (1, 2), (60, 80)):
        asked.answer(other, 1, choice=choice, confidence=percent)
    shown.wait_until(lambda: "3" in shown.text("#status .status"), "the count")
    assert shown.page.locator("#lesson .calibration:visible").count() == 0
    asked.control("lesson", step=2)
    shown.wait_until(lambda: plain(shown.text("#lesson .calibration h2")) == words["finding"], "the finding")
    assert words["points"] in plain(shown.text("#lesson .calibration figcaption"))
    assert shown.page.locator("#lesson .calibration svg .mean.now").count() == 2
    assert shown.page.locator("#lesson .answers:visible").count() == 1
    shown.page.locator("#lesson .calibration summary").click()
    rows = shown.page.locator("#lesson .calibration tbody th")
    shown.wait_until(lambda: [plain(row) for row in rows.all_inner_texts()] == ["60 %", "80 %"], "the table")
    phone.wait_until(lambda: plain(phone.text("#lesson .confidence .outcome")) == words["said"], "what this phone said")
    for page, what in ((shown, "the calibration"), (phone, "the own confidence")):
        examiner.examine(page.page, what)
    shown.page.locator("#lesson .calibration summary").click()

    # Of a number, said before it is sent.
    asked.control("lesson", step=3)
    line.wait_for()
    phone.wait_until(lambda: plain(phone.text("#lesson .confidence .muted")) == words["within"], "what is right")
    slider.press("End")
    assert given(asked, 3) == []
    press(phone, "2", "1")
    phone.page.locator("#lesson .value [type=submit]").tap()
    phone.wait_until(lambda: given(asked, 3) == [(21, 100)], "the number and how sure")
    assert no_cut(phone)
    examiner.examine(phone.page, "a number and how sure")
    asked.control("lesson", step=4)
    shown.page.locator("#lesson .calibration svg .mean.now").first.wait_for()
    assert shown.page.locator("#lesson .values:visible").count() == 1
    examiner.examine(shown.page, "numbers and their calibration")
    assert examiner.wrong == []


@pytest.mark.parametrize("language, scheme", [("en", "light"), ("de", "dark"), ("fr", "light")])
def test_the_host_asks_at_once_how_sure_phones_are(session, opened, projector, language, scheme):
    shown = projector(language, color_scheme=scheme)
    session.control("lobby", on=False)
    phone = opened(session.server, language, device=NARROW, color_scheme=scheme).join(session.code)
    shown.press("j")
    shown.question_form("choice").click()
    assert shown.page.locator("#ask-confidence").is_hidden(), "the class sees this page"
    shown.page.locator("#ask-right").click()
    assert shown.page.evaluate("document.activeElement.id") == "ask-answer"
    shown.page.locator("#ask-confidence").check()
    examiner = Examiner()
    examiner.examine(shown.page, "the sheet with the right answer")
    shown.page.locator(".ask [type=submit]").click()
    shown.page.locator(".ask .failure:not(:empty)").wait_for()
    shown.page.locator("#ask-answer").fill("2")
    shown.page.locator(".ask [type=submit]").click()
    phone.page.locator("#lesson .confidence .line").wait_for()
    question = session.stats()["lesson"]["question"]
    assert question["confidence"] is True and "answer" not in question
    session.control("lesson", step=2)
    phone.wait_until(lambda: session.stats()["lesson"]["question"]["answer"] == 2, "the right answer")
    assert examiner.wrong == []
