"""A reaction task on a phone with a real finger, and on the projector with the class."""

import time

import pytest

import reactions
from oracle import BEGAN, ENDED
from phone import Phone
from projector_page import PROJECTOR, ProjectorPage
from remote_page import THUMB, RemotePage
from touch_page import shown_number

# The shortest wait before each flash, to keep the test short.
CONSTANT_RANDOM = "Math.random = () => 0"
# The longest one, for a touch that has to come before it.
LONGEST_WAIT = "Math.random = () => 0.999"


def words(page, selector):
    return page.text(f"#challenge {selector}")


def shows(page, selector, wanted):
    page.wait_until(lambda: words(page, selector) == wanted, f"{wanted!r} in {selector}")


def newest_challenge(phone):
    return [message for message in phone.received if message["type"] == "challenge"][-1]


def oracle_messages(phone):
    """The page's messages, in the oracle's form."""
    found = []
    for seq, events in sorted(phone.batches.items()):
        found += [("flash", phone.flashes[seq])] if seq in phone.flashes else []
        found += [("touch", event[4]) for event in events if event[0] == BEGAN]
    return found


def tap(phone):
    phone.touch(0, 200, 600)
    phone.lift()


def test_a_false_start_and_a_reaction_are_shown(session, drawing):
    phone = drawing("en", reduced_motion="reduce")
    phone.page.evaluate(LONGEST_WAIT)
    session.control("challenge", kind="reaction", target=2, attemptLimit=1)
    phone.wait_start()
    assert words(phone, "h2") == "Touch as soon as it flashes"
    flash = phone.page.locator("#challenge .flash")
    assert flash.is_hidden()
    phone.page.evaluate(CONSTANT_RANDOM)
    tap(phone)
    shows(phone, ".result", "Too early!")
    phone.wait_until(lambda: newest_challenge(phone)["falseStarts"] == 1, "the false start")
    for trial in (1, 2):
        flash.wait_for()
        box = flash.bounding_box()
        assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 390, 844), "all of the pad changes"
        assert flash.inner_text() == "NOW!", "also for people who see no colours"
        assert flash.evaluate("(node) => node.getAnimations({ subtree: true }).length") == 0
        # A touch within 100 ms counts as begun before the flash.
        seen = time.monotonic()
        phone.wait_until(lambda: time.monotonic() > seen + 0.15, "a human's time")
        tap(phone)
        flash.wait_for(state="hidden")
        if trial == 1:
            shows(phone, ".hint", "1 of 2 · 1 too early")
    phone.wait_until(lambda: newest_challenge(phone)["attempts"] == 1, "the series")
    phone.settle()
    [series] = reactions.series(oracle_messages(phone), 2)
    assert newest_challenge(phone)["latest"] == pytest.approx(series["value"])
    assert series["falseStarts"] == 1 and all(100 <= one < 5000 for one in series["reactionMilliseconds"])
    shows(phone, ".result", f"{shown_number(series['value'], digits=0)} ms")
    assert words(phone, ".verdict") == "Median of 2"
    assert words(phone, ".tally") == f"Attempt 1 of 1 · best {shown_number(series['value'], digits=0)} ms"
    [result] = session.get("/results").json()["challenges"][0]["participants"][0]["results"]
    assert result["reactionMilliseconds"] == pytest.approx(series["reactionMilliseconds"])
    assert flash.count() == 0, "no more flashes once all attempts are done"


def test_a_freeze_and_a_reload_continue_with_the_series(session, drawing):
    phone = drawing("de")
    phone.page.add_init_script(CONSTANT_RANDOM)
    phone.page.evaluate(CONSTANT_RANDOM)
    session.control("challenge", kind="reaction", target=2)
    phone.wait_start()
    flash = phone.page.locator("#challenge .flash")
    flash.wait_for()
    session.control("freeze")
    flash.wait_for(state="hidden")
    session.control("unfreeze")
    flash.wait_for()
    seen = time.monotonic()
    phone.wait_until(lambda: time.monotonic() > seen + 0.15, "a human's time")
    tap(phone)
    phone.wait_until(lambda: newest_challenge(phone)["reactions"] == 1, "the first reaction")
    assert newest_challenge(phone)["falseStarts"] == 0
    phone.settle()
    phone.page.reload()
    phone.wait_welcome(2)
    shows(phone, ".hint", "1 von 2")
    flash.wait_for()
    assert flash.inner_text() == "JETZT!"


TITLES = {
    "en": ("Touch as soon as it flashes · 3×", "median 240 ms · mean 247 ms · without ±: the delay of the screen is in it", "Fastest reaction", "Reaction", "Touch as soon as it flashes"),
    "de": ("Tippt, sobald es aufblitzt · 3×", "Median 240 ms · Mittelwert 247 ms · ohne ±: Die Verzögerung des Bildschirms steckt mit darin", "Schnellste Reaktion", "Reaktion", "Tippe, sobald es aufblitzt"),
    "fr": ("Touchez dès que ça flashe · 3×", "médiane 240 ms · moyenne 247 ms · sans ± : le retard de l’écran y est compris", "Réaction la plus rapide", "Réaction", "Touche dès que ça flashe"),
}


def react(phone, *reactions):
    at = 1000.0
    for reaction in reactions:
        at += 3000
        phone.flash(at)
        phone.touch([[BEGAN, 1, 9, 9, at + reaction], [ENDED, 1, 9, 9, at + reaction + 40]])
    phone.settle()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_class_on_the_projector(session, opened, drawing, language):
    title, summary, ranking, kind, on_the_phone = TITLES[language]
    shown = opened(session.server, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    class_ = [Phone(session.server, session.code) for _ in range(3)]
    shown.press("a")
    shown.sheet.get_by_text(kind, exact=True).click()
    field = shown.sheet.locator("input[type=number]").first
    assert field.input_value() == "5"
    field.fill("2.5")
    assert field.evaluate("(field) => field.validity.stepMismatch")
    field.fill("3")
    shown.sheet.locator("[type=submit]").click()
    shown.sheet.wait_for(state="detached")
    assert session.stats()["challenge"] == {"number": 1, "kind": "reaction", "target": 3, "attemptLimit": 3, "round": 1}
    shows(shown, "h1", title)
    for phone, own in zip(class_, ((210, 230, 900), (240, 200, 310), (270, 250, 4000))):
        react(phone, *own)
    shows(shown, ".summary", summary)
    shown.wait_until(lambda: shown.page.locator("#challenge .chart .sign").count() == 3, "the histogram")
    assert shown.page.locator("#challenge text.target").count() == 0, "no target to be met"
    shown.wait_until(lambda: shown.board.title == ranking, ranking)
    own = drawing(language)
    shows(own, "h2", on_the_phone)
    shown.press("n")
    steps = shown.page.locator("#challenge .podium li .figure")
    shown.wait_until(lambda: [one.inner_text().replace("\u00a0", " ") for one in steps.all()] == ["230 ms", "240 ms", "270 ms"], "the podium")
    for phone in class_:
        phone.close()


REMOTE = {"en": ("Reaction", "Round 1: Touch as soon as it flashes · 2×", "1 of 2 done"),
          "de": ("Reaktion", "Runde 1: Tippt, sobald es aufblitzt · 2×", "1 von 2 fertig"),
          "fr": ("Réaction", "Manche 1 : Touchez dès que ça flashe · 2×", "1 sur 2 a fini")}


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_remote_starts_it_shows_its_progress_and_ends_it(session, opened, language):
    kind, title, state = REMOTE[language]
    shown = opened(session.server, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    thumb = opened(session.server, language, kind=RemotePage, device=THUMB).steer(shown)
    class_ = [Phone(session.server, session.code) for _ in range(2)]
    thumb.start("challenge")
    thumb.sheet.get_by_text(kind, exact=True).click()
    thumb.sheet.locator("input[type=number]").first.fill("2")
    thumb.sheet.locator("[type=submit]").click()
    thumb.sheet.wait_for(state="detached")
    assert session.stats()["challenge"] == {"number": 1, "kind": "reaction", "target": 2, "attemptLimit": 3, "round": 1}
    text_of = lambda selector: thumb.text(f"#now {selector}")
    thumb.wait_until(lambda: text_of("h2") == title, title)
    react(class_[0], 210, 230)
    thumb.wait_until(lambda: text_of("[role=status].numbers") == state, state)
    react(class_[1], 260, 300)
    best = thumb.page.locator("#now .best .numbers")
    thumb.wait_until(lambda: [one.inner_text().replace("\u00a0", " ") for one in best.all()] == ["220 ms", "280 ms"], "the fastest")
    shown.wait_until(lambda: shown.page.locator("#challenge .chart .sign").count() == 2, "the projector's histogram")
    thumb.action("stop").click()
    thumb.action("next").wait_for()
    assert session.stats()["finished"]["kind"] == "reaction" and session.stats().get("challenge") is None
    for phone in class_:
        phone.close()
