"""A lesson in a class: chosen from the list, led by the projector, keys and the remote, followed and answered by phones."""

import pytest

from accessibility import Examiner
from projector_page import ProjectorPage
from remote_page import THUMB, RemotePage
from server import ROOT
from target_ring import sequence
from touch_page import PHONE, WatchedPage

WORDS = {
    "en": {"title": "How far does your thumb walk in a day?", "guess": "What do you think?", "answered": "1 of 1 has answered",
           "sent": "Answered.", "step": "Step 2 of 6", "note": "Swipe as usual, for one minute.", "name": "Name:"},
    "de": {"title": "Wie weit läuft dein Daumen am Tag?", "guess": "Was schätzt ihr?", "answered": "1 von 1 hat geantwortet",
           "sent": "Beantwortet.", "step": "Schritt 2 von 6", "note": "Wische wie immer, eine Minute lang.", "name": "Name:"},
}

TWO_PRESSES = """for (const _ of [1, 2]) document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: "PageDown", code: "PageDown", bubbles: true, cancelable: true }));"""


def go(shown, name):
    shown.page.locator(f"[data-lesson={name}]").click()


def wait_text(page, selector, text):
    page.wait_until(lambda: page.page.locator(selector).count() and text in page.text(selector), f"{text} in {selector}")


def counts(shown):
    return shown.page.locator("#lesson .now b").all_inner_texts()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_class_does_a_lesson_and_nothing_is_lost(session, opened, projector, drawing, language):
    words = WORDS[language]
    shown, phone = projector(language), drawing(language)
    shown.press("u")
    shown.page.locator("[data-lesson=thumb-walk]").click()
    wait_text(shown, "#lesson h1", words["guess"])
    wait_text(phone, "#lesson h1", words["guess"])
    phone.page.locator("#lesson .choices button").nth(2).tap()
    wait_text(phone, "#lesson > [role=status]:not(#notices)", words["sent"])
    wait_text(shown, "#status .status", words["answered"])
    shown.wait_until(lambda: counts(shown) == ["0", "0", "1", "0"], "the answer in the chart")
    # It may be changed until the next step.
    phone.page.locator("#lesson .choices button").nth(1).tap()
    shown.wait_until(lambda: counts(shown) == ["0", "1", "0", "0"], "the changed answer")
    examiner = Examiner()
    examiner.examine(shown.page, "question on the projector")
    examiner.examine(phone.page, "question on the phone")

    for page in (shown, phone):
        page.page.reload()
    wait_text(shown, "#lesson h1", words["guess"])
    shown.wait_until(lambda: counts(shown) == ["0", "1", "0", "0"], "the answer after a reload")
    phone.wait_until(lambda: phone.page.locator("#lesson .choices [aria-pressed=true]").count() == 1, "the own answer after a reload")

    # The next step is an activity: the sheet closes, and its text is a card over the pad.
    shown.press("PageDown")
    wait_text(shown, "#status .place", words["step"])
    phone.page.locator("#lesson").wait_for(state="detached")
    wait_text(phone, "#lesson-card", words["note"])
    assert shown.activity == "draw"
    examiner.examine(shown.page, "an activity in a lesson")
    shown.press("PageUp")
    wait_text(phone, "#lesson h1", words["guess"])
    for step in range(3, 7):
        session.control("lesson", step=step)
    shown.page.locator("#lesson .answers").wait_for()
    go(shown, "next")
    phone.page.locator("#lesson").wait_for(state="detached")
    shown.page.locator("#lesson").wait_for(state="hidden")
    assert examiner.wrong == []


def test_a_latecomer_joins_the_current_step_and_figures_are_compared(session, projector, drawing, phones):
    shown = projector()
    session.control("activity", activity="lesson", subject="thumb-walk")
    session.control("lesson", step=2)
    [first] = phones(1)
    first.draw((0.1, 0.1), (0.5, 0.9))
    session.control("lesson", step=3)
    shown.wait_until(lambda: shown.page.locator("#lesson .spread path").count() == 1, "a dot for the phone that has drawn")
    session.control("lesson", step=5)
    late = drawing()
    wait_text(late, "#lesson h1", "And now?")
    late.page.locator("#lesson .choices button").first.tap()
    shown.wait_until(lambda: counts(shown) == ["1", "0", "0", "0"], "the late phone's answer")
    assert shown.page.locator("#lesson .earlier:visible").count() == 4, "the first answers beside it"


def test_the_remote_leads_forward_and_back(session, opened, projector):
    shown = projector()
    session.control("activity", activity="lesson", subject="thumb-walk")
    thumb = opened(session.server, kind=RemotePage, device=THUMB).steer(shown)
    wait_text(thumb, "#lesson h2", "What do you think?")
    go(thumb, "next")
    wait_text(thumb, "#lesson h2", "One minute as usual")
    wait_text(shown, "#status .place", "Step 2 of 6")
    assert shown.page.locator("[data-lesson=next]").is_hidden(), "the projector only shows"
    go(thumb, "back")
    wait_text(shown, "#status .place", "Step 1 of 6")
    examiner = Examiner()
    examiner.examine(thumb.page, "the lesson on the remote")
    assert examiner.wrong == []


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light")])
def test_the_list_starts_a_class_and_leads_to_sheets(server, opened, language, scheme):
    words = WORDS[language]
    listed = opened(server, language, kind=ProjectorPage, device={"viewport": {"width": 1280, "height": 720}}, color_scheme=scheme)
    listed.open("/lessons")
    included = len(list((ROOT / "Public/data/lessons").glob("*.json")))
    listed.wait_until(lambda: listed.page.locator("#lessons li").count() == included, "all lessons that come along")
    examiner = Examiner()
    examiner.examine(listed.page, "the list")
    card = listed.page.locator("[data-lesson=thumb-walk]")
    assert card.locator("h2").inner_text() == words["title"]
    card.locator("button.primary").click()
    listed.page.wait_for_url("**/present?s=*")
    listed.page.locator("#lobby-retention").click()
    # The meaning of a choice is shown below its name.
    choice = listed.page.locator("[data-retention=figures]")
    name, note = (choice.locator(part).bounding_box() for part in ("b", "span"))
    assert note["y"] >= name["y"] + name["height"] - 1 and abs(note["x"] - name["x"]) < 1
    choice.click()
    choice.wait_for(state="detached")
    listed.page.locator("#lobby-actions button").first.click()
    wait_text(listed, "#lesson h1", words["guess"])

    narrow = opened(server, language, kind=WatchedPage, device=PHONE, color_scheme=scheme)
    for file in ("thumb-walk", "map-in-the-head"):
        narrow.open(f"/lessons/{file}/sheet")
        narrow.page.locator("#sheet ol > li").nth(3).wait_for()
        assert words["name"] in narrow.text("#sheet header")
        assert narrow.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut on a phone"
        examiner.examine(narrow.page, f"the sheet of {file}")
    narrow.server_is_away = True  # An unknown lesson is not an error of the page.
    narrow.open("/lessons/none/sheet")
    narrow.wait_until(lambda: narrow.text("#message") != "" and narrow.page.locator("#sheet li").count() == 0, "the fault")
    assert examiner.wrong == []


def test_a_press_counts_once_on_each_visible_step(session, projector):
    shown, responses = projector(), []
    session.control("activity", activity="lesson", subject="thumb-walk")
    session.control("lobby", on=False)
    wait_text(shown, "#status .place", "Step 1 of 6")
    # The commands' responses come last; the live connection has shown their effects before.
    shown.page.route("**/control", lambda route: responses.append((route, route.fetch())))
    for step in (2, 3):
        # Both presses come first: a second one on the next step would count.
        shown.page.evaluate(TWO_PRESSES)
        wait_text(shown, "#status .place", f"Step {step} of 6")
    shown.wait_until(lambda: len(responses) == 2, "a command for each of the steps")
    for route, response in responses:
        route.fulfill(response=response)
    shown.page.locator(".lesson-steps[aria-busy=false]").wait_for()
    assert session.stats()["lesson"]["step"] == 3 and len(responses) == 2, "one for each, and no third"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_lesson_on_fitts_law_measures_with_an_experiment(session, projector, drawing, language):
    practice, condition = {"en": ("Practice", "Condition 1 of 4"), "de": ("Übung", "Bedingung 1 von 4")}[language]
    shown, phone = projector(language), drawing(language)
    session.control("activity", activity="lesson", subject="fitts-law")
    session.control("lobby", on=False)
    shown.page.locator("#lesson h1").wait_for()
    shown.press("PageDown")
    shown.wait_activity("experiment")
    assert shown.page.locator("#status .place").is_visible()
    sequence(phone, practice, targets=11)
    shown.page.locator("#actions [data-action=measure]").click()
    sequence(phone, condition, targets=11)
    shown.wait_until(lambda: shown.page.locator("#experiment .plot .sign").count() == 1, "the first condition in the plot")
    examiner = Examiner()
    examiner.examine(shown.page, "an experiment in a lesson")
    # The next step ends it and looks at its results; they are there again when the class comes back to them.
    for keys in (["PageDown"], ["PageDown", "PageUp"]):
        for key in keys:
            shown.press(key)
            # While a command is in transit, another one is not sent.
            shown.page.locator(".lesson-steps[aria-busy=false]").wait_for(state="attached")
        assert session.stats()["experiment"]["phase"] == "finished"
        shown.wait_activity("experiment")
        shown.wait_until(lambda: shown.page.locator("#experiment .plot .sign").count() == 1, "the condition in the plot")
    assert examiner.wrong == []


def clock(shown):
    """The timer's seconds, or None without a timer."""
    text = shown.text("#lesson .timer") if shown.page.locator("#lesson .timer:visible").count() else ""
    minutes, _, seconds = text.partition(":")
    return int(minutes) * 60 + int(seconds) if seconds else None


@pytest.mark.parametrize("language, scheme, over", [("en", "light", "Time is up"), ("de", "dark", "Die Zeit ist um")])
def test_the_lessons_minute_has_a_timer_that_all_screens_share(session, projector, language, scheme, over):
    shown = projector(language, color_scheme=scheme)
    session.control("activity", activity="lesson", subject="thumb-walk")
    session.control("lobby", on=False)
    shown.page.locator("#lesson h1").wait_for()
    assert clock(shown) is None, "only where the lesson has one"
    session.control("lesson", step=2)
    shown.wait_until(lambda: clock(shown) is not None, "the timer")
    first = clock(shown)
    assert 40 <= first <= 60
    shown.wait_until(lambda: clock(shown) < first, "a second less")
    box = shown.page.locator("#lesson .timer").bounding_box()
    panel = shown.page.locator("#lesson").bounding_box()
    assert box["height"] >= 32 and box["x"] + box["width"] <= panel["x"] + panel["width"] + 1, "read from the last row"
    before = clock(shown)
    viewer = projector(language, host=False)
    viewer.wait_until(lambda: clock(viewer) is not None, "the timer of who comes late")
    assert clock(viewer) <= before, "by the server's time of the step's start"
    # Its end, on a page whose clock has advanced.
    shown.page.evaluate("""() => {
        const now = performance.now.bind(performance);
        performance.now = () => now() + 120_000;
    }""")
    wait_text(shown, "#lesson .timer", over)
    session.control("lesson", step=3)
    shown.page.locator("#lesson .timer").wait_for(state="hidden")


def test_both_answers_of_a_question_asked_twice_are_side_by_side_at_the_end(session, projector, drawing):
    shown, phone = projector(), drawing()
    session.control("activity", activity="lesson", subject="thumb-walk")
    session.control("lobby", on=False)
    phone.page.locator("#lesson .choices button").nth(2).tap()
    shown.wait_until(lambda: counts(shown) == ["0", "0", "1", "0"], "the first answer")
    for step in (2, 3, 4, 5):
        session.control("lesson", step=step)
    wait_text(phone, "#lesson h1", "And now?")
    phone.page.locator("#lesson .choices button").first.tap()
    shown.wait_until(lambda: counts(shown) == ["1", "0", "0", "0"], "the second answer")
    session.control("lesson", step=6)
    shown.wait_until(lambda: shown.page.locator("#lesson .earlier:visible").count() == 4, "both results")
    assert counts(shown) == ["1", "0", "0", "0"]
    assert shown.page.locator("#lesson .earlier b").all_inner_texts() == ["0", "0", "1", "0"]
    longest = [shown.page.locator("#lesson .now .bar").first, shown.page.locator("#lesson .earlier .bar").nth(2)]
    # Bars are animated.
    shown.wait_until(lambda: min((bar.bounding_box() or {"width": 0})["width"] for bar in longest) > 200, "bars of both that are seen")
    # The phone's own mark is at what it answered last.
    phone.wait_until(lambda: phone.page.locator("#lesson .choices button").first.get_attribute("aria-pressed") == "true", "its last answer")


def test_back_shows_the_measurements_of_a_step(session, projector, phones):
    shown = projector()
    [one] = phones(1)
    session.control("activity", activity="lesson", subject="one-centimetre")
    session.control("lobby", on=False)
    for step in (2, 3):
        session.control("lesson", step=step)
    shown.wait_activity("challenge")
    one.draw((0.2, 0.5), (0.4, 0.5))
    shown.wait_until(lambda: shown.page.locator("#challenge .chart .sign").count() == 1, "the result")
    for step in (4, 5):
        session.control("lesson", step=step)
    shown.page.locator("#lesson .answers").wait_for()
    for step in (4, 3):
        shown.press("PageUp")
        wait_text(shown, "#status .place", f"Step {step} of")
        shown.wait_until(lambda: shown.page.locator("#challenge .chart .sign").count() == 1, f"the result again at step {step}")
    assert "challenge" not in session.stats(), "no new round without the host's word"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_lesson_of_the_map_leads_projector_and_phones_alike(session, projector, drawing, language):
    shown, phone = projector(language), drawing(language)
    session.control("activity", activity="lesson", subject="map-in-the-head")
    session.control("lobby", on=False)
    session.control("lesson", step=2)
    wait_text(shown, "#lesson .text", {"en": "One picture for all", "de": "Ein Bild für alle"}[language])
    phone.wait_until(lambda: {"en": "Wait", "de": "Warte"}[language] in phone.page.locator("body").inner_text(), "the phone waits for that picture")
    for step in (3, 4, 6):
        session.control("lesson", step=step)
    # The drawings are visible while the class talks about them.
    session.control("lesson", step=7)
    wait_text(shown, "#status .place", {"en": "Step 7", "de": "Schritt 7"}[language])
    assert shown.page.locator("body[data-lesson=band]").count() == 1 and shown.activity == "draw"


# The leaves of a step whose text is under the buttons, or outside of the panel or of the window.
CUT = """() => {
    const panel = document.getElementById("lesson"), frame = panel.getBoundingClientRect(), buttons = document.querySelector("#actions .lesson-steps");
    const content = panel.querySelector(".content"), foot = buttons.getBoundingClientRect();
    const isFull = document.body.dataset.lesson === "full";
    const leaves = [...panel.querySelectorAll("p, li, span, b, h1, h2, text")].filter((node) =>
        node.children.length === 0 && node.textContent.trim() && node.checkVisibility() && !buttons.contains(node) && !node.closest(".spoken"));
    const cut = leaves.filter((node) => {
        const box = node.getBoundingClientRect();
        const below = isFull && content.contains(node) ? content.getBoundingClientRect().bottom : frame.bottom;
        const covers = box.bottom > foot.top + 2 && box.top < foot.bottom - 2 && box.right > foot.left + 2 && box.left < foot.right - 2;
        return box.bottom > below + 2 || box.top < frame.top - 2 || box.right > frame.right + 2 || box.bottom > innerHeight + 1 || covers;
    });
    return cut.map((node) => node.textContent.trim().slice(0, 40));
}"""


@pytest.mark.parametrize("lesson, language, size", [
    ("map-in-the-head", "en", (1280, 720)), ("one-centimetre", "de", (1024, 768)), ("thumb-walk", "fr", (1280, 720)),
    ("fitts-law", "de", (1920, 1080)), ("phone-scale", "fr", (1080, 1920)), ("how-sure", "en", (1280, 720)),
])
def test_no_line_of_a_step_is_cut(session, projector, phones, lesson, language, size):
    shown = projector(language, viewport={"width": size[0], "height": size[1]})
    pupils, cut = phones(3), {}
    session.control("activity", activity="lesson", subject=lesson)
    session.control("lobby", on=False)
    steps = session.stats()["lesson"]["steps"]
    for step in range(1, steps + 1):
        session.control("lesson", step=step)
        wait_text(shown, "#status .place", f"{step}")
        if session.stats()["lesson"].get("question", {}).get("open"):
            for index, pupil in enumerate(pupils):
                session.answer(pupil, step, choice=1 + index % 2)
            shown.wait_until(lambda: sorted(counts(shown))[-1] == "2", "the answers")
        # Scaled in a frame after the step was drawn.
        shown.wait_painted()
        if lines := shown.page.evaluate(CUT):
            cut[step] = lines
    assert cut == {}


def test_answers_have_the_width_and_closing_is_visible(session, projector, phones):
    shown, pupils = projector("de"), phones(3)
    session.control("activity", activity="lesson", subject="one-centimetre")
    session.control("lobby", on=False)
    shown.page.locator("#lesson .answers").wait_for()
    for index, pupil in enumerate(pupils):
        session.answer(pupil, 1, choice=1 + index // 2)
    bars = shown.page.locator("#lesson .now .bar")
    panel = shown.page.locator("#lesson").bounding_box()
    longest = lambda: bars.first.bounding_box()
    shown.wait_until(lambda: longest()["x"] + longest()["width"] > panel["x"] + 0.85 * panel["width"], "a bar to the edge")
    # Bars are animated.
    shown.wait_until(lambda: bars.nth(1).bounding_box()["width"] == pytest.approx(longest()["width"] / 2, rel=0.02), "half as long")
    figure = shown.page.locator("#lesson .now b").first
    one_line = figure.bounding_box()["height"]
    figure.evaluate("(figure) => figure.textContent = '100'")
    assert figure.bounding_box()["height"] == one_line, "a count of three digits is one line"
    hollow = lambda: bars.first.evaluate("(bar) => getComputedStyle(bar, '::after').content")
    assert hollow() == '""', "a hollow end while answers may change"
    # Who was right? Their guesses and what they have measured, in one picture.
    session.control("lesson", step=3)
    shown.wait_activity("challenge")
    for pupil, length in zip(pupils, (0.9, 1.2, 1.3)):
        pupil.draw((0.1, 0.5), (0.1 + length * 64 / 390, 0.5))
    shown.wait_until(lambda: shown.page.locator("#challenge .chart .sign").count() == 3, "the results")
    for step in (4, 5):
        session.control("lesson", step=step)
    shown.wait_until(lambda: shown.page.locator("#lesson .measured:visible").count() == 1, "the measured value")
    assert shown.text("#lesson .measured:visible").startswith("Gemessen: Die Hälfte von euch liegt höchstens 2")
    assert hollow() == "none", "closed"


def test_the_measured_value_stands_beside_the_right_answer(session, projector, phones):
    shown, pupils = projector(), phones(4)
    session.control("activity", activity="lesson", subject="how-sure")
    session.control("lobby", on=False)
    session.control("lesson", step=2)
    for pupil in pupils:
        pupil.draw((0.1, 0.5), (0.6, 0.5))
    for step in (3, 7):
        session.control("lesson", step=step)
    shown.wait_until(lambda: shown.page.locator("#lesson .right .measured").count() == 1, "the measured value")
    assert "Median" in shown.text("#lesson .right .measured") and "Middle half" in shown.text("#lesson .right .measured")
