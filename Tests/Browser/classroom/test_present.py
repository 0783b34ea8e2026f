"""The classroom page: its picture, and its host's actions, with real clients as phones."""

import io
import json

import pytest
from PIL import Image

from api import Session
from class_parts import NAMES
from phone import SCREEN
from projector_page import SMALL_PROJECTOR, ProjectorPage

WORDS = {
    "en": {"class": "Class {}", "here": "is here", "idle": "2 phones, and nobody draws yet", "draw": "Now draw with your fingers", "unfreeze": "Unfreeze", "reveal": "Reveal", "ended": "The class has ended",
           "wiped": "Everything is wiped", "more": "more", "unknown": "No such class", "locked": "The class is locked"},
    "de": {"class": "Klasse {}", "here": "ist da", "idle": "2 Handys, und noch niemand zeichnet", "draw": "Zeichnet jetzt mit den Fingern", "unfreeze": "Fortsetzen", "reveal": "Aufdecken",
           "ended": "Die Klasse ist zu Ende", "wiped": "Alles ist gelöscht", "more": "weitere",
           "unknown": "Diese Klasse gibt es nicht", "locked": "Die Klasse ist gesperrt"},
}
LINE = [(0.2, 0.2), (0.5, 0.3), (0.8, 0.4)]


# The room


@pytest.mark.parametrize("language", ["en", "de"])
def test_participants_are_greeted_and_asked_to_draw(session, projector, phones, language):
    shown = projector(language)
    assert shown.page.locator("h1").first.text_content() == WORDS[language]["class"].format(session.code)
    first, second = phones(2)
    shown.wait_until(lambda: f"{first.welcome['participant']['name']} {WORDS[language]['here']}" in shown.text("#arrivals"), "the name")
    assert session.code == shown.text("#code").replace("\n", ""), "the way in stays"
    for layout in ("2", "4"):
        shown.press(layout)
        shown.wait_until(lambda: WORDS[language]["idle"] in shown.text("#arrivals"), "what a wall of idle phones says")
        assert WORDS[language]["draw"] in shown.text("#arrivals")
    shown.press("1")
    first.draw(*LINE)
    shown.wait_until(lambda: first.welcome["participant"]["name"] not in shown.text("#arrivals"), "the greeting going")
    second.draw(*LINE)
    shown.page.locator("#arrivals").wait_for(state="hidden")


def test_every_finger_of_a_full_class_is_seen_in_its_colour(projector, phones):
    shown = projector()
    shown.press("1")
    wanted = []
    for index, phone in enumerate(phones(30)):
        row, column = divmod(index, 6)
        fingers = [(0.1 + column * 0.15, 0.15 + row * 0.15), (0.15 + column * 0.15, 0.2 + row * 0.15)]
        phone.put(*fingers)
        wanted += [(phone, *finger) for finger in fingers]
    shown.wait_fingers(wanted)
    shown.wait_until(lambda: shown.sums.startswith("30 phones"), "the sums")


@pytest.mark.parametrize("language, note", [("en", "not calibrated"), ("de", "nicht kalibriert")])
def test_centimetres_of_an_unmeasured_screen_are_marked(projector, phones, language, note):
    shown = projector(language)
    [measured] = phones(screen={**SCREEN, "pixelsPerCentimetre": 50, "calibrated": True})
    [guessed] = phones()
    measured.draw(*LINE)
    shown.wait_until(lambda: len(shown.board.figures) == 2, "both rows")
    shown.wait_until(lambda: not shown.sums.count(" 0.00") + shown.sums.count(" 0,00"), "the figures")
    assert "≈" not in shown.row(measured).inner_text() and not shown.page.locator("#trust").is_visible()
    guessed.draw(*LINE)
    shown.wait_until(lambda: "≈" in shown.sums, "the mark at the sum")
    assert "≈" in shown.row(guessed).inner_text() and "≈" not in shown.row(measured).inner_text()
    assert note in shown.text("#trust")


def test_the_board_has_the_longest_distance_first_and_of_more_than_fit_those_that_changed_last(session, projector, phones):
    shown = projector()
    everybody = phones(20)
    for index, phone in enumerate(everybody):
        phone.draw((0.1, 0.1), (0.1 + 0.04 * index, 0.1))
    best = [phone.id for phone in reversed(everybody)]

    def listed():
        return shown.board.order

    shown.wait_until(lambda: listed() == best[:len(listed())], "the order")
    shown.wait_until(lambda: shown.board.more.inner_text() == f"+ {20 - len(listed())} more", "the rest")
    # Nothing is pushed out: every row is inside the window, below the code and address.
    parts = [*shown.board.list.locator("li").all(), *shown.page.locator("#qr, #code").all()]
    assert max(box["y"] + box["height"] for box in (part.bounding_box() for part in parts)) <= SMALL_PROJECTOR["viewport"]["height"]
    assert shown.board.title.endswith("· changed last")
    shortest = everybody[0]
    shown.wait_until(lambda: (shortest.draw((0.1, 0.5), (0.11, 0.5)), shortest.id in listed())[1], "the one that changed last")
    shown.board.more.locator("button").click()
    assert shown.sheet.locator(".phones button").count() == 20
    last = shown.sheet.locator(".phones button").last
    name = next(each for each in (phone.welcome["participant"]["name"] for phone in everybody) if each in last.inner_text())
    last.click()
    shown.wait_until(lambda: name in shown.text("dialog[open] h2"), "its sheet")


def test_the_wall_shows_phones_in_their_proportions(session, projector, phones):
    shown = projector()
    screens = [(390, 844), (844, 390), (768, 1024), (360, 800), (1280, 800)]
    made = [phones(screen={"width": w, "height": h, "pixelsPerCentimetre": 64, "calibrated": False})[0] for w, h in screens]
    shown.press("2")
    shown.wait_layout("wall")

    def sides():
        """Width and height of each phone's frame, from its edges: the sign below it is smaller than 30 px."""
        return shown.page.evaluate(
            """(colours) => {
                const canvas = document.getElementById("backdrop"), { width, height } = canvas;
                const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
                return colours.map((colour) => {
                    const wanted = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
                    const rows = new Array(height).fill(0), columns = new Array(width).fill(0);
                    for (let i = 0; i < data.length; i += 4) {
                        if (data[i + 3] < 100 || wanted.some((part, k) => Math.abs(data[i + k] - part) > 2)) continue;
                        rows[Math.floor(i / 4 / width)] += 1;
                        columns[(i / 4) % width] += 1;
                    }
                    const extent = (counts) => counts.findLastIndex((n) => n > 30) - counts.findIndex((n) => n > 30) + 1;
                    return [extent(columns), extent(rows)];
                });
            }""", [phone.welcome["participant"]["colour"] for phone in made])

    wanted = pytest.approx([width / height for width, height in screens], rel=0.02)
    shown.wait_until(lambda: [width / height for width, height in sides()] == wanted, "the proportions")
    # Fingers are inside of their own phone.
    made[0].put((0.5, 0.5))
    shown.wait_until(lambda: not shown.shows_no_fingers(), "the finger")


# Signs on their way: where they arrive, and the duration of their flight (ms).
FLIGHTS = """() => {
    window.flights = [];
    new MutationObserver((changes) => {
        for (const sign of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
            if (!sign.matches?.(".flying")) continue;
            const [{ effect }] = sign.getAnimations();
            const [x, y] = effect.getKeyframes().at(-1).translate.split(" ").map(parseFloat);
            window.flights.push([x, y, effect.getTiming().duration]);
        }
    }).observe(document.getElementById("room"), { childList: true });
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_phones_that_join_fly_to_their_tile(session, projector, phones, motion):
    shown = projector(reduced_motion=motion)
    phones()
    shown.wait_until(lambda: len(shown.board.entries) == 1, "the phone that is there before the wall")
    shown.press("2")
    shown.wait_layout("wall")
    shown.page.evaluate(FLIGHTS)
    phones(2)
    shown.wait_until(lambda: len(shown.board.entries) == 3, "all phones")
    shown.wait_until(lambda: shown.page.locator(".flying").count() == 0, "the end of the flight")
    flights = shown.page.evaluate("window.flights")
    assert len(flights) == (0 if motion == "reduce" else 2)
    # Three tiles side by side: the second and the third phone arrive in theirs.
    assert all(200 <= duration <= 400 and x > 1280 / 4 and 0 < y < 720 for x, y, duration in flights)


def test_the_heatmap_is_available_as_blocks_and_smooth_with_a_legend(projector, phones):
    shown = projector()
    [phone] = phones()
    phone.draw(*LINE, (0.2, 0.8))
    shown.press("4")
    shown.wait_until(lambda: shown.painted("backdrop") > 300, "the blocks")
    shown.page.locator("#legend").wait_for()
    assert "touches per block" in shown.text("#legend-scale")
    blocks = shown.painted("backdrop")
    shown.page.get_by_role("button", name="Smooth").click()
    shown.wait_until(lambda: shown.painted("backdrop") > 3 * blocks, "the smooth picture")
    shown.page.get_by_role("button", name="Time", exact=True).click()
    shown.wait_until(lambda: "seconds per block" in shown.text("#legend-scale"), "the other layer's legend")
    shown.press("2")
    shown.page.locator("#legend").wait_for(state="hidden")


@pytest.mark.parametrize("viewport", [(1920, 1080), (1280, 720), (1024, 768), (390, 844)], ids=str)
def test_nothing_is_cut_off_and_every_letter_can_be_read(session, projector, phones, viewport):
    width, height = viewport
    shown = projector("de", viewport={"width": width, "height": height})
    joined = phones(24)
    # Names are random, and most have short words.
    session.control("rename", participant=joined[0].id, label="turquoise hedgehog")
    for phone in joined:
        phone.draw(*LINE)
    shown.board.more.wait_for()
    smallest = 28 if width == 1920 else 14

    def sheet(*keys):
        # Escape has no effect before the sheet is open.
        shown.press(*keys)
        shown.page.locator("dialog[open]").wait_for()

    for act in (lambda: None, lambda: shown.press("2"), lambda: shown.press("3"), lambda: shown.press("4"),
                lambda: sheet("x"), lambda: sheet("Escape", "?"), lambda: sheet("Escape", "c"),
                lambda: (shown.press("Escape"), shown.button("more").locator("summary").click())):
        act()
        shown.wait_until(lambda: shown.page.evaluate("document.getAnimations().length === 0"), "the end of all motion")
        too_small, outside = shown.page.evaluate(
            """([smallest, names]) => {
                const small = [], outside = [];
                const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
                for (let node; (node = walker.nextNode());) {
                    const element = node.parentElement;
                    if (!node.textContent.trim() || !element.checkVisibility() || element.closest("noscript, script")) continue;
                    // A long name is smaller, so that its words are not broken.
                    const least = element.closest(names) ? 12 : smallest;
                    if (parseFloat(getComputedStyle(element).fontSize) < least) small.push(node.textContent);
                }
                for (const control of document.querySelectorAll("button, a, #code, #qr")) {
                    if (!control.checkVisibility() || control.closest("dialog")) continue;
                    const { left, top, right, bottom } = control.getBoundingClientRect();
                    if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) outside.push(control.textContent);
                }
                return [small, outside];
            }""", [smallest, NAMES])
        assert too_small == []
        assert outside == []


# The host


@pytest.mark.parametrize("by, language", [("click", "en"), ("key", "de")])
def test_freeze_hide_and_touch_dots_are_visible_everywhere(session, projector, phones, by, language):
    shown, second, viewer = projector(language), projector(language), projector(language, host=False)
    [phone] = phones()
    phone.put((0.5, 0.5))
    shown.wait_fingers([(phone, 0.5, 0.5)])

    def act(name, key):
        shown.choose(name) if by == "click" else shown.press(key)

    act("freeze", "f")
    phone.live.wait(lambda message: message["type"] == "session" and message["frozen"], "frozen")
    for page in (shown, second):
        page.wait_until(lambda: page.text("#host-freeze") == WORDS[language]["unfreeze"], "the other label")
    viewer.page.locator("#frozen span").wait_for()
    act("freeze", "f")
    phone.live.wait(lambda message: message["type"] == "session" and not message["frozen"], "unfrozen")
    shown.wait_no_fingers()
    second.wait_until(lambda: not second.lit("freeze"), "the button")

    phone.put((0.4, 0.6), phase=1)
    shown.wait_fingers([(phone, 0.4, 0.6)])
    act("hide", "h")
    phone.live.wait(lambda message: message["type"] == "session" and message["hidden"], "hidden")
    second.wait_until(lambda: second.text("#host-hide") == WORDS[language]["reveal"], "the other label")
    for page in (shown, second, viewer):
        page.wait_no_fingers()
        page.page.locator("#covered").wait_for()
    act("hide", "h")
    viewer.wait_fingers([(phone, 0.4, 0.6)])

    act("touchkit", "t")
    phone.live.wait(lambda message: message["type"] == "session" and message["touchkit"], "touch dots")
    second.wait_until(lambda: second.lit("touchkit"), "the button")


@pytest.mark.parametrize("by, language", [("click", "en"), ("key", "de")])
def test_the_room_is_locked_for_newcomers_and_cleared_of_phones_that_never_drew(session, projector, phones, opened, by, language):
    shown, second = projector(language), projector(language)
    [drawing] = phones()
    drawing.draw(*LINE)
    [idle] = phones()
    shown.wait_until(lambda: shown.sums.startswith("2 "), "both phones")

    def act(name, key):
        shown.choose(name) if by == "click" else shown.press(key)

    act("lock", "l")
    drawing.live.wait(lambda message: message["type"] == "session" and message["locked"], "locked")
    for page in (shown, second):
        page.wait_until(lambda: page.lit("lock") and page.button("lock").get_attribute("aria-pressed") == "true", "the button")
    assert shown.button("lock").get_attribute("aria-keyshortcuts") == "L"
    late = opened(session.server, language)
    late.open(f"/touch?s={session.code}")
    late.wait_until(lambda: WORDS[language]["locked"] in late.text("body"), "the newcomer sees that the class is locked")

    act("idle", "i")
    shown.confirm()
    assert idle.live.wait_closed() == 4403
    assert [p["id"] for p in session.stats()["participants"]] == [drawing.id]
    act("lock", "l")
    second.wait_until(lambda: not second.lit("lock"), "the button")
    late.page.locator("#state button").first.click()
    late.wait_until(lambda: late.text("#participant"), "the newcomer's name")


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_hosts_buttons_are_in_one_row(projector, phones, language):
    shown = projector(language)
    phones(12)
    for width, height in ((1920, 1080), (1280, 720), (1024, 768), (390, 844)):
        shown.page.set_viewport_size({"width": width, "height": height})
        controls = "#host > button, #host > details > summary"
        tops, sides = shown.page.evaluate(
            """(controls) => {
                const boxes = [...document.querySelectorAll(controls)].map((control) => control.getBoundingClientRect());
                return [[...new Set(boxes.map(({ top }) => top))], boxes.flatMap(({ width, height }) => [width, height])];
            }""", controls)
        assert len(tops) == 1 and min(sides) >= 44, (width, tops, sides)
        menu = shown.button("more")
        menu.locator("summary").click()
        boxes = [choice.bounding_box() for choice in menu.locator(".menu > *").all()]
        assert len(boxes) >= 13 and min(box["y"] for box in boxes) >= 0 and all(box["height"] >= 44 for box in boxes), width
        # A press beside it closes it.
        shown.page.mouse.click(width / 4, height / 4)
        menu.locator(".menu").wait_for(state="hidden")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_menu_of_the_host_is_used_by_keyboard(session, projector, language):
    shown = projector(language)
    menu = shown.button("more")
    focused = "document.activeElement.id || document.activeElement.parentElement.id"
    menu.locator("summary").focus()
    shown.press("Enter")
    shown.press("ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp")
    assert shown.page.evaluate(focused) == "host-end"
    shown.press("Home")
    assert shown.page.evaluate(focused) == menu.locator(".menu > :not([hidden])").first.get_attribute("id")
    shown.press("End")
    assert shown.page.evaluate(focused) == "host-end"
    shown.press("Escape")
    assert shown.page.evaluate(focused) == "host-more" and not menu.locator(".menu").is_visible()
    # Its keys act without it, and it shows what they began.
    shown.press("l")
    locked = {"en": "More: Lock for newcomers", "de": "Mehr: Für Neue sperren"}[language]
    shown.wait_until(lambda: menu.locator("summary").get_attribute("aria-label") == locked, "the name of the active one")
    assert session.stats()["locked"] and not menu.locator(".menu").is_visible()
    shown.press("Enter", *["ArrowDown"] * 3, "Enter")
    shown.wait_until(lambda: not session.stats()["locked"], "the unlocking")
    # The button that opened a sheet has the focus again after it.
    shown.press("Enter", *["ArrowDown"] * 4, "Enter")
    shown.sheet.wait_for()
    shown.press("Escape")
    shown.sheet.wait_for(state="detached")
    assert shown.page.evaluate(focused) == "host-more"


BAD = "rgb(255, 107, 107)"


@pytest.mark.parametrize("language", ["en", "de"])
def test_dangerous_actions_look_dangerous(projector, phones, language):
    [phone] = phones()
    shown = projector(language)
    colour = lambda locator: locator.evaluate("(node) => getComputedStyle(node).color")
    ground = lambda: shown.sheet.locator("[data-yes]").evaluate("(node) => getComputedStyle(node).backgroundColor")
    assert colour(shown.button("end")) == BAD and colour(shown.button("data")) != BAD
    shown.choose("end")
    assert ground() == BAD
    shown.press("Escape", "c")
    assert ground() != BAD, "removing ink that the replay has is not a loss"
    shown.press("Escape", "x")
    assert colour(shown.sheet.locator("[data-wipe]")) == BAD
    shown.sheet.locator("[data-wipe]").click()
    assert ground() == BAD
    shown.press("Escape")
    ban = shown.open_phone(phone).get_by_role("button", name={"en": "Ban", "de": "Aussperren"}[language], exact=True)
    assert colour(ban) == BAD
    ban.click()
    assert ground() == BAD


@pytest.mark.parametrize("language, first, start", [("en", "The first minute", "Press Start"), ("de", "Die erste Minute", "Los geht’s")])
def test_help_explains_the_first_minute_to_a_host(projector, language, first, start):
    shown, viewer = projector(language), projector(language, host=False)
    for page in (shown, viewer):
        page.press("?")
        page.sheet.wait_for()
    assert first in shown.text("dialog[open]") and start in shown.text("dialog[open] .first-minute")
    assert first not in viewer.text("dialog[open]"), "a viewer has nothing to start"


def test_a_viewer_has_no_buttons_of_the_host(projector, phones):
    [phone] = phones()
    viewer = projector(host=False)
    viewer.row(phone).wait_for()
    assert not viewer.page.locator("#host").is_visible()
    assert viewer.page.locator("#host button, #host a").count() == viewer.board.buttons.count() == viewer.switcher.buttons.count() == 0
    viewer.press("f", "h", "c", "e", "x", "s", "a")
    assert viewer.sheet.count() == 0
    assert not viewer.session.stats()["frozen"]


@pytest.mark.parametrize("by", ["click", "key"])
def test_clear_asks_for_confirmation(session, projector, phones, by):
    shown = projector()
    [phone] = phones()
    phone.draw(*LINE)
    before = session.stats()["merged"]["distance"]["totalPixels"]
    shown.button("clear").click() if by == "click" else shown.press("c")
    shown.press("Escape")
    shown.sheet.wait_for(state="detached")
    assert session.stats()["merged"]["distance"]["totalPixels"] == before > 0
    shown.button("clear").click() if by == "click" else shown.press("c")
    shown.confirm()
    assert session.stats()["merged"]["distance"]["totalPixels"] == 0
    shown.wait_until(lambda: "0.00" in shown.row(phone).inner_text(), "the board")


def test_one_phone_is_cleared_removed_and_another_banned(session, projector, phones):
    shown, second = projector(), projector()
    first, other = phones(2)
    for phone in (first, other):
        phone.draw(*LINE)
    sheet = shown.open_phone(first)
    assert first.welcome["participant"]["name"] in sheet.inner_text()
    sheet.get_by_role("button", name="Clear its figures").click()
    shown.confirm()
    assert session.stats(first.id)["distance"]["totalPixels"] == 0 < session.stats(other.id)["distance"]["totalPixels"]

    # By keys alone: its row, then the sheet's buttons.
    shown.row(first).focus()
    shown.press("Enter")
    shown.sheet.get_by_role("button", name="Remove").focus()
    shown.press("Enter")
    shown.sheet.locator("[data-yes]").focus()
    shown.press("Enter")
    assert first.live.wait_closed() == 4403
    for page in (shown, second):
        page.row(first).wait_for(state="detached")
    [again] = phones()
    second.row(again).wait_for()

    shown.open_phone(other).get_by_role("button", name="Ban").click()
    shown.confirm()
    assert other.live.wait_closed() == 4403
    for page in (shown, second):
        page.row(other).wait_for(state="detached")
    with pytest.raises(AssertionError, match="close code 4403"):
        other.connect()


def test_the_spotlight_is_the_same_on_all_projectors_and_after_a_reload(session, projector, phones):
    shown, viewer = projector(), projector(host=False)
    first, second = phones(2)
    shown.open_phone(second).get_by_role("button", name="Show in the spotlight").click()
    for page in (shown, viewer):
        page.wait_layout("spotlight")
        page.wait_until(lambda: second.welcome["participant"]["name"] in page.text("#spot"), "its name")
    shown.page.reload()
    shown.wait_layout("spotlight")
    # Only its fingers are shown.
    first.put((0.5, 0.5))
    second.put((0.5, 0.5))
    shown.wait_until(lambda: not shown.shows_no_fingers(), "its finger")
    second.lift((0.5, 0.5))
    shown.wait_no_fingers()
    shown.press("ArrowRight")
    viewer.wait_until(lambda: first.welcome["participant"]["name"] in viewer.text("#spot"), "the next one")
    shown.row(second).click()
    viewer.wait_until(lambda: second.welcome["participant"]["name"] in viewer.text("#spot"), "the one that was clicked")
    shown.page.locator("[data-layout=together]").last.click()
    for page in (shown, viewer):
        page.wait_layout("together")
    assert session.stats()["spotlight"] is None

    shown.press("2")
    # The canvas has the size of its drawing.
    shown.wait_painted()
    width, height = shown.size()
    # Of two phones on the wall, the one on the left.
    shown.page.locator("#fingers").click(position={"x": width * 0.3, "y": height * 0.5})
    shown.wait_layout("spotlight")
    shown.wait_until(lambda: session.stats()["spotlight"] == first.id, "the spotlight")


def test_keys_do_nothing_under_a_sheet(session, projector):
    shown = projector()
    shown.press("x")
    shown.sheet.wait_for()
    shown.press("f", "h", "2", "e", "s")
    shown.press("Escape")
    shown.sheet.wait_for(state="detached")
    shown.press("t")
    shown.wait_until(lambda: session.stats()["touchkit"], "the key that counts")
    state = session.stats()
    assert not state["frozen"] and not state["hidden"] and state["activity"] == "touch" and shown.layout == "together"


def test_the_token_is_never_displayed_and_survives_a_reload(session, projector, phones):
    shown = projector()
    [phone] = phones()
    phone.draw(*LINE)
    shown.open_phone(phone)
    token = session.created["hostToken"]

    def exposed():
        return token in shown.page.content() or token in shown.page.url or any(token in url for url in shown.requested)

    assert not exposed()
    shown.press("Escape", "d")
    assert not exposed()
    shown.page.reload()
    shown.button("freeze").click()
    shown.wait_until(lambda: session.stats()["frozen"], "the host's word")
    assert not exposed()


def test_everything_can_be_downloaded(session, projector, phones):
    shown = projector()
    [phone] = phones()
    phone.draw(*LINE)
    shown.press("x")

    def saved(end):
        with shown.page.expect_download() as download:
            shown.sheet.locator(f"[data-download='{end}']").click()
        assert download.value.suggested_filename == f"touchfigures-{session.code}{end}"
        with open(download.value.path(), "rb") as file:
            return file.read()

    lines = [json.loads(line) for line in saved("-events.jsonl").decode().splitlines()]
    assert [event[:2] for line in lines for event in line["events"]] == [[0, 1], [1, 1], [1, 1], [2, 1]]
    assert saved("-events.csv").decode("utf-8-sig").startswith("participant,receivedMilliseconds,")
    assert saved("-figures.csv") == session.get(headers={"Accept": "text/csv", "Accept-Language": "en"}).content
    assert Image.open(io.BytesIO(saved("-heatmap.png"))).format == "PNG"


@pytest.mark.parametrize("language", ["en", "de"])
def test_after_the_end_the_host_can_watch_save_and_wipe(session, projector, phones, language):
    shown = projector(language)
    [phone] = phones()
    phone.draw(*LINE)
    shown.press("e")
    shown.confirm()
    assert phone.live.wait_closed() == 4410
    for _ in range(2):
        shown.page.locator("#state").wait_for()
        assert WORDS[language]["ended"] in shown.text("#state")
        assert shown.page.locator(f"#state a[href='/replay?s={session.code}']").is_visible()
        shown.page.reload()
    shown.page.locator("#state button").nth(0).click()
    with shown.page.expect_download():
        shown.sheet.locator("[data-download='-events.jsonl']").click()
    shown.sheet.locator("[data-wipe]").click()
    shown.confirm()
    shown.wait_until(lambda: WORDS[language]["wiped"] in shown.text("#state"), "the message that it is wiped")
    assert session.get().status_code == 404
    assert session.created["hostToken"] not in shown.page.evaluate("JSON.stringify(localStorage)")


def test_one_phone_s_data_is_deleted_in_the_class_and_after_its_end(session, projector, phones):
    shown = projector()
    first, other, third = phones(3)
    for phone in (first, other, third):
        phone.draw(*LINE)
    shown.open_phone(first).get_by_role("button", name="Delete its data").click()
    assert "cannot be undone" in shown.page.locator("dialog[open]").last.inner_text()
    shown.confirm()
    assert first.live.wait_closed() == 4403
    shown.row(first).wait_for(state="detached")
    shown.press("e")
    shown.confirm()
    shown.page.locator("#state").get_by_role("button", name="Delete one phone").click()
    shown.sheet.get_by_role("button", name=other.welcome["participant"]["name"]).click()
    shown.confirm()
    shown.wait_until(lambda: [each["id"] for each in session.stats()["participants"]] == [third.id], "the deletion")


def test_a_class_without_trajectories_says_so(server, opened):
    session = Session(server, retention="figures")
    shown = opened(server, kind=ProjectorPage, device=SMALL_PROJECTOR).present(session)
    shown.button("more").locator("summary").click()
    shown.button("data").wait_for()
    assert not shown.button("replay").is_visible()
    shown.press("x")
    assert "only sums" in shown.text("dialog[open]")
    assert shown.sheet.locator("[data-download='-events.jsonl']").count() == 0


# Failures


def test_a_failing_control_says_why_and_the_page_returns_to_its_state(own_server, opened):
    server = own_server().start()
    session = Session(server)
    shown = opened(server, kind=ProjectorPage, device=SMALL_PROJECTOR).present(session)
    shown.server_is_away = True
    server.kill()
    shown.button("freeze").click()
    shown.wait_until(lambda: "does not answer" in shown.text("#notices"), "the failure")
    shown.wait_until(lambda: "Reconnecting" in shown.text("#notices"), "the state")
    server.start(server.port)
    shown.wait_until(lambda: "Reconnecting" not in shown.text("#notices"), "the server")
    shown.button("freeze").click()
    shown.wait_until(lambda: session.stats()["frozen"], "the control")


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_unknown_class_leads_home(server, opened, language):
    shown = opened(server, language, kind=ProjectorPage, device=SMALL_PROJECTOR).open("/present?s=222222")
    shown.page.locator("#state a[href='/']").wait_for()
    assert WORDS[language]["unknown"] in shown.text("#state")


def test_a_refused_token_leaves_a_viewer(server, session, opened):
    shown = opened(server, kind=ProjectorPage, device=SMALL_PROJECTOR)
    session.created["hostToken"] = "A" * 22
    shown.open("/")
    shown.page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [
        f"touchfigures.host.{session.code}",
        json.dumps({"hostToken": session.created["hostToken"], "joinURL": session.created["joinURL"]})])
    shown.open(f"/present?s={session.code}")
    shown.page.get_by_role("button", name="Watch").click()
    shown.page.locator("#lobby").wait_for()
    assert not shown.page.locator("#host").is_visible()
