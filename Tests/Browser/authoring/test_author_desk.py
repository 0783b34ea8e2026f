"""The author's desk: a puzzle from two photos, in a minute; by mouse, finger and keyboard, with undo and redo."""

import io
import zipfile

import pytest
from PIL import Image

from desk_page import CHANGES, DESK, SIZE, DeskPage, photo
from puzzles import Author, import_puzzles
from server import Server
from touch_page import PHONE

MISSING = ["ein Foto", "mindestens ein Unterschied", "ein Titel", "ein Ort auf der Karte"]
SMALL = "Schmaler oder niedriger als 20 px: Ein Finger trifft es kaum."


@pytest.fixture
def desk(server, opened):
    return lambda language="en", device=DESK, **options: opened(server, language, kind=DeskPage, device=device, **options)


@pytest.fixture
def author(server):
    return Author(server)


def test_two_photos_become_a_puzzle_that_is_played(desk, author, tmp_path_factory):
    def taken_at(latitude):
        exif = Image.Exif()
        exif[0x0112] = 1
        exif.get_ifd(0x8825).update({1: "N", 2: (latitude, 30.0, 0.0), 3: "E", 4: (9.0, 15.0, 0.0)})
        return exif

    page = desk().begin()
    page.give("original", photo("JPEG", exif=taken_at(46.0)), "original.jpg", "image/jpeg")
    page.give("altered", photo("PNG", CHANGES))
    page.wait_until(lambda: len(page.rectangles) == 3, "three proposals")
    # The program that changed the photo dropped its place.
    page.wait_until(lambda: "46.50000, 9.25000" in page.text("#photo-place"), "the original's place")
    page.give("altered", photo("JPEG", CHANGES, taken_at(47.0)), "altered.jpg", "image/jpeg")
    page.wait_until(lambda: "47.50000, 9.25000" in page.text("#photo-place"), "the altered photo's place")
    page.wait_until(lambda: len(page.rectangles) == 3, "three proposals again")
    for wanted in CHANGES:
        x, y, width, height = wanted
        assert any(a <= x + 8 and b <= y + 8 and a + w >= x + width - 8 and b + h >= y + height - 8 and w * h < 3 * width * height
                   for a, b, w, h in page.rectangles), f"{wanted} in {page.rectangles}"
    page.wait_saved("Draft saved")
    puzzle = page.page.url.split("puzzle=")[1]
    assert author.call("GET", f"/puzzles/{puzzle}").json()["published"] is False

    # Publishing names the missing fields, and moves to them.
    page.page.click("#publish")
    assert page.page.locator("#missing li").all_inner_texts() == ["a title", "a place on the map"]
    assert page.page.evaluate("document.activeElement.id") == "field-title"
    page.page.keyboard.type("Two photos")
    page.page.click("#take-photo-place")
    assert page.page.input_value("#field-latitude") == "47.5"
    page.page.check("#field-near")
    page.page.fill("#field-proximityMetres", "75.5")
    page.page.click("#publish")
    page.wait_saved("Published. Players find it on the map.")

    stored = author.call("GET", f"/puzzles/{puzzle}").json()
    assert (stored["title"], stored["latitude"], stored["longitude"], stored["proximityMetres"], stored["published"]) == (
        "Two photos", 47.5, 9.25, 75.5, True)
    assert author.call("POST", f"/puzzles/{puzzle}/rounds", json={}).status_code != 201, "played from afar"
    there = {"position": {"latitude": 47.5, "longitude": 9.25, "accuracy": 5}}
    round_ = author.call("POST", f"/puzzles/{puzzle}/rounds", json=there).json()["id"]
    for x, y, width, height in CHANGES:
        press = {"x": x + width / 2, "y": y + height / 2, "shownWidth": SIZE[0], "shownHeight": SIZE[1]}
        answer = author.call("POST", f"/rounds/{round_}/hits", json=press).json()
        assert (answer["hit"], answer["new"]) == (True, True)
    assert answer["complete"] is True

    # Its archive is the folder that the command line imports.
    with page.page.expect_download() as download:
        page.page.click("#more summary")
        page.page.click("#export")
    folder = tmp_path_factory.mktemp("export")
    with zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes())) as archive:
        archive.extractall(folder / "folder")
    code, lines, errors = import_puzzles(folder / "folder", data=folder / "data")
    assert code == 0, errors
    assert "Two photos" in "".join(lines)


def test_everything_can_be_undone_and_redone(desk):
    page = desk().begin()
    page.give("altered", photo())
    page.wait_saved("Draft saved")
    page.drag((100, 100), (180, 160))
    page.shows((100, 100, 80, 60), near=2)
    first = page.rectangles[0]
    page.drag((140, 130), (240, 150))  # Moves it.
    page.shows((first[0] + 100, first[1] + 20, *first[2:]), near=2)
    moved = page.rectangles[0]
    corner = (moved[0] + moved[2], moved[1] + moved[3])
    page.drag(corner, (corner[0] + 40, corner[1] + 30))
    page.shows((*moved[:2], moved[2] + 40, moved[3] + 30), near=2)
    resized = page.rectangles[0]
    page.page.fill("#difference-0-x", "7")
    page.page.fill("#field-title", "Title")
    page.shows((7, *resized[1:]))
    page.page.keyboard.press("Control+z")
    assert page.page.input_value("#field-title") == ""
    states = [(7, *resized[1:]), resized, moved, first]
    for state in states:
        page.shows(state)
        page.page.keyboard.press("Control+z")
    page.shows()
    for state in reversed(states):
        page.page.keyboard.press("Control+Shift+z")
        page.shows(state)
    page.page.click("#redo")
    assert page.page.input_value("#field-title") == "Title"
    # A deletion can be undone, too.
    page.page.click("#differences .round")
    page.shows()
    page.page.click("#undo")
    page.shows((7, *resized[1:]))
    # Undo cancels a drag.
    page.drag((300, 100), (380, 160))
    page.page.mouse.move(*page.on_screen(340, 130))
    page.page.mouse.down()
    page.page.mouse.move(*page.on_screen(360, 150))
    page.page.keyboard.press("Control+z")
    page.page.mouse.move(*page.on_screen(400, 200))
    page.page.mouse.up()
    page.shows((7, *resized[1:]))


def test_rectangles_are_drawn_without_a_pointer(desk):
    page = desk().begin()
    page.give("altered", photo())
    page.wait_saved("Draft saved")
    page.page.locator("#add").press("Enter")
    page.wait_until(lambda: len(page.rectangles) == 1, "a rectangle")
    x, y, width, height = page.rectangles[0]
    keyboard = page.page.keyboard
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "Shift+ArrowDown", "Alt+ArrowRight", "Alt+Shift+ArrowUp"):
        keyboard.press(key)
    page.shows((x + 2, y + 9, width + 1, height - 10))
    assert page.page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("Difference 1: x ")
    keyboard.press("Delete")
    page.shows()
    # Consecutive nudges are one step.
    keyboard.press("Control+z")
    keyboard.press("Control+z")
    page.shows((x, y, width, height))


def test_warnings_appear_while_drawing_and_refusals_of_the_server_beside_their_field(desk):
    page = desk("de").begin()
    page.page.click("#publish")
    assert page.page.locator("#missing li").all_inner_texts() == MISSING
    page.give("altered", b"GIF89a", "x.gif", "image/gif")
    assert "image/gif" in page.text("#photo-altered .failure")
    page.give("altered", b"not a picture")
    page.wait_until(lambda: "kein Bild" in page.text("#photo-altered .failure"), "the refusal")
    page.give("altered", photo())
    page.wait_saved("Entwurf gesichert")
    page.drag((100, 100), (200, 200))
    page.page.fill("#difference-0-width", "19")
    kinds = lambda: page.page.eval_on_selector_all("[data-warning]", "all => all.map((one) => one.dataset.warning)")
    assert kinds() == ["small"]
    assert page.text("[data-warning]") == SMALL
    page.page.fill("#difference-0-x", "630")
    assert kinds() == ["reaches", "small"]
    page.server_is_away = True  # Chromium logs the refused request.
    page.page.fill("#difference-0-x", "700")
    assert kinds() == ["outside"]
    page.wait_until(lambda: "outside the picture" in page.text("#differences li > .failure"), "the server's word")
    page.page.fill("#difference-0-x", "abc")
    page.page.keyboard.press("Tab")
    assert page.text("#failure-difference-0-x") == "Bitte eine ganze Zahl von Pixeln."
    page.page.fill("#difference-0-x", "10")
    page.page.fill("#difference-0-width", "100")
    page.wait_saved("Entwurf gesichert")
    page.drag((300, 300), (380, 380))
    page.page.fill("#difference-1-x", "20")
    page.page.fill("#difference-1-y", "110")
    page.page.fill("#difference-1-height", "40")
    assert kinds() == ["hidden"]


def test_on_a_phone_a_finger_draws_and_two_fingers_zoom(desk):
    page = desk(device=PHONE).begin()
    page.give("altered", photo())
    page.wait_saved("Draft saved")
    page.finger_drag((100, 100), (300, 200))
    page.shows((100, 100, 200, 100), near=4)
    before = page.page.locator(".stage-picture").bounding_box()["width"]
    x, y = page.on_screen(320, 240)
    page.fingers("touchStart", (x - 40, y))
    page.fingers("touchStart", (x - 40, y), (x + 40, y))
    page.fingers("touchMove", (x - 80, y), (x + 80, y))
    page.fingers("touchEnd")
    assert page.page.locator(".stage-picture").bounding_box()["width"] == pytest.approx(2 * before, rel=0.02)
    page.shows((100, 100, 200, 100), near=4)
    page.finger_drag((250, 150), (300, 250))
    page.shows((150, 200, 200, 100), near=4)
    stage, tools = (page.page.locator(each).bounding_box() for each in ("#stage", "#stage-tools"))
    assert stage["y"] + stage["height"] <= tools["y"], "the tools cover the lower corners of a tall picture"
    # A missing field gets the focus, and is not covered by the sticky stage.
    page.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.page.locator("#publish").evaluate("(button) => button.click()")
    page.wait_until(lambda: page.page.evaluate("document.activeElement.id") == "field-title", "the title's focus")
    title, tools = (page.page.locator(each).bounding_box() for each in ("#field-title", "#stage-tools"))
    assert tools["y"] + tools["height"] <= title["y"] < PHONE["viewport"]["height"] - title["height"]


def test_a_draft_reaches_the_server_once_it_is_back(desk, author):
    page = desk().begin()
    page.page.fill("#field-title", "Begun")
    page.wait_saved("Draft saved")
    puzzle = page.page.url.split("puzzle=")[1]
    page.page.context.route("**/api/**", lambda route: route.abort())
    page.server_is_away = True
    page.page.fill("#field-description", "written meanwhile")
    page.wait_until(lambda: page.text("#failure-all") and "kept on this device" in page.saved, "the message about the server")
    page.page.context.unroute("**/api/**")
    page.wait_saved("Draft saved")
    assert page.text("#failure-all") == ""
    assert author.call("GET", f"/puzzles/{puzzle}/differences").json()["description"] == "written meanwhile"


def test_an_unfinished_draft_is_there_after_a_reload_and_without_the_server(desk, server, author):
    page = desk().begin()
    page.page.fill("#field-title", "Begun")
    page.page.context.route("**/api/**", lambda route: route.abort())
    page.server_is_away = True
    page.give("altered", photo())
    page.wait_until(lambda: "kept on this device" in page.saved, "the message about the server")
    page.drag((100, 100), (200, 200))
    page.wait_until(lambda: len(page.rectangles) == 1, "the rectangle")
    drawn = page.rectangles
    # The list has it without the server; a deletion can be undone.
    page.open("/author")
    page.page.wait_for_selector("#gate[data-obstacle=down]")
    page.page.click("[data-tool=delete]")
    page.page.click("#notices button")
    page.page.wait_for_selector(".card >> text=Begun")
    page.page.context.unroute("**/api/**")
    page.page.click("#gate button")
    page.page.click(".card >> text=Begun")
    page.shows(*drawn)
    assert page.page.input_value("#field-title") == "Begun"
    page.page.fill("#field-description", "more")
    page.wait_saved("Draft saved")
    puzzle = page.page.url.split("puzzle=")[1]
    page.page.reload()
    page.shows(*drawn)
    assert author.call("GET", f"/puzzles/{puzzle}/differences").json()["description"] == "more"


def test_a_published_puzzle_changes_on_request_of_its_author_and_is_withdrawn_and_deleted(desk, author):
    puzzle = author.puzzle([{"X": 10, "Y": 10, "Width": 50, "Height": 50}], size=SIZE, title="Mine")
    page = desk()
    page.open(f"/author?puzzle={puzzle}")
    page.shows((10, 10, 50, 50))
    page.page.fill("#field-title", "Theirs")
    page.wait_saved("Changes not yet published")
    page.page.click("#more summary")
    page.page.click("#revert")
    page.wait_saved("Published")
    assert page.page.input_value("#field-title") == "Mine"
    page.page.click("#undo")
    assert page.page.input_value("#field-title") == "Theirs"
    page.page.fill("#field-title", "Yours")
    for saved in ("Cambios aún sin publicar", "Changements pas encore publiés", "Änderungen noch nicht veröffentlicht", "Changes not yet published"):
        page.page.click("#more summary")
        page.page.click("#switch-language")
        page.wait_saved(saved)
    # Another picture brings its own rectangles.
    page.give("altered", photo())
    page.drag((300, 300), (400, 400))
    page.wait_until(lambda: len(page.rectangles) == 2, "the second")
    assert author.call("GET", f"/puzzles/{puzzle}").json()["title"] == "Mine"
    page.page.click("#publish")
    page.wait_saved("Updated. Rounds that have begun go on as they were.")
    stored = author.call("GET", f"/puzzles/{puzzle}").json()
    assert (stored["title"], stored["differences"], stored["published"]) == ("Yours", 2, True)
    # Undo restores the previous picture, though the server had dropped it.
    picture = stored["picture"]["url"]
    for _ in range(2):
        page.page.click("#undo")
    page.page.click("#publish")
    page.wait_until(lambda: author.call("GET", f"/puzzles/{puzzle}").json()["picture"]["url"] != picture, "the picture before")
    page.wait_saved("Updated. Rounds that have begun go on as they were.")
    page.page.click("#more summary")
    page.page.click("#withdraw")
    page.wait_saved("Withdrawn: a draft again, seen by no player.")
    page.page.click("#publish")
    page.wait_saved("Published. Players find it on the map.")

    page.page.click("#back")
    page.page.click(f"[data-id='{puzzle}'] [data-tool=delete]")
    page.page.click("[data-yes]")
    page.wait_until(lambda: author.call("GET", f"/puzzles/{puzzle}").json()["published"] is False, "out of sight at once")
    page.wait_until(lambda: page.page.locator(f"[data-id='{puzzle}']").count() == 0, "the list without it")
    page.page.click("#notices button")
    page.page.wait_for_selector(f"[data-id='{puzzle}']")
    assert author.call("GET", f"/puzzles/{puzzle}").json()["published"] is True
    page.page.click(f"[data-id='{puzzle}'] [data-tool=delete]")
    page.page.click("[data-yes]")
    page.page.wait_for_selector("#notices button")
    # Leaving the page confirms the deletion.
    page.page.goto("about:blank")
    page.wait_until(lambda: author.call("GET", f"/puzzles/{puzzle}").status_code == 404, "the end")


def test_an_invisible_play_is_not_called_published(desk, author):
    puzzle = author.call("POST", "/puzzles", json={"title": "Without a picture", "latitude": 1, "longitude": 1}).json()["id"]
    card = desk().open("/author").page.locator(".card", has_text="Without a picture")
    card.wait_for()
    assert "Draft" in card.inner_text() and card.locator("[data-tool=play]").count() == 0
    author.call("DELETE", f"/puzzles/{puzzle}")


def test_the_preview_is_played_as_players_do(desk, author):
    puzzle = author.puzzle([{"X": 100, "Y": 100, "Width": 100, "Height": 100}], size=SIZE)
    page = desk("de")
    page.open(f"/author?puzzle={puzzle}")
    page.shows((100, 100, 100, 100))
    page.page.click("#preview")
    assert not page.page.locator(".rectangles").is_visible()
    for x, y, text in ((400, 300, "0 von 1 · Da ist nichts"), (150, 150, "1 von 1 · Alle gefunden.")):
        page.page.mouse.move(*page.on_screen(x, y))
        page.page.mouse.down()
        page.wait_text("#preview-hint", text)
        page.page.mouse.up()
    box = page.page.locator(".found").bounding_box()
    assert (box["x"], box["y"]) == pytest.approx(page.on_screen(100, 100), abs=1)
    page.page.click("#preview")
    assert page.page.locator(".rectangles").is_visible()
    # By keyboard: from the middle up and left to the difference.
    page.page.locator("#preview").press("Enter")
    for key in ["Shift+ArrowLeft"] * 4 + ["Shift+ArrowUp"] * 2:
        page.page.keyboard.press(key)
    page.page.keyboard.press("Enter")
    page.wait_text("#preview-hint", "1 von 1 · Alle gefunden.")


def test_the_admin_token_is_asked_for_and_stays_in_the_tab(opened, tmp_path_factory):
    token = "of-the-author-alone"
    running = Server(tmp_path_factory.mktemp("guarded") / "data", environment={"TOUCHFIGURES_ADMIN_TOKEN": token}).start()
    try:
        page = opened(running, kind=DeskPage, device=DESK)
        page.server_is_away = True  # Chromium logs each refused request.
        page.open("/author")
        page.page.fill("#admin-token", "wrong")
        page.page.keyboard.press("Enter")
        page.wait_text("#gate .failure", "This is not the server’s admin token.")
        page.page.fill("#admin-token", token)
        page.page.keyboard.press("Enter")
        page.wait_text("#empty h2", "No puzzles yet")
        page.page.click("#new")
        turned = Image.Exif()
        turned[0x0112] = 6
        page.give("altered", photo("JPEG", exif=turned), "turned.jpg", "image/jpeg")
        page.wait_saved("Draft saved")
        assert "480 × 640 px" in page.text("#photo-altered")
        page.page.reload()
        page.page.wait_for_selector(".stage-picture[src^=blob]")
        assert "480 × 640 px" in page.text("#photo-altered")
        assert page.page.evaluate("JSON.stringify(localStorage)").count(token) == 0
        assert not any(token in url for url in page.requested)
        page.page.click("#back")
        page.page.wait_for_selector("img.thumbnail[src^=blob]")
        # Another tab is not affected.
        other = page.context.new_page()
        other.goto(running.url + "/author")
        other.wait_for_selector("#admin-token")
    finally:
        assert running.stop()[0] == 0


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("path", ["/author", "/author/play"])
def test_the_head_of_a_desk_fits_a_narrow_phone(server, opened, language, path):
    desk = opened(server, language, kind=DeskPage, device={**PHONE, "viewport": {"width": 320, "height": 568}}).open(path)
    desk.page.locator("#on-phone").wait_for()
    ends = desk.page.evaluate("[...document.querySelectorAll('#bar a, #bar button')].map((e) => e.getBoundingClientRect().right)")
    assert max(ends) <= 320 and desk.page.evaluate("document.documentElement.scrollWidth") <= 320
