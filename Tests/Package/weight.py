"""The packages that one adds to an empty Debian, according to a simulation of apt."""

import pathlib
import re

from debian_roots import field, output


def of(package, folder):
    """The packages that apt installs with it by default, and the megabytes of each on disk."""
    # As if nothing were installed; the lists of packages are this machine's.
    (folder / "status").touch()
    options = ["-o", f"Dir::State::Status={folder / 'status'}", "-o", "Debug::NoLocking=true", "-o", "APT::Install-Recommends=true",
               "-o", "APT::Install-Suggests=false", "-o", f"Dir::State::Extended_States={folder / 'extended'}"]

    def installed(*names):
        listing = output("apt-get", *options, "--simulate", "install", "?essential", "?priority(required)", "apt", *names)
        return set(re.findall(r"^Inst (\S+)", listing, re.MULTILINE))

    added = installed(pathlib.Path(package).resolve()) - installed()
    found = {"touchfigures": int(field(package, "Installed-Size")) * 1024 / 1e6}
    for paragraph in output("apt-cache", *options, "show", "--no-all-versions", *sorted(added - set(found))).split("\n\n"):
        if name := re.search(r"^Package: (\S+)", paragraph, re.MULTILINE):
            found[name[1]] = int(re.search(r"^Installed-Size: (\d+)", paragraph, re.MULTILINE)[1]) * 1024 / 1e6
    assert set(found) == added
    return found
