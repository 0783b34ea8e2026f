"""A lesson at one's own pace: phones that go on by themselves, also without a network, the host's sheet, board and table, the discussion."""

import datetime
import json

import pytest

from accessibility import Examiner
from projector_page import SMALL_PROJECTOR, ProjectorPage
from remote_page import THUMB, RemotePage
from touch_page import NARROW, no_cut, plain


def texts(en, de, fr):
    return {"en": en, "de": de, "fr": fr}


LESSON = {
    "lesson": 1, "title": texts("Homework", "Hausaufgabe", "Devoirs"),
    "steps": [
        {"name": "guess", "title": texts("Guess", "Schätze", "Devine"), "question": {
            "text": texts("Which?", "Welches?", "Lequel ?"), "choices": [texts("One", "Eins", "Un"), texts("Two", "Zwei", "Deux")], "answer": 2}},
        {"title": texts("Read", "Lies", "Lis"), "text": texts("A text.", "Ein Text.", "Un texte.")},
        {"title": texts("Draw", "Zeichne", "Dessine"), "phones": texts("Draw a line.", "Zeichne einen Strich.", "Trace un trait."), "activity": {"name": "touch"},
         "ground": {"sample": "coast", "scale": {"points": [[0, 792], [2160, 792]], "length": 100, "unit": "km"}}},
        {"title": texts("Together", "Zusammen", "Ensemble"), "compare": {"answers": "guess"}},
        {"name": "door", "title": texts("The door", "Die Tür", "La porte"), "question": {
            "text": texts("How tall?", "Wie hoch?", "Quelle hauteur ?"), "form": "number", "unit": texts("cm", "cm", "cm"), "truth": 200}},
    ],
}
WORDS = {
    "en": {"count": "{} of 4 done", "waits": "Your class does this step together.", "end": "Everything is done", "left": "Something is left",
           "late": "Too late: the lesson closed", "sent": "Answered. You can change it until", "of": "{} of {} answered"},
    "de": {"count": "{} von 4 fertig", "waits": "Diesen Schritt macht ihr zusammen.", "end": "Alles geschafft", "left": "Etwas fehlt noch",
           "late": "Zu spät: Schluss war", "sent": "Beantwortet. Du kannst sie ändern bis", "of": "{} von {} beantwortet"},
    "fr": {"count": "{} sur 4", "waits": "Cette étape se fait avec la classe.", "end": "Tout est fait", "left": "Il reste quelque chose",
           "late": "Trop tard : la leçon a fermé", "sent": "C’est noté. Tu peux changer jusqu’au", "of": "{} sur {} ont répondu"},
}


@pytest.fixture
def homework(session, stored_lesson):
    return session


def begin(session, **fields):
    session.control("activity", activity="lesson", subject="own-pace", progress="own", **fields)
    session.control("lobby", on=False)


def shows(page, selector, text):
    page.wait_until(lambda: page.page.locator(selector).count() and text in page.text(selector), f"{text} in {selector}")


def move(phone, name):
    phone.page.locator(f"#lesson [data-own={name}]").tap()


def members(session):
    return session.get("/lesson", headers=session.host).json()["members"]


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_a_phone_goes_through_the_lesson_by_itself(homework, opened, language, scheme):
    words, examiner = WORDS[language], Examiner()
    begin(homework)
    phone = opened(homework.server, language, device=NARROW, color_scheme=scheme).join(homework.code)
    title = lambda step: LESSON["steps"][step - 1]["title"][language]
    shows(phone, "#lesson h1", title(1))
    phone.page.locator("#lesson .choices button").nth(1).tap()
    shows(phone, "#lesson > [role=status]:not(#notices)", words["sent"])
    shows(phone, "#lesson [data-own=list]", words["count"].format(1))
    examiner.examine(phone.page, "a question at one's own pace")
    assert no_cut(phone)
    move(phone, "next")
    shows(phone, "#lesson h1", title(2))
    assert LESSON["steps"][1]["text"][language] in phone.text("#lesson")
    assert phone.page.evaluate("document.activeElement.tagName") == "H1", "a screen reader reads the new step"
    move(phone, "next")
    # The pad is free; what leads on stands above it.
    phone.page.locator("#lesson").wait_for(state="detached")
    shows(phone, "#lesson-card", LESSON["steps"][2]["phones"][language])
    examiner.examine(phone.page, "drawing at one's own pace")
    phone.wait_until(lambda: phone.page.evaluate("document.getElementById('ground')?.naturalWidth") == 2160, "the step's picture")
    phone.draw((40, 300), (160, 310), (280, 300), steps=8)
    shows(phone, "#measured", "km")
    phone.page.locator("#notices .notice.task button").last.tap()
    shows(phone, "#lesson h1", title(4))
    phone.page.locator("#ground").wait_for(state="detached")
    shows(phone, "#lesson", words["waits"])
    move(phone, "next")
    shows(phone, "#lesson h1", title(5))
    # Back after a reload, and after the school's day.
    kept = phone.page.evaluate("code => JSON.parse(localStorage.getItem(`touchfigures.phone.${code}`)).until", homework.code)
    assert kept >= datetime.datetime.fromisoformat(homework.stats()["lesson"]["closesAt"]).timestamp() * 1000
    phone.wait_until(lambda: [member["step"] for member in members(homework)] == [5], "the place on the server")
    phone.page.reload()
    shows(phone, "#lesson h1", title(5))
    move(phone, "next")
    shows(phone, "#lesson h1", words["left"])
    examiner.examine(phone.page, "what is left")
    assert no_cut(phone)
    phone.page.locator("#lesson ol button").nth(4).tap()
    field = phone.page.locator("#lesson .entry input")
    field.fill("199")
    field.press("Enter")
    shows(phone, "#lesson [data-own=list]", words["count"].format(4))
    move(phone, "next")
    shows(phone, "#lesson h1", words["end"])
    phone.wait_until(lambda: members(homework)[0]["states"] == ["answered", "done", "done", "waiting", "answered"], "all of it on the server")
    assert examiner.wrong == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_was_done_without_a_network_comes_later_and_too_late_is_said(homework, opened, language):
    words = WORDS[language]
    begin(homework)
    phone = opened(homework.server, language, device=NARROW).join(homework.code)
    shows(phone, "#lesson h1", LESSON["steps"][0]["title"][language])
    phone.server_is_away = True
    phone.context.set_offline(True)
    phone.page.locator("#lesson .choices button").nth(0).tap()
    move(phone, "next")
    shows(phone, "#lesson h1", LESSON["steps"][1]["title"][language])
    assert members(homework)[0]["step"] == 1
    phone.context.set_offline(False)
    phone.wait_until(lambda: members(homework)[0]["step"] == 2 and members(homework)[0]["states"][0] == "answered", "what waited on the phone")
    # The lesson closes while the phone is away.
    move(phone, "back")
    phone.context.set_offline(True)
    phone.page.locator("#lesson .choices button").nth(1).tap()

    def closing():
        soon = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=1)).isoformat(timespec="milliseconds")
        return homework.post_control({"action": "lesson", "progress": "own", "closesAt": soon}).status_code == 200

    phone.wait_until(closing, "a closing that is not over when it arrives")
    phone.wait_until(lambda: homework.stats()["lesson"].get("closed"), "the closing")
    phone.context.set_offline(False)
    phone.wait_until(lambda: words["late"] in plain(phone.text("#notices")), "that it was too late")
    assert phone.page.locator("#lesson .choices button").first.is_disabled()
    [question] = homework.get("/results").json()["lessons"][0]["questions"]
    assert [each["choice"] for each in question["participants"]] == [1]


@pytest.mark.parametrize("language, scheme", [("en", "light"), ("de", "dark"), ("fr", "light")])
def test_the_host_gives_homework_sees_who_did_what_and_opens_the_discussion(homework, opened, projector, phones, language, scheme):
    words, examiner = WORDS[language], Examiner()
    shown = projector(language, color_scheme=scheme)
    shown.press("u")
    shown.page.locator("[data-own=own-pace]").click()
    form = shown.page.locator(".own-start")
    form.wait_for()
    examiner.examine(shown.page, "the sheet for homework")
    form.locator("[type=submit]").click()
    shown.page.locator("#lesson .own-board li").nth(4).wait_for()
    assert homework.stats()["lesson"]["progress"] == "own"
    pupils = phones(3)
    for pupil, choice in zip(pupils, (1, 2)):
        homework.answer(pupil, 1, choice=choice)
    shows(shown, "#lesson .own-board li:first-child .numbers", words["of"].format(2, 3))
    # No names until the host wants them.
    assert shown.page.locator("#lesson .own-board tbody tr").count() == 0
    people = shown.page.locator("#lesson [data-own=people]")
    people.focus()
    people.press("Enter")
    shown.wait_until(lambda: shown.page.locator("#lesson .own-board tbody tr").count() == 3, "the table")
    assert shown.page.locator("#lesson .own-board td.answered").count() == 2
    names = set(shown.page.locator("#lesson .own-board tbody th").all_inner_texts())
    assert names == {member["name"] for member in members(homework)}
    examiner.examine(shown.page, "who has done what")
    people.press("Enter")
    # The class looks at its answers; a key of a clicker does not end the homework before.
    shown.press("PageDown")
    assert homework.stats()["lesson"]["progress"] == "own"
    shown.page.locator("[data-lesson=discuss]").click()
    shown.wait_until(lambda: shown.page.locator("#lesson .now b").all_inner_texts() == ["1", "1"], "the class's answers")
    assert homework.stats()["lesson"]["question"]["answer"] == 2
    examiner.examine(shown.page, "the discussion")
    shown.page.locator("[data-lesson=open]").click()
    shown.wait_until(lambda: homework.stats()["lesson"]["question"]["open"], "the question, open again")
    assert examiner.wrong == []


def test_the_remote_opens_the_discussion_and_the_projector_counts_without_controls(homework, opened, projector):
    shown, examiner = projector(), Examiner()
    begin(homework)
    thumb = opened(homework.server, kind=RemotePage, device=THUMB).steer(shown)
    discuss = thumb.page.locator("[data-lesson=discuss]")
    discuss.wait_for()
    examiner.examine(thumb.page, "homework on the remote")
    homework.control("remote", display=True)
    shown.page.locator("#lesson .own-board button:visible").first.wait_for(state="detached")
    assert shown.page.locator("#lesson .own-board li:visible").count() == 5
    discuss.tap()
    shown.page.locator("#lesson .answers").wait_for()
    assert homework.stats()["lesson"]["discussed"] is True
    assert examiner.wrong == []


def table_of(shown):
    """The table of who has done what, cell by cell, as a screen reader reads it."""
    people = shown.page.locator("#lesson [data-own=people]")
    people.wait_for()
    if people.get_attribute("aria-expanded") == "false":
        people.click()
    rows = shown.page.locator("#lesson .own-board tbody tr")
    rows.first.wait_for()
    return [row.locator("th, td").all_inner_texts() for row in rows.all()]


@pytest.mark.parametrize("way", ["recovery file", "remote"])
def test_another_computer_takes_over_the_homework_with_its_table_and_it_closes(homework, opened, phones, tmp_path, way):
    first = opened(homework.server, kind=ProjectorPage, device=SMALL_PROJECTOR).present(homework)
    begin(homework)
    phone = opened(homework.server, device=NARROW).join(homework.code)
    shows(phone, "#lesson h1", LESSON["steps"][0]["title"]["en"])
    phone.page.locator("#lesson .choices button").nth(1).tap()
    move(phone, "next")
    for pupil, choice in zip(phones(2), (1, 2)):
        homework.answer(pupil, 1, choice=choice)
    phone.wait_until(lambda: [member["step"] for member in members(homework)][0] == 2, "the place on the server")
    shows(first, "#lesson .own-board li:first-child .numbers", WORDS["en"]["of"].format(3, 3))
    before = table_of(first)
    assert len(before) == 3 and sum("answered" in cell for row in before for cell in row) == 3

    second = opened(homework.server, kind=ProjectorPage, device=SMALL_PROJECTOR)
    if way == "remote":
        thumb = opened(homework.server, kind=RemotePage, device=THUMB).steer(first)
        homework.control("remote", display=False)
        first.page.goto("about:blank")
        thumb.button("other").click()
        key = thumb.sheet.locator(".typed-key:not(:empty)")
        key.wait_for()
        second.open("/classes#again").page.locator("#again-key").fill(key.inner_text())
        second.page.locator("#again-key").press("Enter")
    else:
        first.open("/classes")
        with first.page.expect_download() as saved:
            first.page.locator("#save").click()
        file = tmp_path / "classes.json"
        saved.value.save_as(file)
        first.page.goto("about:blank")
        second.open("/classes").page.locator("#file").set_input_files(file)
        second.page.locator(f"[data-class='{homework.code}'] [data-action=goOn]").click()
    second.page.wait_for_url(f"**/present?s={homework.code}")
    shows(second, "#lesson .own-board li:first-child .numbers", WORDS["en"]["of"].format(3, 3))
    assert table_of(second) == before
    # Nobody who does homework notices.
    shows(phone, "#lesson h1", LESSON["steps"][1]["title"]["en"])
    if way == "remote":
        homework.host = {"Authorization": f"Bearer {host_token(second, homework)}"}

    def closing():
        soon = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=1)).isoformat(timespec="milliseconds")
        return homework.post_control({"action": "lesson", "progress": "own", "closesAt": soon}).status_code == 200

    second.wait_until(closing, "a closing that is not over when it arrives")
    second.wait_until(lambda: homework.stats()["lesson"].get("closed"), "the closing")
    shows(second, "#lesson .own-board", "Closed since")
    assert table_of(second) == before
    move(phone, "back")
    phone.wait_until(phone.page.locator("#lesson .choices button").first.is_disabled, "a closed question")
    second.page.locator("#lesson .own-board button[data-step='1']").click()
    second.wait_until(lambda: second.page.locator("#lesson .now b").all_inner_texts() == ["1", "2"], "the class's answers")


def host_token(page, session):
    return json.loads(page.page.evaluate("code => localStorage.getItem(`touchfigures.host.${code}`)", session.code))["hostToken"]
