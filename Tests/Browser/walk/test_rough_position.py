"""A phone whose precise location is off: every page that needs a place names the reason and the setting, and goes on once the place is precise."""

import pytest

from desk_page import DESK, DeskPage
from puzzles import Author, rectangle
from spot_map_page import SpotMapPage
from touch_page import PHONE
from walk_page import AWAY, WalkPage, import_ferryman

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1"
ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36"
SETTINGS = {("en", IPHONE): "Precise Location", ("de", IPHONE): "Genauer Standort", ("fr", IPHONE): "Position exacte",
            ("en", ANDROID): "Use precise location", ("de", ANDROID): "Genauen Standort", ("fr", ANDROID): "Utiliser la position exacte"}
ROUGH_METRES = 3500


def located(accuracy=ROUGH_METRES):
    return {"geolocation": {"latitude": 47.66, "longitude": 9.17, "accuracy": accuracy}, "permissions": ["geolocation"]}


@pytest.fixture(scope="module")
def walk(server, tmp_path_factory):
    return import_ferryman(server, tmp_path_factory.mktemp("rough") / "play")


@pytest.mark.parametrize("language, system", SETTINGS, ids=lambda each: "iPhone" if each == IPHONE else "Android" if each == ANDROID else each)
def test_a_walk_names_the_setting_until_the_place_is_precise(server, walk, opened, language, system):
    shown = opened(server, language, kind=WalkPage, device={**PHONE, **located()}, user_agent=system)
    shown.arrive(f"/walk/{walk}").start()
    shown.wait_until(lambda: SETTINGS[language, system] in shown.text("#notices"), "the setting")
    assert shown.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    shown.stand(AWAY, accuracy=8)
    shown.wait_until(lambda: SETTINGS[language, system] not in shown.text("body"), "the end of the notice")


def test_the_list_of_walks_tells_why_its_distances_are_rough(server, walk, opened):
    shown = opened(server, kind=WalkPage, device={**PHONE, **located()}, user_agent=IPHONE)
    shown.open("/walk")
    shown.wait_until(lambda: "Precise Location" in shown.text(".how-far"), "the setting")


def test_the_map_and_a_puzzle_at_its_place_name_the_setting(server, opened):
    puzzle = Author(server).puzzle([rectangle(100, 100, 120, 100)], title="Ufer", latitude=47.9, longitude=9.5, proximityMetres=50)
    shown = opened(server, kind=SpotMapPage, device={**PHONE, **located()}, user_agent=IPHONE)
    shown.show()
    shown.page.locator("#locate").tap()
    shown.wait_until(lambda: "Precise Location" in shown.text("#notices"), "the setting on the map")
    shown.page.locator("#notices button").tap()
    shown.page.locator("#notices .notice").wait_for(state="detached")
    shown.server_is_away = True  # The browser logs the refusal as an error.
    shown.open(f"/spot?puzzle={puzzle}")
    shown.page.get_by_role("button", name="Use my position").tap()
    shown.wait_until(lambda: "Precise Location" in shown.text("body"), "the setting beside the picture")


def test_an_author_does_not_put_a_puzzle_at_a_rough_place(server, opened):
    desk = opened(server, kind=DeskPage, device={**DESK, **located()}, user_agent=ANDROID)
    desk.begin()
    desk.page.locator("#here").click()
    desk.wait_until(lambda: "Use precise location" in desk.text("body"), "the setting")
    assert desk.page.locator("#field-latitude").input_value() == ""
