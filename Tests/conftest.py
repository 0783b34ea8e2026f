"""What the tests of the server from outside share: a server per module, a session per test, seeds that are printed."""

import os
import random

import pytest

# Their assertions tell as much as those of the tests.
pytest.register_assert_rewrite("api", "bystander", "comparing", "phone", "raw", "server", "touch_page")

from api import Session
from server import Server

# The settings file of an installed server is not the tests'.
os.environ.setdefault("TOUCHFIGURES_CONFIG", "")


def pytest_report_header():
    return f"seed of this run: {run_seed()} (set TOUCHFIGURES_SEED to repeat it)"


def run_seed():
    """One number from which every random trace of this run follows."""
    return int(os.environ.setdefault("TOUCHFIGURES_SEED", str(random.SystemRandom().randrange(10**9))))


@pytest.fixture
def seed(request):
    """This test's own seed; shown when the test fails."""
    value = f"{run_seed()}/{request.node.name}"
    print(f"seed {value}")
    return value


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server for the module; at its end it must be alive, and SIGTERM must end it with 0 within 5 s."""
    running = Server(tmp_path_factory.mktemp("server") / "data").start()
    yield running
    assert running.alive, f"the server died with {running.process.poll()}; log:\n{running.errors()}"
    code, seconds = running.stop()
    assert code == 0, running.errors()
    assert seconds < 5


@pytest.fixture
def own_server(tmp_path):
    """Makes servers of the test's own, and ends those that the test left running."""
    made = []

    def make(*flags, data=None, **options):
        made.append(Server(data or tmp_path / f"data{len(made)}", *flags, **options))
        return made[-1]

    yield make
    for running in made:
        if running.running:
            running.kill()


@pytest.fixture
def session(server):
    return Session(server)
