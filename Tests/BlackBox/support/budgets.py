"""Phones that only join, and the budgets that they use by /metrics."""

import re

import requests

from phone import SCREEN
from raw import RawSocket

LARGEST_SCREEN = {"width": 8192, "height": 8192, "pixelsPerCentimetre": 64, "calibrated": False}


def hello(screen=SCREEN, **fields):
    return {"type": "hello", "role": "touch", "screen": screen, **fields}


def join(session, screen=SCREEN, **fields):
    phone = RawSocket(session.server, session.code)
    phone.text(hello(screen, **fields))
    return phone


def budgets(server):
    """`(budget, scope)` to used, limit and refusals, from /metrics."""
    text = requests.get(f"{server.url}/metrics", timeout=10).text
    table = {}
    for what, name, scope, value in re.findall(
            r'^touchfigures_budget_(used|limit|refusals_total){budget="(\w+)",scope="(\w+)"} (\d+)$', text, re.MULTILINE):
        table.setdefault((name, scope), {})[what] = int(value)
    assert all(set(each) == {"used", "limit", "refusals_total"} for each in table.values())
    return table
