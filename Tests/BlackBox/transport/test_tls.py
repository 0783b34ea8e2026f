"""Default HTTPS: the server's own authority, its certificate, and other certificates."""

import os
import re
import socket
import ssl
import stat
import subprocess

import pytest
import requests
from websockets.sync.client import connect

from api import Session
from phone import PROTOCOL, live_context
from server import Server


@pytest.fixture(scope="module")
def secure(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("secure") / "data", tls=True).start()
    yield running
    assert running.stop()[0] == 0


@pytest.fixture(scope="module")
def authority(secure, tmp_path_factory):
    """The authority's certificate as a phone gets it: from the plain address, before it is trusted."""
    page = requests.get(secure.url + "/ca", timeout=10)
    assert page.status_code == 200
    links = re.findall(r'href="([^"]+)"', page.text)
    for link in links:
        answer = requests.get(requests.compat.urljoin(secure.url + "/ca", link), timeout=10)
        if answer.headers.get("content-type", "").startswith(("application/x-x509-ca-cert", "application/x-pem-file", "application/pem")):
            content = answer.content
            break
    else:
        raise AssertionError(f"no certificate among {links}")
    if not content.startswith(b"-----BEGIN"):
        content = ssl.DER_cert_to_PEM_cert(content).encode()
    path = tmp_path_factory.mktemp("authority") / "ca.pem"
    path.write_bytes(content)
    return path


def test_a_client_that_trusts_the_authority_is_served(secure, authority):
    answer = requests.get(f"https://127.0.0.1:{port(secure)}/healthz", verify=str(authority), timeout=10)
    assert answer.status_code == 200


def port(server):
    return int(server.urls["https"].rsplit(":", 1)[1])


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "HOSTNAME", "HOSTNAME.local"])
def test_the_certificate_is_for_every_name_of_this_machine(secure, authority, name):
    name = name.replace("HOSTNAME", socket.gethostname().split(".")[0])
    context = ssl.create_default_context(cafile=str(authority))
    with socket.create_connection(("127.0.0.1", port(secure))) as plain:
        with context.wrap_socket(plain, server_hostname=name) as connection:
            assert connection.version() in ("TLSv1.2", "TLSv1.3")


def test_a_client_that_does_not_trust_it_refuses_it(secure):
    with pytest.raises(requests.exceptions.SSLError):
        requests.get(f"https://127.0.0.1:{port(secure)}/healthz", timeout=10)


def test_the_certificate_has_only_the_necessary_rights(secure, authority):
    context = ssl.create_default_context(cafile=str(authority))
    with socket.create_connection(("127.0.0.1", port(secure))) as plain:
        with context.wrap_socket(plain, server_hostname="127.0.0.1") as connection:
            der = connection.getpeercert(binary_form=True)
    text = subprocess.run(
        ["openssl", "x509", "-inform", "DER", "-noout", "-text"], input=der, capture_output=True, check=True).stdout.decode()
    assert "CA:TRUE" not in text and "TLS Web Server Authentication" in text
    # Apple accepts no server certificate that is valid longer than 825 days from a private authority.
    before, after = (re.search(rf"Not {word}\s*: (.+) GMT", text)[1] for word in ("Before", "After"))
    seconds = ssl.cert_time_to_seconds(after + " GMT") - ssl.cert_time_to_seconds(before + " GMT")
    assert seconds <= 825 * 86400


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1])
def test_old_versions_of_tls_are_refused(secure, version):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_ciphers("ALL:@SECLEVEL=0")
    context.minimum_version = context.maximum_version = version
    with socket.create_connection(("127.0.0.1", port(secure))) as plain, pytest.raises((ssl.SSLError, ConnectionError)):
        context.wrap_socket(plain)


def test_http_2_is_not_offered(secure, authority):
    context = ssl.create_default_context(cafile=str(authority))
    context.set_alpn_protocols(["h2", "http/1.1"])
    with socket.create_connection(("127.0.0.1", port(secure))) as plain:
        with context.wrap_socket(plain, server_hostname="127.0.0.1") as connection:
            assert connection.selected_alpn_protocol() in ("http/1.1", None)


def test_a_phone_draws_over_tls(secure, authority):
    session = Session(secure)
    with connect(
        f"wss://127.0.0.1:{port(secure)}/api/v1/sessions/{session.code}/live", subprotocols=[PROTOCOL],
        ssl=live_context(authority), origin=f"https://127.0.0.1:{port(secure)}",
    ) as socket_:
        socket_.send('{"type":"hello","role":"touch","screen":{"width":390,"height":844}}')
        assert '"welcome"' in socket_.recv(timeout=10)


def test_keys_are_for_the_owner_only(secure):
    private = [path for path in secure.data.rglob("*") if path.is_file() and b"PRIVATE KEY" in path.read_bytes()]
    assert private
    for path in private:
        assert stat.S_IMODE(os.stat(path).st_mode) == 0o600, path.name


def test_the_authority_stays_the_same_after_a_restart(own_server):
    server = own_server(tls=True).start()
    first = presented(server)
    assert server.stop()[0] == 0
    server.start()
    assert presented(server) == first


def presented(server):
    return ssl.get_server_certificate(("127.0.0.1", port(server)))


def test_a_certificate_from_elsewhere_is_used(own_server, tmp_path):
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", "/CN=lessons.example", "-addext", "subjectAltName=DNS:lessons.example",
         "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    server = own_server("--certificate", str(certificate), "--key", str(key), tls=True).start()
    assert presented(server).split() == certificate.read_text().split()


def test_an_incomplete_tls_handshake_delays_nobody(secure):
    halves = [socket.create_connection(("127.0.0.1", port(secure))) for _ in range(50)]
    for half in halves:
        half.sendall(b"\x16\x03\x01\x02\x00")
    assert requests.get(f"{secure.url}/healthz", timeout=5).status_code == 200
    assert requests.get(f"https://127.0.0.1:{port(secure)}/healthz", verify=False, timeout=5).status_code == 200
    for half in halves:
        half.close()
