"""A worker that replaces another one uses the last working files, whatever happened to them since the start."""

import os
import shutil
import signal
import sqlite3
import subprocess

import pytest
import requests

from puzzles import png
from server import BINARY, ROOT, Server, has_ended
from test_service import certificate, subject
from waiting import PATIENCE_SECONDS, wait_until



def crash(server):
    worker = server.pid
    os.kill(worker, signal.SIGKILL)
    wait_until(lambda: has_ended(worker), "the worker's end")
    assert requests.get(f"{server.url}/healthz", timeout=PATIENCE_SECONDS).status_code == 200
    wait_until(lambda: server.pid not in (worker, None), "no other worker")


def log_text(server):
    return server.log_path.read_text(errors="replace")


def half(folder):
    (folder / "certificate.pem").write_text("-----BEGIN CERTIFICATE-----\nMIIB")


def of_another_key(folder):
    other = folder / "other"
    other.mkdir()
    certificate(other, "second")
    shutil.copy(other / "key.pem", folder / "key.pem")


def a_folder(folder):
    (folder / "certificate.pem").unlink()
    (folder / "certificate.pem").mkdir()


def expired(folder):
    """`openssl req` cannot make an expired one."""
    (folder / "ca.conf").write_text(
        f"[ca]\ndefault_ca = a\n[a]\ndatabase = {folder}/index\nnew_certs_dir = {folder}\nrand_serial = yes\n"
        "default_md = sha256\npolicy = p\n[p]\ncommonName = supplied\n")
    (folder / "index").touch()
    key = folder / "key.pem"
    subprocess.run(["openssl", "req", "-new", "-key", key, "-subj", "/CN=old", "-out", folder / "r.pem"],
                   check=True, capture_output=True)
    subprocess.run(["openssl", "ca", "-batch", "-selfsign", "-config", folder / "ca.conf", "-keyfile", key, "-in", folder / "r.pem",
                    "-startdate", "20200101000000Z", "-enddate", "20200201000000Z", "-notext", "-out", folder / "certificate.pem"],
                   check=True, capture_output=True)


BROKEN = {
    "half a certificate": half,
    "another key": of_another_key,
    "a folder": a_folder,
    "expired": expired,
    "missing": lambda folder: (folder / "key.pem").unlink(),
    "empty": lambda folder: (folder / "key.pem").write_text(""),
    "a pipe": lambda folder: ((folder / "key.pem").unlink(), os.mkfifo(folder / "key.pem")),
}


def secure_port(server):
    return int(server.urls["https"].rsplit(":", 1)[1])


@pytest.mark.parametrize("break_it", BROKEN.values(), ids=BROKEN.keys())
def test_a_crash_leaves_the_certificate_that_worked(tmp_path, break_it):
    server = Server(tmp_path / "data", *certificate(tmp_path, "first"), tls=True).start()
    try:
        break_it(tmp_path)
        for _ in range(2):
            crash(server)
            assert subject(secure_port(server)) == "first"
        assert "Certificate not loaded; the last one that worked is used" in log_text(server)
        # Once it is complete, the next worker uses it.
        for path in ("certificate.pem", "key.pem"):
            shutil.rmtree(tmp_path / path) if (tmp_path / path).is_dir() else (tmp_path / path).unlink(missing_ok=True)
        certificate(tmp_path, "third")
        crash(server)
        assert subject(secure_port(server)) == "third"
    finally:
        server.stop()


def test_the_first_start_refuses_a_wrong_certificate(tmp_path):
    flags = certificate(tmp_path, "first")
    half(tmp_path)
    done = subprocess.run(
        [str(BINARY), "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "data"), *flags],
        capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    assert done.returncode == 1
    assert "certificate.pem is not a PEM certificate" in done.stderr


def test_the_first_start_says_that_a_certificate_has_expired(tmp_path):
    flags = certificate(tmp_path, "first")
    expired(tmp_path)
    server = Server(tmp_path / "data", *flags, tls=True).start()
    try:
        assert "Phones refuse the certificate" in log_text(server) and "expired on 2020-02-01" in log_text(server)
    finally:
        server.stop()


def test_a_server_survives_a_crash_although_its_other_files_have_changed(tmp_path):
    share = tmp_path / "share"
    for name in ("Public", "docs"):
        shutil.copytree(ROOT / name, share / name)
    token = tmp_path / "token"
    token.write_text("of-the-operator-alone\n")
    path = tmp_path / "m.mbtiles"
    with sqlite3.connect(path) as file:
        file.executescript("create table metadata(name, value); create table tiles(zoom_level, tile_column, tile_row, tile_data);")
        file.execute("insert into tiles values(0, 0, 0, ?)", (png(8, 8),))
    file.close()
    settings = tmp_path / "s.conf"
    settings.write_text("log-level = notice\n")
    server = Server(
        tmp_path / "data", "--admin-token-file", str(token), "--map", str(path), "--config", str(settings), tls=True,
        environment={"TOUCHFIGURES_SHARE": str(share)}).start()
    try:
        token.unlink()
        path.write_bytes(b"not a map")
        settings.write_text("prot = 1\n")
        (share / "Public").rename(share / "away")
        (share / "docs").rename(share / "away-docs")
        shutil.rmtree(tmp_path / "data" / "certificates")
        (tmp_path / "data" / "certificates").write_text("in the way")
        crash(server)
        assert "Going on without a part of the server" in log_text(server)
        made = requests.post(f"{server.url}/api/v1/sessions", json={}, timeout=PATIENCE_SECONDS)
        assert made.status_code in (401, 403), "the token is still required"
        headers = {"Authorization": "Bearer of-the-operator-alone"}
        assert requests.post(f"{server.url}/api/v1/sessions", json={}, headers=headers, timeout=PATIENCE_SECONDS).status_code == 201
        assert requests.get(f"{server.url}/", timeout=PATIENCE_SECONDS).status_code == 503
        assert subject(secure_port(server)) != "", "HTTPS still works"
        (share / "away").rename(share / "Public")
        (share / "away-docs").rename(share / "docs")
        wait_until(lambda: requests.get(f"{server.url}/", timeout=PATIENCE_SECONDS).status_code == 200, "the pages are found")
    finally:
        assert server.stop()[0] == 0
