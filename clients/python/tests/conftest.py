"""A real server for each file, a client and a session for each test."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from server import Server

from touchfigures import Client, Session

PROJECT = Path(__file__).resolve().parents[3]

# Tests must not use the settings file of an installed server.
os.environ.setdefault("TOUCHFIGURES_CONFIG", "")


@pytest.fixture(scope="session")
def openapi() -> dict:
    """docs/openapi.yaml."""
    return yaml.safe_load((PROJECT / "docs/openapi.yaml").read_text())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that must be alive and end cleanly after the file's tests."""
    running = Server(tmp_path_factory.mktemp("server") / "data", "--origin", "https://example.org").start()
    yield running
    assert running.alive, running.errors()
    assert running.stop()[0] == 0, running.errors()


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    with Client(server.url) as client:
        yield client


@pytest.fixture
def session(client: Client) -> Session:
    return client.create_session(locale="en")
