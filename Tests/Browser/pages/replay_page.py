"""The replay page in Chromium, with a class that drew before; and a WebM file taken apart."""

import json
import struct

from class_parts import ClassPage


class ReplayPage(ClassPage):
    """The host's page: the token is stored as by the home page."""

    def as_host(self, session):
        host = {"hostToken": session.created["hostToken"], "joinURL": session.created["joinURL"]}
        item = json.dumps([f"touchfigures.host.{session.code}", json.dumps(host)])
        self.context.add_init_script(f"localStorage.setItem(...{item})")
        return self

    def watch(self, session):
        """Opens it and waits for the first picture."""
        self.open(f"/replay?s={session.code}")
        self.wait_until(lambda: self.shown is not None, "a picture")
        return self

    @property
    def shown(self):
        """The instant of the picture, ms; None while there is none."""
        text = self.page.locator("#room").get_attribute("data-shown")
        return int(text) if text else None

    def wait_shown(self, instant):
        self.wait_until(lambda: self.shown == instant, f"the picture of {instant} (is {self.shown})")

    def slider(self):
        timeline = self.page.get_by_role("slider")
        return {name: int(timeline.get_attribute(f"aria-value{name}")) for name in ("min", "now", "max")}


def elements(content, start=0, end=None):
    """Matroska's elements, as (id, content) in order; those of unknown size extend to the end."""
    end = len(content) if end is None else end
    while start < end:
        identifier, start = number(content, start, keep_marker=True)
        size, start = number(content, start)
        stop = end if size is None else start + size
        yield identifier, content[start:stop]
        start = stop


def number(content, start, keep_marker=False):
    length = 9 - content[start].bit_length()
    value = int.from_bytes(content[start:start + length], "big")
    unmarked = value & ((1 << (7 * length)) - 1)
    if keep_marker:
        return value, start + length
    return (None if unmarked == (1 << (7 * length)) - 1 else unmarked), start + length


def webm(content):
    """The duration in the header, ms, and the start of its last picture."""
    (ebml, _), (segment, inside) = elements(content)
    assert (ebml, segment) == (0x1A45DFA3, 0x18538067)
    duration, last, size = None, 0, [0, 0]
    parts = list(clustered(inside))
    for identifier, part in parts:
        if identifier == 0x1549A966:
            info = dict(elements(part))
            assert int.from_bytes(info[0x2AD7B1], "big") == 1_000_000
            duration = struct.unpack(">d", info[0x4489])[0]
        elif identifier == 0x1654AE6B:
            video = dict(elements(dict(elements(part))[0xAE]))[0xE0]
            video = dict(elements(video))
            size = [int.from_bytes(video[side], "big") for side in (0xB0, 0xBA)]
        elif identifier == 0x1F43B675:
            for kind, block in part:
                if kind == 0xE7:
                    cluster = int.from_bytes(block, "big")
                elif kind in (0xA0, 0xA3):  # A group with a block in it, or a simple block.
                    block = dict(elements(block))[0xA1] if kind == 0xA0 else block
                    last = max(last, cluster + struct.unpack(">h", block[1:3])[0])
    return {"duration": duration, "last": last, "size": size}


def clustered(inside):
    """The segment's parts; live clusters have no size, so their blocks are listed one by one until the next cluster."""
    start, level = 0, {0xE7, 0xA3, 0xA0, 0xAB, 0xA7}
    while start < len(inside):
        identifier, start = number(inside, start, keep_marker=True)
        size, start = number(inside, start)
        if identifier != 0x1F43B675:
            yield identifier, inside[start:start + size]
            start += size
            continue
        blocks, stop = [], len(inside) if size is None else start + size
        while start < stop:
            kind, after = number(inside, start, keep_marker=True)
            if kind not in level:
                break
            length, after = number(inside, after)
            blocks.append((kind, inside[after:after + length]))
            start = after + length
        yield identifier, blocks
