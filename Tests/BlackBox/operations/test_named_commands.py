"""Each command line that the program, its pages and its documents name is one that the program accepts."""

import json
import re
import subprocess
import sys

import pytest

from server import BINARY, ROOT

sys.path.append(str(ROOT / "Tests/Package"))
sys.path.append(str(ROOT / "Tests/Checks"))
import documented_commands  # noqa: E402

# A command in a text: the program, a command, its subcommand and flags. Names of folders and the service's account are not meant.
NAMED = re.compile(r"(?<![\w/.:@=$-])touchfigures ([a-z]+(?:-[a-z]+)*)((?: --[a-z][a-z-]*)*)")
STRING = re.compile(r'"""(.*?)"""|"((?:\\.|[^"\\\n])*)"', re.DOTALL)


def described():
    dump = subprocess.run([str(BINARY), "--experimental-dump-help"], capture_output=True, text=True, check=True)
    return json.loads(dump.stdout)["command"]


@pytest.fixture(scope="module")
def commands():
    return {each["commandName"]: each for each in described()["subcommands"]}


def flags(command):
    return {name["name"]: argument["kind"] == "option" for argument in command.get("arguments", []) for name in argument.get("names", [])}


def refusal(words, commands):
    """Why the program refuses the words; None if it accepts them."""
    command = commands.get(words[0])
    if command is None:
        return f"no command {words[0]}"
    rest, given = words[1:], 0
    inner = {each["commandName"]: each for each in command.get("subcommands", [])}
    if inner:
        command = inner[rest.pop(0)] if rest and rest[0] in inner else inner[command["defaultSubcommand"]]
    known, places = flags(command) | {"help": False}, [each for each in command.get("arguments", []) if each["kind"] == "positional"]
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            given += 1
            continue
        name, equals, _ = word[2:].partition("=")
        if name not in known:
            return f"{words[0]} has no --{name}"
        if known[name] and not equals and rest:
            rest.pop(0)
    if given > len(places) and not any(each["isRepeating"] for each in places):
        return f"{words[0]} takes {len(places)} arguments"
    return None


def named_in_sources():
    found = {}
    files = [*(ROOT / "Sources").rglob("*.swift"), *(ROOT / "Public").rglob("*.js"), *(ROOT / "Public").rglob("*.html"), *(ROOT / "Scripts/package.d").glob("touchfigures*")]
    for file in files:
        text = file.read_text()
        if file.suffix == ".swift":
            text = "\n".join(long or short for long, short in STRING.findall(re.sub(r"^\s*///?.*$", "", text, flags=re.MULTILINE)))
        for name, given in NAMED.findall(text):
            found.setdefault(f"{name}{given}", file.relative_to(ROOT).as_posix())
    return found


# Words that follow the program's name in sentences.
SENTENCES = {"server", "or", "must", "mark", "keys", "authors", "contributors"}


def test_commands_that_the_program_names_exist(commands):
    named = {line: place for line, place in named_in_sources().items() if line.split()[0] not in SENTENCES}
    assert {line.split()[0] for line in named} >= {"serve", "migrate", "samples", "restore"}
    refused = {f"{place}: touchfigures {line}": why for line, place in named.items() if (why := refusal(line.split(), commands))}
    assert refused == {}


def test_command_lines_of_the_documents_are_accepted(commands):
    lines = {line: place for line, place in documented_commands.lines().items() if " " in line and not line.split()[1].startswith("-")}
    assert len(lines) > 20
    refused = {f"{place}: {line}": why for line, place in lines.items() if (why := refusal(re.sub(r"\$\([^)]*\)", "DAY", line).split()[1:], commands))}
    assert refused == {}


def usages():
    return [each["commandName"] for each in described()["subcommands"] if each["commandName"] != "help"]


@pytest.mark.parametrize("name", usages())
def test_the_usage_of_each_command_begins_with_it(name):
    text = subprocess.run([str(BINARY), name, "--help"], capture_output=True, text=True, check=True).stdout
    assert re.search(r"^USAGE: touchfigures (\S+)", text, re.MULTILINE)[1] == name
    assert not re.search(rf"touchfigures (?!{name}\b|help\b)[a-z-]+ {name}\b", text), text


def test_a_wrong_command_line_is_found(commands):
    assert refusal(["serve", "doctor"], commands) == "serve takes 0 arguments"
    assert refusal(["doctor", "--dance"], commands) == "doctor has no --dance"
    assert refusal(["dance"], commands) == "no command dance"
    assert refusal(["nodes", "drain", "1", "--database", "URL"], commands) is None
