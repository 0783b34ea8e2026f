"""Teams on the projector and on phones: made in the lobby, chosen on the phone, changed by the host, with a score after the round."""

import pytest

from accessibility import Examiner
from oracle import BEGAN, ENDED
from projector_page import SMALL_PROJECTOR, ProjectorPage
from remote_page import THUMB, RemotePage
from touch_page import NARROW, plain

WORDS = {"en": {"team": "Team B", "to": "To team A", "each": "each", "places": ("Team: 1st of 2", "Team: 2nd of 2")},
         "de": {"team": "Team B", "to": "Ins Team A", "each": "je", "places": ("Team: 1. Platz von 2", "Team: 2. Platz von 2")},
         "fr": {"team": "Équipe B", "to": "Dans l’équipe A", "each": "chacun", "places": ("Équipe : 1er sur 2", "Équipe : 2e sur 2")}}


def names(session):
    return {one["id"]: one.get("group") for one in session.stats()["participants"]}


def entries(within):
    """The teams of a list, without spaces."""
    return ["".join(each.split()) for each in within.locator(".teams li").all_text_contents()]


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_a_class_plays_in_teams(session, opened, language, scheme):
    words, examiner = WORDS[language], Examiner()
    shown = opened(session.server, language, kind=ProjectorPage, device={**SMALL_PROJECTOR, "color_scheme": scheme})
    shown.present(session, started=False)
    phones = [opened(session.server, language, device=NARROW, color_scheme=scheme).join(session.code) for _ in range(2)]
    shown.page.locator("#lobby-naming").click()
    shown.sheet.locator("[data-open=teams]").click()
    shown.sheet.locator("[name=teams]").fill("A")
    shown.sheet.locator("[data-teams=make]").click()
    shown.wait_until(lambda: shown.sheet.locator("[role=alert]").inner_text() != "", "the reason")
    shown.sheet.locator("[name=teams]").fill("A\nB")
    shown.sheet.locator("[value=own]").check()
    shown.sheet.locator("[data-teams=make]").click()
    shown.sheet.locator(".teams li").nth(1).wait_for()
    examiner.examine(shown.page, "the sheet")

    for phone in phones:
        choice = phone.page.locator("#own-team")
        choice.wait_for()
        examiner.examine(phone.page, "the choice")
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        choice.locator("[data-team=B]").click()
        choice.wait_for(state="detached")
    shown.wait_until(lambda: entries(shown.sheet) == ["A0", "B2"], "the sizes")
    own = "getComputedStyle(document.querySelector('.own-name'), '::after').content"
    phones[0].wait_until(lambda: phones[0].page.evaluate(own) == f'"{words["team"]}"', "the team beside the name")
    shown.press("Escape")
    assert shown.page.locator("#lobby .teams").inner_text() != ""
    assert shown.page.locator("#lobby-names .team").count() == 2
    examiner.examine(shown.page, "the lobby")

    shown.start_class()
    row = shown.board.row("p1")
    row.click()
    shown.sheet.get_by_role("button", name=words["to"], exact=True).click()
    shown.wait_until(lambda: names(session) == {"p1": "A", "p2": "B"}, "the other team")
    shown.wait_until(lambda: row.locator(".number").get_attribute("title") == "A", "its colour on the board")

    session.control("challenge", kind="distance", target=5)
    phones[0].wait_start()
    phones[0].draw((100, 200), (100, 400), (100, 500))
    phones[0].settle()
    session.control("challenge")
    scores = shown.page.locator("#challenge .teams li")
    shown.wait_until(lambda: scores.count() == 2, "the score")
    assert entries(shown.page.locator("#challenge"))[0].startswith("1.A")
    assert words["each"] in scores.first.inner_text()
    examiner.examine(shown.page, "the score")
    # The same on phones, each with its own team.
    lines = [phone.page.locator("#standing .team") for phone in phones]
    for line, start in zip(lines, words["places"]):
        line.wait_for()
        assert plain(line.inner_text()).startswith(start) and words["each"] in line.inner_text()
    assert phones[0].page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    session.control("team", participant="p1", team="B")
    shown.wait_until(lambda: entries(shown.page.locator("#challenge"))[0].startswith("1.B"), "the score with the points that went along")
    phones[0].wait_until(lambda: "5" in lines[0].inner_text(), "the team that it changed to")

    shown.press("7")
    shown.sheet.locator("[data-teams=end]").click()
    shown.wait_until(lambda: "teams" not in session.stats(), "no teams")
    shown.press("Escape")
    shown.wait_until(lambda: row.locator(".team").count() == 0, "a board without teams")
    phones[0].wait_until(lambda: phones[0].page.evaluate(own) in ("none", "normal"), "a phone without a team")
    assert examiner.wrong == []


def test_the_remote_makes_teams_and_has_their_scores(session, opened, phones):
    shown = opened(session.server, kind=ProjectorPage, device=SMALL_PROJECTOR).present(session)
    members = phones(3)
    thumb = opened(session.server, kind=RemotePage, device=THUMB).steer(shown)
    # They are made there, too.
    thumb.button("teams").click()
    sheet = thumb.page.get_by_role("dialog")
    sheet.locator("[name=teams]").fill("A\nThe last row")
    sheet.locator("[value=host]").check()
    sheet.locator("[data-teams=make]").click()
    sheet.locator(".teams li").nth(1).wait_for()
    assert thumb.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    thumb.page.keyboard.press("Escape")
    for phone, team in zip(members, ("A", "A", "The last row")):
        session.control("team", participant=phone.id, team=team)
    session.control("challenge", kind="distance", target=5)
    thumb.action("stop").wait_for()
    assert thumb.page.locator("#now .teams").is_hidden()
    for phone, centimetres in zip(members, (5, 4, 5.5)):
        phone.touch([[BEGAN, 1, 0, 0, 1000], [ENDED, 1, 64 * centimetres, 0, 1500]])
        phone.settle()
    thumb.action("stop").click()
    now = thumb.page.locator("#now")
    # 10 and 7 points are 8.5 for each of two.
    thumb.wait_until(lambda: entries(now) == ["1.A8.5pointseach", "2.Thelastrow8.0"], "the scores")
    assert thumb.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # A remote that comes later, or again, has them at once.
    thumb.page.reload()
    thumb.wait_until(lambda: len(entries(now)) == 2, "the scores")
