"""The replay shows what a class answered as it came: marks on a line and curves, bars of choices and means of orders; without names."""

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
CHOICE = {
    "text": {"en": "Which planet is the largest?", "de": "Welcher Planet ist der größte?", "fr": "Quelle est la plus grande planète ?", "es": "¿Cuál es el planeta más grande?"},
    "choices": [
        {"en": "Saturn", "fr": "Saturne", "es": "Saturno"}, {"en": "Jupiter", "es": "Júpiter"},
        {"en": "Neptune, which is the farthest from the Sun of all", "de": "Neptun, der von allen am weitesten von der Sonne entfernt ist",
         "fr": "Neptune, la plus éloignée de toutes du Soleil", "es": "Neptuno, que es el más alejado de todos del Sol"},
    ],
    "answer": 2,
}
ORDER = {
    "text": {"en": "From the Sun outwards", "de": "Von der Sonne nach außen", "fr": "En partant du Soleil", "es": "Desde el Sol hacia afuera"},
    "form": "order",
    "items": [{"en": "Saturn", "fr": "Saturne", "es": "Saturno"}, {"en": "Mercury", "de": "Merkur", "fr": "Mercure", "es": "Mercurio"},
              {"en": "Mars", "es": "Marte"}, {"en": "Jupiter", "es": "Júpiter"}],
    "order": [2, 3, 4, 1],
}
CHOSEN = [2, 1, 2, 2, 3]
ORDERS = [[1, 2, 3, 4], [2, 3, 4, 1], [2, 3, 4, 1], [2, 4, 3, 1], [2, 3, 4, 1]]
RIGHT = {"en": "right", "de": "richtig", "fr": "juste", "es": "correcta"}
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


def asked_class(server, *questions):
    """Five phones answer questions one after the other, and one draws on the pad after the first and the last answer to each."""
    session = Session(server, locale="en")
    phones = [Phone(server, session.code) for _ in range(5)]
    for run, (question, answers) in enumerate(questions, 1):
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


@pytest.fixture(scope="module")
def answered(server):
    """A class that marked places on a line, then drew curves."""
    yield from asked_class(
        server,
        (LINE, [{"value": value} for value in (10, 35, 38, 52, 90)]),
        (SKETCH, [{"curve": [max(-10, min(10, value + by)) for value in TRUE]} for by in (-1, 0.5, 1, 2, 3)]),
    )


@pytest.fixture(scope="module")
def ranked(server):
    """A class that chose, then put items in order."""
    yield from asked_class(
        server, (CHOICE, [{"choice": choice} for choice in CHOSEN]), (ORDER, [{"order": order} for order in ORDERS]),
    )


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


@pytest.mark.parametrize("language, scheme, device", [
    (language, ("light", "dark")[place % 2], device) for place, language in enumerate(LANGUAGES) for device in (LAPTOP, NARROW)
])
def test_choices_and_orders_come_as_they_came(ranked, opened, language, scheme, device):
    one, all_of_them, _ = WORDS[language]
    replay = opened(ranked.server, language, kind=ReplayPage, device=device, color_scheme=scheme).as_host(ranked).watch(ranked)
    page = replay.page
    asked = page.locator("#asked")
    count = asked.locator("header p")
    slider = page.get_by_role("slider")
    counts, bars = asked.locator(".answers .now b"), asked.locator(".answers .now .bar")
    [choice, ranks] = replay_of(ranked)["questions"]
    examiner = Examiner()

    # The first choice is where the replay begins: no choice is marked as right yet.
    slider.press("Home")
    replay.wait_until(lambda: counts.all_text_contents() == ["0", "1", "0"], "the first choice")
    assert asked.locator("h2").text_content() == CHOICE["text"][language] and count.text_content() == one
    assert asked.locator(".right, .sign").count() == 0
    narrow = bars.nth(1).bounding_box()["width"]

    # The bars grow; with the last choice the right one is marked.
    to(replay, choice["chosen"][-1][0])
    replay.wait_until(lambda: counts.all_text_contents() == ["1", "3", "1"], "all choices")
    assert count.text_content() == all_of_them
    right = asked.locator(".answers .right")
    names = [texts.get(language, texts["en"]) for texts in CHOICE["choices"]]
    assert [text.removesuffix(RIGHT[language]) for text in asked.locator(".choice").all_text_contents()] == names
    assert right.locator(".choice").text_content() == names[1] + RIGHT[language]
    replay.wait_until(lambda: bars.nth(1).bounding_box()["width"] > 2 * narrow, "a longer bar")
    whole = asked.bounding_box()
    for each in asked.locator(".answers li").all():
        box = each.bounding_box()
        assert whole["y"] < box["y"] and box["y"] + box["height"] <= whole["y"] + whole["height"] + 1
        assert whole["x"] <= box["x"] and box["x"] + box["width"] <= whole["x"] + whole["width"] + 1
    examiner.examine(page, "the choices")

    # The orders take their place. The rows are those of the whole class, and the marks move to its means.
    means = [sum(order.index(item) + 1 for order in ORDERS) / len(ORDERS) for item in range(1, 5)]
    rows = [ORDER["items"][item].get(language, ORDER["items"][item]["en"]) for item in sorted(range(4), key=lambda item: means[item])]
    to(replay, ranks["orders"][0][0])
    replay.wait_until(lambda: asked.locator(".orders circle.mean").count() == 4, "the first order")
    assert asked.locator("h2").text_content() == ORDER["text"][language] and not asked.locator(".answers").is_visible()
    assert asked.locator("text.item").all_text_contents() == rows and asked.locator("line.target").count() == 0
    assert places(asked) == pytest.approx([ORDERS[0].index(item + 1) + 1 for item in sorted(range(4), key=lambda item: means[item])], abs=0.01)
    slider.press("End")
    replay.wait_until(lambda: asked.locator("line.target").count() == 4, "the right places")
    assert asked.locator("text.item").all_text_contents() == rows
    assert places(asked) == pytest.approx(sorted(means), abs=0.01)
    assert asked.locator(".orders").get_attribute("aria-label") == f"{ORDER['text'][language]} {all_of_them}"
    examiner.examine(page, "the orders")
    people = [each["name"] for each in ranked.stats()["participants"]]
    assert not any(name in asked.text_content() for name in people)
    assert examiner.wrong == []


def test_choices_without_room_are_scrolled_to_by_keys(server, opened):
    """Six long ones, of which a phone in portrait shows the first."""
    six = {"text": {"en": "Which sentence?"}, "choices": [{"en": f"{letter}: a sentence of as many words as fit on a button"} for letter in "ABCDEF"]}
    [session] = list(asked_class(server, (six, [{"choice": choice} for choice in (1, 6, 6, 6, 2)])))
    for device, has_room in ((LAPTOP, True), (NARROW, False)):
        replay = opened(server, "en", kind=ReplayPage, device=device).as_host(session).watch(session)
        page = replay.page
        replay.page.get_by_role("slider").press("End")
        group = page.locator("#asked").get_by_role("group")
        replay.wait_until(lambda: group.locator(".answers .now b").all_text_contents() == ["1", "1", "0", "0", "0", "3"], "all choices")
        assert group.get_attribute("aria-label") == "Which sentence? 5 answers"
        assert group.get_attribute("tabindex") == (None if has_room else "0")
        last, whole = group.locator(".answers li").last, group.bounding_box()

        def is_in_view():
            box = last.bounding_box()
            return box["y"] + box["height"] <= whole["y"] + whole["height"] + 1

        assert is_in_view() == has_room
        if not has_room:
            for _ in range(8):  # End is the replay's own key.
                group.press("PageDown")
            replay.wait_until(is_in_view, "the last choice")


def places(asked):
    """The mean places that marks stand at, by the ticks of their axis."""
    ticks = {tick.text_content(): float(tick.get_attribute("x")) for tick in asked.locator(".orders .tick").all()}
    at = [float(mark.get_attribute("cx")) for mark in asked.locator(".orders circle.mean").all()]
    return [1 + 3 * (x - ticks["1"]) / (ticks["4"] - ticks["1"]) for x in at]


def to(replay, instant):
    """Goes there by the keys: a hundredth of a second each, from the begin."""
    slider = replay.page.get_by_role("slider")
    slider.press("Home")
    begin = replay.slider()["min"]
    replay.wait_shown(begin)
    for _ in range(-(-(instant - begin) // 10)):
        slider.press(".")
