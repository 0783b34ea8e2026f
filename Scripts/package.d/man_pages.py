"""Writes a man page for the program and one for each command, from the program's own description of its flags.

    PROGRAM --experimental-dump-help | man_pages.py FOLDER VERSION DATE
"""

import json
import pathlib
import sys


def escaped(text):
    """The text for troff: backslashes, hyphens of flags, and points or apostrophes at the beginning of a line."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join(("\\&" + line) if line[:1] in (".", "'") else line for line in text.splitlines())


def paragraphs(text):
    return "\n.PP\n".join(escaped(part.replace("\n", " ")) for part in text.split("\n\n"))


def visible(command):
    """Its arguments and flags, without help, which every command has."""
    return [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]]


def term(argument):
    value = f"\\fI{escaped(argument.get('valueName') or '')}\\fR"
    if argument["kind"] == "positional":
        return value
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    names = ", ".join(f"\\fB{escaped(dashes[name['kind']] + name['name'])}\\fR" for name in argument["names"])
    return f"{names} {value}" if argument["kind"] == "option" else names


def synopsis(name, command):
    words = [f"\\fB{escaped(name)}\\fR"]
    if any(argument["kind"] != "positional" for argument in visible(command)):
        words.append("[\\fIflags\\fR]")
    words += [term(argument) for argument in visible(command) if argument["kind"] == "positional"]
    if command.get("subcommands"):
        words.append("\\fIcommand\\fR")
    return " ".join(words)


def flags(command):
    lines = []
    for argument in visible(command):
        default = argument.get("defaultValue")
        text = argument.get("abstract", "") + (f" (default: {default})" if default else "")
        lines += [".TP", term(argument), escaped(text)]
        if argument.get("discussion"):
            lines.append(escaped(argument["discussion"].replace("\n", " ")))
    return lines


def page(name, title, command, others, version, date):
    lines = [
        f'.TH "{title.upper()}" 1 "{date}" "TouchFigures {version}" "User Commands"',
        ".SH NAME", f"{escaped(title)} \\- {escaped(command.get('abstract', '').rstrip('.'))}",
        ".SH SYNOPSIS", synopsis(name, command),
    ]
    if command.get("discussion"):
        lines += [".SH DESCRIPTION", paragraphs(command["discussion"])]
    if visible(command):
        lines += [".SH OPTIONS", *flags(command)]
    commands = [each for each in command.get("subcommands", []) if each["shouldDisplay"] and each["commandName"] != "help"]
    if commands:
        lines.append(".SH COMMANDS")
        for each in commands:
            lines += [".TP", f"\\fB{escaped(each['commandName'])}\\fR", escaped(each.get("abstract", ""))]
    if name.endswith("serve"):
        lines += [
            ".SH FILES", ".TP", "\\fI/etc/touchfigures/touchfigures.conf\\fR", "The settings file.",
            ".TP", "\\fI/var/lib/touchfigures\\fR", "The data of the services.",
            ".TP", "\\fI~/.local/state/touchfigures\\fR", "The data of a server that a user starts.",
            ".SH ENVIRONMENT", ".TP", "\\fBTOUCHFIGURES_CONFIG\\fR", "The settings file; empty for none.",
            ".TP", "\\fBTOUCHFIGURES_SHARE\\fR", "The folder with the pages.",
            ".TP", "\\fBTOUCHFIGURES_\\fIFLAG\\fR", escaped("A flag: TOUCHFIGURES_TLS_PORT for --tls-port."),
        ]
    lines += [".SH SEE ALSO", ",\n".join(f"\\fB{escaped(other)}\\fR(1)" for other in others if other != title)]
    return "\n".join(lines) + "\n"


def main(folder, version, date):
    program = json.load(sys.stdin)["command"]
    name = program["commandName"]
    commands = [each for each in program.get("subcommands", []) if each["shouldDisplay"] and each["commandName"] != "help"]
    titles = [name] + [f"{name}-{each['commandName']}" for each in commands]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.1").write_text(page(name, name, program, titles, version, date))
    for each in commands:
        title = f"{name}-{each['commandName']}"
        text = page(f"{name} {each['commandName']}", title, each, [name], version, date)
        (folder / f"{title}.1").write_text(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
