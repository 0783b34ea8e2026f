"""The teacher's phone as the remote: a code that is valid once transfers the controls, and the projector only shows."""

import json

import pytest

from accessibility import Examiner
from projector_page import SMALL_PROJECTOR, ProjectorPage
from remote_page import THUMB, RemotePage

WORDS = {
    "en": {"lost": "The projector has taken the controls back", "bad": "This code is no longer good", "none": "No remote yet",
           "here": "2 phones here", "all": "Clear all"},
    "de": {"lost": "Der Beamer hat die Steuerung zurückgenommen", "bad": "Dieser Code gilt nicht mehr", "none": "Noch keine Fernbedienung",
           "here": "2 Handys da", "all": "Zurücksetzen"},
}
SIZES = [(320, 568), (360, 640), (390, 844), (844, 390), (683, 384)]


@pytest.fixture
def remote(session, opened):
    def open_page(shown=None, language="en", size=None, **options):
        device = {**THUMB, **({"viewport": {"width": size[0], "height": size[1]}} if size else {})}
        page = opened(session.server, language, kind=RemotePage, device=device, **options)
        return page.steer(shown) if shown else page

    return open_page


def wait_display(shown, on=True):
    shown.wait_until(lambda: shown.page.evaluate("document.body.hasAttribute('data-display')") == on, f"display only: {on}")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_phone_takes_the_controls_and_the_projector_shows_only_the_picture(session, projector, remote, phones, language):
    shown = projector(language)
    pair = phones(2)
    pair[0].draw((0.2, 0.2), (0.5, 0.5))
    names = [phone.welcome["participant"]["name"] for phone in pair]
    thumb = remote(shown, language)
    assert thumb.text("#here") == WORDS[language]["here"]
    assert "#" not in thumb.page.url, "the key has left the address"
    wait_display(shown)
    assert shown.sheet.count() == 0, "the code is removed"
    assert shown.switcher.group.is_hidden()
    for hidden in ("#host", "#layouts"):
        assert shown.page.locator(hidden).is_hidden()
    assert not shown.board.buttons.count(), "nobody is banned from here"
    shown.press("f", "e", "s", "c")
    assert shown.sheet.count() == 0 and not session.stats()["frozen"]

    # Names only on request.
    board = lambda: shown.board.names.all_inner_texts()
    shown.wait_until(lambda: board() == ["#1", "#2"], "numbers in the names' place")
    thumb.button("names").click()
    shown.wait_until(lambda: board() == names, "the names")

    # Both may steer.
    thumb.button("controls").click()
    wait_display(shown, False)
    shown.press("f")
    thumb.wait_until(lambda: thumb.button("freeze").get_attribute("data-on") is not None, "the freeze of the projector")
    thumb.button("freeze").click()
    shown.wait_until(lambda: not shown.lit("freeze"), "the phone's end of the freeze")
    assert shown.board.buttons.count() == 2

    shown.press("m")
    shown.sheet.locator(".danger").click()
    thumb.wait_until(lambda: thumb.page.locator("#state h1").count(), "the end")
    assert thumb.text("#state h1") == WORDS[language]["lost"]
    thumb.page.reload()
    thumb.wait_until(lambda: thumb.page.locator("#state h1").count(), "what to do")
    assert thumb.text("#state h1") == WORDS[language]["none"]


def test_the_phone_steers_a_lesson(session, opened, remote, phones):
    shown = opened(session.server, kind=ProjectorPage, device={"viewport": {"width": 1280, "height": 720}})
    shown.present(session, started=False)
    shown.page.locator("#lobby").wait_for()
    session.control("lobby", on=False)
    thumb = remote(shown)
    wait_display(shown)
    thumb.button("lobby").click()
    shown.page.locator("#lobby").wait_for()
    thumb.action("start").click()
    shown.page.locator("#lobby").wait_for(state="hidden")
    pair = phones(2)
    pair[1].draw((0.2, 0.2), (0.5, 0.5))
    for view in ("wall", "heatmap", "together"):
        thumb.view(view).click()
        shown.wait_layout(view)
        thumb.wait_until(lambda: thumb.view(view).get_attribute("aria-pressed") == "true", "the pressed view")
    thumb.wait_until(lambda: thumb.text("#here") == "2 phones here", "the phones")
    thumb.view("spotlight").click()
    shown.wait_layout("spotlight")
    first = session.stats()["spotlight"]
    thumb.page.locator(".turn button").last.click()
    thumb.wait_until(lambda: session.stats()["spotlight"] not in (None, first), "the next phone")
    thumb.view("wall").click()
    shown.wait_layout("wall")
    shown.page.reload()
    shown.wait_layout("wall")
    wait_display(shown)

    thumb.start("scale")
    shown.wait_until(lambda: shown.page.locator("#forces").is_visible(), "the scale")
    thumb.start("challenge")
    thumb.sheet.locator("[type=submit]").click()
    shown.wait_until(lambda: shown.page.locator("#challenge").is_visible(), "the challenge")
    thumb.action("stop").click()
    thumb.action("next").click()
    thumb.wait_until(lambda: session.stats().get("challenge", {}).get("round") == 2, "the second round")
    thumb.start("spot")
    thumb.sheet.wait_for()
    thumb.page.keyboard.press("Escape")
    thumb.start("walk")
    thumb.sheet.locator("[data-play='']").click()
    thumb.action("walk").wait_for()
    shown.wait_until(lambda: shown.page.locator("#walk").is_visible(), "the walk")
    assert shown.page.locator(".walkers-map").count() == 0 or shown.page.locator(".walkers-map").is_hidden()
    thumb.start("draw")
    thumb.button("clear").click()
    thumb.sheet.locator("[data-yes]").click()
    thumb.wait_until(lambda: session.stats()["merged"]["touches"] == 0, "the clear")
    thumb.button("end").click()
    thumb.sheet.locator(".danger[data-yes]").click()
    thumb.wait_until(lambda: thumb.page.locator("#state h1").count(), "the end")
    assert session.stats()["ended"]


NAMES = {"en": ("Phones and their names", "Hide the name", "Show the name again", "Rename"),
         "de": ("Handys und ihre Namen", "Namen ausblenden", "Namen wieder zeigen", "Umbenennen"),
         "fr": ("Téléphones et leurs noms", "Masquer le nom", "Montrer à nouveau le nom", "Renommer")}


@pytest.mark.parametrize("language, scheme", [("en", "light"), ("de", "dark"), ("fr", "light")])
def test_the_remote_renames_and_hides_a_name(session, projector, remote, phones, language, scheme):
    every, hide, show, rename = NAMES[language]
    session.control("naming", naming="own")
    phone, other = phones(2)
    for each, name in ((phone, "Ida"), (other, "Ben")):
        each.live.send({"type": "name", "label": name})
        each.live.wait_type("label")
    shown = projector(language)
    thumb = remote(shown, language, color_scheme=scheme)
    examiner = Examiner()
    label = lambda: session.stats(phone.id).get("label")

    def choose(name, action):
        assert every in thumb.text("#remote-phones")
        thumb.button("phones").tap()
        examiner.examine(thumb.page, "the list of phones")
        fits(thumb, (390, 844))
        thumb.sheet.get_by_role("button", name=name).tap()
        examiner.examine(thumb.page, "the phone's sheet")
        fits(thumb, (390, 844))
        thumb.sheet.get_by_role("button", name=action, exact=True).tap()

    choose("Ida", hide)
    thumb.wait_until(lambda: label() is None, "the hidden name")
    choose(phone.welcome["participant"]["name"], show)
    thumb.wait_until(lambda: label() == "Ida", "the name again")
    choose("Ida", rename)
    field = thumb.sheet.locator("[name=label]")
    field.fill("Ada")
    fits(thumb, (390, 844))
    field.press("Enter")
    thumb.wait_until(lambda: label() == "Ada", "the new name")
    assert phone.live.wait(lambda message: message.get("label") == "Ada", "the phone has the name")
    assert session.stats(other.id)["label"] == "Ben" and examiner.wrong == []


def test_a_code_is_valid_once(session, projector, remote):
    shown = projector()
    first = remote(shown)
    wait_display(shown)
    second = remote()
    second.server_is_away = True  # The refusal is logged in its console.
    second.page.goto(second.address_of(first.scanned))
    second.wait_until(lambda: second.page.locator("#state h1").count(), "the refusal")
    assert second.text("#state h1") == WORDS["en"]["bad"]
    # Another phone takes its place.
    shown.press("m")
    shown.sheet.locator("button", has_text="another phone").click()
    second.server_is_away = False
    second.steer(shown)
    first.wait_until(lambda: first.page.locator("#state h1").count(), "the end of the first")


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_remote_fits_a_thumb(session, projector, remote, phones, language):
    shown = projector(language)
    phones(2)
    thumb = remote(shown, language, SIZES[0])
    for activity in ("touch", "scale"):
        session.control("activity", activity=activity)
        thumb.wait_until(lambda: thumb.switcher.current == ("draw" if activity == "touch" else activity), activity)
        for size in SIZES:
            fits(thumb, size)
    session.control("challenge", kind="distance", target=10)
    thumb.action("stop").wait_for()
    examiner = Examiner()
    for size in SIZES:
        fits(thumb, size)
        examiner.examine(thumb.page, f"the remote, {size[0]} × {size[1]}")
    assert examiner.wrong == []


def fits(thumb, size):
    page = thumb.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    thumb.wait_painted()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    small = page.evaluate("""[...document.querySelectorAll("button")].filter((each) => each.offsetParent)
        .map((each) => [each.textContent, each.getBoundingClientRect()]).filter(([, { width, height }]) => width < 43.5 || height < 43.5)
        .map(([text, { width, height }]) => `${text} ${width} ${height}`)""")
    assert small == []
    cut = page.evaluate("""[...document.querySelectorAll("button, h1, h2, .label")].filter((each) => each.offsetParent && each.scrollWidth > each.clientWidth + 1
        && getComputedStyle(each).display !== "inline").map((each) => each.textContent)""")
    assert cut == []


REQUEST = {"en": ("A phone wants to lead the class", "Number"), "de": ("Ein Handy will die Klasse steuern", "Zahl"),
           "fr": ("Un téléphone veut diriger la classe", "Nombre")}


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_the_host_compares_a_number_before_a_phone_leads(session, projector, remote, language, scheme):
    title, word = REQUEST[language]
    shown = projector(language, color_scheme=scheme)
    pupil = remote(language=language, color_scheme=scheme).scan(shown)
    pupil.page.locator("#state h1").wait_for()
    asked = shown.page.locator(".remote-request")
    asked.wait_for()
    assert shown.text(".remote-request h2") == title and shown.sheet.count() == 1, "in the code's place"
    sign = shown.text(".remote-request .remote-sign")
    assert pupil.text("#state h1") == f"{word} {sign}"
    assert "remote" not in session.stats(), "nobody leads yet"
    size = shown.page.locator(".remote-request .remote-sign").evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)")
    assert size >= 60, "read across a room"
    examiner = Examiner()
    examiner.examine(shown.page, "the question on the projector")
    examiner.examine(pupil.page, "the phone that waits")
    # Both pages may be loaded again meanwhile.
    pupil.page.reload()
    pupil.page.locator("#state h1").wait_for()
    assert pupil.text("#state h1") == f"{word} {sign}"
    shown.page.reload()
    asked.wait_for()
    assert shown.text(".remote-request .remote-sign") == sign
    # Somebody else who has seen the code is refused.
    late = remote(language=language)
    late.server_is_away = True
    late.page.goto(late.address_of(pupil.scanned))
    late.page.locator("#state .actions").wait_for()
    # No, by the keyboard.
    pupil.server_is_away = True
    shown.page.keyboard.press("Escape")
    pupil.page.locator("#state .actions").wait_for()
    assert "remoteRequest" not in session.stats() and "remote" not in session.stats()
    # Yes.
    mine = remote(language=language).scan(shown).allowed_by(shown)
    mine.wait_until(lambda: mine.text("#here"), "the snapshot")
    wait_display(shown)
    assert examiner.wrong == []


# Two controllers of the class at once


class LateStates:
    """Forwards a projector's live connection; after `hold`, messages on the first one wait until they are released."""

    def __init__(self, page):
        self.held, self.is_holding, self.sockets = [], False, []
        page.route_web_socket("**/live", self._carry)

    def _carry(self, socket):
        self.sockets.append(socket)
        is_first = len(self.sockets) == 1

        def receive(message):
            if is_first and self.is_holding:
                self.held.append(message)
            else:
                socket.send(message)

        socket.connect_to_server().on_message(receive)

    @property
    def states(self):
        return [message for message in self.held if json.loads(message)["type"] == "session"]

    def release(self):
        self.is_holding = False
        for message in self.held:
            self.sockets[0].send(message)


# Records each change of the button that shows whether the class is frozen.
NOTE_FREEZES = """() => {
    const button = document.getElementById("host-freeze");
    window.freezes = [];
    const note = () => freezes.at(-1) !== button.hasAttribute("data-on") && freezes.push(button.hasAttribute("data-on"));
    new MutationObserver(note).observe(button, { attributeFilter: ["data-on"] });
}"""


@pytest.fixture
def late(session, opened):
    shown = opened(session.server, kind=ProjectorPage, device=SMALL_PROJECTOR)
    states = LateStates(shown.page)
    shown.present(session)
    shown.page.evaluate(NOTE_FREEZES)
    states.is_holding = True
    return shown, states


def test_an_older_state_in_transit_does_not_undo_a_control(session, late):
    shown, states = late
    session.control("hide")
    with shown.page.expect_response("**/control") as answer:
        shown.choose("freeze")
    answer.value.finished()
    shown.wait_until(lambda: len(states.states) == 2, "both states")
    shown.wait_painted()
    states.release()
    shown.wait_until(lambda: shown.lit("freeze"), "the frozen class")
    assert shown.lit("hide") and shown.page.evaluate("freezes") == [True]


def test_a_control_works_although_the_live_connection_is_dead(session, late):
    shown, states = late
    shown.choose("freeze")
    shown.wait_until(lambda: shown.lit("freeze"), "the frozen class")
    shown.wait_until(lambda: len(states.sockets) == 2, "another connection")
    session.control("hide")
    shown.wait_until(lambda: shown.lit("hide"), "what another one does")
    # Messages in transit on the dead connection come too late.
    states.release()
    shown.wait_painted()
    assert shown.lit("hide") and shown.page.evaluate("freezes") == [True]


# A dead live connection without a `close`


@pytest.fixture
def silent(session, opened):
    shown = opened(session.server, kind=ProjectorPage, device=SMALL_PROJECTOR)
    shown.page.clock.install()
    states = LateStates(shown.page)
    shown.present(session)
    states.is_holding = True
    # Chromium logs each failed request.
    shown.server_is_away = True
    return shown, states


def run_until_probe(page):
    """Lets an idle page's clock run until it asks the server for its health, and no further: its timeout runs on the same clock."""
    probes = []
    page.on("request", lambda request: probes.append(request) if request.url.endswith("/healthz") else None)
    for _ in range(10):
        page.clock.run_for(2500)
        if probes:
            return
    raise AssertionError("the page did not ask for the server's health in 25 s")


def wait_reconnected(session, shown, states):
    shown.wait_until(lambda: len(states.sockets) == 2, "another connection")
    shown.page.unroute("**/api/**")
    session.control("freeze")
    shown.wait_until(lambda: shown.lit("freeze"), "what another one does")


def test_an_idle_page_notices_that_the_network_is_lost(session, silent):
    shown, states = silent
    with shown.page.expect_response("**/healthz") as response:
        run_until_probe(shown.page)
    response.value.finished()
    shown.wait_painted()
    assert len(states.sockets) == 1, "a class without events is not a dead connection"
    shown.page.route("**/healthz", lambda route: route.abort())
    run_until_probe(shown.page)
    wait_reconnected(session, shown, states)


def test_a_control_that_does_not_reach_the_server_connects_the_page_again(session, silent):
    shown, states = silent
    shown.page.route("**/api/**", lambda route: route.abort())
    shown.choose("hide")
    wait_reconnected(session, shown, states)


def test_a_network_that_is_back_connects_the_page_again(session, silent):
    shown, states = silent
    shown.page.evaluate("dispatchEvent(new Event('online'))")
    wait_reconnected(session, shown, states)
