"""Consent in the pages: the host's text, each phone's answer, and its withdrawal; in three languages."""

import pytest

from accessibility import Examiner

WORDS = {"en": ("I take part", "Without storing"), "de": ("Ich mache mit", "Ohne Speichern"), "fr": ("Je participe", "Sans enregistrement")}
TEXT = "May we store <b>your</b> touches\nfor two weeks?"


def answers(session):
    body = session.get("/consent", headers=session.host).json()
    return body["given"], body["refused"], body["unanswered"]


@pytest.mark.parametrize("language, theme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_a_phone_is_asked_once_and_answers(session, drawing, language, theme):
    session.control("consent", text=TEXT)
    phone = drawing(language, color_scheme=theme)
    question = phone.page.locator("dialog[data-question=consent]")
    question.wait_for()
    text = question.inner_text()
    assert "<b>your</b>" in text and all(words in text for words in WORDS[language])
    examiner = Examiner()
    examiner.examine(phone.page, "the question")
    assert examiner.wrong == []
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.page.keyboard.press("Escape")
    assert question.is_visible() and answers(session) == (0, 0, 1)
    question.locator("[data-answer=refused]").tap()
    question.wait_for(state="detached")
    assert answers(session) == (0, 1, 0)
    phone.draw((100, 300), (164, 300))
    phone.wait_text("#distance-total .value", "1.00" if language == "en" else "1,00")
    phone.page.reload()
    phone.wait_welcome(2)
    phone.page.wait_for_load_state("networkidle")
    assert question.count() == 0 and answers(session) == (0, 1, 0)


def test_a_phone_changes_its_answer_in_the_menu(session, drawing):
    session.control("consent", text=TEXT)
    phone = drawing("en")
    phone.page.locator("dialog[data-question=consent] [data-answer=given]").tap()
    phone.wait_until(lambda: answers(session) == (1, 0, 0), "the yes")
    phone.page.locator("#menu").tap()
    phone.page.get_by_role("button", name="What I send").tap()
    change = phone.page.locator("[data-consent]")
    change.wait_for()
    change.tap()
    phone.wait_until(lambda: answers(session) == (0, 1, 0), "the no")
    phone.wait_until(lambda: "Nothing of this phone" in phone.text("#consent"), "the notice")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_host_writes_the_text_and_sees_the_answers(session, projector, phones, language):
    shown = projector(language)
    shown.page.keyboard.press("k")
    sheet = shown.page.locator("dialog[open]")
    sheet.locator("#consent-text").fill("May we store it?")
    examiner = Examiner()
    examiner.examine(shown.page, "the host's sheet")
    assert examiner.wrong == []
    sheet.locator("[data-ask]").click()
    shown.wait_until(lambda: session.stats().get("consent", {}).get("text") == "May we store it?", "the question")
    sheet.locator("[data-stop]").click()
    shown.wait_until(lambda: "consent" not in session.stats(), "its end")


ROW = {"en": ("nobody is asked", "asked once"), "de": ("Niemand wird gefragt", "einmal gefragt"),
       "fr": ("personne n’est interrogé", "interrogé une fois")}


@pytest.mark.parametrize("key, language, scheme", [("g", "en", "dark"), ("y", "de", "light"), ("g", "fr", "light")])
def test_the_sheets_of_experiment_and_study_say_whether_phones_are_asked(session, projector, key, language, scheme):
    nobody, once = ROW[language]
    shown = projector(language, color_scheme=scheme)
    shown.page.keyboard.press(key)
    row = shown.page.locator(".consent-row")
    row.wait_for()
    assert nobody in row.inner_text()
    examiner = Examiner()
    examiner.examine(shown.page, "the sheet with the line")
    if key == "g":
        shown.page.locator(".experiment-start [type=number]").first.fill("9")
    row.locator("[data-consent]").click()
    shown.page.locator("#consent-text").fill("May we store it?")
    shown.page.locator("[data-ask]").click()
    shown.wait_until(lambda: session.stats().get("consent", {}).get("text") == "May we store it?", "the question")
    examiner.examine(shown.page, "the question above the sheet")
    shown.page.keyboard.press("Escape")
    shown.page.locator("#consent-text").wait_for(state="detached")
    shown.wait_until(lambda: once in row.inner_text(), "the new state in the sheet below")
    if key == "g":
        assert shown.page.locator(".experiment-start [type=number]").first.input_value() == "9", "the typed text"
    assert examiner.wrong == []
