"""The packages of this commit, built once for all tests of this folder."""

import re

import pytest

from debian_roots import output
from kept_packages import BUILT
from project import ROOT


def pytest_collection_modifyitems(items):
    """What takes long here are commands, which have a limit of their own: `output`."""
    for item in items:
        if "Package" in item.path.parts:
            item.add_marker(pytest.mark.timeout(0))


@pytest.fixture(scope="session")
def package():
    output(ROOT / "Scripts/package")
    (package,) = BUILT.glob("touchfigures_*.deb")
    return package


@pytest.fixture(scope="session")
def older(package, tmp_path_factory):
    """The same program as the version before."""
    folder = tmp_path_factory.mktemp("older") / "tree"
    output("dpkg-deb", "--raw-extract", package, folder)
    control = folder / "DEBIAN/control"
    control.write_text(re.sub(r"^Version: .*$", "Version: 0.9.0", control.read_text(), flags=re.MULTILINE))
    output("dpkg-deb", "-Znone", "--build", folder, folder.parent / "older.deb")
    return folder.parent / "older.deb"
