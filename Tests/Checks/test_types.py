"""What checks the types of the pages is strict, and nothing is taken out of it."""

import json
import re
import subprocess

import pytest

from project import ROOT

DENO = ROOT / "Scripts/deno"
pytestmark = pytest.mark.skipif(
    subprocess.run([DENO, "--available"], capture_output=True).returncode != 0, reason="this machine has no deno")

EXEMPTION = re.compile(r"@ts-(?:nocheck|(?:ignore|expect-error)\s*(?:\*/)?$)", re.MULTILINE)


def deno(*arguments):
    return subprocess.run([DENO, *arguments], capture_output=True, text=True, timeout=300)


def test_no_script_is_exempt_from_the_check_without_a_reason():
    assert [str(file) for file in (ROOT / "Public").rglob("*.js") if EXEMPTION.search(file.read_text())] == []


@pytest.mark.parametrize("line", ["// @ts-nocheck", "// @ts-ignore", "/* @ts-expect-error */"])
def test_an_exemption_would_be_found(line):
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


def test_what_the_linter_finds_fails_it(tmp_path):
    (tmp_path / "page.js").write_text("var unused = 1;\n")
    done = deno("lint", "--config", ROOT / "deno.jsonc", "--json", tmp_path / "page.js")
    assert done.returncode != 0
    assert {fault["code"] for fault in json.loads(done.stdout)["diagnostics"]} == {"no-unused-vars", "no-var"}
