"""The editor of lessons: written, undone, published, refused with the faults beside their fields, and taken by a class."""

import base64
import io

import pytest
import requests
from PIL import Image

from accessibility import Examiner
from touch_page import PHONE, WatchedPage

DESK = {"viewport": {"width": 1280, "height": 900}}


def field(page, path):
    return page.page.locator(f"[data-path='{path}'] :is(input, textarea, select)").first


def lessons(server):
    return requests.get(f"{server.url}/api/v1/lessons", timeout=10).json()["lessons"]


def begin(opened, server, language, device, title, first, kind="question"):
    """The editor with a new lesson, whose first step has a title and is of a kind."""
    desk = opened(server, language, kind=WatchedPage, device=device)
    desk.open("/author/lesson?draft=new")
    field(desk, "title").fill(title)
    field(desk, "steps[0].title").fill(first)
    desk.page.locator("[data-path='steps[0]'] select").select_option(kind)
    return desk


def publish(desk, server, language, title):
    """Publishes the lesson; returns its id and what is stored of it."""
    desk.page.locator("#publish").click()
    listed = lambda: [each["id"] for each in lessons(server) if each["title"].get(language) == title]
    desk.wait_until(listed, "the lesson in the list")
    [made] = listed()
    return made, requests.get(f"{server.url}/api/v1/lessons/{made}", timeout=10).json()["lesson"]


@pytest.mark.parametrize("language, device", [("de", DESK), ("en", PHONE)])
def test_a_lesson_is_written_undone_published_and_found(server, opened, language, device):
    title = f"Editor {language}"
    desk = begin(opened, server, language, device, title, "Raten")
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
    beside = desk.page.locator("[data-path='steps[0].beside'] select")
    beside.select_option("drawing")
    chosen = beside.locator("option:checked").inner_text()
    assert chosen in desk.text("#lesson-preview .projector")
    desk.page.locator("#add-step").click()
    field(desk, "steps[1].title").fill("Vergleichen")
    desk.page.locator("[data-path='steps[1]'] select").select_option("answers")
    # A reload keeps the draft on this device.
    made, document = publish(desk, server, language, title)
    desk.wait_until(lambda: f"lesson={made}" in desk.page.url, "its address")
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
    title = f"Law {language}"
    desk = begin(opened, server, language, device, title, "Steer", kind="activity")
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
    _, document = publish(desk, server, language, title)
    assert document["steps"][0]["activity"] == {"name": "experiment", "task": "tapping", "distances": [20, 30.5], "practice": 0}
    assert examiner.wrong == []


@pytest.mark.parametrize("language, device", [("de", DESK), ("en", PHONE), ("fr", PHONE)])
def test_a_question_takes_another_form(server, opened, language, device):
    title, place = f"Form {language}", "steps[0].question"
    desk = begin(opened, server, language, device, title, "Raten")
    field(desk, f"{place}.text").fill("Wie weit?")
    field(desk, f"{place}.choices[0]").fill("Eins")
    field(desk, f"{place}.form").select_option("line")
    assert field(desk, f"{place}.choices[0]").count() == 0
    field(desk, f"{place}.from").fill("-5")
    field(desk, f"{place}.to").fill("-7.5")
    field(desk, f"{place}.unit").fill("km")
    field(desk, f"{place}.truth").fill("0")
    assert "-5 km … -7" in desk.text("#lesson-preview .phone")
    examiner = Examiner()
    examiner.examine(desk.page, "a question with a line")
    # The server's fault stands beside the field.
    desk.server_is_away = True
    desk.page.locator("#publish").click()
    failure = desk.page.locator(f"[data-path='{place}.to'] .failure")
    desk.wait_until(lambda: failure.inner_text() == "expected a number larger than -5", "the fault")
    desk.server_is_away = False
    field(desk, f"{place}.to").fill("12.5")
    # What the class measures takes the number's place, and a number its place again.
    measured = field(desk, f"{place}.truth.median")
    measured.select_option("distance")
    assert desk.page.locator(f"[data-path='{place}.truth']").count() == 0
    field(desk, f"{place}.form").select_option("number")
    assert measured.input_value() == "distance" and field(desk, f"{place}.from").count() == 0
    examiner.examine(desk.page, "a question for a number")
    desk.page.locator("#undo").click()
    desk.wait_until(lambda: field(desk, f"{place}.from").count() == 1, "the line again")
    _, lesson = publish(desk, server, language, title)
    [step] = lesson["steps"]
    assert step["question"] == {"text": {language: "Wie weit?"}, "form": "line", "from": -5, "to": 12.5, "unit": {language: "km"},
                                "truth": {"median": "distance"}}
    assert desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut"
    assert examiner.wrong == []


@pytest.mark.parametrize("language, device", [("de", DESK), ("en", PHONE), ("fr", PHONE)])
def test_a_question_asks_for_an_order(server, opened, language, device):
    title, place = f"Order {language}", "steps[0].question"
    desk = begin(opened, server, language, device, title, "Ordnen")
    field(desk, f"{place}.text").fill("Was zuerst?")
    field(desk, f"{place}.form").select_option("order")
    rows = desk.page.locator(f"[data-path^='{place}.items']")
    assert rows.count() == 3
    for number, name in enumerate(("Eins", "Zwei", "Drei")):
        field(desk, f"{place}.items[{number}]").fill(name)
    field(desk, f"{place}.order").select_option("1 2 3")
    add = desk.page.locator(".lesson-steps li.open > button")
    add.click()
    desk.wait_until(lambda: rows.count() == 4, "one item more")
    # One that is empty is found before the lesson is published.
    desk.page.locator("#publish").click()
    desk.page.locator("#missing li").first.wait_for()
    desk.page.locator(f".choice-row:has([data-path='{place}.items[1]']) .round").click()
    desk.wait_until(lambda: rows.count() == 3, "one item less")
    field(desk, f"{place}.items[2]").fill("Vier")
    assert field(desk, f"{place}.order").input_value() == "1 2 3" and "Drei" in desk.text("#lesson-preview .phone")
    examiner = Examiner()
    examiner.examine(desk.page, "a question for an order")
    _, lesson = publish(desk, server, language, title)
    [step] = lesson["steps"]
    assert step["question"] == {"text": {language: "Was zuerst?"}, "form": "order",
                                "items": [{language: name} for name in ("Eins", "Drei", "Vier")], "order": [1, 2, 3]}
    assert desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut"
    assert examiner.wrong == []


@pytest.mark.parametrize("language, device", [("de", PHONE), ("en", DESK), ("fr", PHONE)])
def test_a_question_about_a_picture_has_its_true_place_drawn(server, opened, language, device):
    title, place = f"Ort {language}", "steps[0].question"
    desk = begin(opened, server, language, device, title, "Lima")
    field(desk, f"{place}.text").fill("Wo?")
    field(desk, f"{place}.form").select_option("point")
    assert field(desk, f"{place}.picture").input_value() == "world" and desk.page.locator(".places").count() == 0
    field(desk, f"{place}.marks").fill("2")
    field(desk, f"{place}.truth").select_option("point")
    desk.page.locator("#lesson-form .places[data-zoom]").wait_for()
    examiner = Examiner()
    examiner.examine(desk.page, "a true place")
    mark = desk.page.locator("#lesson-form .place-mark")
    mark.focus()
    for _ in range(3):
        mark.press("Shift+ArrowLeft")
    mark.press("ArrowDown")
    # Another form has no point that is true; undo brings it back.
    field(desk, f"{place}.form").select_option("area")
    assert field(desk, f"{place}.truth").input_value() == ""
    desk.page.locator("#undo").click()
    desk.wait_until(lambda: desk.page.locator("#lesson-form .place-mark:not(.unset)").count() == 1, "the point again")
    _, lesson = publish(desk, server, language, title)
    [step] = lesson["steps"]
    x, y = step["question"].pop("truth")["point"]
    assert step["question"] == {"text": {language: "Wo?"}, "form": "point", "picture": "world", "marks": 2}
    assert 0 < x < 720 and 360 < y < 380
    assert desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut"
    assert examiner.wrong == []


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_a_step_makes_the_phones_pendulums(server, opened, language):
    title, activity = f"Pendel {language}", "steps[0].activity"
    desk = begin(opened, server, language, PHONE, title, "Schwingen", kind="activity")
    field(desk, f"{activity}.name").select_option("scale")
    measured = field(desk, f"{activity}.subject")
    assert measured.input_value() == "" and measured.locator("option").count() == 2
    measured.select_option("pendulum")
    field(desk, f"{activity}.clear").check()
    made, lesson = publish(desk, server, language, title)
    [step] = lesson["steps"]
    assert step["activity"] == {"name": "scale", "subject": "pendulum", "clear": True}
    # It is there when the lesson is opened again, and goes without a trace.
    desk.page.reload()
    desk.wait_until(lambda: measured.count() and measured.input_value() == "pendulum", "the stored choice")
    measured.select_option("")
    desk.page.locator("#publish").click()
    stored = lambda: requests.get(f"{server.url}/api/v1/lessons/{made}", timeout=10).json()["lesson"]["steps"][0]["activity"]
    desk.wait_until(lambda: stored() == {"name": "scale", "clear": True}, "the changed lesson")
    assert desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut"


@pytest.mark.parametrize("language, device", [("en", DESK), ("de", PHONE), ("fr", PHONE)])
def test_a_step_lays_a_picture_and_the_true_place_is_marked_on_it(server, opened, language, device):
    title, ground, place = f"Grund {language}", "steps[0].ground", "steps[1].question"
    desk = begin(opened, server, language, device, title, "Zeichnen", kind="activity")
    assert field(desk, f"{ground}.scale").count() == 0
    field(desk, f"{ground}.sample").select_option("coast")
    picture = desk.page.locator("#lesson-preview .projector img")
    desk.wait_until(lambda: picture.evaluate("image => image.naturalWidth") == 2160, "the picture in the preview")
    field(desk, ground + ".scale").select_option("marks")
    field(desk, f"{ground}.scale.length").fill("50")
    field(desk, f"{ground}.scale.unit").select_option("km")
    examiner = Examiner()
    examiner.examine(desk.page, "a picture with its scale")
    second = desk.page.locator("#lesson-form .place-mark").nth(1)
    second.focus()
    second.press("ArrowLeft")
    # An activity other than drawing has no picture; undo brings it back.
    field(desk, "steps[0].activity.name").select_option("scale")
    desk.wait_until(lambda: field(desk, f"{ground}.sample").count() == 0, "no picture")
    desk.page.locator("#undo").click()
    desk.wait_until(lambda: field(desk, f"{ground}.sample").count() and field(desk, f"{ground}.sample").input_value() == "coast", "the picture again")

    desk.page.locator("#add-step").click()
    field(desk, "steps[1].title").fill("Herz")
    desk.page.locator("[data-path='steps[1]'] select").select_option("question")
    field(desk, f"{place}.text").fill("Wo?")
    field(desk, f"{place}.form").select_option("point")
    field(desk, f"{place}.picture").select_option("sample body")
    # A key may come in the frame in which its mark does.
    field(desk, f"{place}.truth").evaluate(
        """choice => {
            choice.value = "point";
            choice.dispatchEvent(new Event("change", {bubbles: true}));
            const mark = document.querySelector("#lesson-form .place-mark");
            mark.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowUp", shiftKey: true, bubbles: true, cancelable: true}));
        }""")
    examiner.examine(desk.page, "a true place on the picture of the step")
    made, lesson = publish(desk, server, language, title)
    drawing, question = lesson["steps"]
    (left, _), (right, _) = drawing["ground"]["scale"].pop("points")
    assert left == 0 and 2000 < right < 2160
    assert drawing["ground"] == {"sample": "coast", "scale": {"length": 50, "unit": "km"}}
    x, y = question["question"].pop("truth")["point"]
    assert 500 < x < 580 and 700 < y < 1080
    assert question["ground"] == {"sample": "body"}
    assert question["question"] == {"text": {language: "Wo?"}, "form": "point", "picture": "ground"}
    # An author's own deletion of the answer is one.
    field(desk, f"{place}.truth").select_option("")
    desk.page.locator("#publish").click()
    stored = lambda: requests.get(f"{server.url}/api/v1/lessons/{made}", timeout=10).json()["lesson"]["steps"][1]["question"]
    desk.wait_until(lambda: "truth" not in stored(), "no right answer")
    assert desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut"
    assert examiner.wrong == []


def own_picture(name, size, kind="PNG"):
    content = io.BytesIO()
    Image.effect_noise(size, 80).convert("RGB").save(content, kind)
    return {"name": name, "mimeType": f"image/{kind.lower()}", "buffer": content.getvalue()}


@pytest.mark.parametrize("language, device", [("en", DESK), ("es", PHONE)])
def test_a_lesson_has_pictures_of_the_authors_own(server, opened, language, device):
    title, ground, place = f"Own {language}", "steps[0].ground", "steps[1].question"
    desk = begin(opened, server, language, device, title, "Draw", kind="activity")
    choose = lambda step: desk.page.locator(f"[data-path='steps[{step}].ground.file'] input")
    choose(0).set_input_files({"name": "notes.txt", "mimeType": "text/plain", "buffer": b"no picture"})
    failure = desk.page.locator(f"[data-path='{ground}.file'] [role=alert]")
    desk.wait_until(lambda: failure.inner_text(), "why the file is refused")
    choose(0).set_input_files(own_picture("lake.png", (300, 200)))
    shown = desk.page.locator("#lesson-preview .projector img")
    desk.wait_until(lambda: shown.count() and shown.evaluate("image => image.naturalWidth") == 300, "the picture in the preview")
    assert field(desk, f"{ground}.sample").input_value() == "own"
    field(desk, f"{ground}.scale").select_option("marks")
    field(desk, f"{ground}.scale.length").fill("5")
    field(desk, f"{ground}.scale.unit").select_option("km")
    # A sample comes in its place; undo brings it back with its scale.
    field(desk, f"{ground}.sample").select_option("grid")
    desk.wait_until(lambda: field(desk, f"{ground}.scale.length").count() == 0, "another picture has no scale yet")
    desk.page.locator("#undo").click()
    desk.wait_until(lambda: field(desk, f"{ground}.sample").input_value() == "own", "the picture again")

    desk.page.locator("#add-step").click()
    field(desk, "steps[1].title").fill("Deepest")
    desk.page.locator("[data-path='steps[1]'] select").select_option("question")
    field(desk, f"{place}.text").fill("Where?")
    field(desk, f"{place}.form").select_option("point")
    # As large as no screen shows it.
    choose(1).set_input_files(own_picture("large.jpg", (3000, 1000), "JPEG"))
    desk.wait_until(lambda: field(desk, f"{place}.picture").input_value() == "own", "the picture that is asked about")
    field(desk, f"{place}.truth").select_option("point")
    examiner = Examiner()
    examiner.examine(desk.page, "a true place on a picture of one's own")
    _, lesson = publish(desk, server, language, title)
    drawing, question = lesson["steps"]
    sizes = []
    for step in (drawing, question):
        with Image.open(io.BytesIO(base64.b64decode(step["ground"].pop("file").split(",")[1]))) as stored:
            sizes.append(stored.size)
    assert sizes == [(300, 200), (2048, 683)]
    assert drawing["ground"] == {"scale": {"points": [[0, 100], [300, 100]], "length": 5, "unit": "km"}}
    assert question["question"]["truth"] == {"point": [1024, 341.5]}
    assert desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut"
    assert examiner.wrong == []
