"""As a service: its messages to the manager by sd_notify(3), the reload by SIGHUP, and the journal's lines."""

import os
import pathlib
import re
import signal
import socket
import ssl
import subprocess
import time

import pytest

from server import BINARY, LISTENING, children
from waiting import PATIENCE_SECONDS



class Service:
    """A server with a service manager's socket, in a session without a terminal."""

    def __init__(self, folder, *flags, environment=None):
        self.manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.manager.bind(str(folder / "notify"))
        self.manager.settimeout(PATIENCE_SECONDS)
        self.log = folder / "log"
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [str(BINARY), "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(folder / "data"), *flags],
                stdout=subprocess.PIPE, stderr=log, stdin=subprocess.DEVNULL, text=True, start_new_session=True,
                env=os.environ | {"NOTIFY_SOCKET": str(folder / "notify"), "WATCHDOG_USEC": "30000000"} | (environment or {}))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE_SECONDS)
        self.process.stdout.close()
        self.manager.close()

    def wait_state(self, state, without=("WATCHDOG=1",)):
        """Waits for a state; fails at a different one."""
        while (text := self.manager.recv(1000).decode()) in without:
            pass
        assert text.splitlines()[0] == state, text

    def wait_log(self, pattern):
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not (match := re.search(pattern, self.log.read_text())):
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.01)
        return match


@pytest.mark.parametrize("flags", [[], ["--no-supervisor"]], ids=["supervised", "one process"])
def test_the_manager_is_notified_of_the_start_and_of_beats_and_reloads_and_of_the_end(tmp_path, flags):
    with Service(tmp_path, "--no-tls", *flags) as service:
        service.wait_state("READY=1")
        # By then it listens.
        assert LISTENING.match(service.process.stdout.readline().strip())
        service.wait_state("WATCHDOG=1", without=())
        service.process.send_signal(signal.SIGHUP)
        service.wait_state("RELOADING=1")
        service.wait_state("READY=1")
        service.process.send_signal(signal.SIGTERM)
        service.wait_state("STOPPING=1")
        assert service.process.wait(PATIENCE_SECONDS) == 0
    log = service.log.read_text()
    assert re.search(r"addresses=http://127\.0\.0\.1:\d+ data=\S+ version=\d\S+ \[touchfigures\] Serving\n", log), log
    assert "Stopped" in log


def test_a_blocked_loop_sends_no_beat(tmp_path):
    with Service(tmp_path, "--no-tls") as service:
        service.wait_state("READY=1")
        worker = children(service.process.pid)[0]
        os.kill(worker, signal.SIGSTOP)
        service.manager.setblocking(False)
        time.sleep(0.2)  # Touches sent before the stop are there now.
        while True:
            try:
                service.manager.recv(1000)
            except BlockingIOError:
                break
        service.manager.settimeout(2)
        with pytest.raises(TimeoutError):
            service.manager.recv(1000)
        os.kill(worker, signal.SIGCONT)
        service.manager.settimeout(PATIENCE_SECONDS)
        service.wait_state("WATCHDOG=1", without=())


def test_a_replaced_worker_is_reported_and_the_beats_continue(tmp_path):
    with Service(tmp_path, "--no-tls") as service:
        service.wait_state("READY=1")
        os.kill(children(service.process.pid)[0], signal.SIGKILL)
        service.wait_state("READY=1")
        service.wait_state("WATCHDOG=1", without=())


def test_the_worker_is_not_the_managers(tmp_path):
    with Service(tmp_path, "--no-tls") as service:
        service.wait_state("READY=1")
        worker = pathlib.Path(f"/proc/{children(service.process.pid)[0]}/environ").read_bytes()
        assert b"NOTIFY_SOCKET" not in worker


def certificate(folder, name):
    pem = [folder / "certificate.pem", folder / "key.pem"]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                    "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}", "-out", pem[0], "-keyout", pem[1]], check=True, capture_output=True)
    return ["--certificate", str(pem[0]), "--key", str(pem[1])]


def subject(port):
    context = ssl._create_unverified_context()
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS) as plain, context.wrap_socket(plain) as secure:
        text = subprocess.run(["openssl", "x509", "-inform", "DER", "-noout", "-subject"],
                              input=secure.getpeercert(binary_form=True), capture_output=True, check=True).stdout.decode()
    return text.strip().split("=")[-1].strip()


@pytest.mark.parametrize("more", [[], ["--no-supervisor"]], ids=["supervised", "one process"])
def test_a_reload_uses_the_new_certificate_and_log_level_and_keeps_the_old_ones_if_they_are_broken(tmp_path, more):
    file = tmp_path / "settings.conf"
    file.write_text("log-level = warning\n")
    with Service(tmp_path, "--tls-port", "0", "--config", str(file), *certificate(tmp_path, "first"), *more) as service:
        service.wait_state("READY=1")
        lines = [LISTENING.match(service.process.stdout.readline().strip()) for _ in range(2)]
        port = next(int(line[3]) for line in lines if line[1] == "https")
        assert subject(port) == "first"
        assert service.log.read_text() == "", "notices are below the level"
        certificate(tmp_path, "second")
        file.write_text("log-level = notice\n")
        service.process.send_signal(signal.SIGHUP)
        service.wait_state("RELOADING=1")
        service.wait_state("READY=1")
        assert subject(port) == "second"
        service.wait_log("Log level loaded")
        (tmp_path / "key.pem").write_text("broken")
        file.write_text("log-level = loud\n")
        service.process.send_signal(signal.SIGHUP)
        service.wait_state("RELOADING=1")
        service.wait_state("READY=1")
        assert subject(port) == "second"
        service.wait_log("Certificate not loaded again; the old one stays")
        service.wait_log(r"settings.conf line 1: log-level cannot be \"loud\" .*Settings not loaded again; the old ones stay")


def test_lines_in_the_journal_begin_with_their_priority(tmp_path):
    with Service(tmp_path, "--no-tls", environment={"JOURNAL_STREAM": "8:1"}) as service:
        service.wait_state("READY=1")
        assert re.fullmatch(r"<5>Serving addresses=http://\S+ data=\S+ version=\S+\n", service.wait_log(r"<5>Serving.*\n")[0])


def test_the_data_folder_is_the_one_that_the_manager_made(tmp_path):
    environment = {"STATE_DIRECTORY": str(tmp_path / "state")}
    command = [str(BINARY), "serve", "--host", "127.0.0.1", "--port", "0", "--no-tls"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=os.environ | environment)
    try:
        assert LISTENING.match(process.stdout.readline().strip())
        assert (tmp_path / "state").is_dir()
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)
        process.stdout.close()
