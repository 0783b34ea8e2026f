"""What a browser keeps may be damaged, of another version, or another program's: each page starts all the same, and nobody is locked out."""

import json

import pytest

from projector_page import ProjectorPage
from touch_page import LAPTOP, PHONE, TouchPage, WatchedPage

NAMES = ["phone.{code}", "phone.{code}.batch.1", "host.{code}", "walk.settings", "walk.careful", "walk.consent.{code}", "round.own.x", "solved",
         "ownName", "layout", "started", "author", "admin", "wifi", *(f"setting.{name}" for name in (
             "language", "theme", "calibration", "scale", "contact", "shakeTare", "heat", "ink", "switched", "notice", "searched", "awake", "force", "sound", "weighing", "pendulum"))]
# As JSON, but for the first one. Objects look current, and have each field that any version knows, of a wrong type.
WRONG = {"since": "NOW", "savedAt": "NOW", "expiresAt": "LATER", "hostToken": 7, "joinURL": 7, "alone": {}, "resume": {}, "join": [], "screen": 1,
         "clock": "x", "open": {}, "last": "9", "told": 5, "start": "x", "glass": 3, "model": "m", "sent": {}, "code": {}, "label": {}, "puzzles": {},
         "presses": 5, "filterMetres": [], "given": {}, "layer": 1, "smooth": 3, "token": {}, "authorToken": 9, "name": {}, "password": [],
         "key": "k", "seq": "1", "events": {"length": 3}, "checkpoint": 3, "path": {}, "consent": 1, "touched": {}, "face": 7, "until": "x", "fading": 4}
DAMAGES = {"cut": '{"a":', "nothing": "null", "number": "7", "text": '"x"', "list": "[[1]]", "empty": "{}", "wrong": json.dumps(WRONG)}
PAGES = ["/", "/author", "/author/play", "/author/lesson", "/ca", "/classes", "/compare", "/lessons", "/spot", "/walk", "/touchkit-demo",
         "/scale", "/touch?s={code}", "/present?s={code}", "/remote?s={code}", "/study?s={code}", "/replay?s={code}"]

KEEP = """([names, value, code]) => {
    const now = Date.now(), text = value.replaceAll('"NOW"', now).replaceAll('"LATER"', JSON.stringify(new Date(now + 36e5)));
    for (const storage of [localStorage, sessionStorage]) {
        for (const name of names) storage.setItem("touchfigures." + name.replace("{code}", code), text);
        storage.setItem("touchkit." + code, text);
    }
}"""


@pytest.mark.many_variants
@pytest.mark.parametrize("damage", DAMAGES)
def test_each_page_starts_with_damaged_values(session, opened, damage):
    page = opened(session.server, kind=WatchedPage, device=LAPTOP)
    page.server_is_away = True  # The browser logs a refusal as an error.
    thrown = []
    page.page.on("pageerror", lambda error: thrown.append(str(error)))
    for path in PAGES:
        page.open("/manifest.webmanifest")
        page.page.evaluate(KEEP, [NAMES, DAMAGES[damage], session.code])
        page.open(path.format(code=session.code))
        page.page.locator("html[data-started]").wait_for()
        page.wait_until(lambda: page.text("body"), f"the text of {path}")
        page.wait_painted()
        page.page.wait_for_timeout(150)
        assert (path, thrown) == (path, [])


@pytest.mark.many_variants
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_phone_with_damaged_values_measures(session, opened, damage):
    phone = opened(session.server, kind=TouchPage, device=PHONE)
    phone.open("/manifest.webmanifest")
    phone.page.evaluate(KEEP, [NAMES, DAMAGES[damage], session.code])
    phone.join(session.code)
    phone.draw((0.2, 0.2), (0.7, 0.2))
    phone.settle()
    assert session.stats(phone.participant)["distance"]["totalCentimetres"] > 0


@pytest.mark.many_variants
@pytest.mark.parametrize("joined", [None, "", "x", 7, "javascript:alert(1)", "https://"])
def test_a_host_without_a_valid_address_leads_the_class(session, opened, joined):
    """As from a recovery file that was written by hand."""
    page = opened(session.server, kind=ProjectorPage, device=LAPTOP)
    page.open("/classes")
    file = {"format": "touchfigures-classes", "version": 1, "server": session.server.url,
            "classes": [{"code": session.code, "hostToken": session.created["hostToken"], **({} if joined is None else {"joinURL": joined})}]}
    page.page.locator("input[type=file]").set_input_files(
        {"name": "classes.json", "mimeType": "application/json", "buffer": json.dumps(file).encode()})
    page.wait_until(lambda: "Found again" in page.text("#recovered"), "the class")
    page.open(f"/present?s={session.code}")
    page.page.locator("#lobby").wait_for()
    page.wait_until(lambda: session.code[:3] in page.text("body"), "the code")
    page.open(f"/study?s={session.code}")
    page.wait_until(lambda: "/touchkit.js" in page.text("#line"), "the line for a page")


KEEP_DRAFTS = """(drafts) => new Promise((resolve, reject) => {
    const opening = indexedDB.open("touchfigures.authoring", 1);
    opening.onupgradeneeded = () => {
        opening.result.createObjectStore("drafts", { keyPath: "key" });
        opening.result.createObjectStore("files");
    };
    opening.onsuccess = () => {
        const transaction = opening.result.transaction("drafts", "readwrite");
        for (const draft of drafts) transaction.objectStore("drafts").put({ changedAt: Date.now(), ...draft });
        transaction.oncomplete = () => resolve(opening.result.close());
        transaction.onabort = () => reject(transaction.error);
    };
})"""
DOCUMENTS = [7, None, {}, {"title": 7, "scenes": {}, "differences": "x", "lesson": [], "place": 1}, {"lesson": {"steps": 5, "title": "x"}}]


# Parts that no page of this version stores, beside some that it does.
PARTS = {
    "puzzle": {"title": "Hafen", "differences": [7, None, {"x": 1}, {"x": 1, "y": 2, "width": 30, "height": 40}], "picture": {"key": 5}, "original": 3,
               "place": {"latitude": "x"}},
    "play": {"title": "Hafen", "scenes": [None, 7, {"name": 5}, {"key": "scene.1", "name": "Kai", "region": {"type": "polygon", "points": 4}},
                                          {"key": "scene.2", "name": "Mole", "region": {"type": "circle", "latitude": 48, "longitude": 11, "radiusMetres": 30},
                                           "after": 3, "sound": {"name": 4}, "transcript": [None]}]},
    "lesson": {"title": "Hafen", "lesson": {"lesson": 1, "title": {"en": "Hafen", "de": 4}, "minutes": {}, "steps": [
        None, "x", {"title": 4, "question": {"text": 5, "choices": [None, 3, {"en": "a"}], "items": 4, "curve": 3, "x": 4}, "activity": 4, "compare": 3},
        {"title": {"en": "Kai"}, "ground": 3, "activity": {"name": {}}}]}},
}


@pytest.mark.parametrize("kind, address", [("puzzle", "/author"), ("play", "/author/play"), ("lesson", "/author/lesson")])
def test_a_draft_that_is_damaged_within_is_shown_and_lost_nowhere(server, opened, kind, address):
    desk = opened(server, kind=WatchedPage, device=LAPTOP)
    desk.open("/manifest.webmanifest")
    draft = {"key": f"{kind}.1", "kind": kind, "id": None, "document": PARTS[kind], "more": {"remote": 7}}
    desk.page.evaluate(KEEP_DRAFTS, [draft, {"key": f"{kind}.2", "kind": kind, "id": None, "document": {}}])
    desk.open(address)
    desk.page.locator(".card", has_text="Hafen").wait_for()
    assert desk.page.locator(".card").count() >= 2
    assert desk.text("#list-failure") == ""
    for _ in range(2):
        # The second time the draft is the one that the editor has stored meanwhile.
        desk.open(f"{address}?draft={kind}.1")
        desk.page.locator("#editor-bar h1", has_text="Hafen").wait_for()
        with desk.page.expect_download() as saving:
            desk.page.locator("[data-damaged=save]").click()
        saved = json.loads(saving.value.path().read_text())
        assert saved["document"] == PARTS[kind]
        desk.page.evaluate("history.pushState(null, '', '/author')")
        desk.page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
        desk.page.locator("#list:not([hidden])").wait_for()


@pytest.mark.parametrize("kind, address", [("puzzle", "/author"), ("play", "/author/play"), ("lesson", "/author/lesson")])
def test_an_author_works_beside_damaged_drafts(server, opened, kind, address):
    desk = opened(server, kind=WatchedPage, device=LAPTOP)
    thrown = []
    desk.page.on("pageerror", lambda error: thrown.append(str(error)))
    desk.open("/manifest.webmanifest")
    drafts = [{"key": f"{kind}.{number}", "kind": kind, "id": None, "document": document} for number, document in enumerate(DOCUMENTS)]
    desk.page.evaluate(KEEP_DRAFTS, [*drafts, {"key": f"{kind}.x", "kind": 7}, {"key": f"{kind}.y", "kind": kind, "id": {}, "document": {}, "changedAt": "x"}])
    desk.open(address)
    desk.page.locator("#new").wait_for()
    desk.wait_painted()
    for number, document in enumerate(DOCUMENTS):
        desk.open(f"{address}?draft={kind}.{number}")
        if isinstance(document, dict):
            desk.page.locator("#editor-bar h1").wait_for()
        else:
            desk.page.locator("#state").wait_for()
        assert (number, thrown) == (number, [])
