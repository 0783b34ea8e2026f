"""Questions for a number: typed on the phone's pad, marked on its line by a finger or by keys, and seen on the projector."""

import math

import pytest

from accessibility import Examiner
from remote_page import RemotePage
from touch_page import NARROW, no_cut, plain

LESSON = {
    "lesson": 1, "title": {"en": "Guess", "de": "Schätzen", "fr": "Estimer"},
    "steps": [
        {"name": "door", "title": {"en": "The door", "de": "Die Tür", "fr": "La porte"}, "question": {
            "text": {"en": "How tall is it?", "de": "Wie hoch ist sie?", "fr": "Quelle est sa hauteur ?"},
            "form": "number", "unit": {"en": "cm"}, "truth": 200}},
        {"title": {"en": "So", "de": "So", "fr": "Voilà"}, "compare": {"answers": "door"}},
        {"title": {"en": "Again", "de": "Noch einmal", "fr": "Encore"}, "question": {"again": "door"}},
        {"title": {"en": "Moved?", "de": "Umgedacht?", "fr": "Changé ?"}, "compare": {"answers": "door"}},
        {"name": "year", "title": {"en": "When?", "de": "Wann?", "fr": "Quand ?"}, "question": {
            "text": {"en": "In which year?", "de": "In welchem Jahr?", "fr": "En quelle année ?"}, "form": "line", "from": 1900, "to": 2000, "truth": 1969}},
        {"title": {"en": "Then", "de": "Damals", "fr": "Alors"}, "compare": {"answers": "year"}},
    ],
}
WORDS = {
    "en": {"send": "Answer", "sent": "Answered.", "typed": "197.5", "own": "Your answer: 197.5 cm. That is 2.5 cm (1.3 %) too low.",
           "finding": "Your median, 197.5 cm, is 2.5 cm (1.3 %) below the true value", "moved": "3 of 3 have changed the answer, by 2.5 cm at the median",
           "year": "True value 1969"},
    "de": {"send": "Antworten", "sent": "Beantwortet.", "typed": "197,5", "own": "Deine Antwort: 197,5 cm. Das ist 2,5 cm (1,3 %) zu wenig.",
           "finding": "Euer Median, 197,5 cm, liegt 2,5 cm (1,3 %) unter dem wahren Wert", "moved": "3 von 3 haben die Antwort geändert, im Median um 2,5 cm",
           "year": "Wahrer Wert 1969"},
    "fr": {"send": "Répondre", "sent": "C’est noté.", "typed": "197,5", "own": "Ta réponse : 197,5 cm. Il manque 2,5 cm (1,3 %).",
           "finding": "Votre médiane, 197,5 cm, est sous la valeur exacte de 2,5 cm (1,3 %)", "moved": "3 sur 3 ont changé de réponse, de 2,5 cm en médiane",
           "year": "Valeur exacte 1969"},
}


def press(page, *keys):
    for key in keys:
        page.page.locator("#lesson .value button", has_text=key).filter(visible=True).first.tap()


def given(session):
    """All answers by participant, as the host gets them."""
    return {(step, each["id"]): each["value"] for step, each in session.answers()}


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_a_number_is_typed_by_fingers_changed_and_compared(asked, opened, projector, phones, language, scheme):
    words = WORDS[language]
    shown = projector(language, color_scheme=scheme)
    phone = opened(asked.server, language, device=NARROW, color_scheme=scheme).join(asked.code)
    others = phones(2)
    send = phone.page.locator("#lesson .value [type=submit]")
    send.wait_for()
    assert send.inner_text() == words["send"] and send.is_disabled() and no_cut(phone)
    examiner = Examiner()
    examiner.examine(phone.page, "the number pad")
    press(phone, *words["typed"].replace("5", "6", 1), "±", "±", "⌫", "5")
    assert phone.page.locator("#lesson .entry input").input_value() == words["typed"]
    send.tap()
    phone.wait_until(lambda: words["sent"] in phone.lesson_status, "the answer")
    assert list(given(asked).values()) == [197.5]
    for other, value in zip(others, (180, 210)):
        asked.answer(other, 1, value=value)
    shown.wait_until(lambda: "3" in shown.text("#status .status"), "the count")
    # Nobody sees the others' numbers while they think.
    assert shown.page.locator("#lesson .values svg .sign:visible").count() == 0
    asked.control("lesson", step=2)
    shown.wait_until(lambda: plain(shown.text("#lesson .values h2")) == words["finding"], "the finding")
    assert shown.page.locator("#lesson .values .area:visible svg .sign").count() == 3
    assert shown.page.locator("#lesson .values .target:visible").count() >= 1, "the truth is marked"
    phone.wait_until(lambda: words["own"] in phone.text("#lesson .outcome"), "the own answer beside the truth")
    shown.page.locator("#lesson .values summary").click()
    shown.wait_until(lambda: shown.page.locator("#lesson .values tbody tr").count() == 3, "the table, which a details element fills a moment later")
    for page, what in ((shown, "the numbers on the projector"), (phone, "the own number")):
        examiner.examine(page.page, what)
    shown.page.locator("#lesson .values summary").click()

    # Asked again: the first answers stand above, and what has changed in words. A physical keyboard types as well.
    asked.control("lesson", step=3)
    field = phone.page.locator("#lesson .entry input")
    field.fill("200")
    field.press("Enter")
    phone.wait_until(lambda: words["sent"] in phone.lesson_status, "the second answer")
    for other, value in zip(others, (182.5, 209)):
        asked.answer(other, 3, value=value)
    asked.control("lesson", step=4)
    shown.wait_until(lambda: words["moved"] in plain(shown.text("#lesson .values figcaption")), "who moved")
    assert shown.page.locator("#lesson .values .area:visible").count() == 2
    assert shown.page.locator("#lesson .values .area:visible svg .sign").count() == 6
    examiner.examine(shown.page, "both answers")
    assert examiner.wrong == []


@pytest.mark.parametrize("language, scheme", [("en", "light"), ("de", "dark"), ("fr", "light")])
def test_a_mark_is_dragged_by_a_finger_and_moved_by_keys(asked, opened, projector, language, scheme):
    shown = projector(language, color_scheme=scheme)
    phone = opened(asked.server, language, device=NARROW, color_scheme=scheme).join(asked.code)
    asked.control("lesson", step=5)
    line = phone.page.locator("#lesson .line")
    line.wait_for()
    slider = phone.page.locator("#lesson .line input")
    assert no_cut(phone) and "unset" in line.get_attribute("class") and given(asked) == {}
    shown.page.locator("#lesson .values .area:visible svg .tick").nth(2).wait_for()
    examiner = Examiner()
    examiner.examine(phone.page, "a line without a mark")
    box = line.bounding_box()
    # The middle of the mark goes from 16 px to 16 px before the end.
    x = lambda year: box["x"] + 16 + (year - 1900) / 100 * (box["width"] - 32)
    y = box["y"] + box["height"] / 2
    phone.draw((x(1910), y), (x(1990), y + 40), (x(1960), y))
    phone.wait_until(lambda: given(asked), "the answer of the finger")
    [year] = given(asked).values()
    assert abs(year - 1960) <= 1 and year == int(year)
    assert phone.text("#lesson output") == str(int(year))
    # A finger that the system takes away changes nothing.
    phone.touch(0, x(1905), y)
    phone.cancel()
    phone.wait_until(lambda: float(slider.input_value()) == year, "the mark where it was")
    for key, expected in (("ArrowRight", year + 1), ("ArrowLeft", year), ("End", 2000), ("Home", 1900)):
        slider.press(key)
        phone.wait_until(lambda: list(given(asked).values()) == [expected], key)
    assert slider.get_attribute("aria-valuetext") and slider.get_attribute("aria-label") == LESSON["steps"][4]["question"]["text"][language]
    phone.page.reload()
    line.wait_for()
    phone.wait_until(lambda: slider.input_value() == "1900", "the own mark after a reload")
    asked.control("lesson", step=6)
    phone.page.locator("#lesson .line .truth").wait_for(state="attached")
    truth = phone.page.locator("#lesson .line .truth").bounding_box()
    assert math.isclose(truth["x"] + truth["width"] / 2, x(1969), abs_tol=3)
    assert slider.is_disabled() and slider.input_value() == "1900"
    shown.wait_until(lambda: WORDS[language]["year"] in plain(shown.page.locator("#lesson .values .target").all_text_contents()[-1]), "the truth")
    for page, what in ((shown, "the marks on the projector"), (phone, "the own mark beside the truth")):
        examiner.examine(page.page, what)
    assert examiner.wrong == []


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "light")])
def test_the_host_asks_at_once_by_a_key_and_from_the_remote(session, opened, projector, language, scheme):
    shown = projector(language, color_scheme=scheme)
    session.control("lobby", on=False)
    phone = opened(session.server, language, device=NARROW, color_scheme=scheme).join(session.code)
    examiner = Examiner()
    shown.press("j")
    shown.page.locator("#ask-text").wait_for()
    for form in ("order", "choice", "number", "line"):
        shown.question_form(form).click()
        examiner.examine(shown.page, f"the form {form} of the sheet")
    # On the projector the class would read the true value.
    assert shown.page.locator("#ask-truth").is_hidden()
    shown.page.locator("#ask-from").fill("x")
    shown.page.locator(".ask [type=submit]").click()
    shown.wait_until(lambda: shown.text(".ask .failure") != "", "the fault of the line")
    shown.page.locator("#ask-from").fill("0,5" if language != "en" else "0.5")
    shown.page.locator("#ask-to").fill("10")
    shown.page.locator("#ask-text").fill("Wie weit?")
    shown.page.locator("#ask-text").press("Enter")
    shown.page.locator(".ask").wait_for(state="detached")
    line = phone.page.locator("#lesson .line")
    line.wait_for()
    assert "Wie weit?" in phone.text("#lesson .asked") and "Wie weit?" in shown.text("#lesson .asked")
    assert session.stats()["lesson"]["question"]["from"] == 0.5
    phone.page.locator("#lesson .line input").press("End")
    phone.wait_until(lambda: list(given(session).values()) == [10], "the answer")

    # The remote asks for a number, out of the class's sight with its truth.
    remote = opened(session.server, language, kind=RemotePage, device=NARROW, color_scheme=scheme).steer(shown)
    remote.page.locator("#remote-ask").tap()
    remote.question_form("number").tap()
    remote.page.locator("#ask-truth").fill("7")
    remote.page.locator("#ask-unit").fill("kg")
    remote.page.locator("#ask-confidence").check()
    remote.page.locator(".ask [type=submit]").tap()
    remote.wait_until(lambda: remote.text(".ask .failure") != "", "that it has to be known which numbers are right")
    remote.page.locator("#ask-tolerance").fill("0,5" if language != "en" else "0.5")
    assert remote.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut"
    examiner.examine(remote.page, "the sheet on the remote")
    remote.page.locator(".ask [type=submit]").tap()
    phone.page.locator("#lesson .keys").wait_for()
    press(phone, "7")
    phone.page.locator("#lesson .value [type=submit]").tap()
    phone.wait_until(lambda: 7 in given(session).values(), "the number")
    phone.page.locator("#lesson .confidence .line input").press("End")
    phone.wait_until(lambda: [each for _, each in session.answers() if each.get("confidence") == 100], "how sure")
    remote.page.locator("[data-lesson=next]").tap()
    phone.wait_until(lambda: "7 kg" in phone.text("#lesson .value .outcome"), "the true value")

    # And for a choice, of which it knows the right one.
    remote.page.locator("#remote-ask").tap()
    remote.question_form("choice").tap()
    remote.page.locator("#ask-answer").fill("2")
    examiner.examine(remote.page, "choices on the remote")
    remote.page.locator(".ask [type=submit]").tap()
    phone.page.locator("#lesson .choices button").nth(1).tap()
    phone.wait_until(lambda: phone.page.locator("#lesson .choices [aria-pressed=true]").count() == 1, "the choice")
    remote.page.locator("[data-lesson=next]").tap()
    phone.page.locator("#lesson .choices .right[aria-pressed=true]").wait_for()
    assert examiner.wrong == []
