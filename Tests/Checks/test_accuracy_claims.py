"""What the page about the figures says of accuracy is what the accuracy report says."""

import re

import pytest

from project import ROOT

REPORT = (ROOT / "docs" / "accuracy.md").read_text()


def largest_calm_errors():
    """Of the plain sum and of the estimate, in per cent, over all strokes, rates and distortions."""
    rows = re.findall(r"^\| calm \| \d+ Hz \| (.*) \|$", REPORT, re.MULTILINE)
    assert len(rows) == 4
    values = [[abs(float(cell.replace("−", "-"))) for cell in row.split(" | ")] for row in rows]
    return max(max(row[0::2]) for row in values), max(max(row[1::2]) for row in values)


@pytest.mark.parametrize("point", [".", ","])
def test_the_page_states_the_reports_errors(point):
    plain, estimate = largest_calm_errors()
    texts = (ROOT / "Public/features/about/figures/texts.js").read_text()
    claims = re.findall(r'estimate3:\s*"([^"]+)"', texts)
    claim = next(claim for claim in claims if f"{estimate:.1f}".replace(".", point) in claim)
    assert f"{plain:.0f} %" in claim
