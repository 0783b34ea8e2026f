"""Shared fixtures of the tests over the wire: a server per module, a session per test, printed seeds."""

import contextlib
import json
import os
import pathlib
import random
import shutil
import signal
from collections import Counter

import pytest

# Their assertions are rewritten like those of the tests.
pytest.register_assert_rewrite(
    "api", "budgets", "bystander", "challenge_player", "classes", "comparing", "contract", "experiment_phone", "kept", "nodes", "openapi", "phone", "progress", "pupil", "raw",
    "server", "touch_page", "walker")

import contract
import goals
import progress
from api import Session
from nodes import Cluster
from postgresql import PostgreSQL
from server import Server

# Fields of responses that no test can cause, with the reason.
NOT_SEEN = set()

# Tests must not use the settings file of an installed server.
os.environ.setdefault("TOUCHFIGURES_CONFIG", "")

# A run that another program ends ends its servers, as after Ctrl-C.
signal.signal(signal.SIGTERM, signal.default_int_handler)


def pytest_report_header():
    return f"seed of this run: {run_seed()} (set TOUCHFIGURES_SEED to repeat it)"


def on_nodes():
    """Whether the module's server is two nodes on PostgreSQL behind haproxy: see Scripts/test-nodes."""
    return os.environ.get("TOUCHFIGURES_TEST_NODES") == "2"


def run_seed():
    """The seed of all random traces of this run."""
    return int(os.environ.setdefault("TOUCHFIGURES_SEED", str(random.SystemRandom().randrange(10**9))))


@pytest.fixture(scope="session")
def watched_answers():
    watch = contract.Watch().start()
    yield
    watch.stop()


@pytest.fixture(autouse=True)
def check_contract(watched_answers):
    """Checks that all responses to the test and its fixtures conform to the contract's documents."""
    yield
    found, contract.Watch.found = contract.Watch.found, []
    assert found == []


@pytest.fixture
def seed(request):
    """This test's own seed; shown when the test fails."""
    value = f"{run_seed()}/{request.node.name}"
    print(f"seed {value}")
    return value


@pytest.fixture(scope="session")
def shared_postgresql():
    running = PostgreSQL()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def postgresql():
    running = PostgreSQL()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory, request):
    """A server for the module, with its `SERVER_FLAGS` if it has any; at its end it must be alive, and SIGTERM must end it with 0 within 5 s."""
    flags = getattr(request.module, "SERVER_FLAGS", ())
    if on_nodes():
        postgresql = request.getfixturevalue("shared_postgresql")
        cluster = Cluster(tmp_path_factory.mktemp("cluster"), postgresql=postgresql, flags=flags)
        cluster.wait_until_up()
        yield cluster
        assert cluster.alive, cluster.errors()
        cluster.stop()
        return
    running = Server(tmp_path_factory.mktemp("server") / "data", *flags).start()
    yield running
    assert running.alive, f"the server died with {running.process.poll()}; log:\n{running.errors()}"
    code, seconds = running.stop()
    assert code == 0, running.errors()
    assert seconds < 5
    shutil.rmtree(running.data, ignore_errors=True)


def pytest_sessionfinish(session):
    """A worker passes on the seen fields of the contract. A run of all tests must have seen each."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["seen"] = sorted(contract.Watch.seen)
        session.config.workeroutput["measured"] = [[*key, value] for key, value in goals.measured.items()]
        return
    if kept := os.environ.get("TOUCHFIGURES_SEEN_FIELDS"):
        # Of a run in several parts; the last one judges.
        kept = pathlib.Path(kept)
        if kept.exists():
            contract.Watch.seen |= set(json.loads(kept.read_text()))
        kept.write_text(json.dumps(sorted(contract.Watch.seen)))
    if os.environ.get("TOUCHFIGURES_EACH_FIELD") == "1" and session.exitstatus == pytest.ExitCode.OK and unseen():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def unseen():
    return sorted(contract.seen.documented() - contract.Watch.seen - NOT_SEEN)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    output = getattr(node, "workeroutput", {})
    contract.Watch.seen |= set(output.get("seen", []))
    for group, name, value in output.get("measured", []):
        goals.is_within(group, name, value)


def pytest_terminal_summary(terminalreporter):
    if os.environ.get("TOUCHFIGURES_EACH_FIELD") == "1" and unseen():
        terminalreporter.section("documented, but seen in no test")
        terminalreporter.write("".join(f"{field}\n" for field in unseen()))
    if goals.measured:
        terminalreporter.section("measured, of the budgets in Tests/budgets.toml")
        terminalreporter.write(goals.table(goals.measured))


def pytest_configure(config):
    progress.LIMIT_SECONDS = float(config.getini("timeout"))
    config.addinivalue_line("markers", "one_server(reason): not for two nodes behind a proxy")
    config.addinivalue_line("markers", "data_folder(reason): only for a server whose data is in its folder")


def pytest_collection_modifyitems(items):
    # The longest files first, by an estimate in fifths of a test that starts a browser's page or a server of its own, so that several
    # workers end together.
    sizes = Counter(item.path for item in items)
    slow = {"Browser", "advice", "operations", "restarts", "storage"}

    def length(item):
        if getattr(item.module, "TAKES_LONG", False):
            return max(100, 20 * sizes[item.path])
        return sizes[item.path] * (1 if slow.isdisjoint(item.path.parts) else 5)

    items.sort(key=lambda item: (-length(item), item.path))
    if not on_nodes():
        return
    for item in items:
        for mark in (*item.iter_markers("one_server"), *item.iter_markers("data_folder")):
            item.add_marker(pytest.mark.skip(reason=mark.args[0]))


@pytest.fixture
def own_server(tmp_path, request):
    """Makes servers for one test, and ends those that it left running."""
    made, databases = [], {}

    def make(*flags, data=None, **options):
        if on_nodes() and not any(str(flag).startswith("--database") for flag in flags):
            postgresql = request.getfixturevalue("shared_postgresql")
            # The same folder gives the same server.
            name = databases.get(data) or postgresql.database()
            if data:
                databases[data] = name
            flags += ("--database", postgresql.url_of(name))
        made.append(Server(data or tmp_path / f"data{len(made)}", *flags, **options))
        return made[-1]

    yield make
    for running in made:
        if running.running:
            running.kill()
        # Each is tens of megabytes, of hundreds of servers, until the test's folders go.
        with contextlib.suppress(OSError):
            (running.data / "touchfigures.reserve").unlink()


@pytest.fixture
def session(server):
    return Session(server)
