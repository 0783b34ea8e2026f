"""/ca hands out the authority that has issued the certificate in use, also after its files were replaced."""

import functools
import os
import shutil
import socket
import ssl
import subprocess

import pytest
import requests

from waiting import wait_until


@pytest.fixture(autouse=True)
def without_terminal(monkeypatch):
    """In a terminal SIGHUP ends a server."""
    monkeypatch.setattr(subprocess, "Popen", functools.partial(subprocess.Popen, start_new_session=True))


def trusts(server):
    """Whether a phone that installs the authority now trusts the server."""
    context = ssl.create_default_context(cadata=requests.get(f"{server.url}/ca.pem", timeout=10).text)
    try:
        with socket.create_connection(("127.0.0.1", int(server.urls["https"].rsplit(":", 1)[1]))) as plain:
            context.wrap_socket(plain, server_hostname="127.0.0.1").close()
    except ssl.SSLCertVerificationError:
        return False
    return True


def reload(server):
    """SIGHUP has the files looked at now, and not within a minute."""
    logged = server.errors().count("Certificate loaded")
    os.kill(server.process.pid, 1)
    wait_until(lambda: server.errors().count("Certificate loaded") > logged, "not loaded again")


def authority(server):
    pem = requests.get(f"{server.url}/ca.pem", timeout=10).content
    der = requests.get(f"{server.url}/ca.der", timeout=10).content
    assert ssl.PEM_cert_to_DER_cert(pem.decode()) == der == requests.get(f"{server.url}/ca.crt", timeout=10).content
    return der


def test_an_authority_that_was_replaced_is_no_longer_handed_out(own_server, tmp_path):
    server = own_server(tls=True).start()
    first, folder = authority(server), server.data / "certificates"
    shutil.copytree(folder, tmp_path / "kept")
    assert trusts(server)
    shutil.rmtree(folder)
    reload(server)
    wait_until(lambda: authority(server) != first, "still the first authority")
    assert trusts(server)
    # A backup is put back.
    shutil.rmtree(folder)
    shutil.copytree(tmp_path / "kept", folder)
    reload(server)
    wait_until(lambda: authority(server) == first, "not the authority that was put back")
    assert trusts(server)


def test_behind_a_public_address_there_is_no_authority(own_server):
    server = own_server("--public-url", "https://touch.example", tls=True).start()
    reload(server)
    # A renewal is published after the reload: one more request is answered in between.
    assert requests.get(f"{server.url}/healthz", timeout=10).status_code == 200
    assert requests.get(f"{server.url}/ca.pem", timeout=10).status_code == 404
