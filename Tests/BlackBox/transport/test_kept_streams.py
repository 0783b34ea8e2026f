"""Streams of bytes that once stopped or crashed a server, found by `Scripts/fuzz transport`."""

import pytest

from player import play
from scenario import Scenario
from server import ROOT
from api import Session
from bystander import Bystander
from subject import Subject

STORED_STREAMS = sorted((ROOT / "Tests/Fuzz/transport").glob("*.json"))


@pytest.fixture(scope="module")
def subject(tmp_path_factory):
    """A server on both ports; at the end its bystander's figures must be right, and SIGTERM must end it."""
    running = Subject(tmp_path_factory.mktemp("streams"), tls=True).start()
    yield running
    assert running.alive, running.report()
    code, seconds = running.server.stop()
    assert code == 0 and seconds < 5, running.report()


@pytest.fixture(scope="module")
def bystander(subject):
    other = Bystander(Session(subject.server), "kept streams")
    yield other
    other.check()
    other.close()


@pytest.mark.parametrize("path", STORED_STREAMS, ids=lambda path: path.stem)
def test_a_stream_that_stays_open_does_not_harm_the_server(subject, bystander, path):
    wrong = play([Scenario.load(path)], subject.target)
    assert [detail for _, _, detail in wrong] == []
    assert subject.symptom() is None
    bystander.draw()
