"""The wave and the relay: equal to an independent computation from the export, over the wire, in results, exports and after a kill."""

import csv
import io
import json
import random
import statistics
import zipfile

import pytest
import requests

import chains
from api import Session
from challenge_player import Player
from oracle import BEGAN, ENDED
from phone import Live

PERSONS = 12
PACE = 350.0


class Member(Player):
    """A person with a phone whose clock has its own zero; the phone knows the room's time but for an error."""

    def __init__(self, session, seed):
        super().__init__(session, seed)
        self.zero = self.random.uniform(-1e6, 1e6)
        self.error = round(self.random.uniform(0.5, 8), 3)

    def know(self, room):
        """Learns the room's time (ms)."""
        self.now = room - self.zero
        self.synchronise(self.zero + self.random.uniform(-1, 1) * self.error, self.error)

    def touch(self, room):
        """Touches once at a time of the room (ms)."""
        t = room - self.zero
        self.phone.touch([[BEGAN, 1, 100, 100, t], [ENDED, 1, 100, 100, t + 50]])


def crowd(session, seed, persons=PERSONS):
    members = [Member(session, f"{seed} {index}") for index in range(persons)]
    for member in members:
        member.know(50_000)
    return members


def settle(members):
    for member in members:
        member.phone.settle()


def running_wave(session, target=80):
    return session.control("challenge", kind="wave", target=target)["challenge"]


def round_of(session, number=1):
    return session.get("/results").json()["challenges"][number - 1]


def events(session):
    return [json.loads(line) for line in session.get("/events", headers=session.host).text.splitlines()]


def agrees(session, seats=(), number=1, target=80):
    """The class's result, which is that of the export."""
    got = round_of(session, number)["class"]
    wanted = chains.wave(chains.first_touches(events(session), number), list(seats), target)
    assert got["links"] == [] and {touch["fault"] for touch in got["touches"]} == {None}
    assert {name: got[name] for name in wanted} == {
        name: value if value is None else pytest.approx(value, rel=1e-6, abs=1e-6) for name, value in wanted.items()}
    return got


@pytest.fixture
def members(session, seed):
    made = crowd(session, seed)
    yield made
    for member in made:
        member.phone.close()


def do_wave(members, noise, start=60_000, pace=PACE):
    """Everybody touches in the order of the list; three do it twice, one sleeps, and one begins with the first."""
    for index, member in enumerate(members):
        at = start + pace * index + noise.gauss(0, 40)
        if index == 4:
            at += 4000
        if index == 8:
            at = start + 60
        member.touch(at)
        if index % 4 == 0:
            member.touch(at + 700)
    settle(members)


def test_without_seats_the_first_and_the_last_touch_count(session, members, seed):
    state = running_wave(session)
    assert state == {"number": 1, "kind": "wave", "target": 80, "attemptLimit": 1, "round": 1}
    assert "class" not in round_of(session)
    do_wave(members, random.Random(seed))
    got = agrees(session)
    found = round_of(session)
    assert (found["unit"], got["unit"], found["seats"], got["leftOut"]) == ("s", "people/s", [], 0)
    assert [one["attempts"] for one in found["participants"]] == [1] * PERSONS, "only the first touch counts"
    assert [touch["seconds"] for touch in got["touches"]] == sorted(touch["seconds"] for touch in got["touches"])


def test_with_seats_a_robust_line_has_its_interval_and_the_true_speed(session, members, seed):
    seats = [member.id for member in members]
    session.control("seats", participants=seats)
    running_wave(session)
    do_wave(members, random.Random(seed))
    got = agrees(session, seats)
    assert [touch["seat"] for touch in sorted(got["touches"], key=lambda touch: int(touch["id"][1:]))] == list(range(1, PERSONS + 1))
    assert got["low"] <= got["value"] <= got["high"]
    assert got["secondsPerPerson"] == pytest.approx(PACE / 1000, abs=0.03), "a sleeper and a false start do not matter"
    # With the true times the line moves by no more than the clocks' bound.
    noise = random.Random(seed)
    times = [60_000 + PACE * index + noise.gauss(0, 40) for index in range(PERSONS)]
    times[4], times[8] = times[4] + 4000, 60_060
    true = chains.wave({member.id: (time, 0) for member, time in zip(members, times)}, seats, 80)
    assert abs(true["secondsPerPerson"] - got["secondsPerPerson"]) * 1000 <= got["clockErrorMilliseconds"]


def test_seats_that_are_set_afterwards_make_the_line_and_hold_for_the_next_round(session, members, seed):
    running_wave(session, 120)
    do_wave(members, random.Random(seed))
    seats = [member.id for member in reversed(members)]
    session.control("seats", participants=seats)
    got = agrees(session, seats, target=120)
    assert got["secondsPerPerson"] < 0, "it came from the last seat"
    running_wave(session, 120)
    assert round_of(session, 2)["seats"] == seats
    do_wave(members, random.Random(f"{seed} second"), start=90_000, pace=250)
    agrees(session, seats, number=2, target=120)
    session.control("seats", participants=[])
    assert (round_of(session, 1)["seats"], round_of(session, 2)["seats"]) == (seats, [])


def test_a_touch_before_the_clock_is_known_counts_as_soon_as_it_is(session, seed):
    early, late = Member(session, seed), Member(session, f"{seed} other")
    late.know(50_000)
    running_wave(session)
    early.touch(60_000)
    late.touch(61_000)
    settle([early, late])
    assert [one["id"] for one in round_of(session)["participants"]] == [late.id]
    early.touch(60_500)
    early.know(62_000)
    settle([early])
    got = agrees(session)
    assert got["people"] == 2 and got["wholeSeconds"] == pytest.approx(1, abs=0.02)


def test_nobody_gets_points_or_a_place(session, members, seed):
    viewer = Live(session.server, session.code)
    assert viewer.view()["results"] == []
    running_wave(session)
    do_wave(members, random.Random(seed))
    session.control("challenge")
    standing = members[0].phone.live.wait_type("standing")
    assert (standing["place"], standing["gained"], standing["points"], standing["overall"]) == (None, 0, 0, None)
    assert "histogram" not in standing
    viewer.close()


def test_a_round_without_ranks_leaves_the_points_of_the_rounds_before(session, members, seed):
    session.control("challenge", kind="hold", target=1)
    members[0].stroke(100, 1000)
    members[1].stroke(100, 2000)
    settle(members)
    session.control("challenge", kind="wave")
    do_wave(members, random.Random(seed))
    session.control("challenge")
    standing = members[0].phone.live.wait(lambda message: message["type"] == "standing" and message["round"] == 2, "the standing")
    assert (standing["place"], standing["gained"], standing["points"], standing["overall"], standing["of"]) == (None, 0, 10, 1, 0)


def test_phones_have_the_class_value_at_the_end_and_with_the_seats_but_not_while_it_is_hidden(session, members, seed):
    def shown(wanted):
        """The next standing of a phone, and what the results have of the same names."""
        found = round_of(session)["class"]
        return members[0].phone.live.wait(lambda message: message["type"] == "standing" and wanted(message), "a standing"), {
            name: found[name] for name in ("unit", "value", "low", "high", "clockErrorMilliseconds", "screenErrorMilliseconds", "people", "wholeSeconds")}

    running_wave(session)
    do_wave(members, random.Random(seed))
    session.control("challenge")
    standing, found = shown(lambda message: True)
    assert standing["class"] == found
    session.control("seats", participants=[member.id for member in members[:9]])
    standing, found = shown(lambda message: message["class"]["people"] == 9)
    assert standing["class"] == found
    session.control("hide")
    shown(lambda message: "class" not in message)
    session.control("reveal")
    standing, found = shown(lambda message: "class" in message)
    assert standing["class"] == found
    # Who comes after the round has it, too.
    late = Member(session, f"{seed} late")
    assert late.phone.live.wait_type("standing")["class"] == found
    late.phone.close()


def test_the_tables_and_the_archive_have_each_touch_with_its_error(session, members, seed):
    running_wave(session)
    do_wave(members, random.Random(seed))
    times = chains.first_touches(events(session))
    text = session.get("/results", headers={"Accept": "text/csv"}).text
    with zipfile.ZipFile(io.BytesIO(session.get("/archive", headers=session.host).content)) as zipped:
        folder = zipped.namelist()[0].split("/")[0]
        archived = {name: zipped.read(f"{folder}/data/session-{session.code}_description-{name}_data.csv").decode()
                    for name in ("results", "together", "chains", "columns")}
    for table in (text, archived["results"]):
        rows = list(csv.DictReader(io.StringIO(table, newline="")))
        assert {row["participant"]: (1000 * float(row["value"]), float(row["clockErrorMilliseconds"])) for row in rows} == {
            who: (pytest.approx(time, abs=1e-3), pytest.approx(error, abs=1e-6)) for who, (time, error) in times.items()}
        assert {(row["kind"], row["unit"], row["clockEpoch"]) for row in rows} == {("wave", "s", "1")}
    # The class's result, and each touch with its place.
    chain = session.get("/results").json()["challenges"][0]["class"]
    [whole] = list(csv.DictReader(io.StringIO(archived["together"], newline="")))
    for name, value in chain.items():
        if name in whole and name != "unit":
            assert whole[name] == "" if value is None else float(whole[name]) == value, name
    assert (whole["kind"], whole["unit"], whole["untilMilliseconds"]) == ("wave", "people/s", "")
    rows = list(csv.DictReader(io.StringIO(archived["chains"], newline="")))
    assert [(row["participant"], float(row["seconds"]), float(row["clockErrorMilliseconds"]), row["seat"], row["fault"]) for row in rows] == [
        (each["id"], each["seconds"], each["clockErrorMilliseconds"], str(each["seat"] or ""), each["fault"] or "") for each in chain["touches"]]
    codebook = {row["column"]: str(row) for row in csv.DictReader(io.StringIO(archived["columns"], newline="")) if row["table"] == "results"}
    assert "clock" in codebook["clockErrorMilliseconds"] and "with wave" in codebook["target"]


@pytest.mark.parametrize("retention", ["replay", "figures"])
def test_a_kill_in_the_middle_keeps_every_touch_and_compares_none_across_it(own_server, retention, seed):
    server = own_server().start()
    session = Session(server, retention=retention)
    members = crowd(session, seed)
    seats = [member.id for member in members]
    session.control("seats", participants=seats)
    running_wave(session)
    for index, member in enumerate(members[:7]):
        member.touch(60_000 + PACE * index)
    settle(members)
    before = round_of(session)
    server.kill()
    server.start()
    assert round_of(session) == before
    for index, member in enumerate(members):
        member.phone.connect()
        member.know(70_000)
        member.touch(71_000 + PACE * index)
    settle(members)
    after = round_of(session)
    assert after["participants"][:7] == before["participants"], "only the first touch of a round counts"
    assert (after["class"]["people"], after["class"]["leftOut"]) == (7, 5)
    assert after["class"]["value"] == before["class"]["value"]
    server.kill()
    server.start()
    assert round_of(session) == after
    for member in members:
        member.phone.close()


@pytest.mark.parametrize("retention", ["replay", "figures"])
def test_a_touch_that_waits_for_the_clock_of_this_start_waits_through_a_kill(own_server, retention, seed):
    """Its phone knew the time of an earlier start, which a server that reads the log must not take for the present one."""
    server = own_server().start()
    session = Session(server, retention=retention)
    member, other = crowd(session, seed, 2)
    running_wave(session)
    other.touch(60_000)
    settle([member, other])
    for _ in range(2):
        server.kill()
        server.start()
        member.phone.connect()
        # Only the first one counts, and waits until the phone knows the time of a start.
        member.touch(61_000)
        settle([member])
        assert [one["id"] for one in round_of(session)["participants"]] == [other.id]
    member.know(70_000)
    settle([member])
    assert [(one["id"], one["attempts"]) for one in round_of(session)["participants"]] == [(member.id, 1), (other.id, 1)]
    server.kill()
    server.start()
    member.phone.connect()
    member.know(80_000)
    member.touch(81_000)
    settle([member])
    assert [one["attempts"] for one in round_of(session)["participants"]] == [1, 1], "it was recorded already"
    for one in (member, other):
        one.phone.close()


@pytest.mark.parametrize("retention", ["replay", "figures"])
@pytest.mark.parametrize("is_killed", [False, True])
def test_a_freeze_drops_a_touch_that_waits_for_the_clock(own_server, retention, is_killed, seed):
    server = own_server().start()
    session = Session(server, retention=retention)
    member = Member(session, seed)
    running_wave(session)
    member.touch(60_000)
    settle([member])
    session.control("freeze")
    if is_killed:
        server.kill()
        server.start()
        member.phone.connect()
    session.control("unfreeze")
    member.know(70_000)
    settle([member])
    assert round_of(session)["participants"] == []
    member.touch(80_000)
    settle([member])
    [own] = round_of(session)["participants"]
    assert own["best"] == pytest.approx(80, abs=0.1), "the one after the freeze counts"
    member.phone.close()


def test_wrong_seats_and_limits_are_refused(session, members):
    for participants, words in ((["p99"], "p99 is no participant"), ([members[0].id] * 2, "two seats"), (["p1"] * 501, "At most 500 people have a seat")):
        answer = session.post_control({"action": "seats", "participants": participants})
        assert answer.status_code == 422 and words in answer.json()["detail"]
    answer = session.post_control({"action": "challenge", "kind": "wave", "attemptLimit": 3})
    assert answer.status_code == 422 and "first touch" in answer.json()["detail"]
    assert session.control("challenge", kind="wave", attemptLimit=1)["challenge"]["target"] == 80


def test_a_removed_person_leaves_the_row_and_the_result(session, members, seed):
    seats = [member.id for member in members]
    session.control("seats", participants=seats)
    running_wave(session)
    do_wave(members, random.Random(seed))
    session.control("remove", participant=members[2].id)
    left = [who for who in seats if who != members[2].id]
    found = round_of(session)
    assert found["seats"] == left
    assert {touch["id"]: touch["seat"] for touch in found["class"]["touches"]} == {who: left.index(who) + 1 for who in left}


def chain_agrees(session, seats=(), number=1):
    """The chain's result, which is that of the export."""
    got = round_of(session, number)["class"]
    wanted, links, faults = chains.relay(chains.first_touches(events(session), number), list(seats))
    assert {name: got[name] for name in wanted} == {
        name: value if value is None or isinstance(value, str) else pytest.approx(value, rel=1e-6, abs=1e-6) for name, value in wanted.items()}
    assert [(link["from"], link["to"], link["seconds"], link["clockErrorMilliseconds"]) for link in got["links"]] == [
        (one, other, pytest.approx(seconds, abs=1e-6), pytest.approx(error, abs=1e-6)) for one, other, seconds, error in links]
    assert {touch["id"]: touch["fault"] for touch in got["touches"] if touch["fault"]} == faults
    return got


def pass_on(members, noise, start=60_000, slow=(), early=(), missing=()):
    """Everybody touches some 300 ms after the one before, who are given by their indices."""
    at = start
    for index, member in enumerate(members):
        at += 300 + noise.uniform(-60, 60) + (900 if index in slow else 0)
        if index in missing:
            continue
        member.touch(at - 500 if index in early else at)
        if index % 5 == 0:
            member.touch(at + 800)
    settle(members)


def test_a_relay_has_the_time_a_person_its_links_and_where_it_broke(session, members, seed):
    seats = [member.id for member in members]
    session.control("seats", participants=seats)
    state = session.control("challenge", kind="relay")["challenge"]
    assert state == {"number": 1, "kind": "relay", "target": 150, "attemptLimit": 1, "round": 1}
    pass_on(members, random.Random(seed), slow=[6], early=[3], missing=[8, 11])
    got = chain_agrees(session, seats)
    assert (got["unit"], got["brokenAfter"]) == ("ms", seats[10])
    assert {touch["id"]: touch["fault"] for touch in got["touches"] if touch["fault"]} == {seats[3]: "early"}
    [gap] = [link for link in got["links"] if link["mark"]]
    assert (gap["mark"], gap["to"]) == ("gap", seats[6])
    assert got["value"] == pytest.approx(300 + 900 / 10, abs=65), "from the first one to the eleventh"
    # A link over two who did not touch is theirs, too; who is outside of the chain has none.
    samples = session.get("/parts/challenge-1", headers=session.host).json()
    times = dict(zip(samples["participants"], next(one for one in samples["measures"] if one["name"] == "linkTime")["values"]))
    places = {who: place for place, who in enumerate(seats)}
    assert {who: time for who, time in times.items() if time is not None} == {
        link["to"]: pytest.approx(1000 * link["seconds"] / (places[link["to"]] - places[link["from"]])) for link in got["links"]}
    assert times[seats[3]] is None and times[seats[0]] is None
    rows = list(csv.DictReader(io.StringIO(session.get("/tables/chains", headers=session.host).text, newline="")))
    assert {row["participant"]: (float(row["linkSeconds"]), float(row["linkClockErrorMilliseconds"]), row["mark"]) for row in rows if row["linkSeconds"]} == {
        link["to"]: (link["seconds"], link["clockErrorMilliseconds"], link["mark"] or "") for link in got["links"]}
    assert {row["participant"]: row["fault"] for row in rows if row["fault"]} == {seats[3]: "early"}
    assert got["metresPerSecond"] == pytest.approx(1.5 / got["secondsPerPerson"])


def test_a_phones_own_lateness_stands_beside_its_touch_and_corrects_nothing(session, members, seed):
    known, newer = members[2], 0.0
    for number in (1, 2):
        session.control("challenge", kind="latency", target=3)
        known.phone.live.wait(lambda m: m["type"] == "challenge" and m["number"] == number, "the round")
        known.attempt("latency", 3)
        known.phone.settle()
        newer = round_of(session, number)["participants"][0]["latest"]
    session.control("challenge", kind="relay")
    pass_on(members, random.Random(seed))
    got = chain_agrees(session, number=3)
    assert {touch["id"]: touch["estimatedLatencyMilliseconds"] for touch in got["touches"]} == {
        member.id: newer if member is known else None for member in members}


def test_a_relay_without_seats_marks_links_that_nobody_can_react_in(session, members, seed):
    session.control("challenge", kind="relay", target=120)
    pass_on(members[:6], random.Random(seed))
    last = max(touch["seconds"] for touch in round_of(session)["class"]["touches"])
    members[6].touch(60_000 + 9_000)
    members[7].touch(60_000 + 9_030)
    settle(members)
    got = chain_agrees(session)
    assert got["wholeSeconds"] > last and got["brokenAfter"] is None
    assert [link["mark"] for link in got["links"]] == [None] * 5 + ["gap", "short"]


def test_a_second_relay_is_a_round_of_its_own_and_a_kill_keeps_both(own_server, seed):
    server = own_server().start()
    session = Session(server)
    members = crowd(session, seed)
    seats = [member.id for member in members]
    session.control("seats", participants=seats)
    for number, late in ((1, [4, 7]), (2, [])):
        session.control("challenge", kind="relay")
        pass_on(members, random.Random(f"{seed} {number}"), start=60_000 * number, slow=late)
        chain_agrees(session, seats, number)
    before = session.get("/results").json()
    assert [found["round"] for found in before["challenges"]] == [1, 2]
    assert before["challenges"][1]["class"]["value"] < before["challenges"][0]["class"]["value"]
    # Each is compared with itself, by the time of the own link; the first one has none.
    links = [{link["to"]: 1000 * link["seconds"] for link in found["class"]["links"]} for found in before["challenges"]]
    answer = requests.post(f"{server.url}{session.path}/comparison", headers=session.host, timeout=30,
                           json={"part": "challenge-1", "with": {"part": "challenge-2"}})
    assert answer.status_code == 200, answer.text
    one = next(each for each in answer.json()["measures"] if each["name"] == "linkTime")
    assert (one["unit"], one["better"], one["first"]["count"]) == ("ms", "less", len(seats) - 1)
    assert one["first"]["values"] == pytest.approx(sorted(links[0].values()))
    assert one["difference"] == pytest.approx(statistics.median(links[1][who] - links[0][who] for who in seats[1:]))
    server.kill()
    server.start()
    assert session.get("/results").json() == before
    for member in members:
        member.phone.close()
