"""Plans of experiments, with the real server."""

import hashlib
import json

import pytest

from touchfigures import Client, ServerProblem, Session
from touchfigures.models import ExperimentPlan

PLAN: ExperimentPlan = {
    "hypothesis": "Zeit wächst mit der Schwierigkeit.",
    "people": 28,
    "exclude": {"errorRate": 0.2, "densityAssumed": True},
}


def test_the_previewed_plan_is_the_one_that_the_start_stores(session: Session, client: Client) -> None:
    preview = session.preview_plan(PLAN, [20, 30], [5], targets=5, blocks=2)
    document = json.loads(preview["document"])
    assert (document["blocks"], document["hypothesis"]) == (2, PLAN["hypothesis"])
    assert hashlib.sha256(preview["document"].encode()).hexdigest() == preview["sha256"]
    state = session.start_experiment([20, 30], [5], targets=5, blocks=2, plan=PLAN)
    assert state["experiment"]["plan"]["sha256"] == preview["sha256"]
    # For everybody, not for the host alone.
    visitor = client.session(session.code)
    assert visitor.get_plan(1) == document
    assert hashlib.sha256(visitor.get_plan_bytes(1)).hexdigest() == preview["sha256"]
    [experiment] = visitor.get_experiments()["experiments"]
    assert experiment["plan"]["exclude"] == PLAN["exclude"]
    assert experiment["class"]["excluded"] == 0


def test_an_experiment_without_a_plan_has_none(session: Session) -> None:
    session.start_experiment()
    with pytest.raises(ServerProblem, match="Experiment 1 was started without a plan"):
        session.get_plan(1)
