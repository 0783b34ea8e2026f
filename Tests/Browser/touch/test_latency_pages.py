"""How late is my phone? In a class and alone, with a finger that is late by a known time."""

import pytest

from late_finger import LateFinger
from phone import Phone
from projector_page import PROJECTOR, ProjectorPage
from touch_page import shown_number

TIMEOUT_SECONDS = 90


def words(page, selector):
    return page.text(selector)


def shows(page, selector, wanted, timeout=TIMEOUT_SECONDS):
    page.wait_until(lambda: words(page, selector) == wanted, f"{wanted!r} in {selector}", timeout)


def newest_challenge(phone):
    return [message for message in phone.received if message["type"] == "challenge"][-1]


@pytest.mark.parametrize("late", [40, 110])
def test_the_lag_of_a_finger_is_measured_within_4_ms(session, drawing, late):
    phone = drawing("en")
    session.control("challenge", kind="latency", target=3, attemptLimit=2)
    phone.wait_start()
    assert words(phone, "#challenge h2") == "How late is my phone?"
    assert words(phone, "#challenge .hint") == "Put a finger on the ring and stay in its middle."
    finger = LateFinger(phone.page, late)
    shows(phone, "#challenge .hint", "Stay in the middle of the ring.")
    assert not phone.page.locator("#echo").is_visible(), "there is no disc that could be moved into the ring instead of the finger"
    waits = lambda condition: lambda: finger.waits("#challenge .hint", condition)
    phone.wait_until(waits(lambda: words(phone, "#challenge .hint") == "Lap 2 of 3"), "the second lap", TIMEOUT_SECONDS)
    phone.wait_until(waits(lambda: newest_challenge(phone)["attempts"] == 1), "the series", TIMEOUT_SECONDS)
    assert newest_challenge(phone)["latest"] == pytest.approx(late, abs=4)
    finger.lift()
    phone.settle()
    [result] = session.get("/results").json()["challenges"][0]["participants"][0]["results"]
    assert len(result["lapMilliseconds"]) == 3 and result["estimatedLatencyMilliseconds"] == newest_challenge(phone)["latest"]
    shows(phone, "#challenge .result", f"≈ {shown_number(result['value'], digits=0)} ms")
    assert words(phone, "#challenge .verdict") == "Estimated, from touch to picture"
    shows(phone, "#challenge .hint", "Once more? Put your finger on the ring.")


@pytest.mark.parametrize("language, start, during, lost", [
    ("en", "Put a finger on the ring and stay in its middle.", "Stay in the middle of the ring.", "Put your finger back on the ring."),
    ("de", "Leg einen Finger auf den Ring und bleib in seiner Mitte.", "Bleib in der Mitte des Rings.", "Leg den Finger wieder auf den Ring."),
    ("fr", "Pose un doigt sur l’anneau et reste en son milieu.", "Reste au milieu de l’anneau.", "Repose ton doigt sur l’anneau.")])
def test_a_real_finger_grabs_the_mark_and_loses_it(session, drawing, language, start, during, lost):
    phone = drawing(language)
    session.control("challenge", kind="latency")
    phone.wait_start()
    shows(phone, "#challenge .hint", start)
    box = phone.page.locator("#challenge .hand span").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.touch(0, x, y + 150)
    phone.wait_painted()
    assert words(phone, "#challenge .hint") == start, "the finger is not on the ring"
    phone.lift()
    phone.touch(0, x + 8, y - 8)
    shows(phone, "#challenge .hint", during)
    shows(phone, "#challenge .hint", lost)
    phone.lift()
    assert newest_challenge(phone)["laps"] == 0


def test_the_words_do_not_cover_the_circle(session, drawing):
    phone = drawing("de")
    session.control("challenge", kind="latency")
    phone.wait_start()
    for size in ({"width": 390, "height": 844}, {"width": 320, "height": 568}, {"width": 844, "height": 390}):
        phone.page.set_viewport_size(size)
        phone.wait_painted()
        ring = phone.page.locator("#challenge .hand span").bounding_box()
        text = phone.page.locator("#challenge .hint").bounding_box()
        assert text["y"] + text["height"] <= ring["y"] - 4 or text["x"] + text["width"] <= ring["x"] - 4, f"{size}"
        track = phone.page.locator("#challenge .track").bounding_box()
        assert 0 < track["x"] and track["x"] + track["width"] < size["width"] and track["y"] + track["height"] + 40 < size["height"], f"{size}"


ALONE = {"en": ("How late is my phone?", "Put a finger on the ring and stay in its middle. 15 laps, half a minute.", "What this cannot know"),
         "de": ("Wie träge ist mein Handy?", "Leg einen Finger auf den Ring und bleib in seiner Mitte. 15 Umläufe, eine halbe Minute.", "Was hier niemand wissen kann"),
         "fr": ("Quel retard a mon téléphone ?", "Pose un doigt sur l’anneau et reste en son milieu. 15 tours, une demi-minute.", "Ce qu’on ne peut pas savoir ici")}


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_single_phone_has_it_in_the_menu_and_sends_nothing(drawing, language):
    title, start, limits = ALONE[language]
    phone = drawing(language)
    phone.page.locator("#menu").tap()
    phone.page.locator("dialog[open] button").get_by_text(title.replace(" ?", "\u202f?"), exact=True).tap()
    phone.page.locator("dialog[open] .circle").wait_for()
    assert words(phone, "dialog[open] h2") == title and words(phone, "dialog[open] .says") == start
    assert words(phone, "dialog[open] h3") == limits and phone.page.locator("dialog[open] li").count() == 4
    before = sum(map(len, phone.batches.values()))
    finger = LateFinger(phone.page, 60)
    phone.wait_until(lambda: words(phone, "dialog[open] .says") != start, "the laps")
    finger.lift()
    phone.wait_until(lambda: "ring" in words(phone, "dialog[open] .says").lower() or "anneau" in words(phone, "dialog[open] .says"), "the loss")
    phone.page.keyboard.press("Escape")
    phone.page.locator("dialog[open]").wait_for(state="detached")
    phone.settle() if phone.batches else phone.wait_painted()
    assert sum(map(len, phone.batches.values())) == before, "nothing of it is sent"


def test_a_single_phones_estimate_is_within_4_ms_too(drawing):
    phone = drawing("en")
    phone.page.evaluate("import('/features/touch/latency-sheet.js').then(({ openLatency }) => openLatency('en', 3)).then(() => null)")
    phone.page.locator("dialog[open] .circle").wait_for()
    finger = LateFinger(phone.page, 75)
    has_estimate = lambda: words(phone, "dialog[open] .latency") != ""
    phone.wait_until(lambda: finger.waits("dialog[open] .says", has_estimate), "the estimate", TIMEOUT_SECONDS)
    estimate = words(phone, "dialog[open] .latency b")
    assert float(estimate.removeprefix("≈ ").removesuffix(" ms")) == pytest.approx(75, abs=4.5)
    assert words(phone, "dialog[open] .latency").split("\n")[-1].startswith("Estimated from 3 laps that scatter by ")
    finger.lift()
    shows(phone, "dialog[open] .says", "Once more? Put your finger on the ring.")


CLASS = {"en": ("Latency", "How late is my phone? · 3 laps", "Shortest latency"),
         "de": ("Latenz", "Wie träge ist mein Handy? · 3 Umläufe", "Kürzeste Latenz"),
         "fr": ("Latence", "Quel retard a mon téléphone ? · 3 tours", "Latence la plus courte")}


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_class_on_the_projector(session, opened, language):
    kind, title, ranking = CLASS[language]
    shown = opened(session.server, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    class_ = [Phone(session.server, session.code) for _ in range(3)]
    shown.press("a")
    shown.sheet.get_by_text(kind, exact=True).click()
    field = shown.sheet.locator("input[type=number]").first
    assert field.input_value() == "15"
    field.fill("3")
    shown.sheet.locator("[type=submit]").click()
    shown.sheet.wait_for(state="detached")
    shows(shown, "#challenge h1", title)
    for phone, own in zip(class_, ((60, 62, 90), (81, 80, 79), (120, 140, 130))):
        for index, lag in enumerate(own):
            phone.lap(2000 * index, lag)
        phone.settle()
    shown.wait_until(lambda: shown.page.locator("#challenge .chart .sign").count() == 3, "the histogram")
    shown.wait_until(lambda: shown.board.title == ranking, ranking)
    shown.press("n")
    steps = shown.page.locator("#challenge .podium li .figure")
    shown.wait_until(lambda: [one.inner_text().replace("\u00a0", " ") for one in steps.all()] == ["62 ms", "80 ms", "130 ms"], "the podium")
    for phone in class_:
        phone.close()
