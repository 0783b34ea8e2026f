"""A session whose phones may be of any kind, and which knows what a restart has to leave as it is."""

import itertools
import json

import requests

from api import Session
from oracle import BEGAN, CANCELLED, ENDED, HELD, MOVED
from phone import Phone
from puzzles import png
from raw import CLOSE, RawSocket, frame

# Densities in px per cm that are no whole number of px per mm, so that every division leaves a remainder.
SCREENS = [
    {"width": 390, "height": 844, "pixelsPerCentimetre": 64, "calibrated": False},
    {"width": 412.5, "height": 915, "pixelsPerCentimetre": 63.7, "calibrated": True, "relativeError": 0.013},
    {"width": 360, "height": 780, "pixelsPerCentimetre": 57.3, "calibrated": False, "relativeError": 0.04},
    {"width": 1024, "height": 768, "pixelsPerCentimetre": 52.1, "calibrated": True},
]
DAY = 86_400
ABILITIES = ["secure", "force", "position", "motion", "wakeLock", "microphone"]


class Guest(Phone):
    """A phone that tells all it can of itself in each greeting."""

    def __init__(self, server, code, chance, **own):
        # A page says that its screen measures force as soon as it has, also to a server that was restarted.
        self.own = {"abilities": {name: chance.choice([True, False, None]) for name in ABILITIES} | {"force": True}, **own}
        self.now = 10_000.0 + chance.randrange(100_000)
        super().__init__(server, code, chance.choice(SCREENS))

    def greeting(self):
        return {**super().greeting(), **self.own}


class Classroom:
    """A session, its phones, and random numbers of its own."""

    def __init__(self, server, chance, retention):
        self.server, self.chance, self.retention = server, chance, retention
        self.session = Session(server, retention=retention, locale=chance.choice(["en", "de", "fr"]), expiresIn=DAY)
        # Those that are connected, that a restart forgets, that are there and not connected, that the host has removed.
        self.phones, self.forgotten, self.absent, self.dismissed = [], [], [], []
        self.ended = False
        # Of the class's own pictures: what a class has uploaded is not created a second time.
        self.colours = itertools.count()
        # What it did, for messages; its remote's rights; the language of its tables.
        self.place, self.remote, self.language = "", None, chance.choice([None, "en", "de", "fr"])

    def control(self, action, **fields):
        return self.session.control(action, **fields)

    def host_call(self, method, rest, status=200, **options):
        options = {"headers": self.session.host, "timeout": 20} | options
        answer = requests.request(method, f"{self.server.url}{self.session.path}{rest}", **options)
        assert answer.status_code == status, f"{method} {rest}: {answer.status_code} {answer.text[:300]}"
        return answer

    def lay_picture(self):
        """The class draws, and one of two new pictures of its own lies under that."""
        self.control("activity", activity="touch")
        headers = {**self.session.host, "Content-Type": "image/png"}
        colours = [next(self.colours) for _ in range(2)]
        sent = [self.host_call("POST", "/grounds", 201, data=png(300, 200, one), headers=headers) for one in colours]
        self.control("ground", picture=self.chance.choice(sent).json()["picture"])

    def admit(self):
        """Work can begin: nothing that an earlier activity left keeps phones out or discards what they send."""
        for action in ("unlock", "unfreeze"):
            self.control(action)

    def guest(self, **own):
        return self.keep(Guest(self.server, self.session.code, self.chance, **own))

    def keep(self, one):
        """Adds a phone, or an object that has one, to the class."""
        self.phones.append(getattr(one, "phone", one))
        return one

    def leave(self, phone):
        """A phone goes without a word."""
        self.phones.remove(phone)
        self.absent.append(phone)
        phone.live.vanish()

    def dismiss(self, phone):
        """It has been removed, or has withdrawn."""
        self.phones.remove(phone)
        self.dismissed.append(phone)

    def forget(self, phone):
        """It goes without a word, and a restart will know nothing of it."""
        self.phones.remove(phone)
        self.forgotten.append(phone)
        phone.live.vanish()

    def end(self):
        """The host has ended the session."""
        for phone in self.phones:
            assert phone.live.wait_closed() == 4410
        self.phones, self.ended = [], True

    def settle(self):
        for phone in self.phones:
            phone.settle()

    def put(self, what, phone, **fields):
        """What a phone sends besides its touches."""
        answer = requests.put(f"{self.server.url}{self.session.path}/{what}", json={"resume": phone.resume, **fields}, timeout=20)
        assert answer.status_code == 200, answer.text

    def answer(self, phone, run, step, **given):
        self.put("answer", phone, run=run, step=step, **given)

    def move(self, phone, run, step):
        self.put("place", phone, run=run, step=step)

    def consent(self, phone, number, given):
        self.put("consent", phone, number=number, given=given)


def stroke(phone, pixels, milliseconds=300.0, pressure=None, down=False):
    """Draws a line to the right, whose finger may stay down."""
    phone.now += 1000
    points = [(0, 0), (pixels / 3, milliseconds / 3), (pixels, milliseconds)]
    events = [[MOVED if at else BEGAN, 1, 10 + x, 20, phone.now + at, pressure and pressure * (1 + at / 900)] for x, at in points]
    phone.touch(events if down else [*events, [ENDED, 1, 10 + pixels, 20, phone.now + milliseconds]])
    phone.now += milliseconds


def tap(phone, x, y, after=400.0, long=False):
    """A tap, or a long press that rests."""
    phone.now += after
    events = [[BEGAN, 2, x, y, phone.now, None, 9.5]]
    for at in (250, 500, 750) if long else ():
        events.append([HELD, 2, None, None, phone.now + at])
    phone.now += 800 if long else 40
    phone.touch([*events, [ENDED, 2, x, y, phone.now]])


def pinch(phone, cancelled):
    """Two fingers that part; the system may take the second one away."""
    phone.now += 700
    events = [[BEGAN, 1, 100, 100, phone.now], [BEGAN, 7, 120, 120, phone.now + 12]]
    events += [[MOVED, pointer, 110 + sign * step, 110 + sign * step, phone.now + 20 + 8 * step]
               for step in range(1, 12) for pointer, sign in ((1, -1), (7, 1))]
    phone.now += 200
    phone.touch([*events, [ENDED, 1, 99, 99, phone.now], [CANCELLED if cancelled else ENDED, 7, 121, 121, phone.now]])


def outlive_older_connection(room, phone):
    """The phone resumes on a newer connection; what arrives by the older one afterwards counts as nothing."""
    older = RawSocket(room.server, room.session.code)
    older.text({"type": "hello", "resume": phone.resume, **phone.greeting()})
    while older.next_message(beside=())["type"] != "welcome":
        pass
    assert phone.live.wait_closed() == 4409
    phone.errors.clear()
    phone.connect()
    before = room.session.stats(phone.id)
    late = {"type": "touches", "seq": phone.sent + 1, "events": [[BEGAN, 5, 0, 0, phone.now], [ENDED, 5, 6400, 0, phone.now]]}
    # The server reads both before it hangs up.
    older.send(frame(1, json.dumps(late).encode()), frame(CLOSE, (4409).to_bytes(2, "big")))
    while older.read() is not None:
        pass
    older.close()
    after = room.session.stats(phone.id)
    assert after == before, "a batch of an older connection counted"
