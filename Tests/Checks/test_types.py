"""The type check of the pages is strict, without exceptions."""

import json
import re
import shutil
import subprocess
import sys

import pytest

from project import ROOT

sys.path.append(str(ROOT / "Scripts/build-contract.d"))
import languages
from typescript import Types

DENO = ROOT / "Scripts/deno"
pytestmark = pytest.mark.skipif(
    subprocess.run([DENO, "--available"], capture_output=True).returncode != 0, reason="this machine has no deno")

EXEMPTION = re.compile(r"@ts-(?:nocheck|(?:ignore|expect-error)\s*(?:\*/)?$)", re.MULTILINE)


def deno(*arguments):
    return subprocess.run([DENO, *arguments], capture_output=True, text=True)


def test_each_exemption_of_a_script_has_a_reason():
    assert [str(file) for file in (ROOT / "Public").rglob("*.js") if EXEMPTION.search(file.read_text())] == []


@pytest.mark.parametrize("line", ["// @ts-nocheck", "// @ts-ignore", "/* @ts-expect-error */"])
def test_an_exemption_is_found(line):
    assert EXEMPTION.search(f"a();\n{line}\nb();\n")
    assert not EXEMPTION.search("// @ts-ignore The library lacks it.\n// @ts-check\n")


@pytest.mark.parametrize("configuration, source, faults", [
    ("deno.jsonc", """/** @param {string} name */
export const size = (name) => name.size;
export const length = (name) => name.length;
export const box = document.getElementById("box").hidden;
""", ["TS2339", "TS7006", "TS2531"]),
    ("Tests/Checks/types/worker.json", "export const title = document.title;\n", ["TS2584"]),
])
def test_a_wrong_type_is_found(tmp_path, configuration, source, faults):
    (tmp_path / "page.js").write_text(source)
    path = ROOT / configuration
    own = re.sub(r'"\./([^"]+\.d\.ts)"', lambda name: json.dumps(str(path.parent / name[1])), path.read_text())
    (tmp_path / "deno.jsonc").write_text(own)
    done = deno("check", "--config", tmp_path / "deno.jsonc", tmp_path / "page.js")
    assert done.returncode != 0
    assert re.findall(r"(TS\d+) \[ERROR\]", done.stderr) == faults


def test_findings_of_the_linter_fail_it(tmp_path):
    (tmp_path / "page.js").write_text("var unused = 1;\n")
    done = deno("lint", "--config", ROOT / "deno.jsonc", "--json", tmp_path / "page.js")
    assert done.returncode != 0
    assert {fault["code"] for fault in json.loads(done.stdout)["diagnostics"]} == {"no-unused-vars", "no-var"}


@pytest.fixture
def unformatted(tmp_path):
    """A checkout with one page script that the formatter would change."""
    for path in ("Scripts/deno", "Scripts/format", "deno.jsonc"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / path, tmp_path / path)
    (tmp_path / "Public").mkdir()
    (tmp_path / "Public/page.js").write_text("export const  a = 'b'\n")

    def run(*flags, folders):
        done = subprocess.run([tmp_path / "Scripts/format", *flags], capture_output=True, text=True, env={"PATH": f"{folders}:/usr/bin:/bin"})
        return done, (tmp_path / "Public/page.js").read_text()

    return run


def test_unformatted_files_fail_and_are_formatted(unformatted):
    folders = ROOT / ".venv/bin"
    done, text = unformatted("--check", "--pages", folders=folders)
    assert done.returncode != 0 and text == "export const  a = 'b'\n"
    done, text = unformatted("--pages", folders=folders)
    assert done.returncode == 0 and text == 'export const a = "b";\n'
    assert unformatted("--check", "--pages", folders=folders)[0].returncode == 0


@pytest.mark.skipif(shutil.which("deno", path="/usr/bin:/bin") is not None, reason="this machine has one of its own")
def test_a_machine_without_deno_reports_it(unformatted):
    done, _ = unformatted("--check", "--pages", folders="/nowhere")
    assert done.returncode == 0
    assert done.stderr.startswith("deno: not installed, so that the pages' types, style and format are not checked")


def test_files_made_from_the_contracts_documents_are_up_to_date():
    done = subprocess.run([ROOT / "Scripts/build-contract", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


CONTRACT = ("Scripts/build-contract.d", "docs", "Tests/Checks/types", "Public/shared/model", "Public/languages",
            "clients/python/pyproject.toml", "clients/python/src")


def copy(folder, *paths):
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / path).is_dir() else shutil.copy)(ROOT / path, folder / path)


def test_a_stale_file_is_found(tmp_path):
    copy(tmp_path, *CONTRACT)
    document = tmp_path / "docs/asyncapi.yaml"
    document.write_text(document.read_text().replace("maxItems: 512", "maxItems: 256"))
    made = [sys.executable, tmp_path / "Scripts/build-contract.d/contract.py"]
    done = subprocess.run([*made, "--check"], capture_output=True, text=True)
    assert done.returncode != 0
    assert done.stderr.strip().endswith("run Scripts/build-contract: Public/shared/model/contract.js, clients/python/src/touchfigures/_contract.py")
    assert subprocess.run(made).returncode == subprocess.run([*made, "--check"]).returncode == 0


@pytest.mark.parametrize("schema, written", [
    ({"type": ["string", "null"], "maxLength": 3}, "string | null"),
    ({"type": "array", "items": {"enum": ["a", 1, None]}}, '("a" | 1 | null)[]'),
    ({"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}, "[number, number]"),
    ({"type": "array", "prefixItems": [{"type": "string"}, {"type": ["number", "null"]}], "minItems": 1}, "[string, (number | null)?]"),
    ({"allOf": [{"$ref": "#/x/A"}, {"oneOf": [{"$ref": "#/x/B"}, {"const": "c"}]}]}, 'A & (B | "c")'),
    ({"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}, "b-c": {"type": "boolean"}}},
     '{\n  a: number;\n  "b-c"?: boolean;\n}'),
    ({"type": "object", "additionalProperties": {"type": "number"}}, "{\n  [name: string]: number;\n}"),
])
def test_a_schema_becomes_a_type(schema, written):
    assert Types(lambda reference: reference.rsplit("/", 1)[1]).type_of(schema) == written


def test_a_description_that_yaml_has_cut_is_found():
    """`{description: One thing, and another.}` has a second key."""
    with pytest.raises(ValueError, match="no type for and another."):
        Types(str).type_of({"type": "string", "description": "One thing", "and another.": None})


UNTYPED = re.compile(r"@(?:param|returns|type|typedef|property) [^\n]*[{<(:, |]\s*(?:any|\*)\s*[}>),;|\[]")


@pytest.mark.parametrize("file", [
    "shared/model/messages.js", "shared/model/room.js", "shared/net/connection.js", "shared/net/touch-link.js", "shared/net/outbox.js",
    "shared/net/rest.js", "shared/net/host.js", "shared/phone/room-session.js", "shared/phone/phone-session.js",
    "features/classroom/viewer-link.js", "features/classroom/room/classroom.js", "features/walk/room/link.js",
])
def test_nothing_at_the_edge_of_the_wire_is_untyped(file):
    assert UNTYPED.findall((ROOT / "Public" / file).read_text()) == []


@pytest.mark.parametrize("line", ["@param {any} a", "@returns {Promise<any>}", "@typedef {{type: string, [field: string]: any}} M", "@property {any[]} events"])
def test_an_untyped_value_is_found(line):
    assert UNTYPED.search(f"/** {line} */")


def test_a_new_language_is_a_folder_and_its_name_in_one_file(tmp_path):
    copy(tmp_path, *CONTRACT, "Scripts/lesson", "Scripts/pictures")
    folder = tmp_path / "Public/languages"
    shutil.copytree(folder / "de", folder / "xx")
    for file in (folder / "xx").rglob("*.js"):
        file.write_text(file.read_text().replace('textsIn("de"', 'textsIn("xx"'))
    names = folder / "languages.js"
    names.write_text(names.read_text().replace(
        'import * as en', 'import * as xx from "./xx/pages/index.js";\nimport * as en').replace("fr: fr.ownName", "fr: fr.ownName, xx: xx.ownName"))
    subprocess.run([sys.executable, tmp_path / "Scripts/build-contract.d/contract.py"], check=True)
    for path in languages.documents(ROOT):
        before, after = (ROOT / path).read_text(), (tmp_path / path).read_text()
        lists = [found[0] for found in languages.LIST.finditer(after)]
        assert all("xx" in each for each in lists) and len(lists) == len(languages.LIST.findall(before)), path
        assert after.count("            xx: ") == before.count("            fr: "), path
    expected = ", ".join(f'"{code}"' for code in [*languages.codes(ROOT), "xx"])
    assert f"Language = Literal[{expected}]" in (tmp_path / "clients/python/src/touchfigures/models.py").read_text()
    shown = subprocess.run(["node", "--experimental-default-type=module", "--input-type=module", "--eval",
                            f'console.log(Object.keys((await import("{names}")).LANGUAGE_NAMES).join())'], capture_output=True, text=True)
    assert shown.stdout == ",".join(sorted([*languages.codes(ROOT), "xx"])) + "\n", shown.stderr


def test_no_other_file_lists_the_languages():
    # The pictures are of two languages.
    kept = {*languages.documents(ROOT), "Scripts/pictures.d/pictures.py"}
    lists = {}
    for top, suffixes in (("Sources", {".swift"}), ("Public", {".js", ".html"}), ("Scripts", {".py", ""}), ("clients/python/src", {".py"})):
        for file in (ROOT / top).rglob("*"):
            path = str(file.relative_to(ROOT))
            if file.is_file() and file.suffix in suffixes and path not in kept and "languages" not in path:
                text = file.read_text(errors="ignore")
                if "by Scripts/build-contract" not in text and (found := languages.LIST.search(text)):
                    lists[path] = found[0]
    assert lists == {}
