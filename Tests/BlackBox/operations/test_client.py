"""`touchfigures-client`: `check` through what may be on the way, `watch`, `phones`, and the program's former name."""

import http.server
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import threading

import pytest
import requests

from api import Session
from phone import Phone
from proxies import PROXIES, Nginx, certificate, free_port
from server import BINARY, Server
from waiting import wait_until

CLIENT = str(BINARY.with_name("touchfigures-client"))
STEPS = ["server", "pages", "session", "live", "figures", "rest", "viewer", "events", "cleanup"]
TOKEN = "of-the-operator-alone"
TRIANGLE = [[0, 1, 100, 100, 0], [1, 1, 292, 100, 16], [1, 1, 292, 356, 32], [2, 1, 100, 100, 48]]


def client(*arguments):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TOUCHFIGURES_ADMIN")}
    return subprocess.run([CLIENT, *map(str, arguments)], capture_output=True, text=True, stdin=subprocess.DEVNULL, env=environment, timeout=120)


@pytest.fixture
def started():
    """Starts the program; what still runs at the test's end is ended."""
    processes = []

    def start(*arguments):
        processes.append(subprocess.Popen([CLIENT, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
        return processes[-1]

    yield start
    for process in processes:
        process.kill()
        process.wait()


def findings(result):
    """Of `check` without --json: pairs of a step and whether it passed."""
    lines = [re.fullmatch(r"(ok   |WRONG)  (\w+) +\S.*", line) for line in result.stdout.splitlines()]
    assert all(lines) and result.stderr == "", (result.stdout, result.stderr)
    return [(line[2], line[1] != "WRONG") for line in lines]


def wrong(result):
    """The one step that failed, and what is said about it."""
    assert result.returncode == 1, result.stdout
    ((step, _),) = [finding for finding in findings(result) if not finding[1]]
    return step, next(line for line in result.stdout.splitlines() if line.startswith("WRONG"))


def sessions(server):
    return requests.get(f"{server.url}/metrics", timeout=10).text.split("\ntouchfigures_sessions ")[1].split("\n")[0]


# Check

@pytest.mark.one_server("counts its own sessions")
def test_a_server_that_measures_passes_and_keeps_nothing(server):
    before = sessions(server)
    result = client("check", server.url)
    assert result.returncode == 0 and findings(result) == [(step, True) for step in STEPS]
    assert "12.00 cm for a triangle of 3, 4 and 5 cm" in result.stdout
    result = client("check", f"{server.url}/touch?s=ABC234", "--json")
    report = json.loads(result.stdout)
    assert result.returncode == 0 and report["passed"] and [each["step"] for each in report["findings"]] == STEPS
    assert report["server"] == server.url and report["version"] == requests.get(f"{server.url}/api/v1/server", timeout=10).json()["version"]
    for name in ("requestMilliseconds", "roundTripMilliseconds", "figuresMilliseconds"):
        assert 0 < report[name]["median"] <= report[name]["longest"], name
    assert sessions(server) == before


def test_the_admin_token_is_asked_for(own_server, tmp_path):
    server = own_server(environment={"TOUCHFIGURES_ADMIN_TOKEN": TOKEN}).start()
    step, text = wrong(client("check", server.url))
    assert step == "session" and "--admin-token-file" in text
    file = tmp_path / "token"
    file.write_text(f"{TOKEN}\n")
    assert client("check", server.url, "--admin-token-file", file).returncode == 0


def test_an_authority_is_asked_for_and_taken(own_server, tmp_path):
    server = own_server(tls=True).start()
    step, text = wrong(client("check", server.urls["https"]))
    assert step == "server" and "--certificate" in text
    authority = tmp_path / "ca.pem"
    authority.write_bytes(requests.get(f"{server.url}/ca.pem", timeout=10).content)
    assert client("check", server.urls["https"], "--certificate", authority).returncode == 0
    other, _, _ = certificate(tmp_path)
    assert wrong(client("check", server.urls["https"], "--certificate", other))[0] == "server"


@pytest.fixture(scope="module")
def behind(tmp_path_factory):
    """A server that knows its proxies."""
    server = Server(tmp_path_factory.mktemp("behind") / "data", "--trusted-proxy", "127.0.0.1", environment={"TOUCHFIGURES_ADMIN_TOKEN": TOKEN}).start()
    yield server
    assert server.stop()[0] == 0


@pytest.fixture
def token_file(tmp_path):
    file = tmp_path / "token"
    file.write_text(TOKEN)
    return file


@pytest.mark.parametrize("kind", sorted(PROXIES))
def test_the_documented_proxies_pass_it(behind, token_file, tmp_path, kind):
    proxy = PROXIES[kind](tmp_path / "proxy", behind.port).start()
    try:
        result = client("check", proxy.url, "--certificate", proxy.certificate, "--admin-token-file", token_file)
        assert result.returncode == 0, result.stdout
        step, text = wrong(client("check", f"http://127.0.0.1:{proxy.http_port}"))
        assert step == "server" and "a redirection" in text and "https://" in text
    finally:
        proxy.stop()


class BareNginx(Nginx):
    """A proxy without what live connections need, and with a cache if `cached`."""

    cached = False

    def configuration(self):
        cache = f"proxy_cache_path {self.folder}/cache keys_zone=cache:1m;" if self.cached else ""
        use = "proxy_cache cache; proxy_cache_valid 200 1m; proxy_ignore_headers Cache-Control Expires;" if self.cached else ""
        live = "proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade;" if self.cached else ""
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        return (f"daemon off;\nmaster_process off;\npid {self.folder}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}{cache}\n"
                f"server {{ listen 127.0.0.1:{self.http_port}; listen 127.0.0.1:{self.https_port};\n"
                f"location ~ ^/api/v1/sessions/ {{ proxy_pass http://{self.backend}; {use} {live} }}\nlocation / {{ proxy_pass http://{self.backend}; }} }} }}\n")


class CachingNginx(BareNginx):
    cached = True


@pytest.mark.parametrize("kind, step, words", [(BareNginx, "live", "does not pass WebSockets"), (CachingNginx, "rest", "cache")])
def test_a_proxy_that_is_set_up_wrong_is_named(behind, token_file, tmp_path, kind, step, words):
    proxy = kind(tmp_path / "proxy", behind.port).start()
    try:
        result = client("check", f"http://127.0.0.1:{proxy.http_port}", "--admin-token-file", token_file)
    finally:
        proxy.stop()
    found, text = wrong(result)
    assert found == step and words in text, text
    # What was created is deleted all the same.
    assert findings(result)[-1] == ("cleanup", True)


class BufferingNginx(BareNginx):
    """It passes live connections, and collects an answer before it passes it on."""

    def configuration(self):
        live = "proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade;"
        collect = "proxy_ignore_headers X-Accel-Buffering; gzip on; gzip_types *; gzip_min_length 0; gzip_proxied any;"
        return super().configuration().replace("{ proxy_pass", f"{{ {live} {collect} proxy_pass", 1)


@pytest.mark.skipif(not os.environ.get("TOUCHFIGURES_LONG_TESTS"), reason="it waits for 10 s")
def test_events_that_a_proxy_holds_back_are_named(behind, token_file, tmp_path):
    proxy = BufferingNginx(tmp_path / "proxy", behind.port).start()
    try:
        result = client("check", f"http://127.0.0.1:{proxy.http_port}", "--admin-token-file", token_file)
    finally:
        proxy.stop()
    step, text = wrong(result)
    assert step == "events" and "holds them back" in text, text
    assert findings(result)[-1] == ("cleanup", True)


def test_a_proxy_without_its_server_is_named(tmp_path):
    proxy = BareNginx(tmp_path / "proxy", free_port()).start()
    try:
        step, text = wrong(client("check", f"http://127.0.0.1:{proxy.http_port}"))
    finally:
        proxy.stop()
    assert step == "server" and "502" in text and "does not reach the server" in text


class Withholding:
    """A relay that passes requests, and of a live connection the answer to its handshake alone."""

    def __init__(self, port):
        self.port, self.listener = port, socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.holds = threading.Event()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                peer, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.port))
            threading.Thread(target=self.relay, args=(peer, server), daemon=True).start()
            threading.Thread(target=self.relay, args=(server, peer, True), daemon=True).start()

    def relay(self, source, sink, is_answer=False):
        holds = False
        try:
            while data := source.recv(65536):
                if holds:
                    continue
                holds = is_answer and data.startswith(b"HTTP/1.1 101")
                sink.sendall(data[:data.index(b"\r\n\r\n") + 4] if holds else data)
                if holds:
                    self.holds.set()
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            source.close()
            sink.close()

    def stop(self):
        self.listener.close()


@pytest.fixture
def withholding(server):
    relay = Withholding(server.port)
    yield relay
    relay.stop()


def test_messages_that_are_held_back_are_named(withholding):
    result = client("check", withholding.url)
    step, text = wrong(result)
    assert step == "live" and "hold messages back" in text and findings(result)[-1] == ("cleanup", True)


@pytest.mark.one_server("counts its own sessions")
def test_an_interrupted_check_deletes_its_session(server, withholding, started):
    before = sessions(server)
    process = started("check", withholding.url)
    assert withholding.holds.wait(60)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 1 and "interrupted" in output and "the session is deleted" in output
    assert sessions(server) == before


@pytest.mark.parametrize("body, words", [
    (b"<p>A page", "not a TouchFigures server"), (b'{"name":"Other","version":"1"}', "not a TouchFigures server"),
    (b'{"name":"TouchFigures","version":"9.0.0","api":2}', "9.0.0"),
])
def test_another_server_and_another_version_are_named(body, words):
    class Other(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Other) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        step, text = wrong(client("check", f"http://127.0.0.1:{other.server_port}"))
        other.shutdown()
    assert step == "server" and words in text


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"], ids=["silent", "half"])
def test_a_server_that_does_not_end_its_answer_is_given_up(started, answer):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        process = started("check", f"http://127.0.0.1:{listener.getsockname()[1]}")
        peer, _ = listener.accept()
        with peer:
            peer.recv(65536)
            peer.sendall(answer)
            output, _ = process.communicate(timeout=60)
    assert process.returncode == 1 and "no whole answer" in output, output


# Watch

def test_figures_are_watched_as_lines_of_json_until_the_session_ends(server, started):
    session = Session(server)
    process = started("watch", "--ndjson", f"{server.url}/touch?s={session.code}")
    messages = []
    read = threading.Thread(target=lambda: messages.extend(map(json.loads, process.stdout)), daemon=True)
    read.start()
    wait_until(lambda: messages, "no snapshot")
    assert messages[0]["type"] == "snapshot" and messages[0]["code"] == session.code
    phone = Phone(server, session.code)
    phone.touch(TRIANGLE)
    phone.settle()
    wait_until(lambda: any([phone.id, 12.0] == [row[0], row[2]] for each in messages for row in each.get("figures", [])), "no figures")
    phone.close()
    assert requests.delete(f"{server.url}{session.path}", headers=session.host, timeout=10).status_code == 204
    assert process.wait(60) == 0
    read.join()
    assert "has ended" in process.stderr.read()


def test_the_class_is_watched_in_a_line_over_a_restart_until_ctrl_c(own_server, started):
    server = own_server().start()
    session = Session(server)
    process = started("watch", f"{server.url}/present?s={session.code}")
    lines = []
    read = threading.Thread(target=lambda: lines.extend(process.stdout), daemon=True)
    read.start()
    wait_until(lambda: lines, "no line")
    assert lines[0] == "phones 0, connected 0, total 0.00 cm, touches 0\n"
    server.kill()
    server.start(server.port)
    phone = Phone(server, session.code)
    phone.touch(TRIANGLE)
    phone.settle()
    wait_until(lambda: "phones 1, connected 1, total 12.00 cm, touches 1\n" in lines, "no figures after the restart")
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 0
    read.join()
    phone.close()


def test_what_cannot_be_watched_is_one_line(server):
    for url, code, words in [(f"{server.url}/touch?s=ZZZZZZ", 1, "unknown session"), (server.url, 64, "address of a session")]:
        result = client("watch", url)
        assert (result.returncode, result.stdout) == (code, "") and words in result.stderr and len(result.stderr.splitlines()) == 1


# Phones

def test_phones_draw_in_a_class_and_stay_in_its_list(server):
    session = Session(server)
    result = client("phones", f"{server.url}/touch?s={session.code}", "--count", 3, "--seconds", 1)
    assert (result.returncode, result.stdout) == (0, ""), result.stderr
    assert [each["seq"] > 0 for each in session.stats()["participants"]] == [True] * 3


def test_phones_draw_what_a_class_drew(server, tmp_path):
    """The same figures come of the same touches: two phones, one of which was frozen with a finger down."""
    before = Session(server)
    phones = [Phone(server, before.code), Phone(server, before.code, screen={"width": 500, "height": 900, "pixelsPerCentimetre": 64, "calibrated": True})]
    for index, phone in enumerate(phones):
        phone.touch([[phase, 1, x + 20 * index, y, 5000 * index + t] for phase, _, x, y, t in TRIANGLE])
        phone.settle()
    phones[0].touch([[0, 2, 10, 10, 300], [1, 2, 90, 10, 316]])
    phones[0].settle()
    before.control("freeze")
    before.control("unfreeze")
    phones[0].touch([[0, 3, 50, 50, 400], [2, 3, 50, 90, 420]])
    phones[0].settle()
    recording = tmp_path / "events.jsonl"
    recording.write_bytes(before.get("/events", headers=before.host).content)
    after = Session(server)
    result = client("phones", f"{server.url}/touch?s={after.code}", "--recording", recording, "--seconds", 2)
    assert (result.returncode, result.stdout) == (0, ""), result.stderr
    # They join at once, in any order.
    drawn = [sorted((each["touches"], each["distance"]["totalPixels"]) for each in session.stats()["participants"]) for session in (before, after)]
    assert drawn[0] == drawn[1] and [touches for touches, _ in drawn[0]] == [1, 3]


@pytest.mark.parametrize("content, words", [(b"PK\x03\x04", "line 1"), (b"", "nobody has drawn"), (b'{"type":"challenge"}\n', "nobody has drawn"), (None, "cannot be read")])
def test_what_is_no_recording_is_one_line(server, tmp_path, content, words):
    file = tmp_path / "events.jsonl"
    if content is not None:
        file.write_bytes(content)
    result = client("phones", server.url, "--recording", file)
    assert (result.returncode, result.stdout) == (1, "") and words in result.stderr and len(result.stderr.splitlines()) == 1, result.stderr


@pytest.mark.parametrize("arguments", [
    ["dance"], ["check"], ["check", "ftp://127.0.0.1"], ["check", "http://127.0.0.1", "--insecure"], ["phones", "http://127.0.0.1", "--count", "0"],
    ["phones", "http://127.0.0.1", "--again"], ["watch", "http://127.0.0.1/touch"], ["load", "http://127.0.0.1"],
], ids=" ".join)
def test_wrong_usage_is_one_line_and_exit_code_64(arguments):
    result = client(*arguments)
    assert (result.returncode, result.stdout) == (64, "")
    assert len(result.stderr.splitlines()) == 1 and result.stderr.startswith("touchfigures-client: "), result.stderr


def test_by_its_former_name_it_is_the_load_generator(server, tmp_path):
    former = tmp_path / "touchfigures-load"
    former.symlink_to(shutil.which(CLIENT))
    result = subprocess.run([former, server.url, "--phones", "2", "--demo", "--seconds", "1"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert (result.returncode, result.stdout) == (0, ""), result.stderr
    wrong_usage = subprocess.run([former, server.url], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert wrong_usage.returncode == 64 and wrong_usage.stderr.startswith("touchfigures-load: ")
