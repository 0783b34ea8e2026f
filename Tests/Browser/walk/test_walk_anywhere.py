"""A walk whose scenes are far away: it is played at the own position, with direction and distance of the next scene."""

import pytest

from touch_page import PHONE
from walk_page import AWAY, WalkPage, import_ferryman, place

# The play is too far to walk to.
FAR = {"latitude": 52.52, "longitude": 13.405, "accuracy": 6}
WORDS = {"en": {"far": "km away", "here": "Play here", "placed": "Nobody has checked the way here", "there": "Back to their place",
                "scene": "Scene 1 · The old harbour", "next": "Next: The mill", "north": "north", "list": "km away", "moved": "moved to you"},
         "de": {"far": "km entfernt", "here": "Hier spielen", "placed": "Den Weg hier hat niemand geprüft",
                "there": "Zurück an ihren Ort", "scene": "Szene 1 · The old harbour", "next": "Als Nächstes: The mill",
                "north": "Norden", "list": "km entfernt", "moved": "zu dir verlegt"}}


@pytest.fixture(scope="module")
def ferryman(server, tmp_path_factory):
    return import_ferryman(server, tmp_path_factory.mktemp("plays") / "ferryman")


@pytest.fixture
def walker(server, ferryman, opened):
    def make(language="en", at=FAR, device=PHONE):
        return opened(server, language, kind=WalkPage, device=device, permissions=["geolocation"], geolocation=at,
                      reduced_motion="reduce")
    return make


def notice(walk, words):
    walk.wait_until(lambda: words in walk.text("#notices"), f"the notice “{words}”; it is “{walk.text('#notices')}”")


def press(walk, name):
    walk.page.locator("#notices").get_by_role("button", name=name, exact=True).tap()


def arrow_transform(walk):
    return walk.page.evaluate("document.getElementById('needle').style.transform")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_distant_play_can_be_played_anywhere(walker, language):
    words = WORDS[language]
    walk = walker(language).arrive()
    walk.start()
    notice(walk, words["far"])
    press(walk, words["here"])
    # The position is in the middle of its first scene.
    walk.wait_plays(0)
    walk.wait_text("#scene", words["scene"])
    notice(walk, words["placed"])
    walk.wait_until(lambda: words["next"] in walk.text("#next") and words["north"] in walk.text("#next"), "the way on")
    # The mill is as far as at home: 150 m between the centres, 30 m of them within it.
    assert "120 m" in walk.text("#next")
    assert arrow_transform(walk) in ("rotate(0deg)", "rotate(360deg)")
    # A reload keeps it here, and shows it again.
    walk.page.reload()
    walk.page.locator("body:not(.splash):not(.arriving) #walk").wait_for()
    notice(walk, words["placed"])
    walk.open("/walk")
    walk.wait_until(lambda: walk.text("#plays .distance") == words["moved"], "that it was moved")
    walk.arrive(careful=False)
    walk.start()
    walk.wait_plays(0)
    press(walk, words["there"])
    notice(walk, words["far"])
    walk.wait_plays()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_settings_move_a_nearby_play_and_back(walker, language):
    words = WORDS[language]
    latitude, longitude = place(*AWAY)
    walk = walker(language, at={"latitude": latitude, "longitude": longitude, "accuracy": 6}).arrive()
    walk.start()
    walk.wait_until(lambda: "90 m" in walk.text("#next"), "the way to the harbour")
    for name, plays in ((words["here"], [0]), (words["there"], [])):
        walk.page.locator("#settings").tap()
        walk.page.locator("dialog[open]").get_by_role("button", name=name, exact=True).tap()
        walk.wait_plays(*plays)
    walk.wait_until(lambda: "90 m" in walk.text("#next"), "the way from its own place")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_list_has_the_distance_to_each_walk(walker, language):
    walk = walker(language).open("/walk")
    walk.wait_until(lambda: walk.page.locator("#plays .distance").first.inner_text().endswith(WORDS[language]["list"]), "the distance")


def test_a_user_who_has_not_been_asked_for_a_position_is_asked_by_a_button_only(server, ferryman, opened):
    walk = opened(server, "en", kind=WalkPage, permissions=[], geolocation=FAR).open("/walk")
    button = walk.page.get_by_role("button", name="How far is it?")
    button.wait_for()
    assert walk.text("#plays .distance") == ""
    walk.context.grant_permissions(["geolocation"])
    button.tap()
    walk.wait_until(lambda: "km away" in walk.text("#plays .distance"), "the distance")


def test_the_arrow_points_to_the_region_and_turns_with_the_phone(walker):
    latitude, longitude = place(*AWAY)
    walk = walker(at={"latitude": latitude, "longitude": longitude, "accuracy": 6}).arrive()
    walk.start()
    # The harbour is in the north; without a compass the arrow points as on the map.
    walk.wait_until(lambda: arrow_transform(walk) in ("rotate(0deg)", "rotate(360deg)"), "the arrow")
    walk.page.evaluate("dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute', { absolute: true, alpha: 270 }))")
    walk.wait_until(lambda: arrow_transform(walk) in ("rotate(-90deg)", "rotate(270deg)"), "the turned arrow")
    assert walk.page.locator("#notices .notice").count() == 0, "from here the play can be walked"


def test_pause_is_always_visible(walker):
    sizes = [(320, 568), (360, 640), (390, 844), (844, 390), (1024, 768)]
    walk = walker("de", device={"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}).arrive()
    walk.start()
    notice(walk, WORDS["de"]["far"])
    walk.wait_big("Pause")

    def is_seen(selector):
        return walk.page.evaluate("""(selector) => {
            const button = document.querySelector(selector), box = button.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            return box.top >= 0 && box.bottom <= innerHeight && box.width >= 44 && button.contains(document.elementFromPoint(x, y));
        }""", selector)

    def resize(width, height):
        walk.page.set_viewport_size({"width": width, "height": height})
        walk.wait_painted()

    for size in sizes:
        resize(*size)
        for tab in ("map", "transcript", "scenes"):
            walk.page.locator(f"#tab-{tab}").evaluate("(tab) => tab.click()")
            for end in (0, 100_000):
                walk.page.evaluate("(y) => scrollTo(0, y)", end)
                assert is_seen("#hold"), f"Pause, {tab}, {size}, scrolled to {end}"
    resize(*sizes[0])
    walk.page.evaluate("scrollTo(0, 0)")
    press(walk, WORDS["de"]["here"])
    walk.wait_plays(0)
    for size in sizes:
        resize(*size)
        assert is_seen("#hold"), size
