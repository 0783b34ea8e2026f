"""The touch page in a frame of another site, which the operator has named."""

import pytest

from api import Session
from server import Server
from touch_page import PHONE
from waiting import PATIENCE_SECONDS, wait_until


@pytest.fixture
def embedding(chromium, site, tmp_path):
    """Opens the other site's page, whose frame shows a touch page; returns the frame and the session."""
    running, contexts = [], []

    def show(*flags):
        server = Server(tmp_path / "data", *flags).start()
        running.append(server)
        session = Session(server)
        # Another host name makes it another site, not only another origin.
        origin = site.origin.replace("127.0.0.1", "localhost")
        site.put("/", f'<!doctype html><title>A course</title><iframe src="{server.url}/touch?s={session.code}" width="380" height="600"></iframe>',
                 policy=f"default-src 'none'; frame-src {server.url}")
        context = chromium.new_context(locale="en-GB", service_workers="block", **PHONE)
        context.set_default_timeout(PATIENCE_SECONDS * 1000)
        contexts.append(context)
        page = context.new_page()
        refusals = []
        page.on("console", lambda message: refusals.append(message.text) if message.type == "error" else None)
        page.goto(origin)
        return page, session, refusals

    yield show, site.origin.replace("127.0.0.1", "localhost")
    for context in contexts:
        context.close()
    for server in running:
        server.stop()


def test_a_named_site_shows_it_and_its_touches_count(embedding):
    show, origin = embedding
    page, session, refusals = show("--embed", origin)
    frame = page.frame_locator("iframe")
    frame.locator("#pad").wait_for()
    wait_until(lambda: session.stats()["participants"], "no phone has joined")
    box = frame.locator("#pad").bounding_box()
    page.touchscreen.tap(box["x"] + 100, box["y"] + 200)
    wait_until(lambda: session.stats()["merged"]["touches"] == 1, "the tap does not count")
    assert refusals == []


def test_any_other_site_does_not(embedding):
    show, _ = embedding
    page, session, refusals = show("--embed", "https://moodle.example")
    wait_until(lambda: (page.wait_for_timeout(50), any("frame-ancestors" in text for text in refusals))[1], "the browser refuses nothing")
    assert session.stats()["participants"] == []
