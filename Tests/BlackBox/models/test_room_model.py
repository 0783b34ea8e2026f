"""A room by steps that Hypothesis draws: phones that come, draw, vanish and come back, a host who does everything, crashes."""

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from api import Session
from comparing import compare_session
from machine import Machine, run
from members import Member
from phone import SCREEN, Live
from viewers import Viewer, figures_of, named

SCREENS = [SCREEN, {"width": 768, "height": 1024, "pixelsPerCentimetre": 48, "calibrated": True}, {**SCREEN, "width": 360.5}]
MOST_PHONES = 5
WHO = st.integers(0, MOST_PHONES - 1)
BATCHES = st.lists(st.integers(1, 12), min_size=1, max_size=6)


class Room(Machine):
    def __init__(self, server):
        super().__init__(server)
        self.members, self.viewers, self.made = [], [], 0

    @initialize(retention=st.sampled_from(["replay", "figures"]), naming=st.sampled_from(["invented", "own"]))
    def create(self, retention, naming):
        self.session = Session(self.server, retention=retention)
        self.state = {"activity": "touch", "frozen": False, "hidden": False, "locked": False, "spotlight": None, "touchkit": False,
                      "lobby": True, "ended": False}
        self.naming, self.shown = naming, True
        self.control("naming", naming=naming)

    # What the model knows

    @property
    def here(self):
        return [member for member in self.members if member.present]

    def one(self, who, condition=lambda member: True):
        """One of those for whom it holds, or None."""
        found = list(filter(condition, self.here))
        return found[who % len(found)] if found else None

    def control(self, action, **fields):
        changes = {name: fields.pop(name) for name in list(fields) if name in self.state and action not in ("activity", "spotlight")}
        told = self.session.control(action, **fields)
        self.state |= changes
        for member in self.here:
            member.settled()
        return told

    def running(self):
        return not self.state["ended"]

    # Phones

    @precondition(running)
    @rule(screen=st.sampled_from(SCREENS), named=st.booleans())
    def join(self, screen, named):
        self.made += 1
        if self.state["locked"]:
            live = Live(self.server, self.session.code)
            live.send({"type": "hello", "role": "touch", "screen": screen})
            assert live.wait_closed() == 4403
        elif len(self.here) < MOST_PHONES:
            member = Member(self.session, self.made, screen, {"label": f"N {self.made}", "group": "A"} if named else {})
            if self.naming == "invented":
                member.label = member.group = None
            self.members.append(member)

    @rule(who=WHO, batches=BATCHES)
    def draw(self, who, batches):
        if member := self.one(who, lambda one: one.connected):
            member.draw(batches, self.state["frozen"])

    @rule(who=WHO, batches=BATCHES)
    def draw_without_a_network(self, who, batches):
        if member := self.one(who, lambda one: not one.connected):
            for count in batches:
                member.made(count)

    @rule(who=WHO)
    def send_nonsense(self, who):
        if member := self.one(who, lambda one: one.connected):
            before = len(member.phone.errors)
            member.draw([1], self.state["frozen"], bad=True)
            if not self.state["frozen"]:
                assert [error["code"] for error in member.phone.errors[before:]] == [4400]

    @rule(who=WHO, ahead=st.integers(2, 5))
    def leave_a_gap(self, who, ahead):
        if member := self.one(who, lambda one: one.connected):
            phone = member.phone
            phone.live.send({"type": "touches", "seq": phone.sent + ahead, "events": [[0, 1, 5, 5, 5]]})
            error = phone.live.wait_type("error")
            assert (error["code"], error["expected"]) == (4409, phone.sent + 1)

    @rule(who=WHO)
    def send_again_what_counts_already(self, who):
        if member := self.one(who, lambda one: one.connected and one.phone.waiting):
            for seq in sorted(member.phone.waiting):
                member.phone.paced_send(member.phone.waiting[seq])

    @rule(who=WHO)
    def settle(self, who):
        if member := self.one(who, lambda one: one.connected):
            member.phone.settle()

    @rule(who=WHO, batches=st.lists(st.integers(1, 12), max_size=4))
    def vanish(self, who, batches):
        if member := self.one(who, lambda one: one.connected):
            member.vanish(batches, self.state["frozen"])

    @precondition(running)
    @rule(who=WHO)
    def come_back(self, who):
        if member := self.one(who, lambda one: not one.connected):
            member.reconnect(self.state["frozen"], self.server)

    @precondition(running)
    @rule(who=WHO)
    def resume_beside_the_old_connection(self, who):
        if member := self.one(who, lambda one: one.connected):
            old = member.phone.live
            member.reconnect(self.state["frozen"], self.server)
            old.heard = lambda message: None
            assert old.wait_closed() == 4409

    @precondition(running)
    @rule(who=WHO)
    def come_back_after_a_removal(self, who):
        gone = [member for member in self.members if not member.present]
        if gone:
            member = gone[who % len(gone)]
            live = Live(self.server, self.session.code)
            live.send({"type": "hello", "role": "touch", "screen": SCREEN, "resume": member.phone.resume})
            assert live.wait_closed() == (4403 if member.banned else 4401)

    # The host

    @precondition(running)
    @rule(on=st.booleans())
    def freeze(self, on):
        self.control("freeze" if on else "unfreeze", frozen=on)
        if on:
            for member in self.here:
                member.oracle.freeze()
                member.settled()

    @precondition(running)
    @rule(who=WHO, all_of_them=st.booleans())
    def clear(self, who, all_of_them):
        members = self.here if all_of_them else [self.one(who)] if self.here else []
        if members or all_of_them:
            self.control("clear", **({} if all_of_them else {"participant": members[0].id}))
            for member in members:
                member.oracle.clear()
                member.settled()

    @precondition(running)
    @rule(action=st.sampled_from(["lock", "unlock", "hide", "reveal"]))
    def open_or_close(self, action):
        name = "locked" if "lock" in action else "hidden"
        self.control(action, **{name: action in ("lock", "hide")})

    @precondition(running)
    @rule(on=st.booleans(), action=st.sampled_from(["lobby", "touchkit"]))
    def switch(self, on, action):
        self.session.control(action, on=on)
        self.state[action] = on

    @precondition(running)
    @rule(who=WHO, on=st.booleans())
    def spotlight(self, who, on):
        member = self.one(who) if on else None
        self.control("spotlight", **({"participant": member.id} if member else {}))
        self.state["spotlight"] = member and member.id

    @precondition(running)
    @rule(activity=st.sampled_from(["touch", "scale", "walk"]))
    def activity(self, activity):
        self.control("activity", activity=activity)
        self.state |= {"activity": activity, "lobby": False}

    @precondition(running)
    @rule(who=WHO, action=st.sampled_from(["remove", "ban"]))
    def remove(self, who, action):
        if member := self.one(who):
            self.control(action, participant=member.id)
            if member.connected:
                assert member.phone.live.wait_closed() == 4403
            self.gone([member], action == "ban")

    @precondition(running)
    @rule()
    def remove_the_idle(self):
        self.control("remove", idle=True)
        self.gone([member for member in self.here if not member.connected or not member.has_taken_part], False)

    def gone(self, members, banned):
        for member in members:
            member.present = member.connected = False
            member.banned = banned
            if self.state["spotlight"] == member.id:
                self.state["spotlight"] = None

    @precondition(running)
    @rule()
    def unban(self):
        self.control("unban")
        for member in self.members:
            member.banned = False

    @precondition(running)
    @rule(seconds=st.integers(600, 100_000))
    def lifetime(self, seconds):
        before = self.session.stats()["createdAt"]
        told = self.control("lifetime", expiresIn=seconds)
        assert told["expiresAt"] > before

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

    @precondition(lambda self: self.running() and self.naming == "own")
    @rule(who=WHO, label=st.sampled_from(["Ida", "Béla", "李", "<b>"]))
    def rename(self, who, label):
        if member := self.one(who):
            self.control("rename", participant=member.id, label=label)
            member.label, member.label_of_host = label, True

    @precondition(lambda self: self.running() and self.naming == "own")
    @rule(who=WHO, on=st.booleans())
    def hide_a_label(self, who, on):
        if member := self.one(who, lambda one: one.label):
            self.control("label", participant=member.id, on=on)
            member.label_hidden = not on

    @precondition(lambda self: self.running() and self.naming == "own")
    @rule(who=WHO, label=st.sampled_from(["Ada", "Uwe"]))
    def say_a_name(self, who, label):
        if member := self.one(who, lambda one: one.connected):
            member.phone.live.send({"type": "name", "label": label})
            kind = "error" if member.label_of_host or member.label == label else "label"
            member.phone.live.wait_type(kind)
            if kind == "label":
                member.label = label

    def names_of(self, member):
        """What everybody sees of its name."""
        if not self.shown:
            return {}
        label = {} if member.label_hidden or not member.label else {"label": member.label}
        return label | ({"group": member.group} if member.group else {}) | ({"labelHidden": True} if member.label_hidden else {})

    # Everything

    @precondition(running)
    @rule()
    def watch(self):
        if len(self.viewers) < 3:
            self.viewers.append(Viewer(self.session))

    @rule()
    def kill_the_server(self):
        self.restart()
        self.session.server = self.server
        for viewer in self.viewers:
            viewer.close()
        self.viewers = []
        stats = {one["id"]: one for one in self.session.stats()["participants"]}
        for member in self.here:
            member.crashed(stats[member.id]["seq"])

    @precondition(lambda self: len(self.members) > 2)
    @rule()
    def end(self):
        if not self.state["ended"]:
            self.session.control("end")
            self.state["ended"] = True
            for member in self.here:
                if member.connected:
                    assert member.phone.live.wait_closed() == 4410
                member.connected = False
            for viewer in self.viewers:
                assert viewer.live.wait_closed() == 4410
            self.viewers = []
        answer = self.session.post_control({"action": "freeze"})
        assert (answer.status_code, answer.json()["type"]) == (409, "/docs#session-ended")

    @invariant()
    def figures_and_state_are_those_of_the_model(self):
        if not hasattr(self, "session"):
            return
        stats = self.session.stats()
        assert {name: stats[name] for name in self.state} == self.state
        told = {one["id"]: one for one in stats["participants"]}
        assert list(told) == [member.id for member in self.here]
        for member in self.here:
            member.compare(told[member.id])
            assert named(told[member.id]) == self.names_of(member), member.id
        if self.here:
            compare_session(self.session, [member.oracle for member in self.here])
        figures = {member.id: figures_of(told[member.id]) for member in self.here if member.connected}
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


def test_a_room_is_as_its_model(server):
    run(Room, server, examples=6, steps=40)
