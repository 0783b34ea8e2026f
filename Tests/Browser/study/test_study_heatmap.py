"""The heatmap of a study on the live page: where it is drawn, on what kinds of pages, and how the host opens it."""

import json

import pytest

from accessibility import Examiner
from api import Session
from phone import Phone
from projector_page import SMALL_PROJECTOR, ProjectorPage
from study_page import WORDS, StudyPage, attributes, tag
from touch_page import LAPTOP, PHONE

DOCUMENTATION = {
    "MkDocs": ("/usr/share/doc/mkdocs/html", "/user-guide/installation.html"),
    "Sphinx": ("/usr/share/doc/python-click-doc/html", "/options.html"),
}


def placed(places):
    """A script that puts elements where tests expect them; the policy of the page forbids styles."""
    return """
    for (const [selector, [left, top, width, height]] of Object.entries(%s)) {
      const { style } = document.querySelector(selector);
      for (const [name, value] of Object.entries({ position: "absolute", left, top, width, height })) {
        style.setProperty(name, typeof value === "number" ? `${value}px` : value);
      }
      style.setProperty("margin", "0");
    }
    """ % json.dumps(places)


@pytest.fixture
def room(own_server, site):
    return Session(own_server("--origin", site.origin).start(), retention="figures")


@pytest.fixture
def visitor(room):
    """A phone that sends anchors without a page; closed at the end."""
    phones = []

    def send(page, anchors, width=390):
        phone = Phone(room.server, room.code)
        phones.append(phone)
        phone.sent = 1
        phone.live.send({"type": "anchors", "seq": 1, "page": page, "width": width, "anchors": anchors})
        phone.live.wait(lambda m: m["type"] == "figures" and m.get("ack", 0) >= 1, "the acknowledgement")
    yield send
    for phone in phones:
        phone.close()


@pytest.fixture
def shown(site, room, opened):
    """Opens the live page with the heatmap, by the host's token."""
    def make(language="en", path="/", more="", device=PHONE, page=None, **options):
        if page is None:
            site.show(room.server, attributes(room, more), fetches=True, language=language, **options)
        watched = opened(room.server, language, kind=StudyPage, device=device)
        watched.visit(f"{page or site.origin + path}?touchkit=heatmap#touchkit-token={room.created['hostToken']}")
        watched.page.locator("section[aria-label]").wait_for()
        return watched
    return make


def wait_hot(watched, what="the heat"):
    watched.wait_until(lambda: watched.hot_box() is not None, what)
    return watched.hot_box()


def assert_around(box, left, top, right, bottom, slack=45):
    assert box is not None
    for seen, wanted in zip(box, (left, top, right, bottom)):
        assert abs(seen - wanted) <= slack, f"{box} is not around {(left, top, right, bottom)}"


def test_the_heat_is_where_the_element_is_now(shown, visitor, site):
    page = f"{site.origin}/"
    visitor(page, [["#button", 0.5, 0.5, 100, "hit"]] * 3)
    watched = shown(own_script=placed({"#button": [200, 400, 100, 60]}))
    assert watched.page.evaluate("location.href") == f"{page}?touchkit=heatmap", "the token has left the address"
    assert_around(wait_hot(watched), 230, 410, 280, 460)
    watched.page.evaluate("document.querySelector('#button').style.setProperty('top', '200px')")
    watched.wait_until(lambda: watched.hot_box()[3] < 300, "the heat at the element's new place")
    watched.page.evaluate("document.querySelector('#button').style.setProperty('left', '20px')")
    watched.wait_until(lambda: watched.hot_box()[2] < 160, "the heat at the element's next place")
    assert "Touches: 3, participants: 1" in watched.panel_text()


def test_dwell_differs_from_count_and_widths_are_distinguished(shown, visitor, site):
    page = f"{site.origin}/"
    visitor(page, [["#button", 0.5, 0.5, 10, "hit"]] * 9 + [["#box", 0.5, 0.5, 5000, "dead"]])
    visitor(page, [["#button", 0.5, 0.5, 10, "hit"]], width=1280)
    watched = shown(own_script=placed({"#button": [150, 150, 60, 44], "#box": [150, 300, 60, 44]}))
    wait_hot(watched)

    def hotter():
        alphas = watched.pixels()
        upper = max((alpha for (_, y), alpha in alphas.items() if y < 240), default=0)
        lower = max((alpha for (_, y), alpha in alphas.items() if y > 260), default=0)
        return upper > lower
    assert hotter()
    watched.button("dwell").tap()
    watched.wait_until(lambda: not hotter(), "the dwell")
    watched.page.locator("select").select_option("wide")
    watched.wait_until(lambda: "Touches: 1, participants: 1" in watched.panel_text(), "the touches of wide pages")


def test_missed_elements_are_framed_and_lists_name_elements_that_no_longer_exist(shown, visitor, site):
    page = f"{site.origin}/"
    visitor(page, [["#box", 0.5, 0.5, 100, "dead", True, "#button", 18], ["#gone", 0.5, 0.5, 100, "hit"],
                   ["][", 0.5, 0.5, 100, "hit"], ["#button", 0.5, 0.5, 100, "hit"]])
    watched = shown(own_script=placed({"#button": [150, 150, 60, 44]}))
    wait_hot(watched)
    text = watched.panel_text()
    assert "Gone from this page (2)" in text and "#gone" in text and "][" in text
    assert "1 missed by 18 px" in text and "1 rage · 1 dead" in text
    watched.button("missed").tap()
    # The frame and the dashed one, 18 px around.
    watched.wait_until(lambda: any(x == 130 and 150 <= y <= 194 for x, y in watched.pixels()), "the dashed frame")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("device", [{"viewport": {"width": 320, "height": 568}, "has_touch": True}, LAPTOP], ids=["phone", "laptop"])
def test_the_panel_is_accessible(shown, visitor, site, language, device):
    visitor(f"{site.origin}/", [["#button", 0.5, 0.5, 100, "dead", True, "#popover", 14], ["#gone", 0.5, 0.5, 100, "hit"]])
    watched = shown(language, device=device)
    assert watched.page.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]
    watched.page.get_by_role("region", name=WORDS[language]["panel"]).wait_for()
    wait_hot(watched)
    watched.page.evaluate("document.querySelectorAll('body > *').forEach((each) => each.remove())")
    watched.page.evaluate("""() => {
        const heading = Object.assign(document.createElement("h1"), { textContent: "A page" });
        const main = document.createElement("main");
        main.append(heading);
        document.body.append(main);
    }""")
    examiner = Examiner()
    examiner.examine(watched.page, f"panel in {language}")
    assert examiner.wrong == []
    watched.button("close", language).click()
    assert watched.page.locator("section[aria-label]").count() == 0


# Kinds of pages: recorded by fingers, and shown again.


def record(opened, room, url, act, language="en"):
    """Visits a page, agrees and does something; returns the page with its anchors."""
    phone = opened(room.server, language, kind=StudyPage).visit(url)
    phone.agree(language)
    act(phone)
    return phone


def test_touches_in_a_shadow_root_are_shown(room, opened, site, shown):
    own = """
    const root = document.querySelector("#box").attachShadow({ mode: "open" });
    root.append(Object.assign(document.createElement("button"), { id: "deep", textContent: "Deep" }));
    """ + placed({"#box": [40, 300, 200, 100]})
    url = site.show(room.server, attributes(room), own_script=own)
    phone = record(opened, room, url, lambda phone: phone.tap_on("#deep"))
    phone.wait_anchors(1)
    assert phone.anchors[0][0] == "#box >>> #deep" and phone.anchors[0][4] == "hit"
    watched = shown(own_script=own)
    x, y = watched.centre(watched.page.locator("#deep"))
    assert_around(wait_hot(watched), x - 20, y - 15, x + 20, y + 15)


def test_touches_in_a_frame_of_the_same_origin_are_shown(room, opened, site, shown):
    site.put("/inner", "<!doctype html><title>Inner</title><button id='inner'>Inner</button>", policy="default-src 'none'; style-src 'unsafe-inline'")
    own = """
    const frame = Object.assign(document.createElement("iframe"), { src: "/inner", id: "frame" });
    document.querySelector("#box").append(frame);
    """ + placed({"#box": [40, 300, 300, 200]})
    url = site.show(room.server, attributes(room), own_script=own)

    def act(phone):
        phone.page.frame_locator("#frame").locator("#inner").wait_for()
        phone.tap_on(phone.page.frame_locator("#frame").locator("#inner"))
    phone = record(opened, room, url, act)
    phone.wait_anchors(1)
    assert phone.anchors[0][0] == "#frame >>> #inner" and phone.anchors[0][4] == "hit"
    watched = shown(own_script=own)
    x, y = watched.centre(watched.page.frame_locator("#frame").locator("#inner"))
    assert_around(wait_hot(watched), x - 20, y - 15, x + 20, y + 15)


def test_a_container_that_scrolls(room, opened, site, shown):
    lines = "".join(f"<p id='line-{word}'>Line {word}</p>" for word in "one two three four five six seven eight nine ten".split())
    own = placed({"#list": [40, 200, 200, 120]}) + """
    document.querySelector("#list").style.setProperty("overflow", "auto");
    """
    content = f"<div id='list'>{lines}</div>"
    url = site.show(room.server, attributes(room), content=content, own_script=own)

    def act(phone):
        phone.page.evaluate("document.querySelector('#list').scrollTop = 200")
        phone.tap_on("#line-seven")
    phone = record(opened, room, url, act)
    phone.wait_anchors(1)
    assert phone.anchors[0][0] == "#line-seven"
    watched = shown(content=content, own_script=own)
    watched.wait_until(lambda: "Touches: 1," in watched.panel_text(), "the figures")
    watched.frames(5)
    assert watched.hot_box() is None, "an element that is scrolled out of its container shows no heat"
    watched.page.evaluate("document.querySelector('#list').scrollTop = 200")
    _, y = watched.centre(watched.page.locator("#line-seven"))
    box = wait_hot(watched)
    assert abs((box[1] + box[3]) / 2 - y) < 25


@pytest.mark.parametrize("step, address, more", [
    ("history.pushState(null, '', '/two')", "/two", ""), ("location.hash = '#/two'", "/#/two", 'data-hash="on"')],
    ids=["pushState", "hash"])
def test_a_page_that_navigates_by_itself(room, opened, site, shown, visitor, step, address, more):
    own = placed({"#button": [100, 200, 100, 60]}) + f"document.querySelector('#button').addEventListener('click', () => {{ {step}; }});"
    url = site.show(room.server, attributes(room, more), own_script=own)

    def act(phone):
        phone.tap_on("#button")
        phone.wait_anchors(1)
        phone.tap_on("#box")
        phone.wait_anchors(2)
    phone = record(opened, room, url, act)
    assert [batch["page"] for batch in phone.anchored] == [f"{site.origin}/", site.origin + address]
    watched = shown(own_script=own, more=more)
    assert_around(wait_hot(watched), 130, 210, 170, 250)
    watched.page.evaluate(step)
    watched.wait_until(lambda: site.origin + address in watched.panel_text(), "the address of the next page")
    watched.wait_until(lambda: "Touches: 1," in watched.panel_text(), "the next page's figures")


def test_a_page_that_is_zoomed(room, opened, site, shown):
    own = placed({"#button": [60, 200, 100, 60], "#box": [60, 300, 200, 100]})
    url = site.show(room.server, attributes(room), own_script=own)

    def act(phone):
        phone.cdp.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
        phone.wait_until(lambda: phone.page.evaluate("visualViewport.scale") == 2, "the zoom")
        left, top = phone.page.evaluate("[visualViewport.offsetLeft, visualViewport.offsetTop]")
        phone.tap_at(85 - left, 230 - top)
        phone.wait_anchors(1)
        phone.tap_at(110 - left, 280 - top)  # 20 px below the button, 40 on the glass.
        phone.wait_anchors(2)
    phone = record(opened, room, url, act)
    assert phone.anchors[0][:3] == ["#button", pytest.approx(0.25, abs=0.02), pytest.approx(0.5, abs=0.02)]
    assert phone.anchors[1][4] == "dead" and phone.anchors[1][6] == "#button"
    assert phone.anchors[1][7] == pytest.approx(40, abs=1)
    watched = shown(own_script=own)
    before = wait_hot(watched)
    watched.cdp.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    watched.frames(5)
    # The picture is part of the page: it grows with it, and stays on the element. The panel keeps its size.
    assert watched.hot_box() == before
    transform = watched.page.evaluate(
        "[...document.querySelectorAll('[data-mask]')].map((host) => host.shadowRoot.querySelector('section')?.style.transform).find(Boolean)")
    assert "scale(0.5)" in transform


@pytest.mark.many_variants
@pytest.mark.parametrize("name", DOCUMENTATION)
@pytest.mark.parametrize("language, device", [("en", PHONE), ("de", LAPTOP)], ids=["phone", "laptop"])
def test_documentation_of_other_projects(room, opened, site, name, language, device):
    folder, path = DOCUMENTATION[name]
    site.show_folder(folder, tag(room.server, room))
    phone = opened(room.server, language, kind=StudyPage, device=device).visit(site.origin + path)
    # Missing fonts, search and files of other packages are not errors of the page.
    phone.server_is_away = True
    language = "en"  # The pages' own.
    (phone.button("agree", language).tap if device is PHONE else phone.button("agree", language).click)()
    phone.wait_welcome()
    assert phone.page.evaluate("document.querySelectorAll('a').length") > 20, "it is a real page"
    # Chromium moves a tap near a link to it.
    text = phone.page.locator("p:not(:has(a))").filter(visible=True).nth(2)
    text.scroll_into_view_if_needed()
    phone.frames(10)  # Until the page has received the scroll event.
    x, y = phone.centre(text)
    phone.tap_at(x, y) if device is PHONE else phone.page.mouse.click(x, y)
    phone.wait_anchors(1)
    element, _, _, _, outcome, *_ = phone.anchors[0]
    assert outcome == "dead", phone.anchors
    assert phone.page.evaluate("(selector) => document.querySelectorAll(selector).length", element) == 1
    assert phone.page.evaluate("([selector, x, y]) => document.querySelector(selector).contains(document.elementFromPoint(x, y))", [element, x, y])
    phone.faults.clear()
    watched = opened(room.server, language, kind=StudyPage, device=device)
    watched.server_is_away = True
    watched.visit(f"{site.origin}{path}?touchkit=heatmap#touchkit-token={room.created['hostToken']}")
    watched.page.locator("section[aria-label]").wait_for()
    watched.page.evaluate("(selector) => document.querySelector(selector).scrollIntoView({ block: 'center' })", element)
    wait_hot(watched)
    x, y = watched.centre(watched.page.locator(element))
    box = watched.hot_box()
    assert box[1] - 30 <= y <= box[3] + 30
    watched.faults.clear()


# Bad input


def test_a_page_without_the_hosts_token_reports_it(room, opened, site):
    watched = opened(room.server, kind=StudyPage).visit(site.show(room.server, attributes(room)) + "?touchkit=heatmap")
    watched.page.get_by_text("Open this page from the session’s page").wait_for()


def test_names_of_strangers_are_not_looked_up_as_selectors(visitor, shown, site):
    """Valid ones can take seconds each."""
    page = f"{site.origin}/"
    dear = [", ".join([f":has(li ~ li x{index})"] * 24) for index in range(100)]
    visitor(page, [[name, 0.5, 0.5, 90, "hit"] for name in dear] + [["#button", 0.5, 0.5, 90, "hit"]])
    noted = """
        window.lookedUp = [];
        for (const kind of [Document, DocumentFragment, Element]) {
          for (const name of ["querySelector", "querySelectorAll", "matches", "closest"]) {
            const original = kind.prototype[name];
            if (!original) continue;
            kind.prototype[name] = function (selector) { lookedUp.push(String(selector)); return original.call(this, selector); };
          }
        }"""
    watched = shown(own_script=noted + placed({"#button": [150, 150, 60, 44]}))
    wait_hot(watched)
    assert "Gone from this page (100)" in watched.panel_text()
    assert [each for each in watched.page.evaluate("lookedUp") if "li ~ li" in each] == []


def test_a_drawing_of_much_data_leaves_pauses(visitor, shown, site):
    """Strangers decide on how many elements and cells there are."""
    page = f"{site.origin}/"
    cells = [((cell % 8 + 0.5) / 8, (cell // 8 + 0.5) / 8) for cell in range(64)]
    for first in range(1, 5):
        visitor(page, [[f"#list > li:nth-of-type({first + item})", x, y, 90, "hit"] for item in (0, 4) for x, y in cells])
    # Each look at the clock is a millisecond, so that a slice has few steps; heat is drawn all the same.
    clock = "let looks = 0; performance.now = () => ++looks; window.frames = 0; (function count() { frames++; requestAnimationFrame(count); })();"
    items = "".join(f"<li>{item}</li>" for item in range(1, 9))
    watched = shown(content=f"<ul id='list'>{items}</ul>", own_script=clock + placed({"#list": [40, 200, 200, 240]}))
    assert watched.hot_box() is None
    wait_hot(watched)
    # 512 spots at 8 a slice.
    assert watched.page.evaluate("frames") >= 64


def test_a_wrong_token_and_a_policy_that_forbids_it(room, opened, site):
    watched = opened(room.server, kind=StudyPage)
    watched.server_is_away = True
    watched.visit(site.show(room.server, attributes(room), fetches=True) + "?touchkit=heatmap#touchkit-token=" + "x" * 22)
    watched.page.get_by_text("the server refused the token").wait_for()
    watched = opened(room.server, kind=StudyPage)
    watched.server_is_away = True
    policy = site.show(room.server, attributes(room))
    site.put("/", site.pages["/"][2], policy=site.pages["/"][1].replace("connect-src", "connect-src 'none'; x"))
    watched.visit(f"{policy}?touchkit=heatmap#touchkit-token={room.created['hostToken']}")
    watched.page.get_by_text("--origin forbids it").wait_for()


# The host's page


def open_study(projector, language="en"):
    projector.page.keyboard.press("y")
    projector.page.locator("dialog.study").wait_for()
    return projector.page.locator("dialog.study")


@pytest.fixture
def host(room, opened):
    def make(language="en"):
        return opened(room.server, language, kind=ProjectorPage, device=SMALL_PROJECTOR).present(room, True)
    return make


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_host_gets_the_line_and_the_figures(host, room, visitor, site, language):
    projector = host(language)
    sheet = open_study(projector, language)
    line = sheet.locator("[data-line]").inner_text()
    assert line.endswith(f'/touchkit.js" data-session="{room.code}" data-study></script>')
    assert sheet.locator("tbody tr").count() == 0
    visitor(f"{site.origin}/", [["#buy", 0.5, 0.5, 100, "hit"], ["#box", 0.5, 0.5, 100, "dead", True, "#buy", 14]])
    sheet.locator("tbody tr").wait_for()
    assert sheet.locator("tbody td").all_inner_texts() == [f"{site.origin}/", "1", "2", "1", "1", "1", "0"]
    with projector.page.expect_download() as download:
        sheet.locator("[data-download='-study.csv']").click()
    assert download.value.suggested_filename == f"touchfigures-{room.code}-study.csv"
    examiner = Examiner()
    examiner.examine(projector.page, f"study in {language}")
    assert examiner.wrong == []


def test_the_host_opens_the_live_page_and_keeps_the_token(host, room, visitor, site):
    site.show(room.server, attributes(room), own_script=placed({"#button": [200, 200, 100, 60]}))
    visitor(f"{site.origin}/", [["#button", 0.5, 0.5, 100, "hit"]])
    projector = host()
    sheet = open_study(projector)
    with projector.context.expect_page() as opening:
        sheet.locator("tbody button").click()
    live = opening.value
    live.locator("section[aria-label]").get_by_text("Touches: 1, participants: 1").wait_for()
    assert room.created["hostToken"] not in live.url
    # The tab's next page shows its own heatmap.
    site.put("/next", site.pages["/"][2], policy=site.pages["/"][1])
    live.goto(f"{site.origin}/next")
    live.locator("section[aria-label]").get_by_text("Nobody has touched this page yet.").wait_for()
    # A page gets only its own figures.
    asked = live.evaluate("""(server) => new Promise((answer) => {
        addEventListener("message", ({ data }) => answer(data));
        opener.postMessage({ type: "touchkit-heatmap", page: "https://elsewhere.example/", width: "" }, server);
        setTimeout(() => answer("nothing"), 4000);
    })""", room.server.url)
    assert asked == "nothing" or asked["page"] == f"{site.origin}/next"
    live.close()


def test_addresses_of_strangers_are_text_on_the_hosts_page(host, site, visitor):
    visitor(f"{site.origin}/<img src=x onerror=alert(1)>".replace(" ", "%20"), [["<img src=x>", 0.5, 0.5, 100, "hit"]])
    projector = host()
    sheet = open_study(projector)
    sheet.locator("tbody tr").wait_for()
    assert sheet.locator("img").count() == 0
