"""A start from a desktop's menu: the browser opens at the start page, which can end the server."""

import os
import subprocess
import time

import pytest
import requests

from server import BINARY, Server
from touch_page import LAPTOP, WatchedPage
from waiting import PATIENCE_SECONDS

WORDS = {
    "en": ("Quit TouchFigures", "TouchFigures has ended"),
    "de": ("TouchFigures beenden", "TouchFigures ist beendet"),
    "fr": ("Quitter TouchFigures", "TouchFigures est arrêté"),
}


@pytest.fixture
def desktop(tmp_path):
    """A desktop whose browser and notifications only record what they would show."""
    programs, shown = tmp_path / "programs", tmp_path / "shown"
    programs.mkdir()
    for name in ("xdg-open", "notify-send"):
        (programs / name).write_text(f'#!/bin/sh\necho "{name} $*" >>"{shown}"\n')
        (programs / name).chmod(0o755)
    return {"PATH": f"{programs}:{os.environ['PATH']}"}, shown


def wait_line(file, words):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (file.exists() and (found := [line for line in file.read_text().splitlines() if words in line])):
        assert time.monotonic() < deadline, f"{words!r} was not shown"
        time.sleep(0.05)
    return found


@pytest.mark.parametrize("language", WORDS)
def test_the_browser_opens_and_the_page_ends_the_server(opened, desktop, tmp_path, language):
    environment, shown = desktop
    quit_words, ended = WORDS[language]
    server = Server(tmp_path / "data", "--desktop", environment=environment).start()
    try:
        assert wait_line(shown, "xdg-open") == [f"xdg-open http://localhost:{server.port}/"]
        # Started again, it only shows the page.
        again = subprocess.run([BINARY, "serve", "--desktop", "--port", str(server.port)], capture_output=True, text=True,
                               env=os.environ | environment)
        assert (again.returncode, again.stdout) == (0, ""), again.stderr
        deadline = time.monotonic() + PATIENCE_SECONDS
        while len(wait_line(shown, "xdg-open")) < 2:
            assert time.monotonic() < deadline, "the page was not shown again"
            time.sleep(0.05)
        page = opened(server, language, kind=WatchedPage, device=LAPTOP).open("/")
        page.wait_until(lambda: page.page.locator("#stop").is_visible(), "the button")
        assert page.text("#stop") == quit_words
        page.page.locator("#stop").click()
        page.page.locator("dialog[open] [data-yes]").click()
        page.wait_until(lambda: page.page.locator("#state").is_visible(), "the end")
        assert ended in page.text("#state")
        assert server.process.wait(PATIENCE_SECONDS) == 0, server.errors()
    finally:
        if server.running:
            server.kill()


def test_a_failed_start_is_a_notification(desktop, tmp_path):
    environment, shown = desktop
    (tmp_path / "data").write_text("not a folder")
    done = subprocess.run([BINARY, "serve", "--desktop", "--port", "0", "--no-tls", "--data", tmp_path / "data"],
                          capture_output=True, text=True, timeout=60, env=os.environ | environment)
    assert done.returncode == 1 and str(tmp_path / "data") in done.stderr
    assert str(tmp_path / "data") in wait_line(shown, "notify-send")[0]


def test_no_page_ends_any_other_server(opened, tmp_path):
    server = Server(tmp_path / "data").start()
    try:
        assert requests.get(f"{server.url}/api/v1/server", timeout=10).json()["stoppable"] is False
        assert requests.post(f"{server.url}/api/v1/server/stop", timeout=10).status_code == 404
        page = opened(server, kind=WatchedPage, device=LAPTOP).open("/")
        page.page.locator("[data-lesson]").first.wait_for()
        assert page.page.locator("#stop").is_hidden()
        assert server.stop()[0] == 0
    finally:
        if server.running:
            server.kill()


def test_only_this_machine_can_end_it(desktop, tmp_path):
    environment, _ = desktop
    server = Server(tmp_path / "data", "--desktop", environment=environment).start()
    try:
        stop = lambda **headers: requests.post(f"{server.url}/api/v1/server/stop", headers=headers, timeout=10).status_code
        assert stop(Origin="https://evil.example") == 403
        assert stop(Host="evil.example") in (400, 403)
        assert stop(**{"X-Forwarded-For": "192.0.2.1"}) == 403
        assert server.alive and stop() == 202
        assert server.process.wait(PATIENCE_SECONDS) == 0
    finally:
        if server.running:
            server.kill()
