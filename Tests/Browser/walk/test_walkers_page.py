"""Walkers of a class: the map and list for the host only; the replay of their paths; a phone with an unstable network."""

import json
import random
import time

import pytest

from api import Session
from cut import Cut
from drawn import faults, of_all, seen_pixels
from projector_page import SMALL_PROJECTOR, ProjectorPage
from replay_page import ReplayPage
from server import Server
from touch_page import WatchedPage, shown_number
from walk_page import HARBOUR, MILL, import_ferryman, place
from walker import Walker, walked


@pytest.fixture(scope="module")
def play_server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("walkers")
    server = Server(folder / "data").start()
    import_ferryman(server, folder / "play")
    yield server
    server.kill()


def way(north, east, seconds, begin, scene=None):
    """Northwards at 1.4 m/s, a fix a second."""
    return [[*place(north + second * 1.4, east), 5, begin + second * 1000, scene] for second in range(seconds)]


def spot(page, walker):
    """The middle of a walker's sign on the map, CSS px."""
    box = page.locator(f".walker-place[data-walker='{walker.id}']").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def texts(row):
    """Who walks, how far, and in which scene."""
    return [row.locator(f".{part}").inner_text() for part in ("name", "distance", "scene")]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_host_starts_a_walk_and_sees_who_walks_where(play_server, opened, language):
    session = Session(play_server)
    projector = opened(play_server, language, kind=ProjectorPage, device=SMALL_PROJECTOR).present(session)
    projector.press("w")
    projector.sheet.locator("[data-play='the-ferryman']").click()
    projector.sheet.wait_for(state="detached")
    assert session.stats()["activity"] == "walk" and session.stats()["subject"] == "the-ferryman"
    projector.wait_text("#status [data-of=walk] h1", "The Ferryman")
    projector.page.locator("#drawer[aria-expanded=false]").press("Enter")
    south, north = (Walker(play_server, session.code, play=play) for play in ("the-ferryman", "another"))
    now = int(time.time() * 1000)
    walks = way(*HARBOUR, 30, now, scene=0), way(*MILL, 10, now)
    for walker, fixes in zip((south, north), walks):
        walker.send_fixes(fixes, sent_at=fixes[-1][3])
        walker.settle()
    page = projector.page
    projector.wait_until(lambda: page.locator(".walker-place").count() == 2, "both walkers on the map")
    projector.wait_until(lambda: spot(page, south)[1] > spot(page, north)[1] + 10, "the southern one below the northern one")
    rows = [texts(row) for row in page.locator("#walkers li").all()]
    names = [f"{place} {walker.welcome['participant']['name']}" for place, walker in enumerate((south, north), start=1)]
    assert [row[0] for row in rows] == names, "the longest walk comes first"
    at_most = {"en": "at most", "de": "höchstens"}[language]
    assert rows[0][1].startswith(f"{shown_number(walked(walks[0]), digits=0)}\u00a0m, {at_most} ±")
    assert rows[0][2] == "1 · The old harbour"
    assert rows[1][2] == {"en": "no scene", "de": "keine Szene"}[language]
    # One walker moves, and so does its sign.
    before = spot(page, north)
    ahead = way(MILL[0] + 14, MILL[1], 40, now + 10_000, scene=1)
    north.send_fixes(ahead, sent_at=ahead[-1][3])
    projector.wait_until(lambda: spot(page, north) != before, "the walker's next place")
    # The second scene of another play is not the mill.
    second = {"en": "Scene 2", "de": "Szene 2"}[language]
    row = page.locator(f"#walkers li:has([data-walker='{north.id}'])")
    projector.wait_until(lambda: second in texts(row), "the number of the other play's scene")
    # A press in the list centres it.
    page.locator(f"#walkers [data-walker='{south.id}']").click()
    chart = page.locator(".walkers-map").bounding_box()
    middle = (chart["x"] + chart["width"] / 2, chart["y"] + chart["height"] / 2)
    projector.wait_until(
        lambda: all(abs(a - b) < 3 for a, b in zip(spot(page, south), middle)), "the walker in the middle of the map")
    # The ways of all are a file, longitude first.
    projector.press("x")
    with page.expect_download() as download:
        projector.sheet.locator("[data-download='-walks.geojson']").click()
    assert download.value.suggested_filename == f"touchfigures-{session.code}-walks.geojson"
    ways = {way["properties"]["participant"]: way["geometry"] for way in json.loads(download.value.path().read_text())["features"]}
    assert set(ways) == {south.id, north.id}
    assert ways[south.id]["coordinates"][0][::-1] == pytest.approx(walks[0][0][:2], abs=1e-6)
    page.keyboard.press("Escape")
    projector.sheet.wait_for(state="detached")
    projector.start("draw")
    page.locator("#walk").wait_for(state="hidden")
    for walker in (south, north):
        walker.close()


# The most walkers that came onto the map in one task.
COUNT_ADDED = """window.mostAdded = 0;
new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node.matches?.(".walker-place"));
    window.mostAdded = Math.max(window.mostAdded, added.length);
}).observe(document, { childList: true, subtree: true });"""


def test_a_crowd_of_walkers_comes_onto_the_map_in_parts(play_server, opened):
    session = Session(play_server)
    session.control("activity", activity="walk", subject="the-ferryman")
    walkers = [Walker(play_server, session.code, play="the-ferryman") for _ in range(120)]
    now = int(time.time() * 1000)
    for number, walker in enumerate(walkers):
        walker.send_fixes([[*place(HARBOUR[0] + number % 12, HARBOUR[1] + number // 12), 5, now, 0]], sent_at=now)
    for walker in walkers:
        walker.settle()
    projector = opened(play_server, kind=ProjectorPage, device=SMALL_PROJECTOR)
    projector.page.add_init_script(COUNT_ADDED)
    page = projector.present(session).page
    projector.wait_until(lambda: page.locator(".walker-place").count() == 120, "all walkers")
    assert 0 < page.evaluate("window.mostAdded") <= 50
    assert page.locator("#walkers [data-walker]").count() == 60, "the list has a last row for the others"
    for walker in walkers:
        walker.close()


def test_a_viewer_sees_no_place(play_server, opened):
    session = Session(play_server, activity="walk")
    walker = Walker(play_server, session.code)
    watcher = opened(play_server, kind=ProjectorPage, device=SMALL_PROJECTOR)
    received = []
    watcher.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: received.append(frame)))
    watcher.present(session, host=False)
    walker.send_fixes(way(*HARBOUR, 5, int(time.time() * 1000)))
    walker.settle()
    watcher.page.locator("#walk").wait_for()
    assert "host alone" in watcher.text("#status [data-of=walk] .summary")
    assert watcher.page.locator(".walkers-map").count() == 0 and watcher.page.locator("#walkers").is_hidden()
    assert received and not any('"walkers"' in text for text in received)
    walker.close()


def test_a_replay_without_walkers_says_so(play_server, opened):
    page = opened(play_server, kind=ReplayPage, device=SMALL_PROJECTOR).as_host(session := Session(play_server))
    page.open(f"/replay/walk?s={session.code}")
    page.wait_text("#empty h2", "Nobody has walked")
    page.page.locator("#empty").wait_for()
    assert not page.page.locator("#walk").is_visible() and not page.page.locator("#player").is_visible()
    assert page.page.title() == f"Walk {session.code} · TouchFigures"


def test_a_walk_is_replayed(play_server, opened):
    session = Session(play_server)
    walker = Walker(play_server, session.code, play="the-ferryman")
    now = int(time.time() * 1000)
    # A phone whose clock is fast: its live fixes are placed at their arrival time.
    fixes = [[*place(index * 8, 0), 5, now + index * 1000, index // 10] for index in range(20)]
    for fix in fixes:
        walker.send_fixes([fix], sent_at=fix[3])
        walker.settle()
    lines = session.get("/walks", headers=session.host).text.splitlines()
    rows = [row for line in lines[1:] for row in json.loads(line)["fixes"]]
    page = opened(play_server, kind=ReplayPage, device=SMALL_PROJECTOR).as_host(session)
    page.open(f"/replay/walk?s={session.code}")
    page.wait_until(lambda: page.page.locator(".walker-place").count() == 1, "the walker on the map")
    page.wait_shown(rows[0][0])
    page.page.locator("#walkers li").wait_for()
    row = lambda: texts(page.page.locator("#walkers li"))
    assert row()[1].startswith("0\u00a0m, at most ±") and row()[2] == "1 · The old harbour"
    first = spot(page.page, walker)
    page.page.keyboard.press("End")
    page.wait_shown(rows[-1][0])
    page.wait_until(lambda: row()[1].startswith(f"{round(walked(fixes), -1):.0f}\u00a0m, at most ±"), "the distance at the end")
    assert rows[-1][5] == pytest.approx(walked(fixes), abs=0.001) and row()[2] == "2 · The mill"
    last = spot(page.page, walker)
    assert last[1] < first[1] - 10, "farther in the north"
    page.page.keyboard.press("Home")
    page.wait_shown(rows[0][0])
    # On a busy machine the map may set its view after the first check.
    page.wait_until(lambda: spot(page.page, walker)[1] > last[1] + 10, "the walker where it began")
    page.page.keyboard.press(" ")
    page.wait_until(lambda: page.page.locator("#play").get_attribute("data-playing") == "true"
                    or page.shown == rows[-1][0], "that it plays")
    page.wait_shown(rows[-1][0])
    walker.close()


LINK = """async (code) => {
  const { WalkLink } = await import("/features/walk/room/link.js");
  window.waiting = null;
  window.link = new WalkLink(code, { play: "the-ferryman", waiting: (count) => { window.waiting = count; } });
}"""


def test_an_unstable_network_loses_no_fix_and_counts_none_twice(play_server, opened, seed):
    chance = random.Random(seed)
    session = Session(play_server)
    network = Cut(play_server)
    phone = opened(network, kind=WatchedPage).open("/touch")
    phone.server_is_away = True
    sent = []

    def walk(count):
        fixes = [[round(47.66 + (len(sent) + index) * 1e-5, 7), 9.18, 5, 1_700_000_000_000 + (len(sent) + index) * 1000, None]
                 for index in range(count)]
        sent.extend(fixes)
        phone.page.evaluate(
            "(fixes) => { for (const [latitude, longitude, accuracy, time] of fixes) link.add({ latitude, longitude, accuracy, time }); }",
            fixes)

    phone.page.evaluate(LINK, session.code)
    for _ in range(8):
        network.cut(chance.random() < 0.5)
        if chance.random() < 0.4:
            # Another link continues with the first one's stored batches, as after a reload.
            phone.page.evaluate("() => link.stop()")
            phone.page.evaluate(LINK, session.code)
        for _ in range(chance.randint(1, 5)):
            walk(chance.randint(1, 90))
            phone.page.wait_for_timeout(chance.randint(0, 60))
    network.cut(False)
    # It reconnects automatically, however long it was asked to wait.
    phone.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    phone.wait_until(lambda: phone.page.evaluate("() => window.waiting") == 0, f"everything on disk, seed {seed}", 20)
    lines = [json.loads(line) for line in session.get("/events", headers=session.host).text.splitlines()]
    stored = [fix for line in lines if line["type"] == "fixes" for fix in line["fixes"]]
    assert stored == sent, f"seed {seed}"
    # Nothing of it is left on the phone.
    phone.page.evaluate("() => link.stop()")
    assert phone.page.evaluate("() => Object.keys(localStorage).filter((key) => key.includes('.batch.'))") == []
    network.listener.close()


def test_a_withdrawal_leaves_no_fix_on_the_phone(play_server, opened):
    session = Session(play_server)
    network = Cut(play_server)
    phone = opened(network, kind=WatchedPage).open("/touch")
    phone.server_is_away = True
    phone.page.evaluate(LINK, session.code)
    phone.wait_until(lambda: phone.page.evaluate("() => window.waiting") == 0, "the welcome")
    network.cut()
    phone.page.evaluate("() => link.add({ latitude: 47.125, longitude: 9, accuracy: 5, time: Date.now() })")
    phone.page.evaluate("() => window.dispatchEvent(new Event('pagehide'))")
    kept = "() => JSON.stringify({ ...localStorage }).includes('47.125')"
    assert phone.page.evaluate(kept) is True
    phone.page.evaluate("() => link.withdraw()")
    assert phone.page.evaluate(kept) is False
    assert session.stats()["participants"][0]["walk"]["fixes"] == 0
    network.listener.close()


FIND_OVERLAPS = """([selector, gap]) => {
    const boxes = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map((each) => [each.textContent, each.getBoundingClientRect()]);
    return boxes.flatMap(([name, a], i) => boxes.slice(i + 1).filter(([, b]) => a.left < b.right - gap && b.left < a.right - gap
        && a.top < b.bottom - gap && b.top < a.bottom - gap).map(([other]) => `${name} / ${other}`));
}"""
SMALL = """() => [...document.querySelectorAll("#walk *, #walkers *")].filter((each) => each.checkVisibility()
    && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && parseFloat(getComputedStyle(each).fontSize) < 23.9)
    .map((each) => each.textContent)"""


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_map_is_readable_from_the_last_row_and_nothing_on_it_is_covered(play_server, opened, theme):
    session = Session(play_server)
    session.control("activity", activity="walk", subject="the-ferryman")
    now = int(time.time() * 1000)
    for index in range(8):
        walker = Walker(play_server, session.code, play="the-ferryman")
        fixes = way(HARBOUR[0] + 9 * index, HARBOUR[1] + 17 * (index % 3), 5, now, scene=index % 3)
        walker.send_fixes(fixes, sent_at=fixes[-1][3])
        walker.settle()
    large = opened(play_server, "de", kind=ProjectorPage, device={"viewport": {"width": 1920, "height": 1080}}, color_scheme=theme).present(session)
    page = large.page
    large.wait_until(lambda: page.locator(".walker .name[data-side]").count() == 8, "the walkers with their names")
    large.wait_until(lambda: page.locator(".walk-number").count() == 3, "the scenes")
    large.wait_until(lambda: page.evaluate(FIND_OVERLAPS, [".walker .name", 1]) == [], "no name over another")
    assert page.locator(".walker .name:not([data-side=none])").count() >= 4
    box = page.locator(".walkers-map").bounding_box()
    assert box["width"] * box["height"] >= 0.6 * 1920 * 1080
    assert page.evaluate(SMALL) == []
    assert page.locator(".leaflet-control-scale-line").evaluate("(line) => line.scrollWidth <= line.clientWidth"), "a label in full"
    # Signs and paths in each walker's own colour, and not in the ground's.
    colours = of_all(page, ".walker svg path", "(signs) => signs.map((sign) => getComputedStyle(sign).fill)")
    assert len(set(colours)) == 8
    assert faults(page, "#walk") == []
    large.wait_until(lambda: seen_pixels(page, "#walk canvas") > 100, "paths that stand out from the map's ground")
    for width, height in [(320, 640), (390, 844)]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(FIND_OVERLAPS, ["#status .line > *", 1]) == []
        assert page.evaluate("document.querySelector('#status [data-of=walk] h1').getClientRects().length === 1 && document.documentElement.scrollWidth <= innerWidth")
        assert page.locator(".walkers-map").bounding_box()["height"] >= 200


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("size", [(1366, 500), (1024, 420), (683, 384)], ids=str)
def test_nothing_covers_the_buttons_of_a_low_map_with_large_text(play_server, opened, language, size):
    session = Session(play_server)
    session.control("activity", activity="walk", subject="the-ferryman")
    low = opened(play_server, language, kind=ProjectorPage, device={"viewport": {"width": size[0], "height": size[1]}}).present(session)
    low.context.new_cdp_session(low.page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    low.wait_until(lambda: low.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px", "the large text")
    low.wait_until(lambda: low.text(".walkers-chart .source") != "", "the source of the map")
    for button in low.page.locator(".walkers-chart .map-tools button").all():
        button.click(trial=True)
    assert low.page.evaluate(FIND_OVERLAPS, [".walkers-chart .map-tools button, .walkers-chart .source", 1]) == []
