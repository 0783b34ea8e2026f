"""Texts that people give can be read by others, and leave alone what stands around them: one rule for all of them."""

import copy

import pytest
import requests

from api import Session
from phone import Phone
from plays import play, scene
from puzzles import Author

# Nothing to be seen: spaces, fillers, marks without a letter, characters for nobody.
BLANK = ["\u2800", " \u2800\u3000", "\u3164", "\u115f\u1160", "\u200b\u2060", "\u200d\ufe0f", "\u0301", "\U000e0041", "\ufffc", "\ue000", "\u00ad", "\U00013441\U00013442"]
TOWERS = ["a" + "\u0301" * 40, "o" + "\u20dd\u200d" * 20]
TURNS = ["a\u202eb", "\u2067a"]
READABLE = ["Zoe\u0308", "می\u200cخواهم", "👩🏽‍❤️‍💋‍👨🏽", "⠓⠊\u2800⠥", "بَيْتٌ\u200f"]
LESSON = {"lesson": 1, "title": {"en": "T"}, "about": {"en": "A"}, "steps": [
    {"title": {"en": "S"}, "text": {"en": "D"}, "question": {"text": {"en": "Q"}, "choices": [{"en": "B"}, {"en": "C"}]}}]}
PLACES = [("title",), ("about",), ("steps", 0, "title"), ("steps", 0, "text"), ("steps", 0, "question", "text"), ("steps", 0, "question", "choices", 1)]
PUZZLE = {"title": "T", "description": "D", "latitude": 47.5, "longitude": 9.25, "differences": []}


@pytest.fixture(scope="module")
def author(server):
    return Author(server)


def changed_lesson(place, text):
    lesson = value = copy.deepcopy(LESSON)
    for key in place:
        value = value[key]
    value["en"] = text
    return lesson


def post_play(author, **texts):
    name = texts.pop("name", "One")
    return author.call("POST", "/plays", data=play(scene(name), **texts).encode(), headers={"Content-Type": "application/xml"})


@pytest.mark.parametrize("text", BLANK + TOWERS + TURNS, ids=ascii)
def test_a_text_that_others_cannot_read_is_refused(author, text):
    for place in PLACES:
        answer = author.call("POST", "/lessons", json=changed_lesson(place, text))
        assert answer.status_code == 422 and answer.json()["type"] == "/docs#bad-document", (place, answer.text)
    answer = author.call("POST", "/puzzles", json=PUZZLE | {"title": text})
    assert (answer.status_code, answer.json().get("field")) == (422, "title"), answer.text
    for refused in (post_play(author, title=text), post_play(author, name=text), post_play(author, version=text)):
        assert refused.status_code == 422, refused.text


@pytest.mark.parametrize("text", TOWERS + TURNS, ids=ascii)
def test_a_description_leaves_alone_what_stands_around_it(author, text):
    answer = author.call("POST", "/puzzles", json=PUZZLE | {"description": text})
    assert (answer.status_code, answer.json().get("field")) == (422, "description"), answer.text


@pytest.mark.parametrize("text", BLANK + TOWERS + TURNS, ids=ascii)
def test_a_question_for_consent_can_be_read(session, text):
    answer = session.post_control({"action": "consent", "text": text})
    assert (answer.status_code, answer.json().get("field")) == (422, "text"), answer.text


@pytest.mark.parametrize("text", BLANK + TOWERS + TURNS, ids=ascii)
def test_nobody_is_called_what_cannot_be_read(session, text):
    session.control("naming", naming="own")
    phone = Phone(session.server, session.code)
    for name in ({"label": text}, {"label": "Ida", "group": text}):
        phone.live.send({"type": "name", **name})
    session.post_control({"action": "label", "participant": phone.id, "label": text})
    phone.live.send({"type": "name", "label": "Last"})
    phone.live.wait(lambda message: message["type"] == "label" and message.get("label") == "Last", "the last name")
    told = [message for message in phone.live.messages if message["type"] == "label"]
    assert all(message.get("label") in (None, "Ida", "Last") and not message.get("group") for message in told)
    phone.close()


@pytest.mark.parametrize("text", READABLE, ids=ascii)
def test_texts_of_many_scripts_are_kept(author, server, text):
    for place in PLACES:
        assert author.call("POST", "/lessons", json=changed_lesson(place, text)).status_code == 201
    assert author.call("POST", "/puzzles", json=PUZZLE | {"title": text, "description": text}).json()["title"] == text
    assert post_play(author, title=text, name=text).status_code == 201
    session = Session(server)
    session.control("consent", text=text)
    assert requests.get(server.url + session.path + "/consent", headers=session.host, timeout=10).json()["text"] == text
