"""A reef with fish, kelp and a starfish."""

import math

PUZZLE = {
    "name": "Im Aquarium",
    "latitude": 54.3163,
    "longitude": 13.0970,
}


def draw(picture):
    picture.gradient(0, 0, 1600, 1200, [(0, (70, 190, 214)), (0.3, (24, 126, 176)), (0.7, (12, 66, 122)), (1, (8, 34, 78))])
    for x, lean, width in ((180, 240, 90), (430, 200, 60), (720, 130, 120), (1040, 60, 70), (1290, -10, 100)):
        picture.beam([(x, -40), (x + width, -40), (x + width * 2.2 + lean, 1050), (x - width + lean, 1050)], (150, 235, 240), 26, 0.17)
    rocks(picture)
    for x, height, phase in ((90, 640, 0.2), (150, 520, 1.4), (215, 700, 2.2), (1480, 680, 0.9), (1540, 560, 2.6), (1400, 430, 1.7)):
        kelp(picture, x, height, phase)
    sand(picture)
    coral(picture, 420, 1010, (240, 110, 130), 1.0)
    recoloured = picture.begin_difference(1016, 860, 296, 190)
    coral(picture, 1160, 1030, (170, 110, 220) if recoloured else (250, 160, 70), 1.05)
    coral(picture, 760, 1050, (236, 208, 110), 0.62)
    starfish(picture, 610, 1100, 6 if picture.begin_difference(548, 1038, 124, 124) else 5)
    shoal(picture)
    # A stripe is missing.
    clownfish(picture, 560, 640, 1.3, 2 if picture.begin_difference(456, 552, 214, 176) else 3)
    clownfish(picture, 840, 770, 0.95, 3)
    angelfish(picture, 1190, 600, 1.15, picture.begin_difference(1190, 428, 104, 146))
    angelfish(picture, 1010, 330, 0.7, False)
    bubbles(picture, 300, 930, 300)
    if not picture.begin_difference(872, 326, 80, 364):
        bubbles(picture, 912, 660, 390)
    bubbles(picture, 1370, 820, 240)


def rocks(picture):
    for base, colour in ((820, (16, 72, 118)), (930, (14, 54, 96))):
        shape = [(x, base + 70 * math.sin(x / 210 + base) + 34 * math.sin(x / 67 + base)) for x in range(0, 1601, 8)]
        picture.polygon([(0, 1200), *shape, (1600, 1200)], colour)


def sand(picture):
    shape = [(x, 1062 + 18 * math.sin(x / 190) + 7 * math.sin(x / 47)) for x in range(0, 1601, 8)]
    picture.polygon([(0, 1200), *shape, (1600, 1200)], (206, 184, 140))
    lower = [(x, y + 46) for x, y in shape]
    picture.polygon([(0, 1200), *lower, (1600, 1200)], (184, 160, 118))
    for _ in range(420):
        x, y = picture.random.uniform(0, 1600), picture.random.uniform(1090, 1200)
        tone = picture.random.choice([(236, 218, 178), (160, 136, 98), (220, 170, 140)])
        picture.ellipse(x, y, picture.random.uniform(1.5, 5), picture.random.uniform(1, 3), tone)


def kelp(picture, x, height, phase):
    spine = [(x + 26 * math.sin(step / 5 + phase), 1110 - height * step / 30) for step in range(31)]
    picture.line(spine, (24, 96, 74), 8)
    for index, (px, py) in enumerate(spine[2:], 2):
        side = 1 if index % 2 else -1
        length = 62 * (1 - index / 40)
        tip = (px + side * length, py - 30)
        picture.polygon([(px, py), (px + side * length * 0.5, py - 32), tip, (px + side * length * 0.5, py - 4)], (40, 136 - index, 88))


def coral(picture, x, foot, colour, size):
    dark = tuple(round(part * 0.72) for part in colour)

    def branch(px, py, angle, length, width, depth):
        ex, ey = px + math.cos(angle) * length, py - math.sin(angle) * length
        picture.line([(px, py), (ex, ey)], dark if depth % 2 else colour, width)
        picture.circle(ex, ey, width / 2, colour)
        if depth:
            for turn in (-0.5, 0.42):
                branch(ex, ey, angle + turn, length * 0.72, width * 0.7, depth - 1)

    for angle in (0.9, 1.57, 2.2):
        branch(x, foot, angle, 56 * size, 26 * size, 3)


def starfish(picture, x, y, arms):
    points = []
    for step in range(arms * 2):
        radius = 54 if step % 2 == 0 else 21
        angle = math.pi * step / arms - math.pi / 2
        points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    picture.polygon(points, (226, 92, 62))
    for step in range(arms):
        angle = 2 * math.pi * step / arms - math.pi / 2
        for distance in (10, 22, 34, 44):
            picture.circle(x + distance * math.cos(angle), y + distance * math.sin(angle), 3.4 - distance / 22, (255, 190, 150))


def fish(picture, x, y, size, colour, direction=1):
    def at(*points):
        return [(x + direction * px * size, y + py * size) for px, py in points]

    picture.polygon(at((-26, 0), (-50, -16), (-44, 0), (-50, 16)), tuple(round(part * 0.8) for part in colour))
    body = [(34 * math.cos(a / 12 * math.pi), 14 * math.sin(a / 12 * math.pi)) for a in range(24)]
    picture.polygon(at(*body), colour)
    picture.polygon(at((-6, -12), (8, -22), (14, -10)), tuple(round(part * 0.85) for part in colour))
    picture.line(at((-24, 3), (20, 3)), (255, 255, 255, 130), 3 * size)
    picture.circle(x + direction * 21 * size, y - 3 * size, 3.4 * size, (20, 24, 44))


def shoal(picture):
    turned = picture.begin_difference(440, 238, 120, 52)
    for row in range(4):
        for column in range(6):
            x = 250 + column * 118 + row % 2 * 56 + picture.random.uniform(-14, 14)
            y = 140 + row * 62 + picture.random.uniform(-10, 10) - column * 4
            one = (row, column) == (2, 2)
            if one:
                x, y = 500, 264
            fish(picture, x, y, 0.86, (250, 220, 90), -1 if one and turned else 1)


def clownfish(picture, x, y, size, stripes):
    def at(*points):
        return [(x + px * size, y + py * size) for px, py in points]

    picture.polygon(at((-52, 0), (-84, -34), (-76, 0), (-84, 34)), (240, 120, 40))
    picture.polygon(at((-30, -30), (0, -56), (36, -34)), (226, 100, 30))
    picture.polygon(at((-20, 30), (6, 50), (24, 30)), (226, 100, 30))
    body = [(66 * math.cos(a / 20 * math.pi), 38 * math.sin(a / 20 * math.pi)) for a in range(40)]
    picture.polygon(at(*body), (250, 132, 44))
    for place, half in ((30, 33), (-8, 37), (-42, 28))[:stripes]:
        for grow, colour in ((3, (30, 26, 40)), (0, (250, 250, 250))):
            picture.polygon(
                at((place - 9 - grow, -half), (place + 9 + grow, -half), (place + 13 + grow, 0), (place + 9 + grow, half), (place - 9 - grow, half), (place - 5 - grow, 0)),
                colour,
            )
    picture.circle(x + 50 * size, y - 8 * size, 7 * size, (255, 255, 255))
    picture.circle(x + 52 * size, y - 8 * size, 4.4 * size, (20, 20, 30))


def angelfish(picture, x, y, size, short):
    def at(*points):
        return [(x + px * size, y + py * size) for px, py in points]

    picture.polygon(at((10, -50), (60, -140 if not short else -86), (34, -30)), (96, 70, 160))
    picture.polygon(at((10, 50), (60, 130), (34, 30)), (96, 70, 160))
    picture.polygon(at((48, 0), (88, -26), (80, 0), (88, 26)), (130, 100, 200))
    picture.polygon(at((-70, 6), (-30, -46), (24, -54), (62, 0), (24, 54), (-30, 50)), (186, 160, 240))
    for place in (-34, -4, 26):
        picture.polygon(at((place, -48 + abs(place) / 4), (place + 9, -48 + abs(place) / 4), (place + 9, 48 - abs(place) / 4), (place, 48 - abs(place) / 4)), (70, 50, 130))
    picture.circle(x - 46 * size, y - 6 * size, 7 * size, (255, 240, 190))
    picture.circle(x - 47 * size, y - 6 * size, 4 * size, (20, 20, 30))


def bubbles(picture, x, foot, height):
    steps = height // 44
    for step in range(steps):
        px, py = x + 12 * math.sin(step * 1.7), foot - step * 44
        radius = 5 + step * 1.1
        picture.circle(px, py, radius, (220, 250, 255, 70))
        picture.circle(px - radius * 0.3, py - radius * 0.35, radius * 0.3, (255, 255, 255, 220))
