"""Makes the sample play: a file such as play.en.xml for each language, in the form of docs/play.md, with the sounds that they share.

The sounds become MP3 where `lame` is installed, else they stay WAV.
"""

import pathlib
import shutil
import subprocess
import sys
from xml.sax.saxutils import escape, quoteattr

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from languages import texts  # noqa: E402
from scenes import SOUNDS  # noqa: E402
from script import SCENES, VERSION  # noqa: E402

TEXTS = texts("play")

# Kilobits a second: enough for one channel of water and bells.
BITRATE = "56"


def sound(folder, name, make):
    made = make()
    path = folder / f"{name}.wav"
    made.write(path)
    encoder = shutil.which("lame")
    if encoder:
        target = path.with_suffix(".mp3")
        subprocess.run([encoder, "--quiet", "-m", "m", "--cbr", "-b", BITRATE, str(path), str(target)], check=True)
        path.unlink()
        path = target
    print(f"{path.name}: {made.seconds:.0f} s, {path.stat().st_size // 1000} kB", flush=True)
    return path.name


def position(latitude, longitude):
    return f"latitude={quoteattr(str(latitude))} longitude={quoteattr(str(longitude))}"


def region(places):
    if isinstance(places[0], tuple):
        points = "".join(f"      <point {position(*point)}/>\n" for point in places)
        return f"    <polygon>\n{points}    </polygon>\n"
    latitude, longitude, radius = places
    return f'    <circle {position(latitude, longitude)} radius="{radius}"/>\n'


def scene(scene, words, names, files):
    lines = zip(scene["seconds"], words["lines"], strict=True)
    repeat = "" if scene["repeat"] == "visit" else f" repeat=\"{scene['repeat']}\""
    after = "".join(f"    <after scene={quoteattr(names[one])}/>\n" for one in scene["after"])
    transcript = "".join(f'      <line at="{second}">{escape(text)}</line>\n' for second, text in lines)
    return (f"  <scene name={quoteattr(words['name'])} audio={quoteattr(files[scene['sound']])}{repeat}>\n{region(scene['region'])}{after}"
            f"    <transcript>\n{transcript}    </transcript>\n  </scene>\n")


def play(language, files):
    texts = TEXTS[language]
    names = {sound: words["name"] for sound, words in texts["scenes"].items()}
    return (f'<?xml version="1.0" encoding="UTF-8"?>\n<play xmlns="urn:touchfigures:play:1" xml:lang="{language}">\n'
            f"  <title>{escape(texts['title'])}</title>\n  <version>{VERSION}</version>\n  <about>{escape(texts['about'])}</about>\n"
            f"{''.join(scene(one, texts['scenes'][one['sound']], names, files) for one in SCENES)}</play>\n")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: sample_play.py FOLDER")
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    files = {name: sound(folder, name, make) for name, make in SOUNDS.items()}
    for language in TEXTS:
        path = folder / f"play.{language}.xml"
        path.write_text(play(language, files), encoding="utf-8")
        print(f"{path.name}: {TEXTS[language]['title']}, {len(SCENES)} scenes", flush=True)


if __name__ == "__main__":
    main()
