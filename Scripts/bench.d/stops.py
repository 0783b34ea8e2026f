"""The longest stop of the server's loop in the last five minutes, and its parts."""

import re
import urllib.request

# Parts that are shorter are left out.
MIN_MILLISECONDS = 0.1


def row(bench, server, what):
    bench.row(f"longest stop of the loop, {what}", words(read(server.port)))


def read(port):
    """The stop's length and the time that the thread waited, in ms, its events, and its parts by the kind of work."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        text = answer.read().decode()
    numbers = dict(re.findall(r"^touchfigures_loop_stop_(\S+) (\S+)$", text, re.MULTILINE))
    parts = {kind: 1000 * float(value) for name, value in numbers.items() for kind in re.findall(r'work="(\w+)"', name)}
    return {"length": 1000 * float(numbers["seconds"]), "waited": 1000 * float(numbers["waited_seconds"]),
            "events": int(numbers["events"]), "parts": parts}


def words(stop):
    parts = sorted(stop["parts"].items(), key=lambda part: -part[1])
    causes = ", ".join(f"{kind} {milliseconds:.1f}" for kind, milliseconds in parts if milliseconds >= MIN_MILLISECONDS)
    return f"{stop['length']:.1f} ms, {stop['events']} events: {causes}; without a core {stop['waited']:.1f}"
