"""The replay shows what a class answered as it came: marks on a line, then curves, in the axes of their question; without names."""

import pytest

from accessibility import Examiner
from api import Session
from phone import Phone
from replay_page import ReplayPage
from touch_page import LAPTOP, NARROW
from waiting import wait_until

LANGUAGES = ["en", "de", "fr", "es"]
LINE = {
    "text": {"en": "How long is the way?", "de": "Wie lang ist der Weg?", "fr": "Quelle est la longueur du chemin ?", "es": "¿Cuánto mide el camino?"},
    "form": "line", "from": 0, "to": 100, "unit": {"en": "km"}, "truth": 40,
}
SKETCH = {
    "text": {"en": "How fast is the ball?", "de": "Wie schnell ist der Ball?", "fr": "À quelle vitesse va la balle ?", "es": "¿A qué velocidad va la pelota?"},
    "form": "sketch",
    "x": {"name": {"en": "Time"}, "unit": {"en": "s"}, "from": 0, "to": 2},
    "y": {"name": {"en": "Speed"}, "unit": {"en": "m/s"}, "from": -10, "to": 10},
    "curve": {"polynomial": [8, -8]},
}
TRUE = [8 - 8 * place / 50 for place in range(101)]
WORDS = {
    "en": ("1 answer", "5 answers", "True value 40\u00a0km"),
    "de": ("1 Antwort", "5 Antworten", "Wahrer Wert 40\u00a0km"),
    "fr": ("1 réponse", "5 réponses", "Valeur exacte 40\u00a0km"),
    "es": ("1 respuesta", "5 respuestas", "Valor correcto 40\u00a0km"),
}


def replay_of(session):
    return session.get("/replay", headers=session.host).json()


def drawn_until(session, phone):
    """Lets a phone draw; returns when, ms."""
    since = 100 * (phone.sent + 1)
    phone.touch([[0, 1, 39, 84, since], [1, 1, 139, 84, since + 16], [2, 1, 139, 84, since + 32]])
    phone.settle()
    return replay_of(session)["durationMilliseconds"]


@pytest.fixture(scope="module")
def answered(server):
    """Five phones marked a place on a line, then drew a curve, and one drew on the pad after each."""
    session = Session(server, locale="en")
    phones = [Phone(server, session.code) for _ in range(5)]
    for run, (question, answers) in enumerate((
        (LINE, [{"value": value} for value in (10, 35, 38, 52, 90)]),
        (SKETCH, [{"curve": [max(-10, min(10, value + by)) for value in TRUE]} for by in (-1, 0.5, 1, 2, 3)]),
    ), 1):
        session.post_control({"action": "ask", "question": question})
        for place, (phone, given) in enumerate(zip(phones, answers)):
            assert session.put_answer(phone, 1, run, **given).status_code == 200
            if place in (0, len(phones) - 1):
                # A press of the slider's keys is 10 ms: the first answer is alone, and the next question's are later.
                end = replay_of(session)["durationMilliseconds"]
                wait_until(lambda: drawn_until(session, phones[0]) > end + 50, "some time")
        session.control("lesson", step=2)
    yield session
    for phone in phones:
        phone.close()


@pytest.mark.parametrize("language, scheme, device", [
    (language, ("dark", "light")[place % 2], device) for place, language in enumerate(LANGUAGES) for device in (LAPTOP, NARROW)
])
def test_lines_and_curves_come_as_they_came(answered, opened, language, scheme, device):
    one, all_of_them, truth = WORDS[language]
    replay = opened(answered.server, language, kind=ReplayPage, device=device, color_scheme=scheme).as_host(answered).watch(answered)
    page = replay.page
    asked = page.locator("#asked")
    count = asked.locator("header p")
    slider = page.get_by_role("slider")
    [line, sketch] = replay_of(answered)["questions"]
    examiner = Examiner()

    # The first mark is where the replay begins: the truth is not there yet.
    slider.press("Home")
    replay.wait_until(lambda: asked.locator(".histogram .sign, .histogram .bar").count() == 1, "the first mark")
    assert asked.locator("h2").text_content() == LINE["text"][language] and count.text_content() == one
    assert asked.locator(".target").count() == 0
    axis = asked.locator(".tick").all_text_contents()

    # With the last one the whole class is there, on the same axis.
    to(replay, line["values"][-1][0])
    replay.wait_until(lambda: count.text_content() == all_of_them, "all marks")
    replay.wait_until(lambda: asked.locator("text.target").count() == 1, "the truth")
    assert asked.locator("text.target").text_content() == truth
    assert asked.locator(".tick").all_text_contents() == axis
    label = asked.locator(".histogram").get_attribute("aria-label")
    assert label == f"{LINE['text'][language]} {all_of_them}"
    examiner.examine(page, "the line")

    # The curves take its place, in their own axes.
    to(replay, sketch["curves"][0][0])
    replay.wait_until(lambda: asked.locator("path.curve").count() == 1, "the first curve")
    assert asked.locator("h2").text_content() == SKETCH["text"][language]
    assert asked.locator("path.target").count() == 0 and not asked.locator(".histogram").is_visible()
    slider.press("End")
    replay.wait_until(lambda: asked.locator("path.curve").count() == 5, "all curves")
    assert [asked.locator(f"path.{what}").count() for what in ("median", "band", "target")] == [1, 1, 1]
    boxes = [asked.locator(f"path.{what}").last.bounding_box() for what in ("curve", "target")]
    whole = asked.bounding_box()
    for box in boxes:
        assert whole["x"] <= box["x"] and box["x"] + box["width"] <= whole["x"] + whole["width"] + 1
        assert box["height"] > 40
    examiner.examine(page, "the curves")
    # Nobody's name is beside them.
    names = [each["name"] for each in answered.stats()["participants"]]
    assert not any(name in asked.text_content() for name in names)
    assert examiner.wrong == []


def to(replay, instant):
    """Goes there by the keys: a hundredth of a second each, from the begin."""
    slider = replay.page.get_by_role("slider")
    slider.press("Home")
    begin = replay.slider()["min"]
    replay.wait_shown(begin)
    for _ in range(-(-(instant - begin) // 10)):
        slider.press(".")
