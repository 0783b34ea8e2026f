"""Waiting for what becomes true by itself."""

import time


def wait_until(condition, what, timeout=30):
    """Returns once the condition holds; fails with the message `what` after `timeout` seconds."""
    deadline = time.monotonic() + timeout
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.01)
