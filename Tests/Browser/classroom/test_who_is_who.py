"""Identities: own names that phones enter, the host who renames and hides them, and codes on a printed sheet."""

import io

import pytest
import zxingcpp
from PIL import Image

from accessibility import Examiner
from projector_page import SMALL_PROJECTOR, ProjectorPage
from touch_page import plain

WORDS = {
    "en": {"invented": "Names: invented", "own": "Names: own", "question": "What is your name?", "hide": "Hide the name",
           "show": "Show the name again", "rename": "Rename", "group": "Group A", "twice": "Line 3",
           "person": "You are P07. What you do counts for this code", "other": "Another phone has your code P07, too.",
           "several": "One code on several phones: 1 P07, 2 P07.", "erase": "Delete all data of P07", "yes": "Delete"},
    "de": {"invented": "Namen: erfunden", "own": "Namen: eigene", "question": "Wie heißt du?", "hide": "Namen ausblenden",
           "show": "Namen wieder zeigen", "rename": "Umbenennen", "group": "Gruppe A", "twice": "Zeile 3",
           "person": "Du bist P07. Was du machst, zählt für diesen Code", "other": "Noch ein Handy hat deinen Code P07.",
           "several": "Ein Code auf mehreren Handys: 1 P07, 2 P07.", "erase": "Alle Daten von P07 löschen", "yes": "Löschen"},
    "fr": {"invented": "Noms : inventés", "own": "Noms : choisis", "question": "Comment t’appelles-tu ?", "hide": "Masquer le nom",
           "show": "Montrer à nouveau le nom", "rename": "Renommer", "group": "Groupe A", "twice": "Ligne 3",
           "person": "Tu es P07. Ce que tu fais compte pour ce code", "other": "Un autre téléphone a aussi ton code P07.",
           "several": "Un code sur plusieurs téléphones : 1 P07, 2 P07.", "erase": "Supprimer toutes les données de P07", "yes": "Supprimer"},
}
LANGUAGES = pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])


def chips(shown):
    """Number and name of each."""
    return [f"{chip.locator('b').inner_text()} {chip.locator('span').last.inner_text()}" for chip in shown.page.locator("#lobby-names li").all()]


def present(opened, session, language, scheme, **options):
    shown = opened(session.server, language, kind=ProjectorPage, device={**SMALL_PROJECTOR, "color_scheme": scheme, **options})
    shown.present(session, started=False).page.locator("#lobby").wait_for()
    return shown


def choose(shown, naming):
    shown.page.locator("#lobby-naming").click()
    shown.sheet.locator(f"[data-naming={naming}]").click()


@LANGUAGES
def test_own_names_are_typed_renamed_and_hidden(session, opened, language, scheme):
    words, examiner = WORDS[language], Examiner()
    shown = present(opened, session, language, scheme)
    phone = opened(session.server, language, color_scheme=scheme).join(session.code)
    invented = session.stats()["participants"][0]["name"]
    assert plain(shown.text("#lobby-naming")) == words["invented"]
    shown.page.locator("#lobby-naming").click()
    examiner.examine(shown.page, "the choice of names")
    shown.sheet.locator("[data-naming=own]").click()
    shown.wait_until(lambda: plain(shown.text("#lobby-naming")) == words["own"], "the choice")

    form = phone.page.locator("#own-name")
    form.wait_for()
    assert plain(phone.text("#own-name h2")) == words["question"]
    examiner.examine(phone.page, "the question on a phone")
    # An answer is optional.
    phone.page.touchscreen.tap(195, 200)
    phone.settle()
    form.locator("input").fill("<i>Ida</i>")
    form.locator("[type=submit]").click()
    form.wait_for(state="detached")
    phone.wait_until(lambda: "<i>Ida</i>" in phone.text("#participant"), "the name on the phone")
    shown.wait_until(lambda: chips(shown) == ["1 <i>Ida</i>"], "the name in the lobby")
    # Asked once.
    phone.page.reload()
    phone.wait_welcome(2)
    phone.wait_until(lambda: "<i>Ida</i>" in phone.text("#participant"), "the name after a reload")
    assert form.count() == 0

    shown.start_class()
    row = shown.board.row("p1")
    row.click()
    examiner.examine(shown.page, "a phone's sheet")
    shown.sheet.get_by_role("button", name=words["hide"], exact=True).click()
    shown.wait_until(lambda: invented in row.inner_text(), "the invented name")
    phone.wait_until(lambda: invented in phone.text("#participant"), "the invented name on the phone")
    row.click()
    shown.sheet.get_by_role("button", name=words["show"], exact=True).click()
    shown.wait_until(lambda: "<i>Ida</i>" in row.inner_text(), "the name again")
    row.click()
    shown.sheet.get_by_role("button", name=words["rename"], exact=True).click()
    shown.sheet.locator("[name=label]").fill("Table 3")
    examiner.examine(shown.page, "a new name")
    shown.sheet.locator("[type=submit]").click()
    shown.wait_until(lambda: "Table 3" in row.inner_text(), "the new name")
    phone.wait_until(lambda: "Table 3" in phone.text("#participant"), "the new name on the phone")
    assert examiner.wrong == []


def test_a_participant_who_skips_keeps_the_invented_name_and_a_name_is_offered_on_a_return(session, opened):
    session.control("naming", naming="own")
    phone = opened(session.server).join(session.code)
    form = phone.page.locator("#own-name")
    form.locator("input").fill("Ida")
    form.locator("[type=submit]").click()
    form.wait_for(state="detached")
    other = type(session)(session.server)
    other.control("naming", naming="own")
    phone.join(other.code)
    form.wait_for()
    assert form.locator("input").input_value() == "Ida"
    form.locator("[type=button]").click()
    form.wait_for(state="detached")
    assert "label" not in other.stats()["participants"][0]
    phone.page.reload()
    phone.wait_welcome(3)
    assert form.count() == 0


def test_the_question_disappears_when_the_host_wants_no_names(session, opened):
    session.control("naming", naming="own")
    phone = opened(session.server).join(session.code)
    form = phone.page.locator("#own-name")
    form.wait_for()
    session.control("naming", naming="invented")
    form.wait_for(state="detached")
    session.control("naming", naming="own")
    form.wait_for()


@LANGUAGES
def test_a_pasted_list_becomes_a_sheet_whose_codes_join(session, opened, language, scheme):
    words, examiner = WORDS[language], Examiner()
    shown = present(opened, session, language, scheme, device_scale_factor=2)
    choose(shown, "codes")
    field = shown.sheet.locator("textarea")
    field.fill("P07;A\nP08\tB\np07")
    shown.sheet.locator("[data-print]").click()
    shown.wait_until(lambda: words["twice"] in shown.sheet.locator("[role=alert]").inner_text(), "the fault")
    examiner.examine(shown.page, "the list of codes")
    field.fill("P07;A\nP08\tB\n\nP 09")
    shown.sheet.locator("[data-print]").click()
    cards = shown.page.locator(".code-cards li")
    cards.first.wait_for()
    assert [text.split("\n")[0] for text in cards.all_inner_texts()] == ["P07", "P08", "P 09"]
    assert words["group"] in cards.first.inner_text()
    examiner.examine(shown.page, "the sheet of codes")
    read = zxingcpp.read_barcodes(Image.open(io.BytesIO(shown.page.screenshot(full_page=True))))
    addresses = {code.text for code in read if "p=" in code.text}
    join = session.created["joinURL"]
    assert addresses == {f"{join}&p=P07&g=A", f"{join}&p=P08&g=B", f"{join}&p=P+09"}

    shown.press("Escape")
    phone = opened(session.server, language)
    phone.open(f"/touch?s={session.code}&p=P07&g=A")
    phone.wait_welcome()
    shown.wait_until(lambda: chips(shown) == ["1 P07"], "the code in the lobby")
    one = session.stats()["participants"][0]
    assert (one["label"], one["group"]) == ("P07", "A")
    # Another code on the same tablet is another participant.
    phone.page.touchscreen.tap(195, 200)
    phone.settle()
    phone.open(f"/touch?s={session.code}&p=P08&g=B")
    shown.wait_until(lambda: "2 P08" in chips(shown), "the other person")
    labels = {one["id"]: one.get("label") for one in session.stats()["participants"]}
    assert labels["p1"] == "P07" and labels["p2"] == "P08"
    assert examiner.wrong == []


@LANGUAGES
def test_a_code_that_identifies_is_told_to_its_phone_and_a_second_phone_to_all(session, opened, language, scheme):
    words, examiner = WORDS[language], Examiner()
    notices = lambda page: plain(page.page.locator("#notices").inner_text())
    shown = present(opened, session, language, scheme, viewport={"width": 1280, "height": 900})
    choose(shown, "codes")
    box = shown.sheet.locator("[name=persons]")
    assert not box.is_checked()
    box.focus()
    shown.press("Space")
    shown.wait_until(lambda: session.stats().get("persons") is True, "the choice")
    assert shown.page.locator(f"#{box.get_attribute('aria-describedby')}").inner_text()
    examiner.examine(shown.page, "the choice of persons")
    shown.press("Escape")

    narrow = {"viewport": {"width": 320, "height": 640}, "color_scheme": scheme}
    first = opened(session.server, language, **narrow).open(f"/touch?s={session.code}&p=P07")
    first.wait_until(lambda: words["person"] in notices(first), "what the code means")
    second = opened(session.server, language, **narrow).open(f"/touch?s={session.code}&p=P07")
    for phone in (first, second):
        phone.wait_until(lambda: words["other"] in notices(phone), "the other phone")
        examiner.examine(phone.page, "the notice on a phone")
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shown.wait_until(lambda: words["several"] in notices(shown), "the notice for the host")
    # A reload is the same phone.
    first.page.reload()
    first.wait_until(lambda: words["other"] in notices(first), "the other phone after a reload")
    second.page.goto("about:blank")
    first.wait_until(lambda: words["other"] not in notices(first), "one phone is left")
    shown.wait_until(lambda: words["several"] not in notices(shown), "one phone is left for the host")

    shown.start_class()
    shown.board.row("p1").click()
    shown.sheet.get_by_role("button", name=words["erase"]).click()
    examiner.examine(shown.page, "the question before all of a person is deleted")
    shown.sheet.get_by_role("button", name=words["yes"], exact=True).click()
    shown.wait_until(lambda: session.stats()["participants"] == [], "nothing is left")
    assert examiner.wrong == []
