"""`Scripts/mutants --pages N`: mutants of the pages' scripts, drawn by file, tried by the tests of the pages' logic."""

import collections
import dataclasses
import hashlib
import os
import posixpath
import re
import shutil
import subprocess

import running
from mutations import in_turn
from sampling import wilson

IMPORTED = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")
# What is no code: comments, texts, patterns.
MASKED = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`"""
    r"""|(?<=[=(,:!&|?{};\[\s])/(?![/*\s])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*""", re.DOTALL)
OPERATORS = {
    "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&", "??": "&&", "+": "-", "-": "+", "*": "/",
    "/": "*", "%": "*", "+=": "-=", "-=": "+=",
}
OPERATOR = re.compile(r"(?<= )(===|!==|<=|>=|<|>|&&|\|\||\?\?|\+=|-=|\+|-|\*|/|%)(?= )")
CONSTANT = re.compile(r"(?<![\w.$#])(\d[\d_]*)(?![\w.])")
SWAPPED = {"Math.min(": "Math.max(", "Math.max(": "Math.min(", "true": "false", "false": "true", ".some(": ".every(", ".every(": ".some("}
SWAP = re.compile(r"Math\.min\(|Math\.max\(|(?<![\w.])(?:true|false)(?![\w:])|\.some\(|\.every\(")
NOT = re.compile(r"(?<=[ (])!(?=[\w(#])")
STATEMENT = re.compile(r"^ +((?:await )?(?:this\.)?[\w#$.\[\]?]+(?:\(.*\)| = [^;]*| \+= [^;]*));$", re.MULTILINE)
DECLARED = re.compile(r"(?:const|let|return|throw|import|export|super|break|continue|yield)\b|await import")
CHUNK = 6
MOST_SECONDS = 300


@dataclasses.dataclass(frozen=True)
class Change:
    """A mutant of a script: the text at an offset, and another one."""

    path: str
    offset: int
    line: int
    kind: str
    before: str
    after: str

    def __str__(self):
        return f"{self.path}:{self.line} ({self.kind}): {self.before}  =>  {self.after or 'nothing'}"


def changes(path, text):
    """All mutants of a script's text."""
    code = MASKED.sub(lambda match: re.sub(r"[^\n]", "\0", match[0]), text)
    found = []

    def add(kind, match, after, group=0):
        before = text[match.start(group):match.end(group)]
        found.append(Change(path, match.start(group), text.count("\n", 0, match.start(group)) + 1, kind, before, after))

    for match in OPERATOR.finditer(code):
        add("operator", match, OPERATORS[match[1]])
    for match in CONSTANT.finditer(code):
        add("constant", match, str(int(match[1].replace("_", "")) + 1))
    for match in SWAP.finditer(code):
        add("other function or value", match, SWAPPED[match[0]])
    for match in NOT.finditer(code):
        add("removed not", match, "")
    for match in STATEMENT.finditer(code):
        if not DECLARED.match(match[1]):
            add("removed statement", match, "", group=1)
    return found


def importers(root):
    """{file: [files that import it]}, of the pages and their tests, as paths below the root."""
    found = collections.defaultdict(list)
    for place, pattern in (("Tests/Pages", "*.mjs"), ("Tests/Pages", "*.js"), ("Public", "*.js")):
        for file in sorted((root / place).rglob(pattern)):
            name = file.relative_to(root).as_posix()
            for imported in IMPORTED.findall(MASKED_COMMENTS.sub("", file.read_text())):
                found[posixpath.normpath(f"{posixpath.dirname(name)}/{imported}")].append(name)
    return found


# An import of a type is in a comment, and loads nothing.
MASKED_COMMENTS = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)


def tests_of(path, graph):
    """The tests that load a file, the nearest first."""
    found, seen, waiting = [], {path}, collections.deque([path])
    while waiting:
        for name in graph.get(waiting.popleft(), []):
            if name not in seen:
                seen.add(name)
                waiting.append(name)
                if name.endswith(".test.mjs"):
                    found.append(name)
    return found


def draw(root, graph, seed):
    """All mutants of the files that a test loads, one of each file before a second one."""
    files = {}
    for file in sorted((root / "Public").rglob("*.js")):
        path = file.relative_to(root).as_posix()
        if not path.startswith("Public/languages/") and "texts" not in file.stem and tests_of(path, graph):
            mutants = sorted(changes(path, file.read_text()), key=lambda change: digest(seed, change.path, change.offset, change.kind))
            if mutants:
                files[path] = mutants
    return in_turn(files, seed), len(files)


def digest(*words):
    return hashlib.sha256(repr(words).encode()).digest()


class Copy:
    """A copy of the pages and their tests; all else is that of the checkout."""

    def __init__(self, root, folder):
        self.root, self.folder = root, folder
        self.sound = {}

    def prepare(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        (self.folder / "Tests").mkdir(parents=True)
        shutil.copytree(self.root / "Public", self.folder / "Public")
        shutil.copytree(self.root / "Tests/Pages", self.folder / "Tests/Pages")
        for place in (self.root, self.root / "Tests"):
            for entry in place.iterdir():
                link = self.folder / entry.relative_to(self.root)
                if not link.exists() and entry.name != ".git":
                    link.symlink_to(entry)

    def notices(self, change, tests):
        """The tests that fail with a change, of the first few that do; None if none does. They have passed without."""
        file = self.folder / change.path
        text = file.read_text()
        for begin in range(0, len(tests), CHUNK):
            chunk = [test for test in tests[begin:begin + CHUNK] if self.passes(test)]
            file.write_text(text[:change.offset] + change.after + text[change.offset + len(change.before):])
            try:
                if chunk and not self.run(chunk):
                    return chunk
            finally:
                file.write_text(text)
        return None

    def passes(self, test):
        if test not in self.sound:
            self.sound[test] = self.run([test])
        return self.sound[test]

    def run(self, tests):
        process = subprocess.Popen(
            ["node", "--test", *tests], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            env=os.environ | {"NODE_OPTIONS": "--experimental-default-type=module"})
        try:
            return process.wait(MOST_SECONDS) == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            # Of an endless loop, the process of that test.
            running.end(process)


def run(arguments, root, folder):
    graph = importers(root)
    possible, files = draw(root, graph, arguments.seed)
    drawn = possible[:arguments.pages]
    print(f"pages: sample of {len(drawn)}, seed {arguments.seed}, by file: of {len(possible)} mutants in {files} files that a test loads", flush=True)
    copy = Copy(root, folder / "pages")
    copy.prepare()
    noticed = 0
    for change in drawn:
        if copy.notices(change, tests_of(change.path, graph)):
            noticed += 1
        else:
            print(f"  passed: {change}", flush=True)
    low, high = wilson(noticed, len(drawn))
    print(f"pages: {noticed} of {len(drawn)} noticed by their logic's tests, {100 * noticed / max(1, len(drawn)):.0f} % ({100 * low:.0f}–{100 * high:.0f})")
    return 0
