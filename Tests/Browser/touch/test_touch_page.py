"""A finger on a phone: live figures on the page, and the same over REST, in both languages."""

import pytest

from api import Session
from comparing import compare_stats
from oracle import MOVED
from strokes import TRIANGLE
from touch_page import MARKUP, shown_number

WHOLE_BROWSER = True


def shows(phone, figures, language):
    """The page shows the server's figures as text."""
    distance, time = figures["distance"], figures["time"]
    phone.wait_text("#distance-total .value", shown_number(distance["totalCentimetres"], language))
    phone.wait_text("#distance-last .value", shown_number(distance["lastCentimetres"], language))
    seconds = [shown_number(time[name], language).rjust(5, "0") for name in ("totalSeconds", "lastSeconds")]
    phone.wait_text("#time-total .value", seconds[0])
    phone.wait_text("#time-last .value", seconds[1])


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_triangle_shows_12_centimetres_live_and_in_rest(session, drawing, language):
    phone = drawing(language)
    phone.draw(*TRIANGLE)
    phone.wait_text("#distance-total .value", shown_number(12, language))
    phone.wait_text("#distance-last .value", shown_number(12, language))
    assert phone.text("#distance-total .unit") == "cm"
    phone.settle()
    stats, oracle = session.stats(phone.participant), phone.oracle()
    compare_stats(stats, oracle)
    # The same numbers in the same order: bit-identical.
    assert stats["distance"]["totalPixels"] == oracle.total_pixels
    assert stats["distance"]["totalPixels"] == pytest.approx(768, abs=0.01)
    shows(phone, stats, language)
    for name, wanted in MARKUP[language].items():
        assert wanted in phone.page.locator("#figures").inner_text(), name
    assert phone.page.locator("html").get_attribute("lang") == language


def test_figures_move_while_the_finger_is_down(session, drawing):
    phone = drawing()
    phone.touch(0, 100, 300)
    for x in (132, 164, 228):
        phone.move(f0=(x, 300))
        phone.wait_text("#distance-last .value", shown_number((x - 100) / 64, "en"))
    phone.lift()
    phone.settle()
    compare_stats(session.stats(phone.participant), phone.oracle())


def test_the_time_runs_while_a_finger_rests(session, drawing):
    phone = drawing()
    phone.touch(0, 100, 300)
    phone.wait_until(lambda: float(phone.text("#time-last .value")) > 1.0, "a second of resting")
    phone.lift()
    phone.settle()
    oracle = phone.oracle()
    assert oracle.last_seconds > 1.0 and sum(oracle.counts) == 1
    compare_stats(session.stats(phone.participant), oracle)


def test_five_fingers_count_each_distance_and_the_time_once(session, drawing):
    phone = drawing()
    for finger in range(5):
        phone.touch(finger, 50 + 60 * finger, 300)
    for step in range(1, 11):
        phone.move(**{f"f{finger}": (50 + 60 * finger, 300 + 16 * step) for finger in range(5)})
        phone.page.wait_for_timeout(8)
    for finger in range(5):
        phone.lift(finger)
    phone.settle()
    stats = session.stats(phone.participant)
    compare_stats(stats, phone.oracle())
    assert stats["touches"] == 1
    assert stats["distance"]["totalPixels"] == pytest.approx(5 * 160, abs=0.1)


def test_a_cancelled_finger_makes_no_jump(session, drawing):
    phone = drawing()
    phone.touch(0, 100, 300)
    phone.move(f0=(164, 300))
    # A browser drops a movement that it has not told the page when the finger is cancelled.
    phone.wait_until(lambda: any(event[0] == MOVED for events in phone.batches.values() for event in events), "the movement")
    phone.cancel()
    phone.wait_until(lambda: session.stats(phone.participant)["touching"] == 0, "the end")
    phone.settle()
    stats = session.stats(phone.participant)
    compare_stats(stats, phone.oracle())
    assert (stats["touching"], stats["distance"]["totalPixels"]) == (0, pytest.approx(64, abs=0.01))


def test_a_mouse_draws_too(session, drawing):
    phone = drawing(device={"viewport": {"width": 390, "height": 844}})
    mouse = phone.page.mouse
    mouse.move(100, 300)
    mouse.down()
    for x in range(116, 293, 16):
        mouse.move(x, 300)
    mouse.up()
    mouse.move(300, 700)  # A pointer that is not down does not count.
    phone.settle()
    stats = session.stats(phone.participant)
    compare_stats(stats, phone.oracle())
    assert stats["distance"]["totalPixels"] == pytest.approx(192, abs=0.1)


# Staying

def test_a_reload_loses_nothing(session, drawing):
    phone = drawing()
    phone.draw(*TRIANGLE)
    phone.settle()
    phone.page.reload()
    phone.wait_welcome(2)
    phone.wait_text("#distance-total .value", "12.00")
    phone.draw(*TRIANGLE)
    phone.wait_text("#distance-total .value", "24.00")
    phone.settle()
    assert len(session.stats()["participants"]) == 1
    compare_stats(session.stats(phone.participant), phone.oracle())


def test_a_reload_in_the_middle_of_a_stroke_ends_it_and_loses_nothing(session, drawing):
    phone = drawing()
    phone.touch(0, 100, 300)
    phone.move(f0=(164, 300))
    phone.page.wait_for_timeout(100)
    phone.page.reload()
    phone.wait_welcome(2)
    phone.lift()  # A finger of the previous page, unknown to the new one.
    phone.draw((100, 500), (100, 564))
    phone.settle()
    phone.recover(session)
    stats = session.stats(phone.participant)
    compare_stats(stats, phone.oracle())
    assert (stats["touching"], stats["touches"]) == (0, 2)


def test_a_restart_of_the_server_loses_nothing(own_server, opened):
    server = own_server().start()
    session = Session(server)
    phone = opened(server).join(session.code)
    phone.draw(*TRIANGLE)
    phone.wait_text("#distance-total .value", "12.00")
    phone.wait_engine()
    phone.server_is_away = True
    server.kill()
    phone.draw(*TRIANGLE)  # Drawn without a server: the page's own engine counts it.
    phone.wait_text("#distance-total .value", "24.00")
    phone.wait_stored()
    server.start(port=server.port)
    phone.wait_welcome(2)
    phone.server_is_away = False
    phone.wait_text("#distance-total .value", "24.00")
    phone.wait_sent()
    phone.settle()
    compare_stats(session.stats(phone.participant), phone.oracle())


def test_strokes_without_a_server_survive_a_reload_too(own_server, opened):
    server = own_server().start()
    session = Session(server)
    phone = opened(server).join(session.code)
    phone.draw(*TRIANGLE)
    phone.settle()
    phone.server_is_away = True
    server.kill()
    phone.draw(*TRIANGLE)
    phone.wait_stored()
    # The page is closed before the server is back, so that only the next page can send its batches.
    phone.page.goto("about:blank")
    server.start(port=server.port)
    phone.open(f"/touch?s={session.code}")
    phone.wait_welcome(2)
    phone.server_is_away = False
    phone.wait_text("#distance-total .value", "24.00")
    phone.wait_sent()
    phone.settle()
    compare_stats(session.stats(phone.participant), phone.oracle())


def test_a_reload_without_a_session_shows_stored_figures_and_the_waiting_strokes(session, drawing):
    phone = drawing()
    phone.draw(*TRIANGLE)
    phone.settle()
    phone.wait_text("#distance-total .value", "12.00")
    cut = []
    phone.page.route_web_socket("**/live", lambda socket: cut.append(socket) or socket.close())
    phone.page.reload()
    phone.wait_until(lambda: cut, "an attempt to connect")
    phone.wait_text("#distance-total .value", "12.00")
    phone.draw(*TRIANGLE)
    phone.wait_text("#distance-total .value", "24.00")
    phone.wait_stored()
    phone.wait_painted()
    shown = phone.text("#time-total .value")
    phone.page.reload()
    phone.wait_text("#distance-total .value", "24.00")
    assert phone.text("#time-total .value") == shown
    assert session.stats(phone.participant)["distance"]["totalCentimetres"] == pytest.approx(12, abs=0.01)


def test_a_lost_welcome_adds_no_second_participant(session, opened, server):
    phone = opened(server)
    sockets = []

    def carry(socket):
        sockets.append(socket.connect_to_server())
        if len(sockets) <= 2:
            # The network is lost while the welcome is in transit.
            sockets[-1].on_message(lambda message: socket.close())

    phone.page.route_web_socket("**/live", carry)
    phone.open(f"/touch?s={session.code}")
    phone.wait_until(lambda: session.stats()["participants"], "the participant")
    # It stays the same with another connection and on another page.
    phone.page.reload()
    phone.wait_until(lambda: phone.text("#participant"), "a welcome", 15)
    assert len(sockets) >= 3
    [participant] = session.stats()["participants"]
    assert participant["id"] == "p1" and phone.text("#participant") == f"{participant['name']} 1"


def test_a_page_without_the_engine_shows_the_servers_figures(session, opened, server):
    phone = opened(server)
    phone.page.route("**/engines/touch.wasm", lambda route: route.fulfill(status=200, content_type="application/wasm", body="none"))
    phone.join(session.code)
    phone.draw(*TRIANGLE)
    phone.wait_text("#distance-total .value", "12.00")
    phone.wait_engine()
    phone.draw(*TRIANGLE)
    phone.wait_text("#distance-total .value", "24.00")
    phone.settle()
    compare_stats(session.stats(phone.participant), phone.oracle())


# Behaving

def test_the_pad_never_scrolls_zooms_or_selects(drawing):
    phone = drawing()
    phone.draw((200, 700), (200, 100))
    phone.touch(0, 100, 400)
    phone.touch(1, 300, 400)
    phone.move(f0=(50, 400), f1=(350, 400))
    phone.lift()
    phone.draw((60, 330), (330, 600))
    assert phone.page.evaluate("[scrollX, scrollY, visualViewport.scale, getSelection().toString()]") == [0, 0, 1, ""]
    assert phone.page.evaluate("getComputedStyle(document.getElementById('pad')).touchAction") == "none"


def test_the_page_continues_to_count_when_the_phone_turns(session, drawing):
    phone = drawing()
    phone.draw((100, 300), (164, 300))
    phone.cdp.send("Emulation.setDeviceMetricsOverride", {
        "width": 844, "height": 390, "deviceScaleFactor": 2, "mobile": True,
        "screenOrientation": {"type": "landscapePrimary", "angle": 90}})
    phone.page.wait_for_timeout(300)
    # In landscape with the top to the left, (x, y) on the glass is (390 - y, x) in the natural orientation.
    phone.draw((300, 100), (300, 164))
    phone.settle()
    stats = session.stats(phone.participant)
    compare_stats(stats, phone.oracle())
    assert stats["distance"]["totalPixels"] == pytest.approx(128, abs=0.1)
    assert (stats["heatmap"]["columns"], stats["heatmap"]["rows"]) == (13, 27)
    began = [event for seq in sorted(phone.batches) for event in phone.batches[seq] if event[0] == 0]
    assert began[1][2:4] == [pytest.approx(390 - 100, abs=0.1), pytest.approx(300, abs=0.1)]


def test_going_to_the_background_lifts_the_fingers(session, drawing):
    phone = drawing()
    phone.touch(0, 100, 300)
    phone.move(f0=(164, 300))
    phone.page.wait_for_timeout(100)
    phone.page.evaluate(
        """() => {
            Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""")
    phone.wait_until(lambda: session.stats(phone.participant)["touching"] == 0, "the finger's end")


def test_another_tab_takes_the_phone_over(session, opened):
    phone = opened(session.server).join(session.code)
    other = phone.context.new_page()
    other.goto(f"{session.server.url}/touch?s={session.code}")
    phone.page.locator("#state").wait_for()
    assert len(session.stats()["participants"]) == 1


def test_the_menu_counts_waiting_batches(drawing):
    phone = drawing()
    phone.draw(*TRIANGLE)
    phone.settle()
    phone.page.locator("#menu").tap()
    phone.page.locator("#traffic").wait_for()
    phone.wait_until(lambda: "0 waiting" in phone.text("#traffic") and "ms" in phone.text("#traffic"), "the line about the connection")
