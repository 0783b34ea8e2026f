"""The Python client's part of the contract: responses as typed dictionaries, with the document's description of each field, and constants."""

import json
import keyword
import re
import subprocess
import sys
import textwrap

# The operations whose answers the client returns.
OPERATIONS = (
    "getServer", "createSession", "controlSession", "getSession", "getSummary", "getParticipant", "getHeatmap", "getResults", "getExperiments",
    "getPendulums", "getExperimentTaps", "getExperimentTrials", "getStudy", "getStudyElements", "compareStudyVersions",
    "getParts", "getSamples", "compare", "getConsent", "listSessionPictures", "getOwnPace",
    "getCoastWalks", "previewPlan", "getPlan",
)
# Objects of requests that are arguments of the client.
ARGUMENTS = ("ExperimentPlan",)
# Objects and enumerations without a name in the document, by their place there; any other is named after its field.
NAMES = {
    "Challenge.kind": "ChallengeKind",
    "ClassFigures.conditions[]": "ConditionMean",
    "ClassFigures.line": "ClassLine",
    "ClassFigures.line.other": "OtherLine",
    "ClassLesson.content": "LessonContent",
    "ComparedVersions.shares[]": "ComparedShare",
    "ConsentAnswers.participants[]": "ConsentAnswer",
    "ClassPendulums.phones[]": "PhonePendulums",
    "ClassPendulums.phones[].pendulums[]": "PendulumLength",
    "Experiments.experiments[]": "Experiment",
    "Experiments.experiments[].conditions[]": "Condition",
    "Experiments.experiments[].participants[]": "ExperimentParticipant",
    "Experiments.experiments[].participants[].missing[]": "MissingCondition",
    "Heat.layer": "HeatmapLayerName",
    "ParticipantStats.shape": "Shape",
    "ParticipantStats.walk": "WalkProgress",
    "Results.challenges[]": "ChallengeResults",
    "Results.challenges[].participants[]": "ChallengeParticipant",
    "Results.games[]": "GameResults",
    "Results.games[].participants[]": "GameParticipant",
    "Results.lessons[]": "LessonResults",
    "Results.lessons[].questions[]": "AnsweredQuestion",
    "Results.lessons[].questions[].participants[]": "LessonAnswer",
    "OwnPace.steps[]": "OwnPaceStep",
    "OwnPace.steps[].content": "LessonContent",
    "OwnPace.members[]": "OwnPaceMember",
    "Server.map": "ServerMap",
    "SessionStats.merged": "MergedStats",
    "SteeringTrials.trials[]": "SteeringTrial",
    "Study.hours[]": "StudyHour",
    "Study.pages[]": "StudyPage",
    "Study.pages[].widths": "WidthTouches",
    "Study.versions[]": "BegunVersion",
    "StudyElements.elements[]": "StudyElement",
    "Taps.taps[]": "Tap",
}
# Schemas with another name in the client.
RENAMED = {"Activity": "ActivityName", "ClassExperiment": "RunningExperiment", "ClassFigures": "ExperimentClass"}
# Parameters of requests whose values are enumerated.
PARAMETERS = {"TableName": ("getTable", "name")}
# The languages are those of a text.
LANGUAGES = ("Language", "Texts")
SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}
GENERATED = '''"""The server's responses as typed dictionaries, with the names and the spelling of docs/openapi.yaml.

Made from it by Scripts/build-contract. Names contain units. Newer servers may add fields.
"""

from typing import Literal, NotRequired, TypedDict

'''


def operations(document):
    """Each operation by its id, with the parameters of its path."""
    return {
        operation["operationId"]: {**operation, "parameters": path.get("parameters", []) + operation.get("parameters", [])}
        for path in document["paths"].values() for method, operation in path.items() if method != "parameters"
    }


class Models:
    """Collects the types of the responses, each after those that it uses."""

    def __init__(self, document):
        self.document = document
        self.schemas = document["components"]["schemas"]
        self.texts = {}
        self.literals = {}
        self.descriptions = {}
        self.fields = {}

    def text(self):
        by_id = operations(self.document)
        self.name_literals(by_id)
        for name in OPERATIONS:
            responses = by_id[name]["responses"]
            schema = responses.get("200", responses.get("201"))["content"]["application/json"]["schema"]
            self.type_of(schema, name[0].upper() + name[1:])
        for name in ARGUMENTS:
            self.reference(name)
        named = "".join(
            f"{name} = Literal[{', '.join(map(repr, values))}]\n" + documentation(self.descriptions.get(name), "")
            for values, name in self.literals.items())
        public = sorted(name for name in [*self.texts, *self.literals.values()] if not name.startswith("_"))
        exported = "__all__ = [\n" + "".join(f"    {json.dumps(name)},\n" for name in public) + "]\n"
        return GENERATED + exported + "\n" + named + "\n\n" + "\n\n".join(self.texts.values())

    def name_literals(self, by_id):
        """Enumerations with a name; the same values elsewhere get it, too."""
        for name, schema in self.schemas.items():
            if schema.get("type", "string") == "string" and "enum" in schema:
                self.literals[tuple(schema["enum"])] = RENAMED.get(name, name)
                self.descriptions[RENAMED.get(name, name)] = schema.get("description")
        for place, name in NAMES.items():
            owner, _, field = place.partition(".")
            schema = self.schemas[owner].get("properties", {}).get(field, {})
            if "enum" in schema:
                self.literals[tuple(schema["enum"])] = name
        for name, (operation, parameter) in PARAMETERS.items():
            (schema,) = [each["schema"] for each in by_id[operation]["parameters"] if each.get("name") == parameter]
            self.literals[tuple(schema["enum"])] = name
        name, texts = LANGUAGES
        self.literals[tuple(self.schemas[texts]["properties"])] = name

    def type_of(self, schema, place):
        if "$ref" in schema:
            return self.reference(schema["$ref"].rsplit("/", 1)[1])
        if "const" in schema or "enum" in schema:
            values = [schema["const"]] if "const" in schema else schema["enum"]
            known = tuple(value for value in values if value is not None)
            return self.optional(self.literals.get(known) or f"Literal[{', '.join(map(repr, known))}]", None in values)
        if "allOf" in schema:
            return self.dictionary(self.name_at(place), schema, place)
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        (kind,) = [kind for kind in kinds if kind != "null"]
        if kind == "array":
            own = f"list[{self.type_of(schema['items'], place + '[]')}]"
        elif kind == "object":
            own = self.dictionary(self.name_at(place), schema, place)
        else:
            own = SCALARS[kind]
        return self.optional(own, "null" in kinds)

    @staticmethod
    def optional(kind, may_be_none):
        return f"{kind} | None" if may_be_none else kind

    def name_at(self, place):
        if place in NAMES:
            return NAMES[place]
        if place in self.schemas:
            return RENAMED.get(place, place)
        parts = place.replace("[]", "").split(".")
        name = parts[-1][0].upper() + parts[-1][1:]
        # `screen` of a participant is a Screen, unless the name is taken.
        if name in self.schemas or name in self.fields or name in NAMES.values():
            name = (NAMES.get(".".join(place.split(".")[:-1])) or parts[-2]) + name
        return name

    def reference(self, name):
        """A schema of the document: a class, or the type of a scalar or a list."""
        return self.type_of(self.schemas[name], name)

    def dictionary(self, name, schema, place):
        if name not in self.fields:
            bases, own = self.parts(schema, place)
            self.fields[name] = set(own["properties"]).union(*(self.fields[base] for base in bases))
            self.texts[name] = self.declaration(name, bases, schema.get("description") or own.get("description"), own, place)
        return name

    def parts(self, schema, place):
        """The classes that an object inherits, and its own fields: those of a changed part are its own."""
        own = {"properties": {}, "required": []}
        parts = [(part, self.target(part)) for part in schema.get("allOf", [schema])]
        declared = [field for part, target in parts for field in target["properties"]]
        bases = []
        for part, target in parts:
            if "$ref" in part and not any(declared.count(field) > 1 for field in target["properties"]):
                bases.append(self.base(part["$ref"].rsplit("/", 1)[1]))
            else:
                own["properties"] |= target["properties"]
                own["required"] += target.get("required", [])
        return bases, own

    def target(self, part):
        """A part of an object with its reference followed and its own parts merged."""
        schema = self.schemas[part["$ref"].rsplit("/", 1)[1]] if "$ref" in part else part
        if "allOf" not in schema:
            return schema
        targets = [self.target(each) for each in schema["allOf"]]
        return {
            "properties": {name: value for each in targets for name, value in each["properties"].items()},
            "required": [name for each in targets for name in each.get("required", [])],
        }

    def base(self, name):
        """A class to inherit from; private if it is only a part of others."""
        is_answer = f'"#/components/schemas/{name}"' in json.dumps(self.without_parts(self.document["components"]))
        return self.dictionary(RENAMED.get(name, name) if is_answer else f"_{name}", self.schemas[name], name)

    def without_parts(self, value):
        if isinstance(value, dict):
            return {key: self.without_parts(child) for key, child in value.items() if key != "allOf" or not isinstance(child, list)} | (
                {"own": [self.without_parts(part) for part in value["allOf"] if "$ref" not in part]} if isinstance(value.get("allOf"), list) else {})
        return [self.without_parts(child) for child in value] if isinstance(value, list) else value

    def field_text(self, schema):
        """The meaning of a field; a class has its own."""
        target = self.schemas[schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else {}
        is_class = "properties" in schema or "properties" in target or "allOf" in target
        inherited = None if is_class or "enum" in target or target.get("type") == "array" else target.get("description")
        return None if "properties" in schema else schema.get("description", inherited)

    def declaration(self, name, bases, description, own, place):
        """A class; fields that are keywords of Python are in a base of another form."""
        lines, keywords = [], {}
        for field, schema in own["properties"].items():
            kind = self.type_of(schema, f"{place}.{field}")
            kind = kind if field in own["required"] else f"NotRequired[{kind}]"
            if keyword.iskeyword(field):
                keywords[field] = kind
                continue
            lines.append(f"    {field}: {kind}\n" + documentation(self.field_text(schema), "    "))
        before = ""
        if keywords:
            before = f'_KeywordsOf{name} = TypedDict("_KeywordsOf{name}", {{{", ".join(f"{json.dumps(field)}: {kind}" for field, kind in keywords.items())}}})\n\n\n'
            bases = [*bases, f"_KeywordsOf{name}"]
        head = f"class {name}({', '.join(bases) or 'TypedDict'}):\n"
        documented = documentation(description, "    ")
        return before + head + documented + ("\n" if documented and lines else "") + ("".join(lines) or ("" if documented else "    pass\n"))


def documentation(text, indent):
    """A docstring that fits the line."""
    if not text:
        return ""
    text = re.sub(r"`?\bnull\b`?", "None", " ".join(text.split()).replace("×", "*")).replace("\\", "\\\\")
    text += "" if text.endswith((".", "?")) else "."
    if len(indent) + len(text) + 6 <= 120:
        return f'{indent}"""{text}"""\n'
    first, _, rest = text.partition(". ")
    first = first if first.endswith(".") else f"{first}."
    if not rest or len(indent) + len(first) + 3 > 120:
        first, rest = "", text
    lines = textwrap.wrap(rest, 120 - len(indent))
    if first:
        return f'{indent}"""{first}\n\n' + "".join(f"{indent}{line}\n" for line in lines) + f'{indent}"""\n'
    lines = textwrap.wrap(rest, 117 - len(indent))
    return f'{indent}"""{lines[0]}\n' + "".join(f"{indent}{line}\n" for line in lines[1:]) + f'{indent}"""\n'


def constants(live):
    """The documents' constants that the client needs."""
    channel, schemas = live["channels"]["live"], live["components"]["schemas"]
    phase = schemas["TouchEvent"]["prefixItems"][0]

    def members(named):
        return "".join(f"    {re.sub(r'(?<=[a-z])(?=[A-Z])', '_', name).upper()} = {value}\n" for name, value in named)

    return f'''"""The constants of docs/asyncapi.yaml. Made by Scripts/build-contract."""

from enum import IntEnum

SUBPROTOCOL = "{channel["bindings"]["ws"]["headers"]["properties"]["Sec-WebSocket-Protocol"]["const"]}"
MAX_EVENTS_PER_BATCH = {schemas["Touches"]["properties"]["events"]["maxItems"]}
MAX_ANCHORS_PER_BATCH = {schemas["Anchors"]["properties"]["anchors"]["maxItems"]}
# The server closes a connection that sends more.
MAX_MESSAGES_PER_SECOND = {channel["x-limits"]["messagesPerSecond"]}


class Phase(IntEnum):
    """The phases of a pointer in an event."""

{members(zip(phase["x-enum-varnames"], phase["enum"]))}

class Code(IntEnum):
    """Close and error codes of the live connection."""

{members(channel["x-close-codes"].items())}'''


def formatted(text, root):
    """A module in the format of the client's own code."""
    command = [sys.executable, "-m", "ruff", "format", "--no-cache", "--config", str(root / "clients/python/pyproject.toml"), "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def modules(live, rest, root):
    """The made modules by their names in the client's package."""
    return {"models.py": formatted(Models(rest).text(), root), "_contract.py": formatted(constants(live), root)}
