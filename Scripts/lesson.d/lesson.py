"""See Scripts/lesson."""

import argparse
import json
import os
import pathlib
import plistlib
import shutil
import subprocess
import sys
import tempfile
import time

import playwright
import requests
from PIL import Image
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import sync_playwright

from api import Session
from chromium import launch
from projector_page import ProjectorPage
from pupils import Class
from replay_page import ReplayPage
from server import BINARY, ROOT, Server

PHONES = 30
SIZE = {"width": 1280, "height": 720}
PUZZLE = "The station hall"
PLAY = "the-last-lamp"

# Pixels of the ink that are not empty.
INKED = """() => [...document.querySelectorAll(".ink")].reduce((sum, canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    for (let i = 3; i < data.length; i += 4) sum += data[i] > 0;
    return sum;
}, 0)"""


class Stopped(Exception):
    """The projector does not show the expected state."""


class Lesson:
    """One stage after the other; `pace` is how many times longer than a test it takes."""

    def __init__(self, server, page_kinds, folder, pace, phones=PHONES):
        self.server, self.folder, self.pace, self.phones = server, folder, pace, phones
        self.shown, self.replay = page_kinds
        self.page = self.shown.page
        self.session = Session(server, expiresIn=14 * 86400)
        self.pupils = Class(self.session, self.phones)
        self.begun = time.monotonic()

    def run(self):
        for stage in (self.lobby, self.drawing, self.challenge, self.scale, self.puzzle, self.walk, self.look_back, self.second_day):
            before = time.monotonic()
            try:
                stage()
                self.pupils.check()
                self.shown.check()
            except (AssertionError, BrowserError, requests.RequestException) as error:
                why = str(error) or f"the page says: {self.shown.faults}"
                raise Stopped(f"{stage.__name__.replace('_', ' ')}: {why}") from error
            self.shown_at(stage.__name__)
            print(f"{stage.__name__.replace('_', ' '):10} {time.monotonic() - before:5.1f} s", flush=True)

    def shown_at(self, stage):
        """Called at the end of a stage, for example to take a picture."""

    def watch(self, seconds):
        """Waits until the class and the page continue."""
        self.page.wait_for_timeout(1000 * seconds * self.pace)
        self.pupils.check()

    def see(self, condition, what):
        self.shown.wait_until(condition, what)

    def count(self, selector):
        return self.page.locator(selector).count()

    def number_in(self, selector, number):
        self.see(lambda: str(number) in self.shown.text(selector), f"{number} in {selector}")

    # The stages

    def lobby(self):
        self.shown.present(self.session, started=False)
        self.watch(0.5)
        self.print_codes()
        self.pupils.join(0.3 if self.pace > 1 else 0)
        self.number_in("#lobby-count", self.phones)
        assert self.count("#lobby-names li") > self.phones / 2, "names in the lobby"
        self.see(lambda: "P01" in self.shown.text("#lobby-names"), "codes in the lobby")
        self.watch(1)
        self.moderate()
        self.page.locator("#lobby-start").click()
        self.page.locator("#lobby").wait_for(state="hidden")

    def print_codes(self):
        """The host decides for codes, and makes the sheet of them."""
        self.page.locator("#lobby-naming").click()
        self.shown.sheet.locator("[data-naming=codes]").click()
        self.shown.sheet.locator("textarea").fill("\n".join(f"P{number:02};{'BA'[number % 2]}" for number in range(1, self.phones + 1)))
        self.watch(0.5)
        self.shown.sheet.locator("[data-print]").click()
        self.see(lambda: self.count(".code-cards li") == self.phones, f"{self.phones} cards with codes")
        self.watch(1)
        self.page.keyboard.press("Escape")
        self.shown.sheet.wait_for(state="detached")

    def moderate(self):
        """Gives one phone a name, and hides another one's, which restores its invented name."""
        self.session.control("rename", participant="p1", label="Ida")
        self.session.control("label", participant="p2", on=False)
        self.see(lambda: "Ida" in self.shown.text("#lobby-names"), "the new name")
        self.see(lambda: "P02" not in self.shown.text("#lobby-names"), "no hidden name")
        self.watch(0.5)
        self.session.control("label", participant="p2", on=True)
        self.see(lambda: "P02" in self.shown.text("#lobby-names"), "the name again")

    def drawing(self):
        self.pupils.everybody(lambda pupil: pupil.draws(1 if self.pace == 1 else 2.5))
        self.number_in("#sums", self.phones)
        for key, layout in (("2", "wall"), ("1", "together"), ("3", "spotlight"), ("4", "heatmap")):
            self.shown.press(key)
            self.shown.wait_layout(layout)
            self.watch(1)
            if layout == "together":
                self.see(lambda: self.page.evaluate(INKED) > 2000, "ink")
        self.shown.press("1")
        self.watch(0.5)

    def challenge(self):
        self.pupils.everybody(lambda pupil: None)
        self.session.control("challenge", kind="distance")
        self.page.locator("#challenge .histogram").wait_for()
        self.page.wait_for_timeout(4000)  # 3-2-1: nothing counts before.
        self.pupils.everybody(lambda pupil: pupil.estimates(10))
        self.see(lambda: self.count("#challenge .histogram .sign") == self.phones, f"a sign of each of {self.phones} phones")
        self.watch(0.5)
        self.shown.press("n")
        self.see(lambda: self.count("#challenge .podium > *") == 3, "three on the podium")
        self.watch(1)

    def scale(self):
        self.session.control("activity", activity="scale")
        self.shown.wait_activity("scale")
        self.pupils.everybody(lambda pupil: pupil.presses())
        self.see(lambda: self.count("#forces .track") >= 8, "rows of the scale")
        self.see(lambda: " g" in self.shown.text("#board").replace("\u00a0", " ").replace("\u202f", " "), "grams on the board")
        self.watch(1.5)

    def puzzle(self):
        puzzle = self.import_puzzle()
        self.pupils.everybody(lambda pupil: None)
        self.session.control("activity", activity="spot", subject=puzzle["id"])
        self.shown.wait_activity("spot")
        self.shown.wait_text("#status [data-of=game] h1", puzzle["title"])
        self.pupils.everybody(lambda pupil: pupil.searches(puzzle, 1 + 1.5 * self.pace))
        complete = self.phones - len(range(0, self.phones, 5))
        self.see(lambda: sum(p.hand is None for p in self.pupils.pupils) == self.phones, "everybody's search")
        game = self.session.get("/results").json()["games"][-1]
        assert sum(one["complete"] for one in game["participants"]) == complete, "who has found all"
        self.watch(0.5)
        self.page.locator("[data-action=reveal]").click()
        if self.shown.sheet.count():
            self.shown.confirm()
        self.see(lambda: self.count("#game .difference") == len(puzzle["differences"]), "the differences framed")
        self.watch(1)

    def walk(self):
        places = self.import_play()
        self.pupils.everybody(lambda pupil: None)
        self.session.control("activity", activity="walk", subject=PLAY)
        self.shown.wait_activity("walk")
        self.pupils.go("walk", PLAY)
        self.pupils.everybody(lambda pupil: pupil.walks(places, 2 + 3 * self.pace))
        self.see(lambda: self.count(".walker-place") == self.phones, f"{self.phones} walkers on the map")
        self.watch(1.5)
        self.see(lambda: " m" in self.shown.text("#walkers").replace("\u00a0", " ").replace("\u202f", " "), "metres")

    def look_back(self):
        self.pupils.leave()
        self.replay.watch(self.session)
        before = self.replay.shown
        self.page.keyboard.press("Space")
        self.see(lambda: self.replay.shown > before + 500, "the replay's clock")
        if self.pace > 1:
            self.page.keyboard.press("+")
            self.page.keyboard.press("+")
        self.watch(2)
        assert self.count("#board li") >= 5, "the replay's board"

    def second_day(self):
        """The computer was off over night: the class is found again, with the same phones, and takes a lesson."""
        before = {each["id"]: each["distance"]["totalPixels"] for each in self.session.stats()["participants"]}
        self.page.goto("about:blank")
        assert self.server.stop()[0] == 0, "the server's end"
        self.server.start(self.server.port)
        self.shown.open("/classes")
        card = self.page.locator(f"[data-class='{self.session.code}']")
        card.wait_for()
        self.watch(1)
        self.pupils.come_back()
        after = {each["id"]: each["distance"]["totalPixels"] for each in self.session.stats()["participants"]}
        assert after == before, "the same phones, with what they drew"
        card.locator("[data-action=next]").click()
        self.page.locator("dialog[open] [data-lesson]").first.click()
        self.page.wait_for_url(f"**/present?s={self.session.code}")
        self.see(lambda: self.session.stats()["activity"] == "lesson", "the next lesson")
        self.number_in("#sums", self.phones)
        self.watch(2)
        self.pupils.leave()

    # The class's activities

    def import_puzzle(self):
        self.finish("puzzles")
        folder = self.folder / "puzzles"
        subprocess.run([BINARY, "import-puzzles", folder, "--data", self.server.data], check=True, capture_output=True)
        keys = plistlib.loads((folder / "Metadata" / f"{PUZZLE}.plist").read_bytes())
        found = requests.get(f"{self.server.url}/api/v1/pins", params={"bbox": "-180,-85,180,85"}, timeout=20).json()
        titles = keys["Title"]
        [pin] = [each for each in found["features"] if each["properties"].get("title") in titles.values()]
        centres = [(d["X"] + d["Width"] / 2, d["Y"] + d["Height"] / 2) for d in keys["Differences"]]
        with Image.open(folder / "Images" / keys["ImagePath"]) as picture:
            return {"id": pin["id"], "title": titles[self.page.evaluate("document.documentElement.lang")], "differences": centres, "size": picture.size}

    def import_play(self):
        self.finish("play")
        subprocess.run([BINARY, "import-play", self.folder / "play" / "play.en.xml", "--data", self.server.data], check=True, capture_output=True)
        play = requests.get(f"{self.server.url}/api/v1/plays/{PLAY}", timeout=20).json()
        regions = [scene["region"] for scene in play["scenes"]]
        middles = []
        for region in regions:
            points = region.get("points") or [[region["latitude"], region["longitude"]]]
            middles.append(tuple(sum(values) / len(points) for values in zip(*points)))
        return middles

    def prepare(self):
        """Draws the puzzles and computes the sounds meanwhile."""
        self.making = {
            what: subprocess.Popen([ROOT / "Scripts" / f"sample-{what}", self.folder / what], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for what in ("puzzles", "play")
        }

    def finish(self, what):
        assert self.making[what].wait(120) == 0, f"Scripts/sample-{what} failed"


def offer_ffmpeg(folder):
    """Playwright records with an ffmpeg at its own path: links the system's there."""
    known = json.loads((pathlib.Path(playwright.__file__).parent / "driver/package/browsers.json").read_text())["browsers"]
    [revision] = [each["revision"] for each in known if each["name"] == "ffmpeg"]
    place = folder / "browsers" / f"ffmpeg-{revision}"
    place.mkdir(parents=True)
    (place / "ffmpeg-linux").symlink_to(shutil.which("ffmpeg"))
    os.environ["PLAYWRIGHT_BROWSERS_PATH"] = str(place.parent)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--demo", action="store_true")
    arguments.add_argument("--film", type=pathlib.Path)
    arguments.add_argument("--language", default="en")
    arguments.add_argument("--theme", default="dark")
    options = arguments.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if options.film:
            offer_ffmpeg(folder)
        server = Server(folder / "data").start()
        try:
            with sync_playwright() as driver:
                return show(driver, server, options, folder, begun)
        finally:
            server.stop()


def show(driver, server, options, folder, begun):
    browser = launch(driver, headless=not options.demo)
    film = {"record_video_dir": folder / "film", "record_video_size": SIZE} if options.film else {}
    context = browser.new_context(locale=options.language, color_scheme=options.theme, viewport=SIZE, service_workers="block", **film)
    shown = ProjectorPage(context, server)
    replay = ReplayPage.__new__(ReplayPage)
    replay.__dict__.update(shown.__dict__)
    lesson = Lesson(server, (shown, replay), folder, 5 if options.demo or options.film else 1)
    lesson.prepare()
    try:
        lesson.run()
        print(f"a lesson with {PHONES} phones: all stages show what they should, {time.monotonic() - begun:.0f} s")
    except Stopped as stopped:
        picture = ROOT / ".build" / "lesson.png"
        shown.page.screenshot(path=picture)
        print(f"lesson: {str(stopped).splitlines()[0]}; the projector then: {picture}", file=sys.stderr)
        return 1
    finally:
        lesson.pupils.leave()
        for making in lesson.making.values():
            making.kill()
        video = shown.page.video
        context.close()
        if options.film and video:
            options.film.write_bytes(pathlib.Path(video.path()).read_bytes())
            print(f"the film is {options.film}")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
