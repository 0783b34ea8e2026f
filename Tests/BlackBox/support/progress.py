"""The limit of a test counts from its last progress: a slow machine breaks none, and a test that hangs makes none."""

import signal

# As pytest.ini has it; Tests/conftest.py sets it.
LIMIT_SECONDS = 600.0


def note():
    """An answer or a message has come: the limit of the running test, if it has one, begins again."""
    left, _ = signal.getitimer(signal.ITIMER_REAL)
    if left > 0:
        signal.setitimer(signal.ITIMER_REAL, LIMIT_SECONDS)
