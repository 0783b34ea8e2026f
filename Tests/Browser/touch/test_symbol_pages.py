"""Draw this symbol: on a phone with real fingers, and on the projector over the template."""

import json

import pytest

import articulation
from challenge_player import Player
from oracle import BEGAN, ENDED, MOVED
from projector_page import PROJECTOR, ProjectorPage

WORDS = {
    "en": ("Symbol", "cross", "Draw this symbol: cross", "Draw: cross"),
    "de": ("Symbol", "Kreuz", "Zeichnet dieses Symbol: Kreuz", "Zeichne: Kreuz"),
    "fr": ("Symbole", "croix", "Dessinez ce symbole : croix", "Dessine : croix"),
}
PAUSE = "Another stroke? Otherwise just wait."


def words(page, selector):
    return page.text(f"#challenge {selector}")


def shows(page, selector, wanted):
    page.wait_until(lambda: words(page, selector) == wanted, f"{wanted!r} in {selector}")


def trace(phone, stroke, box):
    places = [(box["x"] + place.real * box["width"], box["y"] + place.imag * box["height"]) for place, _ in stroke]
    phone.draw(*places, steps=12)


def other(session):
    """A phone of the class that has drawn once, slightly shifted."""
    player = Player(session)
    for stroke in articulation.template(6):
        player.now += 1000
        events = [[MOVED, 1, 60 + 250 * place.real, 80 + 230 * place.imag, player.now + at] for place, at in stroke]
        player.phone.touch([[BEGAN, *events[0][1:]], *events, [ENDED, *events[-1][1:]]])
    player.phone.drawn(player.now + 2000, 250)
    player.phone.settle()
    player.phone.close()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_symbol_is_chosen_drawn_and_laid_over_its_template(session, opened, drawing, language):
    kind, name, title, on_the_phone = WORDS[language]
    shown = opened(session.server, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    phone = drawing(language)
    shown.press("a")
    shown.sheet.get_by_text(kind, exact=True).click()
    shown.sheet.locator("select").select_option(label=name)
    shown.sheet.locator("[type=submit]").click()
    shown.sheet.wait_for(state="detached")
    assert session.stats()["challenge"] == {"number": 1, "kind": "symbol", "target": 6, "attemptLimit": 5, "round": 1}
    shows(shown, "h1", title)
    shows(phone, "h2", on_the_phone)
    if language != "en":
        return
    other(session)
    phone.wait_start()
    box = phone.page.locator("#challenge .symbol svg").bounding_box()
    assert 0 < box["x"] and box["x"] + box["width"] < 390 and words(phone, ".hint") != PAUSE
    header = phone.page.locator("#challenge .hint").bounding_box()
    assert header["y"] + header["height"] < box["y"], "the words are off the template"
    for stroke in articulation.template(6):
        trace(phone, stroke, box)
        shows(phone, ".hint", PAUSE)
    shows(phone, ".verdict", "Shape error: less is better.")
    phone.settle()
    lines = [json.loads(line) for line in session.get("/events", headers=session.host).text.splitlines()]
    [drawn] = articulation.drawn(lines, phone.participant)
    wanted = articulation.measures(drawn, 6)
    news = [message for message in phone.received if message["type"] == "challenge"][-1]
    assert news["latest"] == pytest.approx(wanted["value"], abs=1e-6) and wanted["value"] < 5 and wanted["strokeError"] == 0
    picture = shown.page.locator("#challenge .articulation canvas")
    shown.wait_until(lambda: picture.get_attribute("aria-label").startswith("2 "), "both drawings over the template")
