"""The author's desk in Chromium: photos made here, rectangles drawn by mouse, finger and key."""

import io

from PIL import Image, ImageDraw

from touch_page import WatchedPage

DESK = {"viewport": {"width": 1280, "height": 800}}

# The differences of the altered photo: places and sizes, far enough apart to be distinguished.
CHANGES = [(60, 50, 70, 60), (300, 220, 80, 50), (500, 400, 60, 40)]
SIZE = (640, 480)


def photo(kind="PNG", changes=(), exif=None):
    """A textured picture with some places painted over, as a file's bytes."""
    picture = Image.new("RGB", SIZE)
    for y in range(0, SIZE[1], 8):
        for x in range(0, SIZE[0], 8):
            picture.paste(((x * 7 + y) % 200, (y * 5 + 40) % 220, (x + y * 3) % 180), (x, y, x + 8, y + 8))
    draw = ImageDraw.Draw(picture)
    for x, y, width, height in changes:
        draw.rectangle((x, y, x + width - 1, y + height - 1), fill=(255, 0, 0))
    stream = io.BytesIO()
    picture.save(stream, kind, **({"exif": exif} if exif else {}))
    return stream.getvalue()


def upload(name, content, kind="image/png"):
    return {"name": name, "mimeType": kind, "buffer": content}


class DeskPage(WatchedPage):
    """The editor of one puzzle, and the list."""

    def begin(self):
        """A new puzzle."""
        self.open("/author")
        self.page.click("#new")
        self.page.wait_for_selector("#field-altered", state="attached")
        return self

    def give(self, field, content, name="photo.png", kind="image/png"):
        self.page.set_input_files(f"#field-{field}", upload(name, content, kind))

    @property
    def rectangles(self):
        """The values of the list's fields."""
        return [tuple(float(value) for value in row) for row in self.page.evaluate(
            """[...document.querySelectorAll("#differences > li")].map((row) =>
                [...row.querySelectorAll("input")].map((input) => input.value))""")]

    def shows(self, *rectangles, near=0):
        """Waits for these rectangles, each number at most `near` off."""
        def fits():
            shown = self.rectangles
            return len(shown) == len(rectangles) and all(
                abs(a - b) <= near for have, wanted in zip(shown, rectangles) for a, b in zip(have, wanted))
        self.wait_until(fits, f"rectangles {rectangles}, not {self.rectangles},")

    @property
    def saved(self):
        return self.text("#saved")

    def wait_saved(self, wanted):
        self.wait_until(lambda: self.saved == wanted, f"“{wanted}”, not “{self.saved}”,")

    # Drawing

    def on_screen(self, x, y):
        """The position of a picture's pixel on the screen."""
        box = self.page.locator(".stage-picture").bounding_box()
        return box["x"] + x * box["width"] / SIZE[0], box["y"] + y * box["height"] / SIZE[1]

    def drag(self, start, end):
        self.page.mouse.move(*self.on_screen(*start))
        self.page.mouse.down()
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        for point in (middle, end):
            self.page.mouse.move(*self.on_screen(*point))
        self.page.mouse.up()

    def fingers(self, kind, *points):
        self.touches = getattr(self, "touches", None) or self.context.new_cdp_session(self.page)
        self.touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
            {"x": x, "y": y, "id": index, "force": 1} for index, (x, y) in enumerate(points)]})

    def finger_drag(self, start, end):
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self.fingers("touchStart", self.on_screen(*start))
        for point in (middle, end):
            self.fingers("touchMove", self.on_screen(*point))
        self.fingers("touchEnd")
