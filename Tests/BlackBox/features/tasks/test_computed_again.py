"""What the programs of an archive compute of rounds, walks, forces and clocks, from its log alone."""

import json
import re

import pytest

from api import Session
from archives import SCRIPTS, analysed, files_of, table_of
from challenge_player import Player
from oracle import BEGAN, CANCELLED, ENDED, MOVED
from phone import Phone
from puzzles import png
from walker import Walker, stroll

TARGETS = {"distance": 10, "hold": 3, "press": 200, "targets": 3, "reaction": 4, "latency": 3, "wave": 80, "relay": 150, "beat": 100, "clap": 30}
SYMBOLS = range(1, 9)


class Played:
    """Rounds of every kind, a freeze and a clear within them, forces, a gesture that is taken back, and walks."""

    def __init__(self, server):
        session = self.session = Session(server)
        self.players = [Player(session, seed) for seed in range(3)]
        self.phones = [player.phone for player in self.players]
        for kind, target in [*TARGETS.items(), *(("symbol", number) for number in SYMBOLS)]:
            session.control("challenge", kind=kind, target=target)
            for player in self.players:
                for _ in range(1 if kind == "targets" else 2):
                    player.attempt(kind, target)
                    # A gesture may have lasted longer than until the next one.
                    player.now += 5000
                player.phone.settle()
        self.interrupt()
        self.sit()
        self.tap_in_time()
        self.walk()
        self.press()
        self.move_a_picture()

    def interrupt(self):
        """Gestures that do not count: begun before the round, and with a freeze or a clear in them."""
        player = self.players[0]
        phone = player.phone
        player.now += 1000
        phone.touch([[BEGAN, 1, 10, 10, player.now]])
        phone.settle()
        self.session.control("challenge", kind="distance", target=5)
        phone.touch([[ENDED, 1, 90, 10, player.now + 300]])
        phone.settle()
        for action, undone in (("clear", None), ("freeze", "unfreeze")):
            player.now += 1000
            phone.touch([[BEGAN, 1, 10, 10, player.now], [MOVED, 1, 60, 10, player.now + 100]])
            phone.settle()
            self.session.control(action)
            if undone:
                self.session.control(undone)
            phone.touch([[MOVED, 1, 80, 10, player.now + 200], [ENDED, 1, 300, 10, player.now + 300]])
            phone.settle()
        player.stroke(333.25, 400)
        phone.settle()
        self.session.control("challenge", kind="reaction", target=2)
        player.react(50)
        player.react(5500)
        player.react(271.5)
        player.now += 2000
        phone.flash(player.now)
        player.react(244)
        phone.settle()
        self.session.control("challenge")

    def sit(self):
        """A wave and a relay through seats: the third one starts too soon, the fifth one sleeps."""
        row = self.row = [*self.players, *(Player(self.session, seed) for seed in range(3, 7))]
        self.phones += [player.phone for player in row[3:]]
        for kind in ("wave", "relay"):
            self.session.control("challenge", kind=kind)
            self.session.control("seats", participants=[player.id for player in row])
            for seat, player in enumerate(row):
                player.now += 1000
                player.synchronise(offset=50_000 - player.now, error=1.5 + seat / 4)
                if seat != 4:
                    player.tap(100, 100, {2: 40}.get(seat, 300 * seat + 7 * seat ** 2) + 100)
                player.phone.settle()
        self.session.control("challenge")

    def tap_in_time(self):
        """A beat for 30 s: one taps after it, one at another tempo."""
        state = self.session.control("challenge", kind="beat", target=100)["challenge"]
        for seat, player in enumerate(self.row):
            period, late = 640 if seat == 2 else 600, 80 if seat == 1 else 0
            player.now += 1000
            player.synchronise(offset=state["untilMilliseconds"] - 30_000 - player.now, error=2.5)
            player.now += late
            for _ in range(44):
                player.tap(100, 100, period + player.random.gauss(0, 15))
            player.phone.settle()
        self.session.control("challenge")

    def press(self):
        """A pen; a screen that knows the contact's area only; two fingers, of which one stays down, on a calibrated scale."""
        readings = ([(0.1, None, "pen"), (0.62, 3, "pen"), (0.3, None, "pen")], [(0.5, 8), (0.5, 19.5)])
        for contacts in readings:
            phone = Phone(self.session.server, self.session.code)
            phone.touch([[MOVED if place else BEGAN, 1, 60, 60, 10 * place, *contact] for place, contact in enumerate(contacts)])
            self.phones.append(phone)
        phone = Phone(self.session.server, self.session.code)
        self.phones.append(phone)
        phone.scale = {"fullScaleGrams": 412.5, "tare": 0.0625, "calibrated": True}
        phone.close()
        phone.connect()
        phone.touch([[BEGAN, 1, 60, 60, 10, 0.2], [MOVED, 1, 61, 60, 20, 0.83], [BEGAN, 2, 90, 60, 30, 0.1], [MOVED, 1, 61, 60, 40, 0.41]])
        phone.touch([[MOVED, 2, 91, 60, 50, 0.7], [ENDED, 2, 91, 60, 60, 0]])
        for phone in self.phones:
            phone.settle()

    def move_a_picture(self):
        self.session.control("activity", activity="touch")
        picture = self.session.add_picture(png(40, 30))["picture"]
        self.session.control("ground", picture=picture)
        phone = Phone(self.session.server, self.session.code)
        self.phones.append(phone)
        phone.touch([[BEGAN, 1, 10, 10, 0], [ENDED, 1, 210, 10, 500]])
        phone.ground(picture, scale=2, x=0, y=0)
        phone.touch([[BEGAN, 1, 10, 10, 1000], [MOVED, 1, 99, 10, 1100], [BEGAN, 2, 50, 50, 1150], [CANCELLED, 1, 99, 10, 1200], [CANCELLED, 2, 50, 50, 1200]])
        phone.touch([[BEGAN, 1, 10, 10, 2000], [ENDED, 1, 70, 10, 2300]])
        phone.settle()

    def walk(self):
        walkers = [Walker(self.session.server, self.session.code, play="ferryman") for _ in range(3)]
        self.phones += walkers
        for seed, walker in enumerate(walkers):
            for start in range(0, 400, 100):
                walker.send_fixes(list(stroll(seed, 400))[start:start + 100])
                walker.settle()
                if seed == 0 and start == 100:
                    self.session.control("clear")

    def close(self):
        for phone in self.phones:
            phone.live.vanish()


@pytest.fixture(scope="module")
def files(server):
    made = Played(server)
    yield files_of(made.session)
    made.close()


@pytest.mark.parametrize("script", SCRIPTS)
def test_rounds_walks_forces_and_clocks_are_computed_again(files, tmp_path, script):
    done, lines = analysed(files, tmp_path, script)
    assert done.returncode == 0, [line for line in lines if line["archive"] != line["computed"]][:20]
    computed = {(line["table"], line["row"], line["figure"]): line["computed"] for line in lines if line["computed"]}
    results = table_of(files, "results")
    assert {row["kind"] for row in results} == {*TARGETS, "symbol"}
    facts = {"challenge", "target", "attempt", "receivedMilliseconds", "relativeError", "densityError", "valueError"}
    for row in results:
        key = " ".join(row[name] for name in ("challenge", "participant", "attempt"))
        for name, value in row.items():
            if name not in facts and re.fullmatch(r"-?[\d.]+(e-?\d+)?", value):
                assert computed["results", key, name], (row["kind"], name)
    for row in table_of(files, "forces"):
        for name in ("force", "grams", "peakGrams"):
            assert (("forces", row["participant"], name) in computed) == (row[name] != "")
    assert {row["provenance"] for row in table_of(files, "forces")} == {"none", "contactArea", "measured", "pen"}
    walkers = {row["participant"] for row in table_of(files, "walks")}
    assert len(walkers) == 3 and all(computed["walks", who, "fixes"] == "400" for who in walkers)
    lasts = {who: [float(row["distanceMetres"]) for row in table_of(files, "walks") if row["participant"] == who][-1] for who in walkers}
    for who, metres in lasts.items():
        assert metres > 50 and float(computed["walks", f"{who} 400", "distanceMetres"]) == pytest.approx(metres, rel=1e-9)
        assert ("walks", f"{who} 400", "distanceError") in computed
    assert {row.split()[0] for table, row, figure in computed if (table, figure) == ("events", "roomMilliseconds")} >= {"p1", "p2", "p3"}
    for table, key in (("together", "{challenge}"), ("chains", "{challenge} {participant}")):
        for row in table_of(files, table):
            for name in {name for name, value in row.items() if value} - {
                    "challenge", "kind", "target", "unit", "participant", "name", "seat", "fromMilliseconds", "untilMilliseconds", "clockEpoch",
                    "fault", "mark", "estimatedLatencyMilliseconds"}:
                assert (table, key.format(**row), name) in computed, (row, name)
    lines = [row for row in table_of(files, "together") if row["low"] or row["kind"] == "relay" and row["people"] == "5"]
    assert [row["kind"] for row in lines] == ["wave", "relay"]


def changed(files, table, column, condition=lambda row: True, by=1.001):
    """The archive with another value in the first row that has one."""
    [path] = [path for path in files if re.fullmatch(rf"data/session-\w+_description-{table}_data\.csv", path)]
    header, *lines = files[path].decode().splitlines(keepends=True)
    names = header.strip().split(",")
    rows = table_of(files, table)
    place = next(place for place, row in enumerate(rows) if row[column] and condition(row))
    cells = lines[place].rstrip("\r\n").split(",")
    assert len(cells) == len(names)
    cells[names.index(column)] = str(float(cells[names.index(column)]) * by + 1e-4)
    lines[place] = ",".join(cells) + "\r\n"
    return {**files, path: "".join([header, *lines]).encode()}, rows[place]


KINDS = [*TARGETS, "symbol"]
CLASS_KINDS = {"wave", "relay", "beat", "clap"}


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("table, column, kind", [
    *(("results", "value", kind) for kind in KINDS), ("results", "effectiveWidthBivariatePixels", "targets"), ("results", "strokeOrderErrorPercent", "symbol"),
    ("results", "clockErrorMilliseconds", "relay"), ("results", "lapDeviationMilliseconds", "latency"),
    *(("together", name, "wave") for name in ("low", "high", "interceptSeconds", "clockErrorMilliseconds")), ("together", "value", "relay"),
    *(("together", name, "beat") for name in ("value", "chance", "clockError", "tempo", "screenCeiling", "periodAtEndMilliseconds", "risesAtSeconds")),
    ("chains", "linkSeconds", "relay"),
    ("forces", "grams", None), ("forces", "peakGrams", None), ("walks", "distanceMetres", None), ("walks", "distanceError", None)])
def test_a_figure_that_is_not_that_of_the_log_is_found(files, tmp_path, script, table, column, kind):
    other, row = changed(files, table, column, lambda row: kind is None or row["kind"] == kind)
    done, lines = analysed(other, tmp_path, script)
    assert done.returncode == 1
    wrong = [line for line in lines if line["archive"] and abs(float(line["archive"]) - float(line["computed"] or "inf")) > 1e-6]
    # The class's figures follow from those of the table of results.
    others = {"together", "chains", "beats"} if table == "results" and kind in CLASS_KINDS else set()
    [line] = [line for line in wrong if line["table"] not in others]
    assert (line["table"], line["figure"]) == (table, column) and row.get("participant", row.get("challenge")) in line["row"].split()


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("field", ["roomMilliseconds", "clockErrorMilliseconds"])
def test_a_touch_at_another_time_in_the_room_is_found(files, tmp_path, script, field):
    lines = files["events.jsonl"].decode().splitlines()
    place = next(place for place, line in enumerate(lines) if f'"{field}":[' in line and '"participant":"p2"' in line)
    record = json.loads(lines[place])
    record[field][-1] += 0.001
    lines[place] = json.dumps(record, separators=(",", ":"))
    done, found = analysed({**files, "events.jsonl": "".join(line + "\n" for line in lines).encode()}, tmp_path, script)
    assert done.returncode == 1
    [line] = [line for line in found if line["archive"] and abs(float(line["archive"]) - float(line["computed"])) > 5e-4]
    assert (line["table"], line["figure"], line["row"].split()[0]) == ("events", field, "p2")


@pytest.mark.parametrize("script", SCRIPTS)
def test_an_anonymous_archives_rounds_are_computed_and_its_walks_are_not(server, tmp_path, script):
    made = Played(server)
    done, lines = analysed(files_of(made.session, query="?anonymous=true"), tmp_path, script)
    made.close()
    assert done.returncode == 0, [line for line in lines if line["archive"] != line["computed"]][:20]
    assert {line["table"] for line in lines} >= {"figures", "results", "forces", "events"} and "walks" not in {line["table"] for line in lines}
