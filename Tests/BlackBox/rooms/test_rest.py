"""Sessions over REST: status codes, problems, validators, heatmaps in three formats, access."""

import csv
import gzip
import io
import json
import re

import pytest
import requests
from PIL import Image

from api import Session
from comparing import compare_session
from oracle import BEGAN, ENDED, MOVED, Oracle
from phone import Phone
from raw import ask, request
from traces import Trace
from waiting import wait_until

CODE = re.compile(r"[23456789ABCDEFGHJKMNPQRSTVWXYZ]{6}")


@pytest.fixture(scope="module")
def drawn(server):
    """A session with two phones that have drawn, for the tests that only read."""
    session = Session(server)
    phones, oracles = [], []
    for index in range(2):
        phone, oracle, trace = Phone(server, session.code), Oracle(), Trace(f"rest/{index}")
        for events in trace.batches(40):
            phone.touch(events)
            oracle.apply(events)
        phone.settle()
        phones.append(phone)
        oracles.append(oracle)
    yield session, phones, oracles
    for phone in phones:
        phone.close()


def is_problem(answer, status):
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("application/problem+json")
    problem = answer.json()
    assert problem["status"] == status and problem["type"] and problem["title"] and "detail" in problem
    return problem


def test_a_new_session_has_a_code_and_a_host_token(server):
    created = Session(server).created
    assert CODE.fullmatch(created["code"])
    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", created["hostToken"])
    assert created["joinURL"].endswith(f"/touch?s={created['code']}")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", created["expiresAt"])


def test_a_session_can_be_created_without_a_body(server):
    assert requests.post(f"{server.url}/api/v1/sessions", timeout=10).status_code == 201


def test_a_byte_order_mark_before_json_is_skipped(server):
    body = '\ufeff{"activity":"scale"}'.encode()
    answer = requests.post(f"{server.url}/api/v1/sessions", data=body, headers={"Content-Type": "application/json"}, timeout=10)
    assert answer.status_code == 201
    assert requests.get(f"{server.url}/api/v1/sessions/{answer.json()['code']}", timeout=10).json()["activity"] == "scale"


def test_codes_and_tokens_do_not_repeat(server):
    made = [Session(server).created for _ in range(30)]
    assert len({entry["code"] for entry in made}) == len({entry["hostToken"] for entry in made}) == 30


@pytest.mark.parametrize("body", [{"retention": "figures"}, {"activity": "scale"}, {"locale": "de", "unknown": 1}])
def test_chosen_settings_are_stored(server, body):
    stats = Session(server, **body).stats()
    assert stats["retention"] == body.get("retention", "replay")
    assert stats["activity"] == body.get("activity", "touch")


def test_all_stats_of_a_new_session_are_0(server):
    session = Session(server)
    stats = session.stats()
    assert stats["code"] == session.code
    assert (stats["activity"], stats["retention"], stats["frozen"], stats["participants"]) == ("touch", "replay", False, [])
    assert stats["expiresAt"] == session.created["expiresAt"]
    compare_session(session, [Oracle(pixels_per_centimetre=64)])


def test_the_sums_are_the_totals_of_the_participants(drawn):
    session, _, oracles = drawn
    compare_session(session, oracles)


def test_stats_say_who_a_participant_is(drawn):
    session, phones, _ = drawn
    for phone in phones:
        stats = session.stats(phone.id)
        assert stats["id"] == phone.id and stats["name"] == phone.welcome["participant"]["name"]
        assert stats["connected"] is True and stats["seq"] == phone.sent
        assert stats["calibrated"] is False and stats["pixelsPerCentimetre"] == 64
        assert stats["pressure"].keys() >= {"provenance", "force", "grams", "peakGrams"}
        assert phone.resume not in session.get().text, "a resume token is only for its phone"


def test_no_token_of_the_host_is_in_any_response(drawn):
    session, phones, _ = drawn
    for path in ("", f"/participants/{phones[0].id}", "/heatmap"):
        assert session.created["hostToken"] not in session.get(path).text


def test_the_summary_has_the_sums_of_the_stats_and_no_participant(drawn):
    session, phones, _ = drawn
    stats, summary = session.stats(), session.get("/summary").json()
    shared = ("code", "activity", "frozen", "locked", "ended", "expiresAt", "withoutClock")
    counts = {"participants": len(phones), "connected": len(phones)}
    sums = {name: stats["merged"][name] for name in ("distance", "time", "touches", "pressure")}
    assert summary == {name: stats[name] for name in shared} | counts | sums and summary["touches"] > 0


def test_the_summary_counts_who_is_here(server):
    session = Session(server)

    def counts():
        summary = session.get("/summary").json()
        return summary["participants"], summary["connected"]

    assert counts() == (0, 0)
    phone = Phone(server, session.code)
    assert counts() == (1, 1)
    phone.close()
    wait_until(lambda: counts() == (1, 0), "the phone's end")
    session.control("remove", participant=phone.id)
    assert counts() == (0, 0)


GET_PATHS = ["", "/summary", "/participants/PHONE", "/heatmap", "/heatmap?layer=dwell", "/heatmap?participant=PHONE"]


@pytest.mark.parametrize("path", GET_PATHS)
def test_unchanged_figures_are_not_sent_again(drawn, path):
    session, phones, _ = drawn
    path = path.replace("PHONE", phones[0].id)
    first = session.get(path)
    again = session.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert session.get(path, headers={"If-None-Match": '"other"'}).content == first.content


def test_a_touch_changes_the_tag(server):
    session = Session(server)
    phone = Phone(server, session.code)
    before = [session.get(path).headers["etag"] for path in ("", f"/participants/{phone.id}", "/heatmap")]
    phone.touch([[0, 1, 5, 5, 0]])
    phone.settle()
    after = [session.get(path).headers["etag"] for path in ("", f"/participants/{phone.id}", "/heatmap")]
    assert not set(before) & set(after)
    phone.close()


@pytest.mark.parametrize("path", GET_PATHS)
def test_any_origin_may_read_a_session(drawn, path):
    session, phones, _ = drawn
    answer = session.get(path.replace("PHONE", phones[0].id), headers={"Origin": "https://dashboard.example"})
    assert answer.headers["access-control-allow-origin"] == "*"


def test_a_preflight_allows_reading_and_nothing_else(drawn):
    session, _, _ = drawn
    answer = requests.options(session.server.url + session.path, timeout=10, headers={
        "Origin": "https://dashboard.example", "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "if-none-match"})
    assert answer.status_code in (200, 204)
    assert "DELETE" not in answer.headers.get("access-control-allow-methods", "")


def test_another_origin_may_not_act_as_a_host(drawn):
    session, _, _ = drawn
    answer = requests.post(session.server.url + session.path + "/control", json={"action": "freeze"}, timeout=10,
                           headers={"Origin": "https://evil.example"})
    assert answer.headers.get("access-control-allow-origin") is None
    assert session.stats()["frozen"] is False


# The heatmap in three formats

@pytest.mark.parametrize("layer", ["count", "dwell"])
@pytest.mark.parametrize("of", ["a participant", "the session"])
def test_json_and_csv_hold_the_same_values(drawn, layer, of):
    session, phones, oracles = drawn
    query = {"layer": layer} | ({"participant": phones[1].id} if of == "a participant" else {})
    heatmap = session.heatmap(**query)
    answer = session.get("/heatmap", params=query, headers={"Accept": "text/csv"})
    assert answer.headers["content-type"].startswith("text/csv")
    rows = [[float(value) for value in row] for row in csv.reader(io.StringIO(answer.text)) if row]
    assert len(rows) == heatmap["rows"] and {len(row) for row in rows} == {heatmap["columns"]}
    assert [value for row in rows for value in row] == heatmap["values"]
    assert heatmap.get("seq") == (session.stats(phones[1].id)["seq"] if of == "a participant" else None)
    if layer == "count" and of == "the session":
        assert heatmap["values"] == [sum(cell) for cell in zip(*(oracle.merged for oracle in oracles))]


@pytest.mark.parametrize("of", ["a participant", "the session"])
def test_the_picture_shows_the_values(drawn, of):
    """Block colour rgb(55,166,239) on rgb(2,12,18), alpha = value / highest."""
    session, phones, _ = drawn
    query = {"participant": phones[0].id} if of == "a participant" else {}
    heatmap = session.heatmap(**query)
    answer = session.get("/heatmap", params=query, headers={"Accept": "image/png"})
    assert answer.headers["content-type"] == "image/png"
    picture = Image.open(io.BytesIO(answer.content)).convert("RGB")
    columns, rows = heatmap["columns"], heatmap["rows"]
    assert picture.width % columns == 0 and picture.height % rows == 0
    block = picture.width // columns
    for index, value in enumerate(heatmap["values"]):
        # Near a corner, away from the line between two blocks and the figure in the middle.
        x, y = index % columns * block + block // 6, index // columns * (picture.height // rows) + block // 6
        alpha = value / heatmap["highest"]
        wanted = [round(2 + alpha * (55 - 2)), round(12 + alpha * (166 - 12)), round(18 + alpha * (239 - 18))]
        assert max(abs(a - b) for a, b in zip(picture.getpixel((x, y)), wanted)) <= 3, (index, value)


def test_a_session_without_touches_has_a_picture_too(server):
    answer = Session(server).get("/heatmap", headers={"Accept": "image/png"})
    assert answer.status_code == 200
    picture = Image.open(io.BytesIO(answer.content)).convert("RGB")
    assert picture.getpixel((3, 3)) == (2, 12, 18)


@pytest.mark.parametrize("accept, kind", [
    ("*/*", "application/json"), ("application/json", "application/json"), ("image/*", "image/png"),
    ("text/html, image/png;q=0.9, */*;q=0.1", "image/png"), ("text/csv;q=0.5, application/json;q=0.4", "text/csv"),
])
def test_the_format_is_negotiated(drawn, accept, kind):
    answer = drawn[0].get("/heatmap", headers={"Accept": accept})
    assert answer.headers["content-type"].startswith(kind)
    assert "accept" in answer.headers["vary"].lower()


# Errors

@pytest.mark.parametrize("path, status", [
    ("/api/v1/sessions/222222", 404), ("/api/v1/sessions/222222/heatmap", 404), ("/api/v1/sessions/x", 404),
    ("/api/v1/nothing", 404), ("/api/v2/sessions", 404), ("/api/v1/sessions/%20", 404),
])
def test_an_unknown_path_or_id_is_404(server, path, status):
    is_problem(requests.get(server.url + path, timeout=10), status)


def test_an_unknown_participant_is_404(drawn):
    is_problem(drawn[0].get("/participants/p999"), 404)
    is_problem(drawn[0].get("/heatmap", params={"participant": "p999"}), 404)


def test_an_unknown_layer_is_422(drawn):
    problem = is_problem(drawn[0].get("/heatmap", params={"layer": "smooth"}), 422)
    assert "layer" in str(problem)


@pytest.mark.parametrize("method, rest, allowed", [
    ("PUT", "", {"GET", "DELETE"}), ("POST", "", {"GET", "DELETE"}), ("DELETE", "/heatmap", {"GET"}),
    ("GET", "/control", {"POST"}), ("POST", "/events", {"GET"}), ("PATCH", "/participants/p1", {"GET"}),
    ("TRACE", "", {"GET", "DELETE"}), ("QUERY", "/heatmap?layer=dwell", {"GET"}),
])
def test_a_wrong_method_is_405_and_lists_the_right_ones(drawn, method, rest, allowed):
    answer = requests.request(method, drawn[0].server.url + drawn[0].path + rest, timeout=10)
    is_problem(answer, 405)
    assert allowed <= {name.strip() for name in answer.headers["allow"].split(",")}


@pytest.mark.parametrize("method, rest", [("POST", "/control"), ("GET", "/events"), ("DELETE", "")])
@pytest.mark.parametrize("header, status", [
    (None, 401), ("Bearer " + "A" * 22, 403), ("Bearer", 401), ("Basic aG9zdDpob3N0", 401), ("Bearer ", 401),
    ("Bearer " + "A" * 5000, 403),
])
def test_host_routes_require_the_host_token(drawn, method, rest, header, status):
    answer = requests.request(
        method, drawn[0].server.url + drawn[0].path + rest, json={"action": "freeze"} if method == "POST" else None,
        headers={"Authorization": header} if header else {}, timeout=10)
    # A token that exceeds the limit of header fields may end the request.
    is_problem(answer, answer.status_code if header and len(header) > 4000 and answer.status_code in (400, 431) else status)
    if answer.status_code == 401:
        assert answer.headers["www-authenticate"].startswith("Bearer")
    assert drawn[0].stats()["frozen"] is False


def test_the_token_of_another_session_is_403(server):
    one, other = Session(server), Session(server)
    is_problem(requests.delete(server.url + one.path, headers=other.host, timeout=10), 403)


@pytest.mark.data_folder("looks into the database file")
def test_a_deleted_session_is_removed_from_memory_and_disk(own_server):
    server = own_server().start()
    session, other = Session(server), Session(server)
    phone = Phone(server, session.code)
    phone.touch([[0, 1, 5, 5, 0], [2, 1, 69, 5, 9]])
    phone.settle()
    secrets = [session.code.encode(), phone.resume.encode(), session.created["hostToken"].encode()]
    assert any(secrets[0] in path.read_bytes() for path in server.data.rglob("*") if path.is_file())
    answer = requests.delete(server.url + session.path, headers=session.host, timeout=10)
    assert (answer.status_code, answer.content) == (204, b"")
    assert phone.live.wait_closed() == 4410
    is_problem(session.get(), 404)
    is_problem(requests.delete(server.url + session.path, headers=session.host, timeout=10), 404)
    assert other.stats()["participants"] == []
    for path in server.data.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            assert not [secret for secret in secrets if secret in content], f"{path.name} still holds the session"
    assert server.stop()[0] == 0


def test_the_server_reports_its_health(server):
    assert requests.get(f"{server.url}/healthz", timeout=10).status_code == 200
    metrics = requests.get(f"{server.url}/metrics", timeout=10)
    assert metrics.status_code == 200 and metrics.headers["content-type"].startswith("text/plain")
    for line in metrics.text.splitlines():
        assert re.fullmatch(r"# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? [-+0-9.eEInfNa]+|", line), line


def test_with_an_admin_token_only_the_admin_creates_sessions(own_server):
    server = own_server(environment={"TOUCHFIGURES_ADMIN_TOKEN": "correct-horse-battery"}).start()
    url = f"{server.url}/api/v1/sessions"
    is_problem(requests.post(url, json={}, timeout=10), 401)
    is_problem(requests.post(url, json={}, timeout=10, headers={"Authorization": "Bearer wrong"}), 403)
    assert requests.post(
        url, json={}, timeout=10, headers={"Authorization": "Bearer correct-horse-battery"}).status_code == 201


def test_an_address_that_creates_sessions_endlessly_is_slowed_down(own_server):
    server = own_server().start()
    for _ in range(5000):
        answer = requests.post(f"{server.url}/api/v1/sessions", json={}, timeout=10)
        if answer.status_code == 429:
            break
    is_problem(answer, 429)
    assert int(answer.headers["retry-after"]) >= 1


def test_large_stats_are_compressed_if_the_request_accepts_it(server):
    session = Session(server)
    screen = {"width": 8192, "height": 8192, "pixelsPerCentimetre": 64, "calibrated": False}
    phones = [Phone(server, session.code, screen=screen, max_size=1 << 22) for _ in range(2)]
    for phone in phones:
        phone.touch([[BEGAN, 1, 100, 100, 0], [MOVED, 1, 8000, 8000, 50], [ENDED, 1, 8000, 100, 100]])
        phone.settle()
    ask = lambda coding, **headers: session.get(headers={"Accept-Encoding": coding} | headers, stream=True)
    plain, packed = ask("identity"), ask("gzip, br")
    assert "content-encoding" not in plain.headers and packed.headers["content-encoding"] == "gzip"
    assert plain.headers["etag"] != packed.headers["etag"]
    whole, sent = plain.content, packed.raw.read(decode_content=False)
    assert gzip.decompress(sent) == whole and len(sent) < len(whole) / 10
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept, Accept-Encoding"
    assert ask("gzip", **{"If-None-Match": packed.headers["etag"]}).status_code == 304
    assert "content-encoding" not in ask("gzip;q=0").headers
    # A picture is already compressed.
    assert "content-encoding" not in session.get("/heatmap", headers={"Accept": "image/png", "Accept-Encoding": "gzip"}).headers
    for phone in phones:
        phone.close()


@pytest.mark.one_server("its plain connections do not repeat what meets a session that moves")
def test_a_list_may_come_in_several_header_lines(server, drawn):
    """RFC 9110, 5.3: their values form one list, in their order."""
    session = drawn[0]
    path = f"/api/v1/sessions/{session.code}"
    answer = ask(server, request("GET", path, ["Accept: application/json;q=0.1", "Accept: text/csv", "Accept-Language: en;q=0.1", "accept-language: de"]))
    assert answer.headers["content-type"].startswith("text/csv") and b";" in answer.body.splitlines()[0]
    tag = requests.get(f"{server.url}{path}/results", timeout=10).headers["etag"]
    assert ask(server, request("GET", f"{path}/results", ['If-None-Match: "other"', f"If-None-Match: {tag}", "Connection: close"])).status == 304
    assert ask(server, request("GET", "/openapi.yaml", ["Accept-Encoding: identity;q=0.5", "Accept-Encoding: gzip"])).headers["content-encoding"] == "gzip"
    created = ask(server, request("POST", "/api/v1/sessions", ["Accept-Language: fr;q=0.1", "Accept-Language: de", "Content-Length: 0"]))
    phone = Phone(server, json.loads(created.body)["code"])
    assert phone.welcome["participant"]["name"].split()[-1][0].isupper()
    phone.close()
