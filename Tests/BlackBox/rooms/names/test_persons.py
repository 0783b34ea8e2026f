"""Codes that identify: the same person on another phone, another day and in another class, and what a code does not bring."""

import csv
import io
import zipfile

import numpy
import pytest
import requests

from api import Session
from openapi import check
from phone import Live, Phone

STROKE = [[0, 1, 100, 100, 0], [1, 1, 164, 100, 20], [2, 1, 164, 100, 40]]


class Coded(Phone):
    """A phone whose greeting has a code."""

    def __init__(self, server, code, label, **options):
        self.label = label
        super().__init__(server, code, **options)

    def greeting(self):
        return {**super().greeting(), "label": self.label}


def draw(phone, times=1):
    for _ in range(times):
        start = (phone.sent + 1) * 1000
        phone.touch([[event[0], *event[1:4], event[4] + start] for event in STROKE])
    phone.settle()


@pytest.fixture
def session(server):
    session = Session(server)
    assert session.control("naming", naming="codes", persons=True)["persons"] is True
    return session


@pytest.fixture
def phones(session):
    """Makes phones with codes, which are closed at the end."""
    made = []

    def make(label, of=session):
        made.append(Coded(of.server, of.code, label))
        return made[-1]

    yield make
    for phone in made:
        phone.close()


def refusal(session, **control):
    answer = session.post_control(control)
    return answer.status_code, answer.json()["type"].rsplit("#")[-1], answer.json()["detail"]


def test_codes_identify_only_if_the_host_decides_so_before_the_first_one(server, phones):
    session = Session(server)
    assert refusal(session, action="naming") == (422, "invalid-value", "Send `naming`, `shown` or `persons`.")
    assert refusal(session, action="naming", persons=True)[:2] == (422, "invalid-value")
    assert refusal(session, action="naming", naming="own", persons=True)[:2] == (422, "invalid-value")
    session.control("naming", naming="codes")
    phone = phones("P07", session)
    assert "person" not in phone.welcome["participant"]
    assert refusal(session, action="naming", persons=True) == (
        409, "naming-fixed", "Phones have codes that do not identify anybody; decide on `persons` before the first phone has one.")
    assert "persons" not in session.stats()
    # What the answer says: before the first phone has a code.
    session.control("rename", participant=phone.id)
    assert session.control("naming", persons=True)["persons"] is True
    session.control("rename", participant=phone.id, label="P07")
    assert session.stats(phone.id)["person"] == "P07"
    # The host can take it back at any time, and other names end it.
    assert "persons" not in session.control("naming", persons=False)
    assert "person" not in session.stats(phone.id)


def test_the_same_person_on_another_phone_is_another_participant_even_after_a_kill(own_server):
    server = own_server().start()
    session = Session(server)
    session.control("naming", naming="codes", persons=True)
    first = Coded(server, session.code, "P07")
    draw(first)
    first.close()
    server.kill()
    server.start()
    session.server = server
    second = Coded(server, session.code, "P07")
    other = Coded(server, session.code, "P08")
    try:
        assert second.welcome["participant"]["person"] == "P07" and second.id != first.id
        assert session.stats()["persons"] is True
        assert {one["id"]: one["person"] for one in session.stats()["participants"]} == {
            first.id: "P07", second.id: "P07", other.id: "P08"}
        rows = list(csv.DictReader(io.StringIO(session.get("/tables/participants", headers=session.host).text)))
        assert [row["person"] for row in rows] == ["P07", "P07", "P08"]
        archive = zipfile.ZipFile(io.BytesIO(session.get("/archive", headers=session.host).content))
        (table,) = [name for name in archive.namelist() if "description-figures_" in name]
        rows = list(csv.DictReader(io.StringIO(archive.read(table).decode("utf-8-sig"))))
        assert [row["person"] for row in rows] == ["P07", "P07", "P08"]
    finally:
        second.close()
        other.close()


def test_a_code_brings_no_rights_and_shows_no_figures_of_before(session, phones):
    first = phones("P07")
    draw(first, 3)
    before = session.stats(first.id)
    session.control("challenge", kind="distance", target=1)
    draw(first)
    guessing = phones("P07")
    assert guessing.welcome["stats"]["touches"] == 0 and guessing.welcome["seq"] == 0
    assert guessing.welcome["participant"]["resume"] != first.resume
    draw(guessing)
    # It takes back what it has sent itself, and nothing else.
    guessing.live.send({"type": "withdraw"})
    guessing.live.wait_type("withdrawn")
    after = session.stats(first.id)
    assert after["touches"] == before["touches"] + 1 and after["person"] == "P07"
    results = session.get("/results").json()["challenges"][0]["participants"]
    assert [one["id"] for one in results] == [first.id]


def test_a_code_on_two_phones_at_once_is_told_to_both_and_to_viewers(session, phones):
    viewer = Live(session.server, session.code)
    viewer.send({"type": "hello", "role": "view"})
    viewer.wait_type("snapshot")
    session.control("naming", shown=False)
    first, other = phones("P07"), phones("P08")
    assert "codeTwice" not in first.welcome["participant"]
    second = phones("P07")
    assert second.welcome["participant"]["codeTwice"] is True
    told = first.live.wait_type("label")
    assert told["codeTwice"] is True and told["label"] == "P07"
    twice = lambda: {one["id"] for one in session.stats()["participants"] if one.get("codeTwice")}
    assert twice() == {first.id, second.id} and other.id not in twice()
    seen = {}

    def heard(expected):
        frame = viewer.wait_type("frame")
        for one in frame.get("labels", []):
            seen[one["id"]] = one.get("codeTwice", False)
            # That there are two is shown, and not with which code.
            assert "label" not in one and "person" not in one
        return seen.get(first.id) is expected

    while not heard(True):
        pass
    second.live.close()
    told = first.live.wait_type("label")
    assert "codeTwice" not in told and told["label"] == "P07"
    while not heard(False):
        pass
    # The host tells them apart, and corrects a code.
    third = phones("P07")
    assert first.live.wait_type("label")["codeTwice"] is True
    session.control("rename", participant=third.id, label="P09")
    told = third.live.wait_type("label")
    assert (told["person"], told.get("codeTwice")) == ("P09", None)
    assert "codeTwice" not in first.live.wait_type("label")
    # Viewers get the persons with the labels.
    session.control("naming", shown=True)
    shown = {}
    while len(shown) < 4:
        shown |= {one["id"]: one.get("person") for one in viewer.wait_type("frame").get("labels", []) if "label" in one}
    assert shown == {first.id: "P07", second.id: "P07", third.id: "P09", other.id: "P08"}
    viewer.close()


def test_the_host_erases_all_of_a_person(session, phones):
    first, second, other = phones("P07"), phones("P07"), phones("P08")
    for phone in (first, second, other):
        draw(phone)
    assert refusal(session, action="erase", person="P99")[:2] == (404, "unknown-participant")
    assert refusal(session, action="erase", person="P07", participant=first.id)[:2] == (422, "invalid-value")
    session.control("end")
    session.control("erase", person="P07")
    assert [one["id"] for one in session.stats()["participants"]] == [other.id]
    told = session.get("/events", headers=session.host).text + session.get("/replay", headers=session.host).text
    assert '"P07"' not in told and f'"{first.id}"' not in told and f'"{second.id}"' not in told
    assert f'"{other.id}"' in told


# Comparisons


class CodedClass:
    """People with codes who draw strokes of a length in cm (at 64 px per cm) at a challenge of 10 cm."""

    def __init__(self, server, codes, persons=True):
        self.session = Session(server)
        self.session.control("naming", naming="codes", **({"persons": True} if persons else {}))
        self.people = {}
        for code in codes:
            self.change_phone(code)

    def change_phone(self, code):
        if code in self.people:
            self.people[code].close()
        self.people[code] = Coded(self.session.server, self.session.code, code)

    def begin(self):
        self.session.control("challenge", kind="distance", target=10)

    def stroke(self, code, length):
        phone = self.people[code]
        start, end = (phone.sent + 1) * 1000, 20 + length * phone.welcome["stats"]["pixelsPerCentimetre"]
        phone.touch([[0, 1, 20, 300, start], [1, 1, end, 300, start + 400], [2, 1, end, 300, start + 500]])
        phone.settle()

    def challenge(self, lengths):
        self.begin()
        for code, length in lengths.items():
            self.stroke(code, length)

    def close(self):
        for phone in self.people.values():
            phone.close()


def compare(session, status=200, **body):
    answer = requests.post(f"{session.server.url}{session.path}/comparison", json=body, headers=session.host, timeout=30)
    assert answer.status_code == status, answer.text
    check("/api/v1/sessions/{code}/comparison", "post", answer)
    return answer.json()


CODES = [f"P{number:02}" for number in range(1, 10)]
LENGTHS = [1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 3.25, 3.5, 4.0]


def error_of(comparison):
    return next(each for each in comparison["measures"] if each["name"] == "error")


def test_who_changes_phones_between_two_challenges_is_compared_with_itself(server):
    people = CodedClass(server, CODES)
    people.challenge(dict(zip(CODES, LENGTHS)))
    for code in CODES[:5]:
        people.change_phone(code)
    people.challenge({code: length + 1 for code, length in zip(CODES, LENGTHS)})
    compared = compare(people.session, part="challenge-1", **{"with": {"part": "challenge-2"}})
    assert compared["paired"] is True and compared["pairedBy"] == "person"
    error = error_of(compared)
    assert error["first"]["count"] == error["second"]["count"] == 9
    assert error["first"]["leftOut"] == error["second"]["leftOut"] == 0
    assert error["difference"] == pytest.approx(-1)
    parts = people.session.get("/parts", headers=people.session.host)
    check("/api/v1/sessions/{code}/parts", "get", parts)
    figures = parts.json()["parts"][0]
    assert (figures["participants"], figures["persons"]) == (14, 9)
    people.close()


def test_a_person_counts_once_in_a_part_whatever_phones_it_had(server):
    people = CodedClass(server, ["P01", "P02"])
    people.challenge({"P01": 2.0, "P02": 3.0})
    people.begin()
    people.stroke("P01", 2.0)
    people.change_phone("P01")
    people.stroke("P01", 4.0)
    people.stroke("P02", 3.0)
    compared = compare(people.session, part="challenge-1", **{"with": {"part": "challenge-2"}})
    measures = {each["name"]: each for each in compared["measures"]}
    assert compared["second"]["participants"] == 2 and error_of(compared)["second"]["count"] == 2
    # The mean of its phones' errors 8 and 6, the better of its bests, the sum of its attempts.
    assert measures["error"]["second"]["values"] == [pytest.approx(7), pytest.approx(7)]
    assert measures["bestError"]["second"]["values"] == [pytest.approx(6), pytest.approx(7)]
    assert measures["attempts"]["second"]["values"] == [1, 2]
    people.close()


def test_people_of_another_day_are_paired_if_the_host_says_that_codes_are_the_same_people(server):
    monday, friday = CodedClass(server, CODES), CodedClass(server, [*CODES[1:], "P77"])
    first = dict(zip(CODES, LENGTHS))
    second = {code: first.get(code, 1) + 0.5 + index / 16 for index, code in enumerate(friday.people)}
    monday.challenge(first)
    friday.challenge(second)
    token = friday.session.created["hostToken"]
    other = {"code": friday.session.code, "token": token, "part": "challenge-1"}
    apart = compare(monday.session, part="challenge-1", **{"with": other})
    assert apart["paired"] is False and apart["pairedBy"] is None
    together = compare(monday.session, part="challenge-1", pairBy="person", **{"with": other})
    assert together["paired"] is True and together["pairedBy"] == "person"
    error = error_of(together)
    both = [code for code in CODES if code in second]
    oracle = numpy.median([(10 - second[code]) - (10 - first[code]) for code in both])
    assert error["difference"] == pytest.approx(oracle) and error["first"]["count"] == len(both) == 8
    assert error["first"]["leftOut"] == error["second"]["leftOut"] == 1 and error["first"]["absent"] == 2
    # The saved file of that day gives the same.
    answer = friday.session.get("/parts/challenge-1", headers=friday.session.host)
    check("/api/v1/sessions/{code}/parts/{part}", "get", answer)
    samples = answer.json()
    assert samples["persons"] == list(friday.people)
    table = friday.session.get("/parts/challenge-1", headers={**friday.session.host, "Accept": "text/csv"})
    assert [row["person"] for row in csv.DictReader(io.StringIO(table.text))] == list(friday.people)
    filed = compare(monday.session, part="challenge-1", pairBy="person", **{"with": {"samples": samples}})
    assert error_of(filed)["difference"] == error["difference"] and filed["pairedBy"] == "person"
    broken = {**samples, "persons": ["P01"]}
    assert compare(monday.session, 422, part="challenge-1", pairBy="person", **{"with": {"samples": broken}})["field"] == "with.samples.persons"
    unknown = {key: value for key, value in samples.items() if key != "persons"}
    assert compare(monday.session, 422, part="challenge-1", pairBy="person", **{"with": {"samples": unknown}})["field"] == "pairBy"
    monday.close()
    friday.close()


def test_codes_that_do_not_identify_pair_nobody_of_another_class(server):
    first, second = CodedClass(server, CODES[:2]), CodedClass(server, CODES[:2], persons=False)
    for people in (first, second):
        people.challenge(dict(zip(CODES[:2], LENGTHS)))
    token = second.session.created["hostToken"]
    other = {"code": second.session.code, "token": token, "part": "challenge-1"}
    assert compare(first.session, 422, part="challenge-1", pairBy="person", **{"with": other})["field"] == "pairBy"
    assert "persons" not in second.session.get("/parts/challenge-1", headers=second.session.host).json()
    first.close()
    second.close()
