"""The editor of audio walks in Chromium: sounds made here, regions drawn on the map."""

import io
import math
import struct
import wave

from touch_page import WatchedPage


def tone(hertz=440, seconds=0.5, rate=8000):
    """A WAV file's bytes."""
    stream = io.BytesIO()
    with wave.open(stream, "wb") as file:
        file.setparams((1, 2, rate, 0, "NONE", ""))
        file.writeframes(b"".join(struct.pack("<h", int(9000 * math.sin(2 * math.pi * hertz * i / rate)))
                                  for i in range(int(rate * seconds))))
    return stream.getvalue()


def kml(name, *corners):
    """A map's file with one polygon; corners are latitude, longitude."""
    ring = " ".join(f"{longitude},{latitude}" for latitude, longitude in [*corners, corners[0]])
    return (f'<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>{name}</name><Polygon>'
            f"<outerBoundaryIs><LinearRing><coordinates>{ring}</coordinates></LinearRing></outerBoundaryIs>"
            f"</Polygon></Placemark></kml>").encode()


def metres(a, b):
    """Between two places of a town, on a plane."""
    north = (b[0] - a[0]) * 111_195.08
    east = (b[1] - a[1]) * 111_195.08 * math.cos(math.radians(a[0]))
    return math.hypot(north, east)


class PlayEditorPage(WatchedPage):
    def begin(self):
        self.open("/author/play")
        self.page.click("#new")
        self.page.wait_for_selector("#draw-circle:enabled")
        return self

    def take_regions(self, name, content):
        self.page.set_input_files("#field-regions", {"name": name, "mimeType": "application/xml", "buffer": content})

    def give_sound(self, name, content):
        self.page.set_input_files("#field-sound", {"name": name, "mimeType": "audio/wav", "buffer": content})
        self.wait_until(lambda: name.split(".")[0] in self.text("#sound-name"), f"the sound {name}")

    def open_scene(self, number):
        row = self.page.locator(f"#scenes > li:nth-child({number})")
        if row.get_attribute("class") != "chosen":
            row.locator(".quiet").click()

    @property
    def names(self):
        return self.page.locator("#scenes > li .quiet > span:last-child").all_inner_texts()

    def warnings(self, number):
        return self.page.eval_on_selector_all(
            f"#scenes > li:nth-child({number}) [data-warning]", "all => all.map((one) => one.dataset.warning)")

    def circle(self):
        """The values of the open scene's fields: latitude, longitude, radius."""
        return tuple(float(self.page.input_value(f"#field-{side}")) for side in ("latitude", "longitude", "radius"))

    def corners(self):
        return [tuple(float(value) for value in line.split(",")) for line in self.page.input_value("#field-corners").split("\n")]

    def wait_saved(self, wanted):
        self.wait_until(lambda: self.text("#saved") == wanted, f"“{wanted}”, not “{self.text('#saved')}”,")

    def press(self, *points):
        """Presses the mouse at the first point, moves it along the others, and releases it at the last."""
        mouse = self.page.mouse
        mouse.move(*points[0])
        mouse.down()
        for point in points[1:]:
            mouse.move(*point)
        # Leaflet moves a dragged marker once a frame.
        self.wait_painted()
        mouse.up()

    def handle(self, kind, index=0):
        box = self.page.locator(f".region-handle.{kind}").nth(index).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    @property
    def scale(self):
        """CSS px per metre, from Leaflet's own scale."""
        line = self.page.locator(".leaflet-control-scale-line")
        number, unit = line.inner_text().split()
        return line.bounding_box()["width"] / (float(number) * {"m": 1, "km": 1000}[unit])

    def on_map(self, x, y):
        """The place on the screen of a share of the map's width and height."""
        box = self.page.locator(".map").bounding_box()
        return box["x"] + x * box["width"], box["y"] + y * box["height"]
