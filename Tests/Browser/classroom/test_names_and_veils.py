"""The phones on the projector: whole names, those that left after the others, frozen and hidden ones."""

import pytest

from class_parts import NAMES
from projector_page import ProjectorPage
from puzzles import Author, rectangle

BOXES = """(selector) => [...document.querySelectorAll(selector)].map((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return { left, right, top, bottom, wide: node.scrollWidth > node.clientWidth + 1, text: node.textContent };
})"""


# The words of a name that stand on two lines, and whether a line or a part of one is missing.
BROKEN = """(name) => {
    const range = document.createRange(), [text] = name.childNodes;
    const broken = [...text.data.matchAll(/\\S+/g)].map(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? word : "";
    });
    return [...broken.filter(Boolean), ...(name.scrollHeight > 1.25 * name.clientHeight ? ["a line"] : []), ...(name.scrollWidth > name.clientWidth ? ["a part"] : [])];
}"""


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_names_on_the_board_are_whole(session, projector, phones, theme):
    shown = projector("de", color_scheme=theme, viewport={"width": 1920, "height": 1080})
    phones(14)
    shown.wait_until(lambda: shown.board.names.count() >= 6, "the board")
    names = shown.page.evaluate(BOXES, NAMES)
    assert not [name for name in names if name["wide"]]
    assert all(a["bottom"] <= b["top"] + 1 for a, b in zip(names, names[1:])), "no name overlaps the next"
    tools, switcher = (part.bounding_box() for part in (shown.page.locator("#tools"), shown.switcher.opener))
    assert abs(tools["y"] - switcher["y"]) < 20, "in one row"


@pytest.mark.many_variants
# The longest invented names, beside a number and a figure of four digits.
@pytest.mark.parametrize("label", ["turquoise dragonfly", "türkises Eichhörnchen", "libellule vert pomme"])
@pytest.mark.parametrize("width, height", [(1280, 720), (1920, 1080)])
def test_no_word_of_a_long_name_on_the_board_is_broken(session, projector, phones, label, width, height):
    shown = projector("de", viewport={"width": width, "height": height})
    last = phones(14)[-1]
    for _ in range(2):
        last.draw((0.1, 0.1), (0.9, 0.9))
    session.control("naming", naming="own")
    session.control("rename", participant=last.id, label=label)
    name = shown.board.names.filter(has_text=label)
    name.wait_for()
    shown.wait_until(lambda: name.evaluate(BROKEN) == [], f"{label} whole")
    session.control("rename", participant=last.id, label="W" * 32)
    name = shown.board.names.filter(has_text="WWW")
    shown.wait_until(lambda: "a part" not in name.evaluate(BROKEN), "a word that is too long is broken")
    session.control("rename", participant=last.id, label="Ida")
    shown.board.list.locator(".name:not(.small)", has_text="Ida").wait_for()


# Each text that is drawn, as a line of a name, with the size of its letters.
DRAWN_TEXTS = """(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    globalThis.drawnTexts = new Set();
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
        drawnTexts.add(`${parseFloat(this.font)} ${text}`);
        return fillText.call(this, text, ...place);
    };
})()"""
LONGEST = ["turquoise dragonfly", "freundliches Eichhörnchen", "türkise Schildkröte", "libellule vert pomme"]


@pytest.mark.many_variants
@pytest.mark.parametrize("width, height", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("count", [20, 28])
def test_on_the_wall_names_are_whole_or_their_number_stands_alone(session, opened, phones, width, height, count):
    shown = opened(session.server, kind=ProjectorPage, device={"viewport": {"width": width, "height": height}})
    shown.page.add_init_script(DRAWN_TEXTS)
    shown.present(session)
    session.control("naming", naming="own")
    joined = phones(count)
    for phone, label in zip(joined[12:], LONGEST):
        session.control("rename", participant=phone.id, label=label)
    shown.press("2")
    shown.wait_layout("wall")
    drawn = lambda: [text.split() for text in shown.page.evaluate("[...drawnTexts]")]
    numbers = {str(number) for number in range(1, count + 1)}
    shown.wait_until(lambda: numbers <= {word for _, *words in drawn() for word in words}, "every number")
    usual = shown.page.evaluate("parseFloat(getComputedStyle(document.getElementById('room')).fontSize)")
    assert min(float(size) for size, *_ in drawn()) >= usual - 0.1, "letters that the last row can read"
    assert not [words for words in drawn() if any("…" in word for word in words)]


@pytest.mark.many_variants
@pytest.mark.every_language
@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("width, height", [(1280, 720), (1920, 1080)])
def test_names_of_players_are_whole(session, projector, phones, language, width, height):
    shown = projector(language, viewport={"width": width, "height": height})
    phones(14)
    puzzle = Author(session.server).puzzle([rectangle(100, 100, 120, 100)], (1000, 600), title="Ufer")
    session.control("activity", activity="spot", subject=puzzle)
    shown.press("z")
    shown.wait_until(lambda: len(shown.page.evaluate(BOXES, "#players .name")) == 14, "all players")
    names = shown.page.evaluate(BOXES, "#players .name")
    assert not [name for name in names if name["wide"]]
    [around] = shown.page.evaluate(BOXES, "#players")
    assert all(name["bottom"] <= around["bottom"] + 1 for name in names), "none is cut below"


@pytest.mark.parametrize("language, word", [("en", "Frozen"), ("de", "Angehalten"), ("fr", "Figé")])
def test_a_frozen_phone_is_dimmed_and_says_so_in_large_type(session, drawing, language, word):
    phone = drawing(language)
    session.control("freeze")
    phone.page.wait_for_selector("#frozen")
    assert phone.text("#frozen") == word
    style = phone.page.evaluate("""() => {
        const { fontSize, pointerEvents } = getComputedStyle(document.getElementById("frozen"));
        return [parseFloat(fontSize), pointerEvents, document.getElementById("frozen").offsetWidth === innerWidth];
    }""")
    assert style[0] >= 40 and style[1:] == ["none", True]
    session.control("unfreeze")
    phone.page.wait_for_selector("#frozen", state="detached")


def test_hiding_applies_to_answers_and_the_board_too(session, projector, phones):
    shown = projector()
    [phone] = phones(1)
    phone.draw((0.2, 0.2), (0.8, 0.8))
    shown.wait_until(lambda: "cm" in shown.board.text, "a figure")
    session.control("activity", activity="lesson", subject="thumb-walk")
    shown.page.locator("#lesson .answers .tracks").first.wait_for()
    session.control("hide")
    shown.wait_until(lambda: "cm" not in shown.board.text, "no figure of another activity")
    assert not shown.page.locator("#lesson .answers .tracks").first.is_visible()
    assert shown.page.locator("#lesson .answers .choice").first.is_visible()
    session.control("reveal")
    shown.page.locator("#lesson .answers .tracks").first.wait_for()
    session.control("activity", activity="touch")
    shown.wait_until(lambda: "cm" in shown.board.text, "the figure again")
    session.control("hide")
    shown.wait_until(lambda: "cm" not in shown.board.text, "no figure while it is hidden")


def test_a_greeting_disappears(session, projector, phones):
    shown = projector()
    [phone] = phones(1)
    greeting = shown.page.locator("#arrivals li")
    greeting.wait_for()
    greeting.wait_for(state="detached", timeout=10_000)


def test_a_ban_is_undone_on_the_projector(session, projector, phones):
    shown = projector()
    [phone] = phones(1)
    shown.row(phone).wait_for()
    shown.open_phone(phone).locator("button.danger").first.click()
    shown.confirm()
    assert phone.live.wait_closed() == 4403
    with shown.page.expect_response("**/control") as answer:
        shown.page.locator("[data-undo=ban]").click()
    assert answer.value.status == 200
    shown.page.locator("[data-undo=ban]").wait_for(state="detached")


def test_high_contrast_keeps_the_selection_and_bars(session, projector, phones):
    shown = projector(forced_colors="active")
    ground = "(node) => getComputedStyle(node).backgroundColor"
    shown.switcher.open()
    chosen, other = (shown.switcher.group.locator(f"[aria-pressed={state}]").first.evaluate(ground) for state in ("true", "false"))
    assert chosen != other
    shown.switcher.close()
    session.control("freeze")
    shown.page.locator("#host-freeze[data-on]").wait_for()
    assert shown.button("freeze").evaluate(ground) != shown.button("clear").evaluate(ground)
    session.control("activity", activity="lesson", subject="thumb-walk")
    shown.page.locator("#lesson .bar").first.wait_for(state="attached")
    assert shown.page.locator("#lesson .bar").first.evaluate(ground) == chosen
