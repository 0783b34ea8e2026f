"""A picture of the host's own under the fingers: chosen on the projector or the remote, seen on phones, projector and replay."""

import io
import json

import pytest
from PIL import Image

from accessibility import Examiner
from phone import Phone
from projector_page import SMALL_PROJECTOR
from remote_page import RemotePage
from replay_page import ReplayPage
from touch_page import PHONE, plain

RED, GREEN = (200, 30, 30), (30, 160, 60)


def picture(width, height, colour):
    stream = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(stream, "PNG")
    return {"name": "map.png", "mimeType": "image/png", "buffer": stream.getvalue()}


def near(seen, wanted):
    return all(abs(one - other) <= 12 for one, other in zip(seen, wanted))


def choose(shown, file):
    shown.press("6")
    shown.sheet.wait_for()
    shown.page.locator("#ground-file").set_input_files(file)
    shown.page.locator("[data-picture][aria-pressed=true]").wait_for()


def on_phone(phone):
    """The picture on the phone's glass: left, top, width, height."""
    phone.wait_until(lambda: phone.page.evaluate("document.getElementById('ground')?.naturalWidth > 0"), "the picture")
    box = phone.page.locator("#ground").bounding_box()
    return [box[side] for side in ("x", "y", "width", "height")]


def middle(shown):
    """The colour in the middle of the projector's picture."""
    room, free = (shown.page.locator(selector).bounding_box() for selector in ("#room", "#stage"))
    x, y = free["x"] - room["x"] + free["width"] / 2, free["y"] - room["y"] + free["height"] / 2
    return shown.colours_at([[x, y]])[0][:3]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_chosen_file_lies_whole_under_all_drawings(session, projector, drawing, opened, language):
    phone = drawing()
    shown = projector(language)
    choose(shown, picture(780, 600, RED))
    # Whole, in the middle of the glass of 390 × 844 px.
    assert on_phone(phone) == pytest.approx([0, 272, 390, 300], abs=0.5)
    # Seen before the first touch, too.
    phone.page.locator("#card").wait_for(state="hidden")
    assert phone.text("#participant")
    examiner = Examiner()
    examiner.examine(shown.page, "the sheet")
    assert examiner.wrong == []
    shown.press("Escape")
    shown.wait_until(lambda: near(middle(shown), RED), "the picture on the projector")
    # It has the room, whatever the phones' proportions are.
    room, free = (shown.page.locator(selector).bounding_box() for selector in ("#room", "#stage"))
    scale = min(free["width"] / 780, free["height"] / 600)
    across, down = 390 * scale - 8, 300 * scale - 8
    x, y = free["x"] - room["x"] + free["width"] / 2, free["y"] - room["y"] + free["height"] / 2
    corners = [[x + side * across, y + end * down] for side in (-1, 1) for end in (-1, 1)]
    assert all(near(colour[:3], RED) for colour in shown.colours_at(corners))
    shown.press("2")
    shown.wait_until(lambda: near(middle(shown), RED), "the picture on the wall")
    # Fingers draw on it as on none.
    phone.draw((100, 400), (300, 400))
    phone.settle()
    assert session.stats(phone.participant)["touches"] == 1
    late = opened(session.server).join(session.code)
    assert on_phone(late) == pytest.approx([0, 272, 390, 300], abs=0.5)
    shown.press("6")
    shown.page.locator("#ground-none").click()
    phone.wait_until(lambda: phone.page.locator("#ground").count() == 0, "no picture")
    shown.press("Escape")
    shown.wait_until(lambda: not near(middle(shown), RED), "no picture on the projector")


def test_the_picture_keeps_its_place_on_the_glass_when_the_phone_turns(session, projector, drawing):
    phone = drawing()
    shown = projector()
    choose(shown, picture(780, 600, RED))
    on_phone(phone)
    phone.cdp.send("Emulation.setDeviceMetricsOverride", {
        "width": 844, "height": 390, "deviceScaleFactor": 2, "mobile": True,
        "screenOrientation": {"type": "landscapePrimary", "angle": 90}})
    phone.wait_until(lambda: on_phone(phone) == pytest.approx([272, 0, 300, 390], abs=0.5), "the turned picture")


def pinch(phone, start, end, steps=6):
    """Two fingers that land together, from their first places to their last."""
    phone.land(f1=start[0], f2=start[1])
    for step in range(1, steps + 1):
        part = step / steps
        at = [tuple(a + (b - a) * part for a, b in zip(*pair)) for pair in zip(start, end)]
        phone.move(f1=at[0], f2=at[1])
        phone.page.wait_for_timeout(8)
    phone.lift(1)
    phone.lift(2)


def told(session):
    """What phones have said of the picture's place, and the positions of began fingers, from the log."""
    lines = [json.loads(line) for line in session.get("/events", headers=session.host).text.splitlines()]
    return ([[line[name] for name in ("scale", "x", "y")] for line in lines if line["type"] == "ground" and line["picture"]],
            [event[2:4] for line in lines if line["type"] == "touches" for event in line["events"] if event[0] == 0])


def shown_ink(phone):
    """The edges of what is drawn on the phone's glass, in CSS px: left, top, right, bottom."""
    return phone.page.evaluate("""() => {
        const edges = [Infinity, Infinity, -Infinity, -Infinity];
        for (const canvas of document.querySelectorAll(".ink")) {
            const { width, height } = canvas, { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
            for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (data[(y * width + x) * 4 + 3] > 100) {
                edges[0] = Math.min(edges[0], x), edges[1] = Math.min(edges[1], y);
                edges[2] = Math.max(edges[2], x), edges[3] = Math.max(edges[3], y);
            }
        }
        return edges.map((edge) => edge * innerWidth / document.querySelector(".ink").width);
    }""")


def test_two_fingers_move_the_picture_and_count_nowhere(session, projector, drawing):
    phone = drawing()
    shown = projector()
    choose(shown, picture(780, 600, RED))
    shown.press("Escape")
    on_phone(phone)
    assert not phone.page.locator("#whole").is_visible()
    phone.draw((150, 400), (250, 400))
    phone.settle()
    before = session.stats(phone.participant)
    # From 100 px apart to 300: three times as large, around the same middle.
    pinch(phone, [(145, 422), (245, 422)], [(45, 422), (345, 422)])
    phone.wait_until(lambda: on_phone(phone) == pytest.approx([-390, -28, 1170, 900], abs=0.5), "the enlarged picture")
    phone.settle()
    after = session.stats(phone.participant)
    assert after["touches"] == before["touches"] == 1 and after["distance"] == before["distance"]
    assert after["heatmap"] == before["heatmap"]
    places, _ = told(session)
    assert places == [pytest.approx([0.5, 0, 272]), pytest.approx([1.5, -390, -28])]
    # What was drawn has moved with it, and so has nothing on the projector.
    phone.wait_until(lambda: shown_ink(phone) == pytest.approx([60 - 3, 356 - 3, 360 + 3, 356 + 3], abs=1.5), "the moved drawing")
    assert phone.page.evaluate("[...document.querySelectorAll('.ink')].map(({ style }) => style.transform).join('')") == ""
    # A stroke on the enlarged picture, along the first one.
    phone.draw((60, 356), (360, 356))
    phone.settle()
    _, began = told(session)
    assert began[1] == pytest.approx([60, 356])
    segment = session.get("/replay/segment?from=0&to=10000", headers=session.host).json()
    starts = [step[2][0][3:5] for step in segment["steps"] if step[2] and step[2][0][1] == 0]
    assert starts[1] == pytest.approx(starts[0], abs=1e-3)
    # Whole again, by the button and by keys.
    phone.page.locator("#whole").click()
    assert on_phone(phone) == pytest.approx([0, 272, 390, 300], abs=0.5)
    assert not phone.page.locator("#whole").is_visible()
    phone.page.keyboard.press("+")
    assert on_phone(phone) == pytest.approx([-97.5, 197, 585, 450], abs=0.5)
    phone.page.keyboard.press("ArrowRight")
    assert on_phone(phone)[0] == pytest.approx(-146.25, abs=0.5)
    phone.page.keyboard.press("0")
    assert on_phone(phone) == pytest.approx([0, 272, 390, 300], abs=0.5)
    phone.settle()
    assert told(session)[0][-1] == pytest.approx([0.5, 0, 272])


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_scale_makes_lengths_of_strokes(session, projector, drawing, language):
    phone = drawing()
    phone.wait_engine()
    shown = projector(language)
    choose(shown, picture(780, 600, RED))
    on_phone(phone)
    # The marks lie at a quarter and three quarters of the width; by keys they go to 400 px apart.
    sheet = shown.sheet
    first, second = (sheet.locator(".mark").nth(index) for index in range(2))
    first.focus()
    shown.page.keyboard.press("Shift+ArrowRight")
    box = sheet.locator(".marked").bounding_box()
    shown.page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2)
    shown.page.mouse.down()
    shown.page.mouse.move(box["x"] + box["width"] * 596 / 780, box["y"] + box["height"] / 2)
    shown.page.mouse.up()
    assert second.evaluate("(mark) => mark === document.activeElement")
    sheet.locator("#scale-length").fill("nothing")
    sheet.locator("#scale-length").press("Enter")
    assert "scale" not in session.stats()["ground"]
    sheet.locator("#scale-length").fill("5")
    sheet.locator("#scale-unit").select_option("km")
    sheet.locator("#scale-length").press("Enter")
    sheet.locator("#scale-remove").wait_for()
    scale = session.stats()["ground"]["scale"]
    assert (scale["length"], scale["unit"]) == (5, "km")
    assert [value for point in scale["points"] for value in point] == pytest.approx([196, 300, 596, 300], abs=1.5)
    examiner = Examiner()
    examiner.examine(shown.page, "the sheet with a scale")
    assert examiner.wrong == []
    shown.press("Escape")
    # 100 px of the screen are 200 of the picture.
    phone.draw((100, 400), (200, 400))
    phone.settle()
    length = session.stats(phone.participant)["onPicture"]
    assert length["length"] == pytest.approx(2.5, rel=0.02)
    start = {"en": "On the picture: 2.", "de": "Auf dem Bild: 2,", "fr": "Sur l’image : 2,"}[language]
    phone.wait_until(lambda: phone.text("#measured").startswith(start) and phone.text("#measured").endswith(" km"), "the length")
    assert "±" in phone.text("#measured")
    shown.wait_until(lambda: " km" in shown.text("#class-figures"), "the class's median")
    # A square of 100 px is 200 px of the picture, 2.5 km, wide.
    phone.draw((100, 400), (200, 400), (200, 500), (100, 500), (100, 400))
    around = {"en": ("On the picture: 6.", "km around"), "de": ("Auf dem Bild: 6,", "ringsum 10"), "fr": ("Sur l’image : 6,", "pourtour 10")}[language]
    phone.wait_until(lambda: phone.text("#measured").startswith(around[0]) and around[1] in phone.text("#measured"), "the area")
    # Told from the page's own engine and from the server, they are the same.
    phone.settle()
    assert session.stats(phone.participant)["onPicture"]["area"] == pytest.approx(6.25, rel=0.02)
    for corner in ((100, 400), (150, 400), (150, 450)):
        phone.touch(0, *corner)
        phone.lift()
    angle = {"en": "Angle on the picture: 9", "de": "Winkel auf dem Bild: 9", "fr": "Angle sur l’image : 9"}[language]
    phone.wait_until(lambda: phone.text("#measured").startswith(angle) and phone.text("#measured").endswith("°"), "the angle")
    # An enlarged picture: as much of the screen is less of the world.
    pinch(phone, [(145, 422), (245, 422)], [(95, 422), (295, 422)])
    phone.draw((100, 400), (200, 400))
    phone.settle()
    assert session.stats(phone.participant)["onPicture"]["length"] == pytest.approx(1.25, rel=0.02)
    shown.press("6")
    shown.sheet.locator("#scale-remove").click()
    phone.wait_until(lambda: phone.page.locator("#measured").is_hidden(), "no length")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_sheet_shows_lengths_over_rulers(session, projector, language):
    shown = projector(language)
    choose(shown, picture(780, 600, RED))
    name = session.stats()["ground"]["picture"]
    show = shown.sheet.locator("#coast-show")
    show.click()
    nobody = {"en": "Nobody has walked", "de": "Noch ist niemand", "fr": "Personne n’est encore"}[language]
    shown.wait_until(lambda: shown.text("#coast-line").startswith(nobody), "that nobody has walked")
    assert shown.sheet.locator(".coast-chart").is_hidden()
    # A straight line of 600 px of the picture has one length by each ruler, whatever its scale.
    for scale in (0.5, 1, 2):
        phone = Phone(session.server, session.code)
        phone.ground(name, scale=scale, x=0, y=0)
        phone.touch([[0, 1, 0, 100, 1000], *([1, 1, 12 * scale * step, 100, 1000 + 10 * step] for step in range(1, 51)), [2, 1, 600 * scale, 100, 1600]])
        phone.settle()
    session.control("groundScale", points=[[0, 0], [600, 0]], length=3, unit="km")
    show.click()
    slope = {"en": "slope is 0.0", "de": "Steigung 0,0", "fr": "la droite est 0,0"}[language]
    shown.wait_until(lambda: slope in shown.text("#coast-line").replace("−", ""), "the line's slope")
    assert shown.sheet.locator(".coast-chart circle").count() == 3
    shown.sheet.locator(".coast summary").click()
    rows = [plain(text) for text in shown.sheet.locator(".coast tbody tr").all_inner_texts()]
    assert [len(rows), *(row.count(" km") for row in rows)] == [3, 2, 2, 2]
    examiner = Examiner()
    examiner.examine(shown.page, "the sheet with a chart")
    assert examiner.wrong == []


def test_a_stroke_counts_nowhere_when_a_second_finger_lands_later(session, projector, drawing):
    phone = drawing()
    phone.wait_engine()
    shown = projector()
    choose(shown, picture(780, 600, RED))
    shown.press("Escape")
    on_phone(phone)
    phone.draw((100, 500), (140, 500))
    phone.settle()
    kept = ("touches", "distance", "time", "heatmap", "gestures")
    before = session.stats(phone.participant)
    room, free = (shown.page.locator(selector).bounding_box() for selector in ("#room", "#stage"))
    # The picture has the room: on the glass it is 390 px wide, from 272 px on.
    scale = min(free["width"] / 390, free["height"] / 300)
    left, top = free["x"] - room["x"] + (free["width"] - 390 * scale) / 2, free["y"] - room["y"] + (free["height"] - 300 * scale) / 2

    def is_drawn(x, y):
        return not near(shown.colours_at([[left + x * scale, top + (y - 272) * scale]])[0][:3], RED)

    phone.touch(1, 100, 400)
    phone.move(f1=(160, 400))
    phone.wait_until(lambda: session.stats(phone.participant)["touching"] == 1, "the stroke")
    # Longer than what counts.
    phone.move(f1=(360, 400))
    shown.wait_until(lambda: is_drawn(130, 400) or is_drawn(260, 400), "the stroke's ink")
    phone.touch(2, 300, 400)
    phone.move(f1=(160, 300), f2=(300, 300))
    phone.lift(1)
    phone.move(f2=(200, 200))
    phone.lift(2)
    phone.settle()
    phone.wait_until(lambda: session.stats(phone.participant)["touching"] == 0, "the end")
    after = session.stats(phone.participant)
    assert {name: after[name] for name in kept} == {name: before[name] for name in kept}
    assert shown_ink(phone)[3] - shown_ink(phone)[1] < 30
    shown.wait_until(lambda: not is_drawn(130, 400) and not is_drawn(260, 400), "no ink of it on the projector")
    # A finger that lands after all were lifted draws.
    phone.draw((100, 400), (200, 400))
    phone.settle()
    assert session.stats(phone.participant)["touches"] == 2


def test_the_heatmap_of_strokes_lies_on_the_picture(session, projector, drawing):
    phone = drawing()
    shown = projector()
    choose(shown, picture(780, 600, RED))
    shown.press("Escape")
    on_phone(phone)
    # Enlarged three times around its middle, and a stroke through that.
    pinch(phone, [(145, 422), (245, 422)], [(45, 422), (345, 422)])
    phone.draw((150, 422), (240, 422))
    phone.settle()
    shown.press("4")
    room, free = (shown.page.locator(selector).bounding_box() for selector in ("#room", "#stage"))
    x, top = free["x"] - room["x"] + free["width"] / 2, free["y"] - room["y"]

    def column():
        """Down the middle of the picture: whether each point is of the picture's colour."""
        points = [[x, top + free["height"] * (0.3 + 0.005 * step)] for step in range(90)]
        return [near(colour[:3], RED) for colour in shown.colours_at(points)]

    shown.wait_until(lambda: False in column(), "the squares of the stroke")
    # One square high: the picture has 28 of them, and is above and below.
    seen = column()
    first, last = seen.index(False), len(seen) - 1 - seen[::-1].index(False)
    assert seen[first:last + 1] == [False] * (last + 1 - first) and 0 < last - first < 15 and seen[0] and seen[-1]
    assert shown.text("#legend").replace(chr(10), " ").startswith("0 strokes per square 1")


def test_a_sample_and_a_pasted_screenshot_are_pictures_too(session, projector, drawing):
    shown = projector()
    phone = drawing()
    shown.press("6")
    samples = ("Graph paper", "Number grid", "Staff", "Map of the world", "Body", "Made coast")
    for index, name in enumerate(samples, start=1):
        shown.sheet.get_by_role("button", name=name).click()
        shown.page.locator(f"[data-picture]:nth-child({index})[aria-pressed=true]").wait_for()
    on_phone(phone)
    # A screenshot of 6,000 px in the clipboard, scaled before it is sent.
    shown.page.evaluate("""async () => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 6000, height: 30 });
        canvas.getContext("2d").fillRect(0, 0, 6000, 30);
        const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
        const data = new DataTransfer();
        data.items.add(new File([blob], "image.png", { type: "image/png" }));
        document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }));
    }""")
    shown.page.locator("[data-picture]:nth-child(7)[aria-pressed=true]").wait_for()
    pictures = session.get("/grounds", headers=session.host).json()["pictures"]
    paper = (1080, 2160)
    assert [(one["width"], one["height"]) for one in pictures] == [paper, paper, paper, (2160, 1080), paper, (2160, 1440), (4096, 20)]
    for one in pictures[:6]:
        content = session.get(f"/grounds/{one['picture']}").content
        colours = Image.open(io.BytesIO(content)).convert("L").getcolors(256)
        # Paper, and enough that is drawn on it.
        assert 0.02 < 1 - max(count for count, _ in colours) / (one["width"] * one["height"]) < 0.7


def test_a_file_that_is_no_picture_is_refused_with_a_sentence(session, projector):
    shown = projector()
    shown.press("6")
    shown.page.locator("#ground-file").set_input_files({"name": "map.heic", "mimeType": "image/heic", "buffer": b"no picture"})
    shown.wait_text("dialog .failure", "This browser cannot read the file. JPEG, PNG or WebP always work; a page of a PDF as a screenshot.")
    # Chromium draws no documents.
    shown.page.locator("#ground-file").set_input_files({"name": "map.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.4"})
    shown.wait_text("dialog .failure", "This browser cannot draw the pages of a PDF. Open the page and take a screenshot of it, or save it as a "
                    "picture; Safari takes the PDF itself.")
    assert session.get("/grounds", headers=session.host).json()["pictures"] == []


def test_the_remote_lays_a_picture_and_the_replay_shows_it(session, projector, drawing, opened):
    phone = drawing()
    shown = projector()
    remote = opened(session.server, kind=RemotePage, device=PHONE).steer(shown)
    remote.action("ground").click()
    remote.page.locator("#ground-file").set_input_files(picture(400, 800, GREEN))
    shown.wait_until(lambda: near(middle(shown), GREEN), "the remote's picture on the projector")
    phone.draw((100, 300), (300, 300))
    phone.settle()
    replay = opened(session.server, kind=ReplayPage, device=SMALL_PROJECTOR).as_host(session).watch(session)
    # It begins before the picture was laid.
    replay.page.get_by_role("slider").press("End")
    colour = """() => {
        const canvas = document.getElementById("fingers");
        return canvas.width ? [...canvas.getContext("2d").getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data] : [];
    }"""
    replay.wait_until(lambda: (seen := replay.page.evaluate(colour)) and near(seen, GREEN), "the picture in the replay")
