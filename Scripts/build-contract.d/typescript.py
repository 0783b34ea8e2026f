"""The part of JSON Schema that the contract's documents use, as TypeScript's types."""

import json
import re

# Keywords that only restrict a value's range, or describe it, and have no counterpart in a type.
WITHOUT_TYPE = {
    "description", "example", "examples", "format", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength",
    "maxLength", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "default", "discriminator", "if", "then", "else",
    "x-enum-varnames", "x-missing", "title", "contentEncoding", "contentMediaType", "multipleOf",
}
OF_OBJECTS = {"properties", "required", "additionalProperties"}
OF_ARRAYS = {"items", "prefixItems"}
PRIMITIVE = {"string": "string", "number": "number", "integer": "number", "boolean": "boolean", "null": "null"}


class Types:
    """Writes schemas; `name_of` gives the type of a reference."""

    def __init__(self, name_of):
        self.name_of = name_of

    def type_of(self, schema, indent=""):
        if schema is True:
            return "unknown"
        unknown = schema.keys() - WITHOUT_TYPE - OF_OBJECTS - OF_ARRAYS - {"type", "enum", "const", "$ref", "allOf", "anyOf", "oneOf"}
        if unknown:
            raise ValueError(f"no type for {', '.join(sorted(unknown))}")
        parts = []
        if "$ref" in schema:
            parts.append(self.name_of(schema["$ref"]))
        parts += [self.type_of(part, indent) for part in schema.get("allOf", []) if self.has_text(part)]
        for union in ("anyOf", "oneOf"):
            # Alternatives of required members add nothing that a type could express.
            if union in schema and any(self.has_text(part) for part in schema[union]):
                parts.append(self.union(self.type_of(part, indent) for part in schema[union]))
        if "const" in schema:
            parts.append(json.dumps(schema["const"]))
        elif "enum" in schema:
            parts.append(self.union(json.dumps(value) for value in schema["enum"]))
        elif "type" in schema or "properties" in schema:
            kinds = schema.get("type", "object")
            own = self.union(self.plain(kind, schema, indent) for kind in (kinds if isinstance(kinds, list) else [kinds]))
            # A bare "object" beside its members adds nothing.
            if own != "object" or not parts:
                parts.append(own)
        return " & ".join(f"({part})" if " | " in part and len(parts) > 1 else part for part in parts) or "unknown"

    @staticmethod
    def has_text(schema):
        return bool(schema.keys() & {"$ref", "type", "properties", "enum", "const", "allOf", "anyOf", "oneOf"})

    @staticmethod
    def union(types):
        return " | ".join(dict.fromkeys(types))

    def plain(self, kind, schema, indent):
        if kind == "array":
            return self.array(schema, indent)
        return self.object(schema, indent) if kind == "object" else PRIMITIVE[kind]

    def array(self, schema, indent):
        least = schema.get("minItems", 0)
        if "prefixItems" not in schema:
            item = self.type_of(schema.get("items", True), indent)
            if 0 < least <= 4 and least == schema.get("maxItems"):
                return f"[{', '.join([item] * least)}]"
            return f"({item})[]" if re.search(r" [|&] ", item) else f"{item}[]"
        items = [self.type_of(item, indent) for item in schema["prefixItems"]]
        return "[" + ", ".join(item if place < least else f"({item})?" if " " in item else f"{item}?" for place, item in enumerate(items)) + "]"

    def object(self, schema, indent):
        deeper = indent + "  "
        lines = []
        for name, value in schema.get("properties", {}).items():
            if isinstance(value, dict) and "description" in value:
                lines.append(comment(value["description"], deeper))
            optional = "" if name in schema.get("required", []) else "?"
            key = name if re.fullmatch(r"[A-Za-z_$][\w$]*", name) else json.dumps(name)
            lines.append(f"{deeper}{key}{optional}: {self.type_of(value, deeper)};\n")
        others = schema.get("additionalProperties", False)
        if isinstance(others, dict):
            lines.append(f"{deeper}[name: string]: {self.type_of(others, deeper)};\n")
        return "{\n" + "".join(lines) + indent + "}" if lines else "object"


def comment(text, indent):
    return f"{indent}/** {' '.join(text.split()).rstrip('.')}. */\n"
