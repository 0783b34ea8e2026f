"""A patch, and whether it can be tried."""

import subprocess


class Refused(Exception):
    """A patch that cannot be tried, with a sentence for its author."""


class Patch:
    """A patch for the checkout; `files` are the paths that it changes, after `check`."""

    def __init__(self, path, root):
        self.path, self.root, self.files = path.absolute(), root, []

    def check(self):
        """Finds the files, or refuses a patch that cannot be a fault of the program."""
        if not self.path.is_file():
            raise Refused(f"{self.path}: there is no such file")
        if not self.path.read_bytes().strip():
            raise Refused("it is empty: it changes no file")
        listed = self.git("apply", "--numstat", "-z", self.path)
        if listed.returncode != 0:
            raise Refused(f"it is no patch: {reason(listed)}")
        # Of a renamed file both paths.
        words = listed.stdout.decode().split("\0")
        self.files = sorted({word.split("\t")[-1] for word in words if word.split("\t")[-1]})
        if not self.files:
            raise Refused("it is empty: it changes no file")
        applied = self.git("apply", "--check", self.path)
        if applied.returncode != 0:
            raise Refused(f"it does not fit this checkout: {reason(applied)}")
        kinds = {kind_outside(file) for file in self.files}
        if None not in kinds:
            raise Refused(f"it changes only {' and '.join(sorted(kinds))}: there is no fault of the program to notice")

    def git(self, *words):
        return subprocess.run(["git", *words], cwd=self.root, capture_output=True)


def kind_outside(file):
    """What a file is that is no part of the programs; None for a part of them."""
    # The contract is what answers are held against.
    if file.endswith(".md") or (file.startswith("docs/") and not file.endswith(".yaml")) or "/" not in file and file != "Package.swift":
        return "documents"
    return "tests" if file.startswith("Tests/") else None


def reason(done):
    """The first line of git's error, without its mark."""
    lines = done.stderr.decode(errors="replace").strip().splitlines()
    return lines[0].removeprefix("error: ") if lines else "git apply refuses it"
