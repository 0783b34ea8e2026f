"""Challenges as the rounds of a game, by steps that Hypothesis draws: attempts, points and places against the rules, written independently."""

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from api import Session
from challenge_player import Player
from machine import Machine, run
from oracle import BEGAN, ENDED, MOVED
from viewers import Viewer

WHO = st.integers(0, 3)
# Few values, so that several phones have the same results; multiples of 64 px, so that centimetres are exact.
CENTIMETRES = st.integers(1, 5)
POINTS = [10, 8, 7, 6, 5, 4, 3, 2]


def places(results):
    """The ranks of values: 1 for the smallest, equal ones share the better rank."""
    ordered = sorted(results.values())
    return {who: 1 + ordered.index(result) for who, result in results.items()}


class Challenge:
    """One round: the attempts that count, by participant."""

    def __init__(self, kind, target, limit, number, round):
        self.kind, self.target, self.limit, self.number, self.round = kind, target, limit, number, round
        self.attempts = {}

    @property
    def state(self):
        fields = {"number": self.number, "kind": self.kind, "target": self.target, "round": self.round}
        return fields | ({"attemptLimit": self.limit} if self.limit else {})

    def attempt(self, who, value):
        if len(self.attempts.get(who, [])) < (self.limit or 200):
            self.attempts.setdefault(who, []).append(value)

    def error(self, value):
        return abs(value - self.target)

    def best(self, who):
        return min(self.attempts[who], key=self.error)


class Rounds(Machine):
    def __init__(self, server):
        super().__init__(server)
        self.players, self.challenges, self.points, self.last_gain = [], [], {}, {}
        self.phase, self.frozen = None, False
        # Players with a finger down, and those whose current gesture is void.
        self.down, self.void_gestures = {}, set()

    @initialize(retention=st.sampled_from(["replay", "figures"]))
    def create(self, retention):
        self.session = Session(self.server, retention=retention)
        self.viewer = Viewer(self.session)
        for _ in range(3):
            self.join()

    @property
    def challenge(self):
        """The running challenge, or None."""
        return self.challenges[-1] if self.phase == "challenge" else None

    @property
    def up(self):
        """The players without a finger down."""
        return [player for player in self.players if player.id not in self.down]

    @precondition(lambda self: len(self.players) < 4)
    @rule()
    def join(self):
        self.players.append(Player(self.session))

    # Gestures

    def touch(self, player, events):
        phone = player.phone
        seq = phone.touch(events)
        if phone.seq < seq:
            phone.live.wait(lambda _: phone.seq >= seq, f"figures {seq}")

    def judge(self, player, centimetres, milliseconds):
        if self.challenge and player.id not in self.void_gestures:
            self.challenge.attempt(player.id, centimetres if self.challenge.kind == "distance" else milliseconds / 1000)

    @precondition(lambda self: self.up)
    @rule(gestures=st.lists(st.tuples(CENTIMETRES, st.sampled_from([125, 500, 1000])), min_size=4, max_size=4))
    def draw(self, gestures):
        """All phones draw one gesture."""
        for player, (centimetres, milliseconds) in zip(self.up, gestures):
            player.now += 5000
            end = 10 + 64 * centimetres
            self.touch(player, [[BEGAN, 1, 10, 10, player.now], [MOVED, 1, end, 10, player.now + milliseconds / 2],
                                [ENDED, 1, end, 10, player.now + milliseconds]])
            if not self.frozen:
                self.void_gestures.discard(player.id)
                self.judge(player, centimetres, milliseconds)

    @precondition(lambda self: self.up)
    @rule(who=WHO, centimetres=CENTIMETRES)
    def begin(self, who, centimetres):
        player = self.up[who % len(self.up)]
        player.now += 5000
        self.touch(player, [[BEGAN, 1, 10, 10, player.now], [MOVED, 1, 10 + 64 * centimetres, 10, player.now + 100]])
        self.down[player.id] = centimetres
        self.void_gestures.discard(player.id)
        if self.frozen:
            self.void_gestures.add(player.id)

    @precondition(lambda self: self.down)
    @rule(who=WHO)
    def lift(self, who):
        player = [one for one in self.players if one.id in self.down][who % len(self.down)]
        centimetres = self.down.pop(player.id)
        self.touch(player, [[ENDED, 1, 10 + 64 * centimetres, 10, player.now + 250]])
        if not self.frozen:
            self.judge(player, centimetres, 250)
        self.void_gestures.discard(player.id)

    # The host

    @rule(kind=st.sampled_from(["distance", "hold"]), goal=st.sampled_from([0.5, 1, 3]), limit=st.sampled_from([None, None, 1, 3]))
    def start(self, kind, goal, limit):
        if self.challenge:
            self.count_the_round()
        is_same_game = self.phase in ("challenge", "finished")
        number, round = len(self.challenges) + 1, self.challenges[-1].round + 1 if is_same_game else 1
        if round == 1:
            self.points, self.last_gain = {}, {}
        reported = self.session.control("challenge", kind=kind, target=goal, **({"attemptLimit": limit} if limit else {}))
        self.challenges.append(Challenge(kind, goal, limit, number, round))
        assert reported["challenge"] == self.challenges[-1].state
        self.phase = "challenge"
        self.void_gestures |= set(self.down)

    @precondition(lambda self: self.phase)
    @rule(activity=st.sampled_from([None, None, None, "touch", "scale"]))
    def finish(self, activity):
        """Ends the challenge; another activity ends the whole game."""
        if activity:
            self.session.control("activity", activity=activity)
            self.phase, self.points, self.last_gain = None, {}, {}
            return
        self.session.control("challenge")
        if self.challenge:
            self.count_the_round()
            self.phase = "finished"

    @rule(on=st.booleans())
    def freeze(self, on):
        self.session.control("freeze" if on else "unfreeze")
        if on and not self.frozen:
            self.void_gestures |= set(self.down)
        self.frozen = on

    @precondition(lambda self: self.players)
    @rule(who=WHO, everybody=st.booleans())
    def clear(self, who, everybody):
        player = self.players[who % len(self.players)]
        self.session.control("clear", **({} if everybody else {"participant": player.id}))
        self.void_gestures |= set(self.down) if everybody else {player.id} & set(self.down)

    @precondition(lambda self: self.restarts_left)
    @rule()
    def kill_the_server(self):
        for player in self.players:
            player.phone.settle()
        self.restart()
        self.session.server = self.server
        for player in self.players:
            player.phone.connect(self.server)
        self.viewer.close()
        self.viewer = Viewer(self.session)

    # The score

    def count_the_round(self):
        round = self.challenges[-1]
        errors = {who: round.error(round.best(who)) for who in round.attempts}
        self.last_gain = {}
        for who, place in places(errors).items():
            gained = POINTS[place - 1] if place <= len(POINTS) else 1
            self.points[who] = self.points.get(who, 0) + gained
            self.last_gain[who] = (place, gained)

    @property
    def scores(self):
        overall = places({who: -points for who, points in self.points.items()})
        return {who: [*self.last_gain.get(who, (None, 0)), points, overall[who]] for who, points in self.points.items()}

    @invariant()
    def results_match_the_rules(self):
        if not hasattr(self, "session"):
            return
        stats = self.session.stats()
        for name in ("challenge", "finished"):
            assert stats.get(name) == (self.challenges[-1].state if self.phase == name else None)
        reported = self.session.get("/results").json()["challenges"]
        assert [one["number"] for one in reported] == [one.number for one in self.challenges]
        for one, model in zip(reported, self.challenges):
            assert one["running"] == (model is self.challenge)
            values = {who["id"]: [result["value"] for result in who["results"]] for who in one["participants"] if who["results"]}
            assert values == model.attempts, f"challenge {model.number}"
        shown = self.challenges[-1] if self.phase else None
        results = {who: [values[-1], shown.best(who), len(values)] for who, values in shown.attempts.items()} if shown else {}
        if shown:
            # Without an attempt a viewer gets nothing about a phone, or 0 attempts.
            reported = lambda: {who: row for who, row in self.viewer.results.items() if row[-1]}
            assert self.viewer.wait_until(lambda: reported() == results), f"frames say {self.viewer.results}, the rules {results}"
        if self.phase == "finished":
            assert self.viewer.wait_until(lambda: self.viewer.scores == self.scores), f"frames say {self.viewer.scores}, the rules {self.scores}"

    def teardown(self):
        if hasattr(self, "session"):
            self.end_class()
            super().teardown()


@pytest.mark.one_server("kills its server")
def test_rounds_agree_with_their_model(server):
    run(Rounds, server, examples=7, steps=40)
