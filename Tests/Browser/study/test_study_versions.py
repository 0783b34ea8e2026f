"""Versions of the examined page: distinguished by the tag, side by side on the host's page, each with its heatmap."""

import pytest

from accessibility import Examiner
from api import Session
from projector_page import SMALL_PROJECTOR, ProjectorPage
from study_page import StudyPage, attributes, send, study


@pytest.fixture
def room(own_server, site):
    return Session(own_server("--origin", site.origin).start(), retention="figures")


def visit(room, site, opened, version):
    site.show(room.server, attributes(room, f'data-version="{version}"'))
    page = opened(room.server, kind=StudyPage)
    page.visit(f"{site.origin}/")
    return page.agree()


def test_the_tag_distinguishes_versions_and_a_visitor_does_not_see_it(room, site, opened):
    for version, taps in (("1", 1), ("2026-05-04", 2)):
        page = visit(room, site, opened, version)
        for index in range(taps):
            page.tap_on("#button")
            page.wait_anchors(index + 1)
        assert page.page.url == f"{site.origin}/"
        page.close()
    assert {each["page"]: each["touches"] for each in study(room)["pages"]} == {
        f"{site.origin}/?touchkit-version=1": 1, f"{site.origin}/?touchkit-version=2026-05-04": 2}


def test_anything_but_a_version_is_left_out(room, site, opened):
    page = visit(room, site, opened, "a b")
    page.tap_on("#button")
    page.wait_anchors(1)
    assert [each["page"] for each in study(room)["pages"]] == [f"{site.origin}/"]


WORDS = {"en": ("version 1", "version 2", "The whole page", ["Touches", "Missed", "Dead"], "Visitors: 2 and 1."),
         "de": ("Version 1", "Version 2", "Die ganze Seite", ["Berührt", "Verfehlt", "Wirkungslos"], "Besucher: 2 und 1."),
         "fr": ("version 1", "version 2", "Toute la page", ["Touchers", "Ratés", "Sans effet"], "Visiteurs : 2 et 1.")}


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_two_versions_are_side_by_side(room, site, opened, language):
    first, second, whole, counts, people = WORDS[language]
    address = f"{site.origin}/"
    versions = [f"{address}?touchkit-version={version}" for version in (1, 2, 3)]
    miss = ["#box", 0.5, 0.5, 100, "dead", False, "#button", 14]
    send(room, versions[0], [["#button", 0.5, 0.5, 100, "hit"], miss])
    send(room, versions[0], [["#button", 0.5, 0.5, 100, "hit"], ["#gone", 0.5, 0.5, 100, "hit"]])
    send(room, versions[1], [["#button", 0.5, 0.5, 100, "hit"]] * 4)
    projector = opened(room.server, language, kind=ProjectorPage, device=SMALL_PROJECTOR).present(room, True)
    projector.page.keyboard.press("y")
    sheet = projector.page.locator("dialog.study").first
    sheet.locator("tbody tr").first.wait_for()
    assert sheet.locator("tbody button").all_inner_texts() == [f"{address} · {first}", f"{address} · {second}"]
    sheet.locator("[data-versions]").click()
    versus = projector.page.locator("dialog.study").last
    rows = versus.locator("tbody tr")
    projector.wait_until(lambda: rows.count() == 4, "the elements")
    cells = {row.locator("th").inner_text(): [cell.replace("\u00a0", " ").replace("\u202f", " ") for cell in row.locator("td").all_inner_texts()]
             for row in rows.all()}
    assert list(cells) == [whole, "#button", "#box", "#gone"]
    assert cells["#button"] == ["2", "4", "33 %", "0 %", "0 %", "0 %"]
    assert cells["#box"] == ["1", "0", "0 %", "–", "100 %", "–"]
    assert cells[whole] == ["4", "4", "20 %", "0 %", "25 %", "0 %"]
    assert versus.locator("thead th").all_inner_texts()[1:] == [*counts, *["1", "2"] * 3]
    assert people in versus.locator("[role=status]").inner_text().replace("\u00a0", " ").replace("\u202f", " ")
    compared = versus.locator(".compared li")
    projector.wait_until(lambda: compared.count() == 3, "what both shares say")
    assert "12" in compared.first.inner_text() and "20" in compared.last.inner_text()
    examiner = Examiner()
    examiner.examine(projector.page, f"versions in {language}")
    assert examiner.wrong == []
    versus.locator("select").first.select_option(index=1)
    projector.wait_until(lambda: rows.nth(1).locator("td").first.inner_text() == "4", "the same version twice")


def test_a_difference_is_told_with_its_interval(room, site, opened):
    address = f"{site.origin}/"
    miss = ["#box", 0.5, 0.5, 100, "dead", False, "#button", 14]
    hit = ["#button", 0.5, 0.5, 100, "hit"]
    for number in range(12):
        send(room, f"{address}?touchkit-version=1", [hit, miss if number % 4 else hit])
        send(room, f"{address}?touchkit-version=2", [hit, hit])
    projector = opened(room.server, "en", kind=ProjectorPage, device=SMALL_PROJECTOR).present(room, True)
    projector.page.keyboard.press("y")
    projector.page.locator("dialog.study [data-versions]").click()
    versus = projector.page.locator("dialog.study").last
    lines = versus.locator(".compared li")
    told = lambda: [line.replace("\u00a0", " ") for line in lines.all_inner_texts()]
    projector.wait_until(lambda: len(told()) == 3, "what both shares say")
    missed, dead, _ = told()
    assert missed.startswith("Missed: 27 %, then 0 %. Difference −27 percentage points, 95 % interval −"), missed
    assert missed.endswith("fewer with the second version.") and dead.startswith("Dead: 38 %, then 0 %."), told()
    versus.locator("select").nth(2).select_option(value="#box")
    projector.wait_until(lambda: "no touches" in told()[0], "the chosen element")


def test_the_heatmap_of_an_earlier_version_is_shown_on_the_current_page(room, site, opened):
    site.show(room.server, attributes(room, 'data-version="2"'))
    send(room, f"{site.origin}/?touchkit-version=1", [["#button", 0.5, 0.5, 100, "hit"], ["#old", 0.5, 0.5, 100, "hit"]])
    projector = opened(room.server, kind=ProjectorPage, device=SMALL_PROJECTOR).present(room, True)
    projector.page.keyboard.press("y")
    with projector.context.expect_page() as opening:
        projector.page.locator("dialog.study tbody button").click()
    live = opening.value
    panel = live.locator("section[aria-label]")
    panel.get_by_text("Touches: 2, participants: 1").wait_for()
    assert "#old" in panel.inner_text(), "removed elements are listed"
    live.goto(f"{site.origin}/")
    panel.get_by_text("Nobody has touched this page yet.").wait_for()
    live.close()
