"""Constellations over an observatory."""

import math

from PIL import Image, ImageChops, ImageFilter

PUZZLE = {
    "name": "Above the clouds",
    "latitude": 19.8207,
    "longitude": -155.4681,
}

DIPPER = [(150, 250), (262, 204), (352, 240), (446, 262), (470, 356), (606, 352), (612, 246)]
CASSIOPEIA = [(800, 150), (868, 232), (944, 170), (1010, 246), (1092, 182)]
ORION = {
    "shoulders": [(1226, 330), (1384, 356)],
    "belt": [(1272, 470), (1306, 458), (1340, 446)],
    "feet": [(1232, 592), (1410, 574)],
}


def draw(picture):
    picture.gradient(
        0, 0, 1600, 1200, [(0, (8, 10, 34)), (0.45, (20, 30, 78)), (0.72, (58, 68, 122)), (0.84, (150, 112, 128)), (1, (60, 50, 80))]
    )
    milky_way(picture)
    for _ in range(900):
        x, y = picture.random.uniform(0, 1600), picture.random.random() ** 1.3 * 860
        brightness = picture.random.random() ** 3
        tint = picture.random.choice([(255, 255, 255), (200, 220, 255), (255, 232, 204)])
        picture.circle(x, y, 0.7 + brightness * 1.3, (*tint, round(70 + 150 * brightness)))
    constellations(picture)
    moon(picture)
    meteor(picture)
    ridge(picture)
    observatory(picture, 1010, 930, 1.0, picture.begin_difference(946, 796, 128, 136))
    observatory(picture, 1290, 985, 0.62, False)
    missing = picture.begin_difference(136, 880, 132, 256)
    for index, (x, size) in enumerate(((70, 1.05), (202, 0.9), (310, 0.72), (392, 0.95), (1520, 1.1), (1440, 0.7))):
        if not (index == 1 and missing):
            pine(picture, x, 1120, size)
    foreground(picture)


def milky_way(picture):
    size = (400, 300)
    noise = Image.new("L", size)
    noise.putdata([picture.random.randint(0, 255) for _ in range(size[0] * size[1])])
    band = Image.new("L", size)
    band.putdata(
        [
            round(255 * math.exp(-(((y - 210 + x * 0.52 + 14 * math.sin(x / 31)) / 34) ** 2)))
            for y in range(size[1])
            for x in range(size[0])
        ]
    )
    clouds = ImageChops.add(
        noise.filter(ImageFilter.GaussianBlur(3)).point(lambda v: max(0, min(255, (v - 112) * 7))),
        noise.filter(ImageFilter.GaussianBlur(11)).point(lambda v: max(0, min(255, (v - 122) * 22))),
        2,
    )
    mask = ImageChops.multiply(band, clouds).resize(picture.image.size, Image.BICUBIC)
    picture.add_light(mask.point(lambda v: v * 2 // 3), (150, 150, 210), 0, 0)


def star(picture, place, size=1.0, tint=(230, 238, 255)):
    x, y = place
    picture.glow(x, y, 26 * size, tint, 0.75)
    picture.circle(x, y, 4.6 * size, (255, 255, 255))


def joined(picture, places):
    picture.line(places, (170, 196, 255, 92), 2.2)


def constellations(picture):
    # The Dipper's bowl closes; its handle has three stars.
    joined(picture, [*DIPPER, DIPPER[3]])
    gone = picture.begin_difference(222, 164, 82, 80)
    for index, place in enumerate(DIPPER):
        if not (index == 1 and gone):
            star(picture, place)
    joined(picture, CASSIOPEIA)
    for place in CASSIOPEIA:
        star(picture, place, 0.95)
    shoulders, belt, feet = ORION["shoulders"], ORION["belt"], ORION["feet"]
    joined(picture, [shoulders[0], shoulders[1], belt[2], feet[1], feet[0], belt[0], shoulders[0]])
    joined(picture, belt)
    if picture.begin_difference(1192, 296, 68, 68):
        star(picture, shoulders[0], 1.2, (150, 200, 255))
        picture.circle(*shoulders[0], 5.5, (150, 200, 255))
    else:
        star(picture, shoulders[0], 1.2, (255, 150, 90))
        picture.circle(*shoulders[0], 5.5, (255, 190, 140))
    star(picture, shoulders[1])
    star(picture, feet[0])
    star(picture, feet[1], 1.2, (170, 200, 255))
    for place in belt:
        star(picture, place, 0.85)
    if picture.begin_difference(1346, 408, 58, 56):
        star(picture, (1374, 434), 0.85)


def moon(picture):
    x, y, radius = 700, 560, 62
    picture.glow(x, y, 230, (255, 240, 200), 0.4)
    side = -1 if picture.begin_difference(x - radius - 4, y - radius - 4, 2 * radius + 8, 2 * radius + 8) else 1
    steps = [math.pi * step / 40 - math.pi / 2 for step in range(41)]
    outer = [(x + side * radius * math.cos(angle), y + radius * math.sin(angle)) for angle in steps]
    inner = [(x + side * radius * 0.45 * math.cos(angle), y + radius * math.sin(angle)) for angle in reversed(steps)]
    picture.polygon(outer + inner, (255, 246, 216))


def meteor(picture):
    for step in range(40):
        share = step / 40
        place = [(1120 - 210 * share, 620 + 70 * share), (1120 - 210 * (share + 0.025), 620 + 70 * (share + 0.025))]
        picture.line(place, (255, 255, 255, round(230 * share)), 1 + 3 * share)
    picture.glow(910, 690, 22, (255, 255, 255), 0.9)


def ridge(picture):
    for base, colour in ((850, (70, 66, 112)), (910, (46, 44, 86)), (985, (26, 26, 58))):
        shape = [
            (x, base + 46 * math.sin(x / 170 + base) + 20 * math.sin(x / 53 + base) + 8 * math.sin(x / 19))
            for x in range(0, 1601, 8)
        ]
        picture.polygon([(0, 1200), *shape, (1600, 1200)], colour)
        for _ in range(26):
            x, y = picture.random.uniform(-100, 1700), base + picture.random.uniform(26, 76)
            picture.ellipse(x, y, picture.random.uniform(90, 220), picture.random.uniform(6, 16), (200, 190, 220, 16))


def observatory(picture, x, y, size, turned):
    def at(*points):
        return [(x + px * size, y + py * size) for px, py in points]

    picture.polygon(at((-92, 0), (92, 0), (92, 140), (-92, 140)), (210, 212, 226))
    picture.polygon(at((20, 0), (92, 0), (92, 140), (20, 140)), (150, 152, 182))
    picture.ellipse(x, y, 104 * size, 104 * size, (232, 234, 242))
    picture.polygon(at((-104, 4), (104, 4), (104, 104), (-104, 104)), (200, 202, 218))
    picture.polygon(at((24, 4), (104, 4), (104, 104), (24, 104)), (146, 148, 180))
    lean = 34 if turned else -34
    picture.polygon(at((lean - 20, -92), (lean + 20, -92), (lean + 16, -6), (lean - 16, -6)), (34, 34, 62))
    picture.polygon(at((lean - 6, -94), (lean + 8, -94), (lean + 5, -10), (lean - 5, -10)), (250, 200, 120))
    picture.rectangle(x - 104 * size, y - 2 * size, 208 * size, 12 * size, (110, 112, 148))
    picture.rectangle(x - 16 * size, y + 84 * size, 32 * size, 56 * size, (60, 58, 92), 4)


def pine(picture, x, foot, size):
    for layer in range(5):
        width, top = (28 + 13 * layer) * size, foot - (250 - 44 * layer) * size
        picture.polygon([(x, top), (x - width, top + 84 * size), (x + width, top + 84 * size)], (12 + layer, 18 + layer * 2, 38 + layer * 2))
    picture.rectangle(x - 6 * size, foot - 20 * size, 12 * size, 40 * size, (12, 14, 30))


def foreground(picture):
    shape = [(x, 1112 + 14 * math.sin(x / 120) + 5 * math.sin(x / 29)) for x in range(0, 1601, 8)]
    picture.polygon([(0, 1200), *shape, (1600, 1200)], (10, 12, 28))
