"""`touchfigures-client load` against the real server: its report, the state it leaves, and its errors when it cannot measure.
"""

import http.server
import re
import resource
import signal
import socket
import subprocess
import threading
import time

import pytest
import requests

from api import Session
from phone import Live
from server import BINARY

CLIENT = str(BINARY.with_name("touchfigures-client"))
VERDICT = re.compile(r"^This machine holds (\d+) phones?, each sending (\d+) batches a second; p99 (0\.\d|\d+) ms\.$")


def load(*arguments, **options):
    return subprocess.run([CLIENT, "load", *map(str, arguments)], capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, **options)


def started(*arguments):
    return subprocess.Popen([CLIENT, "load", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def measuring(*arguments):
    """The program in its first step."""
    process = started(*arguments)
    for line in process.stderr:
        if line.startswith("step 1"):
            break
    return process


def sessions(server):
    text = requests.get(f"{server.url}/metrics", timeout=10).text
    return int(re.search(r"^touchfigures_sessions (\d+)$", text, re.MULTILINE)[1])


def table(output):
    """The table's rows as dictionaries."""
    head, *rows = output.split("\n\n")[1].splitlines()
    names = re.split(r"\s{2,}", head.strip())
    return [dict(zip(names, re.split(r"\s{2,}", row.strip()))) for row in rows]


def report(result):
    """The report, whatever the verdict: speed does not matter here, but the verdict has to follow from its table."""
    rows = table(result.stdout)
    for row in rows:
        assert row["refused"] == row["lost"] == "0", result.stdout
    assert all(row["holds"] == "yes" for row in rows[:-1]), "it continued after a step that failed"
    verdict = VERDICT.match(result.stdout.splitlines()[0])
    assert bool(verdict) == (rows[-1]["holds"] == "yes") == (result.returncode == 0), result.stdout
    assert result.returncode in (0, 1)
    if verdict:
        assert verdict[1] == rows[-1]["phones"]
    return rows, verdict


def test_the_load_generator_reports_whether_all_phones_are_held_and_wipes_its_session(server):
    before = sessions(server)
    result = load(server.url, "--phones", 4, "--seconds", 3)
    rows, verdict = report(result)
    assert [row["phones"] for row in rows] == ["1", "2", "3", "4"][:len(rows)]
    if verdict:
        # People pause: fewer than the 60 batches a second of a drawing phone.
        assert verdict[1] == "4" and 20 < int(verdict[2]) <= 61
        assert 30 < int(rows[-1]["batches/s"]) <= 4 * 60 + 8
        assert rows[-1]["answered"] == "100 %"
    assert "/present?s=" in result.stderr.splitlines()[0]
    assert sessions(server) == before


def test_in_an_existing_session_the_phones_are_visible_and_stay(server):
    session = Session(server)
    viewer = Live(server, session.code)
    viewer.view()
    process = started(f"{server.url}/touch?s={session.code.lower()}", "--phones", "3", "--seconds", "2", "--rate", "30")
    frame = viewer.wait(lambda m: m["type"] == "frame" and m["touches"] and m["figures"], "a finger of a simulated phone")
    participant, _, x, y, pressure = frame["touches"][0]
    assert participant in {"p1", "p2", "p3"} and 0 <= x <= 1 and 0 <= y <= 1 and 0 < pressure <= 1
    viewer.close()
    output, errors = process.communicate(timeout=60)
    rows, _ = report(subprocess.CompletedProcess([], process.returncode, output, errors))
    participants = session.stats()["participants"]
    assert [p["id"] for p in participants] == ["p1", "p2", "p3"][:int(rows[-1]["phones"])]
    for participant in participants:
        assert not participant["connected"] and participant["seq"] > 0 and participant["distance"]["totalPixels"] > 0
    records = session.get("/events", headers=session.host).text.splitlines()
    assert records and not any('"skipped"' in record for record in records), "a batch of theirs was refused"


def test_a_demo_keeps_all_phones_drawing_until_it_is_interrupted(server):
    session = Session(server)
    process = started(f"{server.url}/touch?s={session.code}", "--phones", "5", "--demo")
    lines = []
    for line in process.stderr:
        lines.append(line)
        drawing = re.match(r"5 of 5 phones draw, (\d+) batches/s; Ctrl-C ends it$", line)
        if drawing and int(drawing[1]) > 0:
            break
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=30)
    assert (process.returncode, output) == (0, ""), lines
    assert all(participant["seq"] > 0 for participant in session.stats()["participants"])


def test_a_demo_with_its_own_session_ends_after_its_seconds_and_wipes_it(server):
    before = sessions(server)
    result = load(server.url, "--phones", 2, "--demo", "--seconds", 1)
    assert (result.returncode, result.stdout) == (0, "")
    assert sessions(server) == before


@pytest.mark.one_server("counts its own sessions")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["SIGINT", "SIGTERM"])
def test_an_interrupted_run_still_wipes_its_session(server, number):
    before = sessions(server)
    process = measuring(server.url, "--phones", "5", "--seconds", "60")
    assert sessions(server) == before + 1
    process.send_signal(number)
    process.communicate(timeout=10)
    assert process.returncode == 1
    assert sessions(server) == before


def test_the_admin_token_is_asked_for_and_used(own_server, tmp_path):
    server = own_server(environment={"TOUCHFIGURES_ADMIN_TOKEN": "of-the-operator-alone"}).start()
    right, wrong = tmp_path / "right", tmp_path / "wrong"
    right.write_text("of-the-operator-alone\n")
    wrong.write_text("guess")
    for flags, word in [([], "--admin-token-file"), (["--admin-token-file", wrong], "rejected this admin token")]:
        result = load(server.url, "--phones", 1, *flags)
        assert result.returncode == 1 and word in one_line(result.stderr)
    result = load(server.url, "--phones", 1, "--seconds", 1, "--admin-token-file", right)
    assert report(result)[0][-1]["phones"] == "1"


def test_over_tls_the_authority_is_asked_for(own_server, tmp_path):
    server = own_server(tls=True).start()
    secure = server.urls["https"]
    result = load(secure, "--phones", 1)
    assert result.returncode == 1
    assert "--certificate" in one_line(result.stderr) and "--insecure" in result.stderr
    authority = tmp_path / "ca.pem"
    authority.write_bytes(requests.get(f"{server.url}/ca.pem", timeout=10).content)
    for flags in (["--certificate", authority], ["--insecure"]):
        result = load(secure, "--phones", 2, "--seconds", 1, *flags)
        assert report(result)[0][-1]["phones"] in ("1", "2")


# Impossible measurements

def one_line(text):
    lines = text.strip().splitlines()
    assert len(lines) == 1 and lines[0].startswith("touchfigures-client: "), text
    return lines[0]


@pytest.mark.parametrize("arguments", [
    ["--phones", "0"], ["--phones", "10001"], ["--phones", "many"], ["--phones", "2", "--rate", "241"],
    ["--phones", "2", "--rate", "0"], ["--phones", "2", "--seconds", "0.5"], [], ["--phones", "2", "--insecure"],
    ["--phones", "2", "--dance"],
], ids=" ".join)
def test_a_wrong_flag_is_exit_code_64(arguments):
    result = load("http://127.0.0.1:8080", *arguments)
    assert (result.returncode, result.stdout) == (64, "")
    one_line(result.stderr)


@pytest.mark.parametrize("address", [
    "ftp://127.0.0.1", "http://", "http://127.0.0.1:99999", "http://127.0.0.1/dance", "http://127.0.0.1/touch",
    "http://127.0.0.1/touch?s=../x", "http://user@127.0.0.1",
])
def test_an_invalid_address_is_exit_code_64(address):
    result = load(address, "--phones", 1)
    assert (result.returncode, result.stdout) == (64, "")
    assert address in one_line(result.stderr)


def test_an_unreachable_server_is_one_clear_line():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{taken.getsockname()[1]}"
        result = load(address, "--phones", 1)
    assert (result.returncode, result.stdout) == (1, "")
    assert address in one_line(result.stderr) and "is the server running" in result.stderr


def test_another_server_is_distinguished():
    class Other(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<p>A page")

        def log_message(self, *_):
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Other) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        result = load(f"http://127.0.0.1:{other.server_port}", "--phones", 1)
        other.shutdown()
    assert (result.returncode, result.stdout) == (1, "")
    assert "not a TouchFigures server" in one_line(result.stderr)


def test_an_unknown_code_and_an_ended_session_are_reported(server):
    result = load(f"{server.url}/touch?s=ZZZZZZ", "--phones", 1)
    assert result.returncode == 1 and "ZZZZZZ" in one_line(result.stderr)
    session = Session(server)
    session.control("end")
    result = load(f"{server.url}/touch?s={session.code}", "--phones", 1)
    assert result.returncode == 1 and "ended" in one_line(result.stderr)


def test_a_session_that_ends_during_the_load_is_reported(server):
    session = Session(server)
    process = measuring(f"{server.url}/touch?s={session.code}", "--phones", "3", "--seconds", "60")
    session.control("end")
    _, errors = process.communicate(timeout=10)
    assert process.returncode == 1 and "ended" in errors.splitlines()[-1]


def test_a_server_that_dies_meanwhile_is_reported(own_server):
    server = own_server().start()
    process = measuring(server.url, "--phones", "3", "--seconds", "10")
    server.kill()
    began = time.monotonic()
    output, errors = process.communicate(timeout=40)
    assert process.returncode == 1, output
    assert time.monotonic() - began < 30
    assert "cannot be reached" in errors.splitlines()[-1] or "not hold" in output


def test_too_few_open_files_are_reported_with_the_remedy(server):
    def limit():
        resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128))

    result = load(server.url, "--phones", 500, preexec_fn=limit)
    assert (result.returncode, result.stdout) == (1, "")
    assert "ulimit -n" in one_line(result.stderr)


def test_too_many_sessions_are_reported_with_the_time_to_retry():
    """A real server's allowance is refilled at ten a second, too fast for the test to reach the limit."""
    class Busy(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.answer(200, b'{"name":"TouchFigures"}')

        def do_POST(self):
            self.answer(429, b"{}")

        def answer(self, status, body):
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Retry-After", "7")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Busy) as busy:
        threading.Thread(target=busy.serve_forever, daemon=True).start()
        result = load(f"http://127.0.0.1:{busy.server_port}", "--phones", 1)
        busy.shutdown()
    assert (result.returncode, result.stdout) == (1, "")
    assert "try again in 7 s" in one_line(result.stderr)
