"""Scripts/simulate leaves out what a failure does not need."""

import sys
import types
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts/simulate.d"))

import shrink  # noqa: E402


class Program:
    """Fails if it is given all of some happenings."""

    def __init__(self, needed, count):
        self.needed, self.happenings, self.runs = set(needed), count, []

    def count(self, seed, hours):
        return self.happenings

    def run(self, seed, hours, only):
        self.runs.append(hours)
        given = {int(number) for number in only.split(",")}
        return types.SimpleNamespace(passed=not self.needed <= given, given=given)


@pytest.mark.parametrize("needed", [(), (0,), (199,), (3, 17), (0, 99, 100, 199), (50, 51, 52, 53, 54)], ids=str)
def test_what_a_failure_needs_is_left(needed):
    program = Program(needed, 200)
    numbers, last, hours = shrink.shrink(program, 7, types.SimpleNamespace(failed_after=1.5, passed=False))
    assert set(numbers) == set(needed) or (not needed and len(numbers) <= 1)
    assert hours == 1.5 and set(program.runs) == {1.5}
    assert not last.passed and (not needed or last.given == set(needed))
    assert len(program.runs) < 150
