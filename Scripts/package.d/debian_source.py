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


def run(*command, failure="", **options):
    """The command's output; ends the program with its whole output if it fails, after a sentence that says what to do about it."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, stdin=subprocess.DEVNULL, **options)
    if done.returncode != 0:
        sys.exit(f"package: {shlex.join(map(str, command))} failed{failure}\n{(done.stdout + done.stderr)[-4000:]}")
    return done.stdout


def archives(release):
    """Debian's repositories of the release: a correction comes into that of security before the others."""
    debian, suites = "http://deb.debian.org/debian", (("", release), ("", f"{release}-updates"), ("-security", f"{release}-security"))
    return apt_sources(release) or [f"deb [signed-by={KEYRING}] {debian}{part} {suite} main" for part, suite in suites]


def fetch(name, version, checksums, folder, release=OWN_RELEASE):
    """The sources with Debian's corrections: checked by apt against Debian's signature, and the original by the SHA-256 of its version."""
    lists = folder / "lists"
    (lists / "partial").mkdir(parents=True)
    sources = folder / "sources.list"
    sources.write_text("".join(re.sub("^deb ", "deb-src ", line) + "\n" for line in archives(release)))
    apt = ["apt-get", "-q", "-o", f"Dir::Etc::SourceList={sources}", "-o", "Dir::Etc::SourceParts=/dev/null", "-o", f"Dir::State::Lists={lists}",
           "-o", "APT::Sandbox::User=root"]
    run(*apt, "update", cwd=folder)
    missing = (f": the archive does not give the sources of {name} {version}, the version of the headers that are compiled with. If it has a "
               "later one, upgrade the headers (by apt; those for ARM are extracted again without .build/arm64/sysroot); else try again later")
    run(*apt, "source", "--download-only", f"{name}={version}", cwd=folder, failure=missing)
    (original,) = folder.glob(f"{name}_*.orig.tar.*z")
    (upstream,) = re.findall(rf"^{name}_(.+)\.orig", original.name)
    if hashlib.sha256(original.read_bytes()).hexdigest() != checksums.get(upstream):
        sys.exit(f"package: {original.name} is not the file whose checksum is in Scripts/package.d; compare it with the project's own, "
                 "and add the checksum of a new version")
    (description,) = folder.glob(f"{name}_*.dsc")
    run("dpkg-source", "--no-check", "--extract", description, folder / name)
    return folder / name
