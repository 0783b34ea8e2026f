"""What the server and doctor say of a certificate, done: phones accept it, while the class that was acknowledged goes on."""

import datetime
import os
import re
import signal
import socket
import ssl
import subprocess

import pytest

from kept import Kept, refused
from server import BINARY
from waiting import wait_until

NAME = "touch.example"
DAY = datetime.timedelta(days=1)


class Makers:
    """An authority that phones trust, one below it, and the certificates of servers that the latter makes."""

    def __init__(self, folder):
        self.folder = folder
        (folder / "index").touch()
        (folder / "conf").write_text(
            "[ca]\ndefault_ca=a\n[a]\ndatabase=index\nnew_certs_dir=.\nrand_serial=yes\ndefault_md=sha256\npolicy=p\nunique_subject=no\n[p]\ncommonName=supplied\n")
        self.openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "3000", "-subj", "/CN=Root", "-keyout", "root.key",
                     "-out", "root.pem", "-addext", "keyUsage=critical,keyCertSign")
        self.make("below", by="root", extensions="basicConstraints=critical,CA:true\nkeyUsage=critical,keyCertSign")

    def openssl(self, *words):
        subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True, cwd=self.folder)

    def make(self, name, by="below", begins=-1, days=60, extensions=f"subjectAltName=DNS:{NAME}"):
        """A certificate `name`.pem with its key, valid from `begins` days from now."""
        self.openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={name}")
        (self.folder / "extensions").write_text(extensions + "\n")
        start = datetime.datetime.now(datetime.UTC) + begins * DAY
        self.openssl("ca", "-batch", "-config", "conf", "-cert", f"{by}.pem", "-keyfile", f"{by}.key", "-in", f"{name}.csr", "-out", f"{name}.pem", "-notext",
                     "-extfile", "extensions", "-startdate", start.strftime("%Y%m%d%H%M%SZ"), "-enddate", (start + days * DAY).strftime("%Y%m%d%H%M%SZ"))

    def use(self, name, chain=("below", "root")):
        """Puts it in the files that the server is given, with these behind it."""
        parts = [(self.folder / f"{each}.pem").read_text() for each in (name, *chain)]
        (self.folder / "fullchain.pem").write_text("".join(parts))
        (self.folder / "privkey.pem").write_text((self.folder / f"{name}.key").read_text())

    @property
    def flags(self):
        return ["--certificate", str(self.folder / "fullchain.pem"), "--key", str(self.folder / "privkey.pem"), "--public-url", f"https://{NAME}"]


@pytest.fixture
def makers(tmp_path):
    folder = tmp_path / "certificates"
    folder.mkdir()
    return Makers(folder)


def told(makers, before=()):
    """What doctor says of the certificate, besides that it is good."""
    done = subprocess.run(
        [*before, str(BINARY), "doctor", "--port", "0", "--tls-port", "0", "--data", str(makers.folder / "none"), *makers.flags],
        capture_output=True, text=True, timeout=60, env=os.environ | {"TOUCHFIGURES_CONFIG": ""})
    return [line for line in done.stdout.splitlines() if "ertificate" in line and not line.startswith("ok: ")]


def trusts(server, makers, name=NAME):
    """Whether a phone that knows the root accepts what the server shows it."""
    context = ssl.create_default_context(cafile=makers.folder / "root.pem")
    port = int(server.urls["https"].rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port), timeout=10) as plain:
        try:
            with context.wrap_socket(plain, server_hostname=name) as secure:
                return secure.version() is not None
        except ssl.SSLCertVerificationError:
            return False


# What is wrong; what is told; whether phones of every make refuse it.
WRONG = {
    "expired": (dict(begins=-61), "renew it and send the server SIGHUP", True),
    "expires soon": (dict(days=5), "renew it and send the server SIGHUP", False),
    "of the future": (dict(begins=30), "set the clock, or take another one", True),
    "without a name": (dict(extensions="keyUsage=digitalSignature"), "make one with the server's name in it", True),
    "for another name": (dict(extensions="subjectAltName=DNS:class.example"), "name the same in both", True),
    "for clients": (dict(extensions=f"subjectAltName=DNS:{NAME}\nextendedKeyUsage=clientAuth"), "make one that is", True),
    "too long": (dict(days=900), "make a shorter one", False),
}


@pytest.mark.parametrize("wrong, words, is_refused", WRONG.values(), ids=WRONG)
def test_phones_accept_a_certificate_that_is_replaced_as_advised(own_server, makers, wrong, words, is_refused):
    makers.make("wrong", **wrong)
    makers.use("wrong")
    [line] = told(makers)
    assert words in line
    server = own_server(*makers.flags, tls=True).start()
    kept = Kept(server)
    assert trusts(server, makers) != is_refused
    # The log of the start says it in the same words, if phones refuse it.
    assert (words in server.errors()) == is_refused
    makers.make("right")
    makers.use("right")
    assert told(makers) == []
    os.kill(server.process.pid, signal.SIGHUP)
    wait_until(lambda: "Certificate loaded" in server.errors(), "the reload in the log")
    assert trusts(server, makers)
    kept.check_connected()
    assert server.stop()[0] == 0


@pytest.mark.parametrize("chain, words", [
    ((), "use the file with the whole chain (fullchain.pem)"), (("old", "root"), "take the current chain of its authority"),
], ids=["its own alone", "an authority that has expired"])
def test_phones_accept_a_chain_that_is_completed_as_advised(own_server, makers, chain, words):
    makers.make("right")
    # The same authority's former certificate.
    makers.openssl("x509", "-req", "-in", "below.csr", "-CA", "root.pem", "-CAkey", "root.key", "-CAcreateserial", "-days", "-1", "-out", "old.pem",
                   "-extfile", write(makers, "basicConstraints=critical,CA:true\nkeyUsage=critical,keyCertSign\n"))
    makers.use("right", chain)
    [line] = told(makers)
    assert words in line
    server = own_server(*makers.flags, tls=True).start()
    kept = Kept(server)
    assert not trusts(server, makers)
    makers.use("right")
    assert told(makers) == []
    os.kill(server.process.pid, signal.SIGHUP)
    wait_until(lambda: trusts(server, makers), "phones still refuse it")
    kept.check_connected()
    assert server.stop()[0] == 0


def write(makers, text):
    (makers.folder / "more").write_text(text)
    return "more"


def test_a_certificate_of_the_future_is_good_once_the_clock_is_set(makers):
    makers.make("later", begins=30)
    makers.use("later")
    assert "set the clock" in told(makers)[0]
    assert told(makers, before=("faketime", "--exclude-monotonic", "-f", "+40d")) == []


def test_the_name_of_the_address_is_that_of_the_certificate_or_the_other_way_round(makers):
    makers.make("other", extensions="subjectAltName=DNS:class.example")
    makers.use("other")
    assert "name the same in both" in told(makers)[0]
    renamed = [each.replace(NAME, "class.example") for each in makers.flags]
    done = subprocess.run([str(BINARY), "doctor", "--port", "0", "--tls-port", "0", "--data", str(makers.folder / "none"), *renamed],
                          capture_output=True, text=True, timeout=60)
    assert "name the same in both" not in done.stdout


def test_files_that_stop_the_start_are_mended_as_advised(own_server, makers):
    makers.make("right")
    makers.use("right")
    server = own_server(*makers.flags, tls=True).start()
    kept = Kept(server)
    kept.phone.close()
    assert server.stop()[0] == 0
    key = makers.folder / "privkey.pem"
    plain = key.read_text()
    key.write_text("nonsense")
    assert "; check --certificate and --key" in refused(server)
    key.write_text(plain)
    makers.openssl("pkey", "-in", "privkey.pem", "-aes256", "-passout", "pass:secret", "-out", "secret.pem")
    key.write_text((makers.folder / "secret.pem").read_text())
    told = refused(server)
    command = re.search(r"has a passphrase: write it without one by (openssl pkey -in (\S+) -out) FILE", told)
    assert command[2] == str(key)
    # The command of the message, with the passphrase that it asks for.
    subprocess.run([*command[1].split(), str(makers.folder / "plain.pem"), "-passin", "pass:secret"], check=True, capture_output=True)
    key.write_text((makers.folder / "plain.pem").read_text())
    kept.check(server.start())
    assert trusts(server, makers)
