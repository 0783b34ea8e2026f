"""A server with all kinds of content and a session for each activity, from one seed."""

import random
from concurrent.futures import ThreadPoolExecutor

import requests

from activities import ACTIVITIES, AT_THE_END, NEEDS_LOG
from classroom import Classroom
from phone import Live
from plays import circle, play, scene, wav
from puzzles import Author, png, rectangle
from walker import Walker

DIFFERENCES = [rectangle(100, 200, 50, 40), rectangle(600, 100, 30, 300), rectangle(700, 400, 80, 60)]
LESSON = {
    "lesson": 1, "id": "restarts", "title": {"en": "Taps", "de": "Tippen", "fr": "Toucher"}, "minutes": 20,
    "steps": [
        {"name": "guess", "title": {"en": "Guess"}, "question": {
            "text": {"en": "Which?"}, "choices": [{"en": "A"}, {"en": "B"}, {"en": "C"}], "answer": 2, "confidence": True}},
        {"title": {"en": "Draw"}, "activity": {"name": "touch", "clear": True}},
        {"title": {"en": "Again"}, "question": {"again": "guess"}, "beside": "drawing", "seconds": 60},
        {"title": {"en": "So"}, "compare": {"answers": "guess"}},
        {"title": {"en": "Far"}, "activity": {"name": "challenge", "kind": "distance", "target": 9}},
        {"name": "number", "title": {"en": "Number"}, "question": {
            "text": {"en": "How far?"}, "form": "number", "unit": {"en": "cm", "de": "cm"}, "truth": 9}},
        {"title": {"en": "So far"}, "compare": {"answers": "number"}},
        {"name": "order", "title": {"en": "Order"}, "question": {
            "text": {"en": "Which first?"}, "form": "order", "items": [{"en": "A"}, {"en": "B"}, {"en": "C"}, {"en": "D"}], "order": [2, 1, 4, 3]}},
        {"title": {"en": "So then"}, "compare": {"answers": "order"}},
        {"name": "curve", "title": {"en": "Curve"}, "question": {
            "text": {"en": "How?"}, "form": "sketch", "x": {"name": {"en": "t"}, "unit": {"en": "s"}, "from": 0, "to": 3},
            "y": {"name": {"en": "v"}, "from": -1, "to": 1}, "curve": {"sine": [0, 1, 2, 0.5]}}},
        {"title": {"en": "So it goes"}, "compare": {"answers": "curve"}},
        {"name": "place", "title": {"en": "Place"}, "question": {
            "text": {"en": "Where?"}, "form": "point", "picture": "world", "marks": 2, "truth": {"rectangle": [600, 200, 100, 90]}}},
        {"title": {"en": "There"}, "compare": {"answers": "place"}},
    ],
}
STRANGER = {"Host": "192.168.1.20:8080"}


class School:
    """Everything that a restart must leave as it is."""

    def __init__(self, server, seed):
        self.server, self.chance = server, random.Random(seed)
        self.server.puzzles, self.server.rounds = [], []
        self.rooms = []
        self.create_content(Author(server))
        self.play_alone()

    def create_content(self, author):
        for number in range(4):
            self.server.puzzles.append(author.puzzle(
                DIFFERENCES, seed=number, latitude=self.chance.uniform(47, 48), longitude=self.chance.uniform(9, 10),
                title=f"Farbenfroh {number}", published=number < 3, proximityMetres=self.chance.choice([None, 12.5])))
        put = lambda path, kind, content: self.check(author.call("PUT", path, data=content, headers={"Content-Type": kind}))
        put(f"/puzzles/{self.server.puzzles[0]}/original", "image/png", png(1000, 600, 9))
        text = play(scene("See", "a.wav", circle(radius=self.chance.randint(10, 30))), scene("Glocke", "b.wav", after=["See"]))
        put("/plays/restarts", "application/xml", text.encode())
        for tone, name in enumerate(("a.wav", "b.wav"), 220):
            put(f"/plays/restarts/audio/{name}", "audio/wav", wav(tone=tone))
        self.check(author.call("POST", "/plays", data=play(scene("Allein", "c.wav"), title="Ohne Ton").encode(),
                               headers={"Content-Type": "application/xml"}))
        self.check(author.call("PUT", "/lessons/restarts", json=LESSON))

    @staticmethod
    def check(answer):
        assert answer.status_code in (200, 201), f"{answer.request.method} {answer.request.url}: {answer.status_code} {answer.text[:300]}"
        return answer

    def play_alone(self):
        """Rounds without a session: under way with a hint, complete, and given up."""
        post = lambda path, body=None: self.check(requests.post(f"{self.server.url}/api/v1{path}", json=body, timeout=20)).json()
        places = self.chance.sample([(125, 220), (615, 250), (740, 430)], 3)
        for ending in ("hints", None, "give-up"):
            puzzle = self.server.puzzles[0]
            here = requests.get(f"{self.server.url}/api/v1/puzzles/{puzzle}", timeout=20).json()
            position = {"latitude": here["latitude"], "longitude": here["longitude"], "accuracy": 5}
            found = post(f"/puzzles/{puzzle}/rounds", {"position": position})["id"]
            for x, y in places if ending is None else places[:1]:
                post(f"/rounds/{found}/hits", {"x": x, "y": y, "shownWidth": 1000, "shownHeight": 600})
            if ending:
                post(f"/rounds/{found}/{ending}")
            self.server.rounds.append(found)

    def hold_classes(self):
        """A class for each activity; before it most have done something else.

        Four classes keep their figures only: they are slower, for each of their acknowledgements takes a second."""
        earlier = [name for name in ACTIVITIES if name not in AT_THE_END]
        without_log = self.chance.sample([name for name in ACTIVITIES if name not in NEEDS_LOG], 4)
        chosen = []
        for name in ACTIVITIES:
            retention = "figures" if name in without_log else "replay"
            before = [other for other in earlier if retention == "replay" or other not in NEEDS_LOG]
            names = [self.chance.choice(before), name] if self.chance.random() < 0.7 else [name]
            chosen.append((names, retention, self.chance.random()))
        # Most of their time is waiting for the disk.
        with ThreadPoolExecutor(4) as classes:
            self.rooms += classes.map(lambda one: self.hold_class(*one), chosen)

    def hold_class(self, names, retention, seed):
        room = Classroom(self.server, random.Random(seed), retention)
        room.place = "+".join(names) + ("" if retention == "replay" else " (figures)")
        for name in names:
            ACTIVITIES[name](room)
        room.settle()
        return room

    def moved_to(self, server):
        """Another server has the data now."""
        server.puzzles, server.rounds = self.server.puzzles, self.server.rounds
        self.server = server
        for room in self.rooms:
            room.server = room.session.server = server

    def wake_one(self):
        """Anybody may be the first to ask for a session that is on disk only."""
        for room in self.rooms:
            match self.chance.randrange(4):
                case 0:
                    room.session.get()
                case 1:
                    room.session.get("/results")
                case 2:
                    live = Live(self.server, room.session.code)
                    live.send({"type": "hello", "role": "view"})
                    live.read(20)
                    live.close()

    def goes_on(self):
        """Every phone's next batch follows the one before; who was not connected comes back, and who is forgotten does not."""
        for room in self.rooms:
            for phone in room.absent:
                phone.connect()
            for phone in room.phones:
                phone.send_fixes([[47.7, 9.2, 5, 1_800_000_000_000, 1]]) if isinstance(phone, Walker) else phone.touch([[3, 1, 0, 0, 9e9]])
            for phone in room.forgotten:
                live = Live(self.server, room.session.code)
                live.send({"type": "hello", "resume": phone.resume, **phone.greeting()})
                assert live.wait_closed() == 4401
        for room in self.rooms:
            room.settle()
            errors = [phone.errors for phone in room.phones if phone.errors]
            assert errors == [], room.place

    def close(self):
        # Without the closing handshake, which waits if many messages are unread.
        for room in self.rooms:
            for phone in (*room.phones, *room.absent):
                phone.live.vanish()
