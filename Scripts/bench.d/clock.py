"""What the room's clock costs a server, as a share of the touches of a lesson.

Phones ask and tell so seldom that a lesson's cost drowns in the noise of two runs. So they do each alone, ten times a second, and touch
alone as often, with as many events as a screen has in a sixtieth of a second: each message shares the server's wake-ups with equally
many others. A lesson is computed from what one of each costs.
"""

# A lesson of 45 minutes, whose phones touch all the time.
MINUTES, RATE = 45, 60
# Of a phone: eight times after the welcome, every five seconds, and twenty times before each of three tasks.
QUESTIONS = 8 + 12 * MINUTES + 3 * 20
# The most a minute of the table in docs/clock.md.
SYNCS = 4.7 * MINUTES
# How often a phone touches, asks or tells in a run, a second.
OFTEN = 10


def microseconds(bench, server, phones, counted, *more):
    """The server's CPU time of each message that is counted."""
    run = bench.load(server, phones, OFTEN, more=more)
    return run["cpuSeconds"] * 1e6 / max(1, run[counted])


def measure(bench, sizes):
    with bench.server() as server:
        for phones in sizes:
            # In turn, so that other work of the machine disturbs all of them.
            runs = [(microseconds(bench, server, phones, "applied"),
                     microseconds(bench, server, phones, "questions", "--untouched", "--questions", str(OFTEN)),
                     microseconds(bench, server, phones, "syncs", "--untouched", "--syncs", str(OFTEN)))
                    for _ in range(bench.slices)]
            batch, question, sync = map(min, zip(*runs))
            share = (QUESTIONS * question + SYNCS * sync) / (MINUTES * 60 * RATE * batch)
            bench.row(f"room's clock, {phones:,} phones of a room, of the CPU of their touches in a lesson",
                      f"{share:.2%}; a batch {batch:.1f}, a question {question:.1f}, a sync {sync:.1f} µs", "≤ 1 %", share <= 0.01)
