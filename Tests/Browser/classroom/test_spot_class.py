"""A class plays one picture: the host chooses it on the projector, two phones search, and the board follows."""

import csv

import pytest
import requests

from projector_page import PROJECTOR, ProjectorPage
from puzzles import Author, png, rectangle
from touch_page import TouchPage

SIZE = (1000, 600)
DIFFERENCES = [rectangle(100, 100, 120, 100), rectangle(420, 300, 120, 100), rectangle(700, 100, 160, 120)]
CENTRES = [(d["X"] + d["Width"] / 2, d["Y"] + d["Height"] / 2) for d in DIFFERENCES]

WORDS = {
    "en": {"empty": "No puzzles yet", "wait": "Wait for the picture", "count": "{} of 3", "none": "0 of 2 have all 3",
           "one": "1 of 2 has all 3", "frozen": "Frozen by the host. Nothing counts now.", "reveal": "1 is still searching."},
    "de": {"empty": "Noch keine Rätsel", "wait": "Warte auf das Bild", "count": "{} von 3", "none": "0 von 2 haben alle 3",
           "one": "1 von 2 hat alle 3", "frozen": "Von der Lehrkraft angehalten. Gerade zählt nichts.",
           "reveal": "1 sucht noch."},
}


class SpotPhone(TouchPage):
    """Begins on the touch page, like phones that scan the code; the player has searched a picture before."""

    def __init__(self, context, server):
        super().__init__(context, server)
        context.add_init_script("localStorage['touchfigures.setting.searched'] = 'true'")

    def wait_spot(self):
        self.wait_until(lambda: "/spot?s=" in self.page.url, "the spot page")
        self.page.wait_for_selector("#participant svg")

    def hold(self, x, y):
        """A long press on a spot of the original picture."""
        box = self.page.locator(".picture-layer").bounding_box()
        self.touch(0, box["x"] + x * box["width"] / SIZE[0], box["y"] + y * box["height"] / SIZE[1])
        self.page.wait_for_timeout(620)
        self.lift()

    def wait_count(self, text):
        self.wait_until(lambda: self.page.locator(".count").count() == 1 and self.text(".count") == text, f"the count {text}", 10)

    @property
    def rounds(self):
        return {m["round"] for m in self.received if m["type"] == "spot"}


@pytest.mark.parametrize("language", ["de"])
def test_a_class_plays_one_picture_together(session, opened, language):
    words = WORDS[language]
    board = opened(session.server, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    first, second = (opened(session.server, language, kind=SpotPhone).join(session.code) for _ in range(2))
    before = first.participant
    puzzle = Author(session.server).puzzle(DIFFERENCES, SIZE, title=f"Am Ufer {session.code}")

    board.press("p")
    board.sheet.locator("input").fill(session.code.lower())
    board.wait_until(lambda: board.sheet.locator("[data-puzzle]").count() == 1, "the only puzzle of that name")
    board.sheet.locator(f"[data-puzzle='{puzzle}']").click()
    board.wait_text("#status [data-of=game] h1", f"Am Ufer {session.code}")
    for phone in (first, second):
        phone.wait_spot()
        phone.wait_count(words["count"].format(0))
    assert first.participant == before
    board.wait_text("#status [data-of=game] .summary", words["none"])
    assert board.page.locator("#game .frame img").evaluate("image => image.complete && image.naturalWidth") == SIZE[0]

    first.hold(*CENTRES[0])
    first.wait_count(words["count"].format(1))
    row = lambda phone: board.page.locator(f"#players [data-participant={phone.participant}]")
    board.wait_until(lambda: row(first).locator(".dots .on").count() == 1, "the first dot")
    assert row(second).locator(".dots i").count() == 3

    # A reload continues the same round.
    first.page.reload()
    first.wait_count(words["count"].format(1))
    assert len(first.rounds) == 1
    # Frozen, nothing can be pressed.
    board.press("f")
    first.wait_until(lambda: words["frozen"] in first.text("#notices"), "the notice")
    first.hold(*CENTRES[1])
    board.press("f")
    first.wait_until(lambda: first.page.locator("#notices .notice").count() == 0, "the thaw")
    assert session.stats(first.participant)["spot"]["found"] == 1

    first.hold(*CENTRES[1])
    first.hold(*CENTRES[2])
    first.page.wait_for_selector(".round-result")
    board.wait_text("#status [data-of=game] .summary", words["one"])
    assert board.page.locator("#players li").first.locator(".name").inner_text().split(" ", 1)[::-1] == first.text("#participant").rsplit(" ", 1)

    # Only the host can show differences that nobody has received.
    board.page.locator("[data-action=reveal]").click()
    assert words["reveal"] in board.text("dialog[open]")
    board.confirm()
    board.wait_until(lambda: board.page.locator(".difference").count() == 3, "the differences")
    assert board.page.locator(".difference").all_inner_texts() == ["1/2"] * 3

    board.press("x")
    with board.page.expect_download() as download:
        board.sheet.locator("[data-download='-games.csv']").click()
    with open(download.value.path(), newline="", encoding="utf-8-sig") as file:
        games = list(csv.DictReader(file, delimiter=";" if language == "de" else ","))
    assert [(row["participant"], row["name"], row["found"], row["total"], row["complete"]) for row in games] == [
        (f"p{number}", phone.text("#participant").removesuffix(f" {number}"), *found)
        for number, phone, found in ((1, first, ("3", "3", "TRUE")), (2, second, ("0", "3", "FALSE")))]
    board.press("Escape")
    board.sheet.wait_for(state="detached")

    board.start("draw")
    for phone in (first, second):
        phone.wait_until(lambda: "/touch?s=" in phone.page.url, "the touch page")
    assert not board.page.locator("#game").is_visible()


def test_a_phone_waits_for_a_picture_and_starts_again_when_the_host_clears(session, opened):
    words = WORDS["en"]
    puzzle = Author(session.server).puzzle(DIFFERENCES, SIZE)
    session.control("activity", activity="spot")
    phone = opened(session.server, kind=SpotPhone)
    phone.open(f"/spot?s={session.code}")
    phone.wait_until(lambda: words["wait"] in phone.text("#class"), "the waiting state")
    session.control("activity", activity="spot", subject=puzzle)
    phone.wait_count(words["count"].format(0))
    # A press without a response is kept with the page, and sent by the next one.
    phone.server_is_away = True
    phone.page.route("**/hits", lambda route: route.abort())
    phone.hold(*CENTRES[0])
    phone.page.locator(".waiting-press").wait_for(state="attached")
    phone.page.unroute("**/hits")
    phone.page.reload()
    phone.wait_count(words["count"].format(1))
    phone.server_is_away = False
    session.control("clear", participant=phone.participant)
    phone.wait_count(words["count"].format(0))
    # A second start of a puzzle is another round.
    phone.hold(*CENTRES[1])
    phone.wait_count(words["count"].format(1))
    session.control("activity", activity="spot", subject=puzzle)
    phone.wait_count(words["count"].format(0))
    assert session.stats(phone.participant)["spot"]["found"] == 0


def test_a_picture_that_could_not_be_loaded_is_requested_again(session, opened):
    board = opened(session.server, "en", kind=ProjectorPage, device=PROJECTOR).present(session)
    requests_of_picture = []

    def fail_twice(route):
        requests_of_picture.append(route.request.url)
        route.fulfill(status=503) if len(requests_of_picture) <= 2 else route.continue_()

    board.server_is_away = True  # The failed requests are no errors of the page.
    board.page.route("**/puzzles/*/image?*", fail_twice)
    session.control("activity", activity="spot", subject=Author(session.server).puzzle(DIFFERENCES, SIZE))
    failure = board.page.locator("#game .puzzle-picture [role=alert]")
    board.wait_until(lambda: failure.inner_text().startswith("The picture could not be loaded"), "the notice")
    image = board.page.locator("#game .frame img")
    assert not image.is_visible()
    board.wait_until(lambda: image.evaluate("image => image.complete && image.naturalWidth") == SIZE[0], "the picture")
    assert failure.inner_text() == "" and image.is_visible() and len(requests_of_picture) == 3


def test_a_game_that_began_while_the_projector_was_away_is_not_revealed(tmp_path, opened):
    from api import Session
    from server import Server
    running = Server(tmp_path / "data").start()
    session, author = Session(running), Author(running)
    one, other = (author.puzzle(DIFFERENCES[:count], SIZE, title=title, seed=count) for count, title in ((2, "One"), (3, "Other")))
    session.control("activity", activity="spot", subject=one)
    board = opened(running, kind=ProjectorPage, device=PROJECTOR).present(session)
    board.wait_text("#status [data-of=game] h1", "One")
    board.page.locator("[data-action=reveal]").click()
    board.page.locator(".difference").first.wait_for()
    board.server_is_away = True
    board.context.set_offline(True)
    port = running.port
    running.kill()
    running.start(port)
    session.control("activity", activity="spot", subject=other)
    board.context.set_offline(False)
    board.wait_text("#status [data-of=game] h1", "Other")
    board.wait_text("[data-action=reveal]", "Show the differences")
    assert board.page.locator(".difference").count() == 0
    assert running.stop()[0] == 0


@pytest.mark.parametrize("language, none, one", [
    ("en", "3 differences stay hidden until somebody in the class finds them", "At each frame: how many have found it. 1 difference stays hidden"),
    ("de", "3 Unterschiede bleiben verborgen, bis sie jemand", "An jedem Rahmen: wie viele ihn gefunden haben. 1 Unterschied bleibt verborgen"),
])
def test_a_host_without_an_author_learns_why_differences_stay_hidden(tmp_path, opened, language, none, one):
    from api import Session
    from phone import Phone
    from server import Server
    running = Server(tmp_path / "data").start()
    away = {"Host": "192.168.1.20:8080"}
    session = Session(running, headers=away)
    puzzle = Author(running).puzzle(DIFFERENCES, SIZE, title="Am Ufer")
    session.control("activity", activity="spot", subject=puzzle)
    board = opened(running, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    board.wait_text("#status [data-of=game] h1", "Am Ufer")
    board.page.locator("[data-action=reveal]").click()
    board.wait_until(lambda: none in board.text("#game .legend"), "the reason")
    assert board.page.locator(".difference").count() == 0
    phone = Phone(running, session.code)
    ask = lambda path, body: requests.post(f"{running.url}/api/v1{path}", json=body, timeout=10).json()
    game = ask(f"/puzzles/{puzzle}/rounds", {"session": session.code, "resume": phone.resume})["id"]
    for x, y in CENTRES[:2]:
        ask(f"/rounds/{game}/hits", {"x": x, "y": y, "shownWidth": SIZE[0], "shownHeight": SIZE[1]})
    board.wait_until(lambda: board.text("#game .legend").startswith(one), "the remaining ones")
    assert board.page.locator(".difference").all_inner_texts() == ["1/1"] * 2
    # Giving up uses a hint: then the host can show it.
    ask(f"/rounds/{game}/hints", None)
    board.wait_until(lambda: board.page.locator(".difference").all_inner_texts() == ["1/1", "1/1", "0/1"], "the last one")
    assert "." not in board.text("#game .legend")
    phone.close()
    board.server_is_away = True
    assert running.stop()[0] == 0


def test_a_wrong_code_leads_home(session, opened):
    phone = opened(session.server, kind=SpotPhone)
    phone.open("/spot?s=x")
    phone.page.wait_for_selector("#state a[href='/']")


def test_without_puzzles_the_host_learns_how_to_get_some(tmp_path, opened):
    from api import Session
    from server import Server
    running = Server(tmp_path / "data").start()
    board = opened(running, "de", kind=ProjectorPage, device=PROJECTOR).present(Session(running))
    board.start("spot")
    board.wait_until(lambda: WORDS["de"]["empty"] in board.text("dialog[open]"), "the empty state")
    assert board.page.locator("dialog[open] .empty a[href='/author']").is_visible()
    board.page.keyboard.press("Escape")
    board.server_is_away = True
    assert running.stop()[0] == 0


def test_before_and_after_are_shown_to_all_when_the_last_player_has_finished(session, opened):
    author = Author(session.server)
    puzzle = author.puzzle(DIFFERENCES, SIZE)
    original = {"data": png(*SIZE, 9), "headers": {"Content-Type": "image/png"}}
    assert author.call("PUT", f"/puzzles/{puzzle}/original", **original).status_code == 200
    phones = [opened(session.server, "en", kind=SpotPhone).join(session.code) for _ in range(2)]
    session.control("activity", activity="spot", subject=puzzle)
    for phone in phones:
        phone.wait_spot()
        phone.wait_count("0 of 3")
    for index, phone in enumerate(phones):
        for centre in CENTRES:
            phone.hold(*centre)
        phone.page.wait_for_selector(".round-result")
        assert index > 0 or phone.page.locator(".comparison").count() == 0
    for phone in phones:
        phone.page.wait_for_selector(".comparison .before")
        # One round for each, and nothing to give up.
        assert phone.page.locator(".round-result .actions button").count() == 1
