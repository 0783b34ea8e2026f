"""A walk's scenes together: many in one place, waiting scenes and their reasons, a return within a fade, and the end of a walk."""

import json
import re

import pytest

from plays import PlayFolder, circle, play, scene
from puzzles import run
from touch_page import PHONE
from walk_page import AWAY, HARBOUR, WalkPage, import_ferryman, place

# The engine's maximum number of sounds.
MAX_SOUNDING = 16
COUNT = MAX_SOUNDING + 2
SIZES = [(320, 568), (360, 640), (390, 844), (844, 390), (1024, 768)]
# A phone's screen at a browser's zoom of 200 %, upright and in landscape.
ZOOMED = [(180, 320), (195, 422), (422, 195)]
WORDS = {
    "en": {"plays": "plays", "heard": "heard", "waits": "waits for its turn", "turn": "waits for Voice 1",
           "notice": f"{MAX_SOUNDING} scenes play here. As soon as one is over: Voice {MAX_SOUNDING + 1}, Voice {COUNT}.", "end": "End the walk…",
           "yes": "End the walk", "over": "The walk is over", "told": "and heard 0 of 3 scenes", "again": "Walk it again",
           "way": "Save my way (GeoJSON)"},
    "de": {"plays": "läuft", "heard": "gehört", "waits": "wartet, bis etwas endet", "turn": "wartet auf Voice 1",
           "notice": f"{MAX_SOUNDING} Szenen laufen hier. Sobald eine zu Ende ist: Voice {MAX_SOUNDING + 1}, Voice {COUNT}.",
           "end": "Spaziergang beenden …", "yes": "Spaziergang beenden", "over": "Der Spaziergang ist zu Ende",
           "told": "und hast 0 von 3 Szenen gehört", "again": "Noch einmal gehen",
           "way": "Meinen Weg speichern (GeoJSON)"},
    "fr": {"end": "Finir la balade…", "yes": "Finir la balade", "over": "La balade est finie",
           "told": "et entendu 0 scène sur 3", "again": "Refaire la balade",
           "way": "Enregistrer mon parcours (GeoJSON)"},
}


@pytest.fixture(scope="module")
def ferryman(server, tmp_path_factory):
    return import_ferryman(server, tmp_path_factory.mktemp("plays") / "ferryman")


@pytest.fixture(scope="module")
def crowd(server, tmp_path_factory):
    """More scenes in one place than can sound, each only once; and one that waits for the first."""
    made = PlayFolder(tmp_path_factory.mktemp("plays") / "crowd")
    here = circle(*place(*HARBOUR), 30)
    for number in range(1, COUNT + 1):
        made.sound(f"{number}.wav", seconds=8, tone=200 + 20 * number)
    made.sound("last.wav", seconds=1, tone=700)
    scenes = [scene(f"Voice {number}", f"{number}.wav", here, repeat="once") for number in range(1, COUNT + 1)]
    waits = scene("The echo", "last.wav", here, after=("Voice 1",))
    code, lines, errors = run("import-play", made.write(play(*scenes, waits, title="The Crowd")), data=server.data)
    assert code == 0, errors
    return "the-crowd"


@pytest.fixture
def walker(server, ferryman, crowd, opened):
    def make(language="en", at=AWAY, device=PHONE):
        latitude, longitude = place(*at)
        return opened(server, language, kind=WalkPage, device=device, permissions=["geolocation"],
                      geolocation={"latitude": latitude, "longitude": longitude, "accuracy": 6}, reduced_motion="reduce")
    return make


def notes(walk):
    """The list's text for each scene."""
    return walk.page.locator("#scenes small").all_inner_texts()


@pytest.mark.parametrize("language", ["en", "de"])
def test_all_scenes_of_one_place_sound_or_state_why_they_wait_and_none_is_lost(walker, language):
    words = WORDS[language]
    walk = walker(language, at=HARBOUR).arrive("/walk/the-crowd")
    walk.page.locator("#tab-scenes").click()
    walk.start()
    walk.wait_plays(*range(MAX_SOUNDING))
    walk.wait_until(lambda: sum(note.startswith(words["plays"]) for note in notes(walk)) == MAX_SOUNDING, "what plays")
    shown_notes = notes(walk)
    assert [words["waits"] in note for note in shown_notes] == [MAX_SOUNDING <= index < COUNT for index in range(COUNT + 1)]
    assert words["turn"] in shown_notes[COUNT]
    assert words["notice"] in walk.text("#notices")
    assert not any(words["heard"] in note for note in shown_notes)
    assert walk.text("#scene").endswith(f"+{MAX_SOUNDING - 1}")
    # Each sounding scene is heard at its end; then the waiting ones start, and are heard, too.
    walk.wait_until(lambda: {MAX_SOUNDING, MAX_SOUNDING + 1, COUNT} <= set(walk.sounds()), "the sound of what waited")
    walk.wait_until(lambda: all(words["heard"] in note for note in notes(walk)), "that all were heard")
    for scene_number, (seconds, _) in walk.sounds().items():
        assert seconds >= (0.9 if scene_number == COUNT else 7.9), f"scene {scene_number} sounded to its end"
    assert words["notice"] not in walk.text("#notices")


def test_a_return_within_the_fade_makes_no_audible_jump(walker):
    walk = walker(at=HARBOUR).arrive("/walk/the-ferryman")
    walk.start()
    walk.wait_plays(0)
    walk.page.evaluate("""() => {
        window.jumps = [];
        window.pauses = 0;
        const element = document.querySelector("audio[data-scene='0']");
        element.addEventListener("seeking", () => jumps.push(element.currentTime));
        element.addEventListener("pause", () => window.pauses++);
    }""")
    for _ in range(8):
        walk.page.evaluate("() => { jumps.length = 0; window.pauses = 0; }")
        before = walk.seconds(0)
        walk.stand(AWAY)
        walk.stand(HARBOUR)
        walk.wait_plays(0)
        walk.wait_text("#scene", "Scene 1 · The old harbour")
        # On a busy machine the return takes longer than the fade: then it is tried again.
        if walk.page.evaluate("window.pauses") == 0:
            break
    assert walk.page.evaluate("[window.pauses, jumps]") == [0, []]
    assert walk.seconds(0) > before
    # Its position continues from there: a pause keeps it.
    walk.page.locator("#hold").click()
    walk.wait_plays()
    paused = walk.seconds(0)
    walk.page.locator("#go").click()
    walk.wait_plays(0)
    assert walk.seconds(0) == pytest.approx(paused, abs=0.6)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_walk_is_ended_after_a_confirmation_and_states_its_distance(walker, language):
    words = WORDS[language]
    walk = walker(language, at=AWAY).arrive("/walk/the-ferryman")
    dialog = walk.page.locator("dialog[open]")
    walk.page.locator("#settings").tap()
    dialog.wait_for()
    assert dialog.get_by_role("button", name=words["end"], exact=True).count() == 0, "there is nothing to end before the start"
    walk.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    walk.start()
    walk.wait_until(lambda: "90 m" in walk.text("#next"), "the way to the harbour")
    # Faster than 15 m/s, the 120 m are a leap and not walked.
    walk.page.wait_for_timeout(8500)
    walk.stand(HARBOUR)
    walk.wait_plays(0)
    walk.wait_heard(0, 0.5)
    walk.page.locator("#settings").tap()
    dialog.get_by_role("button", name=words["end"], exact=True).tap()
    assert walk.plays() == [0], "asked first"
    dialog.get_by_role("button", name=words["yes"], exact=True).tap()
    walk.wait_text("#state h1", words["over"])
    assert words["told"] in walk.text("#state p") and "120 m" in walk.text("#state p")
    # The figure says its error.
    most = {"en": "at most", "de": "höchstens", "fr": "au plus"}[language]
    assert re.search(rf"{most} \d+\sm", walk.text("#state p")), walk.text("#state p")
    walk.wait_plays()
    # The own way is a file, longitude first.
    with walk.page.expect_download() as download:
        walk.page.get_by_role("button", name=words["way"], exact=True).tap()
    assert download.value.suggested_filename == "the-ferryman.geojson"
    [way] = json.loads(download.value.path().read_text())["features"]
    assert way["properties"] == {"name": "The Ferryman"} and way["geometry"]["type"] == "LineString"
    for (longitude, latitude), there in zip((way["geometry"]["coordinates"][at] for at in (0, -1)), (AWAY, HARBOUR)):
        assert (latitude, longitude) == pytest.approx(place(*there), abs=5e-5)
    # Positions start nothing further, and a reload restores nothing.
    walk.stand(HARBOUR)
    walk.page.reload()
    walk.wait_text("#state h1", words["over"])
    assert walk.plays() == []
    walk.page.get_by_role("button", name=words["again"], exact=True).tap()
    walk.page.locator("body:not(.splash):not(.arriving) #walk").wait_for()
    walk.wait_big({"en": "Start", "de": "Start", "fr": "Démarrer"}[language])
    walk.start()
    walk.wait_plays(0)
    assert walk.seconds(0) < 5


def test_the_scene_is_left_of_the_smiley(walker):
    walk = walker(at=HARBOUR).arrive("/walk/the-ferryman")
    walk.start()
    walk.wait_text("#scene", "Scene 1 · The old harbour")
    name, face = (walk.page.locator(selector).bounding_box() for selector in ("#scene", "#smiley svg"))
    assert name["x"] + name["width"] <= face["x"]
    assert face["y"] < name["y"] + name["height"] and name["y"] < face["y"] + face["height"]


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_big_button_is_visible_however_long_the_list(walker, language):
    walk = walker(language, at=HARBOUR, device={"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True})
    walk.arrive("/walk/the-crowd")

    def seen(selector):
        """The part of its middle that is visible and not covered."""
        return walk.page.evaluate("""(selector) => {
            const button = document.querySelector(selector), box = button.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            return { inside: box.top >= 0 && box.bottom <= innerHeight + 0.5 && box.left >= 0 && box.right <= innerWidth,
                     wide: box.width, free: button.contains(document.elementFromPoint(x, y)) };
        }""", selector)

    for big in ("#go", "#hold"):
        for width, height in SIZES + ZOOMED:
            walk.page.set_viewport_size({"width": width, "height": height})
            walk.wait_painted()
            for tab in ("map", "transcript", "scenes"):
                walk.page.locator(f"#tab-{tab}").evaluate("(tab) => tab.click()")
                for end in (0, 100_000):
                    walk.page.evaluate("(y) => scrollTo(0, y)", end)
                    found = seen(big)
                    assert found["inside"] and found["free"] and found["wide"] >= 87.5, f"{big}, {tab}, {width} × {height}, scrolled to {end}: {found}"
        if big == "#go":
            walk.page.set_viewport_size({"width": 390, "height": 844})
            walk.page.evaluate("scrollTo(0, 0)")
            walk.start()
            walk.wait_plays(*range(MAX_SOUNDING))
