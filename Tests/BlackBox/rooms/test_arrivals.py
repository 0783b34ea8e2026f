"""The server's counts of phones that failed to join, for the host, without data about the phones."""

import socket
import ssl

import pytest
import requests

from api import Session
from phone import SCREEN, Live
from server import Server
from waiting import wait_until

NO_FAILURES = {"opened": 0, "noLive": 0, "tooOld": 0, "locked": 0, "full": 0, "wrongCode": 0, "distrusted": 0}


def seen(session):
    answer = session.get("/arrivals", headers=session.host)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture
def own(tmp_path):
    """A server without wrong codes of other tests."""
    running = Server(tmp_path / "data", tls=True).start()
    yield Session(running)
    running.stop()


def test_reasons_that_keep_phones_out_are_counted(own):
    url, code = own.server.url, own.code
    assert seen(own) == NO_FAILURES
    assert requests.get(f"{url}/touch?s={code}", timeout=10).status_code == 200
    assert requests.get(f"{url}/too-old?s={code}", timeout=10).status_code == 204
    assert requests.post(own.server.url + own.path + "/arrivals", timeout=10).status_code == 204
    own.control("lock")
    phone = Live(own.server, code)
    phone.send({"type": "hello", "role": "touch", "screen": SCREEN})
    assert phone.wait_closed() == 4403
    nobody = Live(own.server, "AAAAAA" if code != "AAAAAA" else "BBBBBB")
    assert nobody.wait_closed() == 4404
    assert seen(own) == {**NO_FAILURES, "opened": 1, "tooOld": 1, "noLive": 1, "locked": 1, "wrongCode": 1}


def test_clients_that_do_not_trust_the_certificate_are_counted(own):
    address = ("127.0.0.1", int(own.server.urls["https"].rsplit(":", 1)[1]))
    with socket.create_connection(address) as plain, pytest.raises(ssl.SSLCertVerificationError):
        ssl.create_default_context().wrap_socket(plain, server_hostname="127.0.0.1")
    wait_until(lambda: seen(own)["distrusted"] == 1, "the refused certificate")


def test_only_the_host_gets_them_and_codes_are_hidden(own):
    assert own.get("/arrivals").status_code == 401
    for code in (own.code, "AAAAAA"):
        assert requests.get(f"{own.server.url}/too-old?s={code}", timeout=10).status_code == 204
    assert requests.get(f"{own.server.url}/too-old", timeout=10).status_code == 204
    assert requests.post(f"{own.server.url}/api/v1/sessions/AAAAAA/arrivals", timeout=10).status_code == 404
