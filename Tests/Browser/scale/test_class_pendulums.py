"""A class's pendulums on the projector: what to do, each phone's points, the line, and g with its ±."""

import math

import pytest

from phone import Phone
from projector_page import ProjectorPage
from touch_page import plain

WORDS = {
    "en": {"empty": "g from pendulums", "how": "Type the length", "found": "Together you find g =", "phones": "3 phones have swung",
           "inside": "phones", "table": "Phone", "board": "g in m/s²"},
    "de": {"empty": "g mit Pendeln", "how": "Länge eintippen", "found": "Zusammen findet ihr g =", "phones": "3 Handys haben geschwungen",
           "inside": "Handys", "table": "Handy", "board": "g in m/s²"},
}
STRING = {"way": "pendulum", "scale": 1, "name": "Pendulum", "role": "swing"}


def swing(phone, metres, off=0.0):
    period = 2 * math.pi * math.sqrt((metres + off + 21e-4 / (metres + off)) / 9.81)
    phone.motion(**STRING, metres=metres, reading=[period, period / 2000, 0.15, 0, 0])


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_class_finds_g_by_its_pendulums(session, opened, language):
    words = WORDS[language]
    shown = opened(session.server, language, kind=ProjectorPage)
    session.control("activity", activity="scale")
    shown.present(session)
    shown.page.locator("#forces").wait_for()
    shown.page.locator("[data-action=pendulums]").click()
    panel = shown.page.locator("#pendulums")
    panel.wait_for()
    assert panel.locator("h1").inner_text() == words["empty"] and words["how"] in panel.inner_text()
    assert panel.locator("path.sign").count() == 0
    phones = [Phone(session.server, session.code) for _ in range(3)]
    for phone, off in zip(phones, (0, 0.003, -0.002)):
        for metres in (0.3, 0.6, 0.9):
            for turn in (1e-4, -1e-4):
                swing(phone, metres, off + turn)
        phone.settle()
    shown.wait_until(lambda: panel.locator("path.sign").count() == 9, "a sign for each length of each phone")
    told = session.get("/pendulums").json()
    assert abs(told["gravity"] - 9.81) <= told["gravityError"]
    shown.wait_until(lambda: words["found"] in plain(panel.locator("h1").inner_text()), "what the class has found")
    number = plain(panel.locator("h1").inner_text()).replace(",", ".").split("=")[1]
    g, error = (float(part.split()[0]) for part in number.split("±"))
    assert abs(g - told["gravity"]) <= 0.05 and told["gravityError"] <= error <= 2 * told["gravityError"] + 0.01
    assert words["phones"] in panel.inner_text() and panel.locator("line.error").count() == 18
    panel.locator("summary").click()
    shown.wait_until(lambda: panel.locator("tbody tr").count() == 9, "a row for each length of each phone")
    # A hidden class shows nobody's values.
    session.control("hide")
    shown.wait_until(lambda: panel.locator("path.sign").count() == 0, "nothing that somebody measured")
    assert words["phones"] in panel.inner_text()
    session.control("reveal")
    shown.wait_until(lambda: panel.locator("path.sign").count() == 9, "the signs again")
    shown.page.locator("[data-action=forces]").click()
    shown.page.locator("#forces").wait_for()
    assert not panel.is_visible()
