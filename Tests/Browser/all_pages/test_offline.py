"""Pages and plays without a network: a phone's cache, which is never outdated, and has no personal data."""

import os
import shutil

import pytest

from api import Session
from server import BINARY, ROOT, Server
from walk_page import HARBOUR, WalkPage, import_ferryman

WHOLE_BROWSER = True
TAKES_LONG = True

CONTEXT_OPTIONS = {"service_workers": "allow", "permissions": ["geolocation"]}

CONTROLLED = """async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
}"""

# Looks for a new worker unless there is one; returns the state of what is there.
UPDATED = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const { installing, waiting, active } = registration;
  if (waiting) return "waiting";
  if (installing || active.state !== "activated") return "on its way";
  for (const name of await caches.keys())
    if (/dataset.version = "new"/.test(await (await (await caches.open(name)).match("/features/touch/page.js"))?.text() ?? "")) return "active";
  await registration.update();
  return "requested";
}"""

KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) {
      const response = await (await caches.open(name)).match(request);
      kept.push([name, new URL(request.url).pathname + new URL(request.url).search,
                 /text|json|script/.test(response.headers.get("content-type") ?? "text") ? await response.text() : ""]);
    }
  return kept;
}"""


def offline(watched, is_away=True):
    watched.server_is_away = True
    watched.context.set_offline(is_away)


def test_the_touch_page_opens_without_a_network_and_delivers_afterwards(server, opened):
    session = Session(server)
    drawn = opened(server, **CONTEXT_OPTIONS).join(session.code)
    drawn.draw((60, 120), (200, 300))
    drawn.settle()
    drawn.page.evaluate(CONTROLLED)
    offline(drawn)
    drawn.page.reload()
    # Before any response: the phone's own engine counts.
    drawn.draw((100, 400), (164, 400))
    drawn.wait_until(lambda: drawn.text("#distance-last .value") == "1.00", "the distance of the gesture")
    # Again: strokes without a network survive a reload.
    drawn.page.reload()
    drawn.draw((100, 500), (228, 500))
    drawn.wait_until(lambda: drawn.text("#distance-last .value") == "2.00", "the distance of the next gesture")
    offline(drawn, False)
    drawn.wait_welcome(2)
    drawn.settle()
    drawn.recover(session)
    expected = drawn.oracle()
    stats = session.stats(drawn.participant)
    assert stats["touches"] == 3
    assert stats["distance"]["totalPixels"] == pytest.approx(expected.total_pixels, abs=1e-6)
    # The worker's cache has nothing of the session.
    token = drawn.received[0]["participant"]["resume"]
    for name, path, text in drawn.page.evaluate(KEPT):
        assert "/api/" not in path and "?" not in path, path
        assert session.code not in text and token not in text, f"{name} {path}"


@pytest.fixture
def checkout(tmp_path):
    """A copy of the project that a test may change; its server restarts at the same address."""
    for folder in ("Public", "docs"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copy(ROOT / "Package.swift", tmp_path)
    program = tmp_path / ".build" / "touchfigures"
    program.parent.mkdir()
    shutil.copytree(ROOT / ".build/engines", program.parent / "engines")
    try:
        os.link(BINARY, program)
    except OSError:  # Another file system.
        shutil.copy(BINARY, program)
    return tmp_path, program


def test_after_an_upgrade_no_old_page_is_shown_and_no_versions_are_mixed(checkout, opened, monkeypatch):
    root, program = checkout
    monkeypatch.setattr("server.BINARY", program)
    server = Server(root / "data").start()
    phone = opened(server, **CONTEXT_OPTIONS).join(Session(server).code)
    phone.page.evaluate(CONTROLLED)
    server.kill()
    page, module = root / "Public/features/touch/page.html", root / "Public/features/touch/page.js"
    page.write_text(page.read_text().replace("<title>", "<title>New "))
    module.write_text(module.read_text() + '\ndocument.documentElement.dataset.version = "new";\n')
    server.start(port=server.port)
    phone.server_is_away = True
    phone.page.reload()
    # Already the first load, while the old worker is active.
    seen = lambda: (phone.page.title().startswith("New"), phone.page.evaluate("document.documentElement.dataset.version"))
    phone.wait_until(lambda: seen() == (True, "new"), "the new page with its new script")
    # The browser loads the new worker, which has all files before it takes over.
    # One whose files do not all arrive is given up, and tried again. It takes over once the old one has ended, for which a browser
    # looks when nothing has happened for a while; under automation it may not.
    devtools = phone.context.new_cdp_session(phone.page)
    devtools.send("ServiceWorker.enable")

    def updated():
        state = phone.page.evaluate(UPDATED)
        if state == "waiting":
            devtools.send("ServiceWorker.stopAllWorkers")
        return state == "active"

    phone.wait_until(updated, "the new worker")
    server.kill()
    phone.page.reload()
    phone.wait_until(lambda: seen() == (True, "new"), "the new page without a server")
    phone.page.reload()
    one = "async () => (await caches.keys()).filter((name) => name.startsWith('site-')).length"
    phone.wait_until(lambda: phone.page.evaluate(one) == 1, "one version in the cache")


@pytest.fixture(scope="module")
def play_server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("offline")
    server = Server(folder / "data").start()
    import_ferryman(server, folder / "play")
    yield server
    server.kill()


DOWNLOAD_PLAY = """async (id) => {
  const { download, state, register } = await import("/shared/net/offline.js");
  const steps = [];
  const play = await (await fetch(`/api/v1/plays/${id}`)).json();
  const registered = await register();
  const before = state(id);
  const done = await download(play, (progress) => steps.push(progress));
  return { registered, before, after: state(id), bytes: done.bytes, wanted: play.bytes, steps };
}"""

RANGE = """async ([url, range]) => {
  const answer = await fetch(url, { headers: range ? { Range: range } : {} });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return [answer.status, answer.headers.get("content-range"), [...bytes.slice(0, 4)], bytes.length];
}"""


def test_a_play_is_stored_completely_and_sounds_without_a_network(play_server, opened):
    walker = opened(play_server, kind=WalkPage, **CONTEXT_OPTIONS).arrive()
    taken = walker.page.evaluate(DOWNLOAD_PLAY, "the-ferryman")
    assert taken["registered"] == {"ok": True} and (taken["before"], taken["after"]) == ("absent", "ready")
    assert taken["bytes"] == taken["wanted"] == taken["steps"][-1]["done"] == taken["steps"][-1]["total"] > 100_000
    assert [step["done"] for step in taken["steps"]] == sorted(step["done"] for step in taken["steps"])
    walker.page.evaluate(CONTROLLED)
    url = walker.page.evaluate(
        "async () => (await (await fetch('/api/v1/plays/the-ferryman')).json()).scenes[0].audio.url")
    walker.server_is_away = True
    online = [walker.page.evaluate(RANGE, [url, range_]) for range_ in (None, "bytes=0-99", "bytes=-7", "bytes=100-", "bytes=999999999-")]
    offline(walker)
    again = [walker.page.evaluate(RANGE, [url, range_]) for range_ in (None, "bytes=0-99", "bytes=-7", "bytes=100-", "bytes=999999999-")]
    assert [answer[0] for answer in again] == [200, 206, 206, 206, 416]
    assert [answer[:2] for answer in again] == [answer[:2] for answer in online]
    assert [answer[2:] for answer in again[:4]] == [answer[2:] for answer in online[:4]]
    walker.page.goto(play_server.url + "/walk")
    walker.page.get_by_text("The Ferryman").first.wait_for()
    walker.arrive(careful=False)
    walker.start()
    walker.stand(HARBOUR)
    walker.wait_plays(0)
    walker.wait_heard(0, 0.3)


def test_a_stored_play_is_complete_or_absent(play_server, opened):
    walker = opened(play_server, kind=WalkPage, **CONTEXT_OPTIONS).arrive()
    walker.server_is_away = True
    broken = walker.page.evaluate("""async () => {
      const { download, state } = await import("/shared/net/offline.js");
      const play = await (await fetch("/api/v1/plays/the-ferryman")).json();
      play.scenes[1].audio.url = "/api/v1/plays/the-ferryman/audio/gone.wav";
      try { await download(play); } catch (error) { return [error.reason, state(play.id)]; }
    }""")
    assert broken == ["network", "absent"]
    assert walker.page.evaluate(DOWNLOAD_PLAY, "the-ferryman")["after"] == "ready"
    walker.page.evaluate(CONTROLLED)
    # Its author changes it: the downloaded one is outdated.
    changed = walker.page.evaluate("""async () => {
      const cache = await caches.open("play-the-ferryman");
      const play = await (await cache.match("/api/v1/plays/the-ferryman")).json();
      await cache.put("/api/v1/plays/the-ferryman", new Response(JSON.stringify({ ...play, revision: "older" })));
      await (await fetch("/api/v1/plays/the-ferryman")).json();
      return await caches.has("play-the-ferryman");
    }""")
    assert changed is False
    walker.page.evaluate(DOWNLOAD_PLAY, "the-ferryman")
    assert walker.page.evaluate(
        """async () => { const { forget, state } = await import("/shared/net/offline.js"); await forget("the-ferryman");
        return [state("the-ferryman"), await caches.has("play-the-ferryman")]; }""") == ["absent", False]
