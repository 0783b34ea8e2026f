"""Accessibility: every page in its main states, in both languages, the second in the light theme, by axe-core's rules and with
reduced motion."""

import re

import pytest

from accessibility import Examiner
from api import Session
from desk_page import CHANGES, DESK, DeskPage, photo
from picture_page import NewcomersPage, PicturePage
from play_editor_page import PlayEditorPage, kml
from projector_page import PROJECTOR, ClassPhone, ProjectorPage
from puzzles import Author, rectangle
from replay_page import ReplayPage
from scale_page import ScalePage
from server import Server
from spot_map_page import CALLOUT, SpotMapPage
from strokes import TRIANGLE
from touch_page import LAPTOP, PHONE, TouchPage, WatchedPage
from walk_page import AWAY, HARBOUR, WalkPage, import_ferryman, place

READING = ["/", "/about/figures", "/docs?document=puzzles", "/ca", "/nowhere", "/touchkit-demo"]
REFUSING = ["/walk/none", "/replay?s=222222", "/replay/walk?s=222222", "/present?s=222222", "/touch?s=222222",
            "/scale?s=222222", "/spot?s=222222"]
CHURCH = [(47.661, 9.172), (47.661, 9.173), (47.6615, 9.173), (47.6615, 9.172)]
LINE = [(0.2, 0.2), (0.5, 0.3), (0.8, 0.4)]
FOUND = [(160, 150), (480, 350)]

pytestmark = pytest.mark.parametrize("language", ["en", "de"])


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with a walk and a puzzle."""
    folder = tmp_path_factory.mktemp("accessibility")
    running = Server(folder / "data").start()
    import_ferryman(running, folder / "play")
    differences = [rectangle(x - 60, y - 50, 120, 100) for x, y in FOUND]
    running.puzzle = Author(running).puzzle(differences, title="Am Ufer")
    yield running
    assert running.stop()[0] == 0


@pytest.fixture
def examined(opened, server, language):
    """Opens pages for examination, with reduced motion, so that none is examined in motion."""
    examiner = Examiner()

    def make(kind=WatchedPage, device=PHONE, **options):
        theme = {"en": "dark", "de": "light"}[language]
        shown = opened(server, language, kind=kind, device=device, reduced_motion="reduce", color_scheme=theme, **options)
        shown.examine = lambda state: examiner.examine(shown.page, state)
        return shown

    yield make
    assert not examiner.wrong, "\n".join(examiner.wrong)


def open_sheet(shown, opener):
    """Opens a sheet by its button, or by a function, and checks it."""
    shown.page.locator(f"#{opener}").click() if isinstance(opener, str) else opener()
    shown.page.locator("dialog[open]").wait_for()
    shown.examine(f"the sheet “{shown.page.locator('dialog[open]').last.get_attribute('aria-label')}”")


def close_sheet(shown):
    shown.page.keyboard.press("Escape")
    shown.page.locator("dialog[open]").wait_for(state="detached")


def test_pages_to_read(examined):
    shown = examined()
    shown.server_is_away = True  # The browser logs each 404 as an error.
    for path in READING:
        shown.open(path)
        shown.page.locator("main:not(:has-text('…'))").first.wait_for()
        shown.examine(path)


def test_pages_that_refuse(examined):
    shown = examined()
    shown.server_is_away = True
    for path in REFUSING:
        shown.open(path)
        shown.page.locator("#state").wait_for()
        shown.examine(path)


def test_the_touch_page_alone_and_its_sheets(examined):
    phone = examined(kind=TouchPage)
    phone.open("/").page.locator("#measure").tap()
    phone.wait_welcome()
    phone.draw(*TRIANGLE)
    phone.settle()
    phone.examine("the figures")
    open_sheet(phone, "help")
    close_sheet(phone)
    open_sheet(phone, "menu")
    rows = phone.page.locator("dialog[open] .rows > button")
    for name in rows.all_inner_texts()[:-1]:  # The last one leads home.
        open_sheet(phone, lambda: rows.get_by_text(name, exact=True).click())
        if phone.page.locator(".calibration").count():
            phone.page.locator(".calibration .intro .primary").tap()
            phone.examine("the card's frame")
        close_sheet(phone)
        phone.page.locator("#menu").tap()
        rows.first.wait_for()
    close_sheet(phone)
    phone.page.locator("#switch").tap()
    phone.wait_until(lambda: phone.face == "heatmap", "the heatmap")
    phone.examine("the heatmap")


def test_the_touch_page_in_a_class(examined, session):
    phone = examined(kind=TouchPage).join(session.code)
    phone.examine("the class")
    session.control("challenge", kind="distance")
    phone.page.locator("#challenge .countdown").wait_for()
    phone.examine("the countdown")
    phone.wait_start()
    phone.examine("a challenge")
    phone.draw((50, 300), (354, 300), (354, 604))
    phone.page.locator("#challenge .verdict:not(:empty)").wait_for()
    phone.examine("its result")
    session.control("freeze")
    phone.page.locator("#notices > *").first.wait_for()
    phone.examine("frozen")
    session.control("end")
    phone.page.locator("#state").wait_for()
    phone.examine("the end")


def test_the_scale_is_accessible(examined):
    phone = examined(kind=ScalePage)
    phone.open("/scale").wait_welcome()
    phone.examine("nothing on it")
    phone.curve(0.2, 0.4, 0.5)
    phone.examine("a finger on it")
    phone.release()
    open_sheet(phone, "menu")
    phone.page.locator("dialog .rows button").filter(has_text=re.compile("spring|Feder")).tap()
    phone.page.locator("dialog .weighing").wait_for()
    phone.examine("the other ways of weighing")
    close_sheet(phone)
    phone.page.locator("#calibrate").tap()
    phone.page.locator("#coins").wait_for()
    phone.examine("the calibration with coins")


def test_the_projector_while_a_class_draws(examined, session, server):
    phones = [ClassPhone(server, session.code) for _ in range(2)]
    shown = examined(kind=ProjectorPage, device=PROJECTOR).present(session, started=False)
    shown.examine("the lobby")
    shown.page.locator("#lobby-network").click()
    shown.sheet.locator("[name=network]").fill("Aula")
    shown.examine("the sheet of the Wi-Fi")
    shown.press("Enter")
    shown.page.locator("#lobby[data-wifi]").wait_for()
    shown.examine("the lobby with two codes")
    shown.start_class()
    shown.examine("nobody draws")
    for phone in phones:
        phone.draw(*LINE)
    for key, layout in (("1", "together"), ("2", "wall"), ("4", "heatmap")):
        shown.press(key)
        shown.wait_layout(layout)
        shown.examine(f"the view {layout}")
    for key in ("?", "x", "c"):
        open_sheet(shown, lambda: shown.press(key))
        close_sheet(shown)
    open_sheet(shown, lambda: shown.row(phones[0]).click())
    close_sheet(shown)
    shown.button("more").locator("summary").click()
    shown.examine("the menu")
    shown.press("Escape")
    session.control("hide")
    shown.page.locator("#covered").wait_for()
    shown.examine("hidden")
    for phone in phones:
        phone.close()


def test_the_projectors_page_on_a_phone(examined, session):
    shown = examined(kind=ProjectorPage).present(session)
    shown.page.locator("#unreachable").wait_for()  # From where it is longer than its place, and scrolls.
    shown.examine("nobody is here")


def test_the_projector_is_accessible_in_each_activity(examined, session, server):
    phone = ClassPhone(server, session.code)
    shown = examined(kind=ProjectorPage, device=PROJECTOR).present(session)
    for activity in ("challenge", "spot", "walk"):
        open_sheet(shown, lambda: shown.start(activity))
        close_sheet(shown)
    session.control("challenge", kind="distance")
    phone.draw(*LINE)
    shown.page.locator("#challenge .histogram").wait_for()
    shown.examine("a challenge")
    shown.start("scale")
    shown.page.locator("#forces").wait_for()
    shown.examine("the scale")
    session.control("activity", activity="spot", subject=server.puzzle)
    shown.wait_text("#status [data-of=game] h1", "Am Ufer")
    shown.examine("a puzzle")
    session.control("activity", activity="walk", subject="the-ferryman")
    shown.wait_text("#status [data-of=walk] h1", "The Ferryman")
    shown.page.locator("#walk .leaflet-pane").first.wait_for(state="attached")
    shown.examine("a walk")
    phone.close()
    session.control("end")
    shown.page.locator("#state").wait_for()
    shown.examine("the end")


def test_the_replays(examined, session, server):
    phone = ClassPhone(server, session.code).draw(*LINE)
    phone.close()
    shown = examined(kind=ReplayPage, device=LAPTOP).as_host(session).watch(session)
    shown.examine("the replay")
    open_sheet(shown, "video")
    shown.open(f"/replay/walk?s={session.code}")
    shown.page.locator("#empty").wait_for()
    shown.examine("nobody walked")


def test_the_map_of_puzzles(examined):
    shown = examined(kind=SpotMapPage).show()
    shown.examine("the map and the list")
    shown.page.locator("#puzzle-list button").first.click()
    shown.page.locator(CALLOUT).wait_for()
    shown.examine("a callout")
    shown.page.locator("#help-tab").click()
    shown.page.locator("#help").wait_for()
    shown.examine("the help")


def test_the_picture_of_a_puzzle_is_accessible(examined, server):
    newcomer = examined(kind=NewcomersPage).open(f"/spot?puzzle={server.puzzle}")
    newcomer.page.locator("[data-state=intro]").wait_for()
    newcomer.examine("what there is to compare")
    player = examined(kind=PicturePage)
    player.play(server.puzzle, (1000, 600))
    player.examine("a new round")
    for count, middle in enumerate(FOUND, start=1):
        player.rest(*middle)
        player.wait_until(lambda: player.text(".count").startswith(str(count)), "the difference")
        player.examine(f"{count} found")
    session = Session(server)
    session.control("activity", activity="spot")
    player.open(f"/spot?s={session.code}")
    player.page.locator("#class").wait_for()
    player.examine("a class without a picture")
    session.control("activity", activity="spot", subject=server.puzzle)
    player.page.locator(".class-picture").wait_for()
    player.examine("a class that plays")


def test_walks(examined):
    latitude, longitude = place(*AWAY)
    walk = examined(kind=WalkPage, permissions=["geolocation"],
                    geolocation={"latitude": latitude, "longitude": longitude, "accuracy": 6})
    walk.open("/walk").page.locator("#plays li").first.wait_for()
    walk.examine("the list")
    walk.open("/walk/the-ferryman").page.locator("#care").wait_for()
    walk.examine("the notice about the traffic")
    walk.arrive()
    walk.examine("the play")
    walk.start()
    walk.wait_big("Pause")
    walk.stand(HARBOUR)
    walk.wait_plays(0)
    walk.examine("a scene")
    for tab in ("transcript", "scenes"):
        walk.page.locator(f"#tab-{tab}").click()
        walk.examine(f"the tab {tab}")
    for button in ("settings", "about"):
        open_sheet(walk, button)
        close_sheet(walk)


def test_a_walk_at_the_desk_is_accessible(examined):
    walk = examined(kind=WalkPage, device=LAPTOP).arrive("/walk/the-ferryman?desk", careful=False)
    walk.page.locator(".walk-walker").wait_for()
    walk.examine("the desk")


def test_the_authors_desk_of_puzzles(examined):
    desk = examined(kind=DeskPage, device=DESK).begin()
    desk.examine("a new puzzle")
    desk.give("original", photo())
    desk.give("altered", photo(changes=CHANGES))
    desk.wait_until(lambda: len(desk.rectangles) == 3, "three proposals")
    desk.wait_until(lambda: not desk.page.locator("#busy").is_visible(), "the end of the work")
    desk.examine("proposals")
    desk.page.click("#publish")
    desk.page.locator("#missing").wait_for()
    desk.examine("missing fields")
    desk.page.click("#more summary")
    desk.examine("the menu")
    desk.page.keyboard.press("Escape")
    desk.page.click("#preview")
    desk.page.locator("#preview-hint").wait_for()
    desk.examine("the preview")
    desk.open("/author").page.locator("#puzzles li").first.wait_for()
    desk.examine("the list")


def test_the_authors_desk_of_walks(examined):
    desk = examined(kind=PlayEditorPage, device=DESK).begin()
    desk.examine("a new play")
    desk.take_regions("church.kml", kml("Church", *CHURCH))
    desk.wait_until(lambda: desk.names == ["Church"], "the region")
    desk.page.click("#publish")
    desk.page.locator("#missing").wait_for()
    desk.examine("missing fields")
    desk.open("/author/play").page.locator("#plays li").first.wait_for()
    desk.examine("the list")
