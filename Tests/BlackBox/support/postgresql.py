"""A private PostgreSQL for tests, and databases in it."""

import pathlib
import subprocess

from waiting import PATIENCE_SECONDS

ROOT = pathlib.Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "Scripts/cluster.d/postgresql"


class PostgreSQL:
    """Runs until `stop`, or until this process ends."""

    def __init__(self):
        self.process = subprocess.Popen([SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        assert self.url, "no server; see standard error"
        self.made = 0

    def stop(self):
        self.process.stdin.close()
        self.process.wait(PATIENCE_SECONDS)

    def sql(self, statement, database="postgres"):
        """The rows of a statement as text."""
        done = subprocess.run(
            ["psql", "--no-psqlrc", "--tuples-only", "--no-align", "--set", "ON_ERROR_STOP=1", "--dbname", self.url_of(database)],
            input=statement, capture_output=True, text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.split("\n")[:-1]

    def url_of(self, database):
        return self.url.removesuffix("/postgres") + f"/{database}"

    def database(self):
        """The name of a new database."""
        self.made += 1
        name = f"test{self.made}"
        self.sql(f"CREATE DATABASE {name}")
        return name

    def cut(self, database):
        """Ends all connections to the database, as a restart of PostgreSQL does."""
        self.sql(f"SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = '{database}'")
