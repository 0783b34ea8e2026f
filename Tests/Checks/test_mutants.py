"""The tool of mutation testing changes what it says, where it says, and nothing else; a failing simulation is shrunk to the necessary faults."""

import dataclasses
import tomllib
import types

import pytest

import faults
import mutations
import sampling
import shrink
from project import ROOT

SOURCE = """\
package struct Bucket {
    @inlinable var isFull: Bool { tokens >= 3 }

    mutating func take(_ cost: Int) -> Bool {
        guard cost > 0, !isFull || cost < 2 else { return false }
        precondition(cost < 100)
        tokens -= max(cost, 1)
        told.append(cost)
        for index in 0..<cost { told[index] = -cost }
        return true
    }
}
"""
FILE = "Sources/Buckets/Bucket.swift"


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    root = tmp_path_factory.mktemp("root")
    (root / FILE).parent.mkdir(parents=True)
    (root / FILE).write_text(SOURCE)
    return mutations.find(mutations.build_finder(ROOT / ".build/mutants"), root, {"Buckets": ["."]})


def changes(mutants):
    return {(mutant.line, mutant.kind, mutant.before, mutant.after) for mutant in mutants if mutant.kind != "constant"}


def test_each_kind_of_mutant_is_found_at_its_place(found):
    assert changes(found) == {
        (2, "early return", "tokens >= 3", "return true"), (2, "early return", "tokens >= 3", "return false"),
        (2, "comparison", "tokens >= 3", "tokens > 3"),
        (5, "early return", "guard cost > 0, !isFull || cost < 2 else { return false }", "return true"),
        (5, "early return", "guard cost > 0, !isFull || cost < 2 else { return false }", "return false"),
        (5, "negated condition", "cost > 0", "!(cost > 0)"), (5, "comparison", "cost > 0", "cost >= 0"),
        (5, "negated condition", "!isFull || cost < 2", "!(!isFull || cost < 2)"),
        (5, "connective", "!isFull || cost < 2", "!isFull && cost < 2"), (5, "removed not", "!isFull", "isFull"),
        (5, "comparison", "cost < 2", "cost <= 2"),
        (7, "arithmetic", "tokens -= max(cost, 1)", "tokens += max(cost, 1)"), (7, "min and max", "max(cost, 1)", "min(cost, 1)"),
        (8, "removed call", "told.append(cost)", ""), (9, "range", "cost", "cost + 1"),
        (9, "removed assignment", "told[index] = -cost", ""), (9, "removed minus", "-cost", "cost"),
    }
    assert {(mutant.line, mutant.after) for mutant in found if mutant.kind == "constant"} == {
        (2, "2"), (5, "1"), (5, "true"), (5, "3"), (7, "2"), (9, "1"), (10, "false"),
    }
    assert {mutant.declaration for mutant in found} == {"isFull", "take(_:)"}


def written(found, *wanted):
    mutants = [mutant for mutant in found if (mutant.line, mutant.after) in wanted]
    assert len(mutants) == len(wanted)
    for number, mutant in enumerate(mutants):
        mutant.number = number
    return mutations.with_mutants(SOURCE.encode(), mutants).decode().split("\n")


def test_a_run_chooses_among_the_mutants_of_one_text(found):
    lines = written(found, (5, "cost >= 0"), (8, ""), (7, "tokens += max(cost, 1)"), (7, "min(cost, 1)"), (2, "return false"))
    assert lines[0] == "public import CMutants; package struct Bucket {"
    assert lines[1].strip() == "var isFull: Bool { if mutant_is(0) { return false }; return  tokens >= 3 }"
    assert "guard (mutant_is(1) ? cost >= 0 : cost > 0), !isFull" in lines[4]
    assert lines[6].strip() == (
        "if mutant_is(2) { tokens += max(cost, 1) } else { tokens -= (mutant_is(3) ? min(cost, 1) : max(cost, 1)) }"
    )
    assert lines[7].strip() == "if !mutant_is(4) { told.append(cost) }"
    assert len(lines) == len(SOURCE.split("\n"))


def test_without_mutants_nothing_is_changed():
    text = SOURCE.replace("@inlinable", "")
    assert mutations.with_mutants(text.encode(), []) == text.encode()


def test_mutants_of_the_same_text_are_not_drawn_together(found):
    drawn = mutations.draw(mutations.shuffled(found, 1), len(found))
    edits = [edit for mutant in drawn for edit in mutant.edits]
    assert 5 < len(drawn) < len(found)
    assert not any(mutations.collide(one, other) for one in edits for other in edits if one is not other)


def test_a_seed_repeats_its_draw_and_another_file_does_not_change_it(found):
    keys = [mutant.key for mutant in mutations.shuffled(found, 1)]
    assert keys == [mutant.key for mutant in mutations.shuffled(found[::-1], 1)]
    assert keys != [mutant.key for mutant in mutations.shuffled(found, 2)]
    rest = [mutant for mutant in found if mutant.line != 5]
    assert [mutant.key for mutant in mutations.shuffled(rest, 1)] == [key for key in keys if key in {mutant.key for mutant in rest}]


def test_shares_are_in_proportion():
    assert mutations.shares({"large": 900, "small": 100}, 100) == {"large": 90, "small": 10}
    assert mutations.shares({"large": 900, "tiny": 4, "other": 100}, 100)["tiny"] == 4


def test_a_sample_takes_one_of_each_file_before_a_second_one(found):
    copies = [dataclasses.replace(mutant, path=path) for path, count in (("A.swift", len(found)), ("B.swift", 2), ("C.swift", 1)) for mutant in found[:count]]
    drawn = mutations.by_file(copies, 1)
    assert sorted(mutant.path for mutant in drawn[:3]) == ["A.swift", "B.swift", "C.swift"]
    assert sorted(mutant.path for mutant in drawn[3:5]) == ["A.swift", "B.swift"]
    assert len(drawn) == len(copies) and {mutant.path for mutant in drawn[5:]} == {"A.swift"}
    assert [mutant.key for mutant in drawn] == [mutant.key for mutant in mutations.by_file(copies[::-1], 1)]
    assert drawn != mutations.by_file(copies, 2)


@pytest.mark.parametrize("noticed, count, low, high", [(0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (81, 100, 0.7222, 0.8749), (0, 0, 0, 1)])
def test_the_interval_of_a_share_is_wilsons(noticed, count, low, high):
    assert sampling.wilson(noticed, count) == pytest.approx((low, high), abs=1e-4)


def test_a_sample_is_told_as_a_table_with_its_survivors(tmp_path, found, monkeypatch):
    monkeypatch.setattr(mutations, "equivalent", lambda root: {found[0].key[:5]})
    arguments = types.SimpleNamespace(seed=7, again=False, unit_tests=True, tests=None)
    record = sampling.Record(tmp_path / "kept.json", ROOT, arguments)
    for mutant, stage in zip(found, [None, None, sampling.UNIT, sampling.UNIT]):
        record.add(mutant, stage, reached=stage is not None)
    text = record.text()
    assert "Seed 7, 4 mutants" in text
    assert "| Buckets | 1 | 4 | 2 | 1 | 1 | 67 % (21–94) |" in text and text.count("\n- ") == 1
    assert f"- `{found[1]}" in text and "(not reached)" in text
    arguments.again, arguments.tests = True, ["A", "B"]
    assert "Tried by A and B alone." in record.text()
    again = sampling.Record(tmp_path / "kept.json", ROOT, arguments)
    assert [again.survived(mutant) for mutant in found[:5]] == [False, True, False, False, True]


def test_code_listed_as_equivalent_still_exists():
    """An entry whose code has changed must be reviewed."""
    entries = tomllib.loads((ROOT / "Tests/Mutation/equivalent.toml").read_text()).get("mutant", [])
    for entry in entries:
        assert entry["from"] in mutations.flat((ROOT / entry["path"]).read_text()), entry
        assert entry["why"].endswith("."), entry


# Scripts/simulate


class Program:
    """Fails if it gets all of certain events."""

    def __init__(self, needed, count):
        self.needed, self.incidents, self.runs = set(needed), count, []

    def count(self, seed, hours):
        return self.incidents

    def run(self, seed, hours, only):
        self.runs.append(hours)
        given = {int(number) for number in only.split(",")}
        return types.SimpleNamespace(passed=not self.needed <= given, given=given)


@pytest.mark.parametrize("needed", [(), (0,), (199,), (3, 17), (0, 99, 100, 199), (50, 51, 52, 53, 54)], ids=str)
def test_faults_that_a_failure_needs_remain_after_shrinking(needed):
    program = Program(needed, 200)
    numbers, last, hours = shrink.shrink(program, 7, types.SimpleNamespace(failed_after=1.5, passed=False))
    assert set(numbers) == set(needed) or (not needed and len(numbers) <= 1)
    assert hours == 1.5 and set(program.runs) == {1.5}
    assert not last.passed and (not needed or last.given == set(needed))
    assert len(program.runs) < 150


def test_every_planted_fault_applies_where_its_patch_says():
    """`git apply` finds lines that have moved; the switch of a fault needs their numbers, and without one fault none is tried."""
    patches = sorted(faults.PATCHES.glob("*.patch"))
    assert {patch.name: faults.first_mismatch(patch) for patch in patches} == dict.fromkeys((patch.name for patch in patches), None)
