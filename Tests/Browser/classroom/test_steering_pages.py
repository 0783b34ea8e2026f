"""Steering through tunnels on a phone with a real finger, and its plot on the projector."""

import json

import pytest

from accessibility import Examiner
from target_ring import shows, words
from touch_page import shown_number

WORDS = {
    "en": {"practice": "Practice", "condition": "Condition {} of 3", "title": "Move your finger through the tunnel, fast and exactly",
           "wait": "Practice is done", "broken": "Lifted too early. Once more from the field.", "done": "All done, thank you!",
           "law": "Steering law", "one": "Only one participant: no spread between people.", "unit": " per s"},
    "de": {"practice": "Übung", "condition": "Bedingung {} von 3", "title": "Zieh den Finger durch den Tunnel, schnell und genau",
           "wait": "Die Übung ist geschafft", "broken": "Zu früh losgelassen. Noch einmal vom Feld aus.",
           "done": "Alles geschafft, danke!", "law": "Steering-Gesetz",
           "one": "Nur eine Person: keine Streuung zwischen Menschen.", "unit": " je s"},
}
SHORT = {"task": "steering", "distances": [18, 26, 34], "widths": [8], "trials": 2, "practice": 1}


def steer(phone, bulge=0, upto=None):
    """Draws through the shown tunnel, with a bulge in its middle, or up to a share of it."""
    box = phone.page.locator(".tunnel .floor").bounding_box()
    x, start, length = box["x"] + box["width"] / 2, box["y"] + box["height"], box["height"]
    end = start - (upto * length if upto else length + 10)
    phone.draw((x, start + 24), (x + bulge, start - length / 2), (x, end), steps=4)


def state(phone):
    return phone.page.locator(".tunnel").get_attribute("data-state")


def sequence(phone, progress, bulges=(0, 0)):
    shows(phone, "#challenge .tally", progress)
    for bulge in bulges:
        steer(phone, bulge)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_short_experiment_grows_a_plot(session, projector, drawing, language):
    texts = WORDS[language]
    shown, phone = projector(language), drawing(language)
    shown.start("experiment")
    sheet = shown.sheet
    sheet.locator(".choice").nth(1).click()
    for index, value in enumerate(("18 26 34", "8", "2", "1")):
        sheet.locator("input").nth(index).fill(value)
    sheet.locator("[type=submit]").click()
    shown.wait_activity("experiment")
    assert session.stats()["experiment"] == {"number": 1, **SHORT, "blocks": 1, "phase": "practice"}
    shows(shown, "#experiment h1", texts["law"])
    shows(phone, "#challenge h2", texts["title"])
    # Lifting too early restarts the trial.
    steer(phone, upto=0.5)
    shows(phone, "#challenge .hint", texts["broken"])
    sequence(phone, texts["practice"])
    shows(phone, "#challenge h2", texts["wait"])
    phone.page.locator(".tunnel").wait_for(state="hidden")
    shown.page.locator("#actions [data-action=measure]").click()
    sequence(phone, texts["condition"].format(1), bulges=(60, 0))
    # A reload in the middle loses nothing.
    shows(phone, "#challenge .tally", texts["condition"].format(2))
    steer(phone)
    phone.settle()
    phone.page.reload()
    phone.wait_welcome(2)
    phone.page.wait_for_selector(".tunnel .floor")
    steer(phone)
    sequence(phone, texts["condition"].format(3))
    shows(phone, "#challenge h2", texts["done"])
    shows(shown, "#experiment .missing", texts["one"])
    shown.wait_until(lambda: shown.page.locator("#experiment .plot .sign").count() == 3, "three points")
    assert shown.page.locator("#experiment .plot line.fit").count() == 1
    own = session.get("/experiments").json()["experiments"][0]["participants"][0]
    assert own["figures"]["trials"] == 6 and own["missing"] == []
    assert own["figures"]["errors"] == 1 and own["figures"]["departures"] == 1
    number = shown_number(own["figures"]["throughput"], language, digits=1)
    assert words(phone, "#challenge .result") == number + texts["unit"]
    taken = shown.take_home("json", panel="experiment")
    with shown.page.expect_download() as saved:
        taken.click()
    trials = json.loads(open(saved.value.path()).read())["trials"]
    assert len(trials) == 8 and [one["breaks"] for one in trials] == [1] + [0] * 7
    # Every point that the browser reported between the lines is there.
    assert all(len(one["points"]) >= 6 for one in trials)


def test_the_tunnel_shows_where_the_finger_is(session, drawing):
    session.control("experiment", **{**SHORT, "practice": 0})
    phone = drawing("en")
    box = phone.page.locator(".tunnel .floor").bounding_box()
    x, start = box["x"] + box["width"] / 2, box["y"] + box["height"]
    texts = []
    phone.touch(0, x, start + 24)
    for place in ((x, start + 24), (x, start - 20), (x + 80, start - 40), (x, start - 60), (x, box["y"] - 5)):
        phone.move(f0=place)
        phone.wait_painted()
        texts.append(state(phone))
    phone.lift()
    assert texts == ["ready", "inside", "outside", "inside", "through"]
    shows(phone, "#challenge .hint", "1 of 2")
    # Beside the start line.
    phone.draw((x + 90, start + 24), (x + 90, start - 40))
    shows(phone, "#challenge .hint", "Cross the line between the walls. Once more from the field.")
    # Without the server, the sequence is over at once.
    phone.context.set_offline(True)
    phone.server_is_away = True
    steer(phone)
    shows(phone, "#challenge .hint", "Waiting for the network…")
    phone.context.set_offline(False)
    shows(phone, "#challenge .tally", "Condition 2 of 3")
    trials = session.get("/experiments/trials", headers=session.host).json()["trials"]
    assert [one["departures"] for one in trials] == [1, 0]


def test_axe_finds_no_violations(session, projector, drawing):
    examiner = Examiner()
    shown, phone = projector("en"), drawing("en")
    for page in (shown.page, phone.page):
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
    shown.start("experiment")
    shown.sheet.locator(".choice").nth(1).click()
    examiner.examine(shown.page, "start")
    shown.page.keyboard.press("Escape")
    session.control("experiment", **{**SHORT, "practice": 0})
    sequence(phone, "Condition 1 of 3")
    examiner.examine(phone.page, "steering")
    shown.wait_until(lambda: shown.page.locator("#experiment .plot .sign").count() == 1, "the point")
    examiner.examine(shown.page, "plot")
    assert examiner.wrong == []
