"""Draws the map of the sample walk as an MBTiles file: an invented harbour, park and streets.

Coordinates are metres east and north of the first scene; each zoom is drawn separately, so that lines keep their width.
"""

import io
import math
import pathlib
import sqlite3
import sys

from PIL import Image, ImageDraw

ORIGIN = (47.65985, 9.17845)
BOUNDS = (9.1700, 47.6555, 9.1880, 47.6680)
ZOOMS = range(12, 19)
SIDE = 256
# Drawn larger and scaled down: Pillow draws no smooth edges.
SCALE = 3
ATTRIBUTION = "Drawn for the sample walk, from no survey"

LAND, WATER, PARK, SQUARE, HOUSE = "#f2efe6", "#aacbdc", "#cfe0b8", "#e9e2cf", "#ded5c6"
ROAD, EDGE, PATH, RAIL = "#ffffff", "#c9c0ae", "#b59f7c", "#8d8d8d"

# The shore from the south to the north, with the harbour's basin and its mole; everything east of it is water.
SHORE = [(-400, -9000), (60, -900), (75, -260), (70, -60), (105, -40), (112, 120), (78, 138), (70, 160), (150, 172), (205, 150), (214, 166),
         (150, 196), (84, 190), (96, 300), (128, 420), (190, 540), (240, 700), (320, 960), (2500, 9000)]
PARKS = [[(10, 150), (66, 160), (80, 195), (92, 300), (122, 415), (60, 420), (20, 300)],
         [(-420, -300), (-300, -320), (-280, -210), (-400, -190)]]
SQUARES = [[(-60, 90), (0, 95), (-5, 150), (-65, 145)], [(-300, 260), (-220, 265), (-225, 330), (-305, 325)]]
RAILWAY = [(-40, -900), (-28, -250), (-20, 0), (-14, 160), (-30, 330), (-120, 560), (-300, 1000)]
QUAY = [(40, -900), (52, -260), (46, -50), (40, 60), (44, 140), (62, 175)]
STREETS = {
    16: [[(-90, -900), (-70, -200), (-62, 60), (-66, 250), (-140, 480), (-380, 1000)],
         [(-1000, -80), (-360, -70), (-64, -60), (46, -50)], [(-1000, 210), (-400, 190), (-66, 180), (-14, 160)]],
    10: [[(-240, -900), (-220, -200), (-215, 80), (-230, 300), (-420, 1000)], [(-420, -900), (-390, -100), (-400, 190), (-520, 1000)],
         [(-1000, -260), (-400, -240), (-220, -215), (-78, -205)], [(-1000, 60), (-390, 60), (-215, 66), (-62, 60)],
         [(-1000, 370), (-400, 330), (-230, 300), (-80, 290)], [(-1000, 540), (-290, 500), (-150, 480)]],
    6: [[(-150, -900), (-140, -210)], [(-145, -62), (-138, 180)], [(-300, -232), (-298, 62)], [(-310, 62), (-312, 325)],
        [(-500, -250), (-505, 60)], [(-520, 60), (-520, 345)], [(-215, -130), (-70, -125)], [(-390, -150), (-220, -140)],
        [(-64, 120), (-14, 122)], [(-390, 130), (-215, 128)], [(-160, 290), (-170, 480)]],
}
PATHS = [[(66, 176), (60, 230), (84, 300), (108, 410)], [(20, 200), (60, 230)], [(24, 300), (84, 300)], [(150, 184), (209, 158)]]


def place(point):
    """Metres to longitude and latitude."""
    east, north = point
    return ORIGIN[1] + east / (111_320 * math.cos(math.radians(ORIGIN[0]))), ORIGIN[0] + north / 111_320


def pixel(longitude, latitude, zoom):
    """The position in the whole world's picture at a zoom."""
    world = SIDE * 2 ** zoom
    sine = math.sin(math.radians(latitude))
    return (longitude + 180) / 360 * world, (0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)) * world


class Sheet:
    """The map at one zoom, as large as the tiles that it fills."""

    def __init__(self, zoom):
        self.zoom = zoom
        west, south, east, north = BOUNDS
        left, top = (math.floor(value / SIDE) for value in pixel(west, north, zoom))
        right, bottom = (math.floor(value / SIDE) for value in pixel(east, south, zoom))
        self.columns, self.rows = range(left, right + 1), range(top, bottom + 1)
        self.metre = 256 * 2 ** zoom / (40_075_017 * math.cos(math.radians(ORIGIN[0])))
        self.image = Image.new("RGB", (len(self.columns) * SIDE * SCALE, len(self.rows) * SIDE * SCALE), LAND)
        self.draw = ImageDraw.Draw(self.image)

    def points(self, points):
        for point in points:
            x, y = pixel(*place(point), self.zoom)
            yield (x - self.columns[0] * SIDE) * SCALE, (y - self.rows[0] * SIDE) * SCALE

    def area(self, points, colour):
        self.draw.polygon(list(self.points(points)), fill=colour)

    def line(self, points, metres, colour, least=0.0):
        width = max(least, metres * self.metre) * SCALE
        if width < 0.6 * SCALE:
            return
        points = list(self.points(points))
        self.draw.line(points, fill=colour, width=max(1, round(width)))
        for x, y in points:
            self.draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=colour)

    def houses(self):
        """Houses along the streets, in a repeating pattern; only where they are visible."""
        for east in range(-1000, -90, 22):
            for north in range(-880, 980, 26):
                wide, high = 12 + (east * 7 + north) % 7, 13 + (north * 5 + east) % 9
                if (east * 31 + north * 17) % 100 < 78:
                    self.area([(east, north), (east + wide, north), (east + wide, north + high), (east, north + high)], HOUSE)

    def drawn(self):
        if self.zoom >= 15:
            self.houses()
        for area in PARKS:
            self.area(area, PARK)
        for area in SQUARES:
            self.area(area, SQUARE)
        self.area(SHORE + [(30_000, 9000), (30_000, -9000)], WATER)
        roads = [(width, points) for width, group in STREETS.items() for points in group] + [(9, QUAY)]
        for least, extra, colour in ((1.6, 2, EDGE), (0.9, 0, ROAD)):
            for width, points in sorted(roads, key=lambda road: road[0]):
                self.line(points, width + extra, colour, least if width > 8 else 0)
        for points in PATHS:
            self.line(points, 2.4, PATH)
        self.line(RAILWAY, 5, RAIL, 0.8)
        self.line(RAILWAY, 2, LAND)
        return self.image.resize((self.image.width // SCALE, self.image.height // SCALE), Image.Resampling.BOX)

    def tiles(self):
        image = self.drawn()
        for column, x in enumerate(self.columns):
            for row, y in enumerate(self.rows):
                part = image.crop((column * SIDE, row * SIDE, (column + 1) * SIDE, (row + 1) * SIDE))
                stream = io.BytesIO()
                part.quantize(32, dither=Image.Dither.NONE).save(stream, "PNG", optimize=True)
                # MBTiles counts rows from the south.
                yield self.zoom, x, 2 ** self.zoom - 1 - y, stream.getvalue()


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: sample_map.py FILE.mbtiles")
    path = pathlib.Path(sys.argv[1])
    path.unlink(missing_ok=True)
    file = sqlite3.connect(path)
    file.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
    file.execute("CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)")
    file.execute("CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)")
    file.executemany("INSERT INTO metadata VALUES (?, ?)", {
        "name": "The sample walk", "format": "png", "type": "baselayer", "version": "1", "attribution": ATTRIBUTION,
        "bounds": ",".join(map(str, BOUNDS)), "minzoom": str(ZOOMS[0]), "maxzoom": str(ZOOMS[-1])}.items())
    for zoom in ZOOMS:
        file.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", Sheet(zoom).tiles())
    file.commit()
    count = file.execute("SELECT count(*) FROM tiles").fetchone()[0]
    file.close()
    print(f"{path}: {count} tiles, {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
