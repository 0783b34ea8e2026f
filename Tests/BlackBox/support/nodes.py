"""Several servers on one PostgreSQL behind haproxy, with the configuration of docs/deploy."""

import concurrent.futures
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.parse

import requests
from websockets.exceptions import WebSocketException

from api import Session
from comparing import compare_session
from killing import Drawing
from phone import Live, Phone
from postgresql import PostgreSQL
from proxies import DEPLOY, HAProxy, free_port, replaced
from server import Server
from waiting import PATIENCE_SECONDS, wait_until

SESSIONS, PHONES = 4, 8


class NodesProxy(HAProxy):
    """haproxy without TLS, in front of several servers that do not know it: all requests come from their own machine."""

    def __init__(self, folder, ports):
        self.ports = ports
        super().__init__(folder, ports[0])

    def choose_ports(self):
        super().choose_ports()
        self.https_port = self.http_port
        self.url = f"http://127.0.0.1:{self.http_port}"
        self.urls = {"http": self.url}

    def configuration(self):
        servers = "\n".join(f"    server node{i} 127.0.0.1:{port}" for i, port in enumerate(self.ports))
        forwarded = "".join(f"    http-request set-header X-Forwarded-{name}\n" for name in (
            "For %[src]", "Proto https", "Host %[req.hdr(host)]"))
        return replaced(
            (DEPLOY / "haproxy-nodes.cfg").read_text(), ("bind :80", f"bind 127.0.0.1:{self.http_port}"),
            ("    bind :443 ssl crt /etc/haproxy/touch.example.pem alpn http/1.1 ssl-min-ver TLSv1.2\n", ""),
            ("    http-request redirect scheme https code 308 unless { ssl_fc }\n", ""),
            (forwarded, ""),
            ("    server node1 10.0.0.11:8080\n    server node2 10.0.0.12:8080", servers),
        )


class DatabaseLink:
    """One node's link to its database, which can be cut: data sent meanwhile arrives when it is restored."""

    def __init__(self, folder, postgresql, database):
        folder.mkdir()
        parts = urllib.parse.urlsplit(postgresql.url)
        behind = pathlib.Path(urllib.parse.unquote(parts.hostname)) / ".s.PGSQL.5432"
        self.socket = folder / ".s.PGSQL.5432"
        (folder / "haproxy.cfg").write_text(
            "defaults\n    mode tcp\n    timeout connect 5s\n    timeout client 1h\n    timeout server 1h\n"
            f"listen database\n    bind unix@{self.socket} mode 666\n    server primary unix@{behind}\n")
        self.url = f"postgresql://{parts.username}@{urllib.parse.quote(str(folder), safe='')}/{database}"
        program = shutil.which("haproxy", path="/usr/sbin:/usr/bin:/bin")
        self.process = subprocess.Popen([program, "-db", "-f", folder / "haproxy.cfg"], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(lambda: self.socket.exists() or self.process.poll() is not None, "no way to the database")
        assert self.process.poll() is None, "no way to the database"

    def cut(self):
        self.process.send_signal(signal.SIGSTOP)

    def restore_connection(self):
        self.process.send_signal(signal.SIGCONT)

    def stop(self):
        self.process.kill()
        self.process.wait(PATIENCE_SECONDS)


class Cluster:
    """PostgreSQL, nodes, and a proxy; has the addresses that sessions and phones need of a server."""

    def __init__(self, folder, count=2, postgresql=None, flags=()):
        self.own_postgresql = None if postgresql else PostgreSQL()
        self.postgresql = postgresql or self.own_postgresql
        self.database = self.postgresql.database()
        self.nodes = []
        self.proxy = self.first_link = None
        try:
            # The first node's connection can be cut. In a folder with a short name, because a socket's address has 108 bytes.
            self.link_folder = pathlib.Path(tempfile.mkdtemp(prefix="tf-"))
            self.first_link = DatabaseLink(self.link_folder / "link", self.postgresql, self.database)
            for number in range(count):
                url = self.postgresql.url_of(self.database) if number else self.first_link.url
                own = ("--no-supervisor", "--database", url, *flags)
                self.nodes.append(Server(folder / f"node{number}", *own).start(free_port()))
            self.proxy = NodesProxy(folder / "haproxy", [node.port for node in self.nodes]).start()
        except BaseException:
            self.stop()
            raise
        self.url, self.urls = self.proxy.url, self.proxy.urls

    def stop(self):
        if self.proxy and self.proxy.process:
            self.proxy.stop()
        for node in self.nodes:
            if node.running:
                node.kill()
        if self.first_link:
            self.first_link.stop()
        shutil.rmtree(self.link_folder, ignore_errors=True)
        if self.own_postgresql:
            self.own_postgresql.stop()

    # The interface that tests of one server use

    @property
    def alive(self):
        return all(node.alive for node in self.nodes)

    @property
    def port(self):
        """That of the first node, for bytes that the proxy would refuse itself."""
        return self.nodes[0].port

    @property
    def proxy_port(self):
        return self.proxy.http_port

    def errors(self):
        return "\n".join(node.errors() for node in self.nodes)

    # Data from the database

    def sql(self, statement):
        return self.postgresql.sql(f"SET search_path = touchfigures; {statement}", self.database)[1:]

    def owner(self, code):
        """The node that owns the session; None if none does."""
        rows = self.sql(
            "SELECT home FROM session JOIN node ON epoch = owner AND NOT is_over AND lease_until > clock_timestamp() "
            f"WHERE code = '{code}'")
        homes = {home(node): node for node in self.nodes}
        return homes[rows[0]] if rows else None

    def wait_owner(self, code):
        return wait_until(lambda: self.owner(code), f"nobody leads {code}")

    def epoch(self, node):
        """The number of the node's life, as text."""
        return self.sql(f"SELECT max(epoch) FROM node WHERE home = '{home(node)}'")[0]

    def name(self, node):
        return self.sql(f"SELECT name FROM node WHERE epoch = {self.epoch(node)}")[0]

    def wait_until_up(self, count=None):
        """Waits until the proxy sees all nodes, and they know one another."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        wanted = len(self.nodes) if count is None else count
        while int(self.sql("SELECT count(*) FROM node WHERE NOT is_over AND lease_until > clock_timestamp()")[0]) != wanted or not all(
            healthy(node) for node in self.nodes if node.running
        ):
            assert time.monotonic() < deadline, self.sql("SELECT * FROM node")
            time.sleep(0.1)
        # Two checks of the proxy.
        time.sleep(1.5)

    def check_ownership(self):
        """Checks by the chunks of the logs that a session had one writer at a time, and none wrote after its successor began."""
        rows = [line.split("|") for line in self.sql(
            "SELECT session, position, epoch, extract(epoch FROM at) FROM log ORDER BY session, position")]
        assert rows
        moves = 0
        for before, after in zip(rows, rows[1:]):
            if before[0] != after[0]:
                continue
            assert int(after[1]) == int(before[1]) + 1, f"a gap: {before} {after}"
            assert float(after[3]) >= float(before[3]), f"written out of order: {before} {after}"
            moves += before[2] != after[2]
        return moves


def home(node):
    """The name of its data folder in the database."""
    return (node.data / "node").read_text().strip()


def healthy(node):
    try:
        return requests.get(f"{node.url}/healthz", timeout=5).status_code == 200
    except requests.RequestException:
        return False


class StubbornPhone(Phone):
    """Reconnects like the pages, until it is welcomed."""

    def connect(self, server=None):
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                return super().connect(server)
            except (AssertionError, OSError, WebSocketException) as fault:
                if time.monotonic() > deadline or any(words in str(fault) for words in ("resumed as", "ack decreased", "sent only")):
                    raise
                time.sleep(0.1)

    def touch(self, events):
        if self.live.close_code is not None:
            self.connect()
        return super().touch(events)


class MovingDrawing(Drawing):
    """A drawing whose phone finds its session on any node, and records the time without figures."""

    def __init__(self, session, seed):
        super().__init__(session, seed)
        self.phone.close()
        self.phone = StubbornPhone(session.server, session.code)
        self.read_at = time.monotonic()
        self.silences = []

    def draw(self, events):
        before = self.phone.seq
        super().draw(events)
        if self.phone.live.close_code is not None:
            self.phone.connect()
        if self.phone.seq > before:
            self.silences.append(time.monotonic() - self.read_at)
            self.read_at = time.monotonic()


class Watcher:
    """A viewer that reconnects like the projector, and knows each phone's number of touches."""

    def __init__(self, session):
        self.session, self.live, self.touches = session, None, {}
        self.pump()

    def pump(self):
        if self.live is None or self.live.close_code is not None:
            try:
                self.live = Live(self.session.server, self.session.code)
            except (AssertionError, OSError, WebSocketException):
                return
            self.live.send({"type": "hello", "role": "view"})
        while self.live.close_code is None and (message := self.live.read(0)):
            self.live.messages.clear()
            if message["type"] == "snapshot":
                self.touches = {one["id"]: one["touches"] for one in message["participants"]}
            elif message["type"] == "frame":
                self.touches |= {entry[0]: entry[5] for entry in message["figures"]}


class Class:
    """Phones that draw in several sessions, each with a viewer, until they are compared."""

    def __init__(self, cluster, seed, sessions=SESSIONS, phones=PHONES):
        self.cluster, self.seed = cluster, seed
        self.sessions = [Session(cluster, retention="figures" if i == 0 else "replay") for i in range(sessions)]
        self.drawings = [MovingDrawing(self.sessions[i % sessions], f"{seed}/{i}") for i in range(phones)]
        self.watchers = [Watcher(session) for session in self.sessions]

    def draw_while(self, condition, least=0.0):
        until = time.monotonic() + least
        while condition() or time.monotonic() < until:
            for drawing in self.drawings:
                drawing.draw(drawing.trace.events(5))
            for watcher in self.watchers:
                watcher.pump()

    def compare(self):
        """Sessions may still move to the node that the proxy chooses: retries until all figures are right."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                self.compare_once()
                break
            except AssertionError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.5)
        for drawing in self.drawings:
            drawing.phone.close()
        for watcher in self.watchers:
            watcher.live.close()

    def compare_once(self):
        # Requested from the owner directly, because a proxy that has just rediscovered another node would move the session.
        for session in self.sessions:
            session.server = self.cluster.owner(session.code) or self.cluster
        for drawing in self.drawings:
            drawing.phone.pump()
            if drawing.phone.live.close_code is not None:
                drawing.phone.connect()
            drawing.compare(f"seed {self.seed}, {drawing.phone.id}")
        for session in self.sessions:
            compare_session(session, [one.oracle for one in self.drawings if one.session is session], f"seed {self.seed}")
        for watcher in self.watchers:
            watcher.pump()
            seen = {one.phone.id: one.oracle.touches for one in self.drawings if one.session is watcher.session}
            assert seen.items() <= watcher.touches.items(), f"the viewer has seen {watcher.touches}, of {seen}"

    def a_leader(self):
        """A node that owns a session with a log, which later shows its owners."""
        return self.cluster.wait_owner(self.sessions[1].code)

    def longest_silence(self):
        return max(max(drawing.silences) for drawing in self.drawings)


class IdleSessions:
    """Copies of a session in the database, without an owner at first."""

    ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
    # Each waits about a second for the session's owner.
    AT_ONCE = 100

    def __init__(self, cluster, seed, count):
        self.cluster = cluster
        session = Session(cluster)
        drawing = MovingDrawing(session, seed)
        for events in drawing.trace.batches(20):
            drawing.draw(events)
        drawing.phone.settle().close()
        self.figures = self.figures_of(cluster, session.code)
        self.codes = [self.code(number) for number in range(count)]
        codes = f"unnest(ARRAY[{','.join(map(repr, self.codes))}]) AS copied (code)"
        for table, columns in (("participant", "number, resume_token, profile, checkpoint, checkpoint_position"),
                               ("log", "position, bytes, epoch, at"), ("keyframe", "participant, milliseconds, position, state")):
            cluster.sql(f"INSERT INTO {table} (session, {columns}) SELECT copied.code, {columns} FROM {table}, {codes} "
                        f"WHERE session = '{session.code}'")
        columns = "host_token, activity, retention, locale, created_at, expires_at, has_rounds, state"
        cluster.sql(f"INSERT INTO session (code, {columns}) SELECT copied.code, {columns} FROM session, {codes} "
                    f"WHERE session.code = '{session.code}'")

    def code(self, number):
        digits = ""
        for _ in range(4):
            number, digit = divmod(number, len(self.ALPHABET))
            digits = self.ALPHABET[digit] + digits
        return "ZZ" + digits

    def figures_of(self, node, code):
        answer = requests.get(f"{node.url}/api/v1/sessions/{code}", timeout=60)
        if answer.status_code != 200:
            return answer.status_code
        return [{key: one[key] for key in ("distance", "time", "touches", "heatmap")} for one in answer.json()["participants"]]

    def move_to(self, node, codes=None):
        """Requests each session from the node until it owns it, like a proxy that now prefers this node."""
        def move(code):
            deadline = time.monotonic() + PATIENCE_SECONDS
            while (figures_of := self.figures_of(node, code)) == 503:
                assert time.monotonic() < deadline, f"{code} does not move"
            assert figures_of == self.figures, f"{code}: {figures_of}"

        with concurrent.futures.ThreadPoolExecutor(self.AT_ONCE) as pool:
            for _ in pool.map(move, codes or self.codes):
                pass

    def owners(self):
        # Other codes may begin equally: one of 841 does.
        codes = ", ".join(f"'{code}'" for code in self.codes)
        return self.cluster.sql(f"SELECT owner, count(*) FROM session WHERE code IN ({codes}) GROUP BY owner")

    def compare(self, node):
        """Their owners, and the number of each node's connections to the database."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while (owners := self.owners()) != [f"{self.cluster.epoch(node)}|{len(self.codes)}"]:
            assert time.monotonic() < deadline, f"owners {owners}, node {self.cluster.epoch(node)}"
            # A node that could not renew its lease on a busy machine starts again, and the request must be repeated.
            self.move_to(node)
        assert self.connections() <= 4 * len(self.cluster.nodes)

    def connections(self):
        """The connections of the nodes, without that of this query."""
        return int(self.cluster.sql(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")[0])
