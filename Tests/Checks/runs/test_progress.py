"""Limits of tests count progress: no slow machine breaks a run, and what hangs ends."""

import os
import subprocess
import sys
import time

import pytest

import debian_roots
from debian_roots import output
from project import ROOT

TESTS = """
import time

import progress

progress.LIMIT_SECONDS = 2


def test_that_is_slow():
    for _ in range(12):
        time.sleep(0.25)
        progress.note()


def test_that_hangs():
    time.sleep(60)
"""


def test_a_slow_test_ends_and_one_that_hangs_is_ended(tmp_path):
    (tmp_path / "test_some.py").write_text(TESTS)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-c", os.devnull, "--rootdir", tmp_path, "-p", "no:cacheprovider", "-p", "pytest_timeout",
         "-o", "timeout=2", tmp_path],
        capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT / "Tests/BlackBox/support"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"})
    assert "1 failed, 1 passed" in done.stdout and "test_that_hangs" in done.stdout.split("short test summary")[1], done.stdout


def test_a_command_that_prints_may_take_its_time_and_a_silent_one_is_ended(monkeypatch):
    monkeypatch.setattr(debian_roots, "SILENCE_SECONDS", 2)
    assert output("sh", "-c", "for n in 1 2 3 4 5 6; do sleep 0.5; echo $n; done").split() == list("123456")
    with pytest.raises(AssertionError, match="silent"):
        output("sleep", "60")
    with pytest.raises(AssertionError, match="7\\nsaid"):
        output("sh", "-c", "echo said; exit 7")


# What Scripts/test does about its processes

def sleeper(run):
    return subprocess.Popen(["sleep", "300"], env=os.environ | {"TOUCHFIGURES_TEST_RUN": str(run)}, start_new_session=True)


@pytest.fixture
def processes():
    made = []
    yield made
    for process in made:
        process.kill()
        process.wait()


def test_processes_that_a_run_left_are_ended_and_named_and_no_others(tmp_path, processes):
    processes += [sleeper(tmp_path), sleeper("another run")]
    done = subprocess.run([ROOT / "Scripts/test.d/leftovers", tmp_path, str(os.getpid())], capture_output=True, text=True, check=True)
    assert processes[0].wait() == -9 and processes[1].poll() is None
    assert done.stderr == f"left running: {processes[0].pid} sleep 300 \n"


@pytest.mark.parametrize("is_silent", [True, False])
def test_a_silent_run_is_ended_and_a_slow_one_is_not(tmp_path, processes, is_silent):
    """Three steps of silence end it; a file that grows at each step does not."""
    (tmp_path / "log").mkdir()
    log = tmp_path / "log/part"
    log.write_text("=== A part\n")
    script, command = sleeper("none"), sleeper(tmp_path)
    watch = subprocess.Popen([ROOT / "Scripts/test.d/silence", tmp_path, str(script.pid), "3"], stderr=subprocess.PIPE, text=True)
    processes += [script, command, watch]
    if is_silent:
        assert "nothing was printed for 3 s" in watch.communicate()[1]
        assert (script.wait(), command.wait()) == (-15, -9)
        return
    for _ in range(30):
        time.sleep(0.2)
        log.write_text(log.read_text() + ".")
    assert watch.poll() is None and script.poll() is None and command.poll() is None
