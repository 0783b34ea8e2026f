"""The wave and the relay: on a phone with a real finger, and on the projector as they run, with seats and slow motion."""

import re

import pytest

from challenge_player import Player
from projector_page import PROJECTOR, ProjectorPage
from remote_page import THUMB, RemotePage

WORDS = {
    "en": ("Wave", "Touch when your neighbour does", "Touched!"),
    "de": ("Welle", "Tippe, sobald die Person neben dir tippt", "Getippt!"),
    "fr": ("Ola", "Touche dès que ton voisin touche", "Touché !"),
}


def shows(page, selector, wanted):
    page.wait_until(lambda: re.search(wanted, page.text(f"#challenge {selector}")), f"{wanted!r} in {selector}")


def signs(page):
    return page.page.locator("#challenge .chain .sign").count()


def press(page, name):
    page.page.locator(f"#actions [data-of=challenge] [data-action={name}]").click()


def join(session, count):
    players = [Player(session, index) for index in range(count)]
    for player in players:
        player.synchronise()
    return players


def touch(players, gap=300):
    for index, player in enumerate(players):
        player.tap(100, 100, after=1000 + gap * index)
        player.phone.settle()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_wave_is_chosen_and_touched_on_a_phone(session, opened, drawing, language):
    name, title, touched = WORDS[language]
    shown = opened(session.server, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    phone = drawing(language)
    shown.press("a")
    shown.sheet.get_by_text(name, exact=True).click()
    assert shown.sheet.locator("label:visible input").count() == 1, "only the first touch counts, so there is no number of attempts"
    shown.sheet.locator("[type=submit]").click()
    shown.sheet.wait_for(state="detached")
    assert session.stats()["challenge"] == {"number": 1, "kind": "wave", "target": 80, "attemptLimit": 1, "round": 1}
    shows(phone, "h2", re.escape(title))
    phone.wait_start()
    phone.draw((190, 400), (191, 400), steps=2)
    # First in the ring, then, once the server has the touch with its room time, as the result.
    shows(phone, ".result", re.escape(touched))
    shown.wait_until(lambda: signs(shown) == 1, "the touch on the projector")
    session.control("challenge")
    phone.wait_until(lambda: phone.text("#standing .place") != "", "where the result is")


def test_the_host_learns_how_many_phones_do_not_know_the_time(session, opened, phones):
    phones(2)
    shown = opened(session.server, kind=ProjectorPage, device=PROJECTOR).present(session)
    shown.press("a")
    note = shown.sheet.locator(".ability", has_text="room’s time")
    assert not note.is_visible(), "only times that are compared need it"
    shown.sheet.get_by_text("Wave", exact=True).click()
    shown.wait_until(lambda: note.is_visible() and note.inner_text().startswith("2 phones do not know"), "both phones")
    [player] = join(session, 1)
    player.synchronise()
    player.phone.settle()
    assert session.get("/summary").json()["withoutClock"] == 2, "one that has told is not counted"
    shown.sheet.get_by_text("Distance", exact=True).click()
    note.wait_for(state="hidden")


def test_the_projector_has_the_touches_as_they_come_then_the_line(session, opened):
    players = join(session, 6)
    shown = opened(session.server, "en", kind=ProjectorPage, device=PROJECTOR).present(session)
    session.control("challenge", kind="wave")
    touch(players[:3])
    shown.wait_until(lambda: signs(shown) == 3, "three signs while it runs")
    touch(players[3:], 250)
    shown.wait_until(lambda: signs(shown) == 6, "all signs")
    shows(shown, ".about", "The wave ran at .* people a second")
    shown.press("n")
    shows(shown, "h1", "The wave ran at .* people a second")
    assert shown.page.locator("#challenge .podium").is_hidden() and shown.page.locator("#challenge .fit").count() == 0
    press(shown, "seats")
    first = shown.sheet.locator(".seats li").first
    moved = first.get_attribute("data-participant")
    first.locator("button").press("ArrowRight")
    assert shown.sheet.locator(".seats li").nth(1).get_attribute("data-participant") == moved
    assert "seat 2 of 6" in shown.sheet.locator("[role=status]").inner_text()
    shown.sheet.get_by_text("Save seats").click()
    shown.sheet.wait_for(state="detached")
    shown.wait_until(lambda: shown.page.locator("#challenge .fit").count() == 1, "the line through the seats")
    found = session.get("/results").json()["challenges"][0]
    assert found["seats"][1] == moved and found["class"]["interceptSeconds"] is not None
    press(shown, "slow")
    shown.wait_until(lambda: shown.page.locator("#challenge .cursor").count() == 1, "the cursor")
    shown.wait_until(lambda: signs(shown) < 6, "only the first touches")
    press(shown, "slow")
    shown.wait_until(lambda: signs(shown) == 6, "all touches again")
    session.control("hide")
    shown.wait_until(lambda: not shown.page.locator("#challenge .chain").is_visible(), "nothing while results are hidden")
    assert shown.text("#challenge h1") == "Touch when your neighbour does"
    for player in players:
        player.phone.close()


def test_signs_are_dragged_into_their_seats(session, opened):
    players = join(session, 3)
    shown = opened(session.server, "en", kind=ProjectorPage, device=PROJECTOR).present(session)
    session.control("challenge", kind="wave")
    touch(players)
    shown.wait_until(lambda: signs(shown) == 3, "all signs")
    shown.press("n")
    press(shown, "seats")
    items = shown.sheet.locator(".seats li")
    names = [items.nth(index).get_attribute("data-participant") for index in range(3)]
    boxes = [items.nth(index).bounding_box() for index in range(3)]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    mouse = shown.page.mouse
    mouse.move(*middles[2])
    mouse.down()
    mouse.move(*middles[0], steps=8)
    mouse.up()
    assert [items.nth(index).get_attribute("data-participant") for index in range(3)] == [names[2], names[0], names[1]]
    for player in players:
        player.phone.close()


def test_a_relay_shows_where_it_is_slow_and_who_began_too_soon(session, opened):
    players = join(session, 7)
    shown = opened(session.server, "en", kind=ProjectorPage, device=PROJECTOR).present(session)
    session.control("seats", participants=[player.id for player in players])
    session.control("challenge", kind="relay")
    for player, at in zip(players, (0, 300, 650, 400, 1250, 2900)):
        player.tap(100, 100, after=1000 + at)
        player.phone.settle()
    shown.wait_until(lambda: signs(shown) == 6, "all signs")
    shown.press("n")
    shows(shown, "h1", "The squeeze took \\d+\\s*ms a person, through 5 of you")
    shows(shown, ".about", "2.9\\s*s in all · .* · broken after 6 .* · 1 too early")
    marks = shown.page.locator("#challenge .chain :is(text.target, text.median)")

    def texts():
        return sorted(" ".join(text.split()) for text in marks.all_text_contents())

    # Each link with both errors, the false start and the break where they are.
    shown.wait_until(lambda: len(texts()) == 6, "four links and two faults")
    assert {"too early", "the chain breaks here"} < set(texts())
    assert all(re.fullmatch(r"\d\.\d\d s ± \d+ ± 28 ms", text) for text in texts()[:4])
    assert texts()[3].startswith("1.65 s") and shown.page.locator("#challenge .link.marked").count() == 1
    assert "at a link ± the clocks" in shown.text("#challenge .summary")
    shown.page.locator("#challenge .data-table summary").click()
    told = shown.page.locator("#challenge .data-table table").inner_text()
    assert "too early" in told and "1.65" in told and "±\u00a020" in told, told
    # A second round lies over the first one.
    assert shown.page.locator("#challenge .chain .earlier").count() == 0
    shown.press("n")
    shown.wait_until(lambda: session.stats().get("challenge", {}).get("round") == 2, "the second round")
    for player in players:
        player.now = 10_000
    touch(players, 200)
    shown.wait_until(lambda: signs(shown) == 7, "all signs of the second round")
    shown.press("n")
    shows(shown, "h1", "The squeeze took 1?\\d\\d\\d\\s*ms a person, through 7 of you")
    shows(shown, ".about", "Round 1: \\d+\\s*ms a person · \\d+\\s*% (less|more) time a person")
    chart = shown.page.locator("#challenge .chain")
    shown.wait_until(lambda: chart.locator("circle.earlier").count() == 6, "a dot for each earlier touch")
    assert chart.locator("line.earlier").count() == 4 and chart.locator("text.earlier").text_content() == "Round 1"
    for player in players:
        player.phone.close()


@pytest.mark.parametrize("language, saved, undo, found", [
    ("en", "Save seats", "Undo", "The wave ran at"), ("de", "Sitzordnung sichern", "Rückgängig", "Die Welle lief mit"),
    ("fr", "Enregistrer les places", "Annuler", "La ola a avancé de")])
def test_a_host_with_a_phone_sets_the_seats_and_undoes_a_wrong_order(session, opened, drawing, language, saved, undo, found):
    players = join(session, 3)
    shown = opened(session.server, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    thumb = opened(session.server, language, kind=RemotePage, device=THUMB).steer(shown)
    phone = drawing(language)
    session.control("challenge", kind="wave")
    touch(players)
    session.control("challenge")
    # The class's value is on the remote and on each phone.
    thumb.wait_until(lambda: found in thumb.text("#now .found"), "the result")
    phone.wait_until(lambda: found in phone.text("#standing .place"), "the class's value")
    assert re.search(r"± \d", phone.text("#standing .note")), "with its errors"

    def choose():
        thumb.action("seats").click()
        thumb.sheet.locator(".seats li").first.wait_for()

    def order():
        return [item.get_attribute("data-participant") for item in thumb.sheet.locator(".seats li").all()]

    def save():
        thumb.sheet.get_by_text(saved).click()
        thumb.sheet.wait_for(state="detached")
        return session.get("/results").json()["challenges"][0]["seats"]

    choose()
    before = order()
    assert before[:3] == [player.id for player in players] and len(before) == 4
    going_back = thumb.sheet.get_by_text(undo, exact=True)
    assert going_back.is_disabled()
    for key in ("ArrowRight", "ArrowDown"):
        thumb.sheet.locator(f"[data-participant={before[0]}] button").press(key)
    assert order() == [before[1], before[2], before[0], before[3]]
    going_back.click()
    going_back.click()
    assert order() == before and going_back.is_disabled()
    assert save() == before
    # A wrong order that was saved is undone, too.
    choose()
    thumb.sheet.locator(".seats li button").last.press("ArrowLeft")
    wrong = order()
    assert save() == wrong != before
    thumb.wait_until(lambda: shown.page.locator("#challenge .fit").count() == 1, "the line on the projector")
    choose()
    thumb.sheet.get_by_text(undo, exact=True).click()
    assert save() == before
    for player in players:
        player.phone.close()
