"""Batches with random damage: the server accepts exactly those that a strict implementation of JSON and of the rules
accepts."""

import json
import math
import random

import pytest

from comparing import compare_everything
from oracle import Oracle, Refused
from phone import Phone
from traces import Trace, encoded

PIECES = ["0", "1", "9", "-", "+", ".", "e", "E", ",", ",,", "[", "]", "{", "}", ":", '"', "\\", " ", "\n", "null", "true",
          "NaN", "1e999", "-0", "00", "[]", "[0,5,1,1,1]", '"x":1,', "\\u0041", "\u00e9", "\U0001f600", "\x00", "\x1f", "513"]


def damaged(chance, text):
    """Damage after the `seq`, so that the error can name the batch."""
    kept, rest = text.split(',"events"', 1)
    kept, text = kept + ",", '"events"' + rest
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) + 1)
        kind = chance.random()
        if kind < 0.4:
            text = text[:at] + chance.choice(PIECES) + text[at:]
        elif kind < 0.7:
            text = text[:at] + text[at + chance.randint(1, 3):]
        elif kind < 0.9:
            text = text[:at] + chance.choice(PIECES) + text[at + 1:]
        else:
            other = chance.randrange(len(text) + 1)
            text = text[:min(at, other)] + text[max(at, other):]
    return kept + text


class Twice(Exception):
    """A duplicate key, whose meaning JSON leaves undefined."""


def refuse_constant(name):
    raise ValueError(name)


def whole(value, least, most):
    return number(value) and value == math.floor(value) and least <= value <= most


def number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def taken(text, seq):
    """The events of a batch if it is good and the next one; else None."""
    def once(pairs):
        if len({key for key, _ in pairs}) < len(pairs):
            raise Twice
        return dict(pairs)

    try:
        message = json.loads(text, parse_constant=refuse_constant, parse_int=float, object_pairs_hook=once)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict) or message.get("type") != "touches" or message.get("seq") != seq:
        return None
    events = message.get("events")
    if not isinstance(events, list):
        return None
    for event in events:
        if not (isinstance(event, list) and 5 <= len(event) <= 8 and whole(event[0], 0, 4) and whole(event[1], 0, 2**53 - 1)):
            return None
        placed = event[0] in (0, 1, 2)
        if not all(number(value) or (value is None and not placed) for value in event[2:4]) or not number(event[4]):
            return None
        if not all(value is None or number(value) for value in event[5:7]):
            return None
        if event[7:] not in ([], [None], ["pen"]):
            return None
    return [[int(e[0]), int(e[1]), e[2] or 0.0, e[3] or 0.0, *e[4:]] for e in events]


@pytest.mark.parametrize("part", range(3))
def test_damaged_batches_are_handled_as_a_strict_reader_handles_them(session, seed, part):
    chance = random.Random(seed)
    trace = Trace(seed, fingers=3)
    phone, oracle = Phone(session.server, session.code), Oracle()
    for _ in range(250):
        seq = phone.sent + 1
        text = damaged(chance, encoded(seq, trace.events(chance.randint(1, 4)), style=chance.choice([0, 2])))
        try:
            events = taken(text, seq)
        except Twice:
            continue
        try:
            if events is not None:
                oracle.check(events)
        except Refused:
            events = None
        phone.sent += 1
        before = len(phone.errors)
        phone.paced_send(text)
        answer = phone.live.wait(lambda m: m["type"] == "error" or m.get("seq", 0) >= seq, f"an answer to {text!r}")
        if events is None:
            assert (answer["type"], answer.get("code"), answer.get("seq")) == ("error", 4400, seq), f"{text!r}: {answer}"
        else:
            assert answer["type"] == "figures" and len(phone.errors) == before, f"refused: {text!r}: {answer}"
            oracle.apply(events)
    phone.settle()
    compare_everything(session, phone, oracle, f"seed {seed}")
    phone.close()
