"""A phone's screen: the page reconnects at once after a sleep, and explains once how the screen stays on."""

import pytest

SET_VISIBILITY = """(state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
# While a phone sleeps its monotonic clock stops; the time of day continues, or was set meanwhile.
ADVANCE_CLOCK = "seconds => { const now = Date.now; Date.now = () => now.call(Date) + 1000 * seconds; }"
WITHOUT_LOCK = "delete Navigator.prototype.wakeLock"
# On low battery.
REFUSED_LOCK = "WakeLock.prototype.request = () => Promise.reject(new DOMException('low battery', 'NotAllowedError'))"
WORDS = {"en": ("So that the screen stays on", "Screen timeout"), "de": ("Damit der Bildschirm an bleibt", "Bildschirm-Timeout"),
         "fr": ("Pour que l’écran reste allumé", "Mise en veille")}


@pytest.mark.parametrize("seconds", [5, 600, -3600])
def test_a_phone_that_slept_is_back_as_soon_as_it_wakes(session, opened, seconds):
    phone = opened(session.server)
    sockets = []

    def carry(socket):
        server = socket.connect_to_server()
        sockets.append((socket, server))
        phone.received.append({"type": "socket"})

    phone.page.route_web_socket("**/live", carry)
    phone.open(f"/touch?s={session.code}")
    phone.wait_until(lambda: phone.text("#participant"), "a welcome")
    name = phone.text("#participant")
    phone.page.evaluate(SET_VISIBILITY, "hidden")
    # The socket is dead without a close.
    for side in sockets[0]:
        side.on_message(lambda message: None)
        side.on_close(lambda code, reason: None)
    phone.page.evaluate(ADVANCE_CLOCK, seconds)
    assert len(sockets) == 1
    phone.page.evaluate(SET_VISIBILITY, "visible")
    phone.wait_until(lambda: len(sockets) == 2, "another socket")
    phone.draw((100, 300), (228, 300))
    phone.wait_until(lambda: [each["distance"]["totalPixels"] > 0 for each in session.stats()["participants"]] == [True], "the stroke, by the same phone")
    assert phone.text("#participant") == name


def test_a_glance_at_another_tab_keeps_the_connection(session, opened):
    phone = opened(session.server).join(session.code)
    for state in ("hidden", "visible"):
        phone.page.evaluate(SET_VISIBILITY, state)
    phone.draw((100, 300), (228, 300))
    phone.settle()
    assert len([each for each in phone.received if each["type"] == "welcome"]) == 1


@pytest.mark.parametrize("lock", [WITHOUT_LOCK, REFUSED_LOCK], ids=["none", "refused"])
@pytest.mark.parametrize("language, scheme, width", [("en", "dark", 390), ("de", "light", 320), ("fr", "dark", 320)])
def test_a_phone_without_a_wake_lock_explains_once_how_its_screen_stays_on(session, opened, language, scheme, width, lock):
    phone = opened(session.server, language, device={"viewport": {"width": width, "height": 568}, "has_touch": True, "is_mobile": True,
                                                     "color_scheme": scheme})
    phone.page.add_init_script(lock)
    phone.join(session.code)
    phone.draw((100, 300), (200, 300))
    notice = phone.page.locator(".notice", has_text=WORDS[language][0])
    notice.wait_for()
    assert WORDS[language][1] in notice.inner_text()
    box = notice.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    phone.page.reload()
    phone.draw((100, 300), (200, 300))
    phone.settle()
    assert notice.count() == 0


@pytest.mark.parametrize("with_lock", [True, False])
def test_a_phone_that_needs_no_hint_about_the_screen_gets_none(session, opened, with_lock):
    """A phone that keeps its screen on, and a computer."""
    phone = opened(session.server, device={} if with_lock else {"viewport": {"width": 1280, "height": 720}, "has_touch": False, "is_mobile": False})
    if not with_lock:
        phone.page.add_init_script(WITHOUT_LOCK)
    phone.join(session.code)
    with phone.page.expect_request(lambda request: "later" in request.url or "stay-awake" in request.url):
        phone.page.mouse.move(100, 300)
        phone.page.mouse.down()
        phone.page.mouse.move(200, 300)
        phone.page.mouse.up()
    phone.settle()
    assert phone.page.locator(".notice", has_text=WORDS["en"][0]).count() == 0
