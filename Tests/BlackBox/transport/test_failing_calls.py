"""System calls of the running worker fail: it survives, figures are right, acknowledged batches survive a kill. `Scripts/failing-calls` tries many."""

import pytest
import requests

from api import Session
from failing_calls import Injection, missing, try_call


@pytest.mark.parametrize("call, error", [("epoll_ctl", "ENOMEM"), ("openat", "EMFILE"), ("newfstatat", "EIO")])
def test_a_call_that_fails_now_and_then_ends_no_worker(own_server, tmp_path, seed, call, error):
    if reason := missing():
        pytest.skip(reason)
    server = own_server().start()
    count, _, _ = try_call(server, call, error, tmp_path, seed, 1.5)
    assert count > 0


def test_a_library_that_could_not_be_loaded_is_loaded_later(own_server, tmp_path):
    if reason := missing():
        pytest.skip(reason)
    server = own_server().start()
    session = Session(server)

    def workbook():
        kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        return requests.get(server.url + session.path, headers=session.host | {"Accept": kind}, timeout=10)

    with Injection(server.pid, "openat", "EMFILE", "1+1", tmp_path / "calls"):
        assert workbook().status_code >= 500
    answer = workbook()
    assert answer.status_code == 200 and answer.content.startswith(b"PK")
