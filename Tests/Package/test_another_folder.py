"""The Debian package made of the same commit in another folder: the same bytes. `Scripts/test --long` makes it."""

import os
import shutil

import pytest

import kept_packages
from debian_roots import output
from project import ROOT

pytestmark = [
    pytest.mark.timeout(7200),
    pytest.mark.skipif(os.geteuid() != 0 or not os.environ.get("TOUCHFIGURES_LONG_TESTS"), reason="Scripts/test --long makes it, as root"),
]
# No parts of a commit: what a package consists of is listed by the first one, and the others are what it names, fetched already.
SWIFT_PACKAGES = ("Package.resolved", ".build/checkouts", ".build/repositories", ".build/workspace-state.json")


def test_it_has_the_same_bytes(tmp_path):
    # The symbols name the folder of their build.
    packages = kept_packages.of_this_commit(ROOT / ".build/package")[:2]
    other = tmp_path / "other"
    output("git", "clone", "--quiet", ROOT, other)
    (other / ".build").mkdir()
    for name in SWIFT_PACKAGES:
        output("cp", "--archive", ROOT / name, other / name)
    try:
        output(other / "Scripts/package", timeout=6600)
        differing = [file.name for file in packages if (other / ".build/package" / file.name).read_bytes() != file.read_bytes()]
        assert differing == []
    finally:
        shutil.rmtree(other)
