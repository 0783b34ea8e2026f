"""The outcome of each mutant."""

import json

KILLED = {"failed", "died", "timeout"}
MIN_KILLED_SHARE = 0.9


class Results:
    """Outcomes by mutant, kept from one run to the next.

    - Parameter equivalent: the keys, without their number, of mutants that no test can notice.
    """

    def __init__(self, file, equivalent):
        self.file, self.equivalent = file, equivalent
        self.outcomes = json.loads(file.read_text()) if file.exists() else {}

    def begin(self, target, mutants, keep):
        """Removes the outcomes of mutants that are run again."""
        if not keep:
            self.outcomes[target] = []
        again = {mutant.key for mutant in mutants}
        self.outcomes[target] = [entry for entry in self.outcomes.get(target, []) if tuple(entry["key"]) not in again]

    def survived(self, mutant):
        """Whether it was not noticed, or not run."""
        key = list(mutant.key)
        return all(entry["key"] != key or entry["outcome"] not in KILLED for entry in self.outcomes.get(mutant.target, []))

    def add(self, mutant, outcome):
        """Keeps an outcome, which may be `equivalent`, and returns it."""
        if outcome not in KILLED and mutant.key[:5] in self.equivalent:
            outcome = "equivalent"
        self.outcomes[mutant.target].append({"mutant": str(mutant), "key": list(mutant.key), "outcome": outcome})
        self.file.write_text(json.dumps(self.outcomes, indent=1, ensure_ascii=False))
        return outcome

    def show(self, targets):
        """Prints a table, and returns 1 if fewer than the goal were noticed."""
        columns = ["failed", "died", "timeout", "passed", "not reached", "equivalent"]
        print(f"\n{'':20}{'mutants':>9}" + "".join(f"{column:>13}" for column in columns) + f"{'noticed':>10}")
        total = [0] * len(columns)
        for target in targets:
            outcomes = [entry["outcome"] for entry in self.outcomes.get(target, [])]
            counts = [outcomes.count(column) for column in columns]
            total = [one + other for one, other in zip(total, counts)]
            print(row(target, counts))
        print(row("all", total))
        return 0 if share(total) >= MIN_KILLED_SHARE else 1


def share(counts):
    """The share among the mutants that a test can notice."""
    possible = sum(counts[:5])
    return sum(counts[:3]) / possible if possible else 1


def row(name, counts):
    return f"{name:20}{sum(counts):9}" + "".join(f"{count:13}" for count in counts) + f"{100 * share(counts):8.1f} %"
