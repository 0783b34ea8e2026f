"""Debian's source packages, for the libraries that Scripts/package builds itself."""

import hashlib
import pathlib
import re
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "image.d"))

from debian_roots import KEYRING, apt_sources  # noqa: E402

# The release of this machine.
OWN_RELEASE = re.search(r"^VERSION_CODENAME=(\S+)", pathlib.Path("/etc/os-release").read_text(), re.MULTILINE)[1]


def run(*command, **options):
    """The command's output; ends the program with its whole output if it fails."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, stdin=subprocess.DEVNULL, **options)
    if done.returncode != 0:
        sys.exit(f"package: {shlex.join(map(str, command))} failed\n{(done.stdout + done.stderr)[-4000:]}")
    return done.stdout


def fetch(name, version, checksums, folder, release=OWN_RELEASE):
    """The sources with Debian's corrections: checked by apt against Debian's signature, and the original by the SHA-256 of its version."""
    lists = folder / "lists"
    (lists / "partial").mkdir(parents=True)
    sources = folder / "sources.list"
    binaries = apt_sources(release) or [f"deb [signed-by={KEYRING}] http://deb.debian.org/debian {release} main"]
    sources.write_text("".join(re.sub("^deb ", "deb-src ", line) + "\n" for line in binaries))
    apt = ["apt-get", "-q", "-o", f"Dir::Etc::SourceList={sources}", "-o", "Dir::Etc::SourceParts=/dev/null", "-o", f"Dir::State::Lists={lists}",
           "-o", "APT::Sandbox::User=root"]
    run(*apt, "update", cwd=folder)
    run(*apt, "source", "--download-only", f"{name}={version}", cwd=folder)
    (original,) = folder.glob(f"{name}_*.orig.tar.*z")
    (upstream,) = re.findall(rf"^{name}_(.+)\.orig", original.name)
    if hashlib.sha256(original.read_bytes()).hexdigest() != checksums.get(upstream):
        sys.exit(f"package: {original.name} is not the file whose checksum is in Scripts/package.d; compare it with the project's own, "
                 "and add the checksum of a new version")
    (description,) = folder.glob(f"{name}_*.dsc")
    run("dpkg-source", "--no-check", "--extract", description, folder / name)
    return folder / name
