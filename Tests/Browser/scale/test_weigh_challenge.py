"""The challenge of weighing the same thing: a button on the phone, the target from the host, each phone's mass on the projector."""

import math

from motion_page import MotionPage
from phone import Phone
from projector_page import SMALL_PROJECTOR, ProjectorPage

SPRING = {"way": "spring", "scale": 1, "name": "Spring"}
WHOLE_BROWSER = True


def period(grams, off=0.0):
    return 2 * math.pi * math.sqrt((210 + grams) / 20_000) * (1 + off)


def weigh(phone, grams):
    """By readings of earlier recordings for the references, and by a recording for the load."""
    for known in (0, 50, 100, 200):
        role = {"role": "empty"} if known == 0 else {"role": "reference", "grams": known, "gramsError": known / 350}
        for off in (5e-4, -5e-4):
            phone.motion(**SPRING, **role, reading=[period(known, off), 1e-5, 0.02, 0, 0.01])
    seconds = period(grams)
    rows = [[1000 + 1000 * index / 60, 0, round(2.5 * math.sin(2 * math.pi * index / 60 / seconds), 2), 0, 0, 0, 0]
            for index in range(int(13 * seconds * 60))]
    phone.motion(rows, **SPRING, role="weigh", load=1)
    phone.settle()


def test_the_host_says_the_mass_and_phones_weigh_it(session, opened):
    shown = opened(session.server, kind=ProjectorPage, **SMALL_PROJECTOR)
    shown.present(session)
    shown.start("challenge")
    sheet = shown.page.get_by_role("dialog")
    sheet.get_by_text("Mass", exact=True).click()
    target = sheet.get_by_label("What a kitchen scale says, in grams")
    assert target.input_value() == "", "nobody knows what the class weighs"
    target.fill("148")
    sheet.get_by_role("button", name="Start").click()
    masses = shown.page.locator(".rows-of-masses")
    masses.wait_for()
    assert shown.page.locator(".masses p").inner_text() == "Each phone that has weighed gets a line here."
    phones = [Phone(session.server, session.code) for _ in range(3)]
    for phone, grams in zip(phones, (147, 149, 152)):
        weigh(phone, grams)
    shown.wait_until(lambda: masses.locator(".mass").count() == 3, "a line for each phone")
    words = masses.locator("svg").get_attribute("aria-label").replace("\u00a0", " ")
    assert "kitchen scale 148.0 g" in words and "class 149" in words and words.count("±") >= 4
    assert masses.locator("line.target").count() == 1 and masses.locator("line.error").count() == 3
    # The button of the challenge opens the page's own way of weighing.
    phone = opened(session.server, kind=MotionPage).has_sensors().join(session.code)
    phone.page.locator(".weigh-now").click()
    phone.page.get_by_role("dialog").get_by_role("heading", name="Weigh with a spring or a ruler").wait_for()
