"""The hall of a station: a clock, a departure board, lamps, travellers."""

import math

PUZZLE = {
    "name": "The station hall",
    "latitude": 47.3779,
    "longitude": 8.5402,
}

# Dots of 5 × 7, a row to a number.
LETTERS = {
    "0": (14, 17, 19, 21, 25, 17, 14), "1": (4, 12, 4, 4, 4, 4, 14), "2": (14, 17, 1, 2, 4, 8, 31),
    "3": (31, 2, 4, 2, 1, 17, 14), "4": (2, 6, 10, 18, 31, 2, 2), "5": (31, 16, 30, 1, 1, 17, 14),
    "6": (6, 8, 16, 30, 17, 17, 14), "7": (31, 1, 2, 4, 8, 8, 8), "8": (14, 17, 17, 14, 17, 17, 14),
    "9": (14, 17, 17, 15, 1, 2, 12), ":": (0, 4, 4, 0, 4, 4, 0), " ": (0,) * 7,
    "A": (14, 17, 17, 31, 17, 17, 17), "B": (30, 17, 17, 30, 17, 17, 30), "C": (14, 17, 16, 16, 16, 17, 14),
    "E": (31, 16, 16, 30, 16, 16, 31), "G": (14, 17, 16, 23, 17, 17, 15), "I": (14, 4, 4, 4, 4, 4, 14),
    "L": (16, 16, 16, 16, 16, 16, 31), "M": (17, 27, 21, 21, 17, 17, 17), "N": (17, 25, 21, 19, 17, 17, 17),
    "O": (14, 17, 17, 17, 17, 17, 14), "R": (30, 17, 17, 30, 20, 18, 17), "S": (15, 16, 16, 14, 1, 1, 30),
    "T": (31, 4, 4, 4, 4, 4, 4), "U": (17, 17, 17, 17, 17, 17, 14), "V": (17, 17, 17, 17, 17, 10, 4), "Z": (31, 1, 2, 4, 8, 16, 31),
}


def draw(picture):
    picture.gradient(0, 0, 1600, 1200, [(0, (112, 92, 84)), (0.5, (176, 148, 122)), (1, (210, 184, 150))])
    windows(picture)
    vault(picture)
    floor(picture)
    board(picture)
    clock(picture, 1180, 470, 128)
    gone = picture.begin_difference(598, 52, 124, 206)
    for index, x in enumerate((220, 440, 660, 880)):
        if not (index == 2 and gone):
            lamp(picture, x, 180)
    bench(picture, 250, 985)
    traveller(picture, 560, 1000, 1.0, (60, 66, 92), (172, 60, 56))
    traveller(picture, 760, 960, 0.82, (120, 62, 70), None)
    recoloured = picture.begin_difference(1004, 948, 84, 108)
    traveller(picture, 980, 1030, 1.1, (52, 84, 80), (60, 130, 70) if recoloured else (208, 150, 52))
    traveller(picture, 1330, 985, 0.95, (84, 74, 104), (70, 84, 120))
    if picture.begin_difference(1388, 1006, 140, 104):
        dog(picture, 1460, 1096)


def windows(picture):
    missing = picture.begin_difference(490, 402, 112, 44)
    for number, x in enumerate((60, 420, 1320)):
        width, top, foot = 250, 330, 800
        centre = x + width / 2
        frame = (78, 62, 56)
        picture.ellipse(centre, top, width / 2 + 14, width / 2 + 14, frame)
        picture.rectangle(x - 14, top, width + 28, foot - top + 14, frame)
        picture.ellipse(centre, top, width / 2, width / 2, (255, 232, 184))
        picture.gradient(x, top, width, foot - top, [(0, (255, 232, 184)), (0.6, (255, 214, 150)), (1, (236, 180, 120))])
        for column in (1, 2):
            picture.rectangle(x + width * column / 3 - 4, top - 118, 8, foot - top + 118, frame)
        for row in range(5):
            # One bar is missing.
            y = top + row * (foot - top) / 5
            if number == 1 and row == 1 and missing:
                picture.rectangle(x, y - 4, width / 3, 8, frame)
                picture.rectangle(x + width * 2 / 3, y - 4, width / 3, 8, frame)
            else:
                picture.rectangle(x, y - 4, width, 8, frame)
        picture.beam([(x, top - 60), (x + width, top - 60), (x + width + 330, 1200), (x + 60, 1200)], (255, 210, 140), 22, 0.2)


def vault(picture):
    for x in (360, 730, 1260):
        picture.rectangle(x - 22, 250, 44, 640, (150, 122, 102))
        picture.rectangle(x + 8, 250, 14, 640, (116, 92, 80))
        picture.rectangle(x - 34, 240, 68, 26, (170, 142, 118))
        picture.rectangle(x - 34, 868, 68, 30, (128, 102, 88))
    for step in range(9):
        y = 20 + step * 6
        picture.line([(x, y + 190 * ((x - 800) / 800) ** 2) for x in range(0, 1601, 20)], (92 + step * 6, 74 + step * 5, 68 + step * 4), 8)
    picture.rectangle(0, 236, 1600, 10, (96, 76, 68))


def floor(picture):
    picture.gradient(0, 890, 1600, 310, [(0, (146, 118, 98)), (1, (96, 76, 68))])
    for column in range(-14, 31):
        picture.line([(800 + (column * 100 - 800) * 0.8, 890), (800 + (column * 100 - 800) * 2.1, 1200)], (82, 64, 58, 120), 2)
    for row in range(7):
        y = 890 + 310 * (row / 7) ** 1.6
        picture.line([(0, y), (1600, y)], (82, 64, 58, 120), 2)
    for x, lean in ((150, 300), (520, 300), (1400, 300)):
        picture.beam([(x, 900), (x + 180, 900), (x + 160 + lean, 1200), (x - 40 + lean, 1200)], (255, 206, 140), 18, 0.22)


def text(picture, x, y, words, dot, colour):
    for letter in words:
        for row, bits in enumerate(LETTERS[letter]):
            for column in range(5):
                if bits >> (4 - column) & 1:
                    picture.circle(x + column * dot, y + row * dot, dot * 0.42, colour)
        x += dot * 6


def board(picture):
    for rod in (520, 880):
        picture.rectangle(rod - 4, 246, 8, 300, (60, 50, 50))
    x, y, width, height = 420, 548, 560, 300
    picture.rectangle(x - 12, y - 12, width + 24, height + 24, (40, 36, 40), 10)
    picture.rectangle(x, y, width, height, (20, 22, 28), 4)
    wrong = picture.begin_difference(436, 672, 130, 42)
    swapped = picture.begin_difference(906, 728, 60, 42)
    rows = (
        ("07:42", "BERN", "8"), ("07:58", "LUGANO", "12"), ("25:10" if wrong else "08:10", "GENEVE", "5"),
        ("08:25", "BASEL", "31" if swapped else "13"), ("08:37", "ZERMATT", "4"),
    )
    for number, (time, place, track) in enumerate(rows):
        top = y + 20 + number * 56
        picture.rectangle(x + 8, top - 8, width - 16, 44, (30, 33, 40), 3)
        text(picture, x + 24, top, time, 4.2, (255, 196, 70))
        text(picture, x + 176, top, place, 4.2, (250, 240, 220))
        text(picture, x + 494, top, track.rjust(2), 4.2, (120, 220, 250))


def clock(picture, x, y, radius):
    picture.line([(x, 250), (x, y - radius)], (60, 50, 50), 10)
    picture.circle(x + 8, y + 12, radius + 12, (60, 44, 40, 90))
    picture.circle(x, y, radius + 14, (52, 46, 48))
    picture.circle(x, y, radius, (250, 246, 236))
    for minute in range(60):
        angle = math.pi * minute / 30
        inner = radius * (0.76 if minute % 5 == 0 else 0.88)
        ends = [(x + r * math.sin(angle), y - r * math.cos(angle)) for r in (inner, radius * 0.95)]
        picture.line(ends, (30, 28, 32), 9 if minute % 5 == 0 else 3)
    # At 41 minutes past no clock has its hour hand right on a mark.
    hand(picture, x, y, 270 if picture.begin_difference(x - 92, y - 92, 184, 184) else 230, radius * 0.56, 14)
    hand(picture, x, y, 246, radius * 0.84, 10)
    picture.circle(x, y, 10, (200, 40, 40))


def hand(picture, x, y, degrees, length, width):
    across, up = math.sin(math.radians(degrees)), -math.cos(math.radians(degrees))
    picture.line([(x - 18 * across, y - 18 * up), (x + length * across, y + length * up)], (30, 28, 32), width)


def lamp(picture, x, y):
    picture.line([(x, 60), (x, y - 30)], (66, 54, 50), 5)
    picture.polygon([(x - 18, y - 32), (x + 18, y - 32), (x + 42, y + 10), (x - 42, y + 10)], (54, 74, 70))
    picture.ellipse(x, y + 10, 40, 11, (255, 236, 180))
    picture.glow(x, y + 20, 52, (255, 214, 140), 0.55)


def bench(picture, x, y):
    for row in (0, 24):
        picture.rectangle(x - 130, y - 76 + row, 260, 14, (120, 72, 46), 4)
    picture.rectangle(x - 140, y - 20, 280, 18, (134, 82, 52), 4)
    for side in (-112, 104):
        picture.rectangle(x + side, y - 80, 10, 130, (50, 42, 42))


def traveller(picture, x, foot, size, coat, case):
    def at(*points):
        return [(x + px * size, foot + py * size) for px, py in points]

    picture.ellipse(x + 30 * size, foot + 4 * size, 80 * size, 12 * size, (50, 36, 34, 90))
    dark = tuple(round(part * 0.6) for part in coat)
    picture.polygon(at((-22, -100), (0, -100), (-8, 0), (-30, 0)), dark)
    picture.polygon(at((2, -100), (24, -100), (34, 0), (12, 0)), dark)
    picture.polygon(at((-28, -214), (28, -214), (40, -80), (-38, -80)), coat)
    picture.line(at((26, -204), (44, -124)), dark, 16 * size)
    picture.circle(x, foot - 244 * size, 25 * size, (214, 170, 140))
    picture.ellipse(x, foot - 254 * size, 26 * size, 18 * size, (70, 50, 42))
    if case:
        left, top = x + 34 * size, foot - 66 * size
        picture.line([(left + 24 * size, top), (left + 16 * size, top - 54 * size)], (50, 44, 44), 4 * size)
        picture.rectangle(left, top, 50 * size, 66 * size, case, 7)
        picture.rectangle(left + 6 * size, top + 10 * size, 38 * size, 5 * size, (255, 255, 255, 80))


def dog(picture, x, foot):
    colour = (96, 64, 44)
    picture.ellipse(x, foot + 2, 52, 8, (50, 36, 34, 90))
    picture.ellipse(x, foot - 40, 40, 19, colour)
    for leg in (-30, -20, 20, 30):
        picture.rectangle(x + leg - 4, foot - 40, 9, 40, colour, 3)
    picture.circle(x - 42, foot - 62, 17, colour)
    picture.ellipse(x - 58, foot - 57, 12, 8, colour)
    picture.polygon([(x - 44, foot - 76), (x - 30, foot - 80), (x - 28, foot - 54)], (66, 42, 30))
    picture.line([(x + 36, foot - 50), (x + 52, foot - 74)], colour, 7)
    picture.circle(x - 48, foot - 65, 2.6, (20, 16, 16))
