"""The numbers of budgets.toml, and what this run measured beside them."""

import tomllib

from project import ROOT

BUDGETS = tomllib.loads((ROOT / "Tests/budgets.toml").read_text())

# By the budget's group and name, the largest value that this process has judged.
measured: dict[tuple[str, str], float] = {}


def limit(group: str, name: str) -> int:
    """The budget, for a test that judges by itself."""
    return BUDGETS[group][name]


def is_within(group: str, name: str, value: float) -> bool:
    """Whether a measured value keeps its budget; remembers it for the end of the run."""
    key = (group, name)
    measured[key] = max(value, measured.get(key, value))
    return value <= limit(group, name)


def table(values: dict[tuple[str, str], float]) -> str:
    """A line for each value: its name, what was measured, of what budget."""
    return "".join(f"{name} ({group}): {value:,.0f} of {limit(group, name):,}\n" for (group, name), value in sorted(values.items()))
