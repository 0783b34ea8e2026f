"""What tests of generated clients share: a server, and a class on it in which one phone has drawn."""

import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "clients/python/src"), *(str(ROOT / "Tests/BlackBox" / name) for name in ("support", "contract"))]

from server import Server
from touchfigures import Client, Stroke


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("generated") / "data").start()
    yield running
    assert running.stop()[0] == 0


@pytest.fixture(scope="session")
def drawn(server):
    """The code of a class in which one phone has drawn."""
    with Client(server.url) as client:
        session = client.create_session()
        with session.phone() as phone:
            phone.draw(Stroke([(50, 50), (242, 50)], seconds=0.5), at_once=True)
            phone.settle()
        yield session.code
