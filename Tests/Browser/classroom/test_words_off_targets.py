"""On small phones, too, no text of a task overlaps the targets."""

import pytest

from accessibility import Examiner
from api import Session
from target_ring import tap
from touch_page import TouchPage

SMALL = [(320, 568), (360, 640)]
# For each line of text, the circles that it overlaps.
FIND_OVERLAPS = """() => {
    const circles = [...document.querySelectorAll("#challenge circle")].map((circle) => circle.getBoundingClientRect());
    const over = [];
    for (const words of document.querySelectorAll("#challenge header > *")) {
        const range = document.createRange();
        range.selectNodeContents(words);
        for (const line of range.getClientRects()) {
            for (const { left, right, top, bottom } of circles) {
                if (line.left < right && line.right > left && line.top < bottom && line.bottom > top) over.push(words.textContent);
            }
            if (line.bottom > innerHeight - 32) over.push(`over the edge: ${words.textContent}`);
        }
    }
    return [circles.length, over];
}"""


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("width,height", SMALL)
def test_words_and_targets_do_not_overlap(server, opened, width, height, language):
    session = Session(server)
    device = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    phone = opened(server, language, kind=TouchPage, device=device).join(session.code)
    session.control("lobby", on=False)
    for tasks in ({"distances": [20], "widths": [4]}, {"distances": [40 if width == 360 else 36], "widths": [4]}):
        session.control("experiment", practice=1, **tasks)
        phone.page.wait_for_selector(".target-ring .next")
        phone.wait_until(lambda: phone.page.evaluate(FIND_OVERLAPS) == [11, []], f"words off the ring, {phone.page.evaluate(FIND_OVERLAPS)}")
        tap(phone)
        phone.wait_until(lambda: phone.page.evaluate(FIND_OVERLAPS) == [11, []], "words off the ring, under way")
    session.control("challenge", kind="targets", target=2)
    phone.page.wait_for_selector("[data-challenge=targets]", state="attached")
    phone.wait_until(lambda: phone.page.locator("#challenge").count() == 1, "the experiment's end")
    phone.wait_start()
    phone.wait_until(lambda: phone.page.evaluate(FIND_OVERLAPS) == [9, []], f"words off the circles, {phone.page.evaluate(FIND_OVERLAPS)}")
    examiner = Examiner()
    examiner.examine(phone.page, "a task on a small phone")
    assert examiner.wrong == []
