"""Two private PostgreSQLs: a primary whose commits wait for the disk of its standby, which can be promoted."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

from postgresql import PostgreSQL
from waiting import PATIENCE_SECONDS

PROGRAMS = max(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))


class Replicated(PostgreSQL):
    """`url` names both; libpq takes the one that can be written to."""

    def __init__(self, disk="/tmp"):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="touchfigures-replication-", dir=disk))
        # PostgreSQL refuses to run as root; Debian's package brings a user for it.
        self.as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.getuid() == 0 else []
        if self.as_user:
            shutil.chown(self.folder, "postgres", "postgres")
        self.running, self.made = {}, 0
        sockets = [str(self._socket(name)).replace("/", "%2F") for name in ("primary", "standby")]
        self.url = f"postgresql://touchfigures@/postgres?host={','.join(sockets)}&target_session_attrs=read-write"
        try:
            self._program("initdb", "--pgdata", self.folder / "primary", "--username", "touchfigures", "--auth", "trust", "--encoding", "UTF8",
                          "--locale", "C", "--no-sync")
            self._start("primary")
        except BaseException:
            self.stop()
            raise

    def _socket(self, name):
        """The folder of its socket, separate from its data, which the standby copies."""
        folder = self.folder / f"{name}-socket"
        if not folder.exists():
            folder.mkdir()
            if self.as_user:
                shutil.chown(folder, "postgres", "postgres")
        return folder

    def url_of(self, database):
        return self.url.replace("/postgres?", f"/{database}?", 1)

    def _program(self, name, *arguments):
        done = subprocess.run([*self.as_user, PROGRAMS / name, *map(str, arguments)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def _start(self, name):
        data, address = self.folder / name, self._socket(name)
        log = open(self.folder / f"{name}.log", "ab")
        self.running[name] = subprocess.Popen(
            [*self.as_user, PROGRAMS / "postgres", "-D", data, "-k", address, "-c", "listen_addresses=", "-c", "fsync=off"],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while subprocess.run([PROGRAMS / "pg_isready", "--quiet", "--host", address]).returncode != 0:
            assert time.monotonic() < deadline and self.running[name].poll() is None, (self.folder / f"{name}.log").read_text()
            time.sleep(0.05)

    def require_standby(self):
        """From now on a commit waits for a standby of this name."""
        self.sql("ALTER SYSTEM SET synchronous_standby_names = 'second'; SELECT pg_reload_conf()")

    def start_standby(self):
        """A copy of the primary that follows it; returns once it is connected."""
        copy = self.folder / "standby"
        self._program("pg_basebackup", "--pgdata", copy, "--host", self._socket("primary"), "--username", "touchfigures",
                      "--write-recovery-conf", "--checkpoint=fast", "--no-sync")
        with open(copy / "postgresql.auto.conf", "a") as settings:
            settings.write(f"primary_conninfo = 'host={self._socket('primary')} user=touchfigures application_name=second'\n")
        self._start("standby")
        deadline = time.monotonic() + PATIENCE_SECONDS
        while self.sql("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") != ["1"]:
            assert time.monotonic() < deadline, (self.folder / "standby.log").read_text()
            time.sleep(0.05)

    def end(self, name, how):
        process = self.running.pop(name)
        process.send_signal(how)
        process.wait(PATIENCE_SECONDS)

    def fail_over(self):
        """Kills the primary; the standby replaces it, and then needs no other."""
        self.end("primary", signal.SIGQUIT)
        with open(self.folder / "standby/postgresql.auto.conf", "a") as settings:
            settings.write("synchronous_standby_names = ''\n")
        self._program("pg_ctl", "reload", "--pgdata", self.folder / "standby")
        self._program("pg_ctl", "promote", "--pgdata", self.folder / "standby", "--wait")

    def stop(self):
        for name in list(self.running):
            self.end(name, signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)
