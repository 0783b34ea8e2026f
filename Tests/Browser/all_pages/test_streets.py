"""Streets of the server's own map: behind pins, walks and the desks, and with a downloaded play."""

import subprocess

import pytest

from desk_page import DESK
from projector_page import PROJECTOR, ProjectorPage
from api import Session
from puzzles import Author, rectangle
from server import ROOT
from spot_map_page import SpotMapPage
from touch_page import PHONE, WatchedPage
from walk_page import HARBOUR, HOME, WalkPage, import_ferryman, place

# The sample's.
CREDIT = "Drawn for the sample walk, from no survey"
COUNT_TILES = "[...document.querySelectorAll('{} img.leaflet-tile')].filter((tile) => tile.naturalWidth === 256).length"


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    path = tmp_path_factory.mktemp("map") / "streets.mbtiles"
    done = subprocess.run([ROOT / "Scripts/sample-map", path], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return path


@pytest.fixture
def mapped(own_server, sample):
    return own_server("--map", str(sample)).start()


def streets(page, chart):
    """Waits until streets are visible; they come only from this server."""
    page.wait_until(lambda: page.page.evaluate(COUNT_TILES.format(chart)) > 0, f"streets in {chart}")
    tiles = [url for url in page.requested if "/api/v1/map/" in url]
    assert tiles and all("?v=" in url for url in tiles)
    assert [url for url in page.requested if not url.startswith(page.server.url) and not url.startswith(("blob:", "data:"))] == []


def test_streets_are_behind_pins_and_the_authors_pin(mapped, opened):
    Author(mapped).puzzle([rectangle(1, 1, 5, 5)], size=(30, 20), latitude=HOME[0], longitude=HOME[1])
    page = opened(mapped, kind=SpotMapPage).show()
    streets(page, "#chart")
    assert page.text("#credit") == CREDIT
    desk = opened(mapped, "de", kind=WatchedPage, device=DESK)
    desk.open("/author")
    desk.page.locator("#items a, .card a").first.click()
    streets(desk, ".map")
    desk.wait_text(".map-room .credit", CREDIT)


def test_streets_are_behind_a_walking_class_and_an_edited_play(mapped, opened, tmp_path):
    import_ferryman(mapped, tmp_path / "ferryman")
    session = Session(mapped)
    board = opened(mapped, kind=ProjectorPage, device=PROJECTOR).present(session)
    session.control("activity", activity="walk", subject="the-ferryman")
    streets(board, ".walkers-chart")
    board.wait_until(lambda: CREDIT in board.page.locator(".walkers-chart").inner_text(), "the credit")
    desk = opened(mapped, kind=WatchedPage, device=DESK)
    desk.open("/author/play?play=the-ferryman")
    streets(desk, ".map")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_walk_has_its_streets_also_without_a_network(mapped, opened, tmp_path, language):
    import_ferryman(mapped, tmp_path / "ferryman")
    latitude, longitude = place(*HARBOUR)
    walk = opened(mapped, language, kind=WalkPage, device=PHONE, permissions=["geolocation"], reduced_motion="reduce",
                  service_workers="allow", geolocation={"latitude": latitude, "longitude": longitude, "accuracy": 6})
    walk.arrive()
    walk.wait_until(lambda: walk.page.evaluate(COUNT_TILES.format("#map")) > 0, "streets")
    assert walk.text("#map .map-credit") == CREDIT
    # The map has the colours of paper and shows streets without white squares.
    walk.start()
    walk.wait_plays(0)
    walk.wait_until(lambda: walk.page.evaluate(
        "caches.match('/api/v1/plays/the-ferryman').then((play) => play && navigator.serviceWorker.controller !== null)"),
        "the play on the phone", 40)
    kept = walk.page.evaluate("""async () => (await (await caches.open("play-the-ferryman")).keys())
        .map(({ url }) => new URL(url).pathname)""")
    zooms = {int(path.split("/")[4]) for path in kept if path.startswith("/api/v1/map/")}
    assert zooms == set(range(12, 19)), zooms
    walk.server_is_away = True
    walk.context.set_offline(True)
    walk.page.reload()
    walk.page.locator("body:not(.splash) #walk").wait_for()
    walk.wait_until(lambda: walk.page.evaluate(COUNT_TILES.format("#map")) > 0, "streets without a network")
    assert walk.text("#map .map-credit") == CREDIT
