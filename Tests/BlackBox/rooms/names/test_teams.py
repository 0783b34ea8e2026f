"""Teams: made by the host, evenly or by pupils themselves, and their score, over the wire, in the results and after a kill."""

import pytest

from api import Session
from openapi import check
from oracle import BEGAN, ENDED, MOVED
from phone import Live, Phone

PIXELS_PER_CENTIMETRE = 64


class Member(Phone):
    """A phone that draws lines and says in which team it is."""

    def __init__(self, server, code, **options):
        super().__init__(server, code, {"width": 390, "height": 844, "pixelsPerCentimetre": PIXELS_PER_CENTIMETRE}, **options)

    def draw(self, centimetres):
        start = (self.sent + 1) * 10_000
        end = 100 + centimetres * PIXELS_PER_CENTIMETRE
        self.touch([[BEGAN, 1, 50, 100, start], [MOVED, 1, 50, end, start + 400], [ENDED, 1, 50, end, start + 500]])
        self.settle()


@pytest.fixture
def phones():
    made = []

    def make(session, count=1):
        made.extend(Member(session.server, session.code) for _ in range(count))
        return made[-count:]

    yield make
    for phone in made:
        phone.close()


def groups(session):
    return {one["id"]: one.get("group") for one in session.stats()["participants"]}


def sizes(session):
    found = list(groups(session).values())
    return sorted(found.count(name) for name in session.stats()["teams"]["names"])


def refusal(session, **control):
    answer = session.post_control(control)
    check("/api/v1/sessions/{code}/control", "post", answer)
    return answer.status_code, answer.json()["type"].rsplit("#")[-1]


def test_phones_are_dealt_out_evenly_also_those_that_come_later(server, phones):
    session = Session(server)
    phones(session, 3)
    state = session.control("teams", names=["Red", " Blue "], choice="even")
    assert state["teams"] == {"names": ["Red", "Blue"], "colours": ["#37a6ef", "#ffb000"], "choice": "even"}
    assert sizes(session) == [1, 2]
    later = phones(session, 3)
    assert sizes(session) == [3, 3]
    assert later[-1].welcome["participant"]["group"] in ("Red", "Blue")
    before = groups(session)
    session.control("teams", deal=True)
    assert sizes(session) == [3, 3] and set(groups(session)) == set(before)
    # A team that is there no more leaves its phones to the others.
    session.control("teams", names=["Red", "Green", "Blue"])
    assert sizes(session) == [0, 3, 3]
    session.control("teams", names=["Red", "Green"])
    assert sizes(session) == [3, 3]
    assert "teams" not in session.control("teams")
    assert set(groups(session).values()) == {None}


def test_a_phone_joins_the_team_that_its_user_or_the_host_chooses(server, phones):
    session = Session(server)
    [ida, ben] = phones(session, 2)
    viewer = Live(server, session.code)
    viewer.view()
    try:
        ida.live.send({"type": "name", "group": "B"})
        assert "invented" in ida.live.wait_type("error")["detail"]
        session.control("teams", names=["A", "B"], choice="own")
        state = ida.live.wait(lambda m: m["type"] == "session" and m.get("teams"), "the teams")
        assert state["naming"] == "invented", "an earlier page loads what tells the team by it"
        ida.live.send({"type": "name", "group": "B"})
        assert ida.live.wait_type("label") == {"type": "label", "group": "B"}
        frame = viewer.wait(lambda m: m["type"] == "frame" and m.get("labels"), "the team")
        assert frame["labels"] == [{"id": ida.id, "group": "B"}]
        for wrong in ({"group": "C"}, {"label": "Ida", "group": "A"}, {"label": "Ida"}):
            ben.live.send({"type": "name", **wrong})
            assert ben.live.wait_type("error")["detail"].startswith("name: "), wrong
            ben.live.messages.clear()
        session.control("team", participant=ben.id, team="A")
        assert groups(session) == {ida.id: "B", ben.id: "A"}
        session.control("team", participant=ben.id)
        assert groups(session) == {ida.id: "B", ben.id: None}
        # Where the host chooses, users do not.
        session.control("teams", choice="host")
        ida.live.messages.clear()
        ida.live.send({"type": "name", "group": "A"})
        assert "team" in ida.live.wait_type("error")["detail"]
        # Own names and teams go together.
        session.control("naming", naming="own")
        ida.live.send({"type": "name", "label": "Ida"})
        assert ida.live.wait_type("label") == {"type": "label", "label": "Ida", "group": "B"}
        session.control("label", participant=ida.id, on=False)
        session.control("teams", choice="own")
        ida.live.send({"type": "name", "group": "A"})
        ida.live.wait(lambda m: m == {"type": "label", "group": "A", "labelHidden": True}, "the other team")
        session.control("label", participant=ida.id, on=True)
        ida.live.wait(lambda m: m == {"type": "label", "label": "Ida", "group": "A"}, "the name that stayed")
    finally:
        viewer.close()


def test_a_code_brings_its_team(server, phones):
    session = Session(server)
    session.control("naming", naming="codes")
    session.control("teams", names=["A", "B"], choice="even")
    [phone] = phones(session)
    phone.live.send({"type": "name", "label": "P07", "group": "B"})
    phone.live.wait(lambda m: m["type"] == "label" and m.get("label") == "P07", "the code")
    assert groups(session) == {phone.id: "B"}
    session.control("teams", names=["C", "D"])
    assert groups(session) == {phone.id: "B"}
    session.control("teams")
    assert groups(session) == {phone.id: "B"}, "the group of a code is data of a study"


@pytest.mark.parametrize("fields, expected", [
    ({"names": ["A"]}, (422, "invalid-value")), ({"names": ["A", "A"]}, (422, "invalid-value")), ({"names": ["A", " "]}, (422, "invalid-value")),
    ({"names": list("ABCDEFGHI")}, (422, "invalid-value")), ({"names": ["A", "x" * 17]}, (422, "invalid-value")),
    ({"names": ["A", "B"], "choice": "chance"}, (422, "invalid-value")), ({"names": ["A", "a\u202eb"]}, (422, "invalid-value")),
    ({"deal": True}, (409, "no-teams")), ({"choice": "own"}, (409, "no-teams")), ({"deal": False}, (422, "invalid-value"))])
def test_what_is_no_team_is_refused(server, fields, expected):
    assert refusal(Session(server), action="teams", **fields) == expected


def test_the_score_of_teams_is_that_of_each_member(own_server, phones):
    server = own_server().start()
    session = Session(server)
    members = phones(session, 3)
    assert refusal(session, action="team", participant=members[0].id, team="A") == (409, "no-teams")
    session.control("teams", names=["A", "B", "C"])
    for phone, team in zip(members, ["A", "B", "B"]):
        session.control("team", participant=phone.id, team=team)
    assert refusal(session, action="team", participant=members[0].id, team="D") == (422, "invalid-value")
    viewer = Live(server, session.code)
    viewer.view()
    session.control("challenge", kind="distance", target=5)
    assert "teams" not in session.get("/results").json()
    for phone, centimetres in zip(members, [5.2, 5.2, 6]):
        phone.draw(centimetres)
    session.control("challenge")
    # Two share the first place: 10 points; the third gets 7.
    scores = [["A", 1, 10, 1], ["B", 2, 17, 2], ["C", 0, 0, 3]]
    frame = viewer.wait(lambda m: m["type"] == "frame" and m.get("teamScores"), "the score")
    assert frame["teamScores"] == scores
    # Each phone has its own team's.
    for phone, (name, count, points, place) in zip(members, [scores[0], scores[1], scores[1]]):
        standing = phone.live.wait(lambda m: m["type"] == "standing", "the standing")
        assert standing["team"] == {"name": name, "place": place, "of": 3, "members": count, "points": points}
    viewer.messages.clear()
    session.control("team", participant=members[2].id, team="C")
    # Also those whose team has lost a member.
    for phone, name, points, place in zip(members, "ABC", (10, 10, 7), (1, 1, 3)):
        phone.live.wait(lambda m: m.get("team") == {"name": name, "place": place, "of": 3, "members": 1, "points": points}, "the new standing")
    frame = viewer.wait(lambda m: m["type"] == "frame" and m.get("teamScores"), "the new score")
    expected = [["A", 1, 10, 1], ["B", 1, 10, 1], ["C", 1, 7, 3]]
    assert frame["teamScores"] == expected
    viewer.close()
    server.kill()
    server.start()
    answer = session.get("/results")
    check("/api/v1/sessions/{code}/results", "get", answer)
    assert [list(team.values()) for team in answer.json()["teams"]] == expected
    assert session.stats()["teams"]["names"] == ["A", "B", "C"] and session.stats()["teams"]["choice"] == "host"
    # Without teams, a standing has none.
    session.control("teams")
    standing = members[0].connect().live.wait(lambda m: m["type"] == "standing", "the standing")
    assert standing["points"] == 10 and "team" not in standing
    session.control("activity", activity="touch")
    assert "teams" not in session.get("/results").json()
