"""An audio walk with a class, and without a network: which data leaves the phone, and which stays on it."""

import json

import pytest

from accessibility import Examiner
from api import Session
from touch_page import PHONE
from walk_page import HARBOUR, MILL, WalkPage, import_ferryman, place

# The play's own JSON is stored last, after all sounds; and a service worker has to serve them.
KEPT_WHOLE = "caches.match('/api/v1/plays/the-ferryman').then((play) => play && navigator.serviceWorker.controller !== null)"


@pytest.fixture(scope="module")
def ferryman(server, tmp_path_factory):
    return import_ferryman(server, tmp_path_factory.mktemp("plays") / "ferryman")


@pytest.fixture
def walk(server, ferryman, opened):
    latitude, longitude = place(*HARBOUR)
    return opened(server, kind=WalkPage, device=PHONE, permissions=["geolocation"], reduced_motion="reduce", service_workers="allow",
                  geolocation={"latitude": latitude, "longitude": longitude, "accuracy": 6})


def fixes(session):
    lines = session.get("/walks", headers=session.host).text.splitlines()
    return [fix for line in lines[1:] for fix in json.loads(line)["fixes"]]


def test_positions_go_to_the_host_only_after_the_listener_agrees(server, walk):
    session = Session(server, activity="walk")
    sockets = []
    walk.page.on("websocket", lambda socket: sockets.append(socket.url))
    walk.arrive(f"/walk/the-ferryman?s={session.code}")
    walk.start()
    # The walk does not wait for the answer.
    walk.wait_plays(0)
    assert session.code in walk.text("dialog")
    walk.page.get_by_role("button", name="Walk without").click()
    walk.stand(HARBOUR)
    assert sockets == []
    assert fixes(session) == []
    walk.page.locator("#settings").click()
    walk.page.locator(".pair", has_text="On").nth(2).get_by_text("On").click()
    walk.page.keyboard.press("Escape")
    walk.wait_until(lambda: "sees where you are" in walk.text("#notices"), "the notice that it is on")
    walk.stand(HARBOUR, 5)
    walk.wait_until(lambda: fixes(session), "the first fix at the host")
    _, latitude, longitude, accuracy, scene, *_ = fixes(session)[-1]
    assert (latitude, longitude) == pytest.approx(place(*HARBOUR), abs=1e-5)
    assert (accuracy, scene) == (5, 0)
    session.control("freeze")
    walk.wait_until(lambda: "does not count now" in walk.text("#notices"), "that a frozen class takes no positions")
    session.control("unfreeze")
    walk.wait_until(lambda: "does not count now" not in walk.text("#notices"), "that they count again")
    walk.page.locator("#settings").click()
    walk.page.locator(".pair", has_text="On").nth(2).get_by_text("Off").click()
    walk.page.keyboard.press("Escape")
    walk.wait_until(lambda: "no longer sees you" in walk.text("#notices"), "the notice that it is off")
    before = len(fixes(session))
    walk.stand(HARBOUR, 4)
    assert len(fixes(session)) == before


def follow_to_walk(session, walk):
    """Joins by the touch page, and follows the class to the walk."""
    walk.open(f"/touch?s={session.code}")
    walk.wait_until(lambda: len(session.stats()["participants"]) == 1, "the phone in the room")
    session.control("activity", activity="walk", subject="the-ferryman")
    walk.page.wait_for_url(f"**/walk/the-ferryman?s={session.code}")
    walk.page.locator("#care .primary").click()


def test_a_phone_of_the_room_stays_in_it_without_consent_and_follows_the_class(server, walk):
    session = Session(server)
    follow_to_walk(session, walk)
    [participant] = session.stats()["participants"]
    walk.wait_until(lambda: session.stats()["participants"][0]["connected"], "the phone, still in the room")
    assert fixes(session) == []
    session.control("activity", activity="touch")
    walk.page.wait_for_url(f"**/touch?s={session.code}")
    assert [one["id"] for one in session.stats()["participants"]] == [participant["id"]]
    # A listener during a story is not interrupted, but notified.
    session.control("activity", activity="walk", subject="the-ferryman")
    walk.page.wait_for_url(f"**/walk/the-ferryman?s={session.code}")
    walk.page.locator("#go").click()
    walk.wait_plays(0)
    walk.page.get_by_role("button", name="Walk without").click()
    session.control("activity", activity="touch")
    walk.page.get_by_role("link", name="Go along").wait_for()
    assert walk.plays() == [0]
    assert fixes(session) == []


def test_a_phone_at_the_list_of_walks_stays_in_the_room_and_joins_with_the_one_it_chooses(server, walk):
    session = Session(server)
    walk.open(f"/touch?s={session.code}")
    walk.wait_until(lambda: len(session.stats()["participants"]) == 1, "the phone in the room")
    session.control("activity", activity="walk")
    walk.page.wait_for_url(f"**/walk?s={session.code}")
    walk.page.get_by_text(f"Class {session.code}: choose the walk.").wait_for()
    walk.wait_until(lambda: session.stats()["participants"][0]["connected"], "the phone, still in the room")
    # The host chooses one for all, then lets each choose.
    session.control("activity", activity="walk", subject="the-ferryman")
    walk.page.wait_for_url(f"**/walk/the-ferryman?s={session.code}")
    session.control("activity", activity="walk")
    walk.open(f"/walk?s={session.code}")
    walk.page.get_by_role("link", name="The Ferryman").click()
    walk.page.locator("#care .primary").click()
    walk.start()
    walk.page.get_by_role("button", name="Send them").click()
    walk.stand(HARBOUR)
    walk.wait_until(lambda: fixes(session), "the first fix at the host", 10)
    assert len(session.stats()["participants"]) == 1


NAME = {"en": "What is your name?", "de": "Wie heißt du?", "fr": "Comment t’appelles-tu ?"}


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_a_class_of_own_names_asks_on_the_walks_page(server, ferryman, opened, language, scheme):
    latitude, longitude = place(*HARBOUR)
    walk = opened(server, language, kind=WalkPage, device=PHONE, permissions=["geolocation"], reduced_motion="reduce",
                  color_scheme=scheme, geolocation={"latitude": latitude, "longitude": longitude, "accuracy": 6})
    session = Session(server)
    follow_to_walk(session, walk)
    session.control("naming", naming="own")
    form = walk.page.locator("#own-name")
    form.wait_for()
    assert walk.text("#own-name h2") == NAME[language]
    examiner = Examiner()
    examiner.examine(walk.page, "the name on the walk's page")
    form.locator("input").fill("Ida")
    form.locator("[type=submit]").click()
    form.wait_for(state="detached")
    walk.wait_until(lambda: session.stats()["participants"][0].get("label") == "Ida", "the name")
    # Asked once, here and on the room's other pages.
    walk.page.reload()
    walk.wait_until(lambda: session.stats()["participants"][0]["connected"], "the phone in the room")
    session.control("activity", activity="walk")
    walk.open(f"/walk?s={session.code}")
    walk.wait_until(lambda: session.stats()["participants"][0]["connected"], "the phone at the list")
    assert form.count() == 0 and examiner.wrong == []


def test_the_question_for_consent_is_asked_on_the_walks_page_before_positions_count(server, walk):
    session = Session(server, activity="walk")
    session.control("consent", text="May we store your way?")
    walk.arrive(f"/walk/the-ferryman?s={session.code}")
    walk.start()
    walk.page.get_by_role("button", name="Send them").click()
    question = walk.page.locator("dialog[data-question=consent]")
    question.wait_for()
    assert "May we store your way?" in question.inner_text()
    walk.stand(HARBOUR)
    assert fixes(session) == []
    question.locator("[data-answer=given]").tap()
    question.wait_for(state="detached")
    walk.stand(HARBOUR, 5)
    walk.wait_until(lambda: fixes(session), "the first fix at the host")
    # Changing the answer in the settings deletes the stored data.
    walk.page.locator("#settings").click()
    sheet = walk.page.locator("dialog[open]")
    assert "May we store your way?" in sheet.inner_text()
    examiner = Examiner()
    examiner.examine(walk.page, "the settings with the answer")
    assert examiner.wrong == []
    sheet.locator("[data-consent]").tap()
    walk.wait_until(lambda: "Nothing of this phone" in sheet.locator("#consent").inner_text(), "the notice")
    body = session.get("/consent", headers=session.host).json()
    assert (body["given"], body["refused"]) == (0, 1) and fixes(session) == []


def test_a_play_that_was_downloaded_continues_without_a_network(walk):
    walk.arrive()
    walk.page.locator("#about").click()
    walk.page.get_by_role("button", name="Take along").click()
    walk.page.get_by_text("ready without a network").wait_for()
    walk.page.keyboard.press("Escape")
    walk.server_is_away = True
    walk.context.set_offline(True)
    walk.page.reload()
    walk.page.locator("body:not(.splash) #walk").wait_for()
    walk.start()
    walk.wait_plays(0)
    walk.wait_heard(0, 0.5)
    walk.open("/walk")
    walk.page.get_by_text("on this phone").wait_for()


def test_a_started_walk_needs_no_network(walk):
    walk.arrive()
    walk.start()
    walk.wait_plays(0)
    walk.wait_until(lambda: walk.page.evaluate(KEPT_WHOLE), "the play on the phone")
    walk.server_is_away = True
    walk.context.set_offline(True)
    walk.stand(MILL)
    walk.wait_plays(1)
    walk.wait_heard(1, 0.5)
