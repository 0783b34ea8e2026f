"""Leaves out incidents while the run still fails: Zeller's and Hildebrandt's minimising delta debugging."""


# The number of no event.
NOTHING = "999999999"


def minimise(items, fails):
    """The items that remain when no part of them, cut ever finer, can be left out."""
    parts = 2
    while len(items) >= 2:
        size = -(-len(items) // parts)
        for start in range(0, len(items), size):
            rest = items[:start] + items[start + size:]
            if fails(rest):
                items, parts = rest, max(parts - 1, 2)
                break
        else:
            if parts >= len(items):
                break
            parts = min(len(items), 2 * parts)
    return items


def shrink(program, seed, result):
    """Returns the numbers of the incidents that are left, and the result of the run with only these."""
    # A shorter run begins like the longer one.
    hours, last = result.failed_after, result

    def fails(numbers):
        nonlocal last
        found = program.run(seed, hours, ",".join(map(str, numbers)) or NOTHING)
        if not found.passed:
            last = found
        return not found.passed

    numbers = list(range(program.count(seed, hours)))
    return minimise(numbers, fails), last, hours
