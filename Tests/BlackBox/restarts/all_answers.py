"""Every answer of a server: all GET routes of docs/openapi.yaml for all who may ask, the welcomes of phones, the viewers' snapshots."""

import io
import itertools
import zipfile
from urllib.parse import urlencode

import requests

from openapi import DOCUMENT
from phone import Live
from replays import LONGEST_SEGMENT
from school import STRANGER
from waiting import PATIENCE_SECONDS

ROUTES = [path for path, operations in DOCUMENT["paths"].items() if "get" in operations]
# Not asked, with the reason.
LEFT_OUT = {
    "/too-old": "stores nothing: it counts a browser that cannot run the pages",
    "/metrics": "counts what this process has done since its start",
    "/api/v1/admin": "is about the process, its disk, backups and log",
    "/healthz": "is about the process and its disk, not about what is stored",
    "/api/v1/map/{z}/{x}/{y}": "the operator's own file, which no session changes and no backup contains",
    "/api/v1/sessions/{code}/arrivals": "counts the last ten minutes in memory, as its description says",
    "/api/v1/author/phones": "their keys end with the process (access.md)",
}
# Routes with queries, beside the one without.
QUERIES = {
    "/api/v1/pins": ["", "?bbox=8,46.5,10.5,48.5", "?near=47.5,9.5&limit=2", "?zoom=7"],
    "/api/v1/puzzles": ["", "?drafts=true"], "/api/v1/plays": ["", "?drafts=true"], "/api/v1/qr": ["?text=restart"],
}
ROOM = "/api/v1/sessions/{code}"
WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def media_types(path):
    """Those of a route's answers; events are the JSON again, and do not end."""
    return [kind for kind in DOCUMENT["paths"][path]["get"]["responses"]["200"]["content"] if kind != "text/event-stream"]


class Answers:
    """All answers of a server at one time, by what was asked."""

    def __init__(self, school):
        self.school, self.server, self.http = school, school.server, requests.Session()
        # The answers; of which of them it is known whose entries a restart takes away; those about a phone that is forgotten.
        self.found, self.gone, self.of_the_forgotten = {}, {}, set()
        self.resume()
        self.watch()
        for path in ROUTES:
            if path not in LEFT_OUT:
                for room, address in self.addresses(path):
                    self.ask(path, room, address)
        self.http.close()

    # Live connections.

    def resume(self):
        """All phones come back at once, so that none sees the others as gone; each message until the answer to a ping is kept.

        Those that the host removed or banned try as well."""
        phones = [(room, phone) for room in self.school.rooms for phone in room.phones]
        for _, phone in phones:
            phone.connect()
        for room, phone in phones:
            assert phone.live.socket.ping().wait(PATIENCE_SECONDS), "no pong"
            phone.pump()
            # Who draws now is not stored; it comes at any time.
            self.keep(("live", room.place, phone.id), [one for one in phone.live.messages if one["type"] != "peers"], room)
        for room in self.school.rooms:
            for phone in room.dismissed:
                live = Live(self.server, room.session.code)
                live.send({"type": "hello", "resume": phone.resume, **phone.greeting()})
                self.keep(("live", room.place, f"{phone.id}, dismissed"), [{"close": live.wait_closed()}, *live.messages], room)

    def watch(self):
        """The snapshot and the first frame of a viewer with the host token and of one without; all of them wait at once."""
        watching = []
        for room, who in itertools.product(self.school.rooms, ("host", "viewer")):
            live = Live(self.server, room.session.code)
            live.send({"type": "hello", "role": "view", **({"host": room.session.created["hostToken"]} if who == "host" else {})})
            watching.append((room, who, live))
        for room, who, live in watching:
            if room.ended:
                live.wait_closed()
            else:
                live.wait_type("frame")
            live.close()
            self.keep(("live", room.place, who), live.messages, room)

    def keep(self, key, content, room):
        self.found[key] = content
        if room and room.forgotten:
            self.gone[key] = {phone.id for phone in room.forgotten}

    # REST.

    def get(self, address, **headers):
        # Problems name their request: the client's own id is the same before and after.
        return self.http.get(f"{self.server.url}{address}", headers={"X-Request-Id": "restart", **headers}, timeout=60)

    def addresses(self, path):
        """The addresses that a route has here, each with the room that it is about, or None."""
        if path.startswith(ROOM):
            for room in self.school.rooms:
                yield from ((room, room.session.path + rest) for rest in self.expanded(path.removeprefix(ROOM), room))
            return
        for kind, ids in self.content().items():
            if f"/{kind}/{{id}}" in path:
                names = ["a.wav", "b.wav"] if "{name}" in path else [""]
                yield from ((None, path.replace("{id}", one).replace("{name}", name)) for one in ids for name in names)
                return
        yield from ((None, path + query) for query in QUERIES.get(path, [""]))

    def content(self):
        listed = {kind: self.get(f"/api/v1/{kind}?drafts=true").json()[kind] for kind in ("puzzles", "plays")}
        listed["lessons"] = self.get("/api/v1/lessons").json()["lessons"]
        return {kind: [one["id"] for one in entries] for kind, entries in listed.items()} | {"rounds": self.server.rounds}

    def expanded(self, rest, room):
        """The routes of a session with all names that their parameters take in this one."""
        asked = lambda rest: self.get(room.session.path + rest, **room.session.host).json()
        if rest == "/participants/{id}":
            return [f"/participants/{one['id']}" for one in asked("")["participants"]]
        if rest == "/heatmap":
            whose = ["", *(f"&participant={one['id']}" for one in asked("")["participants"])]
            return [f"/heatmap?layer={layer}{one}" for layer in ("count", "dwell") for one in whose]
        if rest == "/tables/{name}":
            parameters = DOCUMENT["paths"][f"{ROOM}{rest}"]["parameters"]
            return [f"/tables/{name}" for one in parameters if one.get("name") == "name" for name in one["schema"]["enum"]]
        if rest == "/parts/{part}":
            return [f"/parts/{one['name']}" for one in asked("/parts")["parts"]]
        if rest == "/study/elements":
            pages = [one["page"] for one in asked("/study")["pages"] if one["page"]]
            return [f"/study/elements?{urlencode({'page': page})}{width}" for page in pages for width in ("", "&width=narrow", "&width=wide")]
        if rest == "/study/versions":
            pages = [one["page"] for one in asked("/study")["pages"] if one["page"]]
            return [f"/study/versions?{urlencode({'first': first, 'second': second})}" for first, second in itertools.pairwise(pages)]
        if rest in ("/grounds/{picture}", "/grounds/{picture}/walks"):
            return [rest.replace("{picture}", one["picture"]) for one in asked("/grounds")["pictures"]]
        if rest == "/experiments/{number}/plan":
            return [f"/experiments/{one['number']}/plan" for one in asked("/experiments")["experiments"]]
        if rest == "/events":
            return ["/events", "/events?readable=true"]
        if rest == "/replay/segment":
            return [f"/replay/segment?from={since}&to={until}" for since, until in spans(asked("/replay").get("durationMilliseconds", 0))]
        assert "{" not in rest, f"{rest} has a parameter that is not known here"
        return [rest]

    def ask(self, path, room, address):
        asking = {"host": room.session.host, "viewer": {}} if room else {"author": {}, "stranger": STRANGER}
        if room and room.remote:
            asking["remote"] = room.remote
        for (who, headers), kind in itertools.product(asking.items(), media_types(path)):
            # Who may not ask gets the same for all kinds; the classes whose tables have no language make no workbooks either.
            if room and (kind != media_types(path)[0] and who != "host" or kind == WORKBOOK and not room.language):
                continue
            if kind == "image/png" and "participant=" in address:
                continue  # A picture of the same cells as its JSON.
            language = {"Accept-Language": room.language} if room and room.language else {}
            answer = self.get(address, Accept=kind, **language, **headers)
            place = address.replace(room.session.path, room.place) if room else address
            self.keep(key := (path, place, who, kind.split(".")[-1]), (answer.status_code, files_of(answer.content)), room)
            if room and any(f"/{phone.id}" in place or place.endswith(f"={phone.id}") for phone in room.forgotten):
                self.of_the_forgotten.add(key)


def spans(end):
    """The replay from several instants on."""
    spans = [(0, end), (end // 3, end // 2), (end // 2, end), (max(0, end - 1), end), (end, end)]
    return [(since, min(until, since + LONGEST_SEGMENT)) for since, until in spans]


def files_of(content):
    """The files of an archive or workbook, and of those in it; other content is left as it is."""
    if not content.startswith(b"PK\x03\x04"):
        return content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: files_of(archive.read(name)) for name in archive.namelist()}
