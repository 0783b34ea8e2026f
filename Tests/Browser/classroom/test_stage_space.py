"""The picture gets the space: shares of the projector, names of the activities, whole words, colours of the heatmap."""

import pytest

from class_parts import BOARD, SUMS
from replay_page import ReplayPage

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
        picture = shown.page.locator("[data-picture]:visible").last.bounding_box()
        assert picture["width"] * picture["height"] >= 0.75 * width * height, name
        downloads = shown.page.locator("#stage :is([data-action=results], [data-action=workbook], [data-action=csv], [data-action=xlsx])")
        assert not any(each.is_visible() for each in downloads.all()), f"downloads are behind a button: {name}"
        over = shown.page.evaluate("""(sums) => [...document.querySelectorAll(`#top, #bottom, ${sums}, #strip, #code`)].filter((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            return left < 0 || right > innerWidth + 1 || top < 0 || bottom > innerHeight + 1;
        }).map((each) => each.id)""", SUMS)
        assert over == [], name


def test_the_bar_fades_while_nobody_uses_it_and_returns_at_once(projector):
    shown = projector()
    opacity = lambda: shown.page.locator("#bar").evaluate("(bar) => getComputedStyle(bar).opacity")
    is_in_bar = lambda: shown.page.evaluate("document.getElementById('bar').contains(document.activeElement)")
    shown.wait_until(lambda: opacity() == "0", "the picture alone")
    assert shown.page.locator("#bar").evaluate("(bar) => getComputedStyle(bar).visibility") == "visible", "screen readers find it"
    assert shown.join_button.evaluate("(join) => join.checkVisibility({ opacityProperty: true })"), "the way in stays"
    shown.page.mouse.move(300, 300)
    shown.wait_until(lambda: opacity() == "1", "the bar for the pointer")
    shown.wait_until(lambda: (shown.press("Tab"), is_in_bar())[1], "the focus in the bar")
    shown.wait_until(lambda: shown.page.locator("body[data-idle]").count() == 1, "the end of use")
    assert opacity() == "1", "it stays with the focus"


def test_the_way_in_is_a_chip_once_the_class_is_here(session, projector, phones):
    shown = projector()
    size = lambda: shown.page.locator("#qr").bounding_box()["height"]
    shown.wait_until(lambda: size() > 130, "large without phones")
    class_of_five = phones(5)
    shown.wait_until(lambda: size() <= 64.5, "a chip")
    class_of_five[0].close()
    shown.wait_until(lambda: sum(each["connected"] for each in session.stats()["participants"]) == 4, "one that leaves")
    assert size() <= 64.5, "four of five are here"
    class_of_five[1].close()
    shown.wait_until(lambda: size() > 130, "large for those that are missing")
    shown.press("q")
    shown.page.locator("#lobby").wait_for()


def figures_of(shown):
    """The visible figures of the class: label, value."""
    return dict(shown.page.locator("#class-figures div:visible").evaluate_all(
        "(rows) => rows.map((row) => [row.querySelector('dt').textContent, row.querySelector('dd').textContent.replaceAll('\u00a0', ' ')])"))


@pytest.mark.parametrize("width, height", [(1920, 1080), (1080, 1920)])
def test_the_class_sees_its_figures_while_it_draws_without_the_drawer(session, projector, phones, width, height):
    shown = projector("de", viewport={"width": width, "height": height})
    pupils = phones(4)
    for pupil, length in zip(pupils, (2, 3, 5)):
        pupil.draw((0.1, 0.5), (0.1 + length * 64 / 390, 0.5))
    # Beside the phone's outline, and on the wall, where no room is left, in a line above the bar.
    for key, layout in (("1", "together"), ("2", "wall")):
        shown.press(key)
        shown.wait_layout(layout)
        shown.wait_until(lambda: figures_of(shown).get("Gezeichnet haben") == "3 von 4", "how many have drawn")
        figures = figures_of(shown)
        assert (figures["Median"], figures["Längste Strecke"]) == ("≈ 3,00 cm", "≈ 5,00 cm3")
        place = shown.page.locator("#class-figures").evaluate("(figures) => figures.parentElement.id")
        assert place == ("beside" if layout == "together" and width > height else "status")
        letters = shown.page.locator("#class-figures .value").first.evaluate("(value) => parseFloat(getComputedStyle(value).fontSize)")
        assert letters >= 36 * min(width, height) / 1080 - 0.5, "for the last row"
        picture = shown.page.locator("#stage").bounding_box()
        assert picture["width"] * picture["height"] >= 0.75 * width * height, layout
    shown.press("3")
    shown.wait_layout("spotlight")
    assert figures_of(shown) == {}, "the spotlight has the figures of its phone"
    shown.press("2")
    shown.wait_until(lambda: figures_of(shown), "the class's figures again")
    session.control("hide")
    shown.page.locator("#class-figures").wait_for(state="hidden")


@pytest.mark.parametrize("width, height", [(1920, 1080), (1280, 720), (1024, 768)])
def test_names_and_figures_are_in_a_drawer_beside_the_picture(projector, phones, width, height):
    shown = projector(viewport={"width": width, "height": height})
    phones(3)
    strip, button = shown.page.locator("#strip"), shown.page.locator("#drawer")
    assert strip.is_hidden() and button.get_attribute("aria-expanded") == "false"
    shown.press("z")
    box, picture = strip.bounding_box(), shown.page.locator("[data-picture]").first.bounding_box()
    assert box["width"] <= 0.2 * width + 1 and picture["x"] + picture["width"] <= box["x"] + 1
    assert picture["width"] * picture["height"] >= 0.6 * width * height and button.get_attribute("aria-expanded") == "true"
    button.click()
    assert strip.is_hidden()


def test_an_activity_is_chosen_in_a_sheet_by_key(projector):
    shown = projector()
    shown.press("5")
    chosen = shown.sheet.locator("[aria-pressed=true]")
    assert chosen.get_attribute("id") == "activity-draw" and chosen.evaluate("(one) => one === document.activeElement")
    shown.press("Tab", "Enter")
    shown.sheet.wait_for(state="detached")
    shown.wait_activity("scale")
    assert shown.switcher.opener.get_attribute("aria-label") == "Activity: Scale"


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("width, height", [(1024, 768), (820, 1180)])
def test_activities_have_names_on_a_tablet_and_no_word_breaks_inside(session, projector, width, height, language):
    shown = projector(language, viewport={"width": width, "height": height})
    labels = shown.switcher.open().labels
    assert all(label.is_visible() for label in labels.all()) and labels.count() == 7
    broken = shown.page.evaluate("""(labels) => {
        // A word on two lines without a hyphen between has more boxes than its first letter, to which the hyphen before it belongs.
        const broken = [], range = document.createRange();
        const boxes = (node, from, length) => {
            range.setStart(node, from);
            range.setEnd(node, from + length);
            return range.getClientRects().length;
        };
        for (const label of labels) {
            if (!label.checkVisibility()) continue;
            const node = label.firstChild;
            for (const { index, 0: word } of node.data.matchAll(/[^\\s\u00ad]+/gu)) {
                if (boxes(node, index, word.length) > boxes(node, index, 1)) broken.push(word);
            }
        }
        return broken;
    }""", labels.element_handles())
    assert broken == []


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
        shown.wait_until(lambda: f" {step} " in shown.text("#status .place"), "the step")
        cut = """() => {
            const steps = document.querySelector("#actions .lesson-steps").getBoundingClientRect();
            const stage = document.querySelector("#stage").getBoundingClientRect();
            return [...document.querySelectorAll("#lesson .answers li")].filter((each) => {
                const { top, bottom } = each.getBoundingClientRect();
                return top < stage.top || bottom > Math.min(stage.bottom, steps.top) + 1;
            }).length;
        }"""
        shown.wait_until(lambda: shown.page.evaluate(cut) == 0, f"all answers in sight at step {step}")


# What is cut of a step's band above the activity, and words of titles below that are broken inside.
CUT_OR_BROKEN = r"""() => {
    const { scrollHeight, clientHeight } = document.getElementById("lesson"), range = document.createRange();
    const lines = (node, from, length) => {
        range.setStart(node, from);
        range.setEnd(node, from + length);
        return range.getClientRects().length;
    };
    const titles = [...document.querySelectorAll("#status h1")].filter((each) => each.firstChild && each.checkVisibility()).map((each) => each.firstChild);
    const broken = titles.flatMap((node) => [...node.data.matchAll(/\S+/gu)].filter(({ index, 0: word }) => lines(node, index, word.length) > lines(node, index, 1)));
    return [scrollHeight - clientHeight, ...broken.map(([word]) => word)];
}"""


def test_a_steps_text_above_its_activity_is_whole(session, projector):
    shown = projector("de", viewport={"width": 1920, "height": 1080})
    session.control("lobby", on=False)
    for lesson, step in (("coast", 2), ("map-in-the-head", 5), ("in-time", 3), ("stadium-wave", 4)):
        session.control("activity", activity="lesson", subject=lesson)
        for each in range(2, step + 1):
            session.control("lesson", step=each)
        shown.wait_until(lambda: f" {step} " in shown.text("#status .place"), "the step")
        for width, height in ((1280, 720), (1920, 1080)):
            shown.page.set_viewport_size({"width": width, "height": height})
            shown.wait_until(lambda: shown.page.evaluate(CUT_OR_BROKEN) == [0], f"the text of {lesson} in {width} px")


SMALLEST = """(selector) => Math.min(...[...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility() && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""


def test_labels_of_the_map_and_comparisons_are_readable_from_the_last_row(session, projector):
    shown = projector("de", viewport={"width": 1920, "height": 1080})
    session.control("activity", activity="walk")
    shown.page.locator(".leaflet-control-scale-line").first.wait_for()
    assert shown.page.evaluate(SMALLEST, ".leaflet-control-scale-line, .walkers-chart .source, #walk :is(p, h1)") >= 27.9
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
    assert size >= 27.9
    shown.open("/compare")
    shown.page.locator("h1").wait_for()
    assert shown.page.evaluate(SMALLEST, "main :is(p, label, legend, select, button, a, span, text), .lead, h1") >= 20
    assert shown.page.evaluate("parseFloat(getComputedStyle(document.querySelector('.lead')).fontSize)") >= 24


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_help_has_six_lines_for_the_first_minute_before_the_keys(session, projector, language):
    shown = projector(language, viewport={"width": 1280, "height": 720})
    shown.press("?")
    lines, keys = shown.page.locator("dialog[open] .first-minute li"), shown.page.locator("dialog[open] .keys")
    lines.first.wait_for()
    assert lines.count() == 6
    last = lines.last.bounding_box()
    assert last["y"] + last["height"] < keys.bounding_box()["y"] and last["y"] + last["height"] <= 720, "all visible at once"


# Rows that a page puts into the board, also those that it takes out before they are seen.
COUNT_ROWS = """window.rowsMade = new Set();
new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
        for (const node of target.matches?.("BOARD") ? addedNodes : []) {
            const who = node.querySelector?.("[data-participant]")?.dataset.participant;
            if (who) window.rowsMade.add(who);
        }
    }
}).observe(document, { childList: true, subtree: true });""".replace("BOARD", BOARD)


def test_a_crowd_has_no_more_rows_than_fit_not_even_while_its_page_opens(session, projector, phones, opened):
    made = phones(120)
    made[-1].draw((0.2, 0.2), (0.5, 0.6))
    shown = projector(viewport={"width": 1280, "height": 720})
    replay = opened(session.server, kind=ReplayPage, device={"viewport": {"width": 1280, "height": 720}}).as_host(session)
    for page in (shown, replay):
        page.page.add_init_script(COUNT_ROWS)
    shown.page.reload()
    # Its board is in the drawer.
    shown.page.locator("#drawer").click()
    replay.watch(session)
    for page in (shown, replay):
        page.wait_until(lambda: page.page.locator(f"{BOARD} .more").is_visible(), "the row for all others")
        rows = page.page.locator(f"{BOARD} [data-participant]").count()
        # While it opens, 24 rows are laid out to measure one.
        assert 5 <= rows <= page.page.evaluate("window.rowsMade.size") <= max(rows + 2, 24), rows
