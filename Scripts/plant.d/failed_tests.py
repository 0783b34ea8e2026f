"""For pytest: writes the failed tests' names into the file that PLANT_FAILED names, one a line."""

import os


def pytest_runtest_logreport(report):
    if report.failed:
        tell(report.nodeid)


def pytest_collectreport(report):
    if report.failed:
        tell(report.nodeid)


def tell(name):
    # Of several workers the first process alone has the reports of all.
    if "PYTEST_XDIST_WORKER" not in os.environ:
        with open(os.environ["PLANT_FAILED"], "a") as file:
            file.write(name + "\n")
