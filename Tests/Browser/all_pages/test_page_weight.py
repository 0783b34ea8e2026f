"""The cost of a page's first visit: requests and bytes on the wire, as bundled by Scripts/build-pages."""

import gzip
import re
import shutil
import subprocess

import pytest
import requests

import server as servers
from api import Session
from comparing import compare_stats
from goals import is_within
from projector_page import ProjectorPage
from server import ROOT, Server
from strokes import TRIANGLE
from touch_page import TouchPage, WatchedPage


@pytest.fixture(scope="module")
def bundled(tmp_path_factory):
    subprocess.run([ROOT / "Scripts/build-pages"], check=True)
    server = Server(tmp_path_factory.mktemp("weight") / "data").start()
    yield server
    server.kill()


class Weighed:
    """Counts a page's requests and bytes, by the browser's own data."""

    def __init__(self, page):
        self.paths, self.bytes, self.typeface, self.engine = {}, 0, 0, 0
        cdp = page.context.new_cdp_session(page.page)
        cdp.send("Network.enable")
        cdp.on("Network.requestWillBeSent", self._sent)
        cdp.on("Network.loadingFinished", self._finished)

    def _sent(self, event):
        # Inline content costs nothing.
        if event["request"]["url"].startswith("http"):
            self.paths[event["requestId"]] = re.sub(r"^https?://[^/]+|\?.*$", "", event["request"]["url"])

    def _finished(self, event):
        path = self.paths.get(event["requestId"])
        if path and path.endswith(".woff2"):
            self.typeface += event["encodedDataLength"]
        elif path and path.endswith(".wasm"):
            self.engine += event["encodedDataLength"]
        elif path:
            self.bytes += event["encodedDataLength"]

    @property
    def requests(self):
        """The requests of the page itself, without the window's icon and the typeface that all pages have in common."""
        return sorted(path for path in self.paths.values() if not path.startswith("/icon") and not path.endswith(".woff2"))


def test_strokes_before_the_scripts_are_loaded_count(bundled, opened):
    phone, held = opened(bundled, kind=TouchPage), []
    phone.page.route("**/bundle/touch-*.js", lambda route: held.append(route), times=1)
    session = Session(bundled)
    phone.page.goto(f"{bundled.url}/touch?s={session.code}", wait_until="commit")
    phone.page.wait_for_selector("#pad", state="attached")
    phone.draw(*TRIANGLE)
    assert held and not phone.received
    for route in held:
        route.continue_()
    phone.wait_welcome()
    phone.settle()
    oracle = phone.oracle()
    assert oracle.total_pixels == pytest.approx(768, abs=0.01)
    compare_stats(session.stats(phone.participant), oracle)


def test_a_touch_counts_within_its_requests_and_bytes(bundled, opened):
    phone = opened(bundled, kind=TouchPage)
    weighed = Weighed(phone)
    phone.join(Session(bundled).code)
    first, before = weighed.requests, weighed.bytes
    assert not [path for path in first if "later" in path or "engines" in path]
    # With the live connection.
    assert is_within("requests", "touch-page-until-a-touch-counts", len(first) + 1), first
    assert is_within("bytes", "touch-page-until-a-touch-counts", before)
    phone.wait_until(lambda: weighed.typeface, "the typeface")
    assert is_within("bytes", "typeface", weighed.typeface)
    phone.wait_engine()
    phone.draw((100, 300), (228, 300))
    phone.wait_text("#distance-total .value", "2.00")
    assert [path for path in weighed.requests if "engines" in path] == ["/engines/touch.wasm"]
    # Heatmap, sheets, challenges and the others' fingers in a script, its names, its texts and a sheet, and the engine.
    assert len([path for path in weighed.requests if "/api/" not in path]) == len(first) + 5, weighed.requests
    # What a task of the class needs besides comes with the first one.
    assert not [path for path in weighed.requests if "tasks" in path]
    phone.wait_until(lambda: weighed.engine, "the engine")
    assert is_within("bytes", "drawing-without-typeface-and-engine", weighed.bytes)


@pytest.mark.parametrize("chosen, offered, wanted", [(None, "de", "de"), ("fr", "de", "fr"), ("nl", "en", "en")])
def test_a_page_loads_the_texts_of_one_language(bundled, opened, chosen, offered, wanted):
    phone = opened(bundled, kind=TouchPage, language=offered)
    if chosen:
        phone.page.add_init_script(f"localStorage.setItem('touchfigures.setting.language', '\"{chosen}\"')")
    weighed = Weighed(phone)
    phone.join(Session(bundled).code)
    phone.wait_until(lambda: any("later" in path and path.endswith(".js") for path in weighed.requests), "the later script")
    texts = [re.search(r"-(\w\w)-\w{8}[.]js$", path) for path in weighed.requests]
    assert {found[1] for found in texts if found} == {wanted}
    assert phone.page.evaluate("document.documentElement.lang") == wanted


def test_the_engine_is_small(bundled):
    engine = requests.get(f"{bundled.url}/engines/touch.wasm", headers={"Accept-Encoding": "gzip"}, stream=True, timeout=10)
    assert is_within("bytes", "touch-engine", len(engine.raw.read(decode_content=False)))


def test_the_projector_is_there_after_few_requests(bundled, opened):
    projector = opened(bundled, kind=ProjectorPage, device={"viewport": {"width": 1280, "height": 720}})
    weighed = Weighed(projector)
    projector.present(Session(bundled), host=False)
    assert is_within("requests", "projector-page", len(weighed.requests)), weighed.requests


def test_the_lobby_comes_within_its_bytes(bundled, opened):
    projector = opened(bundled, kind=ProjectorPage, device={"viewport": {"width": 1280, "height": 720}})
    projector.page.add_init_script("""new MutationObserver(() => {
        if (document.getElementById("lobby-count")?.textContent) window.lobbyAt ??= performance.now();
    }).observe(document, { childList: true, subtree: true, characterData: true })""")
    projector.open(f"/present?s={Session(bundled).code}")
    projector.wait_until(lambda: projector.page.evaluate("window.lobbyAt"), "the lobby")
    # Responses in transit at that time count, too.
    loaded = projector.page.evaluate("""[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .filter(({ fetchStart, name }) => fetchStart <= window.lobbyAt && !name.includes("/icon"))
        .map(({ name, transferSize }) => [new URL(name).pathname, transferSize])""")
    first = [(path, size) for path, size in loaded if "-parts-" not in path and ".woff2" not in path and size < 30_000]
    assert len(loaded) - len(first) <= 4
    assert is_within("bytes", "projector-until-its-lobby", sum(size for _, size in first)), first


@pytest.mark.parametrize("path, ready", [("/replay?s={code}", "#time, .panel"), ("/spot", "main"), ("/scale?s={code}", "#pad"),
                                         ("/walk", "main"), ("/", "main"), ("/author", "main"), ("/author/play", "main")])
def test_every_page_comes_with_few_requests(bundled, opened, path, ready):
    page = opened(bundled, kind=WatchedPage)
    weighed = Weighed(page)
    page.open(path.format(code=Session(bundled).code))
    page.page.locator(ready).first.wait_for(state="attached")
    page.page.wait_for_load_state("networkidle")
    # This server's data and the map's own scripts are not part of a page.
    own = [name for name in weighed.requests if not name.startswith(("/vendor/", "/api/"))]
    assert is_within("requests", "other-page", len(own)), own


# Only the host loads the heatmap.
@pytest.mark.parametrize("name, words, budget", [("record", "takePart", "study-record"), ("heatmap", "showHeatmap", "study-heatmap"),
                                                 ("overlay/stream", "Stream", "study-overlay")])
def test_the_tag_of_a_study_loads_one_module(bundled, name, words, budget):
    answer = requests.get(f"{bundled.url}/features/study/{name}.js", headers={"Accept-Encoding": "gzip"}, stream=True, timeout=10)
    assert answer.headers["access-control-allow-origin"] == "*"
    sent = answer.raw.read(decode_content=False)
    module = gzip.decompress(sent).decode()
    assert words in module and not re.search(r"\b(import|from)\s*[\"'({]", module)
    assert is_within("bytes", budget, len(sent))


def test_the_content_of_a_versioned_name_never_changes(bundled):
    page = requests.get(f"{bundled.url}/touch", timeout=10).text
    names = re.findall(r'"(/bundle/[^"]+)"', page)
    assert len(names) >= 3
    for name in names:
        answer = requests.get(bundled.url + name, timeout=10)
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable", name
    assert requests.get(f"{bundled.url}/touch", timeout=10).headers["cache-control"] == "no-cache"


def test_the_sources_are_served_for_development(tmp_path):
    server = Server(tmp_path / "data", "--development").start()
    try:
        page = requests.get(f"{server.url}/touch", timeout=10).text
        assert "/features/touch/page.js" in page and "/bundle/" not in page
    finally:
        server.kill()


def test_an_edited_page_is_served_in_its_new_version(bundled, tmp_path, monkeypatch):
    """The bundles of another state of the sources are not served."""
    for folder in ("Public", "docs", ".build/pages"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    for kept in (ROOT / ".build").glob("encoded-pages*"):
        shutil.copy(kept, tmp_path / ".build")
    program = tmp_path / ".build" / "touchfigures"
    shutil.copy(servers.BINARY, program)
    monkeypatch.setattr(servers, "BINARY", program)
    with (tmp_path / "Public/features/touch/page.js").open("a") as module:
        module.write("\n// Edited.\n")
    running = servers.Server(tmp_path / "data").start()
    try:
        assert "/bundle/" not in requests.get(f"{running.url}/touch", timeout=10).text
        assert "run Scripts/build-pages" in running.errors()
    finally:
        running.kill()
