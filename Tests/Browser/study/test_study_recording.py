"""Foreign pages in a study: consent, and the recorded data of a touch."""

import pytest

from accessibility import Examiner
from api import Session
from study_page import WORDS, StudyPage, attributes, elements, study
from touch_page import LAPTOP

WHOLE_BROWSER = True

# Elements are where tests expect them; the page's policy forbids styles, so a script sets them.
CONTENT = """
<div id="pad">
<button id="buy" type="button">Buy</button>
<a id="away" href="/next">Next</a>
<p id="plain">Plain text</p>
<form><input name="email" type="email"><div data-mask><input name="secret"></div></form>
<p id="near">Beside a button</p>
<ul><li><span>One</span></li><li><span>Two</span></li></ul>
</div>
"""
OWN = """
const places = { buy: [40, 150, 120, 44], plain: [40, 300, 300, 60], away: [220, 150, 120, 44], near: [40, 500, 300, 44] };
for (const [id, [left, top, width, height]] of Object.entries(places)) {
  const style = document.getElementById(id).style;
  for (const [name, value] of Object.entries({ position: "absolute", left, top, width, height })) {
    style.setProperty(name, typeof value === "number" ? `${value}px` : value);
  }
  style.setProperty("margin", "0");
}
document.getElementById("buy").addEventListener("click", (event) => event.target.classList.add("bought"));
"""


@pytest.fixture
def room(own_server, site):
    """A session that keeps sums only, on a server that lets the foreign site in."""
    return Session(own_server("--origin", site.origin).start(), retention="figures")


@pytest.fixture
def visit(site, room, opened):
    """Opens a foreign page with the tag of a study."""
    def make(language="en", more="", content=CONTENT, own_script=OWN, query="", device=None, **options):
        if device:
            options["device"] = device
        page = opened(room.server, language, kind=StudyPage, **options)
        return page.visit(site.show(room.server, attributes(room, more), content=content, own_script=own_script) + query)
    return make


def test_nothing_is_sent_before_consent(visit, room):
    phone = visit()
    phone.button("agree").wait_for()
    phone.tap_at(100, 172)
    phone.page.keyboard.press("Control+Alt+t")
    phone.page.keyboard.press("Control+Alt+t")
    phone.frames(5)
    assert phone.sent_types == [] and phone.received == []
    phone.agree()
    assert room.stats()["participants"][0]["touches"] == 0
    phone.tap_at(100, 172)
    phone.wait_anchors(1)
    # The next page of the tab does not ask again.
    phone.page.reload()
    phone.wait_welcome(2)
    assert phone.button("agree").count() == 0


def test_a_refusal_is_remembered_for_the_tab(visit, room):
    phone = visit()
    phone.button("refuse").tap()
    phone.tap_at(100, 172)
    phone.page.reload()
    phone.tap_at(100, 172)
    phone.frames(5)
    assert phone.button("agree").count() == 0
    assert phone.sent_types == [] and room.stats()["participants"] == []


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_line_asks_in_the_language_of_the_page(site, room, opened, language, scheme):
    url = site.show(room.server, attributes(room))
    media_type, policy, body = site.pages["/"]
    site.put("/", body.replace('lang="en"', f'lang="{language}"'), media_type, policy)
    small = {"viewport": {"width": 320, "height": 568}, "has_touch": True}
    phone = opened(room.server, kind=StudyPage, color_scheme=scheme, device=small).visit(url)
    phone.page.get_by_role("region", name=WORDS[language]["consent"]).wait_for()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 320
    for word in ("agree", "refuse"):
        box = phone.button(word, language).bounding_box()
        assert box["height"] >= 44 and box["width"] >= 44


def test_the_tag_has_the_text_that_the_page_specifies(visit):
    phone = visit(more='data-consent="May we watch your fingers?"')
    phone.button("agree").wait_for()
    assert phone.page.get_by_text("May we watch your fingers?").is_visible()
    examiner = Examiner()
    # The foreign page has its own errors; only ours count.
    phone.page.evaluate("document.querySelectorAll('body > *').forEach((each) => each.remove())")
    phone.page.evaluate("document.body.append(Object.assign(document.createElement('main'), { textContent: 'A page' }))")
    phone.page.evaluate("document.querySelector('main').prepend(Object.assign(document.createElement('h1'), { textContent: 'A page' }))")
    examiner.examine(phone.page, "consent")
    assert examiner.wrong == []


def test_a_visitor_whom_the_page_has_asked_is_not_asked_again(visit):
    phone = visit(more='data-consent="given"')
    phone.wait_welcome()
    assert phone.button("agree").count() == 0


def test_touches_are_anchored_to_the_element_under_them(visit, site, room):
    phone = visit().agree()
    phone.tap_at(70, 172)
    phone.wait_anchors(1)
    assert phone.anchors[0][:3] == ["#buy", 0.25, 0.5]
    assert phone.anchors[0][4:] == ["hit", False]
    assert 0 <= phone.anchors[0][3] < 1000
    # Without its own selector: the path from an element that has one.
    phone.page.locator("li span").nth(1).scroll_into_view_if_needed()
    phone.tap_on(phone.page.locator("li span").nth(1))
    phone.wait_anchors(2)
    assert phone.anchors[1][0] == "#pad > ul > li:nth-of-type(2) > span"
    page = f"{site.origin}/"
    found = elements(room, page)
    assert found["#buy"]["touches"] == found["#buy"]["taps"] == 1
    assert found["#buy"]["cells"] == [[8 * 4 + 2, 1, phone.anchors[0][3]]]
    assert [each["page"] for each in study(room)["pages"]] == [page]
    assert study(room)["pages"][0]["widths"] == {"narrow": 2, "medium": 0, "wide": 0}


@pytest.mark.parametrize("more", ["", "data-touchkit"], ids=["unseen", "shown"])
def test_a_dead_touch_and_the_missed_element(visit, room, site, more):
    phone = visit(more=more).agree()
    phone.tap_at(100, 330)  # On text, far from all controls.
    phone.wait_anchors(1)
    assert phone.anchors[0][0] == "#plain" and phone.anchors[0][4:] == ["dead", False]
    phone.tap_at(100, 214)  # 20 px below the button: nearer ones Chromium itself counts as its own.
    phone.wait_anchors(2)
    element, _, _, _, outcome, _, missed, pixels = phone.anchors[1]
    assert outcome == "dead" and missed == "#buy" and pixels == pytest.approx(20, abs=0.5)
    found = elements(room, f"{site.origin}/")
    assert found["#buy"]["missed"] == 1 and found["#buy"]["touches"] == 0
    assert found["#buy"]["missHistogram"] == [0, 0, 1, 0, 0, 0]
    assert found["#plain"]["dead"] == 1 and found["#plain"]["missed"] == 0


@pytest.mark.many_variants
@pytest.mark.parametrize("reaction", [
    "document.body.append(document.createElement('p'))", "history.pushState(null, '', '/other')", "location.hash = 'part'",
    "document.querySelector('[name=email]').focus()", "document.querySelector('#dialog').showModal()",
    "event.preventDefault()"])
def test_a_page_that_reacts_makes_no_dead_touch(visit, reaction):
    phone = visit(own_script=OWN + "addEventListener('click', (event) => { if (event.target.id === 'plain') { " + reaction + " } });").agree()
    phone.tap_at(100, 330)
    phone.wait_anchors(1)
    assert phone.anchors[0][4] == "hit"


def test_a_burst_of_taps_is_rage_once(visit, room, site):
    phone = visit().agree()
    for _ in range(4):
        phone.tap_at(100, 330)
    phone.wait_anchors(4)
    assert sorted(anchor[5] for anchor in phone.anchors) == [False, False, False, True]
    assert elements(room, f"{site.origin}/")["#plain"]["rage"] == 1


def test_a_finger_that_slips_off_a_button(visit):
    phone = visit(own_script=OWN + "document.documentElement.style.setProperty('touch-action', 'none');").agree()
    phone.draw((60, 172), (60, 230))
    phone.wait_anchors(1)
    assert phone.anchors[0][0] == "#buy" and phone.anchors[0][4] == "slip"


def test_a_finger_that_scrolls(visit):
    long = CONTENT + "".join(f"<p>Line {number}</p>" for number in range(200))
    phone = visit(content=long).agree()
    phone.draw((200, 600), (200, 300))
    phone.wait_anchors(1)
    assert phone.anchors[0][4] == "scrolled"


def test_masked_elements_are_not_recorded(visit, room):
    phone = visit().agree()
    phone.page.locator("[name=secret]").scroll_into_view_if_needed()
    x, y = phone.centre(phone.page.locator("[name=secret]"))
    phone.tap_at(x, y)
    phone.tap_at(x, y + 1)
    phone.tap_at(100, 172)
    phone.wait_anchors(1)
    assert phone.anchors[0][0] == "#buy"
    phone.settle()
    assert [tuple(event[2:4]) for events in phone.batches.values() for event in events if event[0] == 0] == [(100, 172)]


def test_a_link_that_leaves_the_page_is_counted(visit, site, room):
    phone = visit().agree()
    site.put("/next", site.pages["/"][2], policy=site.pages["/"][1])
    phone.tap_at(280, 172)
    phone.page.wait_for_url("**/next")
    phone.wait_welcome(2)
    phone.wait_until(lambda: "#away" in elements(room, f"{site.origin}/"), "the anchor of the link")
    assert elements(room, f"{site.origin}/")["#away"]["touches"] == 1
    phone.tap_at(70, 172)
    phone.wait_until(lambda: "#buy" in elements(room, f"{site.origin}/next"), "the anchor of the next page")
    assert len(room.stats()["participants"]) == 1


def test_the_address_leaves_out_data_that_may_identify_a_visitor(visit, site, room):
    phone = visit(query="?user=17&tab=2#token").agree()
    phone.tap_at(70, 172)
    phone.wait_anchors(1)
    assert phone.anchored[0]["page"] == f"{site.origin}/"
    other = visit(query="?user=17&tab=2#/route", more='data-query="tab" data-hash="on"').agree()
    other.tap_at(70, 172)
    other.wait_anchors(1)
    assert other.anchored[0]["page"] == f"{site.origin}/?tab=2#/route"


def test_a_mouse_takes_part_too(visit, room):
    laptop = visit(device=LAPTOP)
    laptop.button("agree").click()
    laptop.wait_welcome()
    for button in ("right", "middle"):
        laptop.page.mouse.click(100, 172, button=button)
    laptop.page.locator("[name=email]").click()
    laptop.wait_anchors(1)
    assert [anchor[0] for anchor in laptop.anchors] == ['input[name="email"]'], "only the main button touches"
    assert study(room)["pages"][0]["widths"] == {"narrow": 0, "medium": 0, "wide": 1}


def test_withdrawing_deletes_the_visitor(visit, room):
    phone = visit().agree()
    phone.tap_at(70, 172)
    phone.wait_anchors(1)
    assert study(room)["participants"] == 1
    phone.page.evaluate("touchkit.withdraw()")
    phone.wait_until(lambda: any(m["type"] == "withdrawn" for m in phone.received), "the confirmation")
    left = study(room)
    assert (left["participants"], left["pages"], left["hours"], left["withdrawn"]) == (0, [], [], 1)
    assert room.stats()["participants"] == []
    before = len(phone.sent_types)
    phone.tap_at(70, 172)
    phone.page.reload()
    phone.tap_at(70, 172)
    phone.frames(5)
    assert len(phone.sent_types) == before and phone.button("agree").count() == 0


def test_a_withdrawal_without_a_server_is_sent_later(visit, room):
    phone = visit().agree()
    phone.tap_at(70, 172)
    phone.wait_anchors(1)
    phone.server_is_away = True
    room.server.kill()
    phone.page.evaluate("touchkit.withdraw()")
    phone.tap_at(70, 172)
    room.server.start(port=room.server.port)
    phone.wait_until(lambda: any(m["type"] == "withdrawn" for m in phone.received), "the confirmation")
    assert study(room)["participants"] == 0


def test_nothing_of_a_study_is_lost_when_the_server_is_away(visit, room, site):
    phone = visit().agree()
    phone.tap_at(70, 172)
    phone.wait_anchors(1)
    phone.server_is_away = True
    room.server.kill()
    phone.tap_at(70, 172)
    phone.tap_at(70, 173)
    room.server.start(port=room.server.port)
    phone.wait_until(lambda: elements(room, f"{site.origin}/")["#buy"]["touches"] == 3, "all three")


def test_a_plain_session_records_no_anchors(site, room, opened):
    phone = opened(room.server, kind=StudyPage)
    phone.visit(site.show(room.server, f'data-touchkit="on" data-session="{room.code}"', content=CONTENT, own_script=OWN))
    phone.wait_welcome()
    phone.tap_at(70, 172)
    phone.settle()
    assert set(phone.sent_types) == {"hello", "touches"}
    assert study(room)["pages"] == []
    assert {url.split("/features/study/")[1] for url in phone.requested if "/features/study/" in url} == {"overlay/stream.js"}
