"""The packages' tests of a server."""

import io

from PIL import Image

from puzzles import Author

# EXIF's number of the field.
ORIENTATION = 0x112


def take_in_pictures(server, headers=None):
    """A rotated photo, in each format that the server reads; others are refused. The headers are the author's."""
    author, rotated = Author(server, headers), Image.Exif()
    rotated[ORIENTATION] = 6
    for form, options, status in (("JPEG", {"exif": rotated}, 200), ("PNG", {}, 200), ("WEBP", {}, 200), ("GIF", {}, 415), ("TIFF", {}, 415)):
        puzzle = author.call("POST", "/puzzles", json={"title": form, "latitude": 47.5, "longitude": 9.25, "differences": []}).json()["id"]
        stream = io.BytesIO()
        Image.new("RGB", (400, 300), (200, 90, 10)).save(stream, form, **options)
        sent = author.call("PUT", f"/puzzles/{puzzle}/image", data=stream.getvalue(), headers={"Content-Type": f"image/{form.lower()}"})
        assert sent.status_code == status, f"{form}: {sent.text}"
        if status == 200:
            picture = Image.open(io.BytesIO(author.call("GET", f"/puzzles/{puzzle}/image").content))
            assert picture.size == ((300, 400) if options else (400, 300)), form
            assert max(abs(a - b) for a, b in zip(picture.convert("RGB").getpixel((150, 150)), (200, 90, 10), strict=True)) <= 3, form
