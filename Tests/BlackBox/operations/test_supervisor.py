"""A parent holds the ports and replaces its worker: after a crash, after a hang, until it dies too often."""

import contextlib
import ctypes
import os
import pathlib
import re
import signal
import socket
import subprocess
import time

import pytest
import requests

from api import Session
from comparing import compare_everything
from oracle import BEGAN, ENDED, MOVED, Oracle
from phone import Phone
from server import BINARY, children, has_ended
from waiting import PATIENCE_SECONDS, wait_until

TAKES_LONG = True


# <sys/ptrace.h> and <sys/wait.h>.
PTRACE_DETACH, PTRACE_SEIZE, PTRACE_INTERRUPT, WALL = 17, 0x4206, 0x4207, 0x40000000


def crash(server, with_signal=signal.SIGKILL):
    """Ends the worker; returns when another one serves, with its connections that waited."""
    worker = server.pid
    os.kill(worker, with_signal)
    wait_until(lambda: has_ended(worker), f"{worker} outlives {with_signal!r}")
    assert requests.get(f"{server.url}/healthz", timeout=PATIENCE_SECONDS).status_code == 200
    wait_until(lambda: server.pid not in (worker, None), "no other worker")


def stop(pid):
    os.kill(pid, signal.SIGSTOP)
    state = lambda: pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    wait_until(lambda: state() == "T", f"{pid} continues after SIGSTOP")


@contextlib.contextmanager
def held_thread(process, name):
    """Stops one thread of a process, as a debugger does; all its others run."""
    thread = next(int(task.name) for task in pathlib.Path(f"/proc/{process}/task").iterdir()
                  if (task / "comm").read_text().strip() == name)
    trace(PTRACE_SEIZE, thread)
    trace(PTRACE_INTERRUPT, thread)
    assert os.WIFSTOPPED(os.waitpid(thread, WALL)[1])
    try:
        yield
    except BaseException:
        trace(PTRACE_DETACH, thread)
        raise
    # The kernel ends the process only after its tracer has seen the thread's end.
    wait_until(lambda: os.waitpid(thread, WALL | os.WNOHANG)[0] == thread, f"thread {thread} outlives its process")


def trace(request, thread):
    ptrace = ctypes.CDLL(None, use_errno=True).ptrace
    ptrace.argtypes, ptrace.restype = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p], ctypes.c_long
    if ptrace(request, thread, None, None) != 0:
        raise OSError(ctypes.get_errno(), f"ptrace {request:#x} of thread {thread}")


def log_lines(server, pattern):
    return re.findall(pattern, server.log_path.read_text(errors="replace"))


# Replacing

def test_a_phone_continues_with_the_next_worker(own_server):
    server = own_server(tls=True).start()
    session = Session(server)
    phone, oracle = Phone(server, session.code), Oracle()
    for number in range(3):
        phone.touch(events := [[BEGAN, 1, 0, 0, number * 100], [MOVED, 1, 64, 0, number * 100 + 10]])
        oracle.apply(events)
        phone.settle()
        phone.touch(events := [[ENDED, 1, 64, 64, number * 100 + 20]])  # Perhaps acknowledged, perhaps not.
        oracle.apply(events)
        crash(server)
        phone.connect()
    phone.settle()
    compare_everything(session, phone, oracle)
    phone.close()
    assert server.stop()[0] == 0
    assert server.lines.get(timeout=5) is None, "the addresses were printed again"
    # A worker serves before the parent knows that it is ready: one that ends in between has no time of its replacement.
    deaths = log_lines(server, r"The worker (.*)")
    assert len(deaths) == 3
    assert all(re.match(r"ended with signal 9 \(SIGKILL\) after [\d.]+ s(; replaced in \d+ ms)?$", line) for line in deaths)


def test_a_connection_made_between_two_workers_waits_for_the_next_one(own_server):
    server = own_server().start()
    worker = server.pid
    stop(worker)  # So that it accepts nobody in the meantime.
    waiting = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_SECONDS) for _ in range(50)]
    for connection in waiting:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    os.kill(worker, signal.SIGKILL)
    for connection in waiting:
        assert connection.recv(100).startswith(b"HTTP/1.1 200")
        connection.close()


def test_a_worker_that_crashed_leaves_its_stack_in_the_log(own_server):
    server = own_server().start()
    crash(server, signal.SIGSEGV)
    wait_until(lambda: log_lines(server, r"The process crashed with signal 11 \(SIGSEGV\)\nThread \d+ \S+\n  0  "), "no stack")
    wait_until(lambda: log_lines(server, r"The worker ended with signal 11 \(SIGSEGV\)"), "no line about it")


def test_the_fifth_death_within_30_seconds_ends_it(own_server):
    server = own_server().start()
    for _ in range(4):
        crash(server)
    os.kill(server.pid, signal.SIGKILL)
    assert server.process.wait(PATIENCE_SECONDS) == 1
    last = server.errors().strip().splitlines()[-1]
    assert last.startswith("touchfigures: 5 workers died within 30 s; the last one ended with signal 9 (SIGKILL)")


def test_the_metrics_count_the_replaced_workers(own_server):
    server = own_server().start()

    def restarts():
        text = requests.get(f"{server.url}/metrics", timeout=PATIENCE_SECONDS).text
        return int(re.search(r"^touchfigures_worker_restarts_total (\d+)$", text, re.MULTILINE)[1])

    assert restarts() == 0
    for count in (1, 2):
        crash(server)
        assert restarts() == count


def test_a_worker_that_is_stopped_from_outside_is_replaced_because_the_parent_decides(own_server):
    server = own_server().start()
    crash(server, signal.SIGTERM)
    assert server.stop()[0] == 0


# Blocked processes

def test_a_worker_that_is_stopped_as_a_whole_is_replaced(own_server):
    server = own_server().start()
    session = Session(server)
    worker = server.pid
    stop(worker)
    wait_until(lambda: has_ended(worker), "a stopped worker was left alone")
    assert session.stats()
    wait_until(lambda: log_lines(server, r"The worker was killed because it stood still after"), "no line about it")


def test_a_worker_whose_loop_has_stopped_writes_its_stacks_and_is_replaced(own_server):
    """A debugger stops only the loop's thread, as if the loop waited forever; the rest of the process continues."""
    server = own_server().start()
    session, worker = Session(server), server.pid
    with held_thread(worker, "transport"):
        wait_until(lambda: log_lines(server, r"The event loop has stood still for 5 s"), "the watchdog logs nothing")
    wait_until(lambda: server.pid not in (worker, None), "the worker was not replaced")
    assert log_lines(server, r"\nThread \d+ transport, the event loop\n  \S"), "no stack of the loop"
    assert log_lines(server, r"\nThread \d+ touchfigures\n  0  \S"), "no stack of the main thread"
    assert session.stats()
    line = r"The worker ended itself because its loop stood still after [\d.]+ s; replaced in \d+ ms"
    wait_until(lambda: log_lines(server, line), "no line about it")


def test_a_pause_of_both_processes_is_not_an_error(own_server):
    """As after closing a laptop's lid, or suspending a job at a terminal."""
    server = own_server().start()
    both = [server.process.pid, server.pid]
    for pid in both:
        stop(pid)
    time.sleep(11)  # Longer than all their timeouts.
    for pid in both:
        os.kill(pid, signal.SIGCONT)
    time.sleep(2)
    assert requests.get(f"{server.url}/healthz", timeout=PATIENCE_SECONDS).status_code == 200
    assert server.alive, server.errors()


# The parent

def test_the_parent_has_one_thread_and_only_the_necessary_open_files(own_server):
    server = own_server(tls=True).start()
    proc = pathlib.Path(f"/proc/{server.process.pid}")
    assert len(list((proc / "task").iterdir())) == 1
    opened = [os.readlink(link) for link in (proc / "fd").iterdir()]
    assert not [path for path in opened if f"{server.data}/" in path]
    assert len([path for path in opened if path.startswith("socket:")]) == 2


def test_a_worker_ends_with_its_parent_and_the_next_start_is_not_refused(own_server):
    server = own_server().start()
    session, worker, port = Session(server), server.pid, server.port
    server.process.kill()
    server.process.wait(PATIENCE_SECONDS)
    wait_until(lambda: has_ended(worker), "the worker outlives its parent")
    server.start(port)
    assert session.stats()


def test_without_supervisor_it_is_one_process(own_server):
    server = own_server("--no-supervisor").start()
    assert children(server.process.pid) == []
    assert Session(server).code
    assert server.stop()[0] == 0


UNMEANT = [signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM, signal.SIGVTALRM, signal.SIGPROF, signal.SIGIO, signal.SIGPWR,
           signal.SIGRTMIN, signal.SIGRTMAX]


def test_signals_without_a_meaning_end_neither_the_parent_nor_the_worker(own_server):
    server = own_server().start()
    worker = server.pid
    for number in UNMEANT:
        for process in (server.process.pid, worker):
            os.kill(process, number)
    assert Session(server).stats()
    assert (server.process.poll(), server.pid) == (None, worker)
    assert server.stop()[0] == 0


@pytest.mark.parametrize("link", ["", "listeners=3 messages=4 life=5 restarts=0"])
def test_the_workers_flag_is_useless_to_others(link, tmp_path):
    result = subprocess.run([str(BINARY), "serve", "--worker", link, "--data", str(tmp_path / "data")],
                            capture_output=True, text=True, timeout=PATIENCE_SECONDS, stdin=subprocess.DEVNULL)
    assert result.returncode in (1, 64)
    assert not (tmp_path / "data").exists()
