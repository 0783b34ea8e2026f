"""Folders of puzzles as property lists, and an independent computation of hits."""

import io
import math
import pathlib
import plistlib
import random
import subprocess

import requests
from PIL import Image

from server import BINARY


def png(width, height, seed=0):
    """A picture of one colour, distinguished by the seed."""
    stream = io.BytesIO()
    Image.new("RGB", (width, height), (seed * 67 % 256, seed * 29 % 256, 200)).save(stream, "PNG")
    return stream.getvalue()


def rectangle(x, y, width, height):
    return {"X": x, "Y": y, "Width": width, "Height": height}


def as_json(difference):
    """A rectangle of a property list as REST writes it."""
    return {name.lower(): difference[name] for name in ("X", "Y", "Width", "Height")}


class Folder:
    """`Metadata` beside `Images`."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.metadata, self.images = self.root / "Metadata", self.root / "Images"
        self.metadata.mkdir(parents=True)
        self.images.mkdir()

    def image(self, name, width=1000, height=600, seed=0):
        (self.images / name).write_bytes(png(width, height, seed))
        return name

    def write(self, name, content, binary=False):
        """A property list, or unchanged bytes."""
        if not isinstance(content, bytes):
            content = plistlib.dumps(content, fmt=plistlib.FMT_BINARY if binary else plistlib.FMT_XML, sort_keys=False)
        (self.metadata / name).write_bytes(content)

    def puzzle(self, name, binary=False, **changes):
        """A valid puzzle with some keys changed, or left out by None."""
        keys = {
            "Title": "Farbenfroh", "Description": "Am Ufer", "ImagePath": "IMG_1.png", "Latitude": 47.66762719262464,
            "Longitude": 9.164882898330688, "Differences": [rectangle(100, 200, 50, 40), rectangle(600, 100, 30, 300)],
        } | changes
        self.write(name, {key: value for key, value in keys.items() if value is not None}, binary)


def run(command, *arguments, data):
    """`touchfigures import-puzzles` or `export-puzzles`: exit code, lines, errors."""
    done = subprocess.run([str(BINARY), command, *map(str, arguments), "--data", str(data)],
                          capture_output=True, text=True)
    return done.returncode, done.stdout.splitlines(), done.stderr


def import_puzzles(folder, data):
    return run("import-puzzles", folder.root if isinstance(folder, Folder) else folder, data=data)


class Author:
    """Makes puzzles over REST, from the server's own machine."""

    def __init__(self, server, headers=None):
        self.base, self.headers = f"{server.url}/api/v1", headers or {}

    def call(self, method, path, **options):
        return requests.request(method, self.base + path, headers=self.headers | options.pop("headers", {}),
                                timeout=30, **options)

    def puzzle(self, differences, size=(1000, 600), latitude=47.5, longitude=9.25, seed=0, **fields):
        """Creates a playable puzzle; returns its id."""
        made = self.call("POST", "/puzzles", json={
            "title": "T", "latitude": latitude, "longitude": longitude,
            "differences": [as_json(d) for d in differences]} | fields)
        assert made.status_code == 201, made.text
        puzzle = made.json()["id"]
        sent = self.call("PUT", f"/puzzles/{puzzle}/image", data=png(*size, seed), headers={"Content-Type": "image/png"})
        assert sent.status_code == 200, sent.text
        return puzzle


class RoundOracle:
    """The rules of the game, written independently."""

    def __init__(self, size, differences):
        self.width, self.height = size
        self.differences, self.found = [self.cut(d) for d in differences], []

    def cut(self, d):
        left, top = max(0, d["X"]), max(0, d["Y"])
        right, bottom = min(self.width, d["X"] + d["Width"]), min(self.height, d["Y"] + d["Height"])
        if (left, top, right, bottom) == (d["X"], d["Y"], d["X"] + d["Width"], d["Y"] + d["Height"]):
            return as_json(d)
        return {"x": left, "y": top, "width": right - left, "height": bottom - top}

    def around(self, x, y):
        return [index for index, d in enumerate(self.differences)
                if d["x"] <= x <= d["x"] + d["width"] and d["y"] <= y <= d["y"] + d["height"]]

    def press(self, x, y, shown_width, shown_height):
        hits = self.around(x * self.width / shown_width, y * self.height / shown_height)
        smallest = lambda indices: min(indices, key=lambda i: (self.differences[i]["width"] * self.differences[i]["height"], i))
        total = len(self.differences)
        if not hits:
            return {"hit": False, "found": len(self.found), "total": total, "complete": len(self.found) == total}
        new = [index for index in hits if index not in self.found]
        chosen = smallest(new or hits)
        if new:
            self.found.append(chosen)
        return {"hit": True, "new": bool(new), "difference": self.differences[chosen], "found": len(self.found),
                "total": total, "complete": len(self.found) == total}

    def is_hint(self, frame):
        """Whether the frame is possible: around a rectangle not yet found, by whole twentieths, clipped to the picture."""
        def steps(gap, side, at_edge):
            count = gap * 20 / side
            return -1e-6 <= count <= 9 + 1e-6 and (at_edge or abs(count - round(count)) < 1e-6)
        def fits(d):
            right, bottom = frame["x"] + frame["width"], frame["y"] + frame["height"]
            return (steps(d["x"] - frame["x"], self.width, frame["x"] == 0)
                    and steps(d["y"] - frame["y"], self.height, frame["y"] == 0)
                    and steps(right - d["x"] - d["width"], self.width, right == self.width)
                    and steps(bottom - d["y"] - d["height"], self.height, bottom == self.height))
        return any(fits(d) for index, d in enumerate(self.differences) if index not in self.found)


def random_puzzle(source: random.Random):
    """A size, and rectangles that overlap, nest, touch the edges and reach beyond."""
    width, height = source.randrange(50, 3000), source.randrange(50, 2000)
    differences = []
    for _ in range(source.randrange(1, 9)):
        x, y = source.randrange(-20, width), source.randrange(-20, height)
        differences.append(rectangle(x, y, source.randrange(21, width), source.randrange(21, height)))
    if source.random() < 0.5:
        inner = differences[0]
        differences.append(rectangle(max(0, inner["X"]) + 0.25, max(0, inner["Y"]) + 0.5, 1.5, 2.25))
    return (width, height), differences


def distance_metres(a, b):
    """The distance by the angle between two vectors, with the mean radius of WGS 84."""
    def vector(latitude, longitude):
        phi, lam = math.radians(latitude), math.radians(longitude)
        return math.cos(phi) * math.cos(lam), math.cos(phi) * math.sin(lam), math.sin(phi)
    u, v = vector(*a), vector(*b)
    return 2 * 6371008.7714 * math.atan2(math.dist(u, v), math.hypot(*(p + q for p, q in zip(u, v))))
