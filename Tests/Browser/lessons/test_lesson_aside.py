"""Activities that the host starts during a lesson's step: projector and phones show them, and one line leads back."""

import pytest

from accessibility import Examiner
from remote_page import THUMB, RemotePage

# The host's action, and the panel on the projector; None: the picture itself.
BESIDE = {
    "challenge": ({"action": "challenge", "kind": "hold"}, "#challenge"),
    "experiment": ({"action": "experiment", "distances": [18, 26], "widths": [6, 9], "targets": 5, "practice": 0}, "#experiment"),
    "scale": ({"action": "activity", "activity": "scale"}, "#forces"),
    "spot": ({"action": "activity", "activity": "spot"}, "#game"),
    "walk": ({"action": "activity", "activity": "walk"}, "#walk"),
    "draw": ({"action": "activity", "activity": "touch"}, None),
}
BACK = {"en": "Back to the lesson", "de": "Zurück zur Unterrichtsstunde", "fr": "Revenir à la leçon"}
QUESTION, DOING, COMPARISON, TEXT, AGAIN, ANSWERS = range(1, 7)


def at(session, step):
    session.control("activity", activity="lesson", subject="thumb-walk")
    for each in range(2, step + 1):
        session.control("lesson", step=each)


def begin(session, name):
    action, panel = BESIDE[name]
    session.control(**action)
    return panel


def on_top(shown, selector):
    """Whether an element is visible in its middle, and near its corner."""
    return shown.page.evaluate("""(selector) => {
        const wanted = document.querySelector(selector);
        if (!wanted?.checkVisibility()) return false;
        const { x, y, width, height } = wanted.getBoundingClientRect();
        return [[0.5, 0.5], [0.03, 0.05]].every(([right, down]) => {
            const seen = document.elementFromPoint(x + width * right, y + height * down);
            return seen !== null && wanted.contains(seen);
        });
    }""", selector)


def is_one_line(shown):
    """Whether the lesson uses less than a tenth of the height, below the stage; measured in one layout."""
    return shown.page.evaluate("""() => {
        const [line, room, stage] = ["#status [data-of=lesson] .line", "#room", "#stage"].map((part) => document.querySelector(part).getBoundingClientRect());
        return line.height < 0.1 * room.height && line.top >= stage.bottom;
    }""")


@pytest.mark.parametrize("step", [QUESTION, COMPARISON, TEXT, ANSWERS])
def test_the_activity_of_the_step_is_visible_beside_one_line_of_the_lesson(session, projector, step):
    shown, viewer = projector(), projector(host=False)
    at(session, step)
    for page in (shown, viewer):
        page.wait_until(lambda: on_top(page, "#lesson"), "the step over the stage")
    for name in BESIDE:
        panel = begin(session, name)
        for page in (shown, viewer):
            page.wait_until(lambda: page.page.locator("body[data-lesson=line]").count() == 1, f"one line beside {name}")
            if panel:
                page.wait_until(lambda: on_top(page, panel), f"{name} in sight at step {step}")
            page.wait_until(lambda: is_one_line(page), f"the line below the picture, beside {name}")
        assert viewer.page.locator("#lesson button:visible").count() == 0
        shown.page.locator("[data-lesson=return]").click()
        # On both pages: a viewer that still shows the line would be measured while the step returns.
        for page in (shown, viewer):
            page.page.locator("body[data-lesson=full]").wait_for()
            page.wait_until(lambda: on_top(page, "#lesson"), f"the step again, after {name}")
        assert f"Step {step} of 6" in shown.text("#status .place")


def test_the_words_of_a_step_stand_beside_the_picture_that_it_is_about(session, projector, phones):
    shown, viewer = projector(), projector(host=False)
    at(session, DOING)
    [pupil] = phones()
    pupil.draw((0.2, 0.2), (0.8, 0.8))
    parent = lambda page: page.page.locator("#lesson").evaluate("(lesson) => lesson.parentElement.id")
    for key, layout, place in (("1", "together", "beside"), ("2", "wall", "beside"), ("4", "heatmap", "beside")):
        shown.press(key)
        for page in (shown, viewer):
            page.wait_layout(layout)
            page.wait_until(lambda: parent(page) == place, f"the words in the layout {layout}")
            page.wait_until(lambda: on_top(page, "#lesson"), f"the words in sight in the layout {layout}")
    words, figures = (shown.page.locator(each).bounding_box() for each in ("#lesson", "#class-figures"))
    assert words["x"] + words["width"] < 0.31 * 1280 and words["y"] + words["height"] <= figures["y"]
    session.control("lesson", step=COMPARISON)
    shown.wait_until(lambda: parent(shown) == "stage", "a comparison over the stage")


def test_a_step_with_an_activity_shrinks_for_other_panels_too(session, projector):
    shown = projector()
    at(session, DOING)
    shown.page.locator("body[data-lesson=band]").wait_for()
    for name in ("challenge", "scale", "walk"):
        panel = begin(session, name)
        shown.page.locator("body[data-lesson=line]").wait_for()
        shown.wait_until(lambda: on_top(shown, panel), name)
        # A presenter's key first returns to the lesson, and only then moves on.
        shown.press("PageDown")
        shown.page.locator("body[data-lesson=band]").wait_for()
        assert "Step 2 of 6" in shown.text("#status .place") and shown.activity == "draw"


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_phones_show_the_question_or_nothing(session, projector, drawing, language, scheme):
    shown, phone = projector(language, color_scheme=scheme), drawing(language, color_scheme=scheme)
    for step in (QUESTION, AGAIN):
        at(session, step)
        phone.page.locator("#lesson .choices").wait_for()
        begin(session, "challenge")
        phone.page.locator("#lesson").wait_for(state="detached")
        phone.page.locator("#challenge h2, #challenge .countdown").first.wait_for()
        assert phone.page.locator("#notices .notice").count() == 0, "no text of a missing question"
        shown.wait_until(lambda: shown.page.locator("[data-lesson=return]:visible").count() == 1, "the way back")
        assert shown.text("[data-lesson=return]") == BACK[language]
    # Nor a text of an activity that another one covers.
    at(session, DOING)
    phone.page.locator("#lesson-card p").wait_for()
    begin(session, "challenge")
    phone.page.locator("#lesson-card").wait_for(state="hidden")
    examiner = Examiner()
    examiner.examine(shown.page, "a challenge beside a lesson")
    assert examiner.wrong == []


def test_the_remote_leads_back_to_the_lesson(session, opened, projector):
    shown = projector()
    at(session, QUESTION)
    thumb = opened(session.server, kind=RemotePage, device=THUMB).steer(shown)
    begin(session, "scale")
    thumb.page.locator("[data-lesson=return]").tap()
    shown.wait_until(lambda: on_top(shown, "#lesson"), "the question again")
    thumb.page.locator("[data-lesson=next]").wait_for()
    assert thumb.page.locator("[data-lesson=return]").is_hidden()


def test_the_line_of_a_lesson_fits_a_narrow_projector(session, projector):
    shown = projector(viewport={"width": 390, "height": 844})
    at(session, COMPARISON)
    begin(session, "challenge")
    shown.page.locator("body[data-lesson=line]").wait_for()
    shown.wait_until(lambda: on_top(shown, "#challenge"), "the challenge")
    box = shown.page.locator("[data-lesson=return]").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390
