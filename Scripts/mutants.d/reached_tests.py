"""For pytest: which mutants each test reaches; with TOUCHFIGURES_MUTANTS_BY_TEST, a file's name, to which a worker adds its own.

What is reached while a fixture of several tests is made belongs to their whole file: any of them may see what it did.
"""

import json
import os
import pathlib

import pytest


class Reached:
    def __init__(self, name, count):
        self.told, self.bytes = pathlib.Path(f"{name}.json"), pathlib.Path(f"{name}.bytes")
        self.bytes.write_bytes(bytes(count))
        os.environ["TOUCHFIGURES_MUTANTS_REACHED"] = str(self.bytes)
        self.tests, self.seconds = {}, {}

    def keep(self, name):
        """What was reached since the last time belongs to a test, or to a file."""
        with open(self.bytes, "r+b", buffering=0) as file:
            for number in [number for number, byte in enumerate(file.read()) if byte]:
                file.seek(number)
                file.write(b"\0")
                self.tests.setdefault(name, set()).add(number)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef, request):
        if fixturedef.scope == "function":
            return (yield)
        try:
            return (yield)
        finally:
            self.keep(request.node.nodeid.partition("::")[0])

    def pytest_runtest_logreport(self, report):
        self.keep(report.nodeid)
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration

    def pytest_sessionfinish(self):
        reached = {name: sorted(numbers) for name, numbers in self.tests.items()}
        self.told.write_text(json.dumps({"reached": reached, "seconds": self.seconds}))


def pytest_configure(config):
    name, worker = os.environ.get("TOUCHFIGURES_MUTANTS_BY_TEST"), getattr(config, "workerinput", {}).get("workerid")
    if name and (worker or not config.getoption("numprocesses", None)):
        config.pluginmanager.register(Reached(name + (worker or ""), int(os.environ["TOUCHFIGURES_MUTANTS_COUNT"])))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    # A model that fails looks for the fewest steps, long after another test has told.
    items.sort(key=lambda item: "models" in item.path.parts)
