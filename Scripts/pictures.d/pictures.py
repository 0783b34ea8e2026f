"""See Scripts/pictures."""

import argparse
import io
import pathlib
import subprocess
import sys
import tempfile
import time

import requests
from PIL import Image
from playwright.sync_api import sync_playwright

from api import Session
from chromium import launch
from desk_page import DESK
from field_page import SMALL, FieldPage, hand_over
from lesson import PLAY, Lesson
from picture_page import PicturePage
from play_editor_page import PlayEditorPage
from projector_page import ProjectorPage
from remote_page import THUMB, RemotePage
from replay_page import ReplayPage
from scale_page import ScalePage
from server import BINARY, ROOT, Server
from spot_map_page import SpotMapPage
from tapping_class import TappingClass
from teachers import NAMES, STUDIED, Teachers
from touch_page import PHONE, TouchPage, WatchedPage
from walk_page import WalkPage

PHONES = 8
PROJECTOR = {"width": 1280, "height": 720}
# Maximum size of a picture in the documents.
MAX_BYTES = 150_000
# The same of one that only the documents for teachers have.
TEACHERS_BYTES = 90_000
# Screens that contain photographs; a screen of lines and words is smaller and sharper as PNG.
PHOTOGRAPHS = {"challenge", "overview", "own-picture", "question", "spot", "spot-class", "walk", "walkers"}
MARGIN_PX = 24


class Album:
    """Keeps pictures: side by side where there are several, and small."""

    def __init__(self, folder, theme, most=MAX_BYTES):
        self.folder, self.most = folder, most
        self.ground = "#0b1a22" if theme == "dark" else "#dfe8ee"
        folder.mkdir(parents=True, exist_ok=True)

    def put(self, name, *shots, height=None):
        """The first is the reference for the height of the others, unless a height is given."""
        pictures = [Image.open(io.BytesIO(shot)).convert("RGB") for shot in shots]
        tall = height or (pictures[0].height if len(pictures) == 1 else max(each.height for each in pictures))
        pictures = [each.resize((round(each.width * tall / each.height), tall), Image.LANCZOS) for each in pictures]
        if len(pictures) > 1:
            width = sum(each.width for each in pictures) + MARGIN_PX * (len(pictures) + 1)
            sheet = Image.new("RGB", (width, tall + 2 * MARGIN_PX), self.ground)
            left = MARGIN_PX
            for each in pictures:
                sheet.paste(each, (left, MARGIN_PX))
                left += each.width + MARGIN_PX
        else:
            [sheet] = pictures
        self.save(name, sheet)

    def save(self, name, picture):
        """Makes the picture smaller until its file is small enough."""
        kind = "jpg" if name in PHOTOGRAPHS else "png"
        for share in (1, 0.85, 0.7, 0.6, 0.5, 0.4):
            small = picture.resize((round(picture.width * share), round(picture.height * share)), Image.LANCZOS) if share < 1 else picture
            encoded = next((data for data in self.encodings(small, kind) if len(data) <= self.most), None)
            if encoded:
                break
        else:
            raise ValueError(f"{name} does not fit into {self.most} bytes")
        path = self.folder / f"{name}.{kind}"
        path.write_bytes(encoded)
        print(f"{path.name:20} {small.width} × {small.height}, {len(encoded) / 1000:.0f} kB", flush=True)

    @staticmethod
    def encodings(picture, kind):
        """The best quality first."""
        if kind == "jpg":
            yield written(picture, "JPEG", quality=85, optimize=True, progressive=True)
        else:
            yield written(picture, "PNG", optimize=True)
            yield written(picture.quantize(256, dither=Image.Dither.NONE), "PNG", optimize=True)


def written(picture, encoder, **options):
    stream = io.BytesIO()
    picture.save(stream, encoder, **options)
    return stream.getvalue()


class PicturedLesson(Lesson):
    """A lesson whose stages are photographed."""

    keep = None

    def shown_at(self, stage):
        self.keep(stage, self.page)

    def second_day(self):
        """Gives this browser a class, because only the browser that started a class finds it again."""


def shot(page):
    return page.page.screenshot()


class Studio(Teachers):
    def __init__(self, browser, server, album, options, folder):
        self.browser, self.server, self.album, self.options, self.folder = browser, server, album, options, folder
        self.contexts = []

    def open(self, kind, device=None, **more):
        context = self.browser.new_context(
            locale=self.options.language, color_scheme=self.options.theme, service_workers="block", reduced_motion="reduce",
            **(device or PHONE), **more)
        context.set_default_timeout(30_000)
        self.contexts.append(context)
        return kind(context, self.server)

    def teachers(self):
        """The pictures of the documents for teachers, in their own folder."""
        documents, self.album = self.album, Album(self.options.teachers, self.options.theme, TEACHERS_BYTES)
        try:
            for name in NAMES:
                getattr(self, name)()
                self.done()
        finally:
            self.album = documents

    def done(self):
        for context in self.contexts:
            context.close()
        self.contexts.clear()

    # Phones alone

    def home(self):
        page = self.open(WatchedPage, {"viewport": {"width": 1280, "height": 800}}).open("/")
        page.page.locator("[data-lesson]").first.wait_for()
        page.page.wait_for_timeout(500)
        self.album.put("home", shot(page))

    def touch(self):
        session = Session(self.server)
        page = self.open(TouchPage).join(session.code)
        page.draw((60, 300), (330, 300), (330, 560), (60, 560), (60, 300))
        page.draw((80, 640), (140, 720), (200, 640), (260, 720), (320, 640), steps=16)
        page.page.wait_for_timeout(800)
        figures = shot(page)
        page.page.keyboard.press("s")
        page.wait_until(lambda: page.face == "heatmap", "the heatmap")
        page.page.wait_for_timeout(600)
        return figures, shot(page)

    def scale(self):
        session = Session(self.server)
        page = self.open(ScalePage).join(session.code)
        page.curve(*[0.02 * i for i in range(1, 22)], *[0.42] * 8)
        page.page.wait_for_timeout(300)
        self.album.put("scale", shot(page))
        page.release()

    def spot(self):
        here = {"latitude": 47.66, "longitude": 9.176, "accuracy": 10}
        chart = self.open(SpotMapPage, permissions=["geolocation"], geolocation=here).show()
        chart.page.wait_for_timeout(1200)
        pins = requests.get(f"{self.server.url}/api/v1/pins", params={"bbox": "-180,-85,180,85"}, timeout=20).json()["features"]
        [harbour] = [pin for pin in pins if "Hafen" in pin["properties"]["title"]]
        puzzle = requests.get(f"{self.server.url}/api/v1/puzzles/{harbour['id']}/differences", timeout=20).json()
        looking = self.open(PicturePage)
        picture = requests.get(f"{self.server.url}/api/v1/puzzles/{harbour['id']}/image", timeout=20).content
        looking.play(harbour["id"], Image.open(io.BytesIO(picture)).size)
        self.find(looking, puzzle["rectangles"][:2])
        looking.page.keyboard.press("h")
        looking.page.wait_for_timeout(800)
        found = shot(looking)
        self.find(looking, puzzle["rectangles"][2:])
        looking.page.wait_for_timeout(2500)
        self.album.put("spot", shot(chart), found, shot(looking), height=1200)

    @staticmethod
    def find(page, differences):
        for each in differences:
            page.rest(each["x"] + each["width"] / 2, each["y"] + each["height"] / 2)
            page.page.wait_for_timeout(500)

    def walk(self):
        play = requests.get(f"{self.server.url}/api/v1/plays/{self.play_id}", timeout=20).json()
        region = play["scenes"][0]["region"]
        at = region.get("points", [[region.get("latitude"), region.get("longitude")]])[0]
        here = {"latitude": at[0], "longitude": at[1], "accuracy": 6}
        page = self.open(WalkPage, permissions=["geolocation"], geolocation=here)
        page.arrive(f"/walk/{self.play_id}")
        splash = shot(page)
        page.start()
        for step in range(6):
            page.context.set_geolocation({**here, "latitude": at[0] + step * 1e-5})
            page.page.wait_for_timeout(400)
        playing = shot(page)
        page.page.locator("#tab-transcript").click()
        page.page.wait_for_timeout(800)
        self.album.put("walk", splash, playing, shot(page), height=1100)

    @property
    def play_id(self):
        plays = requests.get(f"{self.server.url}/api/v1/plays", timeout=20).json()["plays"]
        wanted = [each["id"] for each in plays if each["language"] == self.options.language]
        return (wanted or [PLAY])[0]

    # The desks

    def desks(self):
        puzzles = requests.get(f"{self.server.url}/api/v1/puzzles", params={"limit": 100}, timeout=20).json()["puzzles"]
        desk = self.open(WatchedPage, DESK)
        desk.open(f"/author?puzzle={puzzles[0]['id']}")
        desk.page.wait_for_selector("#stage-room")
        desk.page.wait_for_timeout(2500)
        self.album.put("author", shot(desk))
        editor = self.open(PlayEditorPage, DESK)
        editor.open(f"/author/play?play={self.play_id}")
        editor.page.wait_for_selector("#draw-circle:enabled")
        editor.open_scene(1)
        editor.page.wait_for_timeout(2500)
        self.album.put("play-editor", shot(editor))

    def field(self):
        computer = self.open(FieldPage, DESK).begin()
        titles = {"en": "Around the church", "de": "Rund um die Kirche", "fr": "Autour de l’église"}
        computer.page.fill("#field-title", titles[self.options.language])
        scanned = hand_over(computer)
        code = shot(computer)
        phone = self.open(FieldPage, {**SMALL, "viewport": {"width": 360, "height": 720}}, permissions=["geolocation", "microphone"],
                          geolocation={"latitude": 47.66, "longitude": 9.18, "accuracy": 6})
        phone.arrive(scanned)
        phone.page.click("#by-walking")
        phone.wait_until(lambda: phone.page.locator("#track-start").is_enabled(), "a position")
        phone.page.click("#track-start")
        phone.walk((0, 0), (60, 4), (72, 40), (30, 62), (-6, 44), (0, 6))
        phone.page.click("#track-done")
        phone.page.wait_for_timeout(300)
        walked = shot(phone)
        phone.page.click("#track-add")
        phone.wait_until(lambda: phone.names, "the place")
        phone.page.click("#record-sound")
        phone.page.click("#record")
        phone.wait_until(lambda: phone.text("#recorded-time") == "0:03", "three seconds")
        recording = shot(phone)
        phone.page.click("#record-stop")
        self.album.put("field", code, walked, recording, height=900)

    def experiment(self):
        session = Session(self.server)
        shown = self.open(ProjectorPage, {"viewport": PROJECTOR})
        shown.present(session)
        phone = self.open(TouchPage).join(session.code)
        others = TappingClass(session, PHONES)
        try:
            session.control("experiment", practice=0)
            shown.wait_activity("experiment")
            others.perform(range(1, 10))
            phone.page.locator(".target-ring .next").wait_for()
            points = shown.page.locator("#experiment .plot .sign")
            shown.wait_until(lambda: points.count() == 9 * PHONES, "all points")
            shown.page.wait_for_timeout(500)
            self.album.put("experiment", shot(phone), shot(shown), height=720)
        finally:
            others.leave()

    # The classroom

    def lesson(self):
        phone_shots = self.touch()
        shown = self.open(ProjectorPage, {"viewport": PROJECTOR})
        replay = ReplayPage.__new__(ReplayPage)
        replay.__dict__.update(shown.__dict__)
        lesson = PicturedLesson(self.server, (shown, replay), self.folder, 1, PHONES)
        lesson.making = {}
        lesson.finish = lambda what: None

        names = {"drawing": "classroom", "challenge": "challenge", "puzzle": "spot-class", "walk": "walkers", "look_back": "replay"}

        def keep(stage, page):
            if stage not in names:
                return
            picture = page.screenshot()
            self.album.put(names[stage], picture)
            if stage == "drawing":
                self.album.put("overview", *phone_shots, picture, height=720)
            if stage == "challenge":
                self.remote(shown, lesson)

        def lobby():
            shown.present(lesson.session, started=False)
            lesson.pupils.join(0)
            lesson.number_in("#lobby-count", PHONES)
            shown.page.wait_for_timeout(800)
            self.album.put("lobby", shot(shown))
            shown.page.locator("#lobby-start").click()
            shown.page.locator("#lobby").wait_for(state="hidden")

        lesson.keep, lesson.lobby = keep, lobby
        try:
            lesson.run()
        finally:
            lesson.pupils.leave()

    def remote(self, shown, lesson):
        thumb = self.open(RemotePage, THUMB).steer(shown)
        thumb.page.wait_for_timeout(500)
        over = shot(thumb)
        lesson.session.control("activity", activity="touch")
        thumb.page.wait_for_timeout(600)
        thumb.view("wall").click()
        thumb.page.wait_for_timeout(600)
        self.album.put("remote", over, shot(thumb), shot(shown), height=1000)
        lesson.session.control("remote", on=False)
        thumb.page.wait_for_timeout(300)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("out", type=pathlib.Path)
    arguments.add_argument("--teachers", type=pathlib.Path)
    arguments.add_argument("--language", default="en")
    arguments.add_argument("--theme", default="dark")
    arguments.add_argument("--only")
    options = arguments.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for what in ("puzzles", "play"):
            subprocess.run([ROOT / "Scripts" / f"sample-{what}", folder / what], check=True, capture_output=True)
        streets = folder / "streets.mbtiles"
        subprocess.run([ROOT / "Scripts/sample-map", streets], check=True, capture_output=True)
        # HTTPS too, so that the phones' codes lead there.
        server = Server(folder / "data", "--map", str(streets), "--origin", STUDIED, tls=True, host="0.0.0.0").start()
        server.url = f"http://127.0.0.1:{server.port}"
        try:
            subprocess.run([BINARY, "import-puzzles", folder / "puzzles", "--data", server.data], check=True, capture_output=True)
            for language in ("en", "de"):
                subprocess.run([BINARY, "import-play", folder / "play" / f"play.{language}.xml", "--data", server.data], check=True, capture_output=True)
            failures = 0
            with sync_playwright() as driver:
                browser = launch(driver, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
                studio = Studio(browser, server, Album(options.out, options.theme), options, folder)
                parts = (studio.home, studio.scale, studio.spot, studio.walk, studio.desks, studio.field, studio.experiment, studio.lesson,
                         studio.teachers)
                for part in parts if options.only is None else [getattr(studio, options.only)]:
                    try:
                        part()
                    except Exception as error:  # One picture that fails costs no other.
                        failures += 1
                        print(f"pictures: {part.__name__}: {str(error)[:400]}", file=sys.stderr)
                        for index, context in enumerate(studio.contexts[-2:]):
                            for page in context.pages:
                                page.screenshot(path=ROOT / ".build" / f"pictures-failed-{index}.png")
                    studio.done()
                browser.close()
            print(f"{time.monotonic() - begun:.0f} s", file=sys.stderr)
            return 1 if failures else 0
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
