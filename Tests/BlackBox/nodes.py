"""Several servers on one PostgreSQL behind haproxy, with the configuration of docs/deploy."""

import time

import requests
from websockets.exceptions import WebSocketException

from api import Session
from comparing import compare_session
from killing import Drawing
from phone import Phone
from postgresql import PostgreSQL
from proxies import DEPLOY, HAProxy, free_port, replaced
from server import Server

SESSIONS, PHONES = 4, 8


class NodesProxy(HAProxy):
    """haproxy without TLS, before several servers; only where it `forwards` do they know that it is there."""

    def __init__(self, folder, ports, forwards):
        self.ports, self.forwards = ports, forwards
        super().__init__(folder, ports[0])
        self.https_port = self.http_port
        self.url = f"http://127.0.0.1:{self.http_port}"
        self.urls = {"http": self.url}

    def configuration(self):
        servers = "\n".join(f"    server node{i} 127.0.0.1:{port}" for i, port in enumerate(self.ports))
        forwarded = "".join(f"    http-request set-header X-Forwarded-{name}\n" for name in (
            "For %[src]", "Proto https", "Host %[req.hdr(host)]"))
        told = forwarded.replace("https", "http") if self.forwards else ""
        return replaced(
            (DEPLOY / "haproxy-nodes.cfg").read_text(), ("bind :80", f"bind 127.0.0.1:{self.http_port}"),
            ("    bind :443 ssl crt /etc/haproxy/touch.example.pem alpn http/1.1 ssl-min-ver TLSv1.2\n", ""),
            ("    http-request redirect scheme https code 308 unless { ssl_fc }\n", ""),
            (forwarded, told),
            ("    server node1 10.0.0.11:8080\n    server node2 10.0.0.12:8080", servers),
        )


class Cluster:
    """PostgreSQL, nodes, and a proxy; has the addresses that sessions and phones need of a server.

    If the proxy does not forward where a request comes from, all come from the nodes' own machine, as in most tests of one server.
    """

    def __init__(self, folder, count=2, postgresql=None, forwards=True):
        self.own_postgresql = None if postgresql else PostgreSQL()
        self.postgresql = postgresql or self.own_postgresql
        self.database = self.postgresql.database()
        self.nodes = []
        self.proxy = None
        try:
            flags = ("--no-supervisor", "--database", self.postgresql.url_of(self.database))
            if forwards:
                flags += ("--trusted-proxy", "127.0.0.1")
            for number in range(count):
                self.nodes.append(Server(folder / f"node{number}", *flags).start(free_port()))
            self.proxy = NodesProxy(folder / "haproxy", [node.port for node in self.nodes], forwards).start()
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
        if self.own_postgresql:
            self.own_postgresql.stop()

    # What tests of one server ask of it

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

    # What the database says

    def sql(self, statement):
        return self.postgresql.sql(f"SET search_path = touchfigures; {statement}", self.database)[1:]

    def owner(self, code):
        """The node that leads the session; None if nobody does."""
        rows = self.sql(
            "SELECT home FROM session JOIN node ON epoch = owner AND NOT is_over AND lease_until > clock_timestamp() "
            f"WHERE code = '{code}'")
        homes = {(node.data / "node").read_text().strip(): node for node in self.nodes}
        return homes[rows[0]] if rows else None

    def wait_owner(self, code):
        deadline = time.monotonic() + 10
        while (owner := self.owner(code)) is None:
            assert time.monotonic() < deadline, f"nobody leads {code}"
            time.sleep(0.05)
        return owner

    def epoch(self, node):
        """The number of the node's life, as text."""
        return self.sql(f"SELECT max(epoch) FROM node WHERE home = '{(node.data / 'node').read_text().strip()}'")[0]

    def name(self, node):
        return self.sql(f"SELECT name FROM node WHERE epoch = {self.epoch(node)}")[0]

    def wait_until_up(self, count=None):
        """Until the proxy sees as many nodes as there are, and they know one another."""
        deadline = time.monotonic() + 30
        wanted = len(self.nodes) if count is None else count
        while int(self.sql("SELECT count(*) FROM node WHERE NOT is_over AND lease_until > clock_timestamp()")[0]) != wanted or not all(
            healthy(node) for node in self.nodes if node.running
        ):
            assert time.monotonic() < deadline, self.sql("SELECT * FROM node")
            time.sleep(0.1)
        # Two checks of the proxy.
        time.sleep(1.5)

    def check_ownership(self):
        """From the chunks of the logs: a session had one writer at a time, and none wrote after the next had begun."""
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


def healthy(node):
    try:
        return requests.get(f"{node.url}/healthz", timeout=5).status_code == 200
    except requests.RequestException:
        return False


class StubbornPhone(Phone):
    """Connects again as the pages do: until it is welcome."""

    def connect(self, server=None):
        deadline = time.monotonic() + 40
        while True:
            try:
                return super().connect(server)
            except (AssertionError, OSError, WebSocketException) as fault:
                if time.monotonic() > deadline or any(words in str(fault) for words in ("resumed as", "fell from", "sent only")):
                    raise
                time.sleep(0.1)

    def touch(self, events):
        if self.live.close_code is not None:
            self.connect()
        return super().touch(events)


class MovingDrawing(Drawing):
    """A drawing whose phone finds its session wherever it is, and notes for how long it was without figures."""

    def __init__(self, session, seed):
        super().__init__(session, seed)
        self.phone.close()
        self.phone = StubbornPhone(session.server, session.code)
        self.heard_at = time.monotonic()
        self.silences = []

    def draw(self, events):
        before = self.phone.seq
        super().draw(events)
        if self.phone.live.close_code is not None:
            self.phone.connect()
        if self.phone.seq > before:
            self.silences.append(time.monotonic() - self.heard_at)
            self.heard_at = time.monotonic()


class Class:
    """Phones that draw in several sessions until they are compared."""

    def __init__(self, cluster, seed):
        self.cluster, self.seed = cluster, seed
        self.sessions = [Session(cluster, retention="figures" if i == 0 else "replay") for i in range(SESSIONS)]
        self.drawings = [MovingDrawing(self.sessions[i % SESSIONS], f"{seed}/{i}") for i in range(PHONES)]

    def draw_while(self, condition, least=0.0):
        until = time.monotonic() + least
        while condition() or time.monotonic() < until:
            for drawing in self.drawings:
                drawing.draw(drawing.trace.events(5))

    def compare(self):
        """Sessions may still be on their way to the node that the proxy chooses: again until all figures are right."""
        deadline = time.monotonic() + 40
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

    def compare_once(self):
        # Asking the leader itself, because a proxy that has just found another node again would make the session move.
        for session in self.sessions:
            session.server = self.cluster.owner(session.code) or self.cluster
        for drawing in self.drawings:
            drawing.phone.pump()
            if drawing.phone.live.close_code is not None:
                drawing.phone.connect()
            drawing.compare(f"seed {self.seed}, {drawing.phone.id}")
        for session in self.sessions:
            compare_session(session, [one.oracle for one in self.drawings if one.session is session], f"seed {self.seed}")

    def a_leader(self):
        owners = [self.cluster.owner(session.code) for session in self.sessions]
        assert len(set(owners)) <= len(self.cluster.nodes)
        return next(owner for owner in owners if owner is not None)

    def longest_silence(self):
        return max(max(drawing.silences) for drawing in self.drawings)
