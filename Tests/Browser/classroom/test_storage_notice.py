"""The host's page reports nearly full storage of the server; the start page reports a refused class."""

import pytest
import requests

from api import Session
from projector_page import SMALL_PROJECTOR, ProjectorPage
from server import Server

WORDS = {
    "en": ("The server’s storage is nearly full.", "Wipe an old class"),
    "de": ("Der Speicher des Servers ist fast voll.", "Lösche eine alte Klasse"),
    "fr": ("L’espace du serveur est presque plein.", "Effacez une ancienne classe"),
}


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    """A server with a session, whose data folder has reached its limit since."""
    server = Server(tmp_path_factory.mktemp("full") / "data", "--quota", "64M").start()
    session = Session(server)
    (server.data / "large").write_bytes(b"x" * (62 << 20))
    yield server, session
    assert server.stop()[0] == 0, server.errors()


@pytest.mark.parametrize("language", WORDS)
def test_the_host_and_the_start_page_get_a_notice(opened, full, language):
    server, session = full
    notice, advice = WORDS[language]
    page = opened(server, language, kind=ProjectorPage, device=SMALL_PROJECTOR).present(session)
    # The folder is measured every few seconds.
    page.wait_until(lambda: server_is_full(server), "the limit")
    page.page.reload()
    page.wait_until(lambda: notice in page.text("#notices"), "the notice")
    watcher = opened(server, language, kind=ProjectorPage, device=SMALL_PROJECTOR).present(session, host=False)
    assert notice not in watcher.text("#notices"), "only the host can do something about it"
    start = opened(server, language, kind=ProjectorPage, device=SMALL_PROJECTOR)
    start.open("/")
    start.server_is_away = True  # Browsers log a response 507.
    start.page.locator("#measure").click()
    start.wait_until(lambda: advice in start.text("#message"), "the advice")


def server_is_full(server):
    return not requests.get(f"{server.url}/api/v1/server", timeout=10).json()["acceptsSessions"]
