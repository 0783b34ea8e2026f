"""Writes the languages into the documents, and generates files from those of the contract: the pages' types and constants here, the Python client's modules by others."""

import json
import pathlib
import sys

import yaml

import languages
from python_models import modules
from typescript import Types, comment

ROOT = pathlib.Path(__file__).resolve().parents[2]
GENERATED = "// Made by Scripts/build-contract from docs/asyncapi.yaml and docs/openapi.yaml.\n"


def documents(root, made):
    """Both documents of the contract; what is made comes before what is there."""
    paths = ("docs/asyncapi.yaml", "docs/openapi.yaml")
    return [yaml.safe_load(made.get(path) or (root / path).read_text()) for path in paths]


def last(reference):
    return reference.rsplit("/", 1)[1]


def types(live, rest):
    """A namespace with each schema of both documents, and unions of the messages by sender and receiver."""
    messages = {last(message["payload"]["$ref"]): name for name, message in live["components"]["messages"].items()}

    def live_name(name):
        return f"{name}Message" if name in messages else name

    own, shared = live["components"]["schemas"], rest["components"]["schemas"]
    twice = {live_name(name) for name in own} & shared.keys()
    if twice:
        raise ValueError(f"both documents have a schema {', '.join(sorted(twice))}")
    lines = [GENERATED, "\ndeclare namespace Contract {\n"]

    def declare(name, schema, writer):
        if "description" in schema:
            lines.append(comment(schema["description"], "  "))
        lines.append(f"  type {name} = {writer.type_of(schema, '  ')};\n\n")

    of_live = Types(lambda reference: last(reference) if reference.startswith("openapi.yaml") else live_name(last(reference)))
    for name, schema in own.items():
        declare(live_name(name), schema, of_live)
    for name, schema in shared.items():
        declare(name, schema, Types(last))

    def members(*actions):
        operations = [operation for operation in live["operations"].values() if operation["action"] in actions]
        names = dict.fromkeys(last(message["$ref"]) for operation in operations for message in operation["messages"])
        return " | ".join(live_name(last(live["components"]["messages"][name]["payload"]["$ref"])) for name in names)

    lines.append(f"  /** What a phone or a viewer sends. */\n  type ClientMessage = {members('send')};\n\n")
    lines.append(f"  /** What the server sends. */\n  type ServerMessage = {members('receive')};\n}}\n")
    return "".join(lines)


def constants(live, rest):
    """The constants of the live connection, as the pages name them."""
    channel, schemas = live["channels"]["live"], live["components"]["schemas"]
    phase = schemas["TouchEvent"]["prefixItems"][0]
    scale = schemas["Scale"]["properties"]["fullScaleGrams"]
    screen = schemas["Screen"]["properties"]
    touching = rest["components"]["schemas"]["ParticipantStats"]["properties"]["touching"]
    values = [
        ("", "SUBPROTOCOL", channel["bindings"]["ws"]["headers"]["properties"]["Sec-WebSocket-Protocol"]["const"]),
        ("The phases of a pointer, as an event carries them.", "PHASE", dict(zip(phase["x-enum-varnames"], phase["enum"]))),
        ("Close and error codes.", "CODE", channel["x-close-codes"]),
        ("The reason of a close frame, which refines its code.", "REASON", channel["x-close-reasons"]),
        ("", "MAX_EVENTS_PER_BATCH", schemas["Touches"]["properties"]["events"]["maxItems"]),
        ("The maximum number of pointers that are down at once.", "MAX_POINTERS", touching["maximum"]),
        ("The maximum number of messages a second; the server closes a connection that sends more.", "MAX_MESSAGES_PER_SECOND",
            channel["x-limits"]["messagesPerSecond"]),
        ("The maximum side of a screen in CSS px.", "MAX_SCREEN", screen["width"]["maximum"]),
        ("Side of a heatmap's block in CSS px.", "BLOCK_SIZE", channel["x-limits"]["blockSizePixels"]),
        ("The original app's 163 points per inch; figures based on it are shown as uncalibrated.", "DEFAULT_PIXELS_PER_CENTIMETRE",
         screen["pixelsPerCentimetre"]["default"]),
        ("Grams at a pressure of 1, while nothing was weighed.", "DEFAULT_FULL_SCALE_GRAMS", scale["default"]),
        ("The full scales that a hello may state, in grams.", "FULL_SCALE_LIMITS",
         {"minimum": scale["minimum"], "maximum": scale["maximum"]}),
        ("The kinds of challenges.", "CHALLENGE_KINDS", schemas["ChallengeProgress"]["properties"]["kind"]["enum"]),
        ("The class's state before the first message; a field that a message lacks has this value.", "BLANK_STATE",
         blank(rest["components"]["schemas"]["SessionState"]["properties"])),
        ("The maximum number of movements in a sequence of targets.", "MOVEMENTS",
         schemas["ChallengeProgress"]["properties"]["movements"]["maximum"]),
    ]
    lines = ["// @ts-check\n", GENERATED, "/** The constants of the contract's documents. */\n"]
    for description, name, value in values:
        lines.append("\n" + (comment(description, "") if description else ""))
        lines.append(f"export const {name} = {frozen(value) if isinstance(value, dict) else plain(value, name)};\n")
    return "".join(lines)


def blank(properties):
    """What a missing property means: what its schema says by `x-missing`, false for a flag, null for everything else."""
    return {name: schema.get("x-missing", False if schema.get("type") == "boolean" else None) for name, schema in properties.items()}


def plain(value, name):
    """A value that is no object, a list in lines of its own if it is longer than a line of the pages."""
    text = json.dumps(value)
    if not isinstance(value, list) or len(f"export const {name} = {text};") <= 128:
        return text
    return "[\n" + "".join(f"  {json.dumps(each)},\n" for each in value) + "]"


def frozen(value):
    members = ", ".join(f"{name}: {json.dumps(member)}" for name, member in value.items())
    # Bundles omit unused exports.
    pure = "/* @__PURE__ */ Object.freeze"
    line = f"{pure}({{ {members} }})"
    if len(line) <= 100:
        return line
    return f"{pure}({{\n" + "".join(f"  {name}: {json.dumps(member)},\n" for name, member in value.items()) + "})"


def made(root):
    """The generated files by their path below the root."""
    listing = languages.documents(root)
    live, rest = documents(root, listing)
    return {
        **listing,
        "Tests/Checks/types/contract.d.ts": types(live, rest),
        "Public/shared/model/contract.js": constants(live, rest),
        **{f"clients/python/src/touchfigures/{name}": text for name, text in modules(live, rest, root).items()},
    }


def main():
    stale = {path: text for path, text in made(ROOT).items() if not (ROOT / path).is_file() or (ROOT / path).read_text() != text}
    if "--check" not in sys.argv:
        for path, text in stale.items():
            (ROOT / path).write_text(text)
    elif stale:
        sys.exit(f"build-contract: not up to date, run Scripts/build-contract: {', '.join(stale)}")


if __name__ == "__main__":
    main()
