"""The picture gets the space: shares of the projector, names of the activities, whole words, colours of the heatmap."""

import pytest

BEGIN = {
    "draw": {"action": "activity", "activity": "touch"},
    "scale": {"action": "activity", "activity": "scale"},
    "challenge": {"action": "challenge", "kind": "distance", "target": 5},
    "experiment": {"action": "experiment", "distances": [18, 26], "widths": [6, 9], "targets": 5, "practice": 0},
    "spot": {"action": "activity", "activity": "spot"},
    "walk": {"action": "activity", "activity": "walk"},
    "lesson": {"action": "activity", "activity": "lesson", "subject": "thumb-walk"},
}


@pytest.mark.parametrize("width, height, language", [(1920, 1080, "de"), (1280, 720, "fr")])
def test_the_picture_has_most_of_the_projector_in_every_activity(session, projector, phones, width, height, language):
    shown = projector(language, viewport={"width": width, "height": height})
    for phone in phones(4):
        phone.draw((0.2, 0.2), (0.5, 0.6))
    for name, action in BEGIN.items():
        session.control(**action)
        shown.wait_activity(name)
        stage = shown.page.locator("#stage").bounding_box()
        assert stage["width"] * stage["height"] >= 0.6 * width * height, name
        downloads = shown.page.locator("#stage :is([data-action=results], [data-action=workbook], [data-action=csv], [data-action=xlsx])")
        assert not any(each.is_visible() for each in downloads.all()), f"downloads are behind a button: {name}"
        over = shown.page.evaluate("""[...document.querySelectorAll("#top, #bottom, #sums, #strip, #code")].filter((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            return left < 0 || right > innerWidth + 1 || top < 0 || bottom > innerHeight + 1;
        }).map((each) => each.id)""")
        assert over == [], name


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("width, height", [(1024, 768), (820, 1180)])
def test_activities_have_names_on_a_tablet_and_no_word_breaks_inside(session, projector, width, height, language):
    shown = projector(language, viewport={"width": width, "height": height})
    labels = shown.page.locator("#activities .label")
    assert all(label.is_visible() for label in labels.all()) and labels.count() == 7
    shown.page.locator("#host-more summary").click()
    broken = shown.page.evaluate("""() => {
        // A word on two lines without a hyphen between has more boxes than its first letter, to which the hyphen before it belongs.
        const broken = [], range = document.createRange();
        const boxes = (node, from, length) => {
            range.setStart(node, from);
            range.setEnd(node, from + length);
            return range.getClientRects().length;
        };
        for (const label of document.querySelectorAll("#activities .label, #host .menu .label")) {
            if (!label.checkVisibility()) continue;
            const node = label.firstChild;
            for (const { index, 0: word } of node.data.matchAll(/[^\\s\u00ad]+/gu)) {
                if (boxes(node, index, word.length) > boxes(node, index, 1)) broken.push(word);
            }
        }
        return broken;
    }""")
    assert broken == []
    boxes = [label.bounding_box() for label in labels.all()]
    assert all(a["x"] + a["width"] <= b["x"] + 1 or a["y"] != b["y"] for a, b in zip(boxes, boxes[1:])), "no name overlaps the next"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_strongest_colour_of_the_heatmap_is_distinct(session, projector, phones, scheme):
    shown = projector(color_scheme=scheme)
    ground, *strongest = shown.page.evaluate("""() => {
        const style = getComputedStyle(document.documentElement), read = (name) => style.getPropertyValue(name).trim();
        const context = document.createElement("canvas").getContext("2d");
        return [`rgb(${read("--ground-rgb")})`, `rgb(${read("--block")})`, read("--heat").split(" ").at(-1)].map((colour) => {
            context.fillStyle = colour;
            context.fillRect(0, 0, 1, 1);
            return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
        });
    }""")
    for colour in strongest:
        assert contrast(ground, colour) >= 4.5, (scheme, colour)


def contrast(one, other):
    def luminance(colour):
        parts = [part / 255 for part in colour]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("width, height, language", [(1920, 1080, "de"), (1280, 720, "fr"), (1024, 768, "de")])
def test_the_last_answer_of_a_question_is_never_cut_off(session, projector, width, height, language):
    shown = projector(language, viewport={"width": width, "height": height})
    session.control("activity", activity="lesson", subject="thumb-walk")
    session.control("lobby", on=False)
    for step in (1, 5, 6):
        session.control("lesson", step=step)
        shown.wait_until(lambda: f" {step} " in shown.text("#lesson .place"), "the step")
        cut = """() => {
            const steps = document.querySelector("#lesson .lesson-steps").getBoundingClientRect();
            const stage = document.querySelector("#stage").getBoundingClientRect();
            return [...document.querySelectorAll("#lesson .answers li")].filter((each) => {
                const { top, bottom } = each.getBoundingClientRect();
                return top < stage.top || bottom > Math.min(stage.bottom, steps.top) + 1;
            }).length;
        }"""
        shown.wait_until(lambda: shown.page.evaluate(cut) == 0, f"all answers in sight at step {step}")


SMALLEST = """(selector) => Math.min(...[...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility() && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""


def test_labels_of_the_map_and_comparisons_are_readable_from_the_last_row(session, projector):
    shown = projector("de", viewport={"width": 1920, "height": 1080})
    session.control("activity", activity="walk")
    shown.page.locator(".leaflet-control-scale-line").first.wait_for()
    assert shown.page.evaluate(SMALLEST, ".leaflet-control-scale-line, .walkers-chart .source, #walk :is(p, h1)") >= 23.9
    # A walker's name in the map's form.
    size = shown.page.evaluate("""() => {
        const walker = document.createElement("div"), name = document.createElement("span");
        walker.className = "walker";
        name.className = "name";
        name.textContent = "blue crane";
        walker.append(name);
        document.querySelector(".leaflet-marker-pane").append(walker);
        return parseFloat(getComputedStyle(name).fontSize);
    }""")
    assert size >= 23.9
    shown.open("/compare")
    shown.page.locator("h1").wait_for()
    assert shown.page.evaluate(SMALLEST, "main :is(p, label, legend, select, button, a, span, text), .lead, h1") >= 20
    assert shown.page.evaluate("parseFloat(getComputedStyle(document.querySelector('.lead')).fontSize)") >= 24


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_help_has_six_lines_for_the_first_minute_before_the_keys(session, projector, language):
    shown = projector(language, viewport={"width": 1280, "height": 720})
    shown.press("?")
    lines, keys = shown.page.locator("dialog[open] .first-minute li"), shown.page.locator("dialog[open] .keys")
    lines.first.wait_for()
    assert lines.count() == 6
    last = lines.last.bounding_box()
    assert last["y"] + last["height"] < keys.bounding_box()["y"] and last["y"] + last["height"] <= 720, "all visible at once"
