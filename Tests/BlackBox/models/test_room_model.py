"""A room by steps that Hypothesis draws: phones that join, draw, vanish and resume, all actions of a host, crashes."""

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from api import Session
from comparing import compare_session
from machine import Machine, run
from members import Member
from phone import SCREEN, Live
from viewers import Viewer, figures_of, named

SCREENS = [SCREEN, {"width": 768, "height": 1024, "pixelsPerCentimetre": 48, "calibrated": True}, {**SCREEN, "width": 360.5}]
MAX_PHONES = 5
WHO = st.integers(0, MAX_PHONES - 1)
BATCHES = st.lists(st.integers(1, 12), min_size=1, max_size=6)


class Room(Machine):
    def __init__(self, server):
        super().__init__(server)
        self.members, self.viewers, self.made, self.steps = [], [], 0, 0

    @initialize(retention=st.sampled_from(["replay", "figures"]), naming=st.sampled_from(["invented", "own"]))
    def create(self, retention, naming):
        self.session = Session(self.server, retention=retention)
        self.state = {"activity": "touch", "frozen": False, "hidden": False, "locked": False, "spotlight": None, "touchkit": False,
                      "lobby": True, "ended": False}
        self.naming, self.shown = naming, True
        self.control("naming", naming=naming)
        self.expires_at = self.session.stats()["expiresAt"]
        self.join(SCREENS[0], True)
        self.join(SCREENS[1], False)
        self.watch()

    # The model's state

    @property
    def here(self):
        return [member for member in self.members if member.present]

    @property
    def connected(self):
        return [member for member in self.here if member.connected]

    @property
    def away(self):
        return [member for member in self.here if not member.connected]

    def one(self, who):
        return self.here[who % len(self.here)] if self.here else None

    def control(self, action, **fields):
        """An action; `fields` has its own fields and the state that it sets."""
        sets = {name: fields.pop(name) for name in ("frozen", "hidden", "locked") if name in fields}
        reported = self.session.control(action, **fields)
        self.state |= sets
        for member in self.here:
            member.settled()
        return reported

    def running(self):
        return not self.state["ended"]

    # Phones

    @precondition(lambda self: self.running() and len(self.here) < MAX_PHONES)
    @rule(screen=st.sampled_from(SCREENS), named=st.booleans())
    def join(self, screen, named):
        if self.state["locked"]:
            assert self.refused(screen=screen) == 4403
            return
        self.made += 1
        member = Member(self.session, self.made, screen, {"label": f"N {self.made}", "group": "A"} if named else {})
        if self.naming == "invented":
            member.label = member.group = None
        self.members.append(member)

    def refused(self, **hello):
        """The close code after a greeting."""
        live = Live(self.server, self.session.code)
        live.send({"type": "hello", "role": "touch", "screen": SCREEN, **hello})
        return live.wait_closed()

    @precondition(lambda self: self.connected)
    @rule(batches=st.lists(BATCHES, min_size=1, max_size=MAX_PHONES))
    def draw(self, batches):
        """Several phones at once, or one, without waiting for each other."""
        drawing = self.connected[:len(batches)]
        for member, counts in zip(drawing, batches):
            member.send(counts)
        for member in drawing:
            member.wait_applied(self.state["frozen"])

    @precondition(lambda self: self.away)
    @rule(who=WHO, batches=BATCHES)
    def draw_without_a_network(self, who, batches):
        for count in batches:
            self.away[who % len(self.away)].made(count)

    @precondition(lambda self: self.connected)
    @rule(who=WHO, wrong=st.sampled_from(["nonsense", "gap", "again"]))
    def send_a_batch_that_does_not_count(self, who, wrong):
        member = self.connected[who % len(self.connected)]
        phone, before = member.phone, len(member.phone.errors)
        if wrong == "nonsense":
            member.send([1], bad=True)
            member.wait_applied(self.state["frozen"])
            assert [error["code"] for error in phone.errors[before:]] == [4400] or self.state["frozen"]
        elif wrong == "gap":
            phone.live.send({"type": "touches", "seq": phone.sent + 2, "events": [[0, 1, 5, 5, 5]]})
            error = phone.live.wait_type("error")
            assert (error["code"], error["expected"]) == (4409, phone.sent + 1)
        else:
            for seq in sorted(phone.waiting):
                phone.paced_send(phone.waiting[seq])

    @precondition(lambda self: self.connected)
    @rule(who=WHO, batches=st.lists(st.integers(1, 12), max_size=4))
    def vanish(self, who, batches):
        self.connected[who % len(self.connected)].vanish(batches, self.state["frozen"])

    @precondition(lambda self: self.running() and self.here)
    @rule(who=WHO)
    def connect_again(self, who):
        """After a lost connection, or in addition to an open one."""
        member = (self.away or self.connected)[who % len(self.away or self.connected)]
        old = member.connected and member.phone.live
        member.reconnect(self.state["frozen"], self.server)
        member.greeted_again(self.naming)
        if old:
            old.message_received = lambda message: None
            assert old.wait_closed() == 4409

    @precondition(lambda self: self.running() and len(self.here) < len(self.members))
    @rule(who=WHO)
    def come_back_after_a_removal(self, who):
        gone = [member for member in self.members if not member.present]
        member = gone[who % len(gone)]
        assert self.refused(resume=member.phone.resume) == (4403 if member.banned else 4401)

    # The host

    @precondition(running)
    @rule(on=st.booleans())
    def freeze(self, on):
        self.control("freeze" if on else "unfreeze", frozen=on)
        if on:
            for member in self.here:
                member.oracle.freeze()
                member.settled()

    @precondition(lambda self: self.running() and self.here)
    @rule(who=WHO, everybody=st.booleans())
    def clear(self, who, everybody):
        members = self.here if everybody else [self.one(who)]
        self.control("clear", **({} if everybody else {"participant": members[0].id}))
        for member in members:
            member.oracle.clear()
            member.settled()

    @precondition(running)
    @rule(action=st.sampled_from(["lock", "unlock", "hide", "reveal", "lobby", "touchkit", "touch", "scale", "walk", "lifetime"]),
          on=st.booleans(), who=WHO)
    def set_the_state(self, action, on, who):
        if action in ("lobby", "touchkit"):
            self.control(action, on=on)
            self.state[action] = on
        elif action in ("touch", "scale", "walk"):
            self.control("activity", activity=action)
            self.state |= {"activity": action, "lobby": False}
        elif action == "lifetime":
            reported = self.control("lifetime", expiresIn=3600 * (who + 1))
            self.expires_at = reported["expiresAt"]
        else:
            self.control(action, **{"locked" if "lock" in action else "hidden": action in ("lock", "hide")})

    @precondition(running)
    @rule(who=WHO, on=st.integers(0, 3))
    def spotlight(self, who, on):
        """Mostly a participant, so that some of them are removed."""
        member = self.one(who) if on else None
        self.control("spotlight", **({"participant": member.id} if member else {}))
        self.state["spotlight"] = member and member.id

    @precondition(lambda self: self.running() and len(self.members) > 1)
    @rule(who=WHO, action=st.sampled_from(["remove", "ban", "unban", "idle"]))
    def take_out(self, who, action):
        if action == "idle":
            self.control("remove", idle=True)
            self.gone([member for member in self.here if not member.connected or not member.has_taken_part])
        elif action == "unban":
            self.control("unban")
            for member in self.members:
                member.banned = False
        elif member := self.one(who):
            self.control(action, participant=member.id)
            self.gone([member])
            member.banned = action == "ban"

    def gone(self, members):
        for member in members:
            if member.connected:
                assert member.phone.live.wait_closed() == 4403
            member.present = member.connected = False
            if self.state["spotlight"] == member.id:
                self.state["spotlight"] = None

    # Names

    @precondition(running)
    @rule(naming=st.sampled_from(["invented", "own"]), shown=st.booleans())
    def name_them(self, naming, shown):
        if naming != self.naming and any(member.label or member.group for member in self.here):
            answer = self.session.post_control({"action": "naming", "naming": naming})
            assert (answer.status_code, answer.json()["type"]) == (409, "/docs#naming-fixed")
            naming = self.naming
        self.control("naming", naming=naming, shown=shown)
        self.naming, self.shown = naming, shown

    @precondition(lambda self: self.running() and self.naming == "own" and self.connected)
    @rule(who=WHO, label=st.sampled_from(["Ida", "Béla", "李", "<b>"]), by=st.sampled_from(["host", "phone", "veil", "unveil"]))
    def name_one(self, who, label, by):
        member = self.connected[who % len(self.connected)]
        if by == "host":
            self.control("rename", participant=member.id, label=label)
            member.label, member.label_of_host = label, True
        elif by == "phone":
            member.phone.live.send({"type": "name", "label": label})
            refused = member.label_of_host or member.label == label
            member.phone.live.wait_type("error" if refused else "label")
            member.label = member.label if refused else label
        elif member.label:
            self.control("label", participant=member.id, on=by == "unveil")
            member.label_hidden = by == "veil"

    def names_of(self, member):
        """Its publicly visible name."""
        if not self.shown:
            return {}
        label = {} if member.label_hidden or not member.label else {"label": member.label}
        return label | ({"group": member.group} if member.group else {}) | ({"labelHidden": True} if member.label_hidden else {})

    # Everything

    @precondition(lambda self: self.running() and len(self.viewers) < 3)
    @rule()
    def watch(self):
        self.viewers.append(Viewer(self.session))

    @precondition(lambda self: self.restarts_left)
    @rule(batches=st.lists(st.integers(1, 12), max_size=5))
    def kill_the_server(self, batches):
        """While batches are in transit."""
        connected = self.connected
        for member in connected:
            member.send(batches)
        self.restart()
        self.session.server = self.server
        for viewer in self.viewers:
            viewer.close()
        self.viewers = []
        stats = {one["id"]: one for one in self.session.stats()["participants"]}
        for member in connected:
            member.crashed(stats[member.id]["seq"], self.state["frozen"])

    @precondition(lambda self: self.steps > 30)
    @rule()
    def end(self):
        if self.running():
            self.session.control("end")
            self.state["ended"] = True
            for member in self.connected:
                assert member.phone.live.wait_closed() == 4410
                member.connected = False
            for viewer in self.viewers:
                assert viewer.live.wait_closed() == 4410
            self.viewers = []
        answer = self.session.post_control({"action": "freeze"})
        assert (answer.status_code, answer.json()["type"]) == (409, "/docs#session-ended")

    @invariant()
    def figures_and_state_match_the_model(self):
        if not hasattr(self, "session"):
            return
        self.steps += 1
        stats = self.session.stats()
        assert stats["expiresAt"] == self.expires_at
        assert {name: stats[name] for name in self.state} == self.state
        reported = {one["id"]: one for one in stats["participants"]}
        assert list(reported) == [member.id for member in self.here]
        for member in self.here:
            member.compare(reported[member.id])
            assert named(reported[member.id]) == self.names_of(member), member.id
        if self.here:
            compare_session(self.session, [member.oracle for member in self.here])
        figures = {member.id: figures_of(reported[member.id]) for member in self.here if member.connected}
        names = {member.id: self.names_of(member) for member in self.here if member.connected}
        for viewer in self.viewers:
            assert viewer.wait_until(lambda: figures.items() <= viewer.figures.items()), f"frames end in {viewer.figures}, the answer has {figures}"
            assert viewer.wait_until(lambda: names == {one: viewer.names.get(one) for one in names}), f"{viewer.names}, the model {names}"

    def teardown(self):
        if not hasattr(self, "session"):
            return
        for each in [*self.members, *self.viewers]:
            each.close()
        self.ask("DELETE", f"/sessions/{self.session.code}", 204, headers=self.session.host)
        self.problem("GET", f"/sessions/{self.session.code}", 404, "unknown-session")
        super().teardown()


@pytest.mark.one_server("kills its server")
def test_a_room_behaves_as_its_model(server):
    run(Room, server, examples=7, steps=40)
