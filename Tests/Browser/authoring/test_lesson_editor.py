"""The editor of lessons: written, undone, published, refused with the faults beside their fields, and taken by a class."""

import pytest
import requests

from accessibility import Examiner
from touch_page import PHONE, WatchedPage

DESK = {"viewport": {"width": 1280, "height": 900}}


def field(page, path):
    return page.page.locator(f"[data-path='{path}'] :is(input, textarea, select)").first


def lessons(server):
    return requests.get(f"{server.url}/api/v1/lessons", timeout=10).json()["lessons"]


@pytest.mark.parametrize("language, device", [("de", DESK), ("en", PHONE)])
def test_a_lesson_is_written_undone_published_and_found(server, opened, language, device):
    desk = opened(server, language, kind=WatchedPage, device=device)
    desk.open("/author/lesson?draft=new")
    title = f"Editor {language}"
    field(desk, "title").fill(title)
    field(desk, "steps[0].title").fill("Raten")
    desk.page.locator("[data-path='steps[0]'] select").select_option("question")
    field(desk, "steps[0].question.text").fill("Wie viele?")
    field(desk, "steps[0].question.choices[0]").fill("Eins")
    examiner = Examiner()
    examiner.examine(desk.page, "a new lesson")
    # Missing fields are named, and nothing is sent.
    desk.page.locator("#publish").click()
    desk.page.locator("#missing li").first.wait_for()
    field(desk, "steps[0].question.choices[1]").fill("Zwei")
    assert "Zwei" in desk.text("#lesson-preview .phone")
    desk.page.locator("#undo").click()
    desk.wait_until(lambda: "Zwei" not in desk.text("#lesson-preview .phone"), "the undo")
    desk.page.locator("#redo").click()
    desk.wait_until(lambda: "Zwei" in desk.text("#lesson-preview .phone"), "the redo")
    desk.page.locator("#add-step").click()
    field(desk, "steps[1].title").fill("Vergleichen")
    desk.page.locator("[data-path='steps[1]'] select").select_option("answers")
    # A reload keeps the draft on this device.
    desk.page.locator("#publish").click()
    desk.wait_until(lambda: any(each["title"].get(language) == title for each in lessons(server)), "the lesson in the list")
    [made] = [each for each in lessons(server) if each["title"].get(language) == title]
    desk.wait_until(lambda: f"lesson={made['id']}" in desk.page.url, "its address")
    document = requests.get(f"{server.url}/api/v1/lessons/{made['id']}", timeout=10).json()["lesson"]
    assert document["steps"][1]["compare"] == {"answers": document["steps"][0]["name"]}
    desk.page.reload()
    desk.wait_until(lambda: field(desk, "title").input_value() == title, "the lesson after a reload")
    examiner.examine(desk.page, "a stored lesson")
    assert desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut"
    desk.open("/author/lesson")
    desk.page.locator("#lessons li").nth(5).wait_for()
    examiner.examine(desk.page, "the list of the desk")
    assert examiner.wrong == []


def test_an_error_of_the_server_is_shown_beside_its_field(server, opened):
    desk = opened(server, "en", kind=WatchedPage, device=DESK)
    desk.open("/author/lesson?lesson=thumb-walk")
    field(desk, "minutes").fill("999")
    desk.server_is_away = True  # The refusal is not an error of the page.
    desk.page.locator("#publish").click()
    failure = desk.page.locator("[data-path=minutes] .failure")
    desk.wait_until(lambda: failure.inner_text() == "expected a whole number from 1 to 240", "the fault")
    assert field(desk, "minutes").get_attribute("aria-invalid") == "true"
    [kept] = [each for each in lessons(server) if each["id"] == "thumb-walk"]
    assert kept["builtIn"] and kept["minutes"] == 20, "nothing was stored"
    field(desk, "minutes").fill("25")
    assert failure.inner_text() == ""


@pytest.mark.parametrize("language, device", [("de", PHONE), ("en", DESK)])
def test_an_experiment_is_set_up_as_an_activity(server, opened, language, device):
    desk = opened(server, language, kind=WatchedPage, device=device)
    desk.open("/author/lesson?draft=new")
    field(desk, "title").fill(f"Law {language}")
    field(desk, "steps[0].title").fill("Steer")
    desk.page.locator("[data-path='steps[0]'] select").select_option("activity")
    field(desk, "steps[0].activity.name").select_option("experiment")
    distances = field(desk, "steps[0].activity.distances")
    assert distances.get_attribute("placeholder") == "16 24 36"
    distances.fill("20 30 x")
    failure = desk.page.locator("[data-path='steps[0].activity.distances'] .failure")
    desk.wait_until(lambda: failure.inner_text() != "", "the fault of the numbers")
    distances.fill("20 30,5")
    assert failure.inner_text() == ""
    field(desk, "steps[0].activity.practice").fill("0")
    examiner = Examiner()
    examiner.examine(desk.page, "an experiment")
    # Another task has other settings.
    field(desk, "steps[0].activity.task").select_option("steering")
    desk.page.locator("#undo").click()
    desk.wait_until(lambda: distances.input_value() == "20 30.5", "the undone choice")
    desk.page.locator("#publish").click()
    desk.wait_until(lambda: any(each["title"].get(language) == f"Law {language}" for each in lessons(server)), "the lesson in the list")
    [made] = [each for each in lessons(server) if each["title"].get(language) == f"Law {language}"]
    document = requests.get(f"{server.url}/api/v1/lessons/{made['id']}", timeout=10).json()["lesson"]
    assert document["steps"][0]["activity"] == {"name": "experiment", "task": "tapping", "distances": [20, 30.5], "practice": 0}
    assert examiner.wrong == []
