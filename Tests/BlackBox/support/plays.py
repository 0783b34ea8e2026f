"""Plays in the form of docs/play.md, with sounds as small as their format allows."""

import io
import math
import pathlib
import struct
import wave
from xml.sax.saxutils import quoteattr


def wav(seconds=0.5, tone=440, rate=8000):
    """A sine tone; another pitch gives another content."""
    stream = io.BytesIO()
    with wave.open(stream, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        samples = (round(9000 * math.sin(2 * math.pi * tone * i / rate)) for i in range(int(seconds * rate)))
        file.writeframes(b"".join(struct.pack("<h", sample) for sample in samples))
    return stream.getvalue()


def circle(latitude=47.66, longitude=9.18, radius=20):
    return f'<circle latitude="{latitude}" longitude="{longitude}" radius="{radius}"/>'


def scene(name, audio="a.wav", content=None, repeat=None, after=()):
    kind = f" repeat={quoteattr(repeat)}" if repeat else ""
    order = "".join(f"    <after scene={quoteattr(one)}/>\n" for one in after)
    return f"  <scene name={quoteattr(name)} audio={quoteattr(audio)}{kind}>\n    {content or circle()}\n{order}  </scene>\n"


def play(*scenes, title="Test", language="en", version="1", about=None):
    """In the canonical form of an export."""
    text = f"  <about>{about}</about>\n" if about else ""
    return (f'<?xml version="1.0" encoding="UTF-8"?>\n<play xmlns="urn:touchfigures:play:1" xml:lang="{language}">\n'
            f"  <title>{title}</title>\n  <version>{version}</version>\n{text}{''.join(scenes)}</play>\n")


class PlayFolder:
    """A play's file with sounds beside it."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.root.mkdir(parents=True)

    def write(self, text, name="play.xml"):
        path = self.root / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def sound(self, name, **options):
        (self.root / name).write_bytes(wav(**options))
        return name
