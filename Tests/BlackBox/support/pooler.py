"""PgBouncer before the private PostgreSQL of a test."""

import os
import pathlib
import re
import shutil
import socket
import subprocess
import time
import urllib.parse

from waiting import PATIENCE_SECONDS


class Pooler:
    """Runs until `stop`; like an operator, `restart` with another mode disconnects its clients."""

    def __init__(self, folder, database_url, mode="session", **settings):
        self.folder = pathlib.Path(folder)
        parts = re.fullmatch(r"postgresql://(\w+)@([^/]+)/(\w+)", database_url)
        self.user, self.host, self.database = parts[1], urllib.parse.unquote(parts[2]), parts[3]
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"postgresql://{self.user}@127.0.0.1:{self.port}/{self.database}"
        self.process = None
        self.restart(mode, **settings)

    def restart(self, mode, **settings):
        self.stop()
        (self.folder / "users").write_text(f'"{self.user}" ""\n')
        settings = {"pool_mode": mode, "listen_addr": "127.0.0.1", "listen_port": self.port, "auth_type": "any",
                    "auth_file": self.folder / "users", "unix_socket_dir": "", "log_connections": 0} | settings
        lines = "".join(f"{key} = {value}\n" for key, value in settings.items())
        configuration = self.folder / "pgbouncer.ini"
        configuration.write_text(f"[databases]\n{self.database} = host={self.host} user={self.user}\n[pgbouncer]\n{lines}")
        program = shutil.which("pgbouncer") or "/usr/sbin/pgbouncer"
        # It refuses to run as root; as another account it may not open its standard input.
        user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.geteuid() == 0 else []
        for path in [self.folder, *self.folder.parents][:-2] if user else []:
            path.chmod(path.stat().st_mode | 0o055)
        self.log = open(self.folder / "pgbouncer.log", "ab")
        self.process = subprocess.Popen([*user, program, configuration], stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert self.process.poll() is None and time.monotonic() < deadline, (self.folder / "pgbouncer.log").read_text()
                time.sleep(0.02)

    def stop(self):
        if self.process is not None:
            # From PgBouncer 1.23 on, it waits for its clients after SIGTERM.
            self.process.kill()
            self.process.wait(PATIENCE_SECONDS)
            self.process = None
            self.log.close()
