"""A picture of 1600 × 1200, drawn at twice that size so that every edge comes out smooth."""

import math
import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

WIDTH, HEIGHT = 1600, 1200
FINENESS = 2


class Picture:
    """Draws in pixels of the finished picture; `altered` says which of a puzzle's two pictures this is."""

    def __init__(self, altered, seed):
        self.altered = altered
        self.random = random.Random(seed)
        self.differences = []
        self.image = Image.new("RGB", (WIDTH * FINENESS, HEIGHT * FINENESS))

    def begin_difference(self, x, y, width, height):
        """Whether to draw the altered thing; the drawing that follows stays within the rectangle."""
        self.differences.append((x, y, width, height))
        return self.altered

    def finished(self):
        return self.image.resize((WIDTH, HEIGHT), Image.LANCZOS)

    # Shapes: colours are (red, green, blue) or with an alpha of 0 to 255.

    def polygon(self, points, colour):
        self._paint(colour, lambda draw, fill: draw.polygon(_scaled(points), fill=fill))

    def ellipse(self, x, y, radius_x, radius_y, colour):
        box = _scaled([(x - radius_x, y - radius_y), (x + radius_x, y + radius_y)])
        self._paint(colour, lambda draw, fill: draw.ellipse(box, fill=fill))

    def circle(self, x, y, radius, colour):
        self.ellipse(x, y, radius, radius, colour)

    def rectangle(self, x, y, width, height, colour, radius=0):
        box = _scaled([(x, y), (x + width, y + height)])
        self._paint(colour, lambda draw, fill: draw.rounded_rectangle(box, radius * FINENESS, fill=fill))

    def line(self, points, colour, width):
        thickness = max(1, round(width * FINENESS))
        self._paint(colour, lambda draw, fill: draw.line(_scaled(points), fill=fill, width=thickness, joint="curve"))

    def gradient(self, x, y, width, height, stops):
        """A gradient from top to bottom; `stops` are (position 0 to 1, colour)."""
        column = Image.new("RGB", (1, 512))
        for row in range(512):
            column.putpixel((0, row), _between(stops, row / 511))
        size = (round(width * FINENESS), round(height * FINENESS))
        self.image.paste(column.resize(size, Image.BICUBIC), (round(x * FINENESS), round(y * FINENESS)))

    def glow(self, x, y, radius, colour, strength=1.0):
        """Adds light around a point."""
        size = round(radius * 2 * FINENESS)
        # Pillow's radial gradient is 0 in the middle; squared it falls like light does.
        falloff = ImageChops.invert(Image.radial_gradient("L")).resize((size, size), Image.BICUBIC)
        falloff = falloff.point(lambda value: round(255 * strength * (max(0, value - 74) / 181) ** 2))
        self.add_light(falloff, colour, round((x - radius) * FINENESS), round((y - radius) * FINENESS))

    def beam(self, points, colour, blur, strength=1.0):
        """A shape of light with soft edges."""
        mask = Image.new("L", (WIDTH, HEIGHT))
        ImageDraw.Draw(mask).polygon(points, fill=round(255 * strength))
        mask = mask.filter(ImageFilter.GaussianBlur(blur)).resize(self.image.size, Image.BICUBIC)
        self.add_light(mask, colour, 0, 0)

    def mirrored(self, box, water, strength):
        """Mirrors `box` at the line `water`, broken into waves and fading."""
        left, top, right, bottom = (round(value * FINENESS) for value in box)
        source = self.image.crop((left, top, right, bottom)).transpose(Image.FLIP_TOP_BOTTOM)
        for row in range(source.height):
            depth = row / FINENESS
            sway = round(math.sin(depth / 5) * (1 + depth / 40) * FINENESS)
            strip = source.crop((0, row, source.width, row + 1))
            place = (left + sway, round(water * FINENESS) + row)
            under = self.image.crop((place[0], place[1], place[0] + strip.width, place[1] + 1))
            self.image.paste(Image.blend(under, strip, strength * (1 - row / source.height)), place)

    def _paint(self, colour, shape):
        if len(colour) == 3:
            shape(ImageDraw.Draw(self.image), colour)
        else:
            shape(ImageDraw.Draw(self.image, "RGBA"), tuple(colour))

    def add_light(self, mask, colour, x, y):
        """Adds a colour where the mask is bright; x and y are in pixels of the fine picture."""
        light = Image.merge("RGB", [mask.point(lambda value, part=part: value * part // 255) for part in colour])
        box = (x, y, x + mask.width, y + mask.height)
        # Beyond the edge the cropped image is black; pasting drops the parts outside.
        self.image.paste(ImageChops.add(self.image.crop(box), light), (x, y))


def _scaled(points):
    return [(x * FINENESS, y * FINENESS) for x, y in points]


def _between(stops, position):
    for (start, first), (end, last) in zip(stops, stops[1:]):
        if position <= end:
            share = (position - start) / (end - start)
            return tuple(round(a + (b - a) * share) for a, b in zip(first, last))
    return tuple(stops[-1][1])
