"""The alert rules and the dashboard: valid, tested, and only about existing metrics."""

import json
import re
import subprocess

from project import ROOT

FOLDER = ROOT / "docs/monitoring"
STATUS = "\n".join(file.read_text() for file in (ROOT / "Sources/Features/Status").rglob("*.swift"))
METRIC = re.compile(r"\btouchfigures_([a-z_]+)")


def known_metrics():
    plain = set(re.findall(r'\(\s*"([a-z_]+)",\s*"[A-Z]', STATUS))
    budget = {f"budget_{name}" for name in re.findall(r'\("([a-z_]+)", "[^"]+", "(?:gauge|counter)", \{', STATUS)}
    return plain | budget


def used_metrics(text):
    return {name.removesuffix("_bucket") for name in METRIC.findall(text)}


def promtool(*arguments):
    return subprocess.run(["promtool", *arguments], cwd=FOLDER, capture_output=True, text=True)


def test_the_alert_rules_are_valid_and_pass_their_tests():
    assert (done := promtool("check", "rules", "alerts.yml")).returncode == 0, done.stderr
    assert (done := promtool("test", "rules", "alerts.test.yml")).returncode == 0, done.stdout + done.stderr


def test_each_alert_is_tested():
    alerts = set(re.findall(r"- alert: (\w+)", (FOLDER / "alerts.yml").read_text()))
    tested = re.findall(r"alertname: (\w+)", (FOLDER / "alerts.test.yml").read_text())
    assert len(alerts) >= 8 and alerts == set(tested)
    assert all(tested.count(alert) == 2 for alert in alerts), "one silent, one raised"


def test_rules_and_dashboard_name_only_metrics_that_exist():
    used = used_metrics((FOLDER / "alerts.yml").read_text())
    dashboard = json.loads((FOLDER / "grafana-dashboard.json").read_text())
    expressions = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    assert len(expressions) > 15
    used |= {name for expression in expressions for name in used_metrics(expression)}
    assert used - known_metrics() == set()


def test_a_metric_that_does_not_exist_is_found():
    assert used_metrics("rate(touchfigures_nonsense_bucket[5m])") - known_metrics() == {"nonsense"}
