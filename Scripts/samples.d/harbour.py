"""Boats at dusk, their mirror images, a lighthouse."""

import math

PUZZLE = {
    "name": "Abend im Hafen",
    "latitude": 53.5459,
    "longitude": 9.9664,
}
WATER = 700


def draw(picture):
    picture.gradient(
        0, 0, 1600, WATER, [(0, (38, 32, 84)), (0.4, (133, 66, 121)), (0.75, (241, 128, 92)), (1, (255, 204, 122))]
    )
    picture.glow(1080, 640, 520, (255, 170, 80), 0.7)
    picture.circle(1080, 640, 84, (255, 236, 176))
    for x, y, width in ((120, 150, 420), (560, 230, 300), (930, 120, 460), (300, 330, 260), (1180, 300, 330)):
        for step in range(7):
            offset = picture.random.uniform(-60, 60)
            picture.ellipse(x + width / 2 + offset, y + step * 5, width / 2 - step * 18, 9, (255, 176, 150, 34))
    picture.polygon(hills(430, 90, 0.0061, 1.0), (104, 58, 104))
    picture.polygon(hills(560, 60, 0.0083, 2.3), (70, 44, 88))
    town(picture)
    picture.gradient(
        0, WATER, 1600, 500, [(0, (250, 178, 118)), (0.25, (188, 98, 108)), (0.65, (84, 56, 108)), (1, (28, 26, 62))]
    )
    picture.mirrored((0, WATER - 330, 1600, WATER), WATER, 0.6)
    # A light on the hill without a house, and without a reflection in the water.
    if picture.begin_difference(1080, 590, 60, 60):
        picture.rectangle(1103, 610, 14, 20, (255, 214, 120))
    glitter(picture)
    lighthouse(picture)
    boat(picture, 240, 905, 1.25, (224, 82, 70), "right")
    recoloured = picture.begin_difference(556, 730, 84, 66)
    boat(picture, 560, 820, 0.9, (246, 232, 208), "right", stripe=(52, 130, 140) if recoloured else (212, 74, 84))
    # Its mirror image is missing.
    mirrorless = picture.begin_difference(706, 986, 350, 214)
    boat(picture, 880, 985, 1.5, (72, 128, 172), "right", mirror=not mirrorless)
    turned = picture.begin_difference(1158, 566, 116, 40)
    boat(picture, 1210, 800, 0.8, (250, 214, 120), "left" if turned else "right")
    gulls = [(330, 210, 26), (400, 250, 20), (470, 200, 24), (700, 330, 18), (1290, 190, 22)]
    if picture.begin_difference(940, 330, 90, 50):
        gulls.append((985, 355, 24))
    for x, y, size in gulls:
        gull(picture, x, y, size)


def hills(base, height, frequency, phase):
    top = [
        (x, base + height - height * (0.6 + 0.4 * math.sin(x * frequency + phase) + 0.25 * math.sin(x * 0.021 + phase)))
        for x in range(0, 1601, 8)
    ]
    return [(0, WATER), *top, (1600, WATER)]


def town(picture):
    x = 20
    while x < 1000:
        width = picture.random.randint(54, 92)
        height = picture.random.randint(80, 170)
        wall = tuple(part + picture.random.randint(-10, 10) for part in (48, 34, 66))
        top = WATER - height
        picture.rectangle(x, top, width, height, wall)
        picture.polygon([(x - 5, top), (x + width / 2, top - 36), (x + width + 5, top)], (36, 24, 50))
        for row in range(int(height / 40)):
            for column in range(int(width / 26)):
                lit = picture.random.random() < 0.55
                picture.rectangle(
                    x + 9 + column * 25, top + 12 + row * 38, 13, 20, (255, 214, 120) if lit else (70, 52, 84)
                )
        x += width + picture.random.randint(4, 22)


def glitter(picture):
    for _ in range(240):
        y = WATER + picture.random.random() ** 1.4 * 480
        spread = 40 + (y - WATER) * 0.5
        x = 1080 + picture.random.gauss(0, spread * 0.6)
        length = picture.random.uniform(10, 26 + (y - WATER) * 0.12)
        picture.line([(x - length, y), (x + length, y)], (255, 226, 160, 110), 2.4)
    for _ in range(260):
        x, y = picture.random.uniform(0, 1600), WATER + picture.random.uniform(10, 490)
        picture.line([(x - 16, y), (x + 16, y)], (255, 200, 190, 26), 2)


def lighthouse(picture):
    x, foot, top = 1440, 742, 330
    picture.polygon([(1290, 760), (1350, 716), (1600, 700), (1600, 770), (1420, 780)], (44, 30, 56))
    picture.beam([(x, top - 24), (-160, 20), (-160, 210)], (255, 230, 170), 12, 0.3)
    for stripe in range(6):
        share, below = stripe / 6, (stripe + 1) / 6
        colour = (232, 226, 220) if stripe % 2 else (196, 60, 60)
        if stripe == 2 and picture.begin_difference(x - 62, 460, 124, 84):
            colour = (232, 226, 220)
        upper, lower = top + share * (foot - top), top + below * (foot - top)
        above, under = 34 + 22 * share, 34 + 22 * below
        picture.polygon([(x - above, upper), (x + above, upper), (x + under, lower), (x - under, lower)], colour)
    picture.polygon([(x, top), (x + 34, top), (x + 56, foot), (x + 14, foot)], (60, 20, 60, 50))
    picture.rectangle(x - 44, top - 8, 88, 12, (50, 34, 56))
    picture.rectangle(x - 24, top - 54, 48, 46, (255, 240, 190))
    picture.polygon([(x - 34, top - 54), (x, top - 92), (x + 34, top - 54)], (150, 44, 50))
    picture.glow(x, top - 30, 130, (255, 226, 150), 0.8)


def boat(picture, x, y, size, hull, pennant, stripe=(212, 74, 84), mirror=True):
    side = 1 if pennant == "right" else -1
    sign = [(14, -58), (14, -92), (66, -62), (78, -56)]
    parts = [
        ([(-2, -12), (-2, -262), (3, -262), (3, -12)], (60, 40, 52)),
        ([(8, -30), (8, -236), (92, -34)], (250, 240, 226)),
        (sign, (212, 74, 84)),
        ([(-8, -38), (-8, -216), (-68, -38)], (232, 214, 204)),
        ([(-92, -22), (104, -22), (72, 14), (-66, 14)], hull),
        ([(-92, -22), (104, -22), (98, -14), (-88, -14)], tuple((part + 255) // 2 for part in hull)),
    ]
    if mirror:
        for points, colour in parts:
            picture.polygon([(x + px * size, y + (28 - py * 0.8) * size) for px, py in points], (*colour, 84))
        for step in range(18):
            level = y + (24 + step * 12) * size
            picture.line([(x - 104 * size, level), (x + 112 * size, level)], (96, 62, 112, 70), 1.5 + step * 0.25)
    else:
        picture.ellipse(x, y + 16 * size, 84 * size, 4 * size, (24, 20, 50, 90))
    for points, colour in parts:
        picture.polygon([(x + px * size, y + py * size) for px, py in points], colour)
    picture.polygon([(x + px * size, y + py * size) for px, py in sign], stripe)
    tip = [(0, -262), (0, -244), (46 * side, -251)]
    picture.polygon([(x + px * size, y + py * size) for px, py in tip], (214, 54, 70))


def gull(picture, x, y, size):
    for side in (-1, 1):
        wing = [(x + side * size * t, y - size * 0.5 * math.sin(t * math.pi) + size * 0.1 * t) for t in (0, 0.3, 0.6, 1)]
        picture.line(wing, (48, 34, 62), 4)
