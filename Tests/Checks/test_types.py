"""What checks the types of the pages is strict, and nothing is taken out of it."""

import json
import re
import subprocess

import pytest

from project import ROOT

CONFIGURATIONS = ROOT / "Tests/Checks/types"
EXEMPTION = re.compile(r"@ts-(?:nocheck|(?:ignore|expect-error)\s*(?:\*/)?$)", re.MULTILINE)


def test_no_script_is_exempt_from_the_check_without_a_reason():
    assert [str(file) for file in (ROOT / "Public").rglob("*.js") if EXEMPTION.search(file.read_text())] == []


@pytest.mark.parametrize("line", ["// @ts-nocheck", "// @ts-ignore", "/* @ts-expect-error */"])
def test_an_exemption_would_be_found(line):
    assert EXEMPTION.search(f"a();\n{line}\nb();\n")
    assert not EXEMPTION.search("// @ts-ignore The library lacks it.\n// @ts-check\n")


@pytest.mark.parametrize("configuration, source, faults", [
    ("pages", """/** @param {string} name */
export const size = (name) => name.size;
export const length = (name) => name.length;
export const box = document.getElementById("box").hidden;
""", ["TS2339", "TS7006", "TS2531"]),
    ("worker", "export const title = document.title;\n", ["TS2584"]),
])
def test_a_wrong_type_is_found(tmp_path, configuration, source, faults):
    (tmp_path / "page.js").write_text(source)
    own = {"extends": str(CONFIGURATIONS / f"{configuration}.json"), "include": ["page.js"], "exclude": []}
    (tmp_path / "tsconfig.json").write_text(json.dumps(own))
    done = subprocess.run(["tsc", "--project", tmp_path], capture_output=True, text=True, timeout=300)
    assert done.returncode != 0
    assert re.findall(r"error (TS\d+)", done.stdout) == faults
