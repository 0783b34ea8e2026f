"""Reads docs/deploy/compose.yaml with the settings of a file .env."""

import re

import yaml

from project import ROOT

FOLDER = ROOT / "docs/deploy"
FILE = FOLDER / "compose.yaml"
VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")


def filled(text, values):
    """With the variables' values, as the Compose specification interpolates them; one that is required and missing is an error."""
    def value(match):
        name, kind, word = match.groups()
        if values.get(name):
            return values[name]
        assert kind != "?", f"{name}: {word}"
        return word if kind == "-" else ""

    return VARIABLE.sub(value, text)


def read(values):
    return yaml.safe_load(filled(FILE.read_text(), values))


def environment(values, service):
    """The variables of a service: those without a value are passed on if they have one."""
    given = read(values)["services"][service]["environment"]
    return {name: text if text is not None else values[name] for name, text in given.items() if text is not None or name in values}
