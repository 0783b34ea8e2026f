"""Makes dialogues: right ones of HTTP and WebSocket with the answers they must get, and broken ones of which nothing is
expected except that the server stays unchanged."""

import json
import re
import ssl
import struct

from scenario import CLOSE, CODE, PAUSE, RESET, SEND, SHUTDOWN, STOP_READING, TOKEN, Dialogue, Scenario, Step

CRLF = b"\r\n"
TEXT, BINARY, CONTINUATION, CLOSING, PING, PONG = 1, 2, 0, 8, 9, 10


def request(method, target, fields=(), body=None, host=b"x"):
    lines = [method + b" " + target + b" HTTP/1.1", b"Host: " + host, *fields]
    if body is not None:
        lines.append(b"Content-Length: %d" % len(body))
    return CRLF.join(lines) + CRLF * 2 + (body or b"")


def frame(opcode, payload, final=True, masked=True, reserved=0, mask=b"\x12\x34\x56\x78"):
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    flag = 0x80 if masked else 0
    if len(payload) < 126:
        head += bytes([flag | len(payload)])
    elif len(payload) < 65_536:
        head += struct.pack("!BH", flag | 126, len(payload))
    else:
        head += struct.pack("!BQ", flag | 127, len(payload))
    if not masked:
        return head + payload
    key = (mask * (len(payload) // 4 + 1))[:len(payload)]
    return head + mask + (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(len(payload), "big")


UPGRADE = request(b"GET", b"/api/v1/sessions/" + CODE + b"/live", [
    b"Upgrade: websocket", b"Connection: Upgrade", b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Protocol: touchfigures.v1",
])
HELLO = json.dumps({
    "type": "hello", "role": "touch", "locale": "de",
    "screen": {"width": 390, "height": 844, "pixelsPerCentimetre": 64, "calibrated": False},
}).encode()
VIEW = b'{"type":"hello","role":"view"}'
TOUCHES = b'{"type":"touches","seq":%d,"events":[[0,1,10,20,100],[1,1,30,40,110],[2,1,30,40,120]]}'
JSON = [b"Content-Type: application/json"]
MULTIPART = (
    b'--b\r\nContent-Disposition: form-data; name="original"; filename="a"\r\n\r\nabc\r\n'
    b'--b\r\nContent-Disposition: form-data; name="altered"; filename="b"\r\n\r\nabc\r\n--b--\r\n'
)
# Also right wherever a limit of the server may be reached.
BUSY = {429, 503}

# Each right request with the status that it gets.
REQUESTS = [
    (request(b"GET", b"/healthz"), 200),
    (request(b"HEAD", b"/healthz"), 200),
    # An extension that the server does not accept; Java's client and curl offer it.
    (request(b"GET", b"/healthz", [b"Connection: Upgrade, HTTP2-Settings", b"Upgrade: h2c", b"HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA"]), 200),
    (request(b"GET", b"/nothing/here"), {404, *BUSY}),
    (request(b"GET", b"/api/v1/sessions/" + CODE), {200, *BUSY}),
    (request(b"GET", b"/api/v1/sessions/" + CODE + b"/heatmap", [b"Accept: text/csv;q=0.5, */*"]), {200, *BUSY}),
    (request(b"GET", b"/api/v1/sessions/ZZZZZZ"), {404, *BUSY}),
    (request(b"GET", b"/api/v1/pins?bbox=-180,-90,180,90&zoom=3&limit=9"), {200, *BUSY}),
    (request(b"GET", b"/api/v1/pins?bbox=a%20b&cursor=%F0%9F%98%80"), {422, *BUSY}),
    (request(b"GET", b"/touch", [b"Accept-Encoding: gzip, br", b"Range: bytes=0-99"]), {200, 206, 404, *BUSY}),
    (request(b"HEAD", b"/"), {200, 404, *BUSY}),
    (request(b"POST", b"/api/v1/sessions", JSON, b"{}"), {201, *BUSY}),
    (request(b"POST", b"/api/v1/sessions", JSON, b'{"title":'), {400, *BUSY}),
    (request(b"POST", b"/api/v1/sessions/" + CODE + b"/control", JSON, b'{"action":"freeze"}'), {401, *BUSY}),
    (request(b"POST", b"/api/v1/sessions/" + CODE + b"/control", [*JSON, b"Authorization: Bearer " + TOKEN],
             b'{"action":"freeze"}'), {200, *BUSY}),
    (request(b"POST", b"/nothing/here", JSON, b"x" * 300), {404, 413, *BUSY}),
    (request(b"POST", b"/api/v1/sessions", [*JSON, b"Content-Encoding: gzip"], b"\x1f\x8b{}"), {415, *BUSY}),
    (request(b"DELETE", b"/api/v1/sessions/" + CODE), {401, *BUSY}),
    (request(b"GET", b"/a\xc3\xa4?q=%41+b&r"), {404, 400, *BUSY}),
    # Its answer is chunked.
    (request(b"GET", b"/api/v1/sessions/" + CODE + b"/walks", [b"Authorization: Bearer " + TOKEN]), {200, *BUSY}),
]


def answered(parts, tls=False):
    """A dialogue of requests, one segment each, with their responses."""
    return Dialogue([Step(SEND, data) for data, _ in parts], tls, [status for _, status in parts])


def seeds():
    """Valid dialogues by name; in each all bytes are in one segment."""
    by_line = {data.split(CRLF)[0]: (data, status) for data, status in REQUESTS}
    get = by_line[b"GET /healthz HTTP/1.1"]
    head = by_line[b"HEAD /healthz HTTP/1.1"]
    missing = by_line[b"GET /nothing/here HTTP/1.1"]
    create = REQUESTS[10]
    lost = by_line[b"POST /nothing/here HTTP/1.1"]
    chunked = REQUESTS[-1]
    ask_first = (request(b"POST", b"/api/v1/sessions", [*JSON, b"Expect: 100-continue"], b"{}"), {201, *BUSY})
    socket = UPGRADE + frame(TEXT, HELLO) + frame(PING, b"ping") + frame(TEXT, TOUCHES % 1)
    fragments = (
        UPGRADE + frame(TEXT, HELLO[:20], final=False) + frame(PING, b"between") + frame(CONTINUATION, HELLO[20:])
        + frame(CLOSING, struct.pack("!H", 1000) + b"bye")
    )

    def joined(*parts):
        return Dialogue([Step(SEND, b"".join(data for data, _ in parts))], False, [status for _, status in parts])

    return {
        "get": joined(get),
        "three gets": joined(get, missing, head),
        "post": joined(create),
        "get, post": joined(get, create),
        "post, get": joined(create, get),
        "post, post, get": joined(lost, create, get),
        "100-continue": joined(ask_first),
        "chunked answer, get": joined(chunked, get),
        "upgrade with frames behind it": joined((socket, 101)),
        "get, upgrade, fragments": joined(get, (fragments, 101)),
    }


def cut(dialogue, offset, pause=1):
    """The bytes of a dialogue of one segment as two, with a pause between them."""
    data = dialogue.steps[0].value
    steps = [Step(SEND, data[:offset]), Step(PAUSE, pause), Step(SEND, data[offset:])]
    return Dialogue([step for step in steps if step.kind != SEND or step.value], dialogue.tls, dialogue.expected)


def every_cut(tls=False):
    """Each seed cut at every offset, and once byte by byte; one scenario each. Placeholders are never cut."""
    for name, seed in seeds().items():
        data = seed.steps[0].value
        inside = {
            start + offset
            for word in (CODE, TOKEN) for start in occurrences(data, word) for offset in range(1, len(word))
        }
        whole = Dialogue(seed.steps, tls, seed.expected)
        for offset in range(len(data)):
            if offset not in inside:
                yield Scenario([cut(whole, offset)], f"{name}, cut at {offset}")
        pieces = [step for step in cut_into_bytes(data, inside)]
        yield Scenario([Dialogue(pieces, tls, seed.expected)], f"{name}, byte by byte")


def cut_into_bytes(data, inside):
    start = 0
    for end in range(1, len(data) + 1):
        if end not in inside:
            yield Step(SEND, data[start:end])
            start = end


def occurrences(data, word):
    at = data.find(word)
    while at >= 0:
        yield at
        at = data.find(word, at + 1)


# Broken ones.

FIELDS = [
    b"Content-Length: -1", b"Content-Length: 0", b"Content-Length: 5", b"Content-Length: 99999999999999999999999",
    b"Content-Length: 18446744073709551615", b"Content-Length: 4294967296", b"Content-Length: +5", b"Content-Length: 5, 5",
    b"Content-Length : 5", b"Content-Length: 0x5", b"Content-Length:", b"Transfer-Encoding: chunked",
    b"Transfer-Encoding: gzip, chunked", b"Transfer-Encoding: chunked, identity", b"Transfer-Encoding : chunked",
    b"Connection: close", b"Connection: keep-alive, Upgrade", b"Connection: ,,,", b"Expect: 100-continue", b"Expect: 200-ok",
    b"Upgrade: h2c", b"Upgrade: websocket", b"Upgrade: " + b"x" * 300, b"HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
    b"Sec-WebSocket-Key: short", b"Sec-WebSocket-Version: 99", b"Sec-WebSocket-Protocol: nobody.v9",
    b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits", b"Host: y", b"Host:", b"Host: a b", b"Host: \x00",
    b" folded", b"\tfolded", b"no colon", b": no name", b"X: \xff\xfe", b"X: \x00", b"X: a\rb", b"X: a\nb", b"\x00: x",
    b"X" * 9000 + b": y", b"X: " + b"y" * 9000, b"X: " + b"y" * 70_000, b"Cookie: " + b"a=b; " * 500,
    b"Origin: http://evil.example", b"Origin: null", b"Range: bytes=0-0,5-9", b"Range: bytes=9999999999999999999-",
    b"If-None-Match: *", b"Accept: " + b"a/b," * 400, b"Accept-Encoding: " + b"br;q=0.0001," * 200,
    b"Authorization: Bearer", b"Authorization: Bearer " + b"\x01" * 40, b"Forwarded: for=1.2.3.4",
    b"Content-Type: multipart/form-data", b"Content-Type: multipart/form-data; boundary=b",
    b"Content-Type: " + b"\xf0\x9f\x98" * 20,
]
TARGETS = [
    b"*", b"/%", b"/%0", b"/%00", b"/%zz", b"/touch%00", b"/%2e%2e/%2e%2e/etc/passwd", b"/../../etc/passwd", b"//", b"/./.", b"",
    b"http://x/healthz", b"https://evil.example/", b"http://", b"x:443", b"/\xc3", b"/\xff\xfe", b"/a b", b"/a\tb", b"/a\x00b",
    b"/?" + b"&=" * 400, b"/?a=%", b"/?a=%00&a=%ff", b"/" + b"a" * 5000, b"/" + b"a/" * 4000, b"/" + b"%41" * 3000, b"/\\..\\x",
    b"/api/v1/sessions/" + b"A" * 300, b"/api/v1/sessions/%F0%9F%98%80/live", b"/#x", b"healthz", b"/;x", b"/healthz/",
]
METHODS = [b"GET", b"HEAD", b"POST", b"PUT", b"DELETE", b"PATCH", b"OPTIONS", b"TRACE", b"CONNECT", b"get", b"G\x00T", b"", b"PRI",
           b"M" * 300]
VERSIONS = [b"HTTP/1.1", b"HTTP/1.0", b"HTTP/0.9", b"HTTP/2.0", b"HTTP/1.1 ", b"HTTP/1.", b"", b"http/1.1", b"HTTP/11.1", b"ICY"]
TOKENS = [
    b"\r", b"\n", b"\r\n", b"\r\n\r\n", b"\n\n", b"\r\r\n", b"\x00", b"\xff", b" ", b"\t", b":", b"%", b"/", b"\r\n ", b"0\r\n\r\n",
    b"HTTP/1.1", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\xc3", b"\xf0\x9f", b"A" * 4096, b"\x16\x03\x01\x02\x00", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x80", b"\x88\x80\x00\x00\x00\x00", b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff",
]


def respell(text, source):
    """JSON that means the same: escapes in keys and texts, white space between tokens, numbers with an exponent."""
    spelt = bytearray()
    for token in re.findall(rb'"[^"]*"|[-0-9.]+|[a-z]+|[^"\s]', text):
        spelt += source.choice([b"", b"", b"", b" ", b"\t\r\n"])
        if token[:1] == b'"':
            inside = token[1:-1].decode()
            if inside in (CODE.decode(), TOKEN.decode()):
                spelt += token
                continue
            often = source.choice([0, 0.1, 1])
            spelt += b'"' + "".join(
                (source.choice(["\\/", "\\u002f"]) if character == "/" else f"\\u{ord(character):04x}")
                if source.random() < often else character for character in inside).encode() + b'"'
        else:
            spelt += token
            if token[:1].isdigit():
                spelt += source.choice([b"", b"", b"e0", b"E+00", b"e-0"])
    return bytes(spelt)


# Nearly the protocol's JSON: repeated keys, keys like known ones, unusual numbers and depths.
MEMBERS = [
    b'"\\/":1', b'"type":"touches"', b'"\\u0074ype":"fixes"', b'"seq":1e-320', b'"seq":1e99999', b'"events":[1]', b'"events":[[0,1,2,3,4],[9]]',
    b'"anchors":[["#\\ud83d",0,0,1,"hit",false , null,\tnull]]', b'"page":"\\/\\/"', b'"event":[]', b'"\\u0065vents":[[1,1,-0,0.1e1,0]]',
    b'"x":' + b"[" * 40 + b"]" * 40, b'"x":0.' + b"1234567890" * 40, b'"t":9007199254740993', b'"action":"\\u006cock"', b'"on":1.5',
]


class Grammar:
    """Everything random comes from one source: the same seed makes the same scenarios."""

    def __init__(self, source, has_tls):
        self.random, self.has_tls = source, has_tls

    def right(self, number):
        """Right requests in any order and any cut: their answers are known."""
        tls = self.has_tls and self.random.random() < 0.3
        parts = [self._valid_request() for _ in range(self.random.randint(1, 6))]
        segments = self._segments(b"".join(data for data, _ in parts))
        return Scenario([Dialogue(segments, tls, [status for _, status in parts])], f"right {number}")

    def _valid_request(self):
        if self.random.random() < 0.8:
            return self.random.choice(REQUESTS)
        body = respell(b'{"activity":"touch","retention":"figures","locale":"de","more":[1,{"a":null}]}', self.random)
        return request(b"POST", b"/api/v1/sessions", JSON, body), {201, *BUSY}

    def _members(self):
        """An object of many members, in any spelling."""
        members = [self.random.choice(MEMBERS) for _ in range(self.random.choice([1, 3, 10, 400]))]
        return b"{" + b",".join(members) + self.random.choice([b"}", b"}", b',"type":"touches"}', b""])

    def broken(self, number):
        count = self.random.choice([1, 1, 1, 2, 3])
        return Scenario([self._dialogue() for _ in range(count)], f"broken {number}")

    def _dialogue(self):
        if self.random.random() < 0.08:
            return self.random.choice([self._unread_requests, self._unfinished])()
        tls = self._tls()
        if tls == "raw":
            return Dialogue(self._ended(self._segments(self._garbage_for_tls())), "raw")
        data = self.random.choice([self._http, self._http, self._web_socket])()
        for _ in range(self.random.choice([0, 1, 1, 2, 4])):
            data = self._mutated(data)
        return Dialogue(self._ended(self._segments(data)), tls)

    def _unread_requests(self):
        """Requests much in one segment and reads nothing; the requests are complete, so that the server starts on all of them."""
        pick = self.random.choice
        large = [b"/openapi.yaml", b"/api/v1/sessions/" + CODE + b"/heatmap", b"/touch", b"/docs/protocol.md", b"/api/v1/sessions/" + CODE]
        asked = b"".join(request(b"GET", pick(large), [pick([b"Accept: */*", b"Accept-Encoding: identity"])]) for _ in range(pick([1, 8, 60])))
        if self.random.random() < 0.3:
            asked = UPGRADE + frame(TEXT, VIEW) + frame(PING, b"x" * 125) * pick([10, 400])
        end = Step(pick([RESET, CLOSE, SHUTDOWN]))
        return Dialogue([Step(STOP_READING), Step(SEND, asked), Step(PAUSE, pick([10, 300, 900])), end], self._tls() is True)

    def _unfinished(self):
        """A message that grows without an end: fragments, or one frame of which only a part is sent."""
        pick = self.random.choice
        size = pick([100, 10_000, 60_000, 250_000])
        if self.random.random() < 0.5:
            part = frame(TEXT, b'{"type":"touches","x":"' + b"y" * size, final=False)
        else:
            part = frame(TEXT, b"[" * size)[:-pick([1, size // 2])]
        more = frame(CONTINUATION, b"z", final=False) * pick([0, 1, 500]) if self.random.random() < 0.5 else b""
        hello = frame(TEXT, HELLO) if self.random.random() < 0.7 else b""
        steps = [Step(SEND, UPGRADE + hello), Step(SEND, part + more), Step(PAUSE, pick([1, 200, 900]))]
        return Dialogue(self._ended(steps), self._tls() is True)

    def _tls(self):
        chance = self.random.random()
        if not self.has_tls or chance < 0.7:
            return False
        return "raw" if chance > 0.93 else True

    # Pieces of HTTP.

    def _http(self):
        data = b""
        for _ in range(self.random.choice([1, 1, 2, 3, 8])):
            chance = self.random.random()
            if chance < 0.4:
                data += self.random.choice(REQUESTS)[0]
            elif chance < 0.5:
                data += request(b"POST", b"/api/v1/puzzles", [b"Content-Type: multipart/form-data; boundary=b"], MULTIPART)
            elif chance < 0.55:
                path = self.random.choice([b"", b"/" + CODE + b"/control"])
                data += request(b"POST", b"/api/v1/sessions" + path, [*JSON, b"Authorization: Bearer " + TOKEN], self._members())
            elif chance < 0.6:
                data += request(b"POST", b"/api/v1/sessions", [*JSON, b"Transfer-Encoding: chunked"]) + self._chunks()
            else:
                data += self._strange_request()
        return data

    def _strange_request(self):
        pick, random = self.random.choice, self.random.random
        method = pick(METHODS) if random() < 0.3 else pick([b"GET", b"POST"])
        target = pick(TARGETS) if random() < 0.5 else pick([b"/healthz", b"/api/v1/sessions", b"/"])
        version = pick(VERSIONS) if random() < 0.15 else b"HTTP/1.1"
        fields = [b"Host: x"] if random() < 0.9 else []
        fields += [pick(FIELDS) for _ in range(pick([0, 1, 1, 2, 3]))]
        if random() < 0.03:
            fields *= 150
        self.random.shuffle(fields)
        ending = pick([CRLF] * 12 + [b"\n", b"\r"])
        body = pick([b"", b"", b"{}", b"x" * 70, b'{"a":' * 200, b"\x00" * 1000])
        return ending.join([method + b" " + target + b" " + version, *fields]) + ending * 2 + body

    def _chunks(self):
        pick = self.random.choice
        data = b""
        for _ in range(self.random.randint(0, 4)):
            size = pick([b"2", b"02", b"2;x=y", b"-2", b"ffffffffffffffff", b"10000000000000000", b"zz", b"", b" 2"])
            data += size + CRLF + pick([b"{}", b"{}", b"{", b""]) + pick([CRLF, CRLF, b""])
        return data + pick([b"0\r\n\r\n", b"0\r\nX: y\r\n\r\n", b"0\r\n", b""])

    # Pieces of WebSocket.

    def _web_socket(self):
        data = UPGRADE
        if self.random.random() < 0.2:
            data = self.random.choice(REQUESTS)[0] + data
        if self.random.random() < 0.7:
            data += frame(TEXT, respell(self.random.choice([HELLO, VIEW]), self.random))
        for seq in range(1, self.random.choice([1, 2, 4, 12, 40])):
            touches = respell(TOUCHES % seq, self.random)
            data += frame(TEXT, touches) if self.random.random() < 0.3 else self._strange_frame()
        return data

    def _strange_frame(self):
        pick, random = self.random.choice, self.random.random
        payload = pick([
            b"", b"x", b"ping", HELLO, VIEW, TOUCHES % 1, b"\xff\xfe", b"\xf0\x9f\x98", b"y" * 125, b"y" * 126, b"{" * 4000,
            b"[" * 65_000, self._members(), self._members(), b"z" * 65_536, b"z" * 70_000, struct.pack("!H", 1000), struct.pack("!H", 1005), b"\x03",
            struct.pack("!H", 1000) + b"\xff" * 10, bytes(self.random.randrange(256) for _ in range(30)),
        ])
        opcode = pick([TEXT, TEXT, TEXT, BINARY, CONTINUATION, PING, PING, PONG, CLOSING, 3, 7, 11, 15])
        whole = frame(
            opcode, payload, final=random() < 0.8, masked=random() < 0.95, reserved=pick([0] * 12 + [1, 2, 4, 7]),
            mask=pick([b"\0\0\0\0", b"\xff" * 4, b"\x01\x80\x7f\x00"]),
        )
        if random() < 0.1:  # A length without content.
            length = pick([2**63 - 1, 2**63, 2**64 - 1, 2**32, 1 << 20, 126, 65_535])
            whole = bytes([0x80 | opcode, 0xFF]) + struct.pack("!Q", length) + b"mask" + payload
        if random() < 0.05:
            whole = bytes([0x80 | opcode, 0xFE]) + struct.pack("!H", pick([0, 5, 125, 65_535])) + b"mask" + payload[:100]
        return whole

    # TLS.

    def _garbage_for_tls(self):
        pick = self.random.choice
        data = pick([client_hello(), client_hello(), b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\x16\x03\x01\xff\xff" + b"x" * 5000, b"\x80\x2e\x01\x00\x02",
                     b"\x15\x03\x01\x00\x02\x02\x28"])
        for _ in range(pick([0, 1, 3])):
            data = self._mutated(data)
        return data

    # Changes of any bytes.

    def _mutated(self, data):
        if not data:
            return data
        at = self.random.randrange(len(data))
        end = min(len(data), at + self.random.choice([1, 1, 2, 4, 16, 200]))
        pick = self.random.choice
        return pick([
            lambda: data[:at] + bytes([data[at] ^ 1 << self.random.randrange(8)]) + data[at + 1:],
            lambda: data[:at] + bytes([self.random.randrange(256)]) + data[at + 1:],
            lambda: data[:at] + pick(TOKENS) + data[at:],
            lambda: data[:at] + pick(TOKENS) + data[end:],
            lambda: data[:at] + data[end:],
            lambda: data[:end] + data[at:end] * pick([1, 2, 30]) + data[end:],
            lambda: data[:at],
            lambda: data[at:],
        ])()

    # Segments and ends.

    def _segments(self, data):
        """The bytes in pieces, some with a pause between; a cut placeholder is not replaced."""
        chance = self.random.random()
        if chance < 0.3:
            offsets = []
        elif chance < 0.9 or len(data) > 600:
            offsets = sorted({self.random.randrange(len(data) + 1) for _ in range(self.random.choice([1, 2, 3, 8]))})
        else:
            offsets = range(1, len(data))
        inside = {
            start + offset for word in (CODE, TOKEN) for start in occurrences(data, word) for offset in range(1, len(word))
        }
        steps, start = [], 0
        pauses = self.random.choice([0, 0.2, 1, 1])
        for end in [*offsets, len(data)]:
            if end in inside or end == start:
                continue
            steps.append(Step(SEND, data[start:end]))
            if pauses and end < len(data) and self.random.random() < pauses:
                steps.append(Step(PAUSE, self.random.choice([0.5, 1, 3])))
            start = end
        return steps

    def _ended(self, steps):
        pick, random = self.random.choice, self.random.random
        if random() < 0.1:  # Never reads.
            steps.insert(0, Step(STOP_READING))
        if random() < 0.25:  # Half-way.
            del steps[self.random.randrange(len(steps) + 1):]
        chance = random()
        if chance < 0.2:
            steps.append(Step(RESET))
        elif chance < 0.35:
            steps.append(Step(SHUTDOWN))
        elif chance < 0.5:
            steps.append(Step(CLOSE))
        elif chance < 0.65:
            steps += [Step(PAUSE, pick([1, 10])), Step(pick([RESET, CLOSE, SHUTDOWN]))]
        return steps


def client_hello():
    """The first message of a TLS client."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = context.wrap_bio(incoming, outgoing, server_hostname="localhost")
    try:
        client.do_handshake()
    except ssl.SSLWantReadError:
        pass
    return outgoing.read()
