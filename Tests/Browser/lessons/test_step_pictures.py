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
    shown.press("PageDown")
    shown.page.locator("#lesson .placed:visible .asked-picture image").wait_for(state="attached")
    shown.wait_until(lambda: asked.stats()["lesson"]["question"].get("truthPoints") == [[570, 620]], "the true place")
    shown.press("PageUp")
    shown.press("PageUp")
    shown.wait_until(lambda: asked.stats().get("ground") == ground, "the picture again")
    assert examiner.wrong == []
