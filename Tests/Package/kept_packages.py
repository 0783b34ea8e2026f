"""Packages of this commit are not built again."""

import shlex

from debian_roots import output
from project import ROOT

BUILT = ROOT / ".build/package"


def commit_of(package):
    return output("sh", "-c", f"dpkg-deb --fsys-tarfile {shlex.quote(str(package))} | tar --extract --to-stdout ./usr/share/touchfigures/commit")


def of_this_commit(folder, *flags):
    """The paths of touchfigures, touchfigures-client and touchfigures-dbgsym in the folder; `Scripts/package` with the flags makes them."""
    def built(name):
        return list(folder.glob(f"{name}_*.deb"))

    commit = output("git", "-C", ROOT, "rev-parse", "HEAD")
    if [commit_of(file) for file in built("touchfigures")] != [commit]:
        output(ROOT / "Scripts/package", *flags)
    packages = []
    for name in ("touchfigures", "touchfigures-client", "touchfigures-dbgsym"):
        (file,) = built(name)
        packages.append(file)
    return packages
