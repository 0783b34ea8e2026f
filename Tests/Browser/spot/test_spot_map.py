"""The map of Spot the difference: pins and clusters, callout, list, distances, and no request to other servers."""

import re

import pytest
import requests

from drawn import of_all
from picture_page import PicturePage
from puzzles import Author, Folder, distance_metres, import_puzzles, rectangle
from server import Server
from spot_map_page import CALLOUT, CLUSTER, PIN, ROW, SpotMapPage
from touch_page import LAPTOP

HERE = (53.55, 9.99)
PUZZLES = {
    "Hafen": (53.5459, 9.9664, 3), "Bahnhof": (53.5528, 10.0067, 1), "Dom": (50.9413, 6.9583, 2),
    "Zwilling A": (-17.0, 179.5, 1), "Zwilling B": (-17.0, 179.5, 1), "Jenseits": (-16.5, -179.5, 1),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with an imported folder of puzzles."""
    root = tmp_path_factory.mktemp("spot")
    folder = Folder(root / "puzzles")
    for seed, (title, (latitude, longitude, count)) in enumerate(PUZZLES.items()):
        folder.image(f"{seed}.png", 300, 200, seed)
        folder.puzzle(f"{seed}.plist", Title=title, ImagePath=f"{seed}.png", Latitude=latitude, Longitude=longitude,
                      Differences=[rectangle(40 * n, 20, 30, 30) for n in range(count)])
    assert import_puzzles(folder, root / "data")[0] == 0
    running = Server(root / "data").start()
    yield running
    assert running.stop()[0] == 0


@pytest.fixture
def spot(server, opened):
    return lambda language="en", path="/spot", **options: opened(server, language, kind=SpotMapPage, **options).show(path)


def test_taps_lead_from_the_cluster_to_the_picture_and_back(spot):
    page = spot()
    assert page.total() == len(PUZZLES)
    harbour = f"{PIN}[aria-label='Hafen, 3 differences']"
    while not page.page.locator(harbour).count():
        heights = of_all(page.page, CLUSTER, "(nodes) => nodes.map((node) => node.getBoundingClientRect().y)")
        # The northernmost cluster, where Hamburg is.
        page.tap(f"{CLUSTER} >> nth={heights.index(min(heights))}")
        page.rest()
    page.tap(harbour)
    callout = page.page.locator(CALLOUT)
    callout.wait_for()
    assert callout.inner_text().split("\n") == ["Hafen", "3 differences"]
    thumbnail, button = (callout.locator(part).bounding_box() for part in ("img", "button"))
    title = callout.locator("b").bounding_box()
    assert thumbnail["x"] < title["x"] < button["x"] and min(button["width"], button["height"]) >= 44
    page.wait_until(lambda: callout.locator("img").evaluate("(image) => image.naturalWidth > 0"), "the thumbnail")
    page.tap(f"{CALLOUT} button")
    page.page.wait_for_url("**/spot?puzzle=*")
    page.page.locator("#picture").get_by_text("0 of 3").wait_for()
    page.page.go_back()
    page.page.locator("#chart").wait_for()
    assert page.page.locator(CALLOUT).is_visible()
    # Turned, and turned back: another width, other clusters, the same puzzles.
    for width, height in ((844, 390), (390, 844)):
        page.page.set_viewport_size({"width": width, "height": height})
        page.rest()
    assert page.page.locator(harbour).count() == 1
    assert not any(re.match(r"(https?|wss?)://", url) and not url.startswith(page.server.url) for url in page.requested)


def test_by_keyboard_the_list_opens_a_picture_and_shows_a_pin(spot):
    page = spot(device=LAPTOP)
    keyboard = page.page.keyboard
    page.page.locator("#map-tab").focus()
    keyboard.press("ArrowRight")
    assert (page.focused, page.page.url.endswith("/spot?picture")) == ("Picture", True)
    page.page.get_by_text("No picture chosen yet").wait_for()
    keyboard.press("End")
    page.page.get_by_role("heading", name="How to play").wait_for()
    keyboard.press("ArrowRight")
    page.row("Dom").wait_for()
    page.page.locator("#language").focus()
    keyboard.press("Tab")
    assert page.focused == "Past the map, to the list"
    keyboard.press("Tab")
    assert page.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid", "the map shows its focus"
    keyboard.press("Shift+Tab")
    keyboard.press("Enter")
    for _ in range(2 * len(PUZZLES)):
        keyboard.press("Tab")
        if page.focused == "Show “Dom” on the map":
            break
    keyboard.press("Enter")
    page.page.locator(CALLOUT).wait_for()
    assert page.focused == "Open the picture “Dom”"
    keyboard.press("Escape")
    page.page.locator(CALLOUT).wait_for(state="detached")
    assert page.focused == "Show “Dom” on the map"
    page.rest()
    page.page.locator(f"{PIN}[aria-label='Dom, 2 differences']").press("Enter")
    page.page.locator(CALLOUT).wait_for()
    keyboard.press("Enter")
    page.page.wait_for_url("**/spot?puzzle=*")
    page.page.locator("#picture").get_by_text("0 of 2").wait_for()


def test_a_row_that_moves_in_the_list_keeps_the_focus(spot):
    """The list's order follows the map; a response may arrive when somebody is already using the list."""
    page = spot(device=LAPTOP)
    titles = page.page.locator(f"{ROW} b")
    before = titles.all_inner_texts()
    held = []
    nearest = re.compile(r"/api/v1/pins\?.*near=")
    page.page.route(nearest, lambda route: held.append(route))
    page.page.locator("#chart").focus()
    for _ in range(6):
        page.page.keyboard.press("ArrowDown")
    page.wait_until(lambda: held, "a question after the map moved")
    last = page.page.locator(f"{ROW} a").last
    last.focus()
    title = titles.last.inner_text()
    for route in held:
        route.continue_()
    page.page.unroute(nearest)
    page.wait_until(lambda: titles.all_inner_texts() != before, "another order")
    assert title in page.page.evaluate("document.activeElement.innerText"), "the focus stays on its row"


def test_distances_come_after_a_tap_only_and_follow_the_position(spot):
    place = {"latitude": HERE[0], "longitude": HERE[1], "accuracy": 40}
    page = spot(geolocation=place, permissions=["geolocation"])
    assert page.page.locator(".here").count() == 0
    assert all("·" not in facts for _, facts in page.rows())
    page.tap("#locate")
    page.page.locator(".here").wait_for()
    page.wait_text("#puzzles-title", "Nearest to you")

    def expected(*here):
        near = sorted((distance_metres(here, at[:2]), title) for title, at in PUZZLES.items())
        shown_distance = lambda metres: (f"{metres:.0f} m" if metres < 999.5 else f"{metres / 1000:.1f} km" if metres < 9950
                               else f"{metres / 1000:,.0f} km")
        return [(title, shown_distance(metres)) for metres, title in near]

    shown = lambda: [(title, facts.split(" · ")[1].replace("\xa0", " ")) for title, facts in page.rows() if "·" in facts]
    page.wait_until(lambda: shown() == expected(*HERE), "the distances")
    assert page.page.locator(".here").get_attribute("aria-label") == "You are here, within 40\xa0m"
    page.rest()
    assert page.text("#map-spoken") == "Your position is known to within 40 m. The nearest puzzle is Bahnhof, 1.1 km away."
    # The view contains the own position and the nearest puzzle.
    for part in (".here", f"{PIN}[aria-label^=Bahnhof]"):
        assert page.page.locator(part).bounding_box()
    page.tap(f"{PIN}[aria-label^=Bahnhof]")
    page.page.locator(CALLOUT).get_by_text("1 difference · 1.1").wait_for()

    there = PUZZLES["Dom"][:2]
    page.context.set_geolocation({"latitude": there[0], "longitude": there[1], "accuracy": 10})
    page.wait_until(lambda: shown() == expected(*there), "the new distances")
    page.tap("#locate")
    page.page.locator(f"{PIN}[aria-label^=Dom]").wait_for()
    page.rest()
    # The pin's tip is at the own position.
    tip, dot = page.page.locator(f"{PIN}[aria-label^=Dom] path").bounding_box(), page.page.locator(".here").bounding_box()
    assert abs(tip["x"] + tip["width"] / 2 - dot["x"] - dot["width"] / 2) <= 1
    assert abs(tip["y"] + tip["height"] - dot["y"] - dot["height"] / 2) <= 4  # with the outline's own point


def test_an_old_position_is_not_used_as_a_place(spot):
    """Phones first return a cached position."""
    page = spot()
    page.page.evaluate("""Object.defineProperty(navigator, "geolocation", { value: { clearWatch() {}, watchPosition(tell) {
        window.give = (latitude, longitude, age) => tell({ coords: { latitude, longitude, accuracy: 8 }, timestamp: Date.now() - age });
        return 1;
    } } })""")
    page.tap("#locate")
    page.page.evaluate("([latitude, longitude]) => give(latitude, longitude, 7_200_000)", PUZZLES["Dom"][:2])
    assert page.page.locator(".here").count() == 0
    page.page.evaluate("([latitude, longitude]) => give(latitude, longitude, 0)", HERE)
    page.page.locator(".here").wait_for()
    page.wait_until(lambda: "Bahnhof" in page.rows()[0][0], "the nearest one to the fresh position")


def test_the_list_leads_to_a_pin_however_far_away(spot):
    page = spot()
    page.go_to("Hafen")
    page.page.keyboard.press("Escape")
    for _ in range(4):
        page.page.locator("#zoom-in").click()
        page.rest()
    page.go_to("Dom")
    left, top, right, bottom = page.box("#chart")
    for selector in (f"{PIN}[aria-label^=Dom]", CALLOUT):
        part = page.box(selector)
        assert left <= part[0] and top <= part[1] and part[2] <= right and part[3] <= bottom, f"{selector}: {part}"


def test_across_the_antimeridian_both_sides_are_shown_and_pins_of_one_place_fan_out(spot):
    page = spot(device=LAPTOP)
    page.go_to("Jenseits")
    page.page.keyboard.press("Escape")
    for _ in range(3):
        page.page.locator("#zoom-in").click()
        page.rest()
    beyond = page.page.locator(f"{PIN}[aria-label^=Jenseits]").bounding_box()
    twins = page.page.locator(CLUSTER).bounding_box()
    # West of it by a degree, at a zoom at which a degree is some hundred px.
    assert 50 < beyond["x"] - twins["x"] < 500
    # At the maximum zoom they fan out.
    for _ in range(2):
        page.page.locator(CLUSTER).click()
        page.rest()
    a, b = (page.page.locator(f"{PIN}[aria-label^='Zwilling {name}']").bounding_box() for name in "AB")
    assert abs(a["x"] - b["x"]) + abs(a["y"] - b["y"]) > 20


def test_the_language_is_german_and_can_be_switched(spot):
    page = spot("de")
    assert page.page.title() == "Suchbild · TouchFigures"
    assert [tab.strip() for tab in page.page.get_by_role("tab").all_inner_texts()] == ["Karte", "Bild", "Hilfe"]
    assert dict(page.rows())["Hafen"] == "3 Unterschiede"
    page.tap("#language")
    page.wait_until(lambda: dict(page.rows())["Hafen"] == "3 differences", "English")
    page.page.get_by_role("tab", name="Help").click()
    page.page.get_by_role("heading", name="How to play").wait_for()


def test_without_a_secure_context_it_explains_what_to_do_and_requests_nothing(server, opened):
    page = opened(server, kind=SpotMapPage)
    page.context.add_init_script("""
        Object.defineProperty(window, "isSecureContext", { value: false });
        navigator.geolocation.watchPosition = () => { throw new Error("asked"); };""")
    page.show().tap("#locate")
    page.page.locator("#notices").get_by_text("only to pages over HTTPS").wait_for()
    assert page.page.locator("#locate").get_attribute("aria-pressed") == "false"


def test_without_the_maps_scripts_the_list_has_all_puzzles(server, opened):
    page = opened(server, kind=SpotMapPage)
    page.context.route("**/vendor/leaflet/*", lambda route: route.fulfill(status=404))
    with page.no_server():
        page.open("/spot")
        page.page.get_by_text("This server has no map").wait_for()
        page.wait_until(lambda: len(page.rows()) == len(PUZZLES), "the list")
    page.row("Dom").locator("a").click()
    page.page.wait_for_url("**/spot?puzzle=*")


def test_a_server_without_puzzles_explains_what_to_do_and_shows_new_ones(own_server, opened):
    server = own_server().start()
    page = opened(server, kind=SpotMapPage).open("/spot")
    page.page.get_by_text("No puzzles yet").wait_for()
    assert "import-puzzles" in page.text("#empty") and page.page.locator("#empty a").get_attribute("href") == "/author"
    Author(server).puzzle([rectangle(1, 1, 5, 5)], title="Neu", size=(30, 20))
    page.page.locator("#help-tab").click()
    page.page.locator("#map-tab").click()
    page.row("Neu").wait_for()
    assert not page.page.locator("#empty").is_visible()


def test_an_unreachable_server_is_reported_and_the_page_continues_automatically(own_server, opened):
    server = own_server().start()
    Author(server).puzzle([rectangle(1, 1, 5, 5)], size=(30, 20))
    page = opened(server, kind=SpotMapPage).show()
    with page.no_server():
        server.kill()
        page.page.locator("#zoom-in").click()
        page.page.locator("#notices").get_by_text("does not answer").wait_for()
        assert len(page.rows()) == 1
        server.start(server.port)
        page.page.locator("#notices").get_by_text("does not answer").wait_for(state="detached", timeout=60_000)


def test_on_a_wide_screen_the_first_look_has_all_puzzles(own_server, opened):
    server = own_server().start()
    for longitude in (-120, 0, 120):
        Author(server).puzzle([rectangle(1, 1, 5, 5)], size=(30, 20), latitude=20, longitude=longitude)
    page = opened(server, kind=SpotMapPage, device={"viewport": {"width": 1440, "height": 900}}).show()
    assert page.page.locator(PIN).count() == 3
    left, top, right, bottom = page.box("#chart")
    for index in range(3):
        pin = page.box(f"{PIN} >> nth={index}")
        assert left <= pin[0] and top <= pin[1] and pin[2] <= right and pin[3] <= bottom, f"{pin} in {(left, top, right, bottom)}"


def test_a_puzzle_of_its_place_is_played_only_there(own_server, opened):
    server = own_server().start()
    Author(server).puzzle([rectangle(1, 1, 5, 5)], title="Nah", size=(30, 20), latitude=HERE[0], longitude=HERE[1], proximityMetres=50)
    page = opened(server, kind=SpotMapPage, geolocation={"latitude": 53.56, "longitude": 9.99, "accuracy": 5},
                  permissions=["geolocation"])
    page.show().tap("#locate")
    page.page.locator(".here").wait_for()
    assert "Only within 50\xa0m of the place" in page.row("Nah").inner_text()
    with page.no_server():  # The browser logs the refusal.
        page.row("Nah").locator("a").click()
        page.page.locator("#picture").get_by_text("1.1\xa0km").wait_for()
        page.context.set_geolocation({"latitude": HERE[0] + 0.0003, "longitude": HERE[1], "accuracy": 5})
        playing, there = page.page.get_by_text("0 of 1"), page.page.get_by_role("button", name="I am there now")

        def come():  # Again, until the page has the new place.
            if there.is_visible():
                there.click()
            return playing.is_visible()

        page.wait_until(come, "the picture", 15)


@pytest.mark.parametrize("part, path", [(".leaflet-container", "/spot"), (".picture-box", "/spot?puzzle={}")], ids=["map", "picture"])
def test_two_fingers_zoom_a_page_back_over_a_map_or_picture(server, opened, part, path):
    puzzle = requests.get(f"{server.url}/api/v1/puzzles", timeout=10).json()["puzzles"][0]["id"]
    page = opened(server, kind=PicturePage)
    page.open(path.format(puzzle))
    page.page.locator(part).wait_for()
    page.wait_painted()
    # As after a pinch on the texts around it.
    page.cdp.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    page.wait_until(lambda: page.page.evaluate("visualViewport.scale") > 1.5, "the zoom")
    box = page.page.locator(part).bounding_box()
    shown = page.page.evaluate("(() => { const { offsetLeft, offsetTop, width, height } = visualViewport; return [offsetLeft, offsetTop, width, height] })()")
    x = max(box["x"], shown[0]) + min(box["width"], shown[2]) / 2 - shown[0]
    y = max(box["y"], shown[1]) + min(box["height"], shown[3]) / 2 - shown[1]
    page.touch(0, x, y - 110)
    page.touch(1, x, y + 110)
    for step in range(1, 13):
        page.move(f0=(x, y - 110 + 8 * step), f1=(x, y + 110 - 8 * step))
        page.page.wait_for_timeout(16)
    page.lift()
    page.wait_until(lambda: page.page.evaluate("visualViewport.scale") == 1, "the page as it was")
