"""The audio walk's page with real positions, sounds and taps: starts, stops, continuation, and messages."""

import pytest
import requests

from plays import PlayFolder, circle, play, scene
from puzzles import run
from touch_page import LAPTOP, PHONE, reached_by_network
from walk_page import AWAY, BELL, HARBOUR, MILL, WalkPage, gpx, import_ferryman, place

# The interval between two checks of a constant position.
CHECK_INTERVAL_SECONDS = 0.05


@pytest.fixture(scope="module")
def ferryman(server, tmp_path_factory):
    return import_ferryman(server, tmp_path_factory.mktemp("plays") / "ferryman")


@pytest.fixture
def walker(server, ferryman, opened):
    def make(language="en", at=AWAY, device=PHONE, permissions=("geolocation",), moves=False):
        latitude, longitude = place(*at)
        return opened(server, language, kind=WalkPage, device=device, permissions=list(permissions),
                      geolocation={"latitude": latitude, "longitude": longitude, "accuracy": 6},
                      reduced_motion="no-preference" if moves else "reduce")
    return make


def test_entering_starts_leaving_fades_and_coming_back_continues(walker):
    walk = walker().arrive()
    assert walk.text("#title") == "The Ferryman"
    assert walk.big == "Start"
    walk.start()
    walk.wait_big("Pause")
    assert walk.text("#go") == "running…"
    assert "The old harbour, 90 m north" in walk.text("#next")
    assert walk.plays() == []
    walk.stand(HARBOUR)
    walk.wait_plays(0)
    walk.wait_text("#scene", "Scene 1 · The old harbour")
    walk.wait_heard(0, 1.1)
    walk.page.locator("#tab-transcript").click()
    walk.wait_until(lambda: walk.text("#transcript [aria-current]") == "No ship is there.", "the line that is said")
    walk.stand(AWAY)
    left = walk.seconds(0)
    walk.wait_plays()
    walk.wait_text("#scene", "No scene here")
    walk.stand(HARBOUR)
    walk.wait_plays(0)
    # Where it was left, not where its fading ended.
    assert walk.seconds(0) == pytest.approx(left, abs=0.7)


def test_pause_stops_all_sounds_and_resuming_continues_them_at_their_positions(walker):
    walk = walker(at=HARBOUR).arrive()
    walk.start()
    walk.wait_plays(0)
    walk.wait_heard(0, 0.6)
    walk.stand(MILL)
    walk.wait_plays(1)
    visited = walk.seconds(0)
    walk.wait_heard(1, 0.6)
    walk.page.locator("#hold").click()
    walk.wait_plays()
    paused = walk.seconds(1)
    walk.wait_big("Go on")
    assert walk.text("#hold") == "paused"
    # Jumps during a pause, also through a region, change nothing.
    walk.stand(HARBOUR)
    walk.stand(MILL)
    assert walk.plays() == []
    assert walk.seconds(1) == pytest.approx(paused, abs=CHECK_INTERVAL_SECONDS)
    walk.page.locator("#go").click()
    walk.wait_plays(1)
    assert walk.seconds(1) == pytest.approx(paused, abs=0.6)
    assert walk.seconds(0) == pytest.approx(visited, abs=CHECK_INTERVAL_SECONDS)
    # Left while it is paused: it is not resumed.
    walk.page.locator("#hold").click()
    walk.stand(AWAY)
    walk.page.locator("#go").click()
    walk.wait_text("#scene", "No scene here")
    assert walk.plays() == []


def test_a_loop_sounds_endlessly_and_is_heard_after_once(walker):
    walk = walker(at=BELL).arrive()
    walk.start()
    walk.wait_plays(2)
    walk.page.locator("#tab-scenes").click()
    walk.wait_until(lambda: "heard" in walk.text("#scenes li:nth-child(3)"), "the bell's mark")
    assert walk.plays() == [2]


def test_a_button_is_hit_where_it_is_seen_also_while_it_moves(walker):
    walk = walker(moves=True).arrive()
    walk.stand(AWAY)
    # The animation is paused in its middle, so that the target of the tap does not depend on the test's speed.
    walk.page.evaluate("""() => {
        window.held = new Promise((resolve) => document.getElementById("stage").addEventListener("transitionrun", ({ target, propertyName }) => {
            if (target.id !== "hold" || propertyName !== "transform") return;
            for (const motion of document.getElementById("stage").getAnimations({ subtree: true })) {
                motion.pause();
                motion.currentTime = 300;
            }
            resolve();
        }));
    }""")
    small = walk.page.locator("#hold").bounding_box()
    walk.start()
    walk.page.evaluate("held")
    seen = walk.page.locator("#hold").bounding_box()
    assert small["width"] * 1.2 < seen["width"]
    assert small["y"] - seen["y"] > 20
    walk.page.touchscreen.tap(seen["x"] + seen["width"] / 2, seen["y"] + seen["height"] / 2)
    walk.wait_until(lambda: walk.text("#go") == "Go on", "the pause")


@pytest.mark.parametrize("language,words", [
    ("en", ["signal good, 6\u00a0m", "signal fair, 18\u00a0m", "signal weak, 80\u00a0m", "no new position"]),
    ("de", ["Signal gut, 6\u00a0m", "Signal mittel, 18\u00a0m", "Signal schwach, 80\u00a0m", "keine neue Position"])])
def test_the_face_and_the_text_show_the_quality_of_the_signal(walker, language, words):
    walk = walker(language)
    walk.page.clock.install()
    walk.arrive()
    walk.start()
    for accuracy, face, text in zip([6, 18, 80], ["happy", "neutral", "sad"], words):
        walk.stand(AWAY, accuracy)
        walk.wait_text("#signal", text)
        assert walk.face == face
    walk.stand(AWAY, 6)
    walk.wait_text("#signal", words[0])
    walk.page.clock.fast_forward(11_000)
    walk.wait_text("#signal", words[3])
    assert walk.face == "sad"


def test_the_traffic_warning_has_to_be_accepted_and_only_once(walker):
    walk = walker("de").arrive(careful=False)
    walk.page.locator("#care").wait_for()
    assert "Verkehr" in walk.text("#care")
    field = walk.page.get_by_role("group", name="Karte mit den Regionen, deinem Weg und der nächsten Region", include_hidden=True)
    assert field.locator("[aria-label=Vergrößern][title=Vergrößern]").count() == 1
    assert "1" not in field.aria_snapshot(), "numbers without a spoken label"
    walk.page.keyboard.press("Escape")
    walk.page.locator("#care").wait_for(state="detached")
    walk.page.locator("#go").click()
    walk.page.locator("#care").wait_for()
    assert walk.big == "Start"
    walk.page.locator("#care .primary").click()
    walk.page.reload()
    walk.page.locator("body:not(.splash):not(.arriving) #walk").wait_for()
    walk.start()
    walk.wait_big("Pause")


def test_a_reload_continues_at_the_same_position(walker):
    walk = walker(at=HARBOUR).arrive()
    walk.page.locator("#settings").click()
    walk.page.locator("dialog .choice", has_text="On").first.click()
    walk.page.locator("#filter-metres").fill("7")
    walk.page.keyboard.press("Escape")
    walk.start()
    walk.wait_plays(0)
    walk.wait_heard(0, 1.5)
    walk.page.reload()
    walk.page.locator("body:not(.splash):not(.arriving) #walk").wait_for()
    walk.wait_big("Go on")
    assert walk.sounds() == {}
    walk.start()
    walk.wait_heard(0, 1.3)
    assert walk.plays() == [0]
    assert walk.seconds(0) < 4
    walk.page.locator("#settings").click()
    assert "7 m" in walk.text("dialog output")


def test_one_tab_walks_and_another_continues_the_walk(walker):
    walk = walker().arrive()
    walk.start()
    walk.stand(HARBOUR)
    walk.wait_plays(0)
    walk.wait_heard(0, 1)
    other = WalkPage(walk.context, walk.server).open("/walk/the-ferryman")
    other.page.get_by_role("heading", name="This walk is open in another tab").wait_for()
    assert walk.plays() == [0]
    walk.page.locator("#settings").click()
    walk.page.locator("dialog[open]").wait_for()
    other.page.get_by_role("button", name="Walk here").click()
    walk.page.get_by_role("heading", name="This walk is open in another tab").wait_for()
    walk.wait_plays()
    left = walk.seconds(0)
    other.page.locator("#walk").wait_for()
    other.wait_big("Go on")
    other.start()
    other.wait_plays(0)
    # 0 until the file says how long it is.
    other.wait_until(lambda: other.seconds(0) > 0, "the sound")
    assert other.seconds(0) >= left - CHECK_INTERVAL_SECONDS
    # Events of the abandoned tab are no longer stored, and no key of a headset wakes it.
    kept = "localStorage.getItem('touchfigures.walk.play.the-ferryman')"
    other.page.locator("#hold").click()
    before = other.page.evaluate(kept)
    walk.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    assert other.page.evaluate(kept) == before
    # A closed or permanently suspended tab blocks no other.
    with walk.page.expect_navigation():
        walk.page.get_by_role("button", name="Walk here").click()
    walk.wait_big("Go on")
    walk.page.reload()
    walk.wait_big("Go on")
    walk.page.close()
    other.page.reload()
    other.wait_big("Go on")
    # A trial of a play at the desk asks nothing.
    desk = WalkPage(walk.context, walk.server).open("/walk/the-ferryman?desk")
    desk.page.get_by_role("heading", name="At the desk").wait_for()
    other.page.get_by_role("heading", name="This walk is open in another tab").wait_for()
    # A page in the back/forward cache blocks no other, and finds the play in use when it is restored.
    desk.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    other.page.reload()
    other.wait_big("Go on")
    desk.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    desk.page.get_by_role("heading", name="This walk is open in another tab").wait_for()
    for page in (other, desk):
        page.check()
    walk.page = desk.page


def test_a_browser_that_stores_nothing_allows_one_walk(walker):
    walk = walker(at=HARBOUR)
    # Like Chromium with all storage blocked.
    walk.page.add_init_script("""const refuse = () => { throw new DOMException("denied", "SecurityError"); };
        Object.defineProperty(window, "localStorage", { get: refuse });
        navigator.locks.request = async () => refuse();""")
    walk.arrive()
    walk.start()
    walk.wait_plays(0)


def test_a_pause_at_the_very_end_of_a_sound_is_its_end(walker):
    walk = walker(at=MILL).arrive()
    walk.start()
    walk.wait_plays(1)
    # Between the end itself and its event.
    walk.page.evaluate("""document.addEventListener('pause', ({ target }) =>
        target.ended && document.querySelector('#hold').click(), { capture: true })""")
    walk.page.evaluate("document.querySelector('audio[data-scene=\"1\"]').currentTime = 4.8")
    walk.wait_big("Go on")
    walk.start()
    walk.wait_big("Pause")
    assert walk.plays() == []
    walk.page.locator("#tab-scenes").click()
    assert "heard" in walk.text("#scenes li:nth-child(2)")


def test_without_permission_scenes_are_chosen_by_hand(walker):
    walk = walker("de", permissions=()).arrive()
    walk.start()
    walk.wait_until(lambda: "nicht erlaubt" in walk.text("#notices"), "the reason")
    walk.page.get_by_role("button", name="The mill anhören").click()
    walk.wait_plays(1)
    walk.wait_big("Pause")
    walk.page.get_by_role("button", name="The old harbour anhören").click()
    walk.wait_plays(0)
    walk.page.get_by_role("button", name="The old harbour beenden").click()
    walk.wait_plays()


def test_an_unanswered_question_is_pointed_at(walker):
    walk = walker()
    # Chromium cannot show a permission prompt here.
    walk.page.add_init_script("""navigator.geolocation.watchPosition = (fix) => { window.answer = fix; return 1; };
        navigator.permissions.query = async () => Object.assign(new EventTarget(), { state: "prompt" });""")
    walk.page.clock.install()
    walk.arrive()
    walk.start()
    walk.page.clock.fast_forward(9000)
    walk.wait_until(lambda: "If the browser asks" in walk.text("#notices"), "the notice about the question")
    walk.page.get_by_role("button", name="Choose a scene").click()
    walk.page.get_by_role("button", name="Listen to The mill").click()
    walk.wait_plays(1)
    latitude, longitude = place(*AWAY)
    walk.page.evaluate("([latitude, longitude]) => answer({ coords: { latitude, longitude, accuracy: 5 }, timestamp: Date.now() })",
                       [latitude, longitude])
    walk.wait_text("#notices", "")


def test_a_permission_that_is_withdrawn_in_the_middle_is_reported(walker):
    walk = walker(at=HARBOUR).arrive()
    walk.start()
    walk.wait_plays(0)
    walk.context.clear_permissions()
    walk.wait_until(lambda: "not allowed" in walk.text("#notices"), "the reason")
    # The sound continues: no scene was left.
    assert walk.plays() == [0]
    walk.context.grant_permissions(["geolocation"])
    walk.wait_until(lambda: walk.text("#notices") == "", "the end of the notice")


def test_a_sound_that_cannot_be_loaded_is_reported_and_can_be_retried(walker, ferryman):
    walk = walker(at=HARBOUR)
    walk.server_is_away = True
    walk.page.route("**/audio/**", lambda route: route.abort())
    walk.arrive()
    walk.start()
    walk.wait_until(lambda: "The old harbour” could not be loaded" in walk.text("#notices"), "the reason")
    walk.page.unroute("**/audio/**")
    walk.page.locator("#notices button").click()
    walk.wait_plays(0)
    walk.wait_heard(0, 0.3)
    walk.wait_text("#notices", "")


def test_a_sound_is_loaded_when_the_network_is_back_without_a_tap(walker):
    walk = walker(at=HARBOUR)
    walk.server_is_away = True
    walk.page.route("**/audio/**", lambda route: route.abort())
    walk.arrive()
    walk.start()
    walk.wait_until(lambda: "could not be loaded" in walk.text("#notices"), "the reason")
    walk.page.unroute("**/audio/**")
    walk.page.evaluate("dispatchEvent(new Event('online'))")
    walk.wait_heard(0, 0.3)
    walk.wait_text("#notices", "")


def test_a_loss_of_sound_is_reported_and_a_tap_restores_it(walker):
    walk = walker(at=HARBOUR)
    # The page's own context, to be suspended from outside as a call does it.
    walk.context.add_init_script(
        "window.AudioContext = class extends AudioContext { constructor(...given) { super(...given); window.heard = this; } };")
    walk.arrive()
    walk.start()
    walk.wait_plays(0)
    walk.page.evaluate("heard.suspend()")
    walk.wait_until(lambda: "Another app interrupted the sound" in walk.text("#notices"), "the notice")
    walk.page.locator("#signal").tap()
    walk.wait_until(lambda: walk.text("#notices") == "", "the end of the notice")
    assert walk.page.evaluate("heard.state") == "running"
    assert walk.plays() == [0]


def test_at_the_desk_a_walker_moves_by_keys_and_by_a_recording(walker, tmp_path):
    desk = walker(device=LAPTOP, permissions=()).arrive("/walk/the-ferryman?desk")
    page = desk.page
    page.locator("#go").focus()
    page.keyboard.press("Enter")
    desk.wait_big("Pause")
    assert page.evaluate("document.activeElement.id") == "hold"
    assert desk.plays() == []
    page.locator(".walk-walker").focus()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowUp")
    desk.wait_plays(0)
    page.locator("#desk-accuracy").fill("60")
    desk.wait_until(lambda: page.locator(".verdict").get_attribute("data-verdict") == "inaccurate", "the verdict")
    page.locator("#desk-accuracy").fill("5")

    way = tmp_path / "way.gpx"
    way.write_text("<gpx><trk/></gpx>")
    page.locator("#desk-file").set_input_files(way)
    desk.wait_until(lambda: "neither a track nor a route" in desk.text("#desk"), "the fault of the file")
    # Two minutes at walking speed, to the mill, in six seconds: it must not count as 25 m/s.
    way.write_text(gpx(HARBOUR, MILL, seconds=120))
    page.locator("#desk-file").set_input_files(way)
    page.locator("#desk select").select_option("20")
    page.locator("#desk-seek").fill("60000")
    desk.wait_plays(1)
    desk.wait_text("#scene", "Scene 2 · The mill")


def test_the_edge_of_the_map_may_go_through_a_walk(walker, server, tmp_path):
    folder = PlayFolder(tmp_path / "edge")
    folder.sound("a.wav", seconds=5)
    corners = "".join(f'<point latitude="{lat}" longitude="{lng}"/>'
                      for lat, lng in [(-17, 179.9995), (-16.999, 179.9995), (-16.999, -179.9995), (-17, -179.9995)])
    text = play(scene("West", "a.wav", circle(-16.9985, 179.9999, 20)),
                scene("Edge", "a.wav", f"<polygon>{corners}</polygon>"), title="The edge")
    code, _, errors = run("import-play", folder.write(text), data=server.data)
    assert code == 0, errors
    walk = walker()
    walk.context.set_geolocation({"latitude": -16.9995, "longitude": -179.9998, "accuracy": 5})
    walk.arrive("/walk/the-edge").start()
    walk.wait_plays(1)
    field, region, here = (walk.page.locator(one).bounding_box() for one in ("#map", ".walk-region.playing", ".walk-here"))
    assert field["x"] < region["x"] < here["x"] + here["width"] / 2 < region["x"] + region["width"] < field["x"] + field["width"]
    assert region["width"] == pytest.approx(region["height"], rel=0.2)


def test_long_words_break_instead_of_making_the_page_wide(walker, server, tmp_path):
    folder = PlayFolder(tmp_path / "long")
    folder.sound("a.wav", seconds=5)
    word = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung"
    text = play(scene(word, "a.wav", circle(*place(*HARBOUR), 30)), title=f"{word} {word} {word[:40]}", version="1", language="de")
    code, lines, errors = run("import-play", folder.write(text), data=server.data)
    assert code == 0, errors
    walk = walker("de").open("/walk")
    is_wide = "document.documentElement.scrollWidth > innerWidth"
    link = walk.page.get_by_role("link", name=word)
    link.wait_for()
    assert not walk.page.evaluate(is_wide)
    link.click()
    walk.page.locator("#care .primary").click()
    walk.start()
    walk.wait_until(lambda: word in walk.text("#next"), "the text below the map")
    assert not walk.page.evaluate(is_wide)
    assert walk.page.locator("#go").is_visible() and walk.page.locator("header").bounding_box()["height"] < 120


def test_the_list_leads_to_a_play(walker):
    walk = walker("de").open("/walk")
    walk.page.get_by_role("link", name="The Ferryman").click()
    walk.page.wait_for_url("**/walk/the-ferryman")
    walk.page.locator("#care").wait_for()


@pytest.mark.parametrize("trusts", [True, False])
def test_an_empty_list_and_an_insecure_page_explain_what_to_do(own_server, opened, tmp_path, trusts):
    server = own_server(host="0.0.0.0", tls=True).start()
    walk = opened(server, kind=WalkPage, reduced_motion="reduce", ignore_https_errors=trusts)
    secure = reached_by_network(server)
    walk.open("/walk")
    walk.wait_until(lambda: "author’s desk" in walk.text("#plays"), "what to do")
    import_ferryman(server, tmp_path / "ferryman")
    walk.arrive()
    walk.start()
    link = walk.page.get_by_role("link", name="Open over HTTPS" if trusts else "How this phone gets HTTPS")
    assert link.get_attribute("href") == (f"{secure}/walk/the-ferryman" if trusts else "/ca")
    walk.ignore_network_messages()


def test_an_unplayable_walk_says_why(walker):
    walk = walker()
    walk.server_is_away = True
    walk.open("/walk/no-such-play")
    assert "no-such-play" in walk.text("#state")
    walk.page.route("**/api/v1/plays/**", lambda route: route.abort())
    walk.open("/walk/the-ferryman")
    walk.wait_until(lambda: "does not answer" in walk.text("#state"), "the state")
    walk.page.unroute("**/api/v1/plays/**")
    good = requests.get(f"{walk.server.url}/api/v1/plays/the-ferryman", timeout=10).json()
    good["scenes"].append(good["scenes"][0])
    walk.page.route("**/api/v1/plays/**", lambda route: route.fulfill(json=good))
    walk.page.reload()
    walk.wait_until(lambda: "cannot be played" in walk.text("#state"), "the state")
    assert "sameName" in walk.text("#state")
