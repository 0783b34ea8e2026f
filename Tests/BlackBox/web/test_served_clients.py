"""The clients that the server gives away: pip installs the wheel from it, programs import the module from it, and both run a class."""

import http.server
import json
import os
import re
import subprocess
import sys
import sysconfig
import threading
import zipfile
from urllib.parse import urljoin

import pytest
import requests

from server import ROOT

PUBLIC = ["/api/v1/server", "/api/v1/lessons", "/api/v1/pins", "/openapi.yaml", "/asyncapi.yaml", "/clients/touchfigures.js",
          "/clients/touchfigures.d.ts"]
# A triangle of 3, 4 and 5 cm.
PYTHON = """
import sys, touchfigures
from touchfigures import Client, Stroke
with Client(sys.argv[1]) as client:
    session = client.create_session()
    with session.phone(calibrated=True) as phone:
        phone.draw(Stroke([(50, 50), (242, 50), (242, 306), (50, 50)], rate=None), at_once=True)
        phone.settle()
    assert client.get_server()["version"] == touchfigures.__version__
    print(touchfigures.__file__, session.get_stats()["merged"]["distance"]["totalCentimetres"])
    session.delete()
"""
JAVASCRIPT = """
const [address, from] = (globalThis.Deno?.args ?? process.argv.slice(2)).slice(-2);
const { ServerProblem, TouchFigures } = await import(from);
const told = {};
const server = new TouchFigures(address);
told.server = (await server.getServer()).name;
const session = await server.createSession({ locale: "en" });
const polled = session.poll({ seconds: 0.05 });
told.first = (await polled.next()).value.participants.length;
const followed = session.followSummary();
told.followed = [(await followed.next()).value.touches];
const watched = session.watch();
told.snapshot = (await watched.next()).value.type;
const phone = await session.join({ screen: { width: 390, height: 844, pixelsPerCentimetre: 64, calibrated: true } });
await phone.draw([[50, 50], [242, 50], [242, 306], [50, 50]], { seconds: 0.2 });
await phone.tap([9, 9]);
told.figures = await phone.settle();
for await (const message of watched) if (message.figures?.some((of) => of[5] === 2)) { told.frame = message.figures[0][2].toFixed(6); break; }
for await (const stats of polled) if (stats.merged.touches === 2) { told.polled = stats.merged.distance.totalCentimetres.toFixed(6); break; }
for await (const summary of followed) if (summary.touches === 2) { told.followed.push(2); break; }
told.summary = (await session.getSummary()).touches;
told.heatmap = (await session.getHeatmap({ layer: "dwell" })).columns;
told.frozen = (await session.control("freeze")).frozen;
phone.leave();
const back = await session.join({ resume: phone.resumeToken });
told.again = [back.id === phone.id, back.figures.touches];
back.leave();
try { await session.getParticipant("p99"); } catch (error) { told.problem = [error instanceof ServerProblem, error.type, error.status]; }
try { server.session("../plays"); } catch (error) { told.refused = error.constructor.name; }
try { await session.followParticipant("p99").next(); } catch (error) { told.unknown = error.type; }
const [ended, last] = [session.watch(), session.followStats()];
await ended.next();
await last.next();
await session.control("end");
told.last = "open";
for await (const stats of last) told.last = stats.code;
told.last = [told.last === "open" || told.last === session.code, "over"];
await session.delete();
told.end = "open";
for await (const { type } of ended) told.end = type;
told.end = [told.end === "snapshot", "over"];
console.log(JSON.stringify(told));
(globalThis.Deno ?? process).exit(0);
"""


@pytest.fixture(scope="module", autouse=True)
def built():
    """The clients of this checkout, which the module's server reads at its start."""
    subprocess.run([ROOT / "Scripts/build-clients"], check=True)


@pytest.fixture(scope="module")
def page(server):
    """The page by which pip finds the wheel."""
    return requests.get(f"{server.url}/clients/python/", timeout=10)


@pytest.fixture
def environment(tmp_path):
    """A new environment, which has what the wheel needs besides, since there is no network."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "new"], check=True)
    (packages,) = (tmp_path / "new").glob("lib/python*/site-packages")
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"))
    return tmp_path / "new/bin/python"


def install(environment, *what):
    flags = ["--no-deps", "--no-cache-dir", "--disable-pip-version-check", "--quiet"]
    done = subprocess.run([sys.executable, "-m", "pip", "--python", environment, "install", *flags, *what], capture_output=True, text=True,
                          env={**os.environ, "PIP_CONFIG_FILE": os.devnull, "NO_PROXY": "127.0.0.1"})
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("by_name", [False, True])
def test_pip_installs_the_wheel_from_the_server_and_it_runs_a_class(server, page, environment, by_name):
    (name,) = re.findall(r'href="(.+?)"', page.text)
    what = ["--no-index", "--find-links", f"{server.url}/clients/python/", "touchfigures"] if by_name else [f"touchfigures @ {urljoin(page.url, name)}"]
    install(environment, *what)
    done = subprocess.run([environment, "-c", PYTHON, server.url], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    file, centimetres = done.stdout.split()
    assert file.startswith(str(environment.parents[1])) and float(centimetres) == pytest.approx(12)


def test_the_documents_name_the_wheel(page):
    (name,) = re.findall(r'href="(.+?)"', page.text)
    for document in ("docs/clients.md", "clients/python/README.md"):
        assert re.findall(r"/clients/python/(touchfigures-.+?\.whl)", (ROOT / document).read_text()) == [name]


def test_the_wheel_has_each_file_and_the_same_bytes_again(server, page, tmp_path):
    (name,) = re.findall(r'href="(.+?)"', page.text)
    served = requests.get(urljoin(page.url, name), timeout=10).content
    made = tmp_path / "checkout"
    made.mkdir()
    for path in ("Scripts/build-clients", "Scripts/build-clients.d", "clients", "Tests/Checks/types"):
        subprocess.run(["cp", "-r", "--parents", path, made], check=True, cwd=ROOT)
    subprocess.run([made / "Scripts/build-clients"], check=True)
    assert (made / ".build/clients/python" / name).read_bytes() == served
    with zipfile.ZipFile(made / ".build/clients/python" / name) as wheel:
        files = {path.removeprefix("touchfigures/") for path in wheel.namelist() if path.startswith("touchfigures/")}
    sources = ROOT / "clients/python/src/touchfigures"
    assert files == {path.name for path in sources.iterdir() if path.is_file()}


@pytest.mark.parametrize("runtime", ["deno", "node"])
def test_the_module_runs_a_class(server, page, tmp_path, runtime):
    address = f"{server.url}/clients/touchfigures.js"
    program = tmp_path / "class.mjs"
    program.write_text(JAVASCRIPT)
    if runtime == "deno":
        host = server.url.removeprefix("http://")
        command = [ROOT / "Scripts/deno", "run", "--no-lock", "--no-config", f"--allow-net={host}", f"--allow-import={host}", "--reload", program, address]
    else:
        # Node imports no module from an address.
        own = tmp_path / "touchfigures.mjs"
        own.write_text(requests.get(address, timeout=10).text)
        command = ["node", "--experimental-websocket", "--no-warnings", program, own.as_uri()]
    command.insert(-1, server.url)
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "DENO_DIR": str(tmp_path / "deno")})
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    figures = told.pop("figures")
    assert figures["touches"] == 2 and figures["distance"]["totalCentimetres"] == pytest.approx(12)
    assert told == {
        "server": "TouchFigures", "first": 0, "snapshot": "snapshot", "frame": "12.000000", "polled": "12.000000", "summary": 2, "heatmap": 24, "frozen": True,
        "again": [True, 2], "followed": [0, 2], "unknown": "unknown-participant", "last": [True, "over"], "problem": [True, "unknown-participant", 404], "refused": "TypeError", "end": [False, "over"]}


def test_the_types_come_with_the_module(page, server):
    module = requests.get(f"{server.url}/clients/touchfigures.js", timeout=10)
    assert module.headers["content-type"] == "text/javascript; charset=utf-8"
    types = urljoin(module.url, re.search(r'@ts-self-types="(.+?)"', module.text)[1])
    declared = requests.get(types, timeout=10)
    assert declared.headers["content-type"] == "text/typescript; charset=utf-8"
    contract = requests.get(urljoin(types, re.search(r'from "(.+?)"', declared.text)[1]), timeout=10)
    assert "type SessionStats" in contract.text


ASKING = """
const { ConnectionFailed, NoAnswer, ServerProblem, TouchFigures } = await import(process.argv[3]);
const server = new TouchFigures(process.argv[2], { timeoutSeconds: 1 });
const failed = async (call) => { try { return await call(); } catch (error) { return error; } };
const told = {};
told.repeated = (await server.getServer()).name;
told.unchanged = (await server.ask("GET", "/api/v1/server")).isNew;
const problem = await failed(() => server.session("WNXEPA", "token").control("freeze"));
told.change = [problem instanceof ServerProblem, problem.type, problem.retryAfter];
told.silent = await failed(() => server.request("GET", "/silent")) instanceof NoAnswer;
const foreign = await failed(() => server.request("GET", "/other"));
told.foreign = foreign instanceof ConnectionFailed && !(foreign instanceof NoAnswer);
const given = new AbortController();
given.abort("enough");
told.aborted = await failed(() => server.getServer({ signal: given.signal }));
const session = server.session("WNXEPA");
told.watched = await failed(() => session.watch().next()) instanceof ConnectionFailed;
told.joined = await failed(() => session.join()) instanceof ConnectionFailed;
console.log(JSON.stringify(told));
process.exit(0);
"""


@pytest.fixture
def script():
    """A server that refuses at first, and the requests that it got: method, path, entity tag, token."""
    asked, ended = [], threading.Event()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            asked.append((self.command, self.path, self.headers["If-None-Match"], self.headers["Authorization"]))
            if self.path == "/silent":
                ended.wait(60)
            elif self.path == "/other":
                self.answer(404, "<p>Not here</p>")
            elif self.command == "POST":
                self.refuse("store-failing")
            elif len(asked) == 1:
                self.refuse("too-busy")
            elif self.headers["If-None-Match"]:
                self.answer(304)
            else:
                self.answer(200, '{"name":"TouchFigures"}', ETag='"a"')

        do_POST = do_GET

        def refuse(self, kind):
            body = {"type": f"/docs#{kind}", "title": "Not now", "status": 503, "detail": "Try again."}
            self.answer(503, json.dumps(body), **{"Content-Type": "application/problem+json", "Retry-After": "0"})

        def answer(self, status, text="", **headers):
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}", asked
        ended.set()
        running.shutdown()


def test_the_module_waits_as_it_is_told_to_and_is_sent_only_what_has_changed(script, tmp_path):
    address, asked = script
    (tmp_path / "asking.mjs").write_text(ASKING)
    (tmp_path / "touchfigures.mjs").write_bytes((ROOT / "clients/javascript/touchfigures.js").read_bytes())
    command = ["node", "--experimental-websocket", "--no-warnings", tmp_path / "asking.mjs", address, (tmp_path / "touchfigures.mjs").as_uri()]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "repeated": "TouchFigures", "unchanged": False, "change": [True, "store-failing", 0], "silent": True, "foreign": True,
        "aborted": "enough", "watched": True, "joined": True}
    assert asked[:4] == [
        ("GET", "/api/v1/server", None, None), ("GET", "/api/v1/server", None, None), ("GET", "/api/v1/server", '"a"', None),
        ("POST", "/api/v1/sessions/WNXEPA/control", None, "Bearer token")]
    # The change was not sent again.
    assert asked[4][:2] == ("GET", "/silent")


def classes(text, *members):
    """The names of the members of each exported class, by these patterns."""
    found = re.findall(r"^export class (\w+).*?\{(\}|\n.*?^\})$", text, re.DOTALL | re.MULTILINE)
    return {name: {member for pattern in members for member in re.findall(pattern, body, re.MULTILINE)} for name, body in found}


def test_the_module_has_what_its_types_declare():
    script = ROOT / "clients/javascript"
    declared = classes((script / "touchfigures.d.ts").read_text(), r"^  (?:readonly )?(\w+)[(:?]")
    made = classes((script / "touchfigures.js").read_text(), r"^  (?:async )?\*?(\w+)\(", r"^  (?:get )(\w+)\(", r"^  async \*(\w+)\(",
                   r"^    this\.(\w+) = ", r"^  (\w+) = ")
    assert declared["Phone"] >= {"id", "draw", "figures"} and declared.keys() == made.keys()
    assert {name: declared[name] - made[name] for name in declared if declared[name] - made[name]} == {}


@pytest.mark.parametrize("path", PUBLIC)
def test_pages_of_any_origin_may_read_what_is_public(page, server, path):
    answer = requests.get(server.url + path, headers={"Origin": "https://dashboard.example"}, timeout=10)
    assert answer.status_code == 200 and answer.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in answer.headers
