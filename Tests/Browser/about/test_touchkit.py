"""The overlay on foreign pages: another origin, a strict policy, dialogs, full screen, scrolling."""

import itertools

import pytest
import requests

from api import Session
from overlaid_page import OverlaidPage
from server import ROOT
from touch_page import LAPTOP
from walk_page import import_ferryman

WHOLE_BROWSER = True

SCRIPT = ROOT / "Public" / "touchkit.js"
WHITE = (255, 255, 255)
BLACK = (0, 0, 0)
PARAGRAPHS = "".join(f"<p>Line {number}</p>" for number in range(200))

# The events of a page, in order, in the capture and bubble phases.
RECORDER = """
window.events = [];
const TYPES = ["pointerover", "pointerenter", "pointerdown", "pointermove", "pointerup", "pointercancel", "pointerout",
  "pointerleave", "gotpointercapture", "lostpointercapture", "touchstart", "touchmove", "touchend", "touchcancel",
  "mousedown", "mousemove", "mouseup", "click", "dblclick", "contextmenu", "focusin", "focusout", "scrollend"];
for (const target of [window, document, document.getElementById("box"), document.getElementById("button")]) {
  for (const capture of [true, false]) for (const type of TYPES) {
    target.addEventListener(type, (event) => {
      events.push([type, event.target.id || event.target.nodeName, event.eventPhase, capture, event.cancelable,
        event.defaultPrevented, event.clientX, event.clientY].join(" "));
    }, { capture });
  }
}
document.getElementById("button").addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
"""

ENDED_SCROLL = "events.slice(events.findLastIndex((each) => each.startsWith('pointercancel'))).some((each) => each.startsWith('scrollend'))"


@pytest.fixture
def overlaid(server, site, opened):
    """Opens a foreign page with the overlay."""
    def make(attributes='data-touchkit="on"', query="", device=None, on=server, **page):
        options = {"device": device} if device else {}
        return opened(on, kind=OverlaidPage, **options).visit(site.show(on, attributes, **page) + query)
    return make


def over(ground, colour, alpha):
    return tuple(round(c * alpha + g * (1 - alpha)) for c, g in zip(colour, ground))


def disc(ground, colour=WHITE, alpha=0.5):
    """The two colours of a disc: in its middle, and in the outermost pixel."""
    rim = over(ground, (85, 85, 85), 0.5)
    return over(rim, colour, alpha), rim


def assert_disc(picture, x, y, ground=WHITE, colours=None, radius=25, scale=2):
    middle, rim = colours or disc(ground)
    for (dx, dy), wanted in [((0, 0), middle), ((radius - 3, 0), middle), ((0, 3 - radius), middle),
                             ((radius - 0.5, 0), rim), ((0, radius - 0.5), rim), ((0.5 - radius, 0), rim),
                             ((radius + 2, 0), ground), ((0, -radius - 2), ground)]:
        seen = picture.getpixel((int((x + dx) * scale), int((y + dy) * scale)))
        near = 14 if wanted == rim else 2  # A pixel of the rim is smoothed.
        assert all(abs(a - b) <= near for a, b in zip(seen, wanted)), f"at {dx}, {dy} from {x}, {y}: {seen}, wanted {wanted}"


def assert_clean(picture, ground=WHITE, box=(40, 150, 350, 700), scale=2):
    part = picture.crop([edge * scale for edge in box])
    assert part.getcolors() == [(part.width * part.height, ground)]


@pytest.mark.parametrize("coding", ["br", "gzip"])
def test_the_script_is_sent_in_at_most_8_kilobytes(server, overlaid, coding):
    answer = requests.get(f"{server.url}/touchkit.js", headers={"Accept-Encoding": coding}, stream=True, timeout=10)
    assert answer.headers["content-encoding"] == coding
    assert len(answer.raw.read(decode_content=False)) <= 8000
    # Fingers are shown without any other file.
    phone = overlaid()
    assert [url for url in phone.requested if url.startswith(server.url)] == [f"{server.url}/touchkit.js"]


def test_a_finger_is_a_disc_until_it_lifts(overlaid):
    phone = overlaid()
    assert_clean(phone.picture())
    phone.touch(0, 100, 300)
    assert_disc(phone.picture(), 100, 300)
    phone.move(f0=(200, 400))
    picture = phone.picture()
    assert_disc(picture, 200, 400)
    assert picture.getpixel((200, 600)) == WHITE
    phone.lift()
    assert_clean(phone.picture())


def test_ten_fingers_are_ten_discs(overlaid):
    phone = overlaid()
    places = {finger: (60 + 65 * (finger % 5), 250 + 120 * (finger // 5)) for finger in range(10)}
    for finger, (x, y) in places.items():
        phone.touch(finger, x, y)
    phone.move(**{f"f{finger}": (x + 3, y + 20) for finger, (x, y) in places.items()})
    picture = phone.picture()
    for x, y in places.values():
        assert_disc(picture, x + 3, y + 20)
    phone.lift(4)
    picture = phone.picture()
    x, y = places[4]
    assert picture.getpixel(((x + 3) * 2, (y + 20) * 2)) == WHITE
    assert_disc(picture, places[5][0] + 3, places[5][1] + 20)
    phone.lift()
    assert_clean(phone.picture())


def test_a_cancelled_touch_leaves_nothing(overlaid):
    phone = overlaid()
    phone.touch(0, 100, 300)
    phone.touch(1, 200, 400)
    assert_disc(phone.picture(), 200, 400)
    phone.cancel()
    assert_clean(phone.picture())


def test_a_hidden_page_keeps_no_disc(overlaid):
    phone = overlaid()
    phone.touch(0, 100, 300)
    phone.page.evaluate("""() => {
        Object.defineProperty(document, "hidden", { value: true, configurable: true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }""")
    assert_clean(phone.picture())


def test_a_released_capture_keeps_the_disc(overlaid):
    phone = overlaid()
    phone.page.evaluate("addEventListener('pointerdown', (e) => e.target.releasePointerCapture(e.pointerId))")
    phone.touch(0, 100, 300)
    phone.move(f0=(120, 320))
    assert_disc(phone.picture(), 120, 320)
    phone.lift()
    assert_clean(phone.picture())


def test_a_mouse_is_seen_while_it_is_pressed(overlaid):
    laptop = overlaid(device=LAPTOP)
    laptop.page.mouse.move(300, 300)
    assert_clean(laptop.picture(), scale=1)
    laptop.page.mouse.down()
    laptop.page.mouse.move(320, 340)
    assert_disc(laptop.picture(), 320, 340, scale=1)
    laptop.page.mouse.up()
    assert_clean(laptop.picture(), scale=1)


@pytest.mark.many_variants
@pytest.mark.parametrize("when", ["before", "while it is down"])
@pytest.mark.parametrize("opening", [
    "document.getElementById('dialog').showModal()", "document.getElementById('popover').showPopover()",
    "document.getElementById('box').requestFullscreen()"], ids=["dialog", "popover", "full screen"])
def test_discs_are_above_opened_parts(overlaid, opening, when):
    phone = overlaid()
    phone.page.evaluate("""() => {
        for (const id of ["dialog", "popover", "box"]) {
            const element = document.getElementById(id);
            element.style.cssText = "width: 390px; height: 844px; max-width: none; max-height: none; margin: 0; padding: 0;"
                + "border: 0; inset: 0; background: black";
            if (id === "box") element.style.cssText = "background: black";
        }
    }""")
    if when == "before":
        phone.with_gesture(opening)
    phone.touch(0, 195, 420)
    if when != "before":
        phone.frames()
        phone.with_gesture(opening)
    phone.frames(4)
    picture = phone.picture()
    assert picture.getpixel((40, 1600)) == BLACK, "it does not cover the page"
    assert_disc(picture, 195, 420, ground=BLACK)
    phone.lift()
    assert phone.picture().getpixel((390, 840)) == BLACK


@pytest.mark.parametrize("opening, parent", [
    ("document.getElementById('dialog').showModal()", "DIALOG"), ("document.getElementById('box').requestFullscreen()", "MAIN")],
    ids=["dialog", "full screen"])
def test_a_browser_without_popovers_works_as_well(server, site, opened, opening, parent):
    phone = opened(server, kind=OverlaidPage)
    phone.page.add_init_script("delete HTMLElement.prototype.showPopover; delete HTMLElement.prototype.popover;")
    phone.visit(site.show(server))
    phone.touch(0, 100, 300)
    assert_disc(phone.picture(), 100, 300)
    phone.lift()
    phone.with_gesture(opening)
    phone.touch(0, 195, 420)
    phone.frames(3)
    assert phone.page.evaluate("document.querySelector('canvas').parentNode.nodeName") == parent
    phone.lift()


@pytest.mark.parametrize("dropped", [False, True], ids=["the list stays", "the list drops what was touched"])
def test_a_finger_that_scrolls_is_followed(overlaid, dropped):
    phone = overlaid(content=PARAGRAPHS)
    phone.page.evaluate("document.body.style.color = 'white'")
    cancelled = "window.cancelled = 0; addEventListener('pointercancel', () => cancelled++)"
    phone.page.evaluate(cancelled + (
        "; addEventListener('pointerdown', (e) => { window.touched = e.target; });" if dropped else ""))
    phone.touch(0, 200, 600)
    for y in range(590, 390, -10):
        phone.move(f0=(200, y))
        phone.frames(1)
    phone.wait_until(lambda: phone.page.evaluate("scrollY") > 100, "the scrolling")
    assert phone.page.evaluate("cancelled") == 1
    if dropped:
        phone.page.evaluate("touched.remove()")
    for y in range(390, 290, -10):
        phone.move(f0=(200, y))
        phone.frames(1)
    # Chromium reports the finger's position to a scrolling page every 200 ms.
    phone.page.wait_for_timeout(250)
    phone.move(f0=(200, 300))
    phone.frames(3)
    assert_disc(phone.picture(), 200, 300)
    phone.lift()
    assert_clean(phone.picture())


def test_the_page_receives_the_same_events_in_the_same_order(overlaid):
    received = {}
    for state in ["off", "on"]:
        phone = overlaid(f'data-touchkit="{state}"', content=PARAGRAPHS, own_script=RECORDER)
        assert phone.canvases == (1 if state == "on" else 0)
        phone.touch(0, 100, 300)
        phone.touch(1, 200, 400)
        for step in range(5):
            phone.move(f1=(200 + step, 400 + step))
            phone.frames(1)
        phone.lift(0)
        phone.lift()
        phone.page.locator("#button").tap()
        phone.touch(0, 100, 500)
        phone.lift()
        phone.touch(0, 100, 300)
        phone.cancel()
        for y in range(600, 400, -20):
            (phone.move if phone.down else lambda f0: phone.touch(0, *f0))(f0=(200, y))
            phone.frames(1)
        phone.lift()
        # Both the lift and the end of the scroll are reported, in the order of their arrival.
        phone.wait_until(lambda: phone.page.evaluate(ENDED_SCROLL), "the end of the scroll")
        phone.frames(2)
        events = phone.page.evaluate("events")
        # While it scrolls, Chromium thins moves out by time, so that their number and places differ from run to run.
        scrolling = next(i for i, event in reversed(list(enumerate(events))) if event.startswith("pointercancel"))
        tail = [event.split(" ")[:6] for event in events[scrolling:]]
        received[state] = events[:scrolling], [kind for kind, _ in itertools.groupby(tail)]
    assert len(received["off"][0]) > 300
    assert any(event.startswith("click box") or event.startswith("click P") for event in received["off"][0])
    assert received["on"][0] == received["off"][0]
    moves = [[e for e in received[state][1] if e[0] != "touchmove"] for state in received]
    assert moves[0] == moves[1]


@pytest.mark.parametrize("attributes", ['data-touchkit="off"', "", 'data-touchkit="off" data-session="ABCDEF" data-trail="on"'])
def test_switched_off_it_costs_nothing(overlaid, attributes):
    phone = overlaid(attributes)
    assert phone.canvases == 0
    assert phone.listeners("window") == ["keydown"]
    assert phone.listeners("document") == []
    assert phone.listeners("document.documentElement") == []
    phone.touch(0, 100, 300)
    assert_clean(phone.picture())
    phone.lift()
    assert [url for url in phone.requested if "touchkit.js" not in url] == [phone.page.url]
    assert phone.received == []


def test_the_overlay_is_switched_by_key_address_and_program(overlaid):
    phone = overlaid('data-touchkit="off"')
    own = phone.page.evaluate("Object.keys(window.touchkit).sort()")
    assert own == ["off", "on", "toggle"]
    for switch, wanted in [
        (lambda: phone.page.keyboard.press("Control+Alt+t"), 1), (lambda: phone.page.keyboard.press("Control+Alt+t"), 0),
        (lambda: phone.page.evaluate("touchkit.on(), touchkit.on()"), 1), (lambda: phone.page.evaluate("touchkit.off()"), 0),
        (lambda: phone.page.evaluate("touchkit.toggle()"), 1), (lambda: phone.page.evaluate("touchkit.toggle()"), 0),
    ]:
        switch()
        assert phone.canvases == wanted
        assert ("pointerdown" in phone.listeners("window")) == bool(wanted)
    assert phone.listeners("window") == ["keydown"]
    assert phone.visit(phone.page.url + "?touchkit=1").canvases == 1
    assert overlaid(query="?touchkit=0").canvases == 0


def test_a_second_tag_changes_nothing(overlaid, server):
    again = f'<script src="{server.url}/touchkit.js?again" data-touchkit="on"></script>'
    phone = overlaid(content=again)
    assert phone.canvases == 1
    assert phone.listeners("window").count("pointerdown") == 1


def test_switched_on_while_a_pointer_is_down(overlaid):
    laptop = overlaid('data-touchkit="off"', device=LAPTOP)
    laptop.page.mouse.move(300, 300)
    laptop.page.mouse.down()
    laptop.page.evaluate("touchkit.on()")
    laptop.page.mouse.move(320, 340)
    assert_disc(laptop.picture(), 320, 340, scale=1)
    laptop.page.mouse.up()
    assert_clean(laptop.picture(), scale=1)


def test_colour_and_radius(overlaid):
    phone = overlaid('data-touchkit="on" data-colour="rgb(255 0 0 / 0.5)" data-radius="40"')
    phone.touch(0, 195, 400)
    assert_disc(phone.picture(), 195, 400, colours=disc(WHITE, (255, 0, 0)), radius=40)
    phone.lift()


def test_anything_but_a_colour_is_white(overlaid):
    phone = overlaid('data-touchkit="on" data-colour="kobalt" data-radius="big"')
    phone.touch(0, 195, 400)
    assert_disc(phone.picture(), 195, 400)
    phone.lift()


@pytest.mark.parametrize("trail, stays", [("on", True), ("150", False)])
def test_a_trail_follows_the_finger(overlaid, trail, stays):
    phone = overlaid(f'data-touchkit="on" data-trail="{trail}" data-colour="#0000ff80"')
    phone.touch(0, 200, 300)
    for y in range(300, 560, 20):
        phone.move(f0=(200, y))
        phone.frames(1)
    phone.page.wait_for_timeout(400)
    picture = phone.picture()
    assert (picture.getpixel((2 * 200, 2 * 400)) != WHITE) == stays
    assert picture.getpixel((2 * 200, 2 * 540)) != WHITE
    phone.lift()
    assert_clean(phone.picture())


def test_labels_have_number_taps_and_force(overlaid):
    phone = overlaid('data-touchkit="on" data-numbers data-taps data-force')

    def is_third_counted():
        if phone.down:
            phone.lift()
        for _ in range(2):
            phone.touch(0, 100, 300)
            phone.lift()
        phone.touch(0, 100, 300)
        phone.touch(1, 250, 300)
        picture = phone.picture()
        wide = [picture.crop((2 * x - 120, 2 * 248, 2 * x + 120, 2 * 272)).convert("L").point(lambda v: 255 * (v < 120)).getbbox()
                for x in (100, 250)]
        assert wide[0] and wide[1], "no label"
        return wide[0][2] - wide[0][0] > wide[1][2] - wide[1][0]

    # A busy machine may tap too slowly for one series.
    phone.wait_until(is_third_counted, "the third tap's count")
    phone.lift()
    assert_clean(phone.picture())


def test_nothing_is_drawn_while_no_finger_is_down(overlaid):
    phone = overlaid('data-touchkit="on" data-trail="500"')
    phone.page.evaluate("""() => {
        window.frames_wanted = 0;
        const ask = window.requestAnimationFrame;
        window.requestAnimationFrame = (act) => { frames_wanted++; return ask(act); };
    }""")
    phone.draw((100, 300), (200, 400))
    phone.wait_until(lambda: phone.page.evaluate("frames_wanted") > 3, "the frames")

    def stands_still():
        before = phone.page.evaluate("frames_wanted")
        phone.page.wait_for_timeout(300)
        return phone.page.evaluate("frames_wanted") == before

    phone.wait_until(stands_still, "the end of the frames")


# A session


@pytest.fixture
def classroom(own_server, site):
    """A session on a server that lets the foreign site in."""
    return Session(own_server("--origin", site.origin).start())


def streaming(overlaid, session, **options):
    phone = overlaid(f'data-touchkit="on" data-session="{session.code}"', on=session.server, **options)
    phone.wait_welcome()
    return phone


def assert_figures(session, phone):
    """The server's figures equal those of the sent events, which equal the drawn ones."""
    phone.settle()
    stats, oracle = session.stats(phone.participant), phone.oracle()
    assert stats["distance"]["totalPixels"] == pytest.approx(oracle.total_pixels, rel=1e-9)
    assert stats["time"]["totalSeconds"] == pytest.approx(oracle.total_seconds, abs=0.001)
    assert stats["heatmap"]["counts"] == oracle.counts
    assert (stats["touches"], stats["touching"]) == (oracle.touches, oracle.touching)
    return stats


def test_a_page_streams_its_touches_into_a_session(overlaid, classroom):
    phone = streaming(overlaid, classroom)
    phone.draw((50, 300), (242, 300), (242, 556), (50, 300))
    stats = assert_figures(classroom, phone)
    assert stats["distance"]["totalPixels"] == pytest.approx(768, abs=0.01)
    assert stats["screen"] == {"width": 390, "height": 844}
    phone.touch(0, 100, 300)
    held = lambda: [t for events in phone.batches.values() for phase, _, x, _, t, *_ in events if (phase, x) == (4, 100)]
    phone.wait_until(lambda: len(held()) >= 4, "the resting finger's events")
    phone.lift()
    phone.settle()
    pauses = [later - earlier for earlier, later in itertools.pairwise(held())]
    # A busy machine makes some of them longer.
    assert 200 < min(pauses) < 400
    assert_figures(classroom, phone)


def test_touches_before_the_sessions_part_is_loaded_count(overlaid, site, opened, classroom):
    phone, held = opened(classroom.server, kind=OverlaidPage), []
    phone.page.route("**/overlay/stream.js", lambda route: held.append(route))
    phone.visit(site.show(classroom.server, f'data-touchkit="on" data-session="{classroom.code}"'))
    # Without scrolling each move arrives at once.
    phone.page.evaluate("document.documentElement.style.touchAction = 'none'")
    phone.draw((50, 300), (242, 300))
    phone.touch(0, 100, 300)
    phone.move(f0=(100, 400))
    phone.wait_until(lambda: held, "the request for it")
    assert phone.received == []
    # The first attempt fails, as without a network; another one follows.
    held.pop().abort()
    phone.server_is_away = True
    phone.wait_until(lambda: held, "the next request")
    held.pop().continue_()
    phone.wait_welcome()
    phone.move(f0=(100, 500))
    phone.lift()
    stats = assert_figures(classroom, phone)
    assert stats["distance"]["totalPixels"] == pytest.approx(192 + 200, abs=0.01)


def test_a_reload_is_the_same_participant(overlaid, classroom):
    phone = streaming(overlaid, classroom)
    phone.draw((200, 300), (200, 400))
    phone.settle()
    first = phone.participant
    phone.touch(0, 100, 300)
    phone.page.reload()
    phone.lift()  # A finger of the previous page, unknown to the new one.
    phone.wait_welcome(2)
    assert phone.participant == first
    phone.draw((200, 500), (200, 600))
    phone.page.wait_for_timeout(300)
    phone.recover(classroom)
    stats = assert_figures(classroom, phone)
    assert stats["distance"]["totalPixels"] == pytest.approx(200, abs=0.01)
    assert (stats["touches"], stats["touching"]) == (3, 0)


def test_nothing_is_lost_when_the_server_is_away(overlaid, classroom):
    phone = streaming(overlaid, classroom)
    phone.draw((200, 300), (200, 400))
    phone.server_is_away = True
    classroom.server.kill()
    phone.draw((250, 400), (250, 500))
    classroom.server.start(port=classroom.server.port)
    phone.wait_welcome(2)
    phone.draw((200, 500), (200, 600))
    stats = assert_figures(classroom, phone)
    assert stats["distance"]["totalPixels"] == pytest.approx(300, abs=0.01)
    assert len(classroom.stats()["participants"]) == 1


def test_a_finger_that_scrolls_continues_in_the_session(overlaid, classroom):
    phone = streaming(overlaid, classroom, content=PARAGRAPHS)
    phone.touch(0, 200, 600)
    for y in range(590, 290, -10):
        phone.move(f0=(200, y))
        phone.frames(1)
    phone.lift()
    stats = assert_figures(classroom, phone)
    assert stats["distance"]["totalPixels"] == pytest.approx(300, abs=1)
    assert stats["touches"] == 1


def test_after_a_freeze_the_next_touch_is_a_new_one(overlaid, classroom):
    phone = streaming(overlaid, classroom)
    phone.touch(0, 100, 300)
    phone.settle()
    classroom.control("freeze")
    phone.wait_until(lambda: phone.received[-1].get("frozen") or any(m.get("frozen") for m in phone.received), "the freeze")
    phone.move(f0=(200, 300))
    classroom.control("unfreeze")
    phone.wait_until(lambda: any(m.get("frozen") is False for m in phone.received), "the thaw")
    phone.wait_until(lambda: classroom.stats(phone.participant)["touching"] == 1, "the finger that is still down")
    phone.move(f0=(250, 300))
    phone.lift()
    phone.settle()
    assert classroom.stats(phone.participant)["distance"]["totalPixels"] == pytest.approx(50, abs=0.01)
    assert not [m for m in phone.received if m["type"] == "error"]


@pytest.mark.parametrize("wrong", ["the origin", "the code", "the session has ended"])
def test_a_refusal_is_reported_once_and_affects_nobody(own_server, site, overlaid, wrong):
    session = Session(own_server(*([] if wrong == "the origin" else ["--origin", site.origin])).start())
    if wrong == "the session has ended":
        session.control("end")
    code = "222222" if wrong == "the code" else session.code
    phone = overlaid(f'data-touchkit="on" data-session="{code}"', on=session.server)
    phone.server_is_away = True  # The browser logs each refused handshake.
    infos = []
    phone.page.on("console", lambda message: infos.append(message.text) if message.type == "info" else None)
    phone.touch(0, 100, 300)
    assert_disc(phone.picture(), 100, 300)
    phone.wait_until(lambda: infos, "the notice")
    phone.lift()
    phone.page.wait_for_timeout(200)
    assert len(infos) == 1 and infos[0].startswith(f"touchkit: session {code}: ")
    assert [fault for fault in phone.faults if fault.startswith("error: ")] == []

# Frames


ADD_FRAME = """() => new Promise((loaded) => {
    const frame = document.createElement("iframe");
    const style = { width: "300px", height: "200px", border: "5px solid white", position: "absolute", left: "40px", top: "300px" };
    for (const [name, value] of Object.entries(style)) frame.style.setProperty(name, value);
    Object.assign(frame, { id: "outer", src: "/inner", onload: loaded });
    document.body.append(frame);
})"""
SHOW_ANOTHER = """() => new Promise((loaded) => {
    const frame = document.getElementById("outer");
    frame.style.setProperty("transform", "scale(0.9)");
    frame.style.setProperty("transform-origin", "0 0");
    Object.assign(frame, { src: "/another", onload: loaded });
})"""


def framed(phone, site):
    """Puts a page of the same origin into the page, in a frame."""
    policy = "default-src 'none'; frame-src 'self'; style-src 'unsafe-inline'"
    site.put("/inner", "<!doctype html><p>A page in the page</p>", policy=policy)
    inside = "<iframe style='border: 0; width: 280px; height: 180px' src='/inner'></iframe>"
    site.put("/another", f"<!doctype html><body style='margin: 0'>{inside}", policy=policy)
    phone.page.evaluate(ADD_FRAME)
    return phone


def test_fingers_in_a_frame_of_the_same_origin_are_drawn_above_the_page(overlaid, site):
    phone = framed(overlaid(), site)
    phone.touch(0, 150, 420)
    assert_disc(phone.picture(), 150, 420)
    phone.move(f0=(250, 400))
    assert_disc(phone.picture(), 250, 400)
    phone.lift()
    assert_clean(phone.picture(), box=(40, 360, 350, 700))
    # Smaller, on another page of it, in a frame of that one.
    phone.page.evaluate(SHOW_ANOTHER)
    phone.touch(0, 150, 420)
    assert_disc(phone.picture(), 150, 420)
    phone.lift()
    phone.page.evaluate("touchkit.off()")
    phone.touch(0, 150, 420)
    assert_clean(phone.picture(), box=(60, 370, 280, 440))
    phone.lift()
    phone.page.evaluate("touchkit.on()")
    phone.touch(0, 150, 420)
    assert_disc(phone.picture(), 150, 420)
    phone.page.evaluate(SHOW_ANOTHER)
    assert_clean(phone.picture(), box=(60, 370, 280, 440))


@pytest.mark.parametrize("style", ["padding: 20px", "transform: scale(0.9, 1.2)", "zoom: 1.2"])
def test_fingers_in_a_styled_frame_are_drawn_where_they_are(overlaid, site, style):
    phone = framed(overlaid(), site)
    phone.page.evaluate("(style) => outer.style.cssText += style", style)
    phone.touch(0, 200, 450)
    assert phone.page.evaluate("document.elementFromPoint(200, 450).id") == "outer"
    assert_disc(phone.picture(), 200, 450)


def test_on_a_page_zoomed_by_its_style_fingers_are_drawn_and_recorded_where_they_are(overlaid, classroom):
    phone = streaming(overlaid, classroom)
    phone.page.evaluate("document.documentElement.style.zoom = 1.5")
    phone.frames()
    phone.touch(0, 300, 420)
    assert_disc(phone.picture(), 300, 420)
    phone.lift()
    phone.settle()
    stats = classroom.stats(phone.participant)
    assert stats["screen"] == {"width": 390, "height": 844}
    columns, counts = stats["heatmap"]["columns"], stats["heatmap"]["counts"]
    assert [(index % columns, index // columns) for index, count in enumerate(counts) if count] == [(300 // 32, 420 // 32)]


def test_a_finger_in_a_frame_is_in_the_session_at_its_place_on_the_page(overlaid, site, classroom):
    phone = framed(streaming(overlaid, classroom), site)
    phone.draw((100, 350), (100, 450))
    phone.settle()
    places = [(x, y) for events in phone.batches.values() for phase, _, x, y, *_ in events if phase == 0]
    assert places == [(100, 350)]
    assert classroom.stats(phone.participant)["distance"]["totalPixels"] == pytest.approx(100, abs=0.01)


# Our own pages


@pytest.mark.many_variants
@pytest.mark.parametrize("path", ["/", "/touch?s={code}", "/present?s={code}", "/scale?s={code}", "/spot", "/walk", "/walk/the-ferryman",
                                  "/replay?s={code}", "/author", "/author/play", "/about/figures", "/docs", "/ca"])
def test_our_own_pages_show_the_overlay_by_address_and_key(session, opened, path):
    phone = opened(session.server, kind=OverlaidPage)
    phone.server_is_away = True  # The walk and the replay without a session are 404 and 401, which the browser logs.
    phone.open(path.format(code=session.code))
    drawn = "document.querySelectorAll('canvas[popover]').length"
    assert phone.page.evaluate(drawn) == 0
    assert not [url for url in phone.requested if url.endswith("/touchkit.js") and "/shared/" not in url]
    phone.wait_until(lambda: phone.page.evaluate("document.documentElement.dataset.started"), "the start")
    # Here the overlay is part of the second script, which also connects.
    phone.wait_until(lambda: phone.received or not path.startswith(("/touch", "/scale")), "the second script")
    for wanted in [1, 0, 1]:
        phone.page.keyboard.press("Control+Alt+t")
        phone.wait_until(lambda: phone.page.evaluate(drawn) == wanted, f"{wanted} layers")
    sign = "&" if "?" in path else "?"
    phone.open(path.format(code=session.code) + f"{sign}touchkit=1")
    phone.wait_until(lambda: phone.page.evaluate(drawn) == 1, "the layer")


def test_the_host_switches_it_for_all_phones(session, drawing):
    phones = [drawing(kind=OverlaidPage), drawing(kind=OverlaidPage)]
    drawn = "document.querySelectorAll('canvas[popover]').length"
    for on in [True, False, True]:
        session.control("touchkit", on=on)
        for phone in phones:
            phone.wait_until(lambda: phone.page.evaluate(drawn) == (1 if on else 0), f"the overlay {on}")
    late = drawing(kind=OverlaidPage)
    late.wait_until(lambda: late.page.evaluate(drawn) == 1, "the overlay of a phone that came late")
    late.touch(0, 100, 300)
    late.lift()
    late.settle()
    assert session.stats(late.participant)["touches"] == 1


def test_a_phone_on_a_walk_follows_the_hosts_command(own_server, opened, tmp_path):
    session = Session(own_server().start())
    import_ferryman(session.server, tmp_path / "play")
    phone = opened(session.server, kind=OverlaidPage).join(session.code)
    drawn = "document.querySelectorAll('canvas[popover]').length"
    session.control("activity", activity="walk", subject="the-ferryman")
    phone.page.wait_for_url("**/walk/the-ferryman*")
    for on in [True, False]:
        session.control("touchkit", on=on)
        phone.wait_until(lambda: phone.page.evaluate(drawn) == (1 if on else 0), f"the overlay {on}")


DEMO_TEXTS = {"en": {"open": "Open a dialog", "close": "Close", "off": "Off", "red": "Red", "numbers": "Number", "nothing": "Nothing yet"},
       "de": {"open": "Dialog öffnen", "close": "Schließen", "off": "Aus", "red": "Rot", "numbers": "Nummer", "nothing": "Noch nichts"}}


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_for_trying_touchkit_works(server, opened, language):
    phone = opened(server, language, kind=OverlaidPage).open("/touchkit-demo.html")
    phone.wait_until(lambda: phone.page.evaluate("document.documentElement.dataset.started"), "the start")
    words = DEMO_TEXTS[language]
    press = lambda name: phone.page.get_by_role("button", name=words[name], exact=True).tap()
    assert phone.canvases == 1
    assert phone.text("#heard") == words["nothing"]
    press("open")
    assert phone.page.locator("#dialog").is_visible()
    assert "click" in phone.text("#heard")
    press("close")
    press("red")
    press("numbers")
    assert phone.text("#tag") == (f'<script src="{server.url}/touchkit.js" data-touchkit="on" data-colour="#ff3b30a0" data-numbers="on"></script>')
    phone.page.locator("#pad").scroll_into_view_if_needed()
    box = phone.page.locator("#pad").bounding_box()
    x, y = box["x"] + 60, box["y"] + 60
    phone.touch(0, x, y)
    red, green, blue = phone.picture().getpixel((int((x + 15) * 2), int((y + 10) * 2)))
    assert red > 150 and green < 80 and blue < 80, "the colour that was chosen"
    phone.lift()
    press("off")
    assert phone.canvases == 0
    phone.page.keyboard.press("Control+Alt+t")
    assert phone.canvases == 1
    assert phone.page.get_by_role("button", name=words["off"], exact=True).get_attribute("aria-pressed") == "false"


@pytest.mark.parametrize("width, height", [(320, 568), (844, 390), (1366, 768)])
def test_the_page_for_trying_touchkit_fits(server, opened, width, height):
    for language in ("en", "de"):
        shown = opened(server, language, kind=OverlaidPage, device={"viewport": {"width": width, "height": height}}).open("/touchkit-demo")
        shown.page.locator("#look button").first.wait_for()
        assert shown.page.evaluate("document.documentElement.scrollWidth") <= width
