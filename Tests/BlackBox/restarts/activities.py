"""What a class does: each activity leaves something unfinished, so that a restart finds the class in the middle of it."""

import json
import random

import articulation
from challenge_player import Player
from classroom import outlive_older_connection, pinch, stroke, tap
from comparing import compare_everything
from experiment_phone import Steerer, Tapper
from oracle import BEGAN, ENDED, MOVED, Oracle
from phone import Phone
from pupil import Pupil
from springs import COINS, Pendulum, Spring
from traces import Trace
from visitor import PAGE, Visitor
from waiting import wait_until
from walker import Walker, stroll


def draw(room):
    """Fingers of two phones at once, against the oracle; some stay down, and one phone draws on after it lost its connection."""
    room.admit()
    drawn = []
    for _ in range(2):
        phone = room.guest()
        screen = phone.screen
        oracle = Oracle(screen["width"], screen["height"], screen["pixelsPerCentimetre"])
        drawn.append((phone, oracle, Trace(f"{room.chance.random()}", screen["width"], screen["height"], exact_times=True)))
    for _ in range(room.chance.randint(2, 5)):
        for phone, oracle, trace in drawn:
            events = trace.events(room.chance.randint(5, 60))
            phone.touch(events)
            oracle.apply(events)
        if room.chance.random() < 0.3:
            phone, _, _ = room.chance.choice(drawn)
            phone.live.vanish()
            phone.connect()
    room.lay_picture()
    room.settle()
    for phone, oracle, _ in drawn:
        compare_everything(room.session, phone, oracle)
    outlive_older_connection(room, drawn[0][0])


def gestures(room):
    """Taps, long presses, two fingers, a pause, a clear, a finger that is down."""
    room.admit()
    phones = [room.guest() for _ in range(2)]
    for phone in phones:
        for _ in range(room.chance.randint(2, 6)):
            tap(phone, room.chance.uniform(20, 300), room.chance.uniform(20, 600), long=room.chance.random() < 0.3)
        pinch(phone, cancelled=room.chance.random() < 0.5)
        stroke(phone, room.chance.uniform(30, 300))
    if room.chance.random() < 0.5:
        room.control("clear", participant=phones[1].id)
    stroke(phones[0], 123.4, down=True)
    if room.chance.random() < 0.5:
        room.control("freeze")
        tap(phones[1], 50, 60)
        room.control("unfreeze")
    tap(phones[1], 50, 60)
    room.settle()


def weigh(room):
    """The scale, tared and calibrated by the host, with something left on the glass."""
    room.admit()
    room.control("activity", activity="scale")
    phones = [room.guest() for _ in range(2)]
    room.control("tare")
    phones[0].live.wait_type("scale")
    phones[0].scale = {"fullScaleGrams": room.chance.uniform(300, 500), "tare": room.chance.uniform(0, 0.1), "calibrated": True}
    phones[0].connect()
    room.control("calibrate", coin=2, count=4, participant=phones[1].id)
    for phone in phones:
        for index in range(3):
            stroke(phone, 2, pressure=room.chance.uniform(0.1, 0.4), down=phone is phones[0] and index == 2)
    room.settle()


def motion(room):
    """A spring weighs for a challenge, a phone is a pendulum of which one swing was counted, and each is recording once more."""
    room.admit()
    weighing, swinging = room.guest(), room.guest()
    spring, pendulum = Spring(room.chance.random()), Pendulum(room.chance.random())
    on_spring = {"way": "spring", "scale": 1, "name": "Spring"}
    on_string = {"way": "pendulum", "scale": 1, "name": "Pendulum", "role": "swing"}
    for grams in COINS:
        for _ in range(2):
            role = {"role": "empty"} if grams == 0 else {"role": "reference", "grams": grams, "gramsError": COINS[grams]}
            weighing.motion(spring.recording(grams), **on_spring, **role)
    room.control("challenge", kind="weigh", target=room.chance.choice([100, 150]))
    weighing.motion(spring.recording(150), **on_spring, role="weigh", load=1)
    for metres in room.chance.sample([0.3, 0.5, 0.7, 1], room.chance.choice([1, 3])):
        swinging.motion(pendulum.recording(metres), **on_string, metres=metres)
        swinging.motion(**on_string, metres=metres, reading=[pendulum.small_period(metres), 0.01, 0, 0, 0])
    begin_recording(weighing, spring.recording(150), **on_spring, role="weigh", load=room.chance.choice([1, 2]))
    begin_recording(swinging, pendulum.recording(0.4), **on_string, metres=0.4)
    room.settle()


def begin_recording(phone, rows, **subject):
    """The first samples of a recording, which does not end."""
    phone.sent += 1
    phone.waiting[phone.sent] = json.dumps({"type": "motion", "seq": phone.sent, **subject, "samples": rows[:200]})
    phone.paced_send(phone.waiting[phone.sent])


def challenge(kind):
    """Two rounds of a challenge: one that is over, and one with an attempt in progress."""
    def work(room):
        room.admit()
        players = [room.keep(Player(room.session, room.chance.random())) for _ in range(2)]
        target = {"distance": 10, "hold": 3, "targets": 3, "press": 200, "reaction": 3, "latency": 4, "symbol": 5, "wave": 80, "relay": 150, "beat": 100, "clap": 20}[kind]
        limit = room.chance.choice([None, 2, 3])
        room.control("challenge", kind=kind, target=target, attemptLimit=None if kind in ("wave", "relay", "beat", "clap") else limit)
        for player in players:
            player.attempt(kind, target)
        room.settle()
        room.control("challenge")
        room.control("challenge", kind=kind, target=target)
        done = [player.attempt(kind, target) for player in players]
        begin_attempt(players[0], kind, target, done[0])
        room.settle()
    return work


def begin_attempt(player, kind, target, message):
    """Half an attempt; a sequence of `targets` begins with a tap on the first target."""
    phone = player.phone
    if kind == "targets":
        player.tap(*message["layout"]["targets"][0])
    elif kind == "reaction":
        player.react(222.5)
        player.now += 2000
        phone.flash(player.now)
    elif kind == "latency":
        player.now += 2000
        phone.lap(player.now, 61.25, 16.7)
    elif kind == "symbol":
        player.line([place for place, _ in articulation.template(target)[0]])
    else:
        player.now += 1000
        phone.touch([[BEGAN, 1, 10, 10, player.now, 0.2], [MOVED, 1, 150, 10, player.now + 80, 0.45]])


def experiment(kind):
    """One phone has measured all conditions, one is in the middle of its second sequence, one has not begun."""
    def work(room):
        room.admit()
        settings = {"targets": 5} if kind is Tapper else {"task": "steering", "trials": 2}
        plan = room.chance.choice([None, {"hypothesis": "Wide is quick.", "exclude": {"errorRate": 0.1, "incomplete": room.chance.random() < 0.5}}])
        room.control("experiment", distances=[20, 30], widths=[room.chance.choice([4, 5]), 9], practice=1, plan=plan, **settings)
        phones = [room.keep(kind(room.session, room.chance.random())) for _ in range(3)]
        for phone in phones[:2]:
            phone.sequence(1)
            phone.news(lambda m: m["state"] == "waiting", "the wait for the measurement")
        room.control("experiment", step="measure")
        for number in range(2, 6):
            phones[0].sequence(number)
        phones[0].news(lambda m: m["state"] == "done", "the result")
        phones[1].sequence(2)
        phones[1].news(lambda m: m.get("sequence") == 3, "the third sequence")
        begin = phones[1].tap if kind is Tapper else phones[1].trial
        for number in range(3 if kind is Tapper else 1):
            begin(number)
        room.settle()
    return work


def lesson(room):
    """Questions that were answered, asked again and compared, an activity of a step, and one beside it."""
    room.admit()
    phones = [room.guest() for _ in range(3)]
    run = room.control("activity", activity="lesson", subject="restarts")["lesson"]["run"]
    for phone in phones[:2]:
        room.answer(phone, run, 1, choice=room.chance.randint(1, 3), confidence=room.chance.randint(50, 100))
    room.control("lesson", step=2)
    for phone in phones:
        stroke(phone, room.chance.uniform(50, 250))
    room.settle()
    room.control("lesson", step=3)
    for phone in phones[1:]:
        room.answer(phone, run, 3, choice=room.chance.randint(1, 3))
    room.control("lesson", step=6)
    for phone in phones[1:]:
        room.answer(phone, run, 6, value=room.chance.uniform(-20, 20))
    room.control("lesson", step=8)
    for phone in phones:
        room.answer(phone, run, 8, order=room.chance.sample(range(1, 5), 4))
    room.control("lesson", step=10)
    for phone in phones[:2]:
        room.answer(phone, run, 10, curve=[room.chance.uniform(-1, 1) for _ in range(101)])
    room.control("lesson", step=12)
    for phone in phones[:2]:
        room.answer(phone, run, 12, points=[[room.chance.uniform(550, 750), room.chance.uniform(150, 350)] for _ in range(2)])
    step = room.chance.choice(range(3, 14))
    room.control("lesson", step=step)
    if step == 5:
        stroke(phones[0], 500)
    elif room.chance.random() < 0.3:
        room.control("challenge", kind="hold", target=2)


def own_pace(room):
    """A lesson in which each phone is at a step of its own, perhaps behind the last one."""
    room.admit()
    phones = [room.guest() for _ in range(3)]
    run = room.control("activity", activity="lesson", subject="restarts", progress="own")["lesson"]["run"]
    room.answer(phones[0], run, 1, choice=room.chance.randint(1, 3))
    room.answer(phones[1], run, 6, value=room.chance.uniform(-20, 20))
    for phone in phones[1:]:
        stroke(phone, room.chance.uniform(50, 250))
    room.settle()
    for phone in phones[1:]:
        room.move(phone, run, room.chance.randint(2, 8))


def spot(room):
    """Rounds that are complete, under way with a hint, given up, and cleared."""
    room.admit()
    puzzle = room.server.puzzles[0]
    pupils = [room.keep(Pupil(room.session)) for _ in range(3)]
    # The second game begins later than everything before, and has no record in the log.
    for _ in range(2):
        room.control("activity", activity="spot", subject=puzzle)
    for pupil in pupils:
        pupil.begin(puzzle)
    if room.chance.random() < 0.3:
        room.control("clear", participant=pupils[2].phone.id)
        pupils[2].begin(puzzle, 200)
    for place in room.chance.sample([(125, 220), (615, 250), (740, 430)], 3):
        pupils[0].press(*place)
    pupils[1].press(5, 5)
    pupils[1].press(125, 220)
    pupils[1].hint()
    room.server.rounds += [pupil.round for pupil in pupils]


def walk(room):
    """Walkers in the middle of a scene and of a leap; one of them draws as well."""
    room.admit()
    room.control("activity", activity="walk", subject="restarts")
    walkers = [room.keep(Walker(room.server, room.session.code, play="restarts")) for _ in range(2)]
    for walker in walkers:
        fixes = list(stroll(room.chance.random(), room.chance.randint(30, 70)))
        for start in range(0, len(fixes), 10):
            walker.send_fixes(fixes[start:start + 10])
        leap = [fixes[-1][0] + 0.02, *fixes[-1][1:3], fixes[-1][3] + 1000, 2]
        walker.send_fixes([leap])
    room.settle()


def study(room):
    """Visitors of a page before and after a version began; one took everything back."""
    room.admit()
    visitors = [room.keep(Visitor(room.session, room.chance.random())) for _ in range(3)]
    for visitor in visitors:
        for _ in range(3):
            visitor.anchor()
    room.settle()
    version = room.control("version")["studyVersion"]
    for visitor in visitors[:2]:
        visitor.anchor(count=5, width=room.chance.choice([390, 800, 1300]), page=f"{PAGE}?touchkit-version={version}")
    visitors[2].phone.live.send({"type": "withdraw"})
    visitors[2].phone.live.wait_type("withdrawn")
    room.dismiss(visitors[2].phone)


def consent(room):
    """Who said yes, no, nothing, and who took a yes back; all go on drawing."""
    room.admit()
    # In a running task, attempts of those who say no would be results until a restart.
    room.control("activity", activity="touch")
    early = room.guest()
    stroke(early, 77.7)
    room.control("consent", text="May we store your touches for two weeks?")
    yes, no, withdrawn, silent = (room.guest() for _ in range(4))
    number = room.session.get("/consent", headers=room.session.host).json()["number"]
    for phone, given in ((yes, True), (no, False), (withdrawn, True)):
        room.consent(phone, number, given)
        stroke(phone, room.chance.uniform(60, 300))
        tap(phone, 80, 90)
    room.settle()
    room.consent(withdrawn, number, False)
    stroke(withdrawn, 150)
    stroke(silent, 150)
    room.settle()
    for phone in (no, withdrawn):
        # Their figures would be in the class's sums until a restart.
        room.control("clear", participant=phone.id)
    for phone in (no, withdrawn, silent):
        room.forget(phone)
    wait_until(lambda: sum(one["connected"] for one in room.session.stats()["participants"]) == len(room.phones), "they are gone")


def names(room):
    """Codes and groups, one chosen by the host, one hidden; some phones are gone, removed and banned."""
    room.admit()
    named = room.session.stats()
    if not named["participants"]:
        kinds = [{"naming": "own"}, {"naming": "codes"}, {"naming": "codes", "persons": True}]
        room.control("naming", **room.chance.choice(kinds))
    phones = [room.guest(label=f"P{number}-{room.chance.randrange(100)}", group=room.chance.choice("AB")) for number in range(5)]
    for phone in phones:
        stroke(phone, room.chance.uniform(60, 300))
    room.settle()
    room.control("rename", participant=phones[0].id, label="Tisch \u201e3\u201c")
    room.control("label", participant=phones[1].id, on=False)
    room.leave(phones[2])
    wait_until(lambda: not room.session.stats(phones[2].id)["connected"], "the server notices who left")
    for phone, action in ((phones[3], "remove"), (phones[4], "ban")):
        room.control(action, participant=phone.id)
        phone.live.wait_closed()
        room.dismiss(phone)
    if room.chance.random() < 0.5:
        room.control("naming", shown=False)
    if room.chance.random() < 0.5:
        idle = Phone(room.server, room.session.code)
        room.control("remove", idle=True)
        assert idle.live.wait_closed() == 4403
        there = {one["id"] for one in room.session.stats()["participants"]}
        room.absent = []
        for phone in [phone for phone in room.phones if phone.id not in there]:
            room.dismiss(phone)


def host(room):
    """What the host sets for phones and projectors, and a remote."""
    room.admit()
    phones = [room.guest() for _ in range(2)]
    stroke(phones[0], 222)
    room.control("spotlight", participant=phones[1].id)
    room.control("view", view="wall", page=room.chance.randint(1, 9))
    room.control("view", smooth=True, layer=room.chance.choice(["count", "dwell"]))
    room.control("touchkit", on=True)
    for on, off in (("hide", "reveal"), ("lock", "unlock"), ("freeze", "unfreeze")):
        room.control(room.chance.choice([on, off]))
    room.control("lobby", on=room.chance.random() < 0.3)
    room.control("lifetime", expiresIn=room.chance.randint(3, 80) * 86400)
    key = room.host_call("POST", "/remote", 201).json()["key"]
    redeemed = room.host_call("POST", "/remote/redeem", headers={"Authorization": f"Bearer {key}"})
    room.remote = {"Authorization": f"Bearer {redeemed.json()['hostToken']}"}
    room.control("remote", display=True, names=room.chance.random() < 0.5)


def end(room):
    """The host has ended the session; it can be read on."""
    room.admit()
    stroke(room.guest(), 99)
    room.settle()
    room.control("end")
    room.end()


KINDS = ["distance", "hold", "targets", "press", "reaction", "latency", "symbol", "wave", "relay", "beat", "clap"]
ACTIVITIES = {
    "draw": draw, "gestures": gestures, "weigh": weigh, "lesson": lesson, "spot": spot, "walk": walk, "study": study, "consent": consent,
    "names": names, "host": host, "end": end, "tapping": experiment(Tapper), "steering": experiment(Steerer), "own pace": own_pace,
    "motion": motion,
    **{kind: challenge(kind) for kind in KINDS},
}
# With retention `figures` there are no experiments.
NEEDS_LOG = {"tapping", "steering"}
# Phones that come later have to say yes first, or to greet in another way.
AT_THE_END = {"consent", "names", "host", "end"}


def seeded(*parts):
    return random.Random("/".join(map(str, parts)))
