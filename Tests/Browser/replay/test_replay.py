"""The replay page: any instant of a class, its figures exactly, by pointer, touch and keys, and as a video."""

import pytest

from api import Session
from oracle import Oracle
from phone import SCREEN, Phone
from projector_page import sheet_box
from replay_page import ReplayPage, webm
from touch_page import LAPTOP, PHONE, shown_number

LANGUAGES = ["en", "de"]


class Class:
    """Two phones that each drew a known line, half a second apart by the server's clock, with a clear in between."""

    def __init__(self, server):
        self.session = Session(server, locale="en")
        self.phones = [Phone(server, self.session.code) for _ in range(2)]
        self.oracles = [Oracle(), Oracle()]
        self.draw(0, [[0, 1, 39, 84.4, 0]])
        for step in range(1, 9):
            self.draw(0, [[1, 1, 39 + 32 * step, 84.4 + 64 * step, 16 * step]])
        self.session.control("clear", participant="p1")
        self.oracles[0].clear()
        self.draw(1, [[0, 7, 195, 422, 500], [1, 7, 195, 550, 516], [2, 7, 195, 550, 540]])
        for step in range(9, 11):
            self.draw(0, [[1, 1, 39 + 32 * step, 84.4 + 64 * step, 16 * step]])
        self.whole = self.session.get("/replay", headers=self.session.host).json()

    def draw(self, index, events):
        self.phones[index].touch(events)
        self.oracles[index].apply(events)
        self.phones[index].settle()

    def segment(self, instant):
        answer = self.session.get("/replay/segment", params={"from": instant, "to": instant}, headers=self.session.host)
        return answer.json()


@pytest.fixture(scope="module")
def drawn(server):
    made = Class(server)
    yield made
    for phone in made.phones:
        phone.close()


@pytest.fixture
def watching(drawn, opened):
    def watch(language="en", device=LAPTOP):
        return opened(drawn.session.server, language, kind=ReplayPage, device=device).as_host(drawn.session).watch(drawn.session)

    return watch


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_figures_at_the_end_are_the_live_ones(drawn, watching, language):
    page = watching(language)
    end = drawn.whole["durationMilliseconds"]
    assert page.slider() == {"min": drawn.whole["firstMilliseconds"], "now": page.shown, "max": end}
    page.page.keyboard.press("End")
    page.wait_shown(end)
    stats = sorted(drawn.session.stats()["participants"], key=lambda one: -one["distance"]["totalCentimetres"])
    wanted = [(one["name"], "≈\u00a0" + shown_number(one["distance"]["totalCentimetres"], language) + "\u00a0cm") for one in stats]
    page.wait_until(lambda: page.board.entries == wanted, f"the board {wanted}")
    total = sum(oracle.total_centimetres for oracle in drawn.oracles)
    # p1's only gesture is cleared; its finger continues to count.
    words = {"en": "2 phones · 1 gesture · ", "de": "2 Handys · 1 Geste · "}[language]
    assert page.sums.startswith(words)
    assert shown_number(total, language) in page.sums


def test_any_instant_by_keys_shows_the_engines_figures(drawn, watching):
    page = watching()
    begin, end = drawn.whole["firstMilliseconds"], drawn.whole["durationMilliseconds"]
    at = begin
    for key, by in [(".", 10), (".", 10), ("Shift+ArrowRight", 10_000), ("ArrowLeft", -1000), (",", -10), ("Home", -10**6), ("ArrowRight", 1000)]:
        page.page.keyboard.press(key)
        at = min(max(at + by, begin), end)
        page.wait_shown(at)
        figures = {row[0]: row[2] for row in drawn.segment(at)["figures"]}
        wanted = sorted(("≈\u00a0" + shown_number(total, "en") + "\u00a0cm" for total in figures.values()), reverse=True)
        page.wait_until(lambda: sorted((figure for _, figure in page.board.entries), reverse=True) == wanted, f"{wanted} at {at}")
    minutes, milliseconds = divmod(at, 60_000)
    assert page.text("#time").startswith(f"{minutes}:{milliseconds // 1000:02}.{milliseconds % 1000:03} / ")


def test_space_plays_to_the_end_at_the_chosen_speed_and_pauses(drawn, watching):
    page = watching()
    play = page.page.locator("#play")
    assert play.get_attribute("aria-label") == "Play"
    begin = page.shown
    page.page.locator('[data-speed="0.1"]').click()
    assert page.page.locator('#speeds [aria-pressed="true"]').inner_text() == "0.1×"
    page.page.locator("#timeline").focus()
    page.page.keyboard.press("Space")
    page.wait_until(lambda: page.shown > begin, "movement")
    assert play.get_attribute("aria-label") == "Pause"
    page.page.keyboard.press("Space")
    page.wait_until(lambda: play.get_attribute("aria-label") == "Play", "the pause")
    page.wait_until(lambda: page.shown == page.slider()["now"], "the same instant everywhere")
    for _ in range(9):
        page.page.keyboard.press("+")
    assert page.page.locator('#speeds [aria-pressed="true"]').inner_text() == "8×"
    page.page.keyboard.press("Space")
    page.wait_shown(drawn.whole["durationMilliseconds"])
    page.wait_until(lambda: play.get_attribute("aria-label") == "Play", "the end")


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["mouse", "touch"])
def test_the_timeline_is_dragged(drawn, watching, device):
    page = watching(device=device)
    begin, end = drawn.whole["firstMilliseconds"], drawn.whole["durationMilliseconds"]
    box = page.page.locator("#timeline").bounding_box()
    y = box["y"] + box["height"] / 2
    if device is LAPTOP:
        page.page.mouse.move(box["x"] + 3, y)
        page.page.mouse.down()
        page.page.mouse.move(box["x"] + box["width"] / 2, y, steps=6)
    else:
        cdp = page.context.new_cdp_session(page.page)
        for kind, x in [("touchStart", 3), ("touchMove", 60), ("touchMove", box["width"] / 2)]:
            cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": box["x"] + x, "y": y, "force": 1}]})
    middle = (begin + end) / 2
    page.wait_until(lambda: abs(page.slider()["now"] - middle) < 0.02 * (end - begin), "the middle")
    page.wait_until(lambda: page.shown == page.slider()["now"], "its picture")
    if device is LAPTOP:
        page.page.mouse.move(box["x"] + 5 * box["width"], y)
        page.wait_shown(end)
        page.page.mouse.up()


def test_the_fingers_are_at_their_recorded_positions(drawn, watching):
    page = watching()
    # p1 draws down to the right; when p2 has its finger down, p1's is at 8 of 10 steps.
    last = drawn.whole["durationMilliseconds"]
    page.page.keyboard.press("End")
    page.wait_shown(last)
    colour = next(one["colour"] for one in drawn.whole["participants"] if one["id"] == "p1")
    [_, _, x, y, _] = next(touch for touch in drawn.segment(last)["touches"] if touch[0] == "p1")
    assert (x, y) == (round(359 / 390, 5), round(724.4 / 844, 5))
    left, top, width, height = sheet_box(page.page, SCREEN)
    seen = page.page.evaluate(
        """([x, y]) => {
            const canvas = document.getElementById("fingers"), scale = canvas.width / canvas.clientWidth;
            const { offsetLeft: left, offsetTop: top } = canvas;
            return [...canvas.getContext("2d").getImageData((x - left) * scale, (y - top) * scale, 1, 1).data];
        }""", [left + x * width - 0.7 * 29 / 390 * width, top + y * height])
    wanted = [int(colour[i:i + 2], 16) for i in (1, 3, 5)]
    assert all(abs(a - b) < 32 for a, b in zip(seen, wanted)), (seen, wanted)


def test_marks_are_shown_and_selectable(drawn, watching):
    page = watching()
    [cleared] = drawn.whole["markers"]
    assert page.page.locator(".marker.cleared").count() == 1
    page.page.locator("#next-mark").click()
    page.wait_shown(cleared["milliseconds"])
    page.page.locator("#previous-mark").click()
    page.wait_shown(drawn.whole["firstMilliseconds"])


MARK = {"en": ("What the host did", "Cleared: {}"), "de": ("Was die Lehrkraft getan hat", "Geleert: {}")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mark_describes_itself_and_links_to_its_instant(drawn, watching, language):
    page = watching(language)
    [cleared] = drawn.whole["markers"]
    group, label = MARK[language]
    name = "1 " + next(one["name"] for one in drawn.whole["participants"] if one["id"] == "p1")
    mark = page.page.get_by_role("group", name=group).get_by_role("button", name=label.format(name))
    mark.click()
    page.wait_shown(cleared["milliseconds"])
    page.wait_text("#mark", label.format(name))
    page.page.keyboard.press("Home")
    page.wait_text("#mark", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_replay_has_the_classrooms_views(drawn, watching, language, device):
    page = watching(language, device)
    page.page.keyboard.press("End")
    page.wait_shown(drawn.whole["durationMilliseconds"])
    canvas = page.page.locator("#fingers")

    def picture():
        return canvas.screenshot()

    seen = [picture()]
    words = {"en": ["Together", "Wall", "Spotlight", "Heatmap"], "de": ["Zusammen", "Wand", "Spotlight", "Heatmap"]}[language]
    for index in (1, 2, 3):
        button = page.page.get_by_role("button", name=words[index], exact=True)
        button.click() if device is PHONE else page.page.keyboard.press(str(index + 1))
        page.wait_until(lambda: button.get_attribute("aria-pressed") == "true" and picture() not in seen, words[index])
        seen.append(picture())
    # A row of the board is a phone in the spotlight.
    page.board.buttons.nth(1).click()
    page.wait_until(lambda: page.page.locator("#room").get_attribute("data-layout") == "spotlight", "the spotlight")


def test_strokes_before_the_instant_are_there(drawn, watching):
    page = watching()
    page.page.keyboard.press("End")
    page.wait_shown(drawn.whole["durationMilliseconds"])
    left, top, width, height = sheet_box(page.page, SCREEN)
    colour = next(one["colour"] for one in drawn.whole["participants"] if one["id"] == "p2")
    wanted = [int(colour[i:i + 2], 16) for i in (1, 3, 5)]

    def there():
        seen = page.page.evaluate(
            """([x, y]) => {
                const canvas = document.querySelector(".ink:not(.stepped-back)"), scale = canvas.width / canvas.clientWidth;
                return [...canvas.getContext("2d").getImageData(x * scale, y * scale, 1, 1).data];
            }""", [left + 0.5 * width, top + 480 / 844 * height])
        return seen[3] > 200 and all(abs(a - b) < 16 for a, b in zip(seen, wanted))

    page.wait_until(there, "the line of the finger that is up again")
    page.page.keyboard.press("Home")
    page.wait_until(lambda: not there(), "the time before it")


def test_the_video_has_the_stated_length(drawn, watching):
    page = watching()
    span = drawn.whole["durationMilliseconds"] - drawn.whole["firstMilliseconds"]
    page.page.locator('[data-speed="0.25"]').click()  # Long enough for some pictures on a busy machine.
    page.page.locator("#video").click()
    with page.page.expect_download(timeout=40_000) as download:
        page.page.locator("[data-record=whole]").click()
        page.page.locator("dialog progress").wait_for()
    assert download.value.suggested_filename.startswith(f"touchfigures-{drawn.session.code}-")
    content = open(download.value.path(), "rb").read()
    assert content[:4] == b"\x1a\x45\xdf\xa3"
    found = webm(content)
    assert found["size"] == [1280, 720]
    # A busy machine takes longer than the class did, and drops pictures; the file has what the header states.
    assert found["duration"] > 0.7 * 4 * span
    assert 0.4 * found["duration"] < found["last"] <= found["duration"] + 100


def test_a_recording_can_be_cancelled(drawn, watching):
    page = watching()
    page.page.locator('[data-speed="0.25"]').click()
    page.page.locator("#video").click()
    page.page.locator("[data-record=whole]").click()
    page.page.locator("[data-cancel]").click()
    page.page.locator("dialog").wait_for(state="detached")
    page.page.keyboard.press("End")
    page.wait_shown(drawn.whole["durationMilliseconds"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_token_the_page_says_who_can_watch(drawn, opened, language):
    page = opened(drawn.session.server, language, kind=ReplayPage, device=LAPTOP).open(f"/replay?s={drawn.session.code}")
    page.wait_text("#state h1", {"en": "For the host only", "de": "Nur für die Lehrkraft"}[language])
    assert drawn.session.code in page.text("#state p")
    assert not any("/api/" in url for url in page.requested)


def test_each_unplayable_session_states_the_reason(server, opened):
    def state(session, code=None):
        page = opened(server, kind=ReplayPage, device=LAPTOP).as_host(session)
        page.server_is_away = True  # The response is an error, which Chromium logs.
        page.open(f"/replay?s={code or session.code}")
        page.page.locator("#state h1").wait_for()
        return page.text("#state h1")

    assert state(Session(server, retention="figures")) == "No recording"
    wiped = Session(server)
    wiped.created = dict(wiped.created, hostToken="A" * 22)
    assert state(wiped) == "For the host only"
    gone = Session(server)
    gone.code = "222222"
    assert state(gone) == "No such class"
    assert state(gone, "nocode") == "Which class?"


def test_a_class_that_continues_grows_on_the_timeline(server, opened):
    session = Session(server)
    page = opened(server, kind=ReplayPage, device=LAPTOP).as_host(session).open(f"/replay?s={session.code}")
    page.page.locator("#empty").wait_for()
    phone = Phone(server, session.code)
    phone.touch([[0, 1, 100, 100, 0], [1, 1, 164, 100, 16]])
    phone.settle()
    page.page.locator("#empty").wait_for(state="hidden")
    page.wait_until(lambda: page.slider()["max"] > 0, "the new end")
    page.page.keyboard.press("End")
    page.wait_until(lambda: [figure for _, figure in page.board.entries] == ["≈\u00a01.00\u00a0cm"], "the phone's figure")
    phone.close()


def test_the_page_waits_for_an_unreachable_server(drawn, opened):
    page = opened(drawn.session.server, kind=ReplayPage, device=LAPTOP).as_host(drawn.session)
    page.server_is_away = True
    page.page.route("**/replay", lambda route: route.abort())
    page.page.route("**/replay/segment*", lambda route: route.abort())
    page.open(f"/replay?s={drawn.session.code}")
    page.wait_text("#state h1", "The server cannot be reached")
    page.page.unroute("**/replay")
    page.wait_text("#notices", "The server cannot be reached. It goes on as soon as it is back.")
    assert page.page.locator("#state").count() == 0
    page.page.unroute("**/replay/segment*")
    page.wait_until(lambda: page.shown is not None, "a picture")
    page.wait_text("#notices", "")


@pytest.mark.parametrize("language, words", [("en", "Answers on the picture: 2"), ("de", "Antworten auf dem Bild: 2")])
def test_the_answers_on_a_picture_are_shown_as_they_came(server, opened, language, words):
    session = Session(server, locale="en")
    phones = [Phone(server, session.code) for _ in range(2)]
    question = {"text": {"en": "Where is Lima?"}, "form": "point", "picture": "world"}
    session.post_control({"action": "ask", "question": question})
    for phone, place in zip(phones, ([411.9, 408.2], [500, 300])):
        assert session.put_answer(phone, 1, points=[place]).status_code == 200
    session.control("lesson", step=2)
    phones[0].touch([[0, 1, 39, 84, 0], [1, 1, 139, 84, 16], [2, 1, 139, 84, 32]])
    phones[0].settle()
    page = opened(server, language, kind=ReplayPage, device=LAPTOP).as_host(session).watch(session)
    page.page.get_by_role("slider").press("End")
    marks = page.page.locator("#asked .mark")
    page.wait_until(lambda: marks.count() == 2, "both marks")
    assert page.page.locator("#asked title").text_content() == words
    assert {(mark.get_attribute("cx"), mark.get_attribute("cy")) for mark in marks.all()} == {("411.9", "408.2"), ("500", "300")}
    # The first answer is where the replay begins.
    page.page.get_by_role("slider").press("Home")
    page.wait_until(lambda: marks.count() == 1, "the first mark")
    for phone in phones:
        phone.close()
