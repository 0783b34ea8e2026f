"""The requirements before a release; each check raises `Refused` with a sentence that states the remedy."""

import datetime
import pathlib
import re
import shutil
import subprocess

# https://semver.org, the expression that it suggests.
NUMBER = r"(?:0|[1-9]\d*)"
SEMANTIC = re.compile(
    rf"{NUMBER}\.{NUMBER}\.{NUMBER}(?:-(?:{NUMBER}|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:{NUMBER}|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?"
    r"(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?", re.ASCII)
CHANGELOG = "docs/CHANGELOG.md"
SERVER_VERSION = "Sources/Features/Status/ServerVersion.swift"
SECTION = re.compile(r"^## (\S+) \((\S+)\)$", re.MULTILINE)


class Refused(Exception):
    """The reason why there can be no release, and the remedy."""


class Checkout:
    """The folder of the sources, and its git."""

    def __init__(self, root):
        self.root = pathlib.Path(root)

    def git(self, *words, check=True):
        done = subprocess.run(["git", "-C", str(self.root), *words], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if check and done.returncode != 0:
            raise Refused(f"git {words[0]} failed: {' '.join(done.stderr.split())}.")
        return done.stdout.strip()

    def text(self, name):
        return (self.root / name).read_text()


def is_semantic(version):
    if not SEMANTIC.fullmatch(version):
        hint = " Leave out the v: the tag gets it by itself." if version.startswith("v") else ""
        raise Refused(f"'{version}' is not a semantic version such as 1.2.3 or 1.2.3-rc.1 (https://semver.org).{hint}")


def tree_is_clean(checkout):
    changed = checkout.git("status", "--porcelain").splitlines()
    if changed:
        names = ", ".join(line.split(maxsplit=1)[1] for line in changed[:3]) + (", …" if len(changed) > 3 else "")
        raise Refused(f"files differ from the last commit ({names}). Commit them and test again, or remove them.")


def program_has(checkout, version):
    """The version that `touchfigures --version` prints."""
    number = re.search(r'number = "(.*)"', checkout.text(SERVER_VERSION))[1]
    if number != version:
        raise Refused(f"`touchfigures --version` says {number}. Write {version} into {SERVER_VERSION}, commit it and run Scripts/test.")


def is_not_tagged(checkout, version):
    if checkout.git("tag", "--list", f"v{version}"):
        raise Refused(f"there is a tag v{version} already: a version is released once. Choose the next one, or, if nobody has it yet, "
                      f"remove the tag with `git tag --delete v{version}`.")


def changelog_section(checkout, version):
    """The section's date, or `unreleased`, and its text."""
    text = checkout.text(CHANGELOG)
    sections = list(SECTION.finditer(text))
    names = [match[1] for match in sections]
    if version not in names:
        raise Refused(f"{CHANGELOG} has no section `## {version} (unreleased)`. Write it as the first one, commit it and run Scripts/test.")
    if names[0] != version:
        raise Refused(f"the first section of {CHANGELOG} is of {names[0]}. The one of {version} must be above it, as the newest.")
    date = sections[0][2]
    if date != "unreleased":
        try:
            datetime.date.fromisoformat(date)
        except ValueError:
            raise Refused(f"the section of {version} in {CHANGELOG} is dated '{date}'. Write `(unreleased)`: the release dates it.") from None
    words = text[sections[0].end():sections[1].start() if len(sections) > 1 else len(text)].strip()
    if not words:
        raise Refused(f"the section of {version} in {CHANGELOG} is empty. Write what is new for users, commit it and run Scripts/test.")
    return date, words


def tests_passed(checkout, version):
    """The time when they passed, for this commit, or for the previous one if this one only dates the changelog."""
    def record(commit):
        file = checkout.root / ".build/tests-passed" / commit
        return file.read_text().strip() if file.exists() else None

    commit = checkout.git("rev-parse", "HEAD")
    if found := record(commit):
        return found
    before = checkout.git("rev-parse", "--verify", "--quiet", "HEAD^", check=False)
    if before and only_dates_changelog(checkout, version) and (found := record(before)):
        return found
    raise Refused(f"there is no record that the tests passed for commit {commit[:12]}. Run Scripts/test on it, all of it, with no file changed; "
                  "it remembers that in .build/tests-passed.")


def only_dates_changelog(checkout, version):
    """Whether this script made the last commit."""
    changed = checkout.git("diff", "--unified=0", "HEAD^", "HEAD").splitlines()
    lines = [line for line in changed if line[:1] in "+-" and not line.startswith(("+++ ", "--- "))]
    return (checkout.git("diff", "--name-only", "HEAD^", "HEAD") == CHANGELOG and len(lines) == 2
            and lines[0] == f"-## {version} (unreleased)" and re.fullmatch(rf"\+## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", lines[1]))


def key_signs(key):
    """The key's fingerprint; the secret part must be there."""
    if not shutil.which("gpg"):
        raise Refused("gpg is not installed. On Debian: apt-get install gnupg.")
    done = subprocess.run(["gpg", "--batch", "--with-colons", "--list-secret-keys", key], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    prints = re.findall(r"^sec:.*\n(?:grp:.*\n)?fpr:+([0-9A-F]+):", done.stdout, re.MULTILINE)
    if not prints:
        raise Refused(f"gpg has no secret key '{key}'. `gpg --list-secret-keys` names those that it has; --key takes a fingerprint or an address.")
    if len(prints) > 1:
        raise Refused(f"gpg has {len(prints)} secret keys for '{key}'. Name one by its fingerprint: {', '.join(prints)}.")
    return prints[0]
