"""Reads a server's side of one connection: responses in sequence, then frames after a 101."""

import dataclasses
import re

STATUS_LINE = re.compile(rb"HTTP/1\.1 ([1-5]\d\d) [\t\x20-\x7e\x80-\xff]*\Z")
FIELD = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+:[ \t]*[\t\x20-\x7e\x80-\xff]*\Z")
CHUNK_SIZE = re.compile(rb"[0-9A-Fa-f]{1,8}\Z")


class Malformed(Exception):
    """The server sent something that no server may send."""


@dataclasses.dataclass
class Answers:
    """Receives bytes as they arrive; `statuses` are those of complete responses, without 1xx except 101."""

    # The method of each request in order, if known: a response to HEAD has no body.
    methods: list = dataclasses.field(default_factory=list)
    statuses: list = dataclasses.field(default_factory=list)
    frames: list = dataclasses.field(default_factory=list)
    is_last: bool = False
    upgraded: bool = False
    closing: int | None = None
    received: bytes = b""
    keep_frames: bool = True

    def feed(self, data):
        self.received += data
        while self.received and (self._frame() if self.upgraded else self._answer()):
            pass

    def _answer(self):
        head, found, rest = self.received.partition(b"\r\n\r\n")
        if not found:
            if len(self.received) > 65_536:
                raise Malformed("an answer's head is longer than 64 KiB")
            if not b"HTTP/1.1 ".startswith(self.received[:9]):
                raise Malformed(f"no answer begins like that: {self.received[:60]!r}")
            return False
        lines = head.split(b"\r\n")
        status = STATUS_LINE.match(lines[0])
        if not status:
            raise Malformed(f"not a status line: {lines[0][:80]!r}")
        code = int(status[1])
        fields = {}
        for line in lines[1:]:
            if not FIELD.match(line):
                raise Malformed(f"not a header field: {line[:80]!r}")
            name, _, value = line.partition(b":")
            fields.setdefault(name.lower(), []).append(value.strip())
        if code == 101:
            self.statuses.append(101)
            self.upgraded, self.received = True, rest
            return True
        if code < 200:
            self.received = rest
            return True
        method = self.methods[len(self.statuses)] if len(self.statuses) < len(self.methods) else None
        end = 0 if method == b"HEAD" or code in (204, 304) else _end_of_body(code, fields, rest)
        if end is None or len(rest) < end:
            return False
        self.statuses.append(code)
        self.is_last = b"close" in b",".join(fields.get(b"connection", [])).lower()
        self.received = rest[end:]
        return True

    def _frame(self):
        data = self.received
        if len(data) < 2:
            return False
        if data[0] & 0x70:
            raise Malformed(f"a frame with reserved bits: {data[:2].hex()}")
        if data[1] & 0x80:
            raise Malformed("a frame of the server is masked")
        if self.closing is not None:
            raise Malformed(f"a frame behind the close frame: {data[:2].hex()}")
        opcode, length, start = data[0] & 15, data[1] & 0x7F, 2
        if opcode not in (0, 1, 2, 8, 9, 10):
            raise Malformed(f"a frame of the unknown kind {opcode}")
        if length >= 126:
            size = 2 if length == 126 else 8
            if len(data) < 2 + size:
                return False
            length, start = int.from_bytes(data[2:2 + size], "big"), 2 + size
        if len(data) < start + length:
            return False
        payload = data[start:start + length]
        if opcode == 8:
            self.closing = int.from_bytes(payload[:2], "big") if payload else 1005
        if self.keep_frames:
            self.frames.append((opcode, payload))
        self.received = data[start + length:]
        return True


def _end_of_body(code, fields, data):
    """The end of the body at the start of `data`; None while it is not known."""
    lengths, codings = fields.get(b"content-length", []), fields.get(b"transfer-encoding", [])
    if len(lengths) + len(codings) > 1:
        raise Malformed("more than one framing of a body")
    if lengths:
        if not lengths[0].isdigit():
            raise Malformed(f"not a content-length: {lengths[0][:80]!r}")
        return int(lengths[0])
    if codings == [b"chunked"]:
        return _end_of_chunks(data)
    raise Malformed(f"{code} without a content-length and not chunked")


def _end_of_chunks(data):
    at = 0
    while at < len(data):
        line, found, _ = data[at:at + 20].partition(b"\r\n")
        if not found and len(data) - at < 20:
            return None
        if not found or not CHUNK_SIZE.match(line):
            raise Malformed(f"not a chunk's size: {line!r}")
        size = int(line, 16)
        # A chunk's data and the last chunk's empty trailer section end with a line break.
        at += len(line) + 2 + size
        if data[at:at + 2] != b"\r\n"[:max(0, len(data) - at)]:
            raise Malformed(f"no line break behind a chunk: {data[at:at + 2]!r}")
        at += 2
        if size == 0:
            return at
    return None
