"""The pages bring their typeface: they look the same with any font of the system, and nothing moves when it arrives."""

import re
import time
import unicodedata

import pytest
import requests

from api import Session
from class_parts import SUMS
from projector_page import SMALL_PROJECTOR, ProjectorPage
from server import Server
from touch_page import LAPTOP, PHONE, TouchPage, WatchedPage
from walk_page import import_ferryman, place
from walker import Walker

# Each visible piece of text with its box; running times are left out.
TEXTS = """(sums) => {
    const found = [], range = document.createRange(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
        const holder = node.parentElement;
        if (!node.data.trim() || holder.closest(`${sums}, code, noscript, script, style`) || !holder.checkVisibility({ visibilityProperty: true })) continue;
        range.selectNode(node);
        const { left, top, width, height } = range.getBoundingClientRect();
        if (width > 1) found.push([node.data.trim(), ...[left, top, width, height].map(Math.round)]);
    }
    return found;
}"""
CUT = """() => [...document.querySelectorAll("body *")].filter((each) => {
    const { overflowX, textOverflow } = getComputedStyle(each);
    const isClipped = overflowX === "hidden" || overflowX === "clip";
    // Texts for screen readers alone are clipped to nothing.
    return isClipped && textOverflow === "clip" && each.clientWidth > 2 && each.checkVisibility() && each.scrollWidth > each.clientWidth + 1;
}).map((each) => each.id || each.className || each.tagName)"""
# The labels of drawings stay inside them.
OUTSIDE = """() => [...document.querySelectorAll("svg text")].filter((each) => {
    const [box, around] = [each, each.ownerSVGElement].map((one) => one.getBoundingClientRect());
    return box.width > 0 && (box.left < around.left - 1 || box.right > around.right + 1 || box.top < around.top - 1 || box.bottom > around.bottom + 1);
}).map((each) => each.textContent)"""
LOADED = """() => document.fonts.ready.then(() => document.fonts.check("16px Inter") && [...document.fonts].some(
    ({ family, status }) => family === "Inter" && status === "loaded"))"""


def played(session, phones):
    """A round with results, and a person whose name is in another script."""
    joined = phones(6)
    session.control("naming", naming="own")
    session.control("rename", participant=joined[0].id, label="Юлия Ωmega")
    session.control("challenge", kind="distance", target=10)
    for index, phone in enumerate(joined):
        phone.draw((0.5, 0.1), (0.5, 0.1 + (7 + index) * 64 / phone.screen["height"]))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_labels_are_the_same_and_whole_with_every_font_of_the_system(session, phones, systems, language):
    played(session, phones)
    seen = {}
    for font, browser in systems.items():
        context = browser.new_context(locale={"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}[language], color_scheme="dark", service_workers="block",
                                      **SMALL_PROJECTOR)
        shown = ProjectorPage(context, session.server).present(session)
        shown.wait_until(lambda: shown.page.evaluate(LOADED), "the typeface")
        shown.wait_until(lambda: shown.page.locator("#challenge svg .sign").count() == 6, "the results")
        for name, address in (("projector", None), ("home", "/"), ("lessons", "/lessons"), ("compare", f"/compare?s={session.code}")):
            if address:
                shown.open(address)
                shown.page.wait_for_load_state("networkidle")
                shown.wait_until(lambda: shown.page.evaluate(LOADED), "the typeface")
            assert shown.page.evaluate(CUT) == [], (font, name)
            assert shown.page.evaluate(OUTSIDE) == [], (font, name)
            seen.setdefault(name, {})[font] = shown.page.evaluate(TEXTS, SUMS)
        shown.check()
        shown.close()
        context.close()
    for name, texts in seen.items():
        (_, first), *others = texts.items()
        assert len(first) >= 10, name
        for font, boxes in others:
            different = [(one, other) for one, other in zip(first, boxes) if "Юлия" not in one[0] and one != other]
            assert len(boxes) == len(first) and different == [], (name, font, different[:4])


# The pages' parts in lines of text, and how far down they are.
PLACES = """() => Object.fromEntries([...document.querySelectorAll("h1, h2, p, li, label, button, .button, .label")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("[inert]") && each.getBoundingClientRect().height > 0)
    .map((each, index) => {
        const { top, height } = each.getBoundingClientRect();
        return [`${index} ${each.id || each.textContent.trim().slice(0, 30)}`, [Math.round(top), Math.round(height)]];
    }))"""


@pytest.mark.parametrize("path, kind, device, ready", [
    ("/", WatchedPage, LAPTOP, "main h1"), ("/", WatchedPage, PHONE, "main h1"), ("/touch?s={code}", TouchPage, PHONE, "#participant svg"),
    ("/lessons", WatchedPage, LAPTOP, "main li"), ("/present?s={code}", WatchedPage, SMALL_PROJECTOR, "#lobby-code"),
])
def test_nothing_moves_when_it_arrives(session, opened, path, kind, device, ready):
    page, held = opened(session.server, "de", kind=kind, device=device), []
    page.page.route("**/*.woff2", lambda route: held.append(route))
    page.page.goto(session.server.url + path.format(code=session.code), wait_until="commit")
    page.page.locator(ready).first.wait_for()
    page.wait_until(lambda: held, "the request")
    page.wait_until(lambda: page.page.evaluate("document.fonts.status") == "loading", "the state of the typeface")
    page.wait_until(lambda: (before := page.page.evaluate(PLACES)) and before == page.page.evaluate(PLACES), "the page at rest")
    before = page.page.evaluate(PLACES)
    for route in held:
        route.continue_()
    page.wait_until(lambda: page.page.evaluate(LOADED), "the typeface")
    after = page.page.evaluate(PLACES)
    moved = {name: (before[name], place) for name, place in after.items() if name in before and max(abs(a - b) for a, b in zip(before[name], place)) > 1}
    assert len(after) > 3 and moved == {}


@pytest.mark.parametrize("flags, folder", [((), "/bundle/inter-"), (("--development",), "/shared/typeface/inter")])
def test_it_is_served_bundled_and_as_a_source_and_kept_for_pages_without_a_network(tmp_path, flags, folder):
    server = Server(tmp_path / "data", *flags).start()
    try:
        page, worker = (requests.get(f"{server.url}{path}", timeout=10).text for path in ("/touch", "/service-worker.js"))
        [address] = set(re.findall(r'href="(/[^"]+\.woff2)"', page))
        assert address.startswith(folder) and f'"{address}"' in worker
        answer = requests.get(server.url + address, timeout=10)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "font/woff2")
        assert len(answer.content) <= 36_000
    finally:
        server.kill()


# The last one has stacks of accents, composed as the server keeps them.
NAMES = ["Ünal", "Élodie", "Ångström", "gypsy", "يوسف ليلى", unicodedata.normalize("NFC", "Zo\u0302\u0301e\u0323\u0308")]
# Records each text that a canvas gets: its canvas, its style, and its ink's box in the canvas's pixels.
RECORD = """window.drawnTexts = new Map();
const fill = CanvasRenderingContext2D.prototype.fillText;
CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
    const { font, textAlign, textBaseline, direction, fillStyle } = this;
    window.drawnTexts.set(text, { canvas: this.canvas, font, textAlign, textBaseline, direction, fillStyle, transform: this.getTransform(), x, y });
    return fill.call(this, text, x, y, ...rest);
};
window.plainFillText = fill;"""
# The drawn texts that contain a name; of each how many pixels of ink it has where nothing limits it, and how many of these its canvas has in
# its colour. Edges are blended, so only full ones count.
INK = """(name) => [...window.drawnTexts].filter(([text]) => text.includes(name)).map(([text, drawn]) => {
    const margin = 400, free = document.createElement("canvas"), { canvas } = drawn;
    [free.width, free.height] = [canvas.width + 2 * margin, canvas.height + 2 * margin];
    const context = free.getContext("2d");
    Object.assign(context, { font: drawn.font, textAlign: drawn.textAlign, textBaseline: drawn.textBaseline, direction: drawn.direction, fillStyle: "#000" });
    context.setTransform(new DOMMatrix().translate(margin, margin).multiply(drawn.transform));
    window.plainFillText.call(context, text, drawn.x, drawn.y);
    const ink = context.getImageData(0, 0, free.width, free.height).data;
    const seen = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    const sample = document.createElement("canvas").getContext("2d");
    sample.fillStyle = drawn.fillStyle;
    sample.fillRect(0, 0, 1, 1);
    const colour = sample.getImageData(0, 0, 1, 1).data;
    let [all, shown] = [0, 0];
    for (let i = 3; i < ink.length; i += 4) {
        if (ink[i] < 250) continue;
        all += 1;
        const pixel = (i - 3) / 4, [x, y] = [pixel % free.width - margin, Math.floor(pixel / free.width) - margin];
        if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) continue;
        const at = 4 * (y * canvas.width + x);
        shown += [0, 1, 2].every((k) => Math.abs(seen[at + k] - colour[k]) < 24);
    }
    return { text, all, shown };
})"""


# Names on the map that an edge of whatever clips them cuts; letters with stacks of accents are higher than their line.
OVER_THE_EDGE = """() => [...document.querySelectorAll(".walker-place .name")].filter((name) => {
    if (!name.checkVisibility({ visibilityProperty: true })) return false;
    const { left, right, top, bottom, height } = name.getBoundingClientRect();
    for (let at = name; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflow === "visible") continue;
        const around = at.getBoundingClientRect(), accents = at === name ? 0 : height / 4;
        if (left < around.left || right > around.right || top - accents < around.top || bottom + accents > around.bottom) return true;
    }
    return false;
}).map((name) => name.textContent)"""


def named(session, members):
    session.control("naming", naming="own")
    for member, name in zip(members, NAMES):
        session.control("rename", participant=member.id, label=name)


def test_names_on_canvases_are_whole_with_every_font_of_the_system(session, phones, systems):
    joined = phones(len(NAMES))
    named(session, joined)
    for font, browser in systems.items():
        context = browser.new_context(locale="en-GB", color_scheme="dark", service_workers="block", **SMALL_PROJECTOR)
        context.add_init_script(RECORD)
        shown = ProjectorPage(context, session.server).present(session)
        shown.wait_until(lambda: shown.page.evaluate(LOADED), "the typeface")
        shown.press("2")
        for name in NAMES:
            shown.wait_until(lambda: shown.page.evaluate(INK, name), f"{name} on the wall")
            # What was drawn before the typeface came is drawn again.
            shown.wait_until(lambda: all(ink["shown"] >= 0.99 * ink["all"] > 10 for ink in shown.page.evaluate(INK, name)),
                             f"all of {name} with {font}: {shown.page.evaluate(INK, name)}")
        shown.check()
        shown.close()
        context.close()


def test_names_on_the_map_are_whole_with_every_font_of_the_system(server, systems, tmp_path):
    session, now = Session(server), int(time.time() * 1000)
    import_ferryman(server, tmp_path / "play")
    session.control("activity", activity="walk", subject="the-ferryman")
    walkers = [Walker(server, session.code, play="the-ferryman") for _ in NAMES]
    named(session, walkers)
    for index, walker in enumerate(walkers):
        walker.send_fixes([[*place(40 * index, 0), 5, now, 0]], sent_at=now)
        walker.settle()
    for font, browser in systems.items():
        context = browser.new_context(locale="en-GB", color_scheme="dark", service_workers="block", reduced_motion="reduce", **SMALL_PROJECTOR)
        shown = ProjectorPage(context, server).present(session)
        labels = shown.page.locator(".walker-place .name")
        shown.wait_until(lambda: sorted(re.sub(r"^\d+ |[\u2066-\u2069]", "", text) for text in labels.all_text_contents()) == sorted(NAMES), "the names")
        shown.wait_until(lambda: shown.page.evaluate(LOADED), "the typeface")
        shown.wait_until(lambda: shown.page.evaluate(OVER_THE_EDGE) == [], f"no name over an edge with {font}: {shown.page.evaluate(OVER_THE_EDGE)}")
        shown.check()
        shown.close()
        context.close()
    for walker in walkers:
        walker.close()
