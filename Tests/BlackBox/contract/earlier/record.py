"""Keeps what a client of an earlier state sends, and the contract of that state, for test_earlier_clients.py:

    .venv/bin/python Tests/BlackBox/contract/earlier/record.py COMMIT FOLDER

The Python client of that commit takes part in a class on today's server; FOLDER is named after the commit's day. Its sessions, tokens
and ids become names in braces.
"""

import io
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import threading
from urllib.parse import urlsplit

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[3]
sys.path[:0] = [str(HERE), *(str(ROOT / "Tests/BlackBox" / name) for name in ("support", "contract", "oracles"))]

import described
from puzzles import png, rectangle
from server import Server


class Recording:
    """The lines of a recording, in the order in which they were sent."""

    def __init__(self):
        self.lines, self.names, self.lives, self.known, self.lock = [], {}, {}, set(), threading.Lock()

    def name(self, value, name):
        """A value that is another one in each run."""
        if isinstance(value, str) and value not in self.names:
            self.names[value] = f"{name}{sum(each.startswith(name) for each in self.names.values()) + 1}"
            return self.names[value]
        return None

    def written(self, content):
        """A text or a JSON value with names in the place of values."""
        text = json.dumps(content)
        for value, name in self.names.items():
            text = re.sub(rf"(?<![\w-]){re.escape(value)}(?![\w-])", f"{{{name}}}", text)
        return json.loads(text)

    def http(self, response):
        request = response.request
        address = urlsplit(str(request.url))
        line = {"method": request.method, "path": address.path + (f"?{address.query}" if address.query else ""), "status": response.status_code}
        line["headers"] = {name: value for name, value in request.headers.items() if name in ("accept", "accept-language", "authorization", "content-type")}
        if request.content and request.headers["content-type"] == "application/json":
            line["body"] = json.loads(request.content)
        elif request.content:
            line["bytes"] = request.content.hex()
        with self.lock:
            line = self.written(line)
            keep = {}
            if response.headers.get("content-type", "").startswith("application/json") and request.method == "POST" and response.status_code == 201:
                made = response.json()
                for field in ("code", "hostToken", "id"):
                    if field in made and (name := self.name(made[field], field)):
                        keep[name] = field
            self.lines.append(line | ({"keep": keep} if keep else {}))

    def live(self, socket, **line):
        with self.lock:
            number = self.lives.setdefault(id(socket), len(self.lives) + 1)
            self.lines.append({"live": number} | self.written(line))

    def heard(self, socket, message):
        with self.lock:
            first = (id(socket), message["type"])
            if message["type"] in ("welcome", "snapshot") or message["type"] == "frame" and first not in self.known:
                self.known.add(first)
                line = {"live": self.lives.setdefault(id(socket), len(self.lives) + 1), "expect": message["type"]}
                if name := self.name(message.get("participant", {}).get("resume"), "resume"):
                    line["keep"] = {name: "resume"}
                self.lines.append(line)


def watch(recording):
    """Records all that `httpx` and `websockets` send from now on."""
    import httpx
    from websockets.asyncio.client import ClientConnection

    exchange, send, recv, close = httpx.Client.send, ClientConnection.send, ClientConnection.recv, ClientConnection.close

    def recorded(self, request, **options):
        response = exchange(self, request, **options)
        recording.http(response)
        return response

    async def sent(self, message, *rest, **options):
        recording.live(self, send=json.loads(message))
        await send(self, message, *rest, **options)

    async def received(self, *rest, **options):
        text = await recv(self, *rest, **options)
        recording.heard(self, json.loads(text))
        return text

    async def closed(self, *rest, **options):
        if id(self) in recording.lives:
            recording.live(self, close=True)
        await close(self, *rest, **options)

    httpx.Client.send, ClientConnection.send, ClientConnection.recv, ClientConnection.close = recorded, sent, received, closed


def take_part(url):
    """A class as programs of that time run one."""
    import httpx
    from touchfigures import Client, Frame, Stroke

    with Client(url) as client, httpx.Client(base_url=f"{url}/api/v1") as http:
        client.get_server()
        session = client.create_session(activity="touch", locale="de")
        host = {"Authorization": f"Bearer {session.host_token}"}
        path = f"/sessions/{session.code}"
        with session.phone() as one, session.phone(calibrated=True, pixels_per_centimetre=60) as two:
            one.draw(Stroke([(50, 50), (242, 50), (242, 306), (50, 50)]), at_once=True)
            two.draw(Stroke([(50, 50), (200, 300)]), at_once=True)
            for phone in (one, two):
                phone.settle()
            session.get_stats(), session.get_summary(), session.get_participant(one.id)
            session.get_heatmap("count"), session.get_heatmap("dwell", one.id)
            session.freeze(), session.unfreeze(), session.hide(), session.reveal(), session.lock(), session.unlock()
            session.spotlight(one.id), session.spotlight(None)
            session.ask_consent("Dürfen wir?"), session.get_consent(), session.ask_consent(None)
            one.cut()
            one.draw(Stroke([(50, 50), (200, 300)]), at_once=True)
            one.settle()
            watching = session.live()
            while not isinstance(next(watching), Frame):
                pass
            watching.close()
            session.start_challenge("hold", 2), session.get_results(), session.end_challenge(), session.get_results()
            session.start_experiment(), session.get_experiments(), session.get_taps(), session.get_trials()
            session.start_measurement(), session.end_experiment()
            session.begin_version(), session.get_study(), session.get_pictures(), session.get_parts()
            session.get_events(), session.get_walks(), session.get_walks_geojson(), session.get_table("participants"), session.get_archive()
            http.get(f"{path}/replay", headers=host)
            http.get(f"{path}/answers", headers=host)
            lesson = {"lesson": 1, "title": {"en": "Before"}, "steps": [{"title": {"en": "Draw"}, "activity": {"name": "touch"}}, {"title": {"en": "So"}}]}
            made = http.post("/lessons", json=lesson)
            session.start_activity("lesson", made.json()["id"])
            session.clear(one.id), session.erase(two.id)
        puzzle = http.post("/puzzles", json={"title": "Früher", "latitude": 47.5, "longitude": 9.25, "differences": [
            {name.lower(): value for name, value in rectangle(100, 200, 50, 40).items()}]}).json()["id"]
        http.put(f"/puzzles/{puzzle}/image", content=png(400, 300), headers={"Content-Type": "image/png"})
        for address in (f"/puzzles/{puzzle}", f"/puzzles/{puzzle}/differences", "/puzzles", "/pins", "/plays", "/lessons", "/qr?text=a", "/pins?bbox=8,46.5,10.5,48.5"):
            http.get(address)
        started = http.post(f"/puzzles/{puzzle}/rounds", json={}).json()["id"]
        http.post(f"/rounds/{started}/hits", json={"x": 120, "y": 220, "shownWidth": 400, "shownHeight": 300})
        http.post(f"/rounds/{started}/hints"), http.get(f"/rounds/{started}")
        # What is refused.
        http.get("/sessions/222222"), http.post(f"{path}/control", json={"action": "freeze"})
        http.post(f"{path}/control", json={"action": "challenge", "kind": "hold", "target": 10_000}, headers=host)
        session.end(), session.get_stats(), session.delete()


def main(commit, folder):
    state = lambda path: subprocess.run(["git", "-C", ROOT, "show", f"{commit}:{path}"], check=True, capture_output=True, text=True).stdout
    folder = HERE / folder
    folder.mkdir(exist_ok=True)
    described.write(folder / "described.json.xz", described.of_documents(state("docs/openapi.yaml"), state("docs/asyncapi.yaml")))
    recording = Recording()
    with tempfile.TemporaryDirectory() as temporary:
        client = subprocess.run(["git", "-C", ROOT, "archive", commit, "clients/python/src"], check=True, capture_output=True).stdout
        tarfile.open(fileobj=io.BytesIO(client)).extractall(temporary, filter="data")
        sys.path.insert(0, f"{temporary}/clients/python/src")
        server = Server(pathlib.Path(temporary) / "data", "--development").start()
        try:
            watch(recording)
            take_part(server.url)
        finally:
            server.kill()
    lines = [json.dumps(line, ensure_ascii=False, separators=(",", ":"), sort_keys=True) for line in recording.lines]
    (folder / "requests.jsonl").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
