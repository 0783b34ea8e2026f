"""What stops a start is named by check-config and doctor, too, in the same words; what keeps phones away is named by doctor."""

import datetime
import os
import pathlib
import re
import shutil
import socket
import sqlite3
import subprocess
import tempfile

import pytest

from server import BINARY, Server


def run(what, *arguments):
    # Other variables could name another folder or database.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TOUCHFIGURES_")}
    return subprocess.run(
        [str(BINARY), what, *map(str, arguments)], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL,
        env=environment | {"TOUCHFIGURES_CONFIG": "", "TOUCHFIGURES_NO_SAMPLES": "yes"})


def make(folder, name, *more, subject="/CN=touch.example", days=60):
    """A certificate that has signed itself; the flags that name it."""
    pem, key = folder / f"{name}.pem", folder / f"{name}.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", str(days), "-subj", subject,
         "-keyout", key, "-out", pem, *more], check=True, capture_output=True)
    return ["--certificate", pem, "--key", key]


def stored(folder):
    """A data folder that a server has used."""
    server = Server(folder).start()
    server.stop()
    return folder


def newer(name):
    def change(folder):
        database = sqlite3.connect(stored(folder) / name)
        with database:
            database.execute("INSERT INTO grdb_migrations VALUES ('99 of a later version')")
        database.close()
    return change


def zeroed(name):
    def change(folder):
        folder.mkdir()
        (folder / name).write_bytes(bytes(8192))
    return change


def without_keys(folder):
    (stored(folder) / "touchfigures.keys").write_bytes(b"not keys" * 1000)


def without_database(folder):
    for file in stored(folder).glob("touchfigures.sqlite*"):
        file.unlink()


def half_restored(folder):
    folder.mkdir()
    (folder / ".restoring").mkdir()


def migrated(folder):
    folder.mkdir()
    (folder / "touchfigures.migrated").write_text("postgresql://touch@db.example/touchfigures\n")


def entry_is_a_folder(folder):
    (folder / "puzzles.sqlite").mkdir(parents=True)


def index_is_a_folder(folder):
    (stored(folder) / "lessons.sqlite-shm").unlink(missing_ok=True)
    (folder / "lessons.sqlite-shm").mkdir()


def certificates_are_a_file(folder):
    folder.mkdir()
    (folder / "certificates").write_text("")


FOLDERS = {
    "a newer version": newer("touchfigures.sqlite"), "newer puzzles": newer("puzzles.sqlite"), "newer plays": newer("plays.sqlite"),
    "newer lessons": newer("lessons.sqlite"), "damaged sessions": zeroed("touchfigures.sqlite"), "damaged lessons": zeroed("lessons.sqlite"),
    "damaged keys": without_keys, "keys without their database": without_database, "half restored": half_restored, "migrated": migrated, "a folder in place of a file": entry_is_a_folder,
    "a folder in place of an index": index_is_a_folder,
    "a file in place of a folder": certificates_are_a_file, "a file": lambda folder: folder.write_text("x"),
}
FLAGS = {
    "a folder that cannot be made": ["--data", "/proc/nothing/here"], "an address of another machine": ["--host", "203.0.113.9"],
    "a database that is away": ["--database", "postgresql://nobody@127.0.0.1:1/none"], "no URL of a database": ["--database", "mysql://x"],
    "a standby of a folder": ["--require-synchronous"], "two equal ports": ["--tls-port", "PORT"], "half a certificate": ["--key", "/etc/hostname"],
    "a map that is none": ["--map", "/etc/hostname"],
}


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def refuse_alike(*flags):
    """All three name the same reason, and both checks end as the start does."""
    serve, check, doctor = (run(command, *flags) for command in ("serve", "check-config", "doctor"))
    assert serve.returncode != 0 and check.returncode == serve.returncode, (serve, check)
    assert "would start" not in check.stdout
    # The hint at the help of the command is each one's own.
    reason, others, told = (each.stderr.strip().split("\n")[-1].split(" (touchfigures ")[0] for each in (serve, check, doctor))
    assert others == reason
    if serve.returncode == 64 and doctor.returncode == 64:
        assert told == reason
        return
    assert doctor.returncode == 1, doctor.stdout
    words = reason.removeprefix("touchfigures: ").rstrip(".")
    assert words[1:] in doctor.stdout, (words, doctor.stdout)


def ports():
    return ["--host", "127.0.0.1", "--port", free_port(), "--tls-port", free_port()]


@pytest.mark.parametrize("change", FOLDERS.values(), ids=FOLDERS.keys())
def test_a_folder_that_stops_a_start_is_named_by_all(tmp_path, change):
    change(tmp_path / "data")
    before = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*"))
    refuse_alike("--data", tmp_path / "data", *ports())
    assert sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*")) == before, "nothing was made"


@pytest.mark.parametrize("flags", FLAGS.values(), ids=FLAGS.keys())
def test_settings_that_stop_a_start_are_named_by_all(tmp_path, flags):
    given = ports()
    refuse_alike("--data", tmp_path / "data", *given, *[given[3] if word == "PORT" else word for word in flags])
    assert not (tmp_path / "data").exists(), "nothing was made"


def test_a_key_of_another_certificate_is_named_by_all(tmp_path):
    certificate, key = make(tmp_path, "a")[:2], make(tmp_path, "b")[2:]
    refuse_alike("--data", tmp_path / "data", *ports(), *certificate, *key)


def test_a_taken_port_is_named_by_all(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        flags = ["--host", "127.0.0.1", "--no-tls", "--data", tmp_path / "data", "--port", taken.getsockname()[1]]
        serve, check, doctor = (run(command, *flags) for command in ("serve", "check-config", "doctor"))
    assert serve.returncode == check.returncode == doctor.returncode == 1
    assert serve.stderr == check.stderr and "is in use" in serve.stderr and "fault: Port" in doctor.stdout


@pytest.mark.parametrize("host", ["203.0.113.9", "fe80::1", "[fe80::1%lo]", "::1%nope", "127.0.0.1:80", "nosuch.invalid"])
def test_an_address_that_is_not_the_machines_is_named_by_all_whatever_the_port(tmp_path, host):
    refuse_alike("--data", tmp_path / "data", "--host", host, "--port", 0, "--no-tls")


@pytest.mark.parametrize("host", ["[::1]", "localhost", "[::]"])
def test_an_address_may_be_written_as_in_that_of_a_page(tmp_path, host):
    result = run("check-config", "--data", tmp_path / "data", "--host", host, "--port", 0, "--no-tls")
    assert result.returncode == 0 and f"host = {host}  (--host)" in result.stdout, result.stdout + result.stderr
    server = Server(tmp_path / "data", host=host)
    try:
        assert server.start().running
    finally:
        server.kill()


def test_a_folder_that_a_crash_left_is_accepted_and_not_changed(tmp_path):
    server = Server(tmp_path / "data").start()
    server.kill()
    before = {path.name for path in (tmp_path / "data").iterdir()}
    result = run("check-config", "--data", tmp_path / "data", *ports())
    assert result.returncode == 0 and "would start" in result.stdout, result.stderr
    assert {path.name for path in (tmp_path / "data").iterdir()} == before


@pytest.mark.parametrize("flags", [[], ["--public-url", "https://touch.example"], ["--public-url", "https://touch.example:8443"]], ids=str)
def test_checks_beside_the_own_server_find_nothing(tmp_path, flags):
    server = Server(tmp_path / "data", *flags, tls=True).start()
    try:
        given = ["--host", "127.0.0.1", "--port", server.port, "--tls-port", server.urls["https"].rsplit(":", 1)[1], "--data", tmp_path / "data", *flags]
        check, doctor = run("check-config", *given), run("doctor", *given)
        assert check.returncode == 0 and "would start" in check.stdout, check.stderr
        assert "fault:" not in doctor.stdout and doctor.returncode == 0, doctor.stdout
        assert doctor.stdout.count("is in use by a TouchFigures server, which answers") == 2
        other = run("check-config", *given, "--data", tmp_path / "other")
        assert other.returncode == 1 and "is in use by a TouchFigures server" in other.stderr, "a second server cannot start there"
    finally:
        server.stop()


def test_behind_a_proxy_there_is_no_warning_about_it(tmp_path):
    flags = ["--host", "127.0.0.1", "--port", free_port(), "--no-tls", "--data", tmp_path / "data", "--trusted-proxy", "127.0.0.1"]
    assert "proxy" in run("doctor", *flags).stdout, "without a public address phones have no way"
    told = run("doctor", *flags, "--public-url", "https://touch.example").stdout
    assert not re.search(r"^(warning|fault):.*(proxy|HTTPS|phones)", told, re.MULTILINE), told


# What keeps phones away

def concerns(tmp_path, *flags):
    result = run("doctor", "--data", tmp_path / "data", *ports(), *flags)
    return result.returncode, [line for line in result.stdout.splitlines() if "ertificate" in line and not line.startswith("ok: ")]


NAME = ["-addext", "subjectAltName=DNS:touch.example,IP:192.0.2.7"]


@pytest.mark.parametrize("more, public, words", [
    ([], "https://touch.example", "has no subjectAltName"),
    (NAME, "https://class.example", "is for touch.example, not for class.example of --public-url"),
    (NAME, "https://192.0.2.8:8443", "is for touch.example, not for 192.0.2.8 of --public-url"),
    ([*NAME, "-addext", "extendedKeyUsage=clientAuth"], "https://touch.example", "is not for servers"),
], ids=str)
def test_a_certificate_that_phones_refuse_is_a_fault(tmp_path, more, public, words):
    code, told = concerns(tmp_path, *make(tmp_path, "a", *more), "--public-url", public)
    assert code == 1 and len(told) == 1 and told[0].startswith("fault: ") and words in told[0], told


@pytest.mark.parametrize("public", ["https://touch.example", "https://TOUCH.example:8443", "https://192.0.2.7", "http://class.example"])
def test_a_fitting_certificate_is_good(tmp_path, public):
    assert concerns(tmp_path, *make(tmp_path, "a", *NAME), "--public-url", public)[1] == []


def test_behind_a_proxy_the_name_is_not_the_phones(tmp_path):
    told = concerns(tmp_path, *make(tmp_path, "a", *NAME), "--public-url", "https://class.example", "--trusted-proxy", "127.0.0.1")[1]
    assert told == []


def test_a_certificate_for_more_than_825_days_is_a_warning(tmp_path):
    code, told = concerns(tmp_path, *make(tmp_path, "a", *NAME, days=900), "--public-url", "https://touch.example")
    assert code == 0 and "valid for 900 days" in told[0]


def issued(tmp_path, start=None):
    """An authority, and a certificate that it has issued: their files."""
    make(tmp_path, "ca", subject="/CN=Some Intermediate")
    run_openssl = lambda *words: subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True, cwd=tmp_path)
    run_openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "own.key", "-out", "own.csr", "-subj", "/CN=touch.example")
    (tmp_path / "ext").write_text("subjectAltName=DNS:touch.example\n")
    if start:
        (tmp_path / "index").write_text("")
        (tmp_path / "conf").write_text("[ca]\ndefault_ca=a\n[a]\ndatabase=index\nnew_certs_dir=.\nrand_serial=yes\ndefault_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n")
        run_openssl("ca", "-batch", "-config", "conf", "-cert", "ca.pem", "-keyfile", "ca.key", "-in", "own.csr", "-out", "own.pem", "-notext", "-extfile", "ext",
                    "-startdate", start.strftime("%Y%m%d%H%M%SZ"), "-enddate", (start + datetime.timedelta(60)).strftime("%Y%m%d%H%M%SZ"))
    else:
        run_openssl("x509", "-req", "-in", "own.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-out", "own.pem", "-days", 60, "-extfile", "ext")
    (tmp_path / "full.pem").write_text((tmp_path / "own.pem").read_text() + (tmp_path / "ca.pem").read_text())
    return lambda name: ["--certificate", tmp_path / name, "--key", tmp_path / "own.key", "--public-url", "https://touch.example"]


def test_a_certificate_without_its_issuer_is_a_warning_that_names_it(tmp_path):
    files = issued(tmp_path)
    code, told = concerns(tmp_path, *files("own.pem"))
    assert code == 0 and len(told) == 1 and told[0].startswith("warning: ") and "issuer, Some Intermediate, is not in the file" in told[0]
    assert concerns(tmp_path, *files("full.pem"))[1] == []


def test_a_certificate_of_the_future_is_a_fault(tmp_path):
    files = issued(tmp_path, start=datetime.datetime.now(datetime.UTC) + datetime.timedelta(30))
    code, told = concerns(tmp_path, *files("full.pem"))
    assert code == 1 and "is valid from " in told[0], told


# Root

@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("setpriv"), reason="needs root and setpriv")
@pytest.mark.parametrize("command", [["nodes"], ["nodes", "list"], ["export-lesson", "thumb-walk"], ["check-config", "--host", "127.0.0.1"]], ids=" ".join)
def test_root_uses_a_database_that_authenticates_by_the_peer(command):
    """As administration.md sets it up: root has no role, but may act as the service's account."""
    programs = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))
    if not programs:
        pytest.skip("needs PostgreSQL")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tf-peer-", dir="/tmp"))
    folder.chmod(0o777)
    account = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    subprocess.run([*account, programs[-1] / "initdb", "-D", folder / "db", "-A", "peer", "-U", "postgres", "--no-sync"], check=True, capture_output=True)
    postgres = [*account, programs[-1] / "pg_ctl", "-D", folder / "db", "-w", "-o", f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off -p 54329"]
    subprocess.run([*postgres, "-l", folder / "log", "start"], check=True, capture_output=True)
    try:
        url = f"postgresql://postgres@/postgres?host={folder}&port=54329"
        data = folder / "data"
        data.mkdir(mode=0o700)
        shutil.chown(data, "postgres", "postgres")
        more = ["--data", data, "--port", free_port(), "--no-tls"] if command[0] == "check-config" else []
        server = Server(data, "--database", url).start() if command[0] == "nodes" else None
        result = run(*command, "--database", url, *more)
        if server:
            server.stop()
        assert "eer authentication" not in result.stderr and "cannot connect" not in result.stderr
        assert result.returncode == 0, result.stderr
    finally:
        subprocess.run([*postgres, "-m", "immediate", "stop"], check=True, capture_output=True)
        shutil.rmtree(folder)
