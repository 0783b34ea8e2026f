"""The examples work: the README's programs, and the notebook, which ends in two plots and a table."""

import base64
import io
import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from PIL import Image
from server import Server

from touchfigures import Client

CLIENT = Path(__file__).resolve().parents[1]
NOTEBOOK = CLIENT / "examples/class.ipynb"
PROGRAMS = re.findall(r"^```python\n(.*?)^```", (CLIENT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
PRINTED = [r"^p1 +\w+ \w+ +12\.0 +1\.0 +1$", r"^p1 \d+\.?\d* cm$"]


@pytest.mark.parametrize(("program", "line"), [*zip(PROGRAMS, PRINTED, strict=True)], ids=["plain", "asyncio"])
def test_a_program_of_the_readme_runs(
    server: Server, capsys: pytest.CaptureFixture[str], program: str, line: str
) -> None:
    assert "http://localhost:8080" in program
    exec(compile(program.replace("http://localhost:8080", server.url), "README.md", "exec"), {})
    assert re.search(line, capsys.readouterr().out, re.MULTILINE)


def images(cell: Any) -> list[Image.Image]:
    """The pictures that a cell shows."""
    shown = [output.data["image/png"] for output in cell.outputs if "image/png" in output.get("data", {})]
    return [Image.open(io.BytesIO(base64.b64decode(each))) for each in shown]


def test_the_notebook_is_stored_without_its_output() -> None:
    for cell in json.loads(NOTEBOOK.read_text())["cells"]:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


def test_the_notebook_ends_in_two_plots_and_a_table_with_version_and_method(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOUCHFIGURES_ADDRESS", server.url)
    monkeypatch.setenv("PYTHONPATH", str(CLIENT / "src"))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=60).execute()
    shown = [images(cell) for cell in notebook.cells if cell.cell_type == "code"]
    assert [len(each) for each in shown[-3:]] == [1, 1, 0]
    assert not any(shown[:-3])
    for (plot,) in shown[-3:-1]:
        assert min(plot.size) > 300
        # Something is drawn, in the colours of pupils and class.
        assert len(plot.convert("RGB").getcolors(2**24)) > 100
    (table,) = [output.data["text/html"] for output in notebook.cells[-1].outputs]
    heads = re.findall(r"<th>([^<]*)</th>", table)
    assert {"figure", "value", "unit", "formula", "version", "method"} <= set(heads)
    with Client(server.url) as client:
        assert f"<td>{client.get_server()['version']}</td>" in table
