"""A phone of the model of a room: its sent batches, the ones that count, and the expected messages."""

import copy
import json

from comparing import agrees, compare_figures, compare_stats
from oracle import BEGAN, CANCELLED, ENDED, MOVED, Oracle
from phone import Phone
from traces import Trace, encoded
from waiting import wait_until

BAD_BATCH = None


class ModelPhone(Phone):
    """A phone whose greeting has the name of the model's member, and its `join`."""

    def __init__(self, server, code, named, join, **options):
        self.named, self.join = named, join
        super().__init__(server, code, **options)

    def greeting(self):
        return {**super().greeting(), **self.named, **({} if self.resume else {"join": self.join})}


class Member:
    """One participant: its phone and the independent calculation of its figures."""

    def __init__(self, session, seed, screen, named):
        self.session = session
        self.phone = ModelPhone(session.server, session.code, named, f"join-of-{session.code}-{seed:08}", screen=screen)
        self.id = self.phone.id
        self.oracle = Oracle(screen["width"], screen["height"], screen["pixelsPerCentimetre"])
        self.trace = Trace(seed, screen["width"], screen["height"], exact_times=True)
        self.connected = self.present = True
        self.banned = False
        self.label, self.label_hidden, self.label_of_host = named.get("label"), False, False
        self.group = named.get("group")
        # Sent batches without a known result: seq to events.
        self.pending = {}
        # The figures after each batch that may be lost with the server.
        self.applied = 0
        self.history = {0: copy.deepcopy(self.oracle)}

    @property
    def has_taken_part(self):
        return self.applied > 0

    def made(self, count, bad=False):
        """A batch that waits to be sent."""
        phone = self.phone
        events = BAD_BATCH if bad else self.trace.events(count)
        phone.sent += 1
        text = json.dumps({"type": "touches", "seq": phone.sent, "events": [[9]]}) if bad else encoded(phone.sent, events, phone.sent % 4)
        phone.waiting[phone.sent] = text
        self.pending[phone.sent] = events
        return text

    def send(self, batches, bad=False):
        """Sends one batch for each number of events."""
        for count in batches:
            self.phone.paced_send(self.made(count, bad))

    def wait_applied(self, frozen):
        """Waits until the server has applied all that was sent."""
        phone = self.phone
        if phone.seq < phone.sent:
            phone.live.wait(lambda _: phone.seq >= phone.sent, f"figures {phone.sent} (are {phone.seq})")
        self.apply(phone.seq, frozen)

    def apply(self, seq, frozen):
        """The server has applied all batches up to `seq`."""
        for number in sorted(self.pending):
            if number > seq:
                break
            events = self.pending.pop(number)
            if events is not BAD_BATCH:
                self.discard(events) if frozen else self.oracle.apply(events)
            self.applied = number
            self.history[number] = copy.deepcopy(self.oracle)
        assert self.applied == seq, f"{self.id}: applied {seq}, the model {self.applied}"

    def discard(self, events):
        """A frozen class: a finger that is put down and stays counts like one that the freeze lifted."""
        for phase, pointer, *_ in events:
            if phase in (BEGAN, MOVED):
                self.oracle.lifted_by_freeze.add(pointer)
            elif phase in (ENDED, CANCELLED):
                self.oracle.lifted_by_freeze.discard(pointer)

    def settled(self):
        """An action of the host is on disk, and so is everything before it."""
        self.history = {self.applied: copy.deepcopy(self.oracle)}

    def vanish(self, batches, frozen):
        """Sends batches and loses its connection; the received ones are known once the server has noticed."""
        self.send(batches)
        self.phone.live.vanish()
        self.connected = False
        stats = wait_until(self.stats_when_gone, f"{self.id} is still connected")
        self.apply(stats["seq"], frozen)

    def stats_when_gone(self):
        stats = self.session.stats(self.id)
        return None if stats["connected"] else stats

    def reconnect(self, frozen, server):
        """Reconnects, and sends all unacknowledged batches again, also applied ones."""
        texts = {seq: events for seq, events in self.pending.items()}
        self.phone.connect(server)
        assert self.phone.welcome["seq"] == self.applied, f"{self.id} resumed at {self.phone.welcome['seq']}, the model {self.applied}"
        self.pending = texts
        self.connected = True
        self.wait_applied(frozen)

    def greeted_again(self, naming):
        """Each greeting has the same name. It counts if phones choose their names and the host has not set one."""
        label = self.phone.named.get("label")
        if naming == "own" and label and (not self.label_of_host or label == self.label):
            self.label, self.group = label, self.phone.named["group"]

    def crashed(self, seq, frozen):
        """The server was killed; unacknowledged batches may be lost, the last ones first."""
        self.phone.live.wait_closed()  # Its last messages are read.
        assert self.phone.ack <= seq <= self.phone.sent, f"{self.id}: acknowledged {self.phone.ack}, after a crash {seq}"
        if seq > self.applied:
            self.apply(seq, frozen)
        assert seq in self.history, f"{self.id}: batch {seq} was on disk before, with the host's later actions"
        for number in range(seq + 1, self.applied + 1):
            self.pending[number] = self.events_of(number)
        self.oracle, self.applied = copy.deepcopy(self.history[seq]), seq
        self.history = {number: value for number, value in self.history.items() if number <= seq}
        self.phone.seq, self.connected = seq, False

    def events_of(self, seq):
        events = json.loads(self.phone.waiting[seq].replace("E+0", ""))["events"]
        return BAD_BATCH if events == [[9]] else events

    def compare(self, stats):
        """The server's response about it, and its own messages."""
        assert (stats["connected"], stats["seq"]) == (self.connected, self.applied), self.id
        compare_stats(stats, self.oracle, self.id)
        if self.connected and self.phone.figures is not None:
            self.phone.listen_until(lambda: agrees(self.phone, self.oracle))
            compare_figures(self.phone, self.oracle, self.id)

    def close(self):
        self.phone.live.vanish()
