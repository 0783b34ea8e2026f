"""A database with a synchronous standby: required at the start, and no acknowledged data is lost when the primary dies."""

import subprocess

import pytest
import requests

from api import Session
from killing import Drawing
from replication import Replicated
from server import BINARY
from waiting import wait_until

TAKES_LONG = True


@pytest.fixture
def pair():
    running = Replicated()
    yield running
    running.stop()


def refused(folder, *flags, environment=None, before=()):
    """The one line of a failed start."""
    done = subprocess.run(
        [*before, BINARY, "serve", "--no-supervisor", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", folder / "data", *flags],
        capture_output=True, text=True, timeout=60, env=environment)
    assert (done.returncode, done.stdout) == (78, ""), done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_a_database_without_a_synchronous_standby_is_refused_where_one_is_demanded(pair, tmp_path):
    name = pair.database()
    flags = ("--database", pair.url_of(name), "--require-synchronous")
    assert "synchronous_standby_names" in refused(tmp_path, *flags)
    pair.require_standby()
    assert "no standby connected" in refused(tmp_path, *flags)
    assert pair.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'touchfigures'", name) == ["0"]
    pair.start_standby()
    pair.sql(f"ALTER DATABASE {name} SET synchronous_commit = local")
    assert "synchronous_commit = local" in refused(tmp_path, *flags)
    assert pair.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'touchfigures'", name) == ["0"]
    assert "needs --database" in refused(tmp_path, "--require-synchronous")


def test_a_clock_that_differs_is_refused_and_nothing_is_written(pair, tmp_path):
    name = pair.database()
    for offset, words in (("+90s", "s ahead of"), ("-90s", "s behind")):
        line = refused(tmp_path, "--database", pair.url_of(name), before=("faketime", "--exclude-monotonic", "-f", offset))
        assert words in line and "NTP" in line
    assert pair.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'touchfigures'", name) == ["0"]


def test_acknowledged_data_survives_the_loss_of_the_primary(pair, own_server, seed):
    pair.require_standby()
    pair.start_standby()
    server = own_server("--database", pair.url_of(pair.database()), "--require-synchronous").start()
    session = Session(server)
    drawings = [Drawing(session, f"{seed} {number}") for number in range(4)]
    for drawing in drawings:
        for events in drawing.trace.batches(20):
            drawing.draw(events)
    # A part is acknowledged, the last part is not yet.
    drawings[0].phone.settle()
    for drawing in drawings:
        for events in drawing.trace.batches(5):
            drawing.draw(events)
    acknowledged = [drawing.phone.ack for drawing in drawings]
    pair.fail_over()
    for drawing in drawings:
        for events in drawing.trace.batches(10):
            drawing.draw(events)
    wait_until(lambda: requests.get(f"{server.url}/healthz", timeout=10).status_code == 200, "the server does not find the new primary")
    for number, drawing in enumerate(drawings):
        drawing.compare(f"seed {seed}")
        assert drawing.phone.ack > acknowledged[number]
    assert server.stop()[0] == 0
