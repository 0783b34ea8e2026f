"""A lesson whose steps lay a picture under the drawing by themselves: phones draw on it, the projector shows it, the next step is without."""

import pytest

from accessibility import Examiner
from touch_page import NARROW, no_cut

SCALE = {"points": [[0, 792], [2160, 792]], "length": 100, "unit": "km"}
LESSON = {
    "lesson": 1, "title": {"en": "Coast", "de": "Küste", "fr": "Côte"},
    "steps": [
        {"title": {"en": "Draw", "de": "Zeichnet", "fr": "Dessinez"}, "activity": {"name": "touch"}, "ground": {"sample": "coast", "scale": SCALE}},
        {"name": "where", "title": {"en": "Where?", "de": "Wo?", "fr": "Où ?"}, "ground": {"sample": "body"}, "question": {
            "text": {"en": "Where is the heart?", "de": "Wo ist das Herz?", "fr": "Où est le cœur ?"}, "form": "point", "picture": "ground",
            "truth": {"point": [570, 620]}}},
        {"title": {"en": "So", "de": "So", "fr": "Voilà"}, "compare": {"answers": "where"}},
    ],
}

# The part of the largest box of the picture's proportions that it has, and whether it is within the step.
SHARE = """() => {
    const { left, right, top, bottom, width, height } = document.querySelector("#lesson .asked-picture image").getBoundingClientRect();
    const step = document.getElementById("lesson").getBoundingClientRect(), most = Math.min(innerWidth, innerHeight * width / height);
    const isInside = left >= step.left - 1 && right <= step.right + 1 && top >= step.top - 1 && bottom <= step.bottom + 1;
    return isInside ? (width / most) ** 2 : 0;
}"""
WINDOWS = [(1920, 1080), (1280, 720), (640, 360)]


def assert_shares(shown, least, least_enlarged):
    for width, height in WINDOWS:
        shown.page.set_viewport_size({"width": width, "height": height})
        # Of a window that is enlarged for somebody at the computer, the bar has half.
        wanted = least_enlarged if width < 1000 else least
        shown.wait_until(lambda: shown.page.evaluate(SHARE) >= wanted, f"the picture's share in {width} x {height}")


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_the_class_draws_on_the_picture_of_the_step_and_answers_on_that_of_the_question(asked, opened, projector, language, scheme):
    shown, examiner = projector(language, color_scheme=scheme), Examiner()
    ground = asked.stats()["ground"]
    assert ground["scale"] == SCALE
    phone = opened(asked.server, language, device=NARROW, color_scheme=scheme).join(asked.code)
    phone.wait_until(lambda: phone.page.evaluate("document.getElementById('ground')?.naturalWidth") == 2160, "the picture")
    phone.draw((40, 300), (160, 310), (280, 300), steps=8)
    drawn = lambda: asked.stats()["participants"][0].get("onPicture")
    phone.wait_until(lambda: drawn() and drawn()["unit"] == "km", "a length on the picture")
    assert drawn()["picture"] == ground["picture"] and 30 < drawn()["length"] < 100
    examiner.examine(shown.page, "the drawing on the step's picture")

    shown.press("PageDown")
    phone.page.locator("#lesson .asked-picture image").wait_for(state="attached")
    assert "ground" not in asked.stats()
    mark = phone.page.locator("#lesson .place-mark")
    mark.focus()
    mark.press("Enter")
    phone.wait_until(lambda: asked.answers(), "the answer")
    examiner.examine(phone.page, "a question about the step's picture")
    assert no_cut(phone)
    assert_shares(shown, 0.75, 0.35)
    shown.press("PageDown")
    shown.page.locator("#lesson .placed:visible .asked-picture image").wait_for(state="attached")
    shown.wait_until(lambda: asked.stats()["lesson"]["question"].get("truthPoints") == [[570, 620]], "the true place")
    shown.page.locator("#lesson .placed h2:visible").wait_for()
    assert_shares(shown, 0.6, 0.35)
    shown.press("PageUp")
    shown.press("PageUp")
    shown.wait_until(lambda: asked.stats().get("ground") == ground, "the picture again")
    assert examiner.wrong == []
