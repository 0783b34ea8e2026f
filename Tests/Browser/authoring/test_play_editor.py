"""The editor of audio walks: drawing, sounds, order, publishing, testing, export; drafts are not lost."""

import io
import json
import zipfile

import pytest
import requests

from desk_page import DESK
from play_editor_page import PlayEditorPage, kml, metres, tone

CHURCH = [(47.661, 9.172), (47.661, 9.173), (47.6615, 9.173), (47.6615, 9.172)]


@pytest.fixture
def editor(server, opened):
    # Without animations: the map moves at once.
    return lambda language="en": opened(server, language, kind=PlayEditorPage, device=DESK, reduced_motion="reduce")


@pytest.fixture
def drawn(editor):
    """An editor with the church's polygon, taken from a map's file, which the map shows in the middle."""
    def make(language="en"):
        page = editor(language).begin()
        page.take_regions("church.kml", kml("Church", *CHURCH))
        page.wait_until(lambda: page.names == ["Church"], "the region")
        page.page.wait_for_selector(".region-handle.corner")
        return page
    return make


def test_a_walk_is_drawn_sounded_published_and_exported(drawn, server):
    page = drawn()
    assert page.corners() == CHURCH
    page.page.fill("#field-title", "The harbour at night")
    page.give_sound("bell.wav", tone(660))
    # A circle: from its middle to its edge.
    centre, edge = page.on_map(0.3, 0.3), page.on_map(0.4, 0.3)
    page.page.click("#draw-circle")
    page.press(centre, page.on_map(0.35, 0.3), edge)
    page.wait_until(lambda: page.names == ["Church", "Scene 2"], "the circle")
    assert page.circle()[2] == pytest.approx((edge[0] - centre[0]) / page.scale, rel=0.05)
    page.page.fill("#field-name", "Water")
    page.give_sound("water.wav", tone(220))
    page.page.select_option("#field-repeat", "loop")
    page.page.fill("#field-transcript", "0 Waves\n0.3 Far away")
    # A polygon, corner after corner, closed by its first.
    corners = [page.on_map(*at) for at in ((0.6, 0.75), (0.7, 0.75), (0.65, 0.9))]
    page.page.click("#draw-polygon")
    for corner in [*corners, corners[0]]:
        page.press(corner)
    page.wait_until(lambda: len(page.names) == 3, "the polygon")
    assert len(page.corners()) == 3
    page.page.fill("#field-name", "Bench")
    page.give_sound("bell.wav", tone(660))  # Another scene already has this name.
    page.page.check("#after label:has-text('Water') input")
    # Only the panel scrolls, not the page.
    assert page.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.page.click("#publish")
    page.wait_saved("Published. Listeners find it under Walk.")

    play = requests.get(f"{server.url}/api/v1/plays/the-harbour-at-night", timeout=10).json()
    assert (play["title"], play["language"], play["complete"], play["missing"]) == ("The harbour at night", "en", True, [])
    church, water, bench = play["scenes"]
    assert church["region"] == {"type": "polygon", "points": [list(corner) for corner in CHURCH]}
    assert (water["name"], water["repeat"], water["transcript"]) == (
        "Water", "loop", [{"seconds": 0, "text": "Waves"}, {"seconds": 0.3, "text": "Far away"}])
    assert (bench["after"], bench["audio"]["name"], church["audio"]["name"]) == (["Water"], "bell.wav", "bell.wav")
    assert requests.get(server.url + water["audio"]["url"], timeout=10).content == tone(220)
    with page.context.expect_page() as tab:
        page.page.click("#test")
    assert tab.value.url == f"{server.url}/walk/the-harbour-at-night?desk"
    tab.value.close()
    with page.page.expect_download() as download:
        page.page.click("#more summary")
        page.page.click("#export")
    with zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes())) as archive:
        assert sorted(archive.namelist()) == ["bell.wav", "play.xml", "water.wav"]
        assert archive.read("play.xml") == requests.get(f"{server.url}/api/v1/plays/{play['id']}/play.xml", timeout=10).content
    # Its regions for map programs are the server's own.
    with page.page.expect_download() as download:
        page.page.click("#more summary")
        page.page.click("#export-regions")
    assert download.value.suggested_filename == f"{play['id']}.geojson"
    regions = requests.get(f"{server.url}/api/v1/plays/{play['id']}/play.geojson", timeout=10).json()
    assert json.loads(download.value.path().read_text()) == regions

    # Buttons move a scene up and down, and the focus with it.
    page.page.locator("#scenes > li:nth-child(3)").get_by_label("Earlier in the list").press("Enter")
    page.wait_until(lambda: page.names == ["Church", "Bench", "Water"], "the bench earlier")
    page.page.keyboard.press("Enter")
    page.wait_until(lambda: page.names == ["Bench", "Church", "Water"], "the bench first")
    for _ in range(2):
        page.page.click("#undo")

    # It is the same when opened again; an unused sound is removed.
    page.open("/author/play?play=the-harbour-at-night")
    page.wait_until(lambda: page.names == ["Church", "Water", "Bench"], "the scenes")
    page.page.locator("#scenes > li:nth-child(2)").get_by_label("Delete scene 2").click()
    page.page.click("#publish")
    page.wait_saved("Updated.")
    play = requests.get(f"{server.url}/api/v1/plays/{play['id']}", timeout=10).json()
    assert [(scene["name"], scene["after"]) for scene in play["scenes"]] == [("Church", []), ("Bench", [])]
    assert [file["name"] for file in play["files"]] == ["bell.wav"]


def test_regions_are_dragged_and_everything_is_undone(drawn):
    page = drawn()
    before = page.corners()
    start = page.handle("corner", 2)
    page.press(start, (start[0] + 2, start[1] - 2), (start[0] + 42, start[1] - 42))  # Leaflet counts from the first movement.
    page.wait_until(lambda: page.corners() != before, "the corner")
    pulled = page.corners()
    assert [a == b for a, b in zip(before, pulled)] == [True, True, False, True]
    assert metres(before[2], pulled[2]) == pytest.approx(40 * 2 ** 0.5 / page.scale, rel=0.1)
    start = page.handle("between")
    page.press(start, (start[0], start[1] + 20), (start[0], start[1] + 40))
    page.wait_until(lambda: len(page.corners()) == 5, "a fifth corner")
    box = page.page.locator(".region-number.chosen").bounding_box()
    start = (box["x"] + 15, box["y"] + 15)
    five = page.corners()
    page.press(start, (start[0] - 30, start[1]), (start[0] - 60, start[1]))
    page.wait_until(lambda: page.corners() != five, "the whole polygon")
    assert all(a[0] == pytest.approx(b[0], abs=2e-5) and b[1] < a[1] for a, b in zip(five, page.corners()))
    for wanted in (five, pulled, before):
        page.page.click("#undo")
        assert page.corners() == wanted
    page.page.click("#undo")
    assert page.names == []
    for _ in range(4):
        page.page.keyboard.press("Control+Shift+z")
    page.open_scene(1)
    assert page.corners() != five and len(page.corners()) == 5


def test_a_walk_is_made_without_a_pointer_and_warns_in_german(editor):
    page = editor("de").begin()
    page.page.focus("#field-title")
    page.page.keyboard.type("Am Ufer")
    page.page.locator("#add-scene").press("Enter")
    assert page.page.evaluate("document.activeElement.id") == "field-name"
    for field, value in (("latitude", "47,66"), ("longitude", "9.17"), ("radius", "19")):
        page.page.fill(f"#field-{field}", value)
    assert page.circle() == (47.66, 9.17, 19) or page.page.input_value("#field-latitude") == "47,66"
    assert page.warnings(1) == ["sound", "small"]
    page.page.fill("#field-radius", "25")
    assert page.warnings(1) == ["sound"]
    page.page.fill("#field-radius", "-1")
    page.page.keyboard.press("Tab")
    assert page.text("#failure-field-radius") == "Gib eine Entfernung über 0 m ein."
    page.page.fill("#field-radius", "25")
    page.page.fill("#field-transcript", "0 Wellen\nohne Zeit")
    assert page.text("#failure-transcript") == "Zeile 2 braucht eine Zeit und einen Text."
    page.page.fill("#field-transcript", "3 Wellen\n1 Wind")
    page.page.locator("#add-scene").press("Enter")
    for field, value in (("latitude", "47.66"), ("longitude", "9.17")):
        page.page.fill(f"#field-{field}", value)
    assert page.warnings(2) == ["sound", "overlap"]
    page.page.check("#after input")
    assert page.warnings(2) == ["sound"]
    page.open_scene(1)
    page.page.check("#after input")
    assert page.warnings(1) == ["sound", "circle", "transcript"]
    page.page.click("#publish")
    missing = page.page.locator("#missing li").all_inner_texts()
    assert "Szene 1: Die Reihenfolge geht im Kreis: Sie wartet auf sich selbst." in missing
    assert page.page.evaluate("document.activeElement.dataset.scene") is not None


def test_a_maps_file_with_a_fault_is_reported_with_its_line(editor):
    page = editor().begin()
    page.server_is_away = True  # Chromium logs the refused request.
    # And an invalid sound is shown at its scene.
    page.page.fill("#field-title", "No sound")
    page.page.locator("#add-scene").press("Enter")
    page.give_sound("noise.wav", b"not a sound")
    page.page.click("#publish")
    page.wait_until(lambda: page.warnings(1) == ["refused"], "the server's word")
    page.page.click("#undo")
    page.page.click("#undo")
    page.take_regions("broken.kml", b'<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n<Placemark>\n')
    page.wait_until(lambda: page.text("#failure-scenes").startswith("broken.kml, line "), "the fault")
    # Each fault has its line, and a packed map is not reported as broken.
    points = "".join(f"<Placemark>\n<Point><coordinates>{longitude},95</coordinates></Point></Placemark>" for longitude in range(8))
    page.take_regions("north.kml", f'<kml xmlns="http://www.opengis.net/kml/2.2">{points}</kml>'.encode())
    page.wait_until(lambda: page.text("#failure-scenes").startswith("north.kml, line 2"), "the first fault")
    lines = page.text("#failure-scenes").split("\n")
    assert len(lines) == 6 and lines[1].startswith("north.kml, line 3") and lines[-1] == "… and 3 more"
    page.take_regions("north.kmz", b"PK")
    page.wait_until(lambda: page.text("#failure-scenes").startswith("north.kmz"), "the message about the archive")
    assert page.names == []


def test_an_unfinished_draft_is_there_after_a_reload_and_deleted_in_the_end(drawn, server):
    page = drawn()
    page.page.fill("#field-title", "Begun")
    page.give_sound("bell.wav", tone())
    page.open("/author/play")
    page.page.click(".card >> text=Begun")
    page.wait_until(lambda: page.names == ["Church"], "the scene")
    page.open_scene(1)
    assert page.corners() == CHURCH
    page.wait_text("#sound-name", "bell.wav · 0.5 s")
    page.page.click("#publish")
    page.wait_saved("Published. Listeners find it under Walk.")
    address = f"{server.url}/api/v1/plays/begun"
    page.page.click("#more summary")
    page.page.click("#delete")
    page.page.click("[data-yes]")
    page.page.click("#notices button")  # Taken back.
    page.page.wait_for_selector("[data-id=begun]")
    page.page.click("[data-id=begun] [data-tool=delete]")
    page.page.click("[data-yes]")
    page.page.wait_for_selector("#notices button")
    assert requests.get(address, timeout=10).status_code == 200
    page.page.goto("about:blank")
    page.wait_until(lambda: requests.get(address, timeout=10).status_code == 404, "the end")


@pytest.mark.parametrize("language, size", [("de", (320, 256)), ("es", (320, 256)), ("fr", (640, 360))])
def test_on_a_low_map_no_button_covers_another(server, opened, language, size):
    """A window of 1280 x 1024 at 400 %, and a small projector at 200 %."""
    page = opened(server, language, kind=PlayEditorPage, device={"viewport": {"width": size[0], "height": size[1]}}).begin()
    buttons = page.page.locator(".play-map button:visible")
    page.wait_until(lambda: buttons.count() >= 6, "the map's buttons")
    boxes = [each.bounding_box() for each in buttons.all()]
    for place, one in enumerate(boxes):
        for other in boxes[:place]:
            apart = [one[at] + one[side] <= other[at] or other[at] + other[side] <= one[at] for at, side in (("x", "width"), ("y", "height"))]
            assert any(apart), f"{one} and {other}"
