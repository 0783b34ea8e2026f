"""For pytest: writes the failed tests' names into the file that PLANT_FAILED names, one a line."""

import os


class Failed:
    def pytest_runtest_logreport(self, report):
        self.tell(report)

    def pytest_collectreport(self, report):
        self.tell(report)

    def tell(self, report):
        if report.failed:
            with open(os.environ["PLANT_FAILED"], "a") as file:
                file.write(report.nodeid + "\n")


def pytest_configure(config):
    # Of several workers the first process alone has the reports of all.
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Failed())
