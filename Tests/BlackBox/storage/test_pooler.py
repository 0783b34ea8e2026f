"""A connection pooler between the server and its database: one that shares connections is refused with a reason at any time."""

import subprocess

import pytest
import requests

from api import Session
from phone import Phone
from pooler import Pooler
from server import BINARY
from waiting import wait_until


@pytest.fixture
def pooler(shared_postgresql, tmp_path):
    running = []

    def start(mode, **settings):
        folder = tmp_path / f"pooler-{len(running)}"
        folder.mkdir()
        running.append(Pooler(folder, shared_postgresql.url_of(shared_postgresql.database()), mode, **settings))
        return running[-1]

    yield start
    for pooler in running:
        pooler.stop()


def refusal(tmp_path, url):
    """The last line of a failed start on this database."""
    done = subprocess.run([BINARY, "serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", tmp_path / "data",
                           "--database", url], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (78, ""), done.stderr
    [line] = done.stderr.splitlines()
    return line


@pytest.mark.parametrize("settings", [{}, {"server_round_robin": 1}, {"default_pool_size": 1}], ids=str)
@pytest.mark.parametrize("mode", ["transaction", "statement"])
def test_a_pooler_that_shares_connections_is_refused_before_anything_is_made(pooler, shared_postgresql, tmp_path, mode, settings):
    running = pooler(mode, **settings)
    # A second server's connection that waits in the pool.
    subprocess.run(["psql", running.url, "--no-psqlrc", "--command", "SELECT 1"], capture_output=True, check=True)
    line = refusal(tmp_path, running.url)
    assert "pool_mode = session" in line and f"127.0.0.1:{running.port}" in line
    assert shared_postgresql.sql("SELECT nspname FROM pg_namespace WHERE nspname = 'touchfigures'", running.database) == []


def test_a_refused_parameter_at_the_start_is_reported_with_the_remedy(pooler, tmp_path):
    running = pooler("session")
    line = refusal(tmp_path, running.url + "?options=-c%20statement_timeout%3D60000")
    assert "startup parameter" in line and "ignore_startup_parameters" in line


def test_a_pooler_with_a_connection_for_each_works_and_one_that_changes_meanwhile_is_reported(own_server, pooler):
    running = pooler("session")
    server = own_server("--database", running.url).start()
    session = Session(server)
    phone = Phone(server, session.code)
    phone.touch([[0, 1, 0, 0, 0], [1, 1, 64, 0, 100]])
    phone.settle()
    healthy = lambda: requests.get(f"{server.url}/healthz", timeout=10).status_code == 200
    running.restart("transaction")
    wait_until(lambda: not healthy(), "the fault is not reported")
    phone.touch([[2, 1, 128, 0, 200]])
    wait_until(lambda: "pool_mode = session" in server.errors(), "the log does not name the mode")
    assert phone.ack == 1
    running.restart("session")
    phone.settle()
    wait_until(healthy, "the server does not recover")
    assert session.stats(phone.id)["distance"]["totalPixels"] == 128
    phone.close()
    assert server.stop()[0] == 0
