"""A phone without a page of ours: any name, any screen, any number of fingers."""

from phone import Phone

# Names and screens that any phone may have.
NAMES = ["Ann", "שלום וברכה", "W" * 32, "Ä" + "\u0301" * 8, "👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "<b>x</b>", "ไทยไทยไทย", "%s &amp;"]
SIZES = [(390, 844), (1, 1), (8192, 8192), (8192, 1), (1, 8192), (360.5, 640.25)]


class StrangePhone(Phone):
    """A phone without a page, which no page of ours has made."""

    def __init__(self, server, code, number):
        self.label = NAMES[number % len(NAMES)]
        width, height = SIZES[number // 7 % len(SIZES)]
        super().__init__(server, code, screen={"width": width, "height": height, "pixelsPerCentimetre": 64, "calibrated": False})

    def greeting(self):
        return {**super().greeting(), "label": self.label, "group": "A"}
