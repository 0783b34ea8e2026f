"""One activity at a time: the switcher, its effects on phones and projectors, the board's subject."""

import pytest

from projector_page import ClassPhone
from scale_page import ScalePage

SWITCHER = {
    "en": ["Draw", "Scale", "Challenge", "Experiment", "Spot the difference", "Walk", "Lesson"],
    "de": ["Zeichnen", "Waage", "Aufgabe", "Experiment", "Suchbild", "Spaziergang", "Stunde"],
}
BOARD = {
    "en": {"draw": "Longest distance", "scale": "Largest force", "challenge": "Nearest to the target",
           "spot": "Most found", "walk": "Longest way", "watched": "On the way"},
    "de": {"draw": "Längste Strecke", "scale": "Größte Kraft", "challenge": "Am nächsten am Ziel",
           "spot": "Am meisten gefunden", "walk": "Weitester Weg", "watched": "Unterwegs"},
}
PANELS = ["forces", "challenge", "game", "walk"]
SIZES = [(1920, 1080), (1280, 720), (1024, 768), (844, 390), (683, 384), (390, 844), (320, 568)]


@pytest.fixture
def phones(phones):
    return phones(3)


def panels(shown):
    """The panels over the picture."""
    return [name for name in PANELS if shown.page.locator(f"#{name}").is_visible()]


def stroke(phone, centimetres):
    length = centimetres * 64 / phone.screen["height"]
    phone.draw((0.5, 0.1), (0.5, 0.1 + length))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_new_activity_ends_the_previous_one(session, projector, language):
    shown, viewer = projector(language), projector(language, host=False)
    assert shown.switcher.open().labels.all_inner_texts() == SWITCHER[language]
    assert len(set(shown.switcher.needs.all_inner_texts())) == len(SWITCHER[language]), "what each needs"
    shown.switcher.close()
    assert shown.activity == "draw" and viewer.switcher.opener.is_hidden()
    for press, activity, panel, state in (
        (lambda: shown.start("scale"), "scale", "forces", "scale"),
        (lambda: shown.start("challenge"), "challenge", "challenge", "touch"),
        (lambda: session.control("activity", activity="spot"), "spot", "game", "spot"),
        (lambda: session.control("challenge", kind="hold"), "challenge", "challenge", "touch"),
        (lambda: session.control("challenge"), "challenge", "challenge", "touch"),
        (lambda: shown.press("s"), "scale", "forces", "scale"),
        (lambda: session.control("challenge", kind="press"), "challenge", "challenge", "touch"),
        (lambda: session.control("activity", activity="walk"), "walk", "walk", "walk"),
        (lambda: shown.press("d"), "draw", None, "touch"),
    ):
        press()
        if shown.sheet.count():
            shown.sheet.locator("[type=submit]").click()
            shown.sheet.wait_for(state="detached")
        shown.wait_activity(activity)
        for page in (shown, viewer):
            page.wait_until(lambda: panels(page) == ([panel] if panel else []), f"{panel} alone")
            # Views are offered only with a drawing.
            assert page.page.locator("#views").is_visible() == (activity == "draw"), activity
            assert page.page.locator("#fingers").is_visible() == (activity == "draw"), activity
        assert session.stats()["activity"] == state
        assert shown.switcher.opener.is_visible(), "the way back"
    shown.press("s")
    shown.wait_activity("scale")
    shown.press("4", "ArrowRight")
    assert shown.layout == "together", "views have no keys where they do nothing"


TASK = {"en": "Draw exactly 10 cm", "de": "Zeichne genau 10 cm"}


@pytest.mark.parametrize("language", ["en", "de"])
def test_phones_leave_an_ended_activity(session, opened, language):
    session.control("activity", activity="scale")
    phone = opened(session.server, language, kind=ScalePage)
    phone.open(f"/touch?s={session.code}")
    on = lambda page: phone.wait_until(lambda: f"/{page}?s=" in phone.page.url, f"the page {page}")
    task = lambda: phone.page.locator("#challenge h2")
    on("scale")
    session.control("challenge", kind="distance")
    on("touch")
    phone.wait_until(lambda: task().count() == 1 and task().inner_text().replace("\u00a0", " ") == TASK[language], "the task")
    session.control("activity", activity="spot")
    on("spot")
    session.control("activity", activity="touch")
    on("touch")
    session.control("challenge", kind="hold")
    phone.wait_until(lambda: task().count() == 1, "the next task")
    session.control("activity", activity="touch")
    phone.wait_until(lambda: task().count() == 0, "drawing again")
    on("touch")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_board_ranks_the_values_of_the_activity(session, projector, phones, language):
    shown = projector(language)
    near, far, idle = phones
    stroke(near, 9)
    stroke(far, 12)
    order = lambda: shown.board.order
    figures = lambda: [text.replace("\u00a0", " ") for text in shown.board.figures]
    localised = lambda number: number.replace(".", ",") if language == "de" else number
    shown.wait_until(lambda: order() == [far.id, near.id, idle.id], "the longest distance first")
    assert shown.board.title == BOARD[language]["draw"]
    session.control("challenge", kind="distance", target=10)
    stroke(near, 9.5)
    stroke(far, 13)
    shown.wait_until(lambda: figures() == [localised("9.5 cm"), localised("13.0 cm"), "–"], "the nearest first")
    assert order() == [near.id, far.id, idle.id] and shown.board.title == BOARD[language]["challenge"]
    assert shown.page.locator("#trust").is_hidden()
    session.control("hide")
    shown.wait_until(lambda: figures() == ["", "", ""], "nothing while it is hidden")
    session.control("reveal")
    session.control("challenge")
    shown.wait_until(lambda: figures() == [localised("9.5 cm"), localised("13.0 cm"), "–"], "the results stay")
    session.control("activity", activity="scale")
    shown.wait_until(lambda: shown.board.title == BOARD[language]["scale"], "the force")
    for activity in ("spot", "walk"):
        session.control("activity", activity=activity)
        shown.wait_until(lambda: shown.board.title == BOARD[language][activity], f"the board of {activity}")
        shown.wait_until(lambda: shown.board.list.is_hidden(), "rows of its own")
    viewer = projector(language, host=False)
    viewer.wait_until(lambda: viewer.board.title == BOARD[language]["watched"], "who only watches")
    assert viewer.board.figures == ["", "", ""], "no metres of theirs, and no centimetres"


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_switcher_fits_every_window(projector, language):
    shown = projector(language)
    for width, height in SIZES:
        shown.page.set_viewport_size({"width": width, "height": height})
        boxes = [button.bounding_box() for button in [shown.switcher.opener, *shown.page.locator("#tools button").all()]
                 if button.is_visible()]
        # In low windows the theme has no separate button.
        assert len(boxes) in (4, 5)
        for box in boxes:
            assert min(box["width"], box["height"]) >= 44, (width, box)
            assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height, (width, box)
        shown.switcher.open()
        for button in shown.switcher.buttons.all():
            button.scroll_into_view_if_needed()
            box = button.bounding_box()
            assert box["height"] >= 44 and box["x"] >= 0 and box["x"] + box["width"] <= width, (width, box)
        shown.switcher.close()


def test_rows_of_the_board_fit_after_a_resize(session, projector):
    made = [ClassPhone(session.server, session.code) for _ in range(30)]
    shown = projector()
    shown.board.more.wait_for()

    def fits():
        shown.wait_until(lambda: shown.page.evaluate(
            """() => {
                const board = document.getElementById("board");
                const rows = [...board.children], bottom = board.getBoundingClientRect().bottom;
                const height = rows[0].offsetHeight, last = rows.at(-1).getBoundingClientRect().bottom;
                const whole = rows.length === 30 || /\\d/.test(rows.at(-1).textContent);
                return whole && last <= bottom + 1 && (rows.length === 30 || last > bottom - 2 * height);
            }"""), "as many rows as there is room for, none cut")

    for width, height in ((1280, 720), (1280, 400), (1920, 1080), (683, 384), (1280, 2000), (1280, 720)):
        shown.page.set_viewport_size({"width": width, "height": height})
        fits()
    for phone in made:
        phone.close()
