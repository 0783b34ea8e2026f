"""An author with the phone in hand: places by walking, sounds by the microphone, photos; finished at the desk."""

import pytest
import requests

from accessibility import Examiner
from desk_page import DESK
from field_page import HERE, SMALL, FieldPage, hand_over, place
from play_editor_page import metres, tone

TOKEN = "of-the-author-alone"
WORDS = {
    "en": {"saved": "Draft saved", "published": "Published. Listeners find it under Walk.", "used": "This code is no longer good",
           "area": "what I walked around", "denied": "The browser keeps your position to itself", "over": "This phone’s time is up",
           "insecure": "only to HTTPS pages", "file": "Recording", "mic": "The browser keeps the microphone to itself"},
    "de": {"saved": "Entwurf gesichert", "published": "Veröffentlicht. Man findet ihn unter Spazieren.", "used": "Dieser Code gilt nicht mehr",
           "area": "was ich umrundet habe", "denied": "Der Browser behält deine Position für sich", "over": "Die Zeit dieses Handys ist um",
           "insecure": "nur HTTPS-Seiten", "file": "Aufnahme", "mic": "Der Browser behält das Mikrofon für sich"},
}


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    from server import Server

    running = Server(tmp_path_factory.mktemp("guarded") / "data", environment={"TOUCHFIGURES_ADMIN_TOKEN": TOKEN}).start()
    yield running
    assert running.stop()[0] == 0


@pytest.fixture
def desk(guarded, opened):
    def open_desk(language="en", path="/author/play"):
        page = opened(guarded, language, kind=FieldPage, device=DESK, reduced_motion="reduce")
        # Browsers log the server's request for a login.
        page.server_is_away = True
        page.open(path)
        page.page.fill("#admin-token", TOKEN)
        page.page.keyboard.press("Enter")
        page.page.wait_for_selector("#new")
        page.wait_until(lambda: page.page.locator("#gate").is_hidden(), "the list")
        page.server_is_away = False
        return page
    return open_desk


@pytest.fixture
def phone(guarded, opened):
    def open_phone(language="en", permissions=("geolocation", "microphone"), **options):
        return opened(guarded, language, kind=FieldPage, device=SMALL, reduced_motion="reduce", permissions=list(permissions),
                      geolocation={**place(0, 0), "accuracy": 6}, **options)
    return open_phone


def plays(guarded):
    answer = requests.get(f"{guarded.url}/api/v1/plays", params={"drafts": "true"}, headers={"Authorization": f"Bearer {TOKEN}"})
    return answer.json()["plays"]


def play(guarded, play_id):
    return requests.get(f"{guarded.url}/api/v1/plays/{play_id}", headers={"Authorization": f"Bearer {TOKEN}"}).json()


def test_an_old_position_is_not_part_of_the_way(desk, phone):
    """Phones first return a cached position."""
    computer = desk("en")
    computer.page.click("#new")
    computer.page.wait_for_selector("#draw-circle:enabled")
    outside = phone("en").arrive(hand_over(computer))
    outside.page.wait_for_selector("#by-walking")
    outside.page.evaluate("""Object.defineProperty(navigator, "geolocation", { value: { clearWatch() {}, watchPosition(tell) {
        window.give = (north, age) => tell({ coords: { latitude: 47.66 + north / 111195, longitude: 9.18, accuracy: 6 }, timestamp: Date.now() - age });
        return 1;
    } } })""")
    outside.page.click("#by-walking")
    outside.wait_until(lambda: outside.page.evaluate("'give' in window"), "the page that waits for positions")
    outside.page.evaluate("give(3000, 7_200_000)")
    assert not outside.page.locator("#track-start").is_enabled()
    outside.page.evaluate("give(0, 0)")
    outside.page.click("#track-start")
    outside.page.evaluate("give(3000, 7_200_000)")
    outside.page.evaluate("give(5, 0)")
    outside.wait_until(lambda: outside.walked()[1] == 1, "the fresh position")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_walk_is_begun_at_the_desk_recorded_outside_and_finished_at_the_desk(desk, phone, guarded, language):
    words = WORDS[language]
    computer = desk(language)
    computer.page.click("#new")
    computer.page.wait_for_selector("#draw-circle:enabled")
    computer.page.fill("#field-title", f"Outside in {language}")
    computer.page.click("#add-scene")
    computer.wait_until(lambda: len(computer.names) == 1, "the first scene")
    scanned = hand_over(computer)
    assert plays(guarded)[-1]["complete"] is False, "the draft is on the server, and not audible"

    outside = phone(language).arrive(scanned)
    outside.page.wait_for_selector("#by-walking")
    outside.wait_until(lambda: outside.names == computer.names, "the same draft")
    assert "#" not in outside.page.url, "the key has left the address"
    outside.page.locator("#more summary").click()
    assert outside.page.locator("#hand-over").count() == 0, "a phone cannot pass on the right"
    outside.page.keyboard.press("Escape")
    outside.page.locator("#more").evaluate("each => { each.open = false; }")
    computer.wait_until(lambda: computer.sheet.count() == 0, "the used code to go")

    # Around the church.
    outside.page.click("#by-walking")
    outside.wait_until(lambda: outside.page.locator("#track-start").is_enabled(), "a position")
    examiner = Examiner()
    examiner.examine(outside.page, "before the walk")
    outside.page.click("#track-start")
    outside.walk((0, 0), (60, 0), (60, 40), (90, 40))
    before = outside.walked()[0]
    outside.page.click("#track-back")
    outside.page.click("#track-back")
    outside.page.click("#track-back")
    assert before - outside.walked()[0] == pytest.approx(30, abs=2), "the wrong turn is removed"
    outside.walk((60, 40), (0, 40), (0, 5))
    outside.fits()
    # Actions that would close the sheet end the walk, so that it is not lost.
    outside.page.keyboard.press("Escape")
    assert outside.text("#track-says") and outside.sheet.count() == 1
    chosen = outside.page.locator("[aria-pressed=true][data-shape]")
    assert chosen.inner_text() == words["area"]
    examiner.examine(outside.page, "after the walk")
    outside.fits()
    outside.page.fill("#track-name", "Church")
    outside.page.click("#track-add")
    outside.wait_until(lambda: outside.names[1:] == ["Church"], "the place")
    corners = outside.corners()
    assert 4 <= len(corners) <= 8
    for wanted in ((0, 0), (60, 0), (60, 40), (0, 40)):
        where = place(*wanted)
        assert min(metres(corner, (where["latitude"], where["longitude"])) for corner in corners) < 8, f"{wanted} in {corners}"
    outside.page.click("#undo")
    outside.wait_until(lambda: len(outside.names) == 1, "the place taken back")
    outside.page.click("#redo")
    outside.wait_until(lambda: len(outside.names) == 2, "the place again")
    outside.open_scene(2)

    # Its sound.
    outside.page.click("#record-sound")
    outside.page.click("#record")
    outside.wait_until(lambda: outside.text("#recorded-time") == "0:01", "a second of sound")
    examiner.examine(outside.page, "while recording")
    outside.page.keyboard.press("Escape")
    outside.page.locator("#record-use").wait_for()
    examiner.examine(outside.page, "after recording")
    outside.fits()
    outside.page.click("#record-use")
    outside.wait_until(lambda: words["file"] in outside.text("#sound-name"), "the recording")
    outside.wait_saved(words["saved"])
    assert examiner.wrong == []
    stored = play(guarded, plays(guarded)[-1]["id"])
    sound = stored["scenes"][1]["audio"]
    assert sound["type"] == "audio/wav" and 1 <= sound["seconds"] < 20 and sound["bytes"] == pytest.approx(sound["seconds"] * 48_000, rel=0.1)
    assert stored["draft"] is True and stored["complete"] is False

    # The desk has it, and finishes.
    computer.wait_until(lambda: computer.names[1:] == ["Church"] and "sound" not in computer.warnings(2), "what the phone did")
    computer.open_scene(1)
    computer.give_sound("bell.wav", tone(440))
    computer.page.click("#publish")
    computer.wait_saved(words["published"])
    assert play(guarded, stored["id"])["complete"] is True


def test_an_author_who_does_not_move_gets_a_circle(desk, phone, guarded):
    outside = phone().arrive(list_code(desk()))
    outside.page.click("#new")
    outside.page.click("#by-walking")
    outside.wait_until(lambda: outside.page.locator("#track-start").is_enabled(), "a position")
    assert "6 m" in outside.text("#track-accuracy")
    outside.page.click("#track-start")
    outside.stand(1, 0, accuracy=90)
    outside.wait_until(lambda: "90 m" in outside.text("#track-accuracy"), "the vague position")
    outside.walk((0, 1), (1, 1), (0, 0), step=1)
    outside.page.click("#track-done")
    outside.page.click("#track-wider")
    outside.page.click("#track-add")
    outside.wait_until(lambda: len(outside.names) == 1, "the place")
    latitude, longitude, radius = outside.circle()
    assert radius == 20 and metres((latitude, longitude), HERE) < 3


def list_code(computer):
    """The code of the list's own button."""
    from remote_page import code_in

    computer.page.click("#on-phone")
    computer.wait_until(lambda: computer.page.evaluate("document.querySelector('.hand-qr')?.naturalWidth > 0"), "the code")
    return code_in(computer.page.locator(".hand-qr"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_code_is_valid_once_and_the_desk_revokes_the_right(desk, phone, guarded, language):
    words = WORDS[language]
    computer = desk(language)
    scanned = list_code(computer)
    first = phone(language).arrive(scanned)
    first.page.wait_for_selector("#new")
    first.wait_until(lambda: first.page.locator("#busy").is_hidden() and first.page.locator("#gate").is_hidden(), "the list")
    assert first.page.locator("#on-phone").is_hidden()
    second = phone(language)
    second.server_is_away = True
    second.arrive(scanned)
    second.wait_until(lambda: second.page.locator("#state h1").count(), "the refusal")
    assert second.text("#state h1") == words["used"]

    list_code(computer)
    computer.sheet.locator(".danger").click()
    computer.wait_until(lambda: computer.sheet.locator(".danger").is_hidden(), "the right taken back")
    first.server_is_away = True
    first.page.reload()
    first.wait_until(lambda: first.page.locator("#gate h1").count(), "the gate")
    assert first.text("#gate h1") == words["over"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_refusals_of_the_browser_are_shown_in_plain_words(desk, phone, language):
    words = WORDS[language]
    outside = phone(language, permissions=()).arrive(list_code(desk(language)))
    outside.page.click("#new")
    outside.page.click("#by-walking")
    outside.wait_until(lambda: words["denied"] in outside.text(".field-trouble"), "the reason")
    assert outside.page.locator("#track-start").is_disabled()
    outside.context.grant_permissions(["geolocation"])
    outside.page.click(".field-trouble button")
    outside.wait_until(lambda: outside.page.locator("#track-start").is_enabled(), "a position")

    plain = phone(language, permissions=()).arrive(list_code(desk(language)))
    # The code of the address works once; then the page has the token.
    plain.wait_until(lambda: plain.page.evaluate("localStorage.getItem('touchfigures.author') !== null"), "the token")
    plain.page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    plain.page.reload()
    plain.page.click("#new")
    plain.page.click("#by-walking")
    plain.wait_until(lambda: words["insecure"] in plain.text(".field-trouble"), "the reason")
    plain.fits()


def test_photos_are_taken_by_the_camera(desk, phone):
    outside = phone().arrive(list_code(desk(path="/author")))
    outside.page.click("#new")
    outside.page.wait_for_selector("#shoot-original")
    camera = outside.page.locator("#camera-original")
    assert camera.get_attribute("capture") == "environment"
    with outside.page.expect_file_chooser() as chooser:
        outside.page.click("#shoot-original")
    assert not chooser.value.is_multiple()
    assert outside.page.evaluate("document.documentElement.scrollWidth") <= 320
