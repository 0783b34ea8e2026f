"""Standard streams that take nothing: a full disk below the log, a reader that has ended, no streams at all."""

import contextlib
import os
import re
import resource
import signal
import subprocess

import pytest
import requests

from server import BINARY, LISTENING, children
from waiting import PATIENCE_SECONDS, wait_until


@contextlib.contextmanager
def serving(data, **streams):
    command = [str(BINARY), "serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", str(data)]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, text=True, **streams)
    try:
        yield process
    finally:
        process.kill()
        process.wait(PATIENCE_SECONDS)
        for stream in (process.stdout, process.stderr):
            if stream:
                stream.close()


def is_healthy(url):
    with contextlib.suppress(requests.ConnectionError):
        return requests.get(f"{url}/healthz", timeout=10).status_code == 200


@pytest.mark.parametrize("journal", [False, True], ids=["a file", "the journal's form"])
def test_a_full_disk_below_the_log_ends_no_server(tmp_path, journal):
    status = os.stat("/dev/full")
    environment = os.environ | ({"JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"} if journal else {})
    with open("/dev/full", "wb") as full, serving(tmp_path / "data", stdout=subprocess.PIPE, stderr=full, env=environment) as process:
        url = process.stdout.readline().strip().removeprefix("Listening on ")
        assert requests.post(f"{url}/api/v1/sessions", json={}, timeout=10).status_code == 201
        (first,) = children(process.pid)
        # The parent says so in the log.
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: set(children(process.pid)) - {first} and is_healthy(url), "the next worker")
        (second,) = children(process.pid)
        assert requests.get(f"{url}/healthz", timeout=10).status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_SECONDS) == 0
        assert second not in children(process.pid)


def test_a_log_of_the_largest_size_that_files_may_have_ends_no_server(tmp_path):
    size = 64 << 20
    with open(tmp_path / "log", "ab") as log:
        log.truncate(size)
        limits = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))}
        with serving(tmp_path / "data", stdout=subprocess.PIPE, stderr=log, **limits) as process:
            url = process.stdout.readline().strip().removeprefix("Listening on ")
            (first,) = children(process.pid)
            os.kill(first, signal.SIGKILL)
            wait_until(lambda: set(children(process.pid)) - {first} and is_healthy(url), "the next worker")
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE_SECONDS) == 0


def test_a_full_disk_below_the_output_ends_no_server(tmp_path):
    with open("/dev/full", "wb") as full, serving(tmp_path / "data", stdout=full, stderr=subprocess.PIPE) as process:
        url = re.search(r"addresses=(http://\S+)", next(line for line in process.stderr if "Serving" in line))[1]
        assert "No space left on device" in next(line for line in process.stderr if "Addresses not printed" in line)
        assert is_healthy(url)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_SECONDS) == 0


def test_a_reader_of_the_log_that_ended_ends_no_server(tmp_path):
    with serving(tmp_path / "data", stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        url = process.stdout.readline().strip().removeprefix("Listening on ")
        process.stderr.close()
        (first,) = children(process.pid)
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: set(children(process.pid)) - {first} and is_healthy(url), "the next worker")
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_SECONDS) == 0


def test_without_standard_streams_no_file_takes_their_numbers(tmp_path):
    data = tmp_path / "data"
    without = ["bash", "-c", 'exec "$0" "$@" <&- >&- 2>&-']
    process = subprocess.Popen([*without, str(BINARY), "serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", str(data)])
    try:
        wait_until(lambda: (data / "touchfigures.marks").exists() and children(process.pid), "a server")
        for each in (process.pid, *children(process.pid)):
            assert [os.readlink(f"/proc/{each}/fd/{number}") for number in range(3)] == ["/dev/null"] * 3
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_SECONDS) == 0
    finally:
        process.kill()
        process.wait(PATIENCE_SECONDS)


@pytest.mark.parametrize("arguments", [["--port", "99999"], ["dance"]], ids=" ".join)
def test_an_error_that_cannot_be_printed_keeps_its_exit_code(arguments):
    with open("/dev/full", "wb") as full:
        assert subprocess.run([str(BINARY), *arguments], stderr=full).returncode == 64


@pytest.mark.parametrize("arguments", [["export-lesson", "thumb-walk"], ["quota"]], ids=lambda words: words[0])
def test_results_that_cannot_be_written_are_an_error(own_server, arguments):
    data = own_server().start().data
    with open("/dev/full", "wb") as full:
        result = subprocess.run([str(BINARY), *arguments, "--data", str(data)], stdout=full, stderr=subprocess.PIPE, text=True)
    assert (result.returncode, result.stderr) == (1, "touchfigures: standard output cannot be written: No space left on device\n")
