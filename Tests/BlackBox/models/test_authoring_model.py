"""Puzzles, plays and lessons by steps that Hypothesis draws: created, changed, refused, deleted, and equal to the model."""

import json
from urllib.parse import quote

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from machine import Machine, run
from plays import play, scene, wav
from puzzles import RoundOracle, as_json, png, rectangle
from server import ROOT

# Senders without an author's rights.
STRANGER = {"Host": "192.168.1.20:8080"}
PNG, WAV, XML = ({"Content-Type": kind} for kind in ("image/png", "audio/wav", "application/xml"))
WHICH = st.integers(0, 3)
SIZE, SMALLER = (100, 60), (50, 40)
RECTANGLES = st.lists(st.builds(rectangle, st.integers(0, 30), st.integers(0, 20), st.integers(1, 20), st.integers(1, 20)), min_size=1, max_size=4)
DRAFTS = st.fixed_dictionaries({
    "title": st.sampled_from(["Harbour", "Église", "<b>", "李"]), "description": st.just("D"), "published": st.booleans(),
    "latitude": st.integers(-80, 80), "longitude": st.integers(-179, 179), "differences": RECTANGLES})
WRONG = st.sampled_from([{"title": " "}, {"latitude": 91}, {"longitude": "x"}, {"published": 1}, {"differences": [rectangle(1, 1, 0, 1)]}])
SOUNDS = st.sampled_from(["a.wav", "Glöckchen.wav", "c d.wav"])
BUILT_IN = [json.loads(path.read_text())["id"] for path in sorted((ROOT / "Public/data/lessons").glob("*.json"))]
LESSON_IDS = st.sampled_from(["one", "two", BUILT_IN[0]])


def body(draft):
    return draft | {"differences": [as_json(one) for one in draft["differences"]]}


def lesson(title, steps):
    return {"lesson": 1, "title": {"en": title}, "steps": [{"title": {"en": f"Step {number}"}} for number in range(steps)]}


class Puzzle:
    def __init__(self, draft):
        self.draft, self.size, self.etag = draft, None, None

    @property
    def shown(self):
        return self.draft["published"] and self.size is not None

    @property
    def oracle(self):
        return RoundOracle(self.size, self.draft["differences"])


class Round:
    """A round keeps its version of the puzzle, until the puzzle is deleted."""

    def __init__(self, puzzle, id, oracle):
        self.puzzle, self.id, self.oracle = puzzle, id, oracle


class Desk(Machine):
    def __init__(self, server):
        super().__init__(server)
        self.puzzles, self.rounds = {}, []
        # Lessons are documents; plays are a text, the uploaded sounds, and the names of the used ones.
        self.plays, self.lessons = {}, {}

    @staticmethod
    def pick(which, of):
        of = list(of)
        return of[which % len(of)] if of else None

    # Puzzles

    @rule(draft=DRAFTS)
    def make_a_puzzle(self, draft):
        if len(self.puzzles) < 4:
            made = self.ask("POST", "/puzzles", 201, json=body(draft)).json()
            assert (made["shown"], made["picture"], made["rectangles"]) == (False, None, body(draft)["differences"])
            self.puzzles[made["id"]] = Puzzle(draft)

    @precondition(lambda self: self.puzzles)
    @rule(which=WHICH, size=st.sampled_from([SIZE, SMALLER]), seed=st.integers(0, 3))
    def send_a_picture(self, which, size, seed):
        id = self.pick(which, self.puzzles)
        response = self.ask("PUT", f"/puzzles/{id}/image", 200, data=png(*size, seed), headers=PNG).json()
        self.puzzles[id].size = size
        assert response["shown"] == self.puzzles[id].shown
        assert (response["picture"]["width"], response["picture"]["height"]) == size

    @precondition(lambda self: self.puzzles)
    @rule(which=WHICH, draft=DRAFTS)
    def change_a_puzzle(self, which, draft):
        id = self.pick(which, self.puzzles)
        response = self.ask("PUT", f"/puzzles/{id}", 200, json=body(draft)).json()
        self.puzzles[id].draft = draft
        assert response["rectangles"] == body(draft)["differences"]

    @precondition(lambda self: self.puzzles)
    @rule(which=WHICH, draft=DRAFTS, wrong=WRONG)
    def change_a_puzzle_wrongly(self, which, draft, wrong):
        id = self.pick(which, self.puzzles)
        self.problem("PUT", f"/puzzles/{id}", 422, "invalid-value", json=body(draft | wrong))
        outside = {"differences": [rectangle(500, 500, 5, 5)]}
        if self.puzzles[id].size:
            self.problem("PUT", f"/puzzles/{id}", 422, "invalid-value", json=body(draft | outside))
        self.problem("PUT", f"/puzzles/{id}", 403, "admin-only", json=body(draft), headers=STRANGER)

    @precondition(lambda self: self.puzzles)
    @rule(which=WHICH)
    def delete_a_puzzle(self, which):
        id = self.pick(which, self.puzzles)
        self.ask("DELETE", f"/puzzles/{id}", 204)
        del self.puzzles[id]
        for method, path in (("GET", ""), ("DELETE", ""), ("GET", "/image"), ("POST", "/rounds"), ("GET", "/differences")):
            self.problem(method, f"/puzzles/{id}{path}", 404, "unknown-puzzle")
        for gone in [one for one in self.rounds if one.puzzle == id]:
            self.problem("GET", f"/rounds/{gone.id}", 404, "unknown-round")
            self.rounds.remove(gone)

    @precondition(lambda self: self.puzzles)
    @rule(which=WHICH, stranger=st.booleans())
    def begin_a_round(self, which, stranger):
        id = self.pick(which, self.puzzles)
        puzzle, headers = self.puzzles[id], STRANGER if stranger else {}
        if stranger and not puzzle.shown:
            self.problem("POST", f"/puzzles/{id}/rounds", 404, "unknown-puzzle", headers=headers)
        elif not puzzle.size:
            self.problem("POST", f"/puzzles/{id}/rounds", 409, "not-playable", headers=headers)
        else:
            made = self.ask("POST", f"/puzzles/{id}/rounds", 201, headers=headers).json()
            self.rounds.append(Round(id, made["id"], puzzle.oracle))
            assert made["total"] == len(puzzle.oracle.differences)

    @precondition(lambda self: self.rounds)
    @rule(which=st.integers(0, 9), x=st.integers(0, 50), y=st.integers(0, 40))
    def press(self, which, x, y):
        round = self.pick(which, self.rounds)
        shown = {"shownWidth": round.oracle.width, "shownHeight": round.oracle.height}
        response = self.ask("POST", f"/rounds/{round.id}/hits", 200, json={"x": x, "y": y, **shown}).json()
        assert response == round.oracle.press(x, y, shown["shownWidth"], shown["shownHeight"])

    # Lessons

    @rule(id=LESSON_IDS, title=st.sampled_from(["A", "B"]), steps=st.integers(1, 3))
    def put_a_lesson(self, id, title, steps):
        document = lesson(title, steps)
        response = self.ask("PUT", f"/lessons/{id}", 200 if id in self.lessons else 201, json=document).json()
        assert (response["id"], response["builtIn"], response["lesson"]) == (id, False, document)
        self.lessons[id] = document

    @rule(id=LESSON_IDS)
    def put_a_faulty_lesson(self, id):
        self.problem("PUT", f"/lessons/{id}", 422, "bad-document", json=lesson("A", 0))

    @rule(id=LESSON_IDS)
    def delete_a_lesson(self, id):
        if self.lessons.pop(id, None):
            self.ask("DELETE", f"/lessons/{id}", 204)
        elif id in BUILT_IN:
            self.ask("DELETE", f"/lessons/{id}", 409)
        else:
            self.problem("DELETE", f"/lessons/{id}", 404, "unknown-lesson")

    # Plays

    @rule(id=st.sampled_from(["lake", "hill"]), sounds=st.lists(SOUNDS, min_size=1, max_size=3, unique=True), title=st.sampled_from(["Lake", "Hill"]))
    def put_a_play(self, id, sounds, title):
        text = play(*(scene(f"S{number}", name) for number, name in enumerate(sounds)), title=title)
        response = self.ask("PUT", f"/plays/{id}", 200 if id in self.plays else 201, data=text.encode(), headers=XML).json()
        kept = self.plays[id][1] if id in self.plays else {}
        self.plays[id] = (text, kept, sounds)
        self.check_play(id, response)

    def check_play(self, id, response):
        text, kept, sounds = self.plays[id]
        missing = [name for name in sounds if name not in kept]
        assert (response["missing"], response["complete"]) == (missing, not missing)

    @precondition(lambda self: self.plays)
    @rule(which=WHICH, name=SOUNDS, tone=st.sampled_from([220, 440]))
    def send_a_sound(self, which, name, tone):
        id = self.pick(which, self.plays)
        text, kept, sounds = self.plays[id]
        answer = self.ask("PUT", f"/plays/{id}/audio/{quote(name)}", 200, data=wav(tone=tone), headers=WAV)
        kept[name] = wav(tone=tone)
        self.check_play(id, answer.json())

    @precondition(lambda self: self.plays)
    @rule(which=WHICH, name=SOUNDS)
    def remove_a_sound(self, which, name):
        id = self.pick(which, self.plays)
        _, kept, _ = self.plays[id]
        if name in kept:
            del kept[name]
            self.check_play(id, self.ask("DELETE", f"/plays/{id}/audio/{quote(name)}", 200).json())
        else:
            self.ask("DELETE", f"/plays/{id}/audio/{quote(name)}", 404)

    @precondition(lambda self: self.plays)
    @rule(which=WHICH)
    def delete_a_play(self, which):
        id = self.pick(which, self.plays)
        self.ask("DELETE", f"/plays/{id}", 204)
        del self.plays[id]
        self.problem("DELETE", f"/plays/{id}", 404, "unknown-play")

    # Everything

    @precondition(lambda self: self.restarts_left)
    @rule()
    def kill_the_server(self):
        self.restart()

    @invariant()
    def matches_the_model(self):
        listed = lambda path, **options: self.ask("GET", path, 200, **options).json()
        drafts = {one["id"]: one for one in listed("/puzzles?drafts=true&limit=100")["puzzles"]}
        assert drafts.keys() == self.puzzles.keys()
        shown = {id for id, puzzle in self.puzzles.items() if puzzle.shown}
        assert {one["id"] for one in listed("/puzzles?limit=100", headers=STRANGER)["puzzles"]} == shown
        assert {one["id"] for one in listed("/pins?limit=100", headers=STRANGER)["features"]} == shown
        for id, puzzle in self.puzzles.items():
            response = drafts[id]
            assert [response[name] for name in ("title", "latitude", "longitude", "differences")] == [
                *(puzzle.draft[name] for name in ("title", "latitude", "longitude")), len(puzzle.draft["differences"])]
            self.ask("GET", f"/puzzles/{id}", 200 if puzzle.shown else 404, headers=STRANGER)
        lessons = {one["id"]: one["builtIn"] for one in listed("/lessons")["lessons"]}
        assert lessons == {**{id: True for id in BUILT_IN}, **{id: False for id in self.lessons}}
        assert {one["id"] for one in listed("/plays?drafts=true")["plays"]} == self.plays.keys()
        complete = {id for id, (_, kept, sounds) in self.plays.items() if set(sounds) <= kept.keys()}
        assert {one["id"] for one in listed("/plays", headers=STRANGER)["plays"]} == complete

    @rule()
    def check_everything(self):
        for id, puzzle in self.puzzles.items():
            self.ask("GET", f"/puzzles/{id}", 200 if puzzle.shown else 404, headers=STRANGER)
            assert self.ask("GET", f"/puzzles/{id}/differences", 200).json()["rectangles"] == body(puzzle.draft)["differences"]
        for id, document in self.lessons.items():
            assert self.ask("GET", f"/lessons/{id}", 200).json()["lesson"] == document
        for id, (text, kept, _) in self.plays.items():
            assert self.ask("GET", f"/plays/{id}/play.xml", 200).text == text
            for name, content in kept.items():
                assert self.ask("GET", f"/plays/{id}/audio/{quote(name)}", 200).content == content
        for round in self.rounds:
            response = self.ask("GET", f"/rounds/{round.id}", 200).json()
            assert (response["found"], response["total"]) == (len(round.oracle.found), len(round.oracle.differences))

    def teardown(self):
        self.check_everything()
        for id in self.puzzles:
            self.ask("DELETE", f"/puzzles/{id}", 204)
        for id in self.lessons:
            self.ask("DELETE", f"/lessons/{id}", 204)
        for id in self.plays:
            self.ask("DELETE", f"/plays/{id}", 204)
        super().teardown()


@pytest.mark.one_server("kills its server")
def test_what_authors_create_agrees_with_the_model(server):
    run(Desk, server, examples=5, steps=40)
