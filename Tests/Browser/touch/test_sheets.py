"""The touch page's sheets: help, smooth view, calibration, export, language; and their accessibility."""

import csv
import io
import json
import re

import pytest
from PIL import Image

from comparing import compare_stats
from strokes import TRIANGLE, opacity
from touch_page import shown_number
from waiting import PATIENCE_SECONDS

# A label of each sheet's button, in both languages.
LABELS = {
    "en": {"smooth": "Smooth", "dwell": "Time", "calibrate": "Calibrate with a bank card", "larger": "Larger",
           "next": "Next", "save": "Save", "reset": "Default", "figures": "Figures", "heatmap": "Heatmap", "leave": "Leave this class", "other": "Deutsch"},
    "de": {"smooth": "Weich", "dwell": "Zeit", "calibrate": "Mit einer Bankkarte kalibrieren", "larger": "Größer",
           "next": "Weiter", "save": "Sichern", "reset": "Standard", "figures": "Zahlen", "heatmap": "Heatmap",
           "leave": "Diese Klasse verlassen", "other": "English"},
}


def menu(phone):
    phone.page.locator("#menu").tap()
    sheet = phone.page.locator("dialog[open]")
    sheet.wait_for()
    return sheet


def press(sheet, label):
    sheet.get_by_role("button", name=label, exact=True).tap()


@pytest.mark.parametrize("language, button, words", [("en", "What I send", "keeps the touches until"),
                                                     ("de", "Was ich sende", "behält der Server die Berührungen bis")])
def test_the_phone_says_what_it_sends_and_what_is_stored(drawing, language, button, words):
    phone = drawing(language)
    press(menu(phone), button)
    assert words in phone.text("#retention") and re.search(r"\d\d:\d\d", phone.text("#retention"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_help_explains_both_faces_and_the_shake(drawing, language):
    phone = drawing(language)
    press(menu(phone), {"en": "How it works", "de": "So geht es"}[language])
    text = phone.text("dialog[open]")
    for word in {"en": ["Distance", "Heatmap", "Shake"], "de": ["Strecke", "Heatmap", "Schüttle"]}[language]:
        assert word in text
    phone.page.keyboard.press("Escape")
    phone.page.locator("dialog[open]").wait_for(state="detached")


def test_the_smooth_view_has_a_legend_and_the_blocks_have_none(drawing):
    phone = drawing()
    phone.draw(*TRIANGLE)
    phone.settle()
    phone.page.locator("#switch").tap()
    assert not phone.page.locator("#legend").is_visible()
    press(menu(phone), "Smooth")
    phone.page.keyboard.press("Escape")
    phone.page.locator("#legend").wait_for()
    assert re.match(r"0\s+touches per block.*\s+\d", phone.text("#legend-scale"))
    # Soft: the colours between two neighbouring pixels differ little, over the whole picture.
    steps = phone.page.evaluate(
        """() => {
            const canvas = document.getElementById("heat");
            const { data, width } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            let largest = 0;
            for (let i = 0; i + 4 * width < data.length; i += 4)
                largest = Math.max(largest, Math.abs(data[i + 1] - data[i + 5]), Math.abs(data[i + 1] - data[i + 1 + 4 * width]));
            return largest;
        }""")
    assert 0 < steps < 100  # Between two blocks it would be up to 154.


def test_the_dwell_layer_equals_the_servers(session, drawing):
    phone = drawing()
    phone.touch(0, 112, 400)
    phone.page.wait_for_timeout(600)
    phone.lift()
    phone.settle()
    phone.page.locator("#switch").tap()
    sheet = menu(phone)
    with phone.page.expect_response(lambda answer: "layer=dwell" in answer.url) as waiting:
        press(sheet, "Time")
        phone.page.keyboard.press("Escape")
    values = waiting.value.json()["values"]
    assert values == phone.oracle().dwell
    phone.wait_until(lambda: phone.heat_pixel(100, 388)[3] > 200, "the block where the finger rested")


def test_the_dwell_layer_grows_without_the_server_and_over_a_reload(session, drawing):
    phone = drawing()
    phone.wait_engine()
    phone.draw((100, 400), (110, 400))
    phone.settle()
    phone.page.locator("#switch").tap()
    press(menu(phone), "Time")
    phone.page.keyboard.press("Escape")
    phone.wait_until(lambda: phone.heat_pixel(100, 388)[3] > 200, "the time of the first touch")
    confirmed = session.heatmap(participant=phone.participant, layer="dwell")
    # The second touch has to last more than twice as long as the first one, however slow that was.
    timeout = PATIENCE_SECONDS + 4 * confirmed["highest"] / 1000
    # From now on the live connection is cut, though pages are still served.
    phone.server_is_away = True
    phone.page.route("**/api/**", lambda route: route.abort())
    cut = []
    phone.page.route_web_socket("**/live", lambda socket: cut.append(socket) or socket.close())
    phone.page.reload()
    phone.wait_until(lambda: cut, "an attempt to connect")
    phone.wait_until(lambda: phone.heat_pixel(100, 388)[3] > 200, "the time of before the reload")
    phone.touch(0, 304, 592)
    phone.wait_until(lambda: phone.heat_pixel(292, 580)[3] > 200, "the block where the finger rests", timeout)
    # The longest time is the other block's now.
    phone.wait_until(lambda: 0 < phone.heat_pixel(100, 388)[3] < 120, "the first touch beside it", timeout)
    phone.lift()
    assert confirmed["highest"] > 0
    # Without the number of the newest batch: the phone also tells of itself, such as of its clock.
    stored = session.heatmap(participant=phone.participant, layer="dwell")
    assert {**stored, "seq": 0} == {**confirmed, "seq": 0}, "the page alone counted the second touch"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_calibration_changes_the_centimetres_and_shows_its_error(session, drawing, language):
    phone = drawing(language)
    phone.draw(*TRIANGLE)
    phone.settle()
    labels = LABELS[language]
    assert phone.page.locator("#uncalibrated").is_visible()
    press(menu(phone), labels["calibrate"])
    sheet = phone.page.locator("dialog[open]")
    press(sheet, labels["next"])
    for _ in range(8):
        press(sheet, labels["larger"])
    press(sheet, labels["save"])
    phone.wait_welcome(2)
    stats = session.stats(phone.participant)
    assert stats["calibrated"] is True and stats["pixelsPerCentimetre"] > 64
    assert stats["distance"]["totalCentimetres"] == pytest.approx(768 / stats["pixelsPerCentimetre"], rel=1e-6)
    assert not phone.page.locator("#uncalibrated").is_visible()
    phone.wait_until(lambda: "±" in phone.text("#distance-total"), "the error")
    phone.page.reload()
    phone.wait_welcome(3)
    phone.wait_until(lambda: "±" in phone.text("#distance-total"), "the error after a reload")
    assert session.stats(phone.participant)["calibrated"] is True


def test_ones_own_figures_can_be_saved(session, drawing):
    phone = drawing()
    phone.draw(*TRIANGLE)
    phone.settle()
    sheet = menu(phone)

    def save(label):
        with phone.page.expect_download() as waiting:
            press(sheet, label)
        assert session.code in waiting.value.suggested_filename
        return open(waiting.value.path(), "rb").read()

    # What the phone tells of its clock may be on its way.
    phone.wait_until(lambda: json.loads(save("Figures JSON"))["trust"]["batchesWaiting"] == 0, "the end of what waits")
    saved = {label: save(label) for label in ("Figures JSON", "Figures CSV", "Heatmap CSV", "Heatmap PNG")}
    stats = json.loads(saved["Figures JSON"])
    assert 0 <= stats["trust"].pop("batchesWaiting") < 10
    compare_stats(stats, phone.oracle())
    positions = sum(phone.oracle().counts) / phone.oracle().total_seconds
    assert stats["trust"] == {"calibrated": False, "densityFrom": "assumed", "pixelsPerCentimetre": 64, "relativeError": None, "densityError": None,
                              "positionsPerSecond": pytest.approx(positions)}
    table = list(csv.DictReader(io.StringIO(saved["Figures CSV"].decode("utf-8-sig"))))
    sources = {(row["figure"], row["unit"], row["source"]): row["value"] for row in table}
    assert float(sources["distance total", "px", "measured"]) == pytest.approx(768)
    assert float(sources["distance total", "cm", "estimated, uncalibrated"]) == pytest.approx(
        phone.oracle().estimated["totalCentimetres"])
    assert all(row["source"] for row in table if row["figure"] != "participant")
    rows = list(csv.reader(io.StringIO(saved["Heatmap CSV"].decode("utf-8-sig"))))
    assert [float(value) for row in rows for value in row] == phone.oracle().counts
    assert Image.open(io.BytesIO(saved["Heatmap PNG"])).format == "PNG"


@pytest.mark.parametrize("language, labels", [
    ("en", {"details": "My gestures", "force": "Largest force", "no force": "not measured by this screen", "about": "How the figures are computed", "sources": [
        "Distance measured", "Distance estimated", "Time measured, at most 0.02\u00a0s off", "Taps counted"], "scale": "not calibrated: 64.00\u00a0px per cm"}),
    ("de", {"details": "Meine Gesten", "force": "Größte Kraft", "no force": "misst dieser Bildschirm nicht", "about": "So entstehen die Zahlen", "sources": [
        "Strecke gemessen", "Strecke geschätzt", "Zeit gemessen, höchstens 0,02\u00a0s daneben", "Tipper gezählt"], "scale": "nicht kalibriert: 64,00\u00a0px je cm"}),
])
def test_the_details_state_the_source_of_each_figure(drawing, language, labels):
    phone = drawing(language)
    phone.draw(*TRIANGLE)
    phone.settle()

    def opens_with_nothing_waiting():
        """What the phone tells of its clock may be on its way while the sheet opens."""
        press(menu(phone), labels["details"])
        phone.wait_until(lambda: phone.page.locator("dialog[open] table").count() == 3, "the tables")
        if phone.page.locator("dialog[open] table").nth(1).locator("td").last.inner_text() == "0":
            return True
        phone.page.keyboard.press("Escape")
        phone.page.locator("dialog[open]").wait_for(state="detached")
        return False

    phone.wait_until(opens_with_nothing_waiting, "the end of what waits")
    sums, sureness = (phone.page.locator("dialog[open] table").nth(index) for index in (0, 1))
    rows = [row.locator("td").all_inner_texts() for row in sums.locator("tr").all()]
    assert [f"{row[0]} {row[2]}" for row in rows][:4] == labels["sources"]
    estimated = shown_number(phone.oracle().estimated["totalCentimetres"], language)
    assert rows[-1] == [labels["force"], "–", labels["no force"]]
    assert [row[1] for row in rows[:2]] == [f"{shown_number(12, language)}\xa0cm", f"{estimated}\xa0cm"]
    certain = [row.locator("td").last.inner_text() for row in sureness.locator("tr").all()]
    assert certain[0].startswith(labels["scale"])
    assert certain[1:] == [str(round(sum(phone.oracle().counts) / phone.oracle().total_seconds)), "0"]
    link = phone.page.locator("dialog[open]").get_by_role("link", name=labels["about"])
    with phone.page.context.expect_page() as opening:
        link.tap()
    opening.value.wait_for_url("**/about/figures#sure")
    assert phone.page.locator("dialog[open]").is_visible(), "the touch page stays"


def test_the_language_can_be_switched_and_stays(drawing):
    phone = drawing("en")
    press(menu(phone), "Deutsch")
    phone.wait_until(lambda: phone.text("#card div") == "Zeichne mit dem Finger", "German")
    phone.page.reload()
    phone.wait_welcome(2)
    phone.draw(*TRIANGLE)
    phone.settle()
    assert "Strecke" in phone.page.locator("#figures").inner_text()


def test_the_phone_forgets_a_participant_who_leaves(session, drawing):
    phone = drawing()
    sheet = menu(phone)
    press(sheet, "Leave this class")
    phone.page.locator("dialog[open]").get_by_role("button", name="Leave", exact=True).tap()
    phone.page.wait_for_url("**/")
    assert session.code not in phone.page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")


# For all

@pytest.mark.parametrize("language", ["en", "de"])
def test_every_control_has_a_name(drawing, language):
    phone = drawing(language)
    for key in (None, "?", "m"):
        if key:
            phone.page.keyboard.press(key)
            phone.page.locator("dialog[open]").wait_for()
        nameless = phone.page.evaluate(
            """() => [...document.querySelectorAll("button, a, input, select, [role=slider]")].filter((e) =>
                e.checkVisibility() && !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length)).map((e) => e.outerHTML)""")
        assert nameless == []
        if key:
            phone.page.keyboard.press("Escape")
            phone.page.locator("dialog[open]").wait_for(state="detached")


def test_controls_are_large_enough_for_a_thumb(drawing):
    phone = drawing()
    small = phone.page.evaluate(
        """() => [...document.querySelectorAll("button, a")].filter((e) => e.checkVisibility())
            .map((e) => [e.id || e.textContent, e.getBoundingClientRect()])
            .filter(([, box]) => Math.min(box.width, box.height) < 44).map(([name, box]) => `${name} ${box.width} × ${box.height}`)""")
    assert small == []


CONTRAST = """() => {
    const channel = (v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    const parse = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const poor = [];
    for (const e of document.querySelectorAll("body *")) {
        const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
        if (!own || !e.checkVisibility({ opacityProperty: true }) || e.closest(".spoken")) continue;
        const [r, g, b, alpha = 1] = parse(getComputedStyle(e).color);
        if (alpha < 1) continue;
        let ground = [0, 0, 0];
        for (let up = e; up; up = up.parentElement) {
            const [br, bg, bb, ba = 1] = parse(getComputedStyle(up).backgroundColor);
            if (ba > 0.99) { ground = [br, bg, bb]; break; }
        }
        const [light, dark] = [luminance([r, g, b]), luminance(ground)].sort((x, y) => y - x);
        const ratio = (light + 0.05) / (dark + 0.05);
        const size = parseFloat(getComputedStyle(e).fontSize);
        if (ratio < (size >= 24 ? 3 : 4.5)) poor.push(`${e.id || e.className || e.tagName}: ${ratio.toFixed(2)}`);
    }
    return poor;
}"""


def test_texts_contrast_with_their_background(drawing):
    phone = drawing()
    phone.draw(*TRIANGLE)
    phone.settle()
    assert phone.page.evaluate(CONTRAST) == []
    menu(phone)
    assert phone.page.evaluate(CONTRAST) == []


def test_figures_fit_at_200_percent_zoom(session, opened):
    phone = opened(session.server, device={"viewport": {"width": 195, "height": 422}, "has_touch": True, "is_mobile": True})
    phone.join(session.code)
    phone.draw((40, 150), (140, 150))
    phone.settle()
    outside = phone.page.evaluate(
        """() => [...document.querySelectorAll("#figures .reading, #top button")].filter((e) => {
            const box = e.getBoundingClientRect();
            return box.left < 0 || box.right > innerWidth + 0.5 || box.top < 0 || box.bottom > innerHeight + 0.5;
        }).map((e) => e.id)""")
    assert outside == []


def test_the_page_can_be_used_by_keyboard_alone(drawing):
    phone = drawing()
    for _ in range(6):
        phone.page.keyboard.press("Tab")
        if phone.page.evaluate("document.activeElement.id") == "menu":
            break
    assert phone.page.evaluate("document.activeElement.id") == "menu"
    phone.page.keyboard.press("Enter")
    phone.page.locator("dialog[open]").wait_for()
    phone.page.keyboard.press("Escape")
    phone.page.keyboard.press("s")
    phone.wait_until(lambda: phone.face == "heatmap", "the heatmap")
    phone.wait_until(lambda: opacity(phone, "#figures .figure") == 0, "the figures fading")


# Weight

def test_the_page_weighs_at_most_40_kb(session, opened):
    phone = opened(session.server)
    sizes = {}
    phone.page.on("response", lambda answer: sizes.update({answer.url: int(answer.headers.get("content-length", 0))}))
    phone.join(session.code)
    phone.page.wait_for_timeout(500)
    typeface = sum(size for url, size in sizes.items() if url.endswith(".woff2"))
    assert sizes and sum(sizes.values()) - typeface <= 40_000, dict(sorted(sizes.items(), key=lambda entry: -entry[1]))
