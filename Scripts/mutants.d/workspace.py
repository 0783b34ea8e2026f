"""A copy of the tree with only the parts for one group, and its builds."""

import json
import pathlib
import re
import shutil
import subprocess

import mutations

HERE = pathlib.Path(__file__).parent
ERROR = re.compile(r"^(/\S+\.swift):(\d+):\d+: error: (.*)", re.MULTILINE)
ADDED = """
// For mutants: what the group needs, and their choice.
let kept: Set<String> = {kept}
let mutated: Set<String> = {mutated}
package.products = []
package.targets.removeAll {{ !kept.contains($0.name) }}
for target in package.targets where mutated.contains(target.name) {{ target.dependencies.append("CMutants") }}
package.targets.append(.target(name: "CMutants"))
"""
# A mutant may make a warning.
STRICT = ["    .treatAllWarnings(as: .error),\n"]


class Workspace:
    def __init__(self, root, folder, group):
        self.root, self.folder, self.group = root, folder, group
        self.tree, self.build = folder / "tree", folder / "build"
        self.refused_file = folder / "uncompilable.json"
        self.refused = {tuple(key) for key in json.loads(self.refused_file.read_text())} if self.refused_file.exists() else set()

    def prepare(self):
        """Copies the sources and tests of the group's targets, and writes the package."""
        package = json.loads(subprocess.run(
            ["swift", "package", "dump-package"], cwd=self.root, check=True, capture_output=True, text=True).stdout)
        targets = {target["name"]: target for target in package["targets"]}
        kept, waiting = set(), [*self.group["tests"], *self.group.get("programs", [])]
        while waiting:
            name = waiting.pop()
            if name in targets and name not in kept:
                kept.add(name)
                waiting += [next(iter(dependency.values()))[0] for dependency in targets[name]["dependencies"]]
        wanted = set()
        for name in sorted(kept):
            path = targets[name].get("path") or ("Tests/" if targets[name]["type"] == "test" else "Sources/") + name
            wanted |= {file.relative_to(self.root) for file in (self.root / path).rglob("*") if file.is_file()}
        for path in ("Sources", "Tests"):
            wanted |= {file.relative_to(self.root) for file in (self.root / path / "Fixtures").rglob("*") if file.is_file()}
        for path in wanted:
            # Changed files are written before each build.
            if path.suffix != ".swift" or path.parts[:2] not in {("Sources", target) for target in self.group["targets"]}:
                self.write(path, (self.root / path).read_bytes())
        for old in [file for folder in ("Sources", "Tests") for file in (self.tree / folder).rglob("*") if file.is_file()]:
            if old.relative_to(self.tree) not in wanted and "CMutants" not in old.parts:
                old.unlink()
        for folder in ("docs", "Public", "Scripts"):
            if not (self.tree / folder).exists():
                (self.tree / folder).symlink_to(self.root / folder)
        shutil.copytree(HERE / "counter", self.tree / "Sources/CMutants", dirs_exist_ok=True)
        manifest = (self.root / "Package.swift").read_text()
        for line in STRICT:
            assert line in manifest, line
            manifest = manifest.replace(line, "")
        names = {"kept": sorted(kept), "mutated": sorted(self.group["targets"])}
        self.write("Package.swift", (manifest + ADDED.format(**{key: json.dumps(value) for key, value in names.items()})).encode())
        if (self.root / "Package.resolved").exists() and not (self.tree / "Package.resolved").exists():
            shutil.copy(self.root / "Package.resolved", self.tree)

    def write(self, path, content):
        """Writes a file if it differs, so that only what has changed is built."""
        file = self.tree / path
        if not file.exists() or file.read_bytes() != content:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)

    def build_with(self, mutants):
        """Builds the tests with all these mutants that compile, and returns them. Those which do not are found by the compiler's
        errors: the mutants of an error's line, or the nearest of its file."""
        mutants = [mutant for mutant in mutants if mutant.key not in self.refused]
        while True:
            files = {}
            for mutant in mutants:
                files.setdefault(mutant.path, []).append(mutant)
            for target in self.group["targets"]:
                for file in (self.root / "Sources" / target).rglob("*.swift"):
                    path = file.relative_to(self.root).as_posix()
                    self.write(path, mutations.with_mutants(file.read_bytes(), files.get(path, [])))
            done = subprocess.run(
                ["swift", "build", "--build-tests", "--scratch-path", self.build], cwd=self.tree, capture_output=True, text=True)
            (self.folder / "build.log").write_text(done.stdout + done.stderr)
            if done.returncode == 0:
                return mutants
            wrong = self.mutants_with_errors(done.stdout + done.stderr, files)
            if not wrong:
                raise SystemExit(f"mutants: the copy does not build: {self.folder / 'build.log'}")
            print(f"  {len(wrong)} do not compile", flush=True)
            self.refused |= wrong
            self.refused_file.write_text(json.dumps(sorted(self.refused)))
            mutants = [mutant for mutant in mutants if mutant.key not in self.refused]

    def mutants_with_errors(self, log, files):
        """The keys of the mutants at the places of errors."""
        wrong = set()
        for path, line, _ in set(ERROR.findall(log)):
            path = pathlib.Path(path)
            near = files.get(path.relative_to(self.tree).as_posix(), []) if path.is_relative_to(self.tree) else []
            if near:
                distances = {mutant.key: max(mutant.line - int(line), int(line) - mutant.lastLine, 0) for mutant in near}
                nearest = min(distances.values())
                wrong |= {key for key, distance in distances.items() if distance == nearest}
        return wrong
