"""An audio walk in Chromium: positions come through the browser's geolocation, and playback is read from the audio
elements."""

import math

from plays import PlayFolder, circle, play, scene
from puzzles import run
from touch_page import WatchedPage

# Somewhere in a lake, where no coordinate is a round number.
HOME = (47.6612, 9.1834)
METRES_PER_DEGREE = 6_371_008.8 * math.pi / 180

# The places of the test's play, metres to the north and east of HOME.
HARBOUR, MILL, BELL = (0, 0), (150, 0), (0, 200)
AWAY = (-120, 0)

# Counts the positions that the page's own watch has received.
COUNT_POSITIONS = """
const watch = navigator.geolocation.watchPosition.bind(navigator.geolocation);
navigator.geolocation.watchPosition = (received, ...others) => {
    window.positions_ ??= 0;
    return watch((position) => {
        window.positions_ += 1;
        received(position);
    }, ...others);
};
"""


def place(north, east):
    latitude = HOME[0] + north / METRES_PER_DEGREE
    return latitude, HOME[1] + east / (METRES_PER_DEGREE * math.cos(math.radians(HOME[0])))


def gpx(*points, seconds=0):
    """A recorded path over places given in metres, at equal intervals."""
    times = [f"2026-05-01T10:{index * seconds // 60:02}:{index * seconds % 60:02}Z" for index in range(len(points))]
    track = "".join('<trkpt lat="{:.7f}" lon="{:.7f}"><time>{}</time></trkpt>'.format(*place(*point), time)
                    for point, time in zip(points, times))
    return f'<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>{track}</trkseg></trk></gpx>'


def import_ferryman(server, folder):
    """Three scenes: one for a return, one that waits for it, and a bell that rings endlessly."""
    made = PlayFolder(folder)
    made.sound("harbour.wav", seconds=10, tone=220)
    made.sound("mill.wav", seconds=5, tone=330)
    made.sound("bell.wav", seconds=1, tone=880)
    words = '<transcript><line at="0">The ropes creak.</line><line at="1">No ship is there.</line></transcript>'
    polygon = "<polygon>{}</polygon>".format("".join(
        '<point latitude="{:.7f}" longitude="{:.7f}"/>'.format(*place(BELL[0] + north, BELL[1] + east))
        for north, east in [(-25, -25), (25, -25), (25, 25), (-25, 25)]))
    harbour = circle(*place(*HARBOUR), 30)
    text = play(
        scene("The old harbour", "harbour.wav", f"{harbour}\n{words}"),
        scene("The mill", "mill.wav", circle(*place(*MILL), 30), repeat="once"),
        scene("The bell", "bell.wav", polygon, repeat="loop"),
        title="The Ferryman", version="1.2", about="A ghost story.")
    code, lines, errors = run("import-play", made.write(text), data=server.data)
    assert code == 0, errors
    return "the-ferryman"


class WalkPage(WatchedPage):
    def __init__(self, context, server):
        context.add_init_script(COUNT_POSITIONS)
        super().__init__(context, server)
        self.steps = 0

    def arrive(self, path="/walk/the-ferryman", careful=True):
        """Opens a play; accepts the traffic warning, if it is shown."""
        self.open(path)
        self.page.locator("body:not(.splash):not(.arriving) #walk").wait_for()
        if careful:
            self.page.locator("#care .primary").click()
            self.page.locator("#care").wait_for(state="detached")
        return self

    def stand(self, where, accuracy=6):
        """Sends three positions that agree, like a receiver: then also a distant one is accepted."""
        for _ in range(3):
            self.steps += 1
            latitude, longitude = place(where[0] + self.steps % 2 * 0.3, where[1])
            before = self.positions()
            self.context.set_geolocation({"latitude": latitude, "longitude": longitude, "accuracy": accuracy})
            self.page.wait_for_timeout(80)
            # A busy browser passes on only the last of several positions.
            for _ in range(20):
                if before is None or self.positions() > before:
                    break
                self.page.wait_for_timeout(100)

    def positions(self):
        """The number of positions that the page has received; None before it watches."""
        return self.page.evaluate("window.positions_ ?? null")

    def start(self):
        self.page.locator("#go").click()

    def sounds(self):
        """For each scene with an element: (position in seconds, whether it plays)."""
        found = self.page.evaluate(
            "[...document.querySelectorAll('audio[data-scene]')].map((a) => [Number(a.dataset.scene), a.currentTime, !a.paused])")
        return {scene: (seconds, plays) for scene, seconds, plays in found}

    def plays(self):
        return sorted(scene for scene, (_, plays) in self.sounds().items() if plays)

    def seconds(self, scene):
        return self.sounds()[scene][0]

    def wait_plays(self, *scenes):
        self.wait_until(lambda: self.plays() == sorted(scenes), f"the sound of just {scenes}; it is {self.plays()}")

    def wait_heard(self, scene, seconds):
        self.wait_until(lambda: self.seconds(scene) >= seconds, f"{seconds} s of scene {scene}")

    @property
    def face(self):
        return self.page.locator("#smiley svg").get_attribute("data-face")

    @property
    def big(self):
        """The text of the big button."""
        return self.text('#stage[data-big="go"] #go, #stage[data-big="hold"] #hold')

    def wait_big(self, wanted):
        """Waits for a text: sounds change at once, the display with the next frame."""
        self.wait_until(lambda: self.big == wanted, f"the big button “{wanted}”; it says “{self.big}”")
