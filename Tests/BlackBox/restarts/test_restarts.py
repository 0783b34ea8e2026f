"""A restart changes nothing: all answers before and after are the same bytes, but for what differences.py names."""

import os
import subprocess

import pytest

import differences
from all_answers import LEFT_OUT, ROUTES, Answers
from school import School
from server import BINARY
from visitor import SERVER_FLAGS

TAKES_LONG = True

is_long = bool(os.environ.get("TOUCHFIGURES_LONG_TESTS"))


def killed(server, _):
    """Parent and worker, as a power cut."""
    server.kill()
    return server.start(server.port)


def stopped(server, _):
    assert server.stop()[0] == 0, server.errors()
    return server.start(server.port)


def restored(server, make):
    """A backup of the running server, in another folder."""
    archive, folder = server.data.parent / "backup.tar", server.data.parent / "restored"
    for arguments in (["backup", archive, "--data", server.data], ["restore", archive, "--data", folder]):
        if arguments[0] == "restore":
            server.kill()
        done = subprocess.run([BINARY, *arguments], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    return make(*SERVER_FLAGS, data=folder, tls=True).start(server.port)


WAYS = {"kill": killed, "stop": stopped, "backup": restored}


@pytest.mark.parametrize("number", range(4 if is_long else 1))
@pytest.mark.parametrize("way", [
    "kill", pytest.param("stop", marks=pytest.mark.skipif(not is_long, reason="in the long form")), pytest.param("backup", marks=pytest.mark.data_folder("a database has backups of its own"))])
def test_answers_are_the_same_before_and_after(own_server, seed, way, number):
    compare_around(WAYS[way], own_server(*SERVER_FLAGS, tls=True).start(), own_server, seed)


@pytest.mark.skipif(not is_long, reason="in the long form")
@pytest.mark.parametrize("way", ["kill", "stop"])
def test_answers_are_the_same_with_a_database(own_server, postgresql, seed, way):
    database = ["--database", postgresql.url_of(postgresql.database())]
    compare_around(WAYS[way], own_server(*SERVER_FLAGS, *database, tls=True).start(), own_server, seed)


def compare_around(way, server, make, seed):
    school = School(server, seed)
    school.hold_classes()
    before = Answers(school)
    assert differences.traces(before) == [], f"seed {seed}"
    school.moved_to(way(server, make))
    school.wake_one()
    after = Answers(school)
    found = differences.compare(before, after)
    assert not found, f"seed {seed}: {len(found)} differences\n" + "\n".join(found[:20])
    school.goes_on()
    school.close()


def test_every_route_is_asked_or_left_out_with_a_reason():
    assert set(LEFT_OUT) <= set(ROUTES) and all(LEFT_OUT.values())
    assert {route for route, _, _ in differences.FIELDS} <= set(ROUTES) - set(LEFT_OUT)
