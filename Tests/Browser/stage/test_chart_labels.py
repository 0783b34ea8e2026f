"""Labels of every kind of chart, drawn with the system's own font because the pages' typeface did not arrive: none is cut, none lies over another one."""

import json

import pytest

import measures
import pupils
from api import Session
from challenge_player import Player
from classes import DrawingClass
from compare_page import ComparePage
from experiment_phone import Steerer
from projector_page import SMALL_PROJECTOR, ProjectorPage
from study_page import attributes, send
from touch_page import LAPTOP, PHONE, TouchPage, WatchedPage

LANGUAGES = ["en", "de", "fr"]
TARGETS = {"distance": 10, "hold": 3, "targets": 3, "press": 200, "reaction": 3, "latency": 4, "symbol": 5}
CHARTS = [*TARGETS, "tapping", "steering", "answers", "guesses", "spread", "comparison", "study"]
NARROW = {**PHONE, "viewport": {"width": 320, "height": 568}}

# What a canvas shows as text, with its box in the canvas's pixels; what is cleared is forgotten.
RECORD = """window.labels = new Map();
{
    const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
        const { actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent, actualBoundingBoxDescent } = this.measureText(text);
        const at = (dx, dy) => new DOMPoint(x + dx, y + dy).matrixTransform(this.getTransform());
        const [from, to] = [at(-actualBoundingBoxLeft, -actualBoundingBoxAscent), at(actualBoundingBoxRight, actualBoundingBoxDescent)];
        if (!labels.has(this.canvas)) labels.set(this.canvas, []);
        labels.get(this.canvas).push({ text, left: Math.min(from.x, to.x), right: Math.max(from.x, to.x), top: Math.min(from.y, to.y), bottom: Math.max(from.y, to.y) });
        return fillText.call(this, text, x, y, ...rest);
    };
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
        labels.delete(this.canvas);
        return clearRect.call(this, ...box);
    };
    const width = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, "width");
    Object.defineProperty(HTMLCanvasElement.prototype, "width", { ...width, set(value) {
        labels.delete(this);
        width.set.call(this, value);
    } });
}"""
ON_CANVASES = """() => [...window.labels].filter(([canvas]) => canvas.isConnected && canvas.checkVisibility() && canvas.clientWidth > 0).flatMap(([canvas, texts]) => {
    const cut = texts.filter(({ left, right, top, bottom }) => left < -1 || top < -1 || right > canvas.width + 1 || bottom > canvas.height + 1);
    const over = texts.flatMap((one, index) => texts.slice(index + 1).filter((other) => one.text !== other.text
        && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2)
        .map((other) => `overlap on a canvas: ${one.text} and ${other.text}`));
    return [...cut.map(({ text }) => `cut on a canvas: ${text}`), ...over];
})"""
# The charts' labels stay inside their drawings.
OUTSIDE = """() => [...document.querySelectorAll("svg text")].filter((each) => {
    const [box, around] = [each, each.ownerSVGElement].map((one) => one.getBoundingClientRect()), ink = 0.2 * box.height;
    return each.checkVisibility() && box.width > 0 && getComputedStyle(each.ownerSVGElement).overflow !== "visible"
        && (box.left < around.left - 1 || box.right > around.right + 1 || box.top + ink < around.top - 1 || box.bottom - ink > around.bottom + 1);
}).map((each) => `outside its drawing: ${each.textContent}`)"""
LABELS = """() => [...document.querySelectorAll("svg text")].filter((each) => each.checkVisibility() && each.textContent.trim()).length
    + [...window.labels].reduce((sum, [canvas, texts]) => sum + (canvas.isConnected ? texts.length : 0), 0)"""
TYPEFACE = """() => [...document.fonts].some(({ family, status }) => family === "Inter" && status === "loaded")"""


class Watcher:
    """Pages without the typeface, one for each font, in languages by turns; collects what is wrong with their labels."""

    def __init__(self, systems, chart):
        turn = CHARTS.index(chart)
        self.looks = [(font, browser, LANGUAGES[(turn + index) % 3]) for index, (font, browser) in enumerate(systems.items())]
        self.chart, self.faults, self.closing = chart, [], []

    def pages(self, server, kind, device):
        """Each page with its name; they stay open until `close`."""
        for font, browser, language in self.looks:
            context = browser.new_context(locale={"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}[language], color_scheme="light", service_workers="block",
                                          reduced_motion="reduce", **device)
            context.route("**/*.woff2", lambda route: route.abort())
            context.add_init_script(RECORD)
            page = kind(context, server)
            self.closing += [page, context]
            yield f"{self.chart}, {font}, {language}, {device['viewport']['width']} px", page

    def look(self, name, page, ready, least=3, is_whole=True):
        """Measures the labels once `ready` is shown, which has at least some; and all other words of the page if `is_whole`."""
        page.page.locator(ready).first.wait_for()
        page.wait_until(lambda: page.page.evaluate(LABELS) >= least, f"labels: {name}")
        page.page.evaluate("document.fonts.ready.then(() => undefined)")
        page.wait_until(lambda: (before := page.page.evaluate(measures.TEXTS, {"least": 0})) == page.page.evaluate(measures.TEXTS, {"least": 0}) or before is None, "the layout")
        assert not page.page.evaluate(TYPEFACE), "the fallback is what is looked at"
        if page.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            self.faults.append(f"{name}: wider than the window")
        words = page.page.evaluate(measures.TEXTS, {"least": 0}) if is_whole else []
        for faults in (words, page.page.evaluate(OUTSIDE), page.page.evaluate(ON_CANVASES)):
            # Pages of text scroll; below the window is not cut.
            self.faults += [f"{name}: {each}" for each in faults if not each.endswith("by the window")]

    def end(self):
        for each in self.closing:
            if isinstance(each, WatchedPage):
                # The blocked file is no fault of the page.
                each.faults = [fault for fault in each.faults if "ERR_FAILED" not in fault and "preload" not in fault]
                each.check()
            each.close()
        assert self.faults == [], "\n".join(sorted(set(self.faults)))


@pytest.fixture
def watcher(poor_systems, request):
    return Watcher(poor_systems, request.param)


def on(*charts):
    """The test's charts, each with its pages."""
    return pytest.mark.parametrize("watcher", charts, indirect=True, ids=charts)


@on(*TARGETS)
def test_a_challenge_on_the_projector_and_its_result_on_a_phone(session, watcher):
    kind = watcher.chart
    shown = [(name, page.present(session)) for name, page in watcher.pages(session.server, ProjectorPage, SMALL_PROJECTOR)]
    owns = [(name, page.join(session.code)) for name, page in watcher.pages(session.server, TouchPage, NARROW)] if kind == "distance" else []
    players = [Player(session, seed) for seed in range(6)]
    session.control("challenge", kind=kind, target=TARGETS[kind])
    for player in players:
        player.attempt(kind, TARGETS[kind])
        player.phone.settle()
    for name, page in owns:
        page.wait_start()
        page.draw((30, 60), (30, 400))
        page.settle()
    for name, page in shown:
        watcher.look(name, page, "#challenge svg .sign")
    session.control("challenge")
    for name, page in owns:
        watcher.look(name, page, "#standing canvas", least=2, is_whole=False)
    for player in players:
        player.phone.close()
    watcher.end()


@on("tapping")
def test_an_experiment_of_tapping(session, watcher):
    one_class = pupils.Pupils(session, 4)
    one_class.experiment("results")
    for name, page in watcher.pages(session.server, ProjectorPage, SMALL_PROJECTOR):
        watcher.look(name, page.present(session), "#experiment svg text")
    one_class.close()
    watcher.end()


@on("steering")
def test_an_experiment_of_steering(session, watcher):
    session.control("experiment", task="steering", distances=[20, 30], widths=[5, 9], trials=2, practice=0)
    steerers = [Steerer(session, seed) for seed in range(1, 4)]
    for steerer in steerers:
        for number in range(1, 5):
            steerer.sequence(number)
        steerer.phone.settle()
    session.control("experiment", step="stop")
    for name, page in watcher.pages(session.server, ProjectorPage, SMALL_PROJECTOR):
        watcher.look(name, page.present(session), "#experiment svg text")
    for steerer in steerers:
        steerer.phone.live.vanish()
    watcher.end()


@on("answers", "guesses", "spread")
def test_a_step_of_a_lesson(session, watcher):
    one_class = pupils.Pupils(session, 8)
    one_class.lesson("running" if watcher.chart == "answers" else "board")
    if watcher.chart != "answers":
        session.control("lesson", step={"spread": 4, "guesses": 5}[watcher.chart])
    for name, page in watcher.pages(session.server, ProjectorPage, SMALL_PROJECTOR):
        watcher.look(name, page.present(session), "[data-picture]:visible", least=0)
    one_class.close()
    watcher.end()


@on("comparison")
def test_a_comparison(session, watcher):
    one_class = DrawingClass(session, 8, "labels")
    for error, spread in ((2.6, 0.5), (1.2, 0.4)):
        one_class.challenge(error, spread)
    for device in (LAPTOP, NARROW):
        for name, page in watcher.pages(session.server, ComparePage, device):
            watcher.look(name, page.compare(session), "[data-measure=error] .dot")
    one_class.close()
    watcher.end()


@on("study")
def test_a_study(own_server, site, watcher):
    session = Session(own_server("--origin", site.origin).start(), retention="figures", expiresIn=30 * 86_400)
    for page in (f"{site.origin}/", f"{site.origin}/?touchkit-version=2"):
        send(session, page, [["#button", 0.5, 0.5, 100, "hit"], ["#button", 0.25, 0.5, 100, "hit"]])
    for device in (LAPTOP, NARROW):
        for name, page in watcher.pages(session.server, WatchedPage, device):
            page.open("/")
            kept = {each: session.created[each] for each in ("hostToken", "joinURL", "expiresAt")}
            page.page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"touchfigures.host.{session.code}", json.dumps(kept)])
            page.open("/classes")
            page.page.locator(f"[data-class='{session.code}'] [data-action=study]").click()
            page.page.locator("#visitors summary").click()
            watcher.look(name, page, "#pages tbody tr", least=0)
    watcher.end()
