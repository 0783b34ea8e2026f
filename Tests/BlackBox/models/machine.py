"""The shared part of the stateful models: Hypothesis draws steps, a machine performs them on a real server and its model, and compares.

`Scripts/test` runs each machine for seconds and always alike. `Scripts/model-tests` runs them for a given time, each round with
a seed of its own, and makes a failure small."""

import os
import time

import hypothesis
import requests
from hypothesis import HealthCheck, Phase, settings, strategies
from hypothesis.stateful import RuleBasedStateMachine, initialize, run_state_machine_as_test

import contract

# The duration of each machine in the long form, or the seed of the one round to repeat.
SECONDS, SEED = "TOUCHFIGURES_MODEL_SECONDS", "TOUCHFIGURES_MODEL_SEED"


class AllRules:
    """Replaces Hypothesis's random choice of disabled rules in each run: useful with hundreds of rules, not with six."""

    def is_enabled(self, name):
        return True


class Machine(RuleBasedStateMachine):
    """A machine against a server that other machines used before.

    A restart takes as long as fifty other steps, so only every second example begins with one."""

    def __init__(self, server):
        super().__init__()
        self.server, self.requests = server, requests.Session()
        self.restarts_left = 0
        if SECONDS not in os.environ and SEED not in os.environ:
            self._rules_strategy.enabled_rules_strategy = strategies.just(AllRules())

    @initialize(crashes=strategies.booleans())
    def begin_with(self, crashes):
        self.restarts_left = int(crashes)

    def ask(self, method, path, status, **options):
        """A request below /api/v1 whose answer must have this status."""
        answer = self.requests.request(method, f"{self.server.url}/api/v1{path}", timeout=20, **options)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code}, expected {status}: {answer.text[:300]}"
        return answer

    def problem(self, method, path, status, kind, **options):
        """A request that must be refused, with this problem."""
        assert self.ask(method, path, status, **options).json()["type"] == f"/docs#{kind}"

    def restart(self):
        """Kills the server's processes, and starts them again on the same data and port."""
        self.restarts_left -= 1
        self.server.kill()
        self.server.start(self.server.port)
        self.requests = requests.Session()

    def end_class(self):
        """The players and the viewer leave, and the session is deleted."""
        for player in self.players:
            player.phone.live.vanish()
        self.viewer.close()
        self.ask("DELETE", f"/sessions/{self.session.code}", 204, headers=self.session.host)

    def teardown(self):
        assert self.server.alive, f"the worker died; log:\n{self.server.errors()}"
        found, contract.Watch.found = contract.Watch.found, []
        assert found == [], "an answer or message is not as documented"


def run(machine, server, examples, steps):
    """Performs `steps` steps from a new start, `examples` times; in the long form repeatedly with other seeds."""
    seconds, only = float(os.environ.get(SECONDS, 0)), os.environ.get(SEED)
    if not seconds:
        return run_once(machine, server, examples, steps, only or "0", shrink=bool(only))
    end, number = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        number += 1
        seed = f"{os.environ.get('TOUCHFIGURES_SEED', 'none')}-{number}"
        try:
            run_once(machine, server, examples, steps, seed, shrink=True)
        except BaseException:
            name = machine.__module__.removeprefix("test_").removesuffix("_model")
            print(f"\nrepeat this by: Scripts/model-tests --seed {seed} {name}")
            raise
    print(f"\n{machine.__name__}: {number} rounds of {examples} beginnings with {steps} steps")


def run_once(machine, server, examples, steps, seed, shrink):
    phases = [Phase.generate, Phase.shrink] if shrink else [Phase.generate]
    factory = hypothesis.seed(f"{machine.__name__} {seed}")(lambda: machine(server))
    run_state_machine_as_test(factory, settings=settings(
        max_examples=examples, stateful_step_count=steps, phases=phases, database=None, deadline=None, print_blob=False,
        suppress_health_check=list(HealthCheck), report_multiple_bugs=False))
