"""What a restart may change, each entry with its reason, and nothing else."""

import csv
import io
import json
import re
from fnmatch import fnmatchcase

GONE = "a phone that said no, or nothing, is stored nowhere: it is gone after a restart (sessions.md, Consent)"
CLOCK = "the time of the answer"
PROCESS = "of this process"

# Messages of live connections: the path of a field, and why it may differ.
LIVE = {
    "pace": f"{PROCESS}: how much it can take of this many phones now",
    "startsIn": f"{CLOCK}: seconds left of 3-2-1",
    "t": f"{CLOCK}, on the server's monotonic clock",
    "walkers.*.6": f"{CLOCK}: milliseconds since a walker's newest fix",
    "stepMilliseconds": f"{CLOCK}: milliseconds since the step with a timer began",
}
LIVE["withoutClock"] = TOLD = "what phones tell of the room's time is about one start of the server (clock.md, On the wire)"
# The same in classes that keep figures only.
LIVE_OF_FIGURES = {"walkers": "a place is not stored with this retention (sessions.md, Creating a session)"}
# Of a phone that has not begun its part of an experiment.
OFFERED = {
    name: "which order it is offered is the server's choice until its first tap (experiments.md, Order and practice)"
    for name in ("layout", "tunnel")
}
# Of phones that are not connected.
ABSENT = {"abilities": "by a phone's newest `hello` since the server's start (sessions.md, What phones can do)"}
# JSON answers: the route, the path of a field, and why it may differ.
FIELDS = [
    ("/api/v1/pins", "cursor", f"{PROCESS}: cursors are signed with its key, and opaque"),
    ("/api/v1/sessions/{code}/archive", "temporalCoverage", CLOCK),
    ("/api/v1/sessions/{code}/archive", "dateCreated", CLOCK),
    ("/api/v1/sessions/{code}/consent", "refused", GONE),
    ("/api/v1/sessions/{code}/consent", "unanswered", GONE),
    *((route, "withoutClock", TOLD) for route in ("/api/v1/sessions/{code}", "/api/v1/sessions/{code}/summary")),
    ("/api/v1/sessions/{code}/summary", "participants", GONE),
    *((route, "abilities of who is not connected", ABSENT) for route in ("/api/v1/sessions/{code}", "/api/v1/sessions/{code}/participants/{id}")),
]
# Columns of the table `session`, whatever its form.
COLUMNS = {"exported": CLOCK, "exportedMilliseconds": CLOCK}
# Other files in archives and workbooks: their names, what in them, and why.
TEXTS = [
    ("*docProps/core.xml", rb"<dcterms:(created|modified)[^>]*>[^<]*", CLOCK),
    # The second of the dates: after the session's start, before its end.
    ("*/README.html", rb"(?<= UTC\n)<tr>[^\n]* UTC(?=\n)", CLOCK),
]


def compare(before, after):
    """The differences of two collections of answers that are not in the list, in words."""
    found = []
    for key in [*before.found, *(key for key in after.found if key not in before.found)]:
        if key not in after.found and key in before.of_the_forgotten:
            continue  # GONE
        if key not in before.found or key not in after.found:
            found.append(f"{key}: only {'before' if key in before.found else 'after'}")
            continue
        old, new = (known(key, answers) for answers in (before, after))
        found += [f"{key}: {place}" for place in differing(old, new)]
    return found


def traces(answers):
    """The records about phones that are stored nowhere: none."""
    found = []
    for key, ids in answers.gone.items():
        if key[0].endswith("/events"):
            text = answers.found[key][1].decode()
            found += [f"{key}: {one}" for one in ids if re.search(rf'"{one}"|^{one},', text, re.MULTILINE)]
    return found


def known(key, answers):
    """An answer without what may differ."""
    content, gone = answers.found[key], answers.gone.get(key, set())
    if key[0] == "live":
        fields = {**LIVE, **(LIVE_OF_FIGURES if key[1].endswith("(figures)") else {})}
        return [without(message, {**fields, **(OFFERED if is_offer(message) else {})}, gone) for message in content]
    route, status, body = key[0], *content
    fields = {path for of, path, _ in FIELDS if of == route}
    if isinstance(body, dict):
        return status, {name: file(name, text, fields) for name, text in body.items()}
    is_session_table = key[1].endswith("/tables/session")
    if is_session_table:
        return status, file("session.csv", body, fields)
    is_named = (fields or gone) and key[3].endswith("json")
    return (status, without(spelt(body), fields, gone)) if is_named else content


def is_offer(message):
    """Whether it asks a phone for the first tap of its first sequence."""
    return message.get("type") == "experiment" and message.get("sequence") == 1 and not (message.get("taps") or message.get("trials"))


def file(name, content, fields):
    """A file of an archive; a workbook is an archive in it."""
    if isinstance(content, dict):
        return {inner: file(f"{name}/{inner}", text, fields) for inner, text in content.items()}
    if re.search(r"(^|/|-)session(_data)?\.csv$", name):
        return table(content)
    if fnmatchcase(name, "*xl/worksheets/*"):
        return sheet(content)
    if name.endswith("dataset_description.json"):
        return without(spelt(content), fields, set())
    for pattern, text, _ in TEXTS:
        if fnmatchcase(name, pattern):
            content = re.sub(text, b"", content)
    return content


def table(content):
    text = content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text), delimiter=";" if ";" in text.splitlines()[0] else ","))
    return [[cell for name, cell in zip(rows[0], row) if name not in COLUMNS] for row in rows]


def sheet(content):
    """The XML of a worksheet without the cells of the columns that may differ."""
    head = re.findall(rb'<c r="([A-Z]+)1"[^>]*>(.*?)</c>', content)
    for letters, cell in head:
        if re.sub(rb"<[^>]*>", b"", cell).decode() in COLUMNS:
            content = re.sub(rb'<c r="%s\d+"[^>]*>.*?</c>' % letters, b"", content)
    return content


def spelt(text):
    """JSON whose numbers stay as they are spelt."""
    return json.loads(text, parse_float=lambda number: f"number {number}", parse_int=lambda number: f"number {number}")


def without(value, paths, gone, path=""):
    """The value without the named fields, and without entries about phones that are gone."""
    is_kept = lambda inner: not any(fnmatchcase(inner, each) for each in paths)
    if isinstance(value, dict):
        within = {name: f"{path}.{name}".lstrip(".") for name in value if name not in ABSENT or value.get("connected") is not False}
        return {name: without(inner, paths, gone, within[name]) for name, inner in value.items() if name in within and is_kept(within[name])}
    if isinstance(value, list):
        kept = [inner for inner in value if not (isinstance(inner, dict) and inner.get("id") in gone)]
        return [without(inner, paths, gone, f"{path}.{index}") for index, inner in enumerate(kept) if is_kept(f"{path}.{index}")]
    return value


def differing(old, new, place=""):
    """Where two values differ, and how; the order of fields is one of them."""
    if isinstance(old, dict) and isinstance(new, dict) and list(old) == list(new):
        return [line for name in old for line in differing(old[name], new[name], f"{place}.{name}")]
    if isinstance(old, (list, tuple)) and isinstance(new, (list, tuple)) and len(old) == len(new):
        return [line for index, both in enumerate(zip(old, new)) for line in differing(*both, f"{place}.{index}")]
    if old == new:
        return []
    if isinstance(old, bytes) and isinstance(new, bytes):
        at = next((index for index, (one, other) in enumerate(zip(old, new)) if one != other), min(len(old), len(new)))
        old, new = (text[max(0, at - 60):at + 60] for text in (old, new))
    return [f"{place}: {str(old)[:300]} became {str(new)[:300]}"]
