"""A question of a lesson beside the picture that it is about."""

import pytest
import requests

import measures
from accessibility import Examiner

# How many pixels are drawn on the canvas in the part of the question, and in that of the picture.
LEFT_AND_RIGHT = """() => {
    const canvas = document.querySelector("#fingers"), lesson = document.querySelector("#lesson").getBoundingClientRect();
    const { left, top, width, height } = canvas.getBoundingClientRect(), share = [canvas.width / width, canvas.height / height];
    const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    let [under, free] = [0, 0];
    for (let y = 0; y < canvas.height; y += 2) for (let x = 0; x < canvas.width; x += 2) {
        const at = 4 * (y * canvas.width + x);
        // The ground is that of the corner.
        if ([0, 1, 2].every((part) => Math.abs(data[at + part] - data[part]) < 60)) continue;
        if (left + x / share[0] < lesson.right && top + y / share[1] < lesson.bottom) under += 1;
        else free += 1;
    }
    return [under, free];
}"""

BESIDE = {
    "lesson": 1, "title": {"en": "Beside"},
    "steps": [
        {"title": {"en": "Draw 5 cm"}, "activity": {"name": "challenge", "kind": "distance", "target": 5}},
        *({"title": {"en": f"Look: {picture}"}, "beside": picture, "question": {
            "text": {"en": "What would make the spread smaller?"}, "choices": [{"en": "More practice"}, {"en": "A larger screen"}, {"en": "A ruler"}]}}
          for picture in ("results", "distance", "drawing")),
        {"title": {"en": "Go on"}},
    ],
}


@pytest.mark.parametrize("width, height", [(1920, 1080), (1280, 720), (1080, 1920)])
def test_a_question_stands_beside_the_picture_that_it_is_about(session, server, projector, phones, width, height):
    stored = requests.put(f"{server.url}/api/v1/lessons/beside", json=BESIDE, timeout=10)
    assert stored.status_code in (200, 201), stored.text
    shown, pupils = projector(viewport={"width": width, "height": height}), phones(3)
    session.control("activity", activity="lesson", subject="beside")
    session.control("lobby", on=False)
    shown.wait_activity("challenge")
    for pupil, length in zip(pupils, (4, 5, 6)):
        pupil.draw((0.1, 0.2), (0.1, 0.2 + length * 64 / 844))
    shown.wait_until(lambda: shown.page.locator("#challenge .chart .sign").count() == 3, "the results")
    examiner, pictures = Examiner(), {"results": "#lesson .spread:visible .histogram", "distance": "#lesson .spread:visible .histogram", "drawing": "#fingers"}
    for step, (picture, selector) in enumerate(pictures.items(), 2):
        session.control("lesson", step=step)
        shown.wait_until(lambda: shown.text("#lesson h1") == f"Look: {picture}", "the step")
        sent = requests.put(f"{server.url}{session.path}/answer", timeout=10, json={"resume": pupils[0].resume, "run": 1, "step": step, "choice": 1})
        sent.raise_for_status()
        shown.wait_until(lambda: shown.page.locator("#lesson .now b").all_inner_texts() == ["1", "0", "0"], "the answer")
        if picture == "drawing":
            # Strokes of a round's first moments may be missing until the page recalls them. The ink is where the question is not.
            shown.page.reload()
            shown.page.locator("#lesson .asked").wait_for()
            shown.wait_until(lambda: shown.page.evaluate(LEFT_AND_RIGHT)[1] > 50, "the ink of the round")
            seen = shown.page.locator("#stage").bounding_box()
            assert shown.page.evaluate(LEFT_AND_RIGHT)[0] == 0
        else:
            shown.wait_until(lambda: shown.page.locator(f"{selector} .sign").count() == 3, f"a sign of each: {picture}")
            seen = shown.page.locator(selector).bounding_box()
        asked = shown.page.locator("#lesson .asked").bounding_box()
        assert seen["width"] * seen["height"] >= 0.25 * width * height, f"the picture: {seen}"
        assert min(asked["x"] + asked["width"] - seen["x"], asked["y"] + asked["height"] - seen["y"]) <= 1, "nothing is covered"
        bar = lambda: shown.page.locator("#lesson .now .bar").first.bounding_box()
        shown.wait_until(lambda: bar()["width"] >= 0.75 * shown.page.locator("#lesson .tracks").first.bounding_box()["width"], "a bar to the edge")
        small = shown.page.evaluate(measures.TEXTS, {"least": measures.least_letters((width, height))})
        assert small == [], f"{picture}: {small}"
        examiner.examine(shown.page, f"a question beside {picture}")
    session.control("lesson", step=5)
    shown.wait_until(lambda: shown.text("#lesson h1") == "Go on", "the next step")
    assert shown.page.locator("#lesson .spread:visible").count() == 0 and shown.page.locator("#fingers").is_hidden(), "nothing of the question is left"
    assert examiner.wrong == []
