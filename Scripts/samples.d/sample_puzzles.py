"""Draws the sample puzzles: a folder as `touchfigures import-puzzles` takes it.

    Metadata/NAME.plist   title and description in each language, place and differences
    Images/NAME.jpg       the altered picture, which is played
    Originals/NAME.jpg    the same before it was altered, for players who have found all
"""

import pathlib
import plistlib
import sys

from PIL import ImageChops

import aquarium
import harbour
import night_sky
import station
from languages import texts
from picture import Picture

SCENES = (harbour, night_sky, aquarium, station)


def write(folder, number, scene):
    puzzle = scene.PUZZLE
    pictures = [Picture(altered, seed=number) for altered in (False, True)]
    for picture in pictures:
        scene.draw(picture)
    original, altered = pictures
    check(puzzle["name"], original, altered)
    for name, picture in (("Originals", original), ("Images", altered)):
        picture.finished().save(folder / name / f"{puzzle['name']}.jpg", quality=88)
    words = {language: puzzles[scene.__name__] for language, puzzles in texts("puzzles").items()}
    metadata = {
        "Title": {language: of["title"] for language, of in words.items()},
        "Description": {language: of["description"] for language, of in words.items()},
        "ImagePath": f"{puzzle['name']}.jpg",
        "OriginalPath": f"{puzzle['name']}.jpg",
        "Latitude": puzzle["latitude"],
        "Longitude": puzzle["longitude"],
        "Differences": [
            {"X": x, "Y": y, "Width": width, "Height": height} for x, y, width, height in altered.differences
        ],
    }
    with open(folder / "Metadata" / f"{puzzle['name']}.plist", "wb") as file:
        plistlib.dump(metadata, file)
    return f"{words['en']['title']}: {len(altered.differences)} differences"


def check(name, original, altered):
    """Each rectangle has a difference, and none is outside of all."""
    change = ImageChops.difference(original.finished(), altered.finished()).convert("L").point(lambda v: 255 if v > 6 else 0)
    for x, y, width, height in altered.differences:
        box = (x, y, x + width, y + height)
        if change.crop(box).getbbox() is None:
            sys.exit(f"{name}: nothing differs in {box}")
    for x, y, width, height in altered.differences:
        change.paste(0, (x, y, x + width, y + height))
    if change.getbbox() is not None:
        sys.exit(f"{name}: something differs outside of all rectangles, at {change.getbbox()}")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: sample_puzzles.py FOLDER")
    folder = pathlib.Path(sys.argv[1])
    for name in ("Metadata", "Images", "Originals"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for number, scene in enumerate(SCENES, 1):
        print(write(folder, number, scene), flush=True)


if __name__ == "__main__":
    main()
