"""The program's command lines in the documents, in blocks and in the text, with a value for each word in capitals."""

import re

from project import ROOT

# These describe the past, or the sources.
LEFT_OUT = {"CHANGELOG.md", "fuzzing.md", "architecture.md", "releasing.md"}
BLOCK = re.compile(r"^ *```\w*\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`]+)`")
PROGRAM = re.compile(r"(?:sudo )?(?:\.build/release/)?(touchfigures(?: .+)?)")
# In the text a command is named by two words at most.
NAMED = re.compile(r"touchfigures [a-z][a-z-]*")
# A reader's values for the words in capitals and for own files; port 1 is unused.
WORDS = {"FILE": "backup.tar", "DATA": "state/touchfigures", "URL": "postgresql://nobody@127.0.0.1:1/none", "/var/lib/touchfigures/main": "state/touchfigures"}
WORDS_OF = {
    "import-puzzles": {"FOLDER": "/usr/share/touchfigures/samples/puzzles"},
    "export-puzzles": {"NEWFOLDER": "exported"},
    "export-lesson": {"ID": "thumb-walk"},
    "import-play": {"play.xml": "mine/play.xml"},
}
# EX_USAGE of sysexits.h: the program does not understand the line.
REFUSED = 64


def lines():
    """Each command line once: program and arguments, without a comment or a redirection."""
    found = {}
    documents = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    for document in documents:
        if "decisions" in document.parts or document.name in LEFT_OUT:
            continue
        text = document.read_text()
        inline = [" ".join(each.split()) for each in INLINE.findall(BLOCK.sub("", text))]
        blocks = [line for block in BLOCK.findall(text) for line in block.replace("\\\n", " ").splitlines()]
        inline = [f"{line} --help" if NAMED.fullmatch(line) else line for line in inline if line != "touchfigures"]
        for line in blocks + inline:
            line = re.sub(r"\s+#.*$|\s*>.*$|\s*&&.*$", "", line.strip())
            if (match := PROGRAM.fullmatch(line)) and "…" not in line:
                found.setdefault(" ".join(match[1].split()), document.relative_to(ROOT).as_posix())
    return found


def written(line, play):
    """The line with a reader's values."""
    name = line.split()[1] if " " in line else ""
    words = WORDS | WORDS_OF.get(name, {})
    if name == "export-play":
        words |= {"ID": play, "play.xml": "exported.xml", "NEWFILE.xml": "exported.xml"}
    line = re.sub(r"/var/backups/touchfigures-(?:\$\([^)]*\)|\S+?)\.tar", "new.tar" if name == "backup" else "backup.tar", line)
    if name == "backup":
        words |= {"FILE": "new.tar"}
    if name == "restore":
        words |= {"/var/lib/touchfigures/main": "new/folder"}
    return " ".join(words.get(word, word) for word in line.split())


def failures(root):
    """Runs each line separately in a root with the package, with its own files; returns the failing lines, and their output."""
    folder = "/tmp/documented"
    prepare = f"""
        rm -rf {folder} && mkdir -p {folder}/first/mine && cd {folder}/first && export XDG_STATE_HOME={folder}/first/state
        export TOUCHFIGURES_PORT=0 TOUCHFIGURES_TLS_PORT=0
        timeout --preserve-status --signal=TERM 8 touchfigures serve --no-samples >/dev/null
        touchfigures samples >samples && touchfigures export-lesson thumb-walk >lesson.json && touchfigures backup backup.tar
        touchfigures import-play /usr/share/touchfigures/samples/play/*.xml"""
    play = re.search(r" as ([\w-]+): ", root.run("sh", "-ec", prepare))[1]
    root.run("sh", "-ec", f"cd {folder}/first && XDG_STATE_HOME={folder}/first/state touchfigures export-play {play} mine/play.xml")
    failed = {}
    for line in lines():
        command = written(line, play)
        # A server is ended once it serves; other servers and databases are unreachable, but the line must be parsed.
        state = "new/state" if command.startswith("touchfigures restore") else "state"
        ports = "TOUCHFIGURES_PORT=0" if "--no-tls" in command else "TOUCHFIGURES_PORT=0 TOUCHFIGURES_TLS_PORT=0"
        script = f"""
            cd {folder} && rm -rf one && cp -r first one && cd one && export XDG_STATE_HOME=$PWD/{state} {ports}
            code=0; timeout --preserve-status --signal=TERM 8 {command} >{folder}/said 2>&1 || code=$?; echo $code; cat {folder}/said"""
        code, output = root.run("sh", "-c", script).split("\n", 1)
        may_fail = "127.0.0.1:1" in command or command == "touchfigures doctor"
        if int(code) == REFUSED or int(code) and not may_fail:
            failed[line] = f"{command}: {code}, {output[-400:]}"
    return failed
