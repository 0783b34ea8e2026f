"""The mutants of a group of targets: found, drawn, written into one tree from which each is chosen when it runs."""

import dataclasses
import hashlib
import json
import pathlib
import re
import subprocess
import tomllib

HERE = pathlib.Path(__file__).parent
# Public, because default values of public functions are changed too.
IMPORT = "public import CMutants; "
# They would need the choice in other modules; without them the code is the same.
INLINED = re.compile(rb"@inlinable|@usableFromInline")


@dataclasses.dataclass
class Mutant:
    target: str
    path: str
    kind: str
    declaration: str
    line: int
    lastLine: int
    before: str
    after: str
    edits: list
    # Numbers mutants with the same text in the same declaration.
    nth: int = 0
    number: int = -1

    @property
    def key(self):
        """A key that stays the same while its place is not changed."""
        return (self.path, self.declaration, self.kind, flat(self.before), flat(self.after), self.nth)

    def __str__(self):
        change = f"{flat(self.before)}  =>  {flat(self.after) or 'nothing'}"
        return f"{self.path}:{self.line} {self.declaration} ({self.kind}): {change}"


def flat(text):
    return " ".join(text.split())


def build_finder(folder):
    """Builds the program that finds mutants, with the parser from the compiler's toolchain; again if it has changed."""
    sources = sorted((HERE / "finder").glob("*.swift"))
    mark = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]
    program = folder / f"finder-{mark}"
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        host = pathlib.Path(resources()) / "host"
        subprocess.run(
            ["swiftc", "-I", host, "-L", host, "-lSwiftSyntax", "-lSwiftParser", "-lSwiftOperators", "-Xlinker", "-rpath", "-Xlinker", host,
             *sources, "-o", program],
            check=True,
        )
    return program


def resources():
    """The toolchain's folder lib/swift."""
    target = subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True, text=True).stdout
    return json.loads(target)["paths"]["runtimeResourcePath"]


def files_of(root, target, patterns):
    """The paths of a target's files that patterns below its folder name; "." names all."""
    folder = root / "Sources" / target
    files = {file for pattern in patterns for file in folder.glob("**/*.swift" if pattern == "." else pattern)}
    return [file.relative_to(root).as_posix() for file in sorted(files)]


def filter_of(group, target):
    """The pattern of a target's own tests."""
    return group.get("filters", {}).get(target, f"^{target}Tests\\.")


def find(finder, root, targets):
    """All mutants of the files of targets, {target: [pattern below its folder]}."""
    files = {path: target for target, patterns in targets.items() for path in files_of(root, target, patterns)}
    answer = subprocess.run([finder, *files], cwd=root, check=True, capture_output=True, text=True).stdout
    mutants, seen = [], {}
    for path, found in sorted(json.loads(answer).items()):
        for fields in found:
            mutant = Mutant(files[path], path, **fields)
            seen[mutant.key] = mutant.nth = seen.get(mutant.key, -1) + 1
            mutants.append(mutant)
    return mutants


def shuffled(mutants, seed):
    """Shuffles by a seed; the order of mutants in unchanged places stays the same."""
    return sorted(mutants, key=lambda mutant: hashlib.sha256(repr((seed, mutant.key)).encode()).digest())


def by_file(mutants, seed):
    """All mutants in an order in which each file has one before any has two; the files and each one's mutants by a seed."""
    files = {}
    for mutant in shuffled(mutants, seed):
        files.setdefault(mutant.path, []).append(mutant)
    return in_turn(files, seed)


def in_turn(files, seed):
    """Of {path: mutants} one of each file before a second one of any; the order of the files by a seed."""
    order = sorted(files, key=lambda path: hashlib.sha256(repr((seed, path)).encode()).digest())
    rounds = max(map(len, files.values()), default=0)
    return [files[path][index] for index in range(rounds) for path in order if index < len(files[path])]


def shares(sizes, count):
    """Number of mutants to draw from each, {name: number}, in proportion, at least 10 if there are that many; by the largest remainders."""
    total = sum(sizes.values())
    exact = {name: min(size, max(10, count * size / total)) for name, size in sizes.items()}
    whole = {name: int(number) for name, number in exact.items()}
    for name in sorted(exact, key=lambda name: whole[name] - exact[name])[:max(0, count - sum(whole.values()))]:
        whole[name] += whole[name] < sizes[name]
    return whole


def draw(mutants, count):
    """The first mutants that can be in one file together."""
    drawn, taken = [], {}
    for mutant in mutants:
        if len(drawn) == count:
            break
        edits = taken.setdefault(mutant.path, [])
        if not any(collide(one, other) for one in mutant.edits for other in edits):
            edits += mutant.edits
            drawn.append(mutant)
    return drawn


def collide(one, other):
    """Whether two edits touch the same text."""
    if one["length"] == 0 and other["length"] == 0:
        return one["offset"] == other["offset"]
    if one["length"] == 0 or other["length"] == 0:
        place, other = (one, other) if one["length"] == 0 else (other, one)
        return other["offset"] < place["offset"] < other["offset"] + other["length"]
    return one["offset"] < other["offset"] + other["length"] and other["offset"] < one["offset"] + one["length"]


def with_mutants(source, mutants):
    """The bytes of a file, with these mutants in it, each chosen by its number. No line is moved."""
    edits = [(edit["offset"], edit["length"] > 0, edit, mutant.number) for mutant in mutants for edit in mutant.edits]
    source = INLINED.sub(lambda match: b" " * len(match[0]), source)
    parts, index = [IMPORT.encode()] if mutants else [], 0
    for offset, _, edit, number in sorted(edits, key=lambda edit: edit[:2]):
        parts += [source[index:offset], edit["text"].replace("{}", f"mutant_is({number})", 1).encode()]
        index = offset + edit["length"]
    return b"".join(parts) + source[index:]


def equivalent(root):
    """The keys of the mutants without an effect, from Tests/Mutation/equivalent.toml."""
    entries = tomllib.loads((root / "Tests/Mutation/equivalent.toml").read_text()).get("mutant", [])
    return {(entry["path"], entry["in"], entry["kind"], entry["from"], entry["to"]) for entry in entries}
