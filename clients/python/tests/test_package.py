"""The package as others get it: typed, tidy, and complete when it is installed."""

import importlib.metadata
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

CLIENT = Path(__file__).resolve().parents[1]
PYPROJECT = tomllib.loads((CLIENT / "pyproject.toml").read_text())


def run(*command: str, folder: Path = CLIENT) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], cwd=folder, capture_output=True, text=True, timeout=110)


def test_types_are_checked_strictly(tmp_path: Path) -> None:
    done = run("-m", "mypy", "--cache-dir", str(tmp_path))
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("command", [["check"], ["format", "--check"]])
def test_the_code_passes_the_linter(command: list[str]) -> None:
    done = run("-m", "ruff", *command, "--no-cache", "src", "tests", "examples")
    assert done.returncode == 0, done.stdout


def test_the_installed_package_is_complete(tmp_path: Path) -> None:
    # A copy, since building leaves files beside the sources.
    copy = shutil.copytree(CLIENT, tmp_path / "copy", ignore=shutil.ignore_patterns(".*", "tests"))
    target = tmp_path / "installed"
    options = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check"]
    done = run("-m", "pip", "install", *options, "--target", str(target), str(copy))
    assert done.returncode == 0, done.stderr
    sources = {path.relative_to(CLIENT / "src") for path in (CLIENT / "src/touchfigures").rglob("*") if path.is_file()}
    wanted = {path for path in sources if "__pycache__" not in path.parts}
    assert {path for path in wanted if not (target / path).is_file()} == set()
    assert Path("touchfigures/py.typed") in wanted
    (found,) = importlib.metadata.distributions(path=[str(target)])
    assert found.metadata["Name"] == "touchfigures"
    done = run("-c", "import touchfigures; print(touchfigures.__file__)", folder=target)
    assert done.stdout.strip() == str(target / "touchfigures/__init__.py"), done.stderr


def test_the_tests_have_what_the_package_needs() -> None:
    """Installed are the versions that the package asks for, or later ones."""
    project = PYPROJECT["project"]
    for need in [*project["dependencies"], *project["optional-dependencies"]["frames"]]:
        name, _, least = need.partition(">=")
        installed = importlib.metadata.version(name).split(".")
        assert [int(part) for part in installed[:2]] >= [int(part) for part in least.split(".")[:2]], need
