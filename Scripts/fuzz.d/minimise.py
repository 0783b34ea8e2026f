"""Makes a failing scenario small: delta debugging over connections, steps and bytes."""

import dataclasses
import time

from scenario import PAUSE, SEND, Scenario, Step


class Minimiser:
    """`fails` plays a list of scenarios and returns whether the same symptom shows."""

    def __init__(self, fails, seconds=180):
        self.fails, self.deadline, self.trials = fails, time.monotonic() + seconds, 0

    def needed_scenarios(self, scenarios):
        """The scenarios of a batch that the failure needs; None if the batch alone does not fail."""
        # Failures that depend on timing appear at the second or third attempt.
        shows = any(self.fails(scenarios) for _ in range(3))
        return self._reduced(scenarios, self.fails) if shows else None

    def smallest(self, scenarios, keeps_bytes):
        """The smallest scenario that still fails.

        - keeps_bytes: for a wrong answer, which only right requests can show.
        """
        whole = Scenario([dialogue for scenario in scenarios for dialogue in scenario.dialogues], scenarios[0].name)
        if not self.fails([whole]):
            return scenarios
        whole = self._with(whole, self._reduced(whole.dialogues, lambda rest: self.fails([self._with(whole, rest)])))
        for index in range(len(whole.dialogues)):
            whole = self._steps(whole, index, keeps_bytes)
        return [whole]

    def _steps(self, whole, index, keeps_bytes):
        def replaced(steps):
            dialogues = list(whole.dialogues)
            dialogues[index] = dataclasses.replace(dialogues[index], steps=steps)
            return self._with(whole, dialogues)

        def fails(steps):
            return self.fails([replaced(steps)])

        steps = whole.dialogues[index].steps
        if keeps_bytes:
            without = [step for step in steps if step.kind != PAUSE]
            return replaced(without if fails(without) else steps)
        joined = self._joined(steps)
        if len(joined) < len(steps) and fails(joined):
            steps = joined
        steps = self._reduced(steps, fails)
        for place, step in enumerate(steps):
            if step.kind != SEND:
                continue

            def with_bytes(data, place=place):
                return [*steps[:place], Step(SEND, data), *steps[place + 1:]]

            data = self._reduced(step.value, lambda data: fails(with_bytes(data)))
            steps = with_bytes(data)
        return replaced(steps)

    @staticmethod
    def _joined(steps):
        """Joins all consecutive sends into one segment."""
        joined = []
        for step in steps:
            if step.kind == PAUSE:
                continue
            if step.kind == SEND and joined and joined[-1].kind == SEND:
                joined[-1] = Step(SEND, joined[-1].value + step.value)
            else:
                joined.append(step)
        return joined

    def _reduced(self, items, fails):
        """Zeller's ddmin, by complements: pieces are left out, first large ones, then single items."""
        size = max(1, len(items) // 2)
        while len(items) > 0 and time.monotonic() < self.deadline:
            start, shrunk = 0, False
            while start < len(items) and len(items) > 1 and time.monotonic() < self.deadline:
                rest = items[:start] + items[start + size:]
                self.trials += 1
                if len(rest) and fails(rest):
                    items, shrunk = rest, True
                else:
                    start += size
            if size == 1 and not shrunk:
                break
            size = max(1, size // 2)
        return items

    @staticmethod
    def _with(scenario, dialogues):
        return Scenario(dialogues, scenario.name)
