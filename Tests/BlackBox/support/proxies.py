"""The proxies of docs/deploy as Debian packages them, in front of a server; their configurations with addresses replaced."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

from phone import live_context
from waiting import PATIENCE_SECONDS

ROOT = pathlib.Path(__file__).resolve().parents[3]
DEPLOY = ROOT / "docs/deploy"


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def certificate(folder):
    """A self-signed certificate for 127.0.0.1: the paths of certificate, key, and both in one file."""
    paths = [folder / name for name in ("touch.pem", "touch.key", "both.pem")]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-out", paths[0], "-keyout", paths[1]],
        check=True, capture_output=True,
    )
    paths[2].write_bytes(paths[0].read_bytes() + paths[1].read_bytes())
    return paths


def replaced(text, *pairs):
    """Each of the texts must be there: otherwise the test would use another configuration than docs/."""
    for old, new in pairs:
        assert old in text, f"{old!r} is not in the file"
        text = text.replace(old, new)
    return text


class Proxy:
    """A running proxy; has the addresses that the tests' sessions and phones need of a server."""

    program = None

    def __init__(self, folder, backend_port):
        folder.mkdir()
        self.folder, self.backend = folder, f"127.0.0.1:{backend_port}"
        self.certificate, self.key, self.both = certificate(folder)
        self.context = live_context(self.certificate)
        self.process = None
        self.log_path = folder / "log"
        self.file = folder / "configuration"
        self.choose_ports()

    def choose_ports(self):
        self.http_port, self.https_port, self.admin_port = free_port(), free_port(), free_port()
        self.url = f"https://127.0.0.1:{self.https_port}"
        # Phones take the scheme of their server's HTTP address.
        self.urls = {"http": self.url, "https": self.url}
        self.file.write_text(self.configuration())

    def configuration(self):
        raise NotImplementedError

    def command(self):
        raise NotImplementedError

    def start(self):
        is_first = self.process is None
        self.launch()
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not all(map(self.answers, (self.http_port, self.https_port))):
            if is_first and self.process.poll() is not None and "ddress already in use" in self.log_path.read_text(errors="replace"):
                # Another process has taken a port since it was chosen.
                self.log_path.unlink()
                self.choose_ports()
                self.launch()
            assert self.process.poll() is None and time.monotonic() < deadline, self.log_path.read_text(errors="replace")
            time.sleep(0.02)
        return self

    def launch(self):
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                self.command(), stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=self.folder,
                env=os.environ | {"CADDY_ADMIN": f"127.0.0.1:{self.admin_port}", "HOME": str(self.folder)},
            )

    @staticmethod
    def answers(port):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
            return True
        except OSError:
            return False

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(PATIENCE_SECONDS)

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE_SECONDS)


class HAProxy(Proxy):
    program = "haproxy"

    def configuration(self):
        return replaced(
            (DEPLOY / "haproxy.cfg").read_text(),
            ("bind :80", f"bind 127.0.0.1:{self.http_port}"), ("bind :443", f"bind 127.0.0.1:{self.https_port}"),
            ("/etc/haproxy/touch.example.pem", str(self.both)), ("127.0.0.1:8080", self.backend),
        )

    def command(self):
        # One process: killing it leaves nobody behind.
        return [shutil.which("haproxy", path="/usr/sbin:/usr/bin:/bin"), "-db", "-f", str(self.file)]


class Nginx(Proxy):
    program = "nginx"

    def configuration(self):
        inner = replaced(
            (DEPLOY / "nginx.conf").read_text(),
            ("listen 80;", f"listen 127.0.0.1:{self.http_port};"), ("listen 443 ssl;", f"listen 127.0.0.1:{self.https_port} ssl;"),
            ("server_name touch.example;", "server_name 127.0.0.1;"), ("server 127.0.0.1:8080", f"server {self.backend}"),
            ("/etc/nginx/touch.example.pem", str(self.certificate)), ("/etc/nginx/touch.example.key", str(self.key)),
        )
        temporary = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        return (f"daemon off;\nmaster_process off;\npid {self.folder}/pid;\nerror_log stderr;\nevents {{}}\n"
                f"http {{\naccess_log off;\n{temporary}{inner}}}\n")

    def command(self):
        return [shutil.which("nginx", path="/usr/sbin:/usr/bin:/bin"), "-e", "stderr", "-p", str(self.folder), "-c", str(self.file)]


class Caddy(Proxy):
    program = "caddy"

    def configuration(self):
        return replaced(
            (DEPLOY / "Caddyfile").read_text(),
            ("http://touch.example:80", f"http://127.0.0.1:{self.http_port}"),
            ("https://touch.example:443", f"https://127.0.0.1:{self.https_port}"),
            ("/etc/caddy/touch.example.pem", str(self.certificate)), ("/etc/caddy/touch.example.key", str(self.key)),
            ("127.0.0.1:8080", self.backend),
        )

    def command(self):
        return [shutil.which("caddy"), "run", "--config", str(self.file), "--adapter", "caddyfile"]


class CaddyOfContainers(Caddy):
    """With the file of compose.yaml, except its certificate, which it would get from the Internet."""

    program = "caddy-compose"

    def configuration(self):
        return f"{{\n\thttp_port {self.http_port}\n\thttps_port {self.https_port}\n}}\n" + replaced(
            (DEPLOY / "Caddyfile.compose").read_text(),
            ("{$TOUCHFIGURES_NAME} {", f"127.0.0.1 {{\n\tbind 127.0.0.1\n\ttls {self.certificate} {self.key}"), ("touchfigures:8080", self.backend))


PROXIES = {kind.program: kind for kind in (HAProxy, Nginx, Caddy, CaddyOfContainers)}
