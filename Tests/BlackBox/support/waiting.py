"""Waiting for conditions."""

import time


def wait_until(condition, what, timeout=20):
    """Returns the condition's result once it is true; fails with the message `what` after `timeout` seconds."""
    deadline = time.monotonic() + timeout
    while not (value := condition()):
        assert time.monotonic() < deadline, what
        time.sleep(0.01)
    return value
