"""The picture of Spot the difference: played by touch, mouse and keys, zoomed, through bad networks and reloads.

The page's messages are scaled here independently, and compared with an independent calculation of the game.
"""

import io
import json

import pytest
import requests
from PIL import Image, ImageDraw

from picture_page import NewcomersPage, PicturePage
from puzzles import Author, RoundOracle, as_json, rectangle
from touch_page import LAPTOP

SIZE = (1000, 600)
GROUND = (200, 60, 40)
# Two that overlap, one at the lower right corner; with sides that are unique numbers in a round.
DIFFERENCES = [rectangle(101.5, 203.25, 157, 89), rectangle(180, 240, 211, 131), rectangle(917, 543, 83, 57)]
FIRST_ALONE, BOTH, SECOND_ALONE, CORNER, NOTHING = (120, 220), (200, 260), (380, 360), (999, 599), (700, 100)

ONLY_ONE = [rectangle(700, 400, 149, 97)]
INSIDE = (760, 430)

# The meaning of EXIF's orientation: how the upright picture is stored in the file.
STORED = {1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
          5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
          8: Image.Transpose.ROTATE_270}


def picture(size=SIZE, orientation=1):
    """A photo as a camera stores it; upright its corners are, from the upper left on, red, green, blue and white."""
    drawn = Image.new("RGB", size, GROUND)
    draw, (width, height) = ImageDraw.Draw(drawn), size
    for (x, y), colour in zip(((0, 0), (width - 120, 0), (0, height - 120), (width - 120, height - 120)), CORNERS):
        draw.rectangle((x, y, x + 119, y + 119), fill=colour)
    if STORED[orientation] is not None:
        drawn = drawn.transpose(STORED[orientation])
    exif = Image.Exif()
    exif[0x0112] = orientation
    stream = io.BytesIO()
    drawn.save(stream, "JPEG", quality=95, exif=exif)
    return stream.getvalue()


CORNERS = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)]


@pytest.fixture(scope="module")
def author(server):
    return Author(server)


@pytest.fixture
def made(author):
    """Creates a puzzle; returns its id."""
    def make(differences=DIFFERENCES, orientation=1, size=SIZE, **fields):
        puzzle = author.call("POST", "/puzzles", json={
            "title": "Farbenfroh", "description": "Am Ufer", "latitude": 47.5, "longitude": 9.25,
            "differences": [as_json(each) for each in differences]} | fields).json()["id"]
        sent = author.call("PUT", f"/puzzles/{puzzle}/image", data=picture(size, orientation), headers={"Content-Type": "image/jpeg"})
        assert sent.status_code == 200, sent.text
        return puzzle
    return make


@pytest.fixture
def playing(server, opened, made):
    """By default a phone, with a new puzzle open."""
    def play(language="en", differences=DIFFERENCES, **options):
        return opened(server, language, kind=PicturePage, **options).play(made(differences), SIZE)
    return play


def spot(press):
    """The place of a press, in pixels of the original."""
    return press["x"] * SIZE[0] / press["shownWidth"], press["y"] * SIZE[1] / press["shownHeight"]


def agrees(phone, oracle, wanted):
    """Checks that the last press was at this spot; returns the difference by our own calculation."""
    phone.wait_until(lambda: len(phone.presses) == oracle.pressed + 1, "the press")
    oracle.pressed += 1
    press = phone.presses[-1]
    assert press["shownWidth"] / press["shownHeight"] == pytest.approx(SIZE[0] / SIZE[1], rel=1e-9)
    # Chromium reports touches in whole px of its screen: half of one, in px of the original.
    tolerance = SIZE[0] / press["shownWidth"] * 0.5 + 0.01
    assert spot(press) == (pytest.approx(wanted[0], abs=tolerance), pytest.approx(wanted[1], abs=tolerance))
    return oracle.press(press["x"], press["y"], press["shownWidth"], press["shownHeight"])


@pytest.fixture
def oracle():
    made = RoundOracle(SIZE, DIFFERENCES)
    made.pressed = 0
    return made


def test_a_round_is_played_by_touch(playing, oracle):
    phone = playing()
    left, top, width, height = phone.shown()
    box = phone.rectangle(".picture-box")
    assert (left, width, height) == (0, 390, 234), "fitted"
    assert top + height / 2 == pytest.approx(box[1] + box[3] / 2), "centred"
    phone.counts("0 of 3")
    phone.wait_line("Press and hold where something differs")

    phone.rest(*NOTHING)
    assert not agrees(phone, oracle, NOTHING)["hit"]
    phone.wait_line("Nothing differs here")
    # At the same spot first the smaller, then the larger one; the third time nothing.
    for count in (1, 2):
        phone.rest(*BOTH)
        found = agrees(phone, oracle, BOTH)
        assert found["new"] and found["found"] == count
        phone.counts(f"{count} of 3")
        phone.wait_line(f"Found, on the left: {count} of 3")
        phone.wait_until(lambda: phone.page.locator(".found").count() == count, "the mark")
    # Overlapping ones are greener; here there is only the first.
    half_green = tuple(pytest.approx(wanted, abs=6) for wanted in (100, 157, 20))
    phone.wait_until(lambda: phone.pixel(*FIRST_ALONE) == half_green, "half green")
    for index, difference in enumerate(DIFFERENCES[:2]):
        phone.covers(f".found >> nth={index}", as_json(difference))
        assert phone.page.locator(f".found >> nth={index} >> svg").is_visible()
    phone.rest(*BOTH)
    assert agrees(phone, oracle, BOTH)["new"] is False
    phone.wait_line("Already found, on the left")
    phone.counts("2 of 3")

    for hints in (1, 2):
        phone.page.locator("[data-hint]").tap()
        phone.wait_until(lambda: sum("frame" in text for text in phone.response_texts()) == hints, "the hint")
        frame = json.loads([text for text in phone.response_texts() if "frame" in text][-1])["frame"]
        assert oracle.is_hint(frame)
        phone.covers(".hint-frame", frame)
    # White, and black beside it.
    x, y, width, height = phone.rectangle(".hint-frame")
    edge = Image.open(io.BytesIO(phone.page.screenshot(clip={"x": x + width / 2, "y": y, "width": 1, "height": 4}))).convert("L")
    shades = [edge.getpixel((0, row)) for row in range(edge.height)]
    assert max(shades[:4]) > 200 and min(shades[3:]) < 60, shades

    # No response had the unfound one. A hint's frame in the corner has it in one of a hundred cases.
    unfound = json.dumps(as_json(DIFFERENCES[2]), separators=(",", ":"))[1:-1]
    assert not any(unfound in text for text in phone.response_texts() if "frame" not in text)
    phone.rest(*CORNER)
    assert agrees(phone, oracle, CORNER)["complete"]
    phone.counts("3 of 3")
    phone.wait_text(".round-result h2", "All 3 found!")
    assert phone.page.locator(".hint-frame").count() == 0
    assert phone.page.evaluate("document.activeElement.textContent") == "All 3 found!"
    assert "with 2 hints" in phone.text(".round-result p")
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=phone.server.url)
    phone.page.get_by_role("button", name="Share").tap()
    phone.wait_line("Text and link are copied.")
    line, result = phone.rectangle(".picture-line"), phone.rectangle(".round-result")
    assert line[1] + line[3] <= result[1], "the result hides what was said"
    shared = phone.page.evaluate("navigator.clipboard.readText()")
    assert shared.startswith("I found all 3 differences in “Farbenfroh” in ") and shared.endswith(phone.page.url)
    phone.page.get_by_role("button", name="Close").tap()
    phone.page.keyboard.press("h")
    phone.wait_line("All found: nothing is left to hint at")
    phone.page.get_by_role("button", name="Result").tap()
    phone.page.get_by_role("button", name="Play again").tap()
    phone.counts("0 of 3")
    assert phone.page.locator(".found").count() == 0
    assert phone.page.locator(".round-result").count() == 0


def test_a_round_continues_in_german_after_a_shake_and_a_reload(playing):
    phone = playing("de")
    phone.wait_line("Drück lange, wo etwas anders ist")
    phone.page.get_by_role("button", name="Über dieses Bild").tap()
    phone.wait_text("dialog h2", "Farbenfroh")
    assert "Am Ufer" in phone.text("dialog")
    phone.page.keyboard.press("Escape")
    phone.shake()
    phone.page.locator(".hint-frame").wait_for()
    assert phone.text(".picture-line").startswith("Tipp: ")
    phone.rest(*CORNER)
    phone.counts("1 von 3")
    phone.wait_line("Gefunden, unten rechts: 1 von 3")
    assert phone.page.locator(".hint-frame").count() == 0
    phone.page.reload()
    phone.wait_picture().counts("1 von 3")
    phone.covers(".found", as_json(DIFFERENCES[2]))


def test_only_a_long_press_tests_a_spot(playing):
    phone = playing(differences=ONLY_ONE)
    x, y = phone.on_screen(*INSIDE)
    # Times also of events: a slow machine would lengthen the short presses.
    clock = phone.page.clock
    clock.install(time=0)
    clock.pause_at(1000)

    def rest(left, top, milliseconds):
        phone.touch(0, left, top)
        clock.run_for(milliseconds)
        phone.lift()
        clock.run_for(1000)

    rest(x, y, 490)  # Too short.
    phone.touch(0, x, y)  # Moved too far, though it comes back.
    assert phone.page.locator(".press-ring").count() == 1
    phone.move(f0=(x + 12, y))
    phone.wait_until(lambda: phone.page.locator(".press-ring").count() == 0, "the end of the ring")
    phone.move(f0=(x, y))
    clock.run_for(530)
    phone.lift()
    phone.touch(0, x, y)  # A second finger.
    clock.run_for(100)
    phone.touch(1, x + 80, y - 40)
    clock.run_for(530)
    phone.lift()
    phone.touch(0, x, y)  # Cancelled by the system.
    clock.run_for(200)
    phone.cancel()
    clock.run_for(400)
    rest(x, phone.shown()[1] - 30, 530)  # On the black beside the picture.
    assert phone.presses == []
    assert phone.page.locator(".press-ring").count() == 0
    # Nine px are not a drag.
    phone.touch(0, x, y)
    phone.move(f0=(x + 6, y - 6))
    clock.run_for(510)
    phone.lift()
    phone.counts("1 of 1")


def test_zoomed_and_panned_presses_are_exact(playing, oracle):
    phone = playing()
    x, y = phone.on_screen(*BOTH)
    phone.pinch((x - 20, y), (x + 20, y), (x - 90, y + 30), (x + 90, y + 30))
    # The points between the fingers are still there.
    assert phone.on_screen(*BOTH) == (pytest.approx(x, abs=1), pytest.approx(y + 30, abs=1))
    assert phone.shown()[2] == pytest.approx(390 * 4.5, abs=8)
    phone.rest(*BOTH)
    assert agrees(phone, oracle, BOTH)["new"]
    phone.counts("1 of 3")
    phone.covers(".found", as_json(DIFFERENCES[0]))
    # Dragged beyond all bounds: the corner of the picture is the corner of the box.
    for _ in range(4):
        phone.draw((370, 600), (20, 100), steps=5)
    phone.settled()
    left, top, width, height = phone.shown()
    box = phone.rectangle(".picture-box")
    assert (left + width, top + height) == (pytest.approx(box[0] + box[2], abs=0.01), pytest.approx(box[1] + box[3], abs=0.01))
    phone.rest(990, 590)
    assert agrees(phone, oracle, (990, 590))["new"]
    phone.counts("2 of 3")
    phone.covers(".found >> nth=1", as_json(DIFFERENCES[2]))
    # To the maximum zoom and back.
    for _ in range(2):
        phone.pinch((180, 400), (210, 400), (40, 300), (350, 500), steps=3)
    assert phone.shown()[2] == pytest.approx(390 * 8)
    phone.pinch((20, 300), (370, 500), (190, 400), (200, 400), steps=3)
    phone.pinch((20, 300), (370, 500), (190, 400), (200, 400), steps=3)
    assert phone.shown()[2] == pytest.approx(390)
    # A double tap goes to the spot and back.
    x, y = phone.on_screen(*SECOND_ALONE)
    for width in (390 * 3, 390):
        phone.double_tap(x, y)
        phone.settled()
        assert phone.shown()[2] == pytest.approx(width)
    assert len(phone.presses) == 2


def test_keys_and_mouse_do_the_same(playing, oracle):
    desk = playing(device=LAPTOP)
    page = desk.page
    page.keyboard.press("Enter")  # Shows the cross-hair in the middle, without a test.
    page.locator(".cross:not([hidden])").wait_for(state="attached")
    assert desk.presses == []

    def go_to(x, y):
        """Moves it like a person: in large steps, then in small ones."""
        for large in (True, False):
            step = 64 if large else 8
            at, goal = desk.rectangle(".cross"), desk.on_screen(x, y)
            for axis, keys in ((0, ("ArrowLeft", "ArrowRight")), (1, ("ArrowUp", "ArrowDown"))):
                for _ in range(int(abs(goal[axis] - at[axis]) / step + (0 if large else 0.5))):
                    page.keyboard.press(("Shift+" if large else "") + keys[goal[axis] > at[axis]])
        at, goal = desk.rectangle(".cross"), desk.on_screen(x, y)
        assert max(abs(at[0] - goal[0]), abs(at[1] - goal[1])) < 6

    go_to(*NOTHING)
    page.keyboard.press("Enter")
    desk.wait_line("Nothing differs here")
    go_to(*BOTH)
    page.keyboard.press(" ")
    desk.wait_line("Found, on the left: 1 of 3")
    # Zoomed, the view follows the cross-hair, and the steps are finer.
    for _ in range(2):
        page.keyboard.press("+")
    desk.settled()
    assert float(page.locator(".picture-box").get_attribute("data-zoom")) == pytest.approx(1.5 ** 2, abs=0.01)
    for _ in range(34):
        page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("Shift+ArrowDown")
    desk.settled()
    cross, box = desk.rectangle(".cross"), desk.rectangle(".picture-box")
    assert (cross[0], cross[1]) == (pytest.approx(box[0] + box[2], abs=0.1), pytest.approx(box[1] + box[3], abs=0.1))
    page.keyboard.press("Enter")
    desk.wait_line("Found, lower right: 2 of 3")
    assert spot(desk.presses[-1]) == (pytest.approx(1000), pytest.approx(600))
    desk.wait_text(".spoken[aria-live]", "100 percent across, 100 percent down")
    page.keyboard.press("0")
    desk.settled()
    assert desk.shown()[3] == pytest.approx(box[3])
    page.keyboard.press("h")
    page.locator(".hint-frame").wait_for()
    desk.wait_until(lambda: desk.text(".picture-line").startswith("Hint: "), "the hint's words")

    # The wheel zooms at the pointer; the button is held like a finger.
    x, y = desk.on_screen(*SECOND_ALONE)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -500)
    desk.settled()
    assert desk.shown()[3] == pytest.approx(box[3] * 2.718, rel=0.01)
    # Chromium reports a wheel in whole px.
    assert desk.on_screen(*SECOND_ALONE) == (pytest.approx(x, abs=2), pytest.approx(y, abs=2))
    page.mouse.move(*desk.on_screen(*SECOND_ALONE))
    page.mouse.down()
    page.wait_for_timeout(530)
    page.mouse.up()
    desk.counts("3 of 3")
    assert spot(desk.presses[-1]) == (pytest.approx(SECOND_ALONE[0], abs=0.01), pytest.approx(SECOND_ALONE[1], abs=0.01))
    expected = [oracle.press(p["x"], p["y"], p["shownWidth"], p["shownHeight"]) for p in desk.presses]
    assert [each.get("new", False) for each in expected] == [False, True, True, True] and expected[-1]["complete"]
    # The result goes first, then the picture.
    page.keyboard.press("Escape")
    page.locator(".round-result").wait_for(state="detached")
    assert "puzzle=" in page.url
    page.keyboard.press("Escape")
    page.wait_for_url("**/spot")
    assert page.locator("#map-tab").get_attribute("aria-selected") == "true"


def test_pictures_of_all_orientations_are_upright_and_hit(server, opened, made):
    size, differences = (600, 400), [rectangle(420, 60, 101, 67)]
    phone = opened(server, kind=PicturePage)
    for orientation in STORED:
        puzzle = made(differences, orientation, size)
        (phone.play if orientation == 1 else phone.open_another)(puzzle, size)
        shot = phone.page.screenshot(clip=dict(zip(("x", "y", "width", "height"), phone.shown())))
        seen = Image.open(io.BytesIO(shot)).convert("RGB")
        at = [(0.05, 0.05), (0.95, 0.05), (0.05, 0.95), (0.95, 0.95)]
        for corner, (x, y) in zip(CORNERS, at):
            pixel = seen.getpixel((int(x * seen.width), int(y * seen.height)))
            assert max(abs(a - b) for a, b in zip(pixel, corner)) < 30, f"orientation {orientation}"
        phone.rest(470, 90)
        phone.counts("1 of 1")
        phone.covers(".found", as_json(differences[0]))


def test_a_press_whose_response_is_lost_counts_once(playing):
    phone = playing()

    def lose(route):
        """The server receives the press, the page never receives the response."""
        route.fetch()
        route.abort()

    phone.server_is_away = True
    phone.page.route("**/hits", lose, times=1)
    phone.rest(*BOTH)
    phone.counts("1 of 3")
    phone.wait_line("Found, on the left: 1 of 3")
    assert len(phone.presses) == 1, "sent again, it would have found the one below"

    # No request arrives, and the page is left meanwhile.
    phone.page.route("**/hits", lambda route: route.abort())
    phone.rest(*CORNER)
    phone.wait_line("No answer from the server. Your press is saved and will be sent again.")
    phone.page.locator(".waiting-press").wait_for(state="attached")
    address = phone.page.url
    # Only the next page reaches the server: the previous one would show the response, and be closed.
    phone.open("/healthz")
    phone.page.unroute("**/hits")
    phone.page.goto(address)
    phone.wait_picture().counts("2 of 3")
    phone.wait_line("Found, lower right: 2 of 3")
    assert phone.page.locator(".waiting-press").count() == 0

    phone.page.route("**/hints", lambda route: route.abort())
    phone.page.locator("[data-hint]").tap()
    phone.wait_line("No answer from the server, so no hint came. Try again.")


def test_two_tabs_play_one_round_and_count_alike(playing, server):
    phone = playing()
    other = PicturePage(phone.context, server).play(phone.page.url.split("puzzle=")[1], SIZE)
    other.rest(*CORNER)
    other.counts("1 of 3")
    phone.counts("1 of 3")
    # The next response has whatever no tab has reported.
    played = phone.page.evaluate("JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.includes('.round.')))).id")
    press = {"x": BOTH[0], "y": BOTH[1], "shownWidth": SIZE[0], "shownHeight": SIZE[1]}
    assert requests.post(f"{server.url}/api/v1/rounds/{played}/hits", json=press, timeout=10).json()["found"] == 2
    phone.rest(5, SIZE[1] - 5)
    phone.wait_line("Nothing differs here")
    phone.counts("2 of 3")


def test_a_hint_that_arrives_after_its_find_frames_nothing(playing):
    phone = playing(differences=ONLY_ONE)
    held = []
    phone.page.route("**/hints", lambda route: held.append((route, route.fetch())))
    phone.page.locator("[data-hint]").tap()
    phone.wait_until(lambda: held, "the server's hint")
    phone.rest(*INSIDE)
    phone.counts("1 of 1")
    with phone.page.expect_response("**/hints"):
        held[0][0].fulfill(response=held[0][1])
    phone.settled()
    assert phone.page.locator(".hint-frame").count() == 0
    assert phone.text(".picture-line").startswith("Found, ")


def test_a_deleted_puzzle_is_reported_and_the_page_leads_back(author, server, opened, made):
    puzzle = made()
    phone = opened(server, kind=PicturePage).play(puzzle, SIZE)
    phone.server_is_away = True  # The browser logs each 404.
    phone.rest(*CORNER)
    phone.counts("1 of 3")

    # A round that the server no longer has is replaced by a new one.
    phone.page.evaluate("""(puzzle) => {
        const key = `touchfigures.round.own.${puzzle}`;
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), id: "unknown" }));
    }""", puzzle)
    phone.page.reload()
    phone.wait_picture().counts("0 of 3")

    # Opened without a network.
    phone.page.route(f"**/api/v1/puzzles/{puzzle}", lambda route: route.abort())
    phone.page.reload()
    phone.wait_text(".picture-state h2", "The server does not answer")
    phone.page.unroute(f"**/api/v1/puzzles/{puzzle}")
    # By the button, if it has not appeared automatically.
    phone.page.evaluate("[...document.querySelectorAll('button')].find((each) => each.innerText === 'Try again')?.click()")
    phone.wait_picture().counts("0 of 3")

    # The puzzle itself, in the middle of the round.
    assert author.call("DELETE", f"/puzzles/{puzzle}").status_code == 204
    phone.rest(*CORNER)
    phone.wait_text(".picture-state h2", "This puzzle is gone")
    phone.page.get_by_role("button", name="Back to the map").tap()
    phone.page.wait_for_url("**/spot")


def test_a_puzzle_of_a_place_is_played_there(server, opened, made):
    puzzle = made(proximityMetres=100)
    phone = opened(server, "de", kind=PicturePage)
    phone.server_is_away = True  # The browser logs each 403.
    phone.open(f"/spot?puzzle={puzzle}")
    phone.wait_text(".picture-state h2", "Das spielt man vor Ort")
    assert "näher als 100 m" in phone.text(".picture-state p")
    phone.context.grant_permissions(["geolocation"], origin=server.url)
    phone.context.set_geolocation({"latitude": 47.51, "longitude": 9.25, "accuracy": 5})
    phone.page.get_by_role("button", name="Meinen Standort nutzen").tap()
    phone.wait_text(".picture-state h2", "Du bist noch nicht da")
    assert "Du bist 1,1 km entfernt." in phone.text(".picture-state p")
    phone.context.set_geolocation({"latitude": 47.5004, "longitude": 9.25, "accuracy": 5})
    phone.size = SIZE
    phone.page.get_by_role("button", name="Jetzt bin ich da").tap()
    phone.wait_picture().counts("0 von 3")


@pytest.mark.parametrize("language, words, start", [
    ("en", ("real place", "3 things", "compare the picture with what you see", "Press and hold"), "Start"),
    ("de", ("wirklichen Ort", "3 Dinge", "vergleich das Bild mit dem, was du siehst", "Halt den Finger"), "Los geht’s")])
def test_the_task_is_explained_once_before_the_time_begins(server, opened, made, language, words, start):
    puzzle = made()
    phone = opened(server, language, kind=NewcomersPage).open(f"/spot?puzzle={puzzle}")
    intro = phone.page.locator("[data-state=intro]")
    intro.wait_for()
    for word in words:
        assert word in intro.inner_text()
    rounds = [url for url in phone.requested if url.endswith("/rounds")]
    assert rounds == [], "no time counts during reading"
    intro.get_by_role("button", name=start).tap()
    phone.wait_picture()
    phone.counts({"en": "0 of 3", "de": "0 von 3"}[language])
    phone.page.reload()
    phone.wait_picture()


@pytest.mark.parametrize("language, following, longitude", [("en", "Next puzzle", 9.25), ("de", "Nächstes Rätsel", 99.25)])
def test_after_a_puzzle_the_nearest_unsolved_one_is_the_first_button(server, opened, made, language, following, longitude):
    first = made(ONLY_ONE, latitude=-47.5, longitude=longitude)
    far = made(ONLY_ONE, latitude=-47.9, longitude=longitude)
    near = made(ONLY_ONE, latitude=-47.6, longitude=longitude)
    phone = opened(server, language, kind=PicturePage).play(first, SIZE)
    for to in (near, far):
        phone.rest(*INSIDE)
        button = phone.page.locator(".round-result .actions button").first
        phone.wait_until(lambda: button.count() and button.inner_text() == following, "the next puzzle")
        assert "primary" in button.get_attribute("class")
        button.tap()
        phone.page.wait_for_url(f"**/spot?puzzle={to}")
        phone.wait_picture()
        phone.counts({"en": "0 of 1", "de": "0 von 1"}[language])
    # The target of the back button.
    phone.page.go_back()
    phone.page.wait_for_url(f"**/spot?puzzle={near}")


@pytest.mark.parametrize("size", [(320, 568), (844, 390)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_header_and_result_fit_small_screens(playing, size):
    width, height = size
    phone = playing("de", ONLY_ONE, device={"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True})
    phone.rest(*INSIDE)
    phone.page.locator(".round-result").wait_for()
    # All at once: the display changes with the result.
    parts = phone.page.evaluate("""() =>
        [...document.querySelectorAll(".picture-top button, .picture-top .count, .round-result button")]
            .filter((part) => part.checkVisibility())
            .map((part) => { const { x, right, bottom } = part.getBoundingClientRect(); return [part.innerText, x, right, bottom]; })""")
    assert len(parts) >= 3
    assert [part for part in parts if not (part[1] >= 0 and part[2] <= width and part[3] <= height)] == []
    back = phone.page.get_by_role("button", name="Karte", exact=True).bounding_box()
    assert min(back["width"], back["height"]) >= 38
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= width
