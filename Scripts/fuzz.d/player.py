"""Plays scenarios against a server, many at a time, and reports the answers."""

import dataclasses
import errno
import random
import re
import select
import socket
import ssl
import struct
import time

from answers import Answers, Malformed
from scenario import ANSWERS, CODE, PAUSE, RESET, SEND, SHUTDOWN, STOP_READING, TOKEN

# Maximum wait (s) of a complete dialogue for the expected responses, on a busy machine under sanitizers.
RESPONSE_TIMEOUT_SECONDS = 30.0
# Time (s) for which a dialogue without an expectation still reads at its end.
FINAL_READ_SECONDS = 0.03
# After a body, a request line is not at the start of a line.
REQUEST_LINE = re.compile(rb"(GET|HEAD|POST|DELETE) \S+ HTTP/1\.1\r\n")
# Maximum duration (s) of a dialogue without an expectation: the server need not accept everything.
MAX_DIALOGUE_SECONDS = 1.5


@dataclasses.dataclass
class Target:
    """Where to play, and the values of the placeholders."""

    port: int
    tls_port: int | None
    code: bytes
    token: bytes

    def fill(self, data):
        return data.replace(CODE, self.code).replace(TOKEN, self.token)


# Seconds that no dialogue takes unless this process is starved; the server's deadline for a request is 15 s.
SLOW_SECONDS = 10


class Connection:
    """One dialogue in progress; never blocks."""

    def __init__(self, dialogue, target, source, aftermath=FINAL_READ_SECONDS):
        self.dialogue, self.target, self.aftermath = dialogue, target, aftermath
        self.steps = list(dialogue.steps)
        self.answers = Answers(methods(dialogue))
        # Finding the end of a response requires knowing whether it is to HEAD.
        self.is_readable = dialogue.tls != "raw" and (dialogue.expected is not None or b"HEAD" not in sent(dialogue))
        self.pending = b""
        self.fault = None
        self.ignores_input = self.is_over = self.has_ended = self.has_sent_all = False
        self.has_read_end = False
        self.began = time.monotonic()
        self.resume_at = 0.0
        self.deadline = None
        self.tls = self.incoming = self.outgoing = None
        self.socket = socket.socket()
        self.socket.setblocking(False)
        # Each dialogue has its own address, so that limits per address do not hide other faults.
        self.socket.bind((source, 0))
        if dialogue.tls is True:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            self.incoming, self.outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
            self.tls = context.wrap_bio(self.incoming, self.outgoing, server_hostname="localhost")
        port = target.tls_port if dialogue.tls else target.port
        self.connected = False
        code = self.socket.connect_ex(("127.0.0.1", port))
        if code not in (0, errno.EINPROGRESS):
            self._end()
        self.began = time.monotonic()

    # The interface of the loop.

    def wants_to_write(self):
        return not self.is_over and (not self.connected or bool(self.pending))

    def is_ready(self, now):
        """Whether `act` has something to do without an event of the socket."""
        return not self.is_over and self.connected and not self.pending and now >= self.resume_at

    def act(self, now):
        """Runs the next steps until one of them takes time."""
        try:
            while not self.is_over and not self.pending and now >= self.resume_at:
                if self.tls and not self._shake_hands():
                    return
                if not self.steps:
                    self._finish(now)
                    return
                if not self._step(self.steps[0], now):
                    return
                self.steps.pop(0)
        except OSError:
            self._end()

    def on_writable(self):
        if not self.connected:
            if self.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
                return self._end()
            self.connected = True
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return
        try:
            sent = self.socket.send(self.pending)
            self.pending = self.pending[sent:]
        except BlockingIOError:
            pass
        except OSError:
            self._end()

    def on_readable(self):
        if self.ignores_input:
            return
        try:
            data = self.socket.recv(65_536)
        except BlockingIOError:
            return
        except OSError:
            return self._end()
        if not data:
            self.has_read_end = True
            return self._end()
        try:
            if self.tls:
                self.incoming.write(data)
                data = self._decrypted()
            if self.is_readable:
                self.answers.feed(data)
        except Malformed as malformed:
            self.fault = f"malformed answer: {malformed}"
            self._end()
        except ssl.SSLError:
            self._end()

    def verdict(self):
        """The fault of the responses; None when they are right."""
        expected = self.dialogue.expected
        if self.fault or expected is None:
            return self.fault
        statuses = self.answers.statuses
        if statuses and statuses[-1] == 408 and time.monotonic() - self.began > SLOW_SECONDS:
            return None  # The player had no core; the server may end a request that takes this long.
        for got, wanted in zip(statuses, expected):
            if got != wanted if isinstance(wanted, int) else got not in wanted:
                return f"answers {statuses}, expected {expected}"
        if len(statuses) > len(expected):
            return f"answers {statuses}, expected only {expected}"
        if len(statuses) < len(expected) and not (statuses and self.answers.is_last and self.has_read_end):
            return f"answers {statuses}, expected {expected}" + (", then it hung up" if self.has_read_end else ", then nothing")
        return None

    # Steps.

    def _step(self, step, now):
        """Returns whether the step is done."""
        if step.kind == SEND:
            data = self.target.fill(step.value)
            if self.tls:
                self.tls.write(data)
                data = self.outgoing.read()
            self.pending += data
            self.on_writable()
            return True
        if step.kind == PAUSE:
            self.resume_at = now + step.value / 1000
            return True
        if step.kind == ANSWERS:
            self.deadline = self.deadline or now + RESPONSE_TIMEOUT_SECONDS
            if len(self.answers.statuses) < step.value and now < self.deadline:
                return False
            self.deadline = None
            return True
        if step.kind == STOP_READING:
            self.ignores_input = True
            return True
        if step.kind == SHUTDOWN:
            self.socket.shutdown(socket.SHUT_WR)
            return True
        if step.kind == RESET:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._end()  # CLOSE too.
        return True

    def _finish(self, now):
        """Everything was sent: waits for the expected responses, or reads briefly."""
        if not self.has_sent_all:
            self.has_sent_all = True
            wanted = self.dialogue.expected is not None
            self.deadline = now + (RESPONSE_TIMEOUT_SECONDS if wanted else self.aftermath)
        wanted = self.dialogue.expected
        if now >= self.deadline or (wanted is not None and len(self.answers.statuses) >= len(wanted)):
            self.has_ended = True

    def _shake_hands(self):
        try:
            self.tls.do_handshake()
            done = True
        except ssl.SSLWantReadError:
            done = False
        except ssl.SSLError:
            self._end()
            return False
        data = self.outgoing.read()
        if data:
            self.pending += data
            self.on_writable()
        return done

    def _decrypted(self):
        if not self._shake_hands():
            return b""
        data = b""
        while True:
            try:
                piece = self.tls.read(65_536)
            except (ssl.SSLWantReadError, ssl.SSLZeroReturnError):
                return data
            if not piece:
                return data
            data += piece

    def _end(self):
        if not self.is_over:
            self.is_over = self.has_ended = True
            self.socket.close()

    def close(self):
        self._end()


def methods(dialogue):
    """The methods of a dialogue with known responses; the reader of responses needs HEAD."""
    if dialogue.expected is None:
        return []
    return REQUEST_LINE.findall(sent(dialogue))


def sent(dialogue):
    return b"".join(step.value for step in dialogue.steps if step.kind == SEND)


def play(scenarios, target, seed=0, while_open=None, give_up=None, aftermath=FINAL_READ_SECONDS):
    """Plays all at the same time. Returns [(scenario, dialogue, fault)].

    - while_open: called once all was said, with the connections still open.
    - give_up: asked now and then; True ends everything.
    """
    random_source = random.Random(seed)
    connections = []
    for scenario in scenarios:
        source = f"127.{random_source.randrange(1, 255)}.{random_source.randrange(255)}.{random_source.randrange(1, 255)}"
        connections += [(scenario, Connection(dialogue, target, source, aftermath)) for dialogue in scenario.dialogues]
    poll = select.poll()
    by_number = {}
    for _, connection in connections:
        if not connection.is_over:
            by_number[connection.socket.fileno()] = connection
    masks = {}
    turn, is_cut_short = 0, False
    while any(not connection.has_ended for _, connection in connections):
        now = time.monotonic()
        turn += 1
        if turn % 64 == 0 and give_up and give_up():
            is_cut_short = True
            break
        for _, connection in connections:
            if not connection.has_ended and connection.is_ready(now):
                connection.act(now)
            if now - connection.began > (MAX_DIALOGUE_SECONDS if connection.dialogue.expected is None else 2 * RESPONSE_TIMEOUT_SECONDS):
                connection.has_ended = True
        for number, connection in list(by_number.items()):
            if connection.is_over:
                if number in masks:
                    poll.unregister(number)
                    del masks[number]
                del by_number[number]
                continue
            mask = (0 if connection.ignores_input else select.POLLIN) | (select.POLLOUT if connection.wants_to_write() else 0)
            if masks.get(number) != mask:
                poll.register(number, mask)
                masks[number] = mask
        for number, event in poll.poll(1):
            connection = by_number.get(number)
            if connection is None or connection.is_over:
                continue
            if event & select.POLLOUT or (event & (select.POLLERR | select.POLLHUP) and not connection.connected):
                connection.on_writable()
            if not connection.is_over and event & (select.POLLIN | select.POLLHUP | select.POLLERR):
                if connection.ignores_input and event & (select.POLLHUP | select.POLLERR):
                    connection.close()
                else:
                    connection.on_readable()
    if while_open:
        while_open()
    for _, connection in connections:
        connection.close()
    if is_cut_short:
        return []  # The answer is unknown.
    return [(scenario, connection.dialogue, wrong) for scenario, connection in connections if (wrong := connection.verdict())]
