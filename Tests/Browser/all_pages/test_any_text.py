"""Texts of people, of any length and script, on every page: nothing scrolls sideways, nothing is cut, and each text keeps its direction."""

import json

import pytest
import requests

from api import Session
from class_parts import NAMES, Board
from phone import Phone
from plays import PlayFolder, play, scene
from puzzles import Author, rectangle, run
from server import Server
from touch_page import WatchedPage

SIZES = {"phone": {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True},
         "projector": {"viewport": {"width": 1920, "height": 1080}}}
HEBREW, ACCENTS = "שלום", "ẤŅ̧g̃y̨"


def text(length=140):
    """A word from right to left, letters with marks above and below, and one long word."""
    start = f"{HEBREW}! {ACCENTS} "
    return start + "wordwithoutend" * 20 if length is None else (start + "wordwithoutend" * 20)[:length]


# What is wrong with the visible texts of people: a page or box that is too narrow for them, a part that is cut, a direction that leaks.
FIND_FAULTS = """(hebrew) => {
    const faults = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth + 1) faults.push(`the page is ${root.scrollWidth} px wide`);
    const named = (node) => `${node.localName}${node.id ? "#" + node.id : ""}${[...node.classList].map((each) => "." + each).join("")}`;
    const lines = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (lines.nextNode()) {
        const { data, parentElement: parent } = lines.currentNode;
        if (!data.includes("wordwithout") && !data.includes(hebrew)) continue;
        if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || parent.closest(".spoken, option, title, textarea")) continue;
        const { lineHeight, fontSize, overflowY, paddingTop, paddingBottom } = getComputedStyle(parent);
        const space = parseFloat(lineHeight) + (overflowY === "visible" ? 0 : parseFloat(paddingTop) + parseFloat(paddingBottom));
        if ((parent.matches(".name") || overflowY !== "visible") && space < 1.245 * parseFloat(fontSize)) faults.push(`${named(parent)} has low lines`);
        const range = document.createRange();
        range.selectNodeContents(lines.currentNode);
        for (const { left, right, top, bottom, width } of range.getClientRects()) {
            if (width === 0) continue;
            let isWithinReach = false;
            for (let box = parent; box; box = box.parentElement) {
                const style = getComputedStyle(box), around = box.getBoundingClientRect();
                // The bar of an editor has one line, the title of a walk three; the whole text is in the field, and in the sheet about the walk.
                if (box.matches("#editor-bar h1, #title.long")) break;
                if (style.display === "inline" || style.display === "contents") continue;
                const what = `${named(parent)} “${data.trim().slice(0, 20)}”`;
                if (style.overflowX !== "visible" && (right > around.right + 1 || left < around.left - 1)) {
                    faults.push(`${what} is ${style.overflowX === "hidden" ? "cut" : "scrolled"} at the side by ${named(box)}`);
                }
                isWithinReach ||= ["auto", "scroll"].includes(style.overflowY);
                if (!isWithinReach && ["hidden", "clip"].includes(style.overflowY) && box !== root && box !== document.body) {
                    if (bottom > around.bottom + 1 || top < around.top - 1) faults.push(`${what} is cut below or above by ${named(box)}`);
                }
                if (style.position === "fixed") break;
            }
            if ((right > innerWidth + 1 || left < -1) && !parent.matches("#editor-bar h1")) faults.push(`${named(parent)} leaves the window`);
        }
        const isIsolated = () => {
            for (let box = parent; box; box = box.parentElement) {
                if (/isolate|plaintext/.test(getComputedStyle(box).unicodeBidi)) {
                    return box.textContent.trim().startsWith(data.trim().slice(0, 10));
                }
                if (getComputedStyle(box).display !== "inline") return false;
            }
        };
        if (data.includes(hebrew) && !data.includes("\\u2068" + hebrew) && !isIsolated()) {
            faults.push(`${named(parent)} in ${named(parent.parentElement)} “${data.trim().slice(0, 20)}” is not isolated`);
        }
    }
    return [...new Set(faults)];
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server whose puzzle, lesson and walk have such texts."""
    folder = tmp_path_factory.mktemp("any-text")
    running = Server(folder / "data", "--no-samples").start()
    author = Author(running)
    running.puzzle = author.puzzle([rectangle(100, 100, 120, 100)], title=text(190), description=text(None))
    each = {"title": {"en": text(100)}, "text": {"en": text()}, "phones": {"en": text()}}
    question = {"text": {"en": text()}, "choices": [{"en": text(80)}, {"en": "b"}]}
    made = author.call("POST", "/lessons", json={
        "lesson": 1, "id": "any-text", "title": {"en": text(100)}, "about": {"en": text()}, "minutes": 3,
        "steps": [{"name": "q", **each, "question": question}, {**each, "activity": {"name": "touch"}}, {**each, "compare": {"answers": "q"}}],
        "sheet": [{"text": {"en": text()}, "lines": 2}]})
    assert made.status_code == 201, made.text
    files = PlayFolder(folder / "play")
    files.sound("a.wav")
    code, _, errors = run("import-play", files.write(play(scene(text(100)), title=text(190), about=text(None))), data=running.data)
    assert code == 0, errors
    [running.play] = [each["id"] for each in requests.get(f"{running.url}/api/v1/plays", timeout=10).json()["plays"]]
    yield running
    assert running.stop()[0] == 0


@pytest.fixture(scope="module")
def lively(server):
    """A class whose phones have such names."""
    session = Session(server, retention="replay")
    session.control("lobby", on=False)
    session.control("naming", naming="own")
    phones = [Phone(server, session.code) for _ in range(4)]
    labels = [f"{HEBREW}! {ACCENTS}", "W" * 32, "Ünal Ångström Élodie gypsy", "wordwithoutendwordwithoutendword"]
    for index, (phone, label) in enumerate(zip(phones, labels)):
        phone.live.send({"type": "name", "label": label, "group": "wordwithoutends" if index else f"{HEBREW}!"})
        phone.touch([[0, 1, 30, 100, 0], [1, 1, 250 - 20 * index, 300, 300], [2, 1, 250, 300, 400]])
        phone.settle()
    yield session
    for phone in phones:
        phone.close()


class Reader(WatchedPage):
    """A page whose faults are collected."""

    def keep(self, session):
        self.open("/")
        kept = {"hostToken": session.created["hostToken"], "joinURL": session.created["joinURL"]}
        self.page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"touchfigures.host.{session.code}", json.dumps(kept)])
        return self

    def look(self, state, shown):
        self.page.locator(shown).first.wait_for()
        self.page.wait_for_timeout(700)
        self.wait_painted()
        return [f"{state}: {each}" for each in self.page.evaluate(FIND_FAULTS, HEBREW)]


@pytest.mark.parametrize("size", SIZES)
def test_pages_of_documents(server, opened, size):
    shown = opened(server, kind=Reader, device=SIZES[size])
    faults = []
    for path, wanted in (("/lessons", ".lesson, li"), ("/lessons/any-text/sheet", "main"), ("/spot", "#puzzle-list li"), (f"/spot?puzzle={server.puzzle}", "body"),
                         ("/walk", "li"), (f"/walk/{server.play}", "body:not(.splash, .arriving)"), ("/author", "li"), ("/author/play", "li"), ("/author/lesson", "li"),
                         (f"/author?puzzle={server.puzzle}", "body"), (f"/author/play?play={server.play}", "body"), ("/author/lesson?lesson=any-text", "body")):
        shown.open(path)
        faults += shown.look(path, wanted)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("size", SIZES)
def test_pages_of_a_class(server, lively, opened, size):
    shown = opened(server, kind=Reader, device=SIZES[size]).keep(lively)
    faults = []
    address = f"/present?s={lively.code}"
    lively.control("activity", activity="touch")
    shown.open(address)
    shown.wait_until(lambda: shown.page.locator("#drawer").count(), "the drawer")
    faults += shown.look("the drawing without the drawer", "#room")
    # It stays open, with the names that each activity has in it.
    Board(shown.page)
    faults += shown.look("the drawing", NAMES)
    for key in ("k", "u"):
        shown.page.keyboard.press(key)
        faults += shown.look(f"the sheet of {key}", "dialog[open]")
        shown.page.keyboard.press("Escape")
    for activity, fields, wanted in (("challenge", {"kind": "distance"}, "#challenge h1"), ("lesson", {"subject": "any-text"}, "#lesson h1"),
                                     ("spot", {"subject": server.puzzle}, "#game"), ("walk", {}, "#walk"), ("scale", {}, "#forces")):
        if activity == "challenge":
            lively.control("challenge", **fields)
        else:
            lively.control("activity", activity=activity, **fields)
        faults += shown.look(activity, wanted)
    lively.control("activity", activity="lesson", subject="any-text")
    for step in (2, 3):
        lively.control("lesson", step=step)
        faults += shown.look(f"step {step}", "#lesson h1")
    for path, wanted in ((f"/remote?s={lively.code}", "main"), ("/classes", "li"), ("/", "main"), (f"/replay?s={lively.code}", "main"), ("/compare", "main")):
        shown.open(path)
        faults += shown.look(path, wanted)
    assert not faults, "\n".join(faults)


def test_the_widest_names_leave_the_podium_its_steps(session, opened):
    session.control("lobby", on=False)
    session.control("naming", naming="own")
    session.control("challenge", kind="distance", target=5)
    phones = [Phone(session.server, session.code) for _ in range(3)]
    for phone, label in zip(phones, ("W" * 32, "\ufdfd" * 16, HEBREW * 8)):
        phone.live.send({"type": "name", "label": label})
        phone.touch([[0, 1, 30, 100, 0], [1, 1, 30, 420, 300], [2, 1, 30, 420, 400]])
        phone.settle()
    session.control("challenge")
    shown = opened(session.server, kind=Reader, device={"viewport": {"width": 1280, "height": 720}}).keep(session)
    shown.open(f"/present?s={session.code}")
    shown.page.locator("#challenge .podium .step").nth(2).wait_for()
    steps = """() => [...document.querySelectorAll("#challenge .podium li")].map((each) => {
        const name = each.querySelector(".name").getBoundingClientRect(), step = each.querySelector(".step").getBoundingClientRect();
        const scene = each.parentElement.getBoundingClientRect();
        return name.bottom <= step.top && name.top >= scene.top - 1 && step.bottom <= scene.bottom + 1;
    })"""
    shown.wait_until(lambda: shown.page.evaluate(steps) == [True, True, True], "names above their steps")
    for phone in phones:
        phone.close()


def test_phones_of_a_class(server, lively, opened):
    phone = opened(server, kind=Reader, device=SIZES["phone"])
    faults = []
    lively.control("consent", text="May we? " + text(1000))
    phone.open(f"/touch?s={lively.code}")
    faults += phone.look("the question for consent", ".asked")
    lively.control("consent")
    lively.control("activity", activity="lesson", subject="any-text")
    phone.page.reload()
    faults += phone.look("a question", "#lesson")
    lively.control("lesson", step=2)
    faults += phone.look("a step with drawing", "#lesson-card")
    assert not faults, "\n".join(faults)
