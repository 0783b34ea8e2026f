"""Waiting for conditions."""

import time

# For what must come: much more than any machine needs, and no test waits for its end but one that fails.
PATIENCE_SECONDS = 90


def wait_until(condition, what, timeout=PATIENCE_SECONDS):
    """Returns the condition's result once it is true; fails with the message `what` after `timeout` seconds."""
    deadline = time.monotonic() + timeout
    while not (value := condition()):
        assert time.monotonic() < deadline, what
        time.sleep(0.01)
    return value
