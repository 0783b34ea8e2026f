"""Pages and documents: types, validators, ranges, encodings; no path leaves the folder."""

import gzip
import re

import brotli
import pytest
import requests

from raw import ask, dial, read_answer, request


def get(server, path, **headers):
    """The bytes before decoding."""
    answer = requests.get(
        server.url + path, headers={"Accept-Encoding": "identity"} | {k.replace("_", "-"): v for k, v in headers.items()},
        stream=True, timeout=10, allow_redirects=False)
    answer.raw_bytes = answer.raw.read(decode_content=False)
    return answer


@pytest.fixture(scope="module")
def script(server):
    """The path of some module of the pages."""
    page = get(server, "/").raw_bytes.decode()
    return re.search(r'<script[^>]+type="module"[^>]+src="([^"]+)"', page)[1]


SECURITY = {
    "content-security-policy": re.compile(r"default-src 'self'"),
    "x-content-type-options": re.compile(r"^nosniff$"),
    "referrer-policy": re.compile(r"^(no-referrer|same-origin)$"),
}


@pytest.mark.parametrize("path, status", [
    ("/", 200), ("/touch", 200), ("/nowhere", 404), ("/api/v1/sessions/222222", 404), ("/healthz", 200),
    ("/openapi.yaml", 200), ("/ca", None),
])
def test_every_response_has_the_security_headers(server, path, status):
    answer = get(server, path)
    assert status is None or answer.status_code == status
    for name, wanted in SECURITY.items():
        assert wanted.search(answer.headers.get(name, "")), f"{path}: {name}: {answer.headers.get(name)!r}"
    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    # Compiling WebAssembly is allowed, and evaluating scripts is not. A page's own script is named by its digest.
    assert re.search(r"script-src 'self' 'wasm-unsafe-eval'( 'sha256-[A-Za-z0-9+/]{43}=')*;", policy)
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")


@pytest.mark.parametrize("path, kind", [
    ("/", "text/html"), ("/touch?s=222222", "text/html"), ("/openapi.yaml", "application/yaml"), ("/docs", "text/"),
])
def test_pages_have_their_media_type(server, path, kind):
    answer = get(server, path)
    assert answer.status_code == 200, path
    assert answer.headers["content-type"].startswith(kind)
    if kind == "text/html":
        assert "charset=utf-8" in answer.headers["content-type"].lower()


@pytest.mark.parametrize("name, kind", [
    ("leaflet.min.js", "text/javascript"), ("leaflet.markercluster.min.js", "text/javascript"),
    ("leaflet.css", "text/css"), ("MarkerCluster.css", "text/css"), ("images/marker-icon.png", "image/png"),
])
def test_the_maps_scripts_are_served_as_installed_and_may_be_cached(server, name, kind):
    answer = get(server, f"/vendor/leaflet/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["cache-control"] == "public, max-age=604800"
    with open(f"/usr/share/javascript/leaflet/{name}", "rb") as file:
        assert answer.raw_bytes == file.read()


@pytest.mark.parametrize("path", [
    "/vendor/", "/vendor/leaflet/", "/vendor/leaflet/leaflet.js", "/vendor/leaflet/leaflet.min.js.map",
])
def test_no_other_file_of_their_folder_is_served(server, path):
    assert get(server, path).status_code == 404


def test_modules_are_served_as_javascript(server, script):
    assert get(server, script).headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize("path", ["/", "/touch", "SCRIPT", "/openapi.yaml"])
def test_an_unchanged_file_is_not_sent_again(server, script, path):
    path = script if path == "SCRIPT" else path
    first = get(server, path)
    tag = first.headers["etag"]
    assert "cache-control" in first.headers
    for given in (tag, f'"other", {tag}', "*", "W/" + tag.removeprefix("W/")):
        again = get(server, path, If_None_Match=given)
        assert (again.status_code, again.raw_bytes) == (304, b""), given
        assert again.headers["etag"] == tag
    assert get(server, path, If_None_Match='"other"').status_code == 200


def test_each_encoding_has_its_own_tag_and_gives_the_same_bytes(server, script):
    plain = get(server, script)
    tags = {plain.headers["etag"]}
    for name, decode in (("br", brotli.decompress), ("gzip", gzip.decompress)):
        packed = get(server, script, Accept_Encoding=name)
        assert packed.headers["content-encoding"] == name
        assert "accept-encoding" in packed.headers["vary"].lower()
        assert decode(packed.raw_bytes) == plain.raw_bytes
        assert len(packed.raw_bytes) < len(plain.raw_bytes)
        tags.add(packed.headers["etag"])
    assert len(tags) == 3
    assert "accept-encoding" in plain.headers["vary"].lower()


@pytest.mark.parametrize("accepted, given", [
    ("gzip, deflate, br", "br"), ("br;q=0, gzip", "gzip"), ("gzip;q=0.9, br;q=0.1", None), ("identity", None),
    ("*", "any"), ("br;q=0, gzip;q=0", None), ("BR", "br"), ("deflate", None), ("gzip;q=wrong", "any"), ("", None),
])
def test_the_encoding_is_negotiated(server, script, accepted, given):
    answer = get(server, script, Accept_Encoding=accepted)
    assert answer.status_code == 200
    encoding = answer.headers.get("content-encoding")
    if given == "any":
        return
    if accepted == "gzip;q=0.9, br;q=0.1":
        assert encoding in ("gzip", "br")  # A preference of the client's; the smaller one is as good.
    else:
        assert encoding == given


RANGES = {
    "the first ten": ("bytes=0-9", slice(0, 10)),
    "one byte": ("bytes=5-5", slice(5, 6)),
    "from the middle": ("bytes=100-", slice(100, None)),
    "the last ten": ("bytes=-10", slice(-10, None)),
    "beyond the end": ("bytes=50-99999999", slice(50, None)),
    "more than there is from the end": ("bytes=-99999999", slice(None)),
}


@pytest.mark.parametrize("asked, part", RANGES.values(), ids=RANGES)
def test_a_part_of_a_file_is_served(server, script, asked, part):
    whole = get(server, script).raw_bytes
    answer = get(server, script, Range=asked)
    assert answer.status_code == 206
    assert answer.raw_bytes == whole[part]
    first, last, total = re.fullmatch(r"bytes (\d+)-(\d+)/(\d+)", answer.headers["content-range"]).groups()
    assert whole[int(first):int(last) + 1] == whole[part] and int(total) == len(whole)


@pytest.mark.parametrize("asked", ["bytes=99999999-", "bytes=-0"])
def test_a_missing_part_is_416(server, script, asked):
    answer = get(server, script, Range=asked)
    assert answer.status_code == 416
    assert re.fullmatch(r"bytes \*/\d+", answer.headers["content-range"])


@pytest.mark.parametrize("asked", [
    "bytes=9-5", "bytes=a-b", "lines=1-2", "bytes=", "bytes=-", "bytes=1", "bytes=99999999999999999999-", "bytes=0--5",
])
def test_an_invalid_range_is_ignored_or_refused(server, script, asked):
    assert get(server, script, Range=asked).status_code in (200, 400, 416)


def test_a_range_of_another_version_gives_the_whole_file(server, script):
    tag = get(server, script).headers["etag"]
    assert get(server, script, Range="bytes=0-9", If_Range=tag).status_code == 206
    assert get(server, script, Range="bytes=0-9", If_Range='"older"').status_code == 200


TRAVERSALS = [
    "/../Package.swift", "/../../../../etc/passwd", "/%2e%2e/Package.swift", "/%2e%2e%2fPackage.swift",
    "/..%2fPackage.swift", "/..%5cPackage.swift", "/..\\Package.swift", "/%2e./Package.swift", "/.%2e/Package.swift",
    "/%252e%252e/Package.swift", "/....//Package.swift", "/./../Package.swift", "/css/../../Package.swift",
    "/css/%2e%2e/%2e%2e/Package.swift", "/%c0%ae%c0%ae/Package.swift", "/%00/../Package.swift", "//etc/passwd",
    "///etc/passwd", "/file:///etc/passwd", "/..;/Package.swift", "/%u002e%u002e/Package.swift",
    "/index.html%00.png", "/%", "/%2", "/%zz", "/.git/config", "/..", "/../", "/%2e%2e", "http://127.0.0.1/../Package.swift",
    "/touch/../../Package.swift", "/..%c0%afPackage.swift", "/%2e%2e%5c%2e%2e%5cetc%5cpasswd", "*", "",
]


@pytest.mark.parametrize("target", TRAVERSALS)
def test_no_path_leads_out_of_the_folder(server, target):
    answer = ask(server, request("GET", target))
    if answer is None:
        return
    assert b"swift-tools-version" not in answer.body and b"root:" not in answer.body and b"[core]" not in answer.body
    # 403 is libwebsockets' own response to a target that it cannot read.
    assert answer.status in (200, 301, 308, 400, 403, 404), answer
    if answer.status == 200:  # Resolved inside the folder like URLs: at most the home page.
        assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", ["/", "/touch", "/nowhere", "/healthz", "/openapi.yaml"])
def test_head_has_no_body(server, path):
    full = get(server, path)
    with dial(server) as connection:
        connection.sendall(request("HEAD", path, ["Connection: close"]))
        head = read_answer(connection, method="HEAD")
        assert (head.status, head.body) == (full.status_code, b"")
        assert int(head.headers["content-length"]) == len(full.raw_bytes)
        assert head.headers.get("etag") == full.headers.get("etag")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_a_page_is_read_only(server, method):
    answer = requests.request(method, f"{server.url}/touch", timeout=10)
    assert answer.status_code == 405
    assert answer.headers["allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("path", ["/", "/touch", "/icon.svg"])
def test_options_of_a_file_are_its_methods(server, path):
    answer = requests.options(server.url + path, timeout=10)
    assert (answer.status_code, answer.headers["allow"], answer.content) == (204, "GET, HEAD, OPTIONS", b"")


@pytest.mark.parametrize("path, place", [
    ("/touch/?s=K7M2QX&label=a%20b+c&&x", "/touch?s=K7M2QX&label=a%20b+c&&x"), ("/touch/", "/touch"), ("/touch/?", "/touch?"),
    ("/about/figures//", "/about/figures"), ("/walk/the-ferryman/?s=K7M2QX", "/walk/the-ferryman?s=K7M2QX"),
    ("/lessons/one/sheet/", "/lessons/one/sheet"), ("//evil.example/touch/..//touch/", None), ("/touch/page/", None),
])
def test_a_page_s_address_with_a_slash_at_the_end_leads_to_the_page(server, path, place):
    with dial(server) as connection:
        for method in ("GET", "HEAD"):
            connection.sendall(request(method, path))
            answer = read_answer(connection, method=method)
            assert (answer.status, answer.headers.get("location")) == ((308, place) if place else (404, None))
