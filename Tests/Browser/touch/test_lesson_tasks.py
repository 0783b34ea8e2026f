"""What a lesson's step asks of a phone: a card with large words, and a button that does it."""

import pytest
import requests

from accessibility import Examiner
from scale_page import ScalePage
from strokes import TRIANGLE
from touch_page import PHONE

CALIBRATE = {"en": "Calibrate with a bank card", "de": "Mit einer Bankkarte kalibrieren", "fr": "Étalonner avec une carte bancaire"}
# The text for phones, and the title of what its button opens.
TASKS = {
    "calibration": ({"en": "Please calibrate your phone."}, "Calibrate with a bank card", "dialog.calibration"),
    "in another language": ({"de": "Menü → Kalibrieren."}, "Calibrate with a bank card", "dialog.calibration"),
    "latency": ({"en": "Menu → How late is my phone"}, "How late is my phone?", "dialog[open] .says"),
    "details": ({"en": "Menu → My gestures, then compare."}, "My gestures", "dialog[open] table, dialog[open] p"),
}


def store(server, *steps):
    lesson = {"lesson": 1, "id": "asked", "title": {"en": "Asked"}, "steps": [{"title": {"en": "Step"}, **step} for step in steps]}
    answer = requests.post(f"{server.url}/api/v1/lessons", json=lesson, timeout=10)
    assert answer.status_code in (200, 201), answer.text


def ask(session, *steps):
    store(session.server, *steps)
    session.control("activity", activity="lesson", subject="asked")


def size(page, selector):
    return page.locator(selector).evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("scheme, width, height", [("dark", 390, 844), ("light", 320, 568), ("dark", 844, 390), ("light", 195, 422)])
def test_the_calibration_that_a_step_asks_for_is_one_large_button(session, opened, language, scheme, width, height):
    device = {**PHONE, "viewport": {"width": width, "height": height}, "color_scheme": scheme}
    phone = opened(session.server, language, device=device).join(session.code)
    session.control("activity", activity="lesson", subject="one-centimetre")
    session.control("lesson", step=2)
    button = phone.page.locator("#lesson-action button")
    button.wait_for()
    assert button.inner_text() == CALIBRATE[language]
    assert size(phone.page, "#lesson-card p") >= 20 and button.bounding_box()["height"] >= 60
    words = phone.page.locator("#lesson-card p").bounding_box()
    assert words["y"] + words["height"] <= button.bounding_box()["y"], "the button covers no words"
    examiner = Examiner()
    examiner.examine(phone.page, "the card")
    button.tap()
    phone.page.locator("dialog.calibration").wait_for()
    phone.page.keyboard.press("Escape")
    # Not done yet: the words and the button stay above the pad.
    left = phone.page.locator(".notice.task button")
    left.wait_for()
    assert not phone.page.locator("#lesson-card").is_visible()
    examiner.examine(phone.page, "the notice")
    assert examiner.wrong == []


@pytest.mark.parametrize("task", TASKS)
def test_the_button_opens_what_the_text_names(session, drawing, task):
    texts, label, opens = TASKS[task]
    phone = drawing()
    ask(session, {"phones": texts, "activity": {"name": "touch"}})
    phone.page.locator("#lesson-action button", has_text=label).tap()
    phone.page.locator(opens).first.wait_for()


def test_a_step_without_an_activity_has_the_button_too(session, drawing):
    phone = drawing()
    ask(session, {"phones": {"en": "Now calibrate."}})
    phone.page.locator("#lesson button", has_text=CALIBRATE["en"]).tap()
    phone.page.locator("dialog.calibration").wait_for()


def test_the_touch_that_dissolves_the_words_counts(session, drawing):
    phone = drawing()
    ask(session, {"phones": {"en": "One stroke along the long edge."}, "activity": {"name": "touch"}})
    phone.page.locator("#lesson-card").wait_for()
    assert phone.page.locator("#lesson-action button").count() == 0
    phone.draw(*TRIANGLE)
    phone.page.locator("#lesson-card").wait_for(state="detached")
    phone.settle()
    assert session.stats(phone.participant)["touches"] == 1
    phone.wait_text(".notice.task span", "One stroke along the long edge.")


def test_the_calibration_ends_the_request(session, drawing):
    phone = drawing()
    ask(session, {"phones": {"en": "Calibrate."}, "activity": {"name": "touch"}})
    phone.page.locator("#lesson-action button").tap()
    phone.page.locator(".calibration .intro .primary").tap()
    phone.page.keyboard.press("ArrowRight")
    phone.page.locator(".calibration .primary").tap()
    phone.page.locator("dialog.calibration").wait_for(state="detached")
    phone.page.locator(".notice.task").wait_for(state="detached")


def test_a_challenge_keeps_its_own_instruction(session, drawing):
    phone = drawing()
    ask(session, {"phones": {"en": "By feel."}, "activity": {"name": "challenge", "kind": "distance", "target": 5}})
    phone.wait_start()
    phone.page.locator(".notice.task", has_text="By feel.").wait_for()
    assert phone.page.locator("#lesson-card").count() == 0
    assert size(phone.page, "#challenge h2") >= 18


def test_the_scale_offers_its_coins(session, opened):
    phone = opened(session.server, kind=ScalePage).open(f"/touch?s={session.code}")
    ask(session, {"phones": {"en": "Calibrate with coins."}, "activity": {"name": "scale"}})
    phone.page.wait_for_url("**/scale?s=*")
    phone.page.locator("#lesson-action button", has_text="Calibrate with coins").tap()
    phone.page.locator("#coins").wait_for()


def test_a_picture_waits_for_the_button(session, opened):
    phone = opened(session.server).join(session.code)
    ask(session, {"phones": {"en": "In which order do you search?"}, "activity": {"name": "spot"}})
    phone.page.wait_for_url("**/spot?s=*")
    card = phone.page.locator("#lesson-card")
    card.locator("button").wait_for()
    [participant] = session.stats()["participants"]
    assert phone.text("#lesson-card .own-name") == f"{participant['name']} 1"
    card.locator("button").tap()
    card.wait_for(state="detached")


@pytest.mark.parametrize("width, height", [(360, 640), (667, 375)])
def test_what_a_round_was_covers_nothing_that_the_next_step_asks(session, opened, width, height):
    phone = opened(session.server, device={**PHONE, "viewport": {"width": width, "height": height}}).join(session.code)
    session.control("activity", activity="lesson", subject="nerve-relay")
    session.control("lesson", step=3)
    phone.page.locator("#challenge h2").wait_for()
    session.control("lesson", step=4)
    boxes = [phone.page.locator(each) for each in ("#lesson-card p", "#standing")]
    for each in boxes:
        each.wait_for()
    words, standing = (each.bounding_box() for each in boxes)
    assert words["y"] >= standing["y"] + standing["height"] or words["x"] >= standing["x"] + standing["width"]
