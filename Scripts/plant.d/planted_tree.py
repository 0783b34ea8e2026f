"""The copy of the checkout in which faults are planted, and its builds."""

import os
import pathlib
import re
import shutil
import subprocess

from planted import Refused

ERROR = re.compile(r"^.*\berror: .*", re.MULTILINE)
BUILD = ["swift", "build", "--build-tests"]
PROGRAMS = ["touchfigures", "touchfigures-client", "transport-echo", "simulation", "TouchFiguresPackageTests.xctest"]
# The engines that run in the browser, too.
ENGINES = ("ByteCoding", "Geometry", "TouchMetrics", "AudioWalk", "Weighing", "EngineExports")


class Tree:
    """A folder with its own repository, in which one commit is the checkout as it is; a patch is a change of it.

    A debug build serves the unit tests and those from outside, so `.build/release` leads to it; the programs without the fault are kept
    beside it, in `.build/sound`.
    """

    def __init__(self, root, folder, say):
        self.root, self.place, self.folder, self.say = root, folder, folder / "tree", say
        self.is_ready, self.has_sound, self.planted = False, False, None
        # The files of the last fault, which is still in the builds.
        self.stale = []

    def prepare(self):
        """Brings the copy to the checkout's state, with its pages, once in a run."""
        if self.is_ready:
            return
        self.copy()
        for command in (["Scripts/build-engines"], ["Scripts/build-pages"], ["Scripts/build-clients"]):
            self.build(command, "the checkout does not build")
        self.is_ready = True

    def build_sound(self):
        """Builds the programs without a fault, and keeps them; once in a run, and only when a part needs them."""
        if self.has_sound:
            return
        self.say("the copy is built without a fault")
        self.build(BUILD, "the checkout does not build")
        built, sound = self.folder / ".build/debug", self.folder / ".build/sound"
        sound.mkdir(exist_ok=True)
        for name in PROGRAMS:
            if not same_time(built / name, sound / name):
                (sound / name).unlink(missing_ok=True)
                shutil.copy2(built / name, sound / name)
        self.serve("debug")
        self.has_sound = True

    def need_programs(self, patch):
        """Builds the programs, if a patch of other files has not needed them."""
        if not self.has_sound:
            self.git("apply", "--reverse", patch.path)
            self.build_sound()
            self.git("apply", patch.path)

    def copy(self):
        """Writes each file that differs, so that only those are built again."""
        listed = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], cwd=self.root, check=True, capture_output=True)
        files = {name for name in listed.stdout.decode().split("\0") if name and (self.root / name).is_file()}
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in sorted(files):
            source, target = self.root / name, self.folder / name
            if source.is_symlink():
                target.parent.mkdir(parents=True, exist_ok=True)
                target.unlink(missing_ok=True)
                target.symlink_to(os.readlink(source))
            elif not target.is_file() or target.read_bytes() != source.read_bytes():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
                shutil.copymode(source, target)
        for name in ("Package.resolved", ".venv"):
            if (self.root / name).is_file() and not (self.folder / name).exists():
                shutil.copy(self.root / name, self.folder / name)
            elif (self.root / name).is_dir() and not (self.folder / name).exists():
                (self.folder / name).symlink_to(self.root / name)
        if not (self.folder / ".git").exists():
            self.git("init", "--quiet")
        kept = set(self.git("ls-files", "-z", "--cached", "--others", "--exclude-standard").decode().split("\0")) - {""}
        # `.venv/` is a link here, which the pattern of a folder does not ignore.
        for name in kept - files - {".venv"}:
            (self.folder / name).unlink(missing_ok=True)
        (self.folder / ".git/info/exclude").write_text(".venv\n")
        self.git("add", "--all")
        self.git("-c", "user.name=plant", "-c", "user.email=plant@localhost", "commit", "--quiet", "--allow-empty", "--message", "The checkout")

    def plant(self, patch):
        """Applies a patch and builds it."""
        if BUILD in self.commands(patch.files):
            self.build_sound()
        self.planted = patch
        self.git("apply", patch.path)
        self.say(f"{patch.path.name}: built with the fault: {', '.join(patch.files)}")
        stale, self.stale = self.stale, patch.files
        for command in self.commands([*patch.files, *stale]):
            self.build(command, "it does not build")

    def commands(self, files):
        """What has to be built after a change of files, besides what a part builds itself."""
        commands = []
        if any(file.startswith(tuple(f"Sources/{engine}/" for engine in ENGINES)) for file in files):
            commands.append(["Scripts/build-engines"])
        if any(file.startswith(("Public/", "docs/", "Scripts/build-pages.d/")) for file in files) or commands:
            commands.append(["Scripts/build-pages"])
        if any(file.startswith("clients/") for file in files):
            commands.append(["Scripts/build-clients"])
        if any(file.startswith("Sources/") or file == "Package.swift" for file in files):
            commands.append(BUILD)
        return commands

    def without(self, patch):
        """The copy as it was before the patch, with the programs that were kept; `with_fault` takes it back."""
        self.git("apply", "--reverse", patch.path)
        self.serve("sound")
        self.rebuild_pages(patch)

    def with_fault(self, patch):
        self.git("apply", patch.path)
        self.serve("debug")
        self.rebuild_pages(patch)

    def rebuild_pages(self, patch):
        for command in self.commands(patch.files):
            if command != BUILD:
                self.build(command, "the checkout does not build")

    def restore(self):
        """Takes the fault away; the next build has only to repeat what it changed."""
        if self.planted:
            self.git("reset", "--quiet", "--hard")
            self.git("clean", "--quiet", "-fd")
            self.serve("debug")
            self.planted = None

    def serve(self, name):
        """Which programs the tests find: `debug` with the fault, `sound` without."""
        link = self.folder / ".build/release"
        link.unlink(missing_ok=True)
        link.symlink_to(name)

    @property
    def programs(self):
        return (self.folder / ".build/release").resolve()

    def build(self, command, failure):
        done = subprocess.run(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        if done.returncode != 0:
            self.place.mkdir(parents=True, exist_ok=True)
            (self.place / "build.log").write_text(done.stdout)
            lines = ERROR.findall(done.stdout) or done.stdout.strip().splitlines()[-1:] or ["without a message"]
            raise Refused(f"{failure}: {lines[0].replace(f'{self.folder}/', '')} ({' '.join(command)}; {self.place / 'build.log'})")

    def git(self, *words):
        return subprocess.run(["git", *map(str, words)], cwd=self.folder, check=True, capture_output=True).stdout


def same_time(one, other):
    return other.exists() and one.stat().st_mtime_ns == other.stat().st_mtime_ns
