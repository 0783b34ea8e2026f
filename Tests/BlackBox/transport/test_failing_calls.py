"""System calls of the running worker fail: it lives, every figure is right, and what was acknowledged survives a kill. `Scripts/failing-calls` tries many."""

import pytest

from failing_calls import missing, try_call


@pytest.mark.parametrize("call, error", [("epoll_ctl", "ENOMEM"), ("openat", "EMFILE"), ("newfstatat", "EIO")])
def test_a_call_that_fails_now_and_then_ends_no_worker(own_server, tmp_path, seed, call, error):
    if reason := missing():
        pytest.skip(reason)
    server = own_server().start()
    count, _, _ = try_call(server, call, error, tmp_path, seed, 1.5)
    assert count > 0
