"""The scale in Chromium: real touch events with a force, and their visible, haptic and audible effects."""

from touch_page import TouchPage

# Counts the page's vibrations and tones, and records each change of a text with its time.
RECORD_EFFECTS = """
    window.felt = [];
    Object.defineProperty(Navigator.prototype, "vibrate", { configurable: true, value: (pattern) => felt.push(pattern) > 0 });
    window.heard = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); };
    window.seen = 0;
    window.texts = [];
    document.addEventListener("DOMContentLoaded", () => {
        if (!document.getElementById("dial")) return;
        new MutationObserver(() => window.seen += document.getElementById("flash").classList.contains("lit"))
            .observe(document.getElementById("flash"), { attributeFilter: ["class"] });
        new MutationObserver(() => texts.push([performance.now(), document.getElementById("grams").textContent]))
            .observe(document.getElementById("grams"), { childList: true, characterData: true, subtree: true });
    });
"""


class ScalePage(TouchPage):
    """A finger presses, by default in the middle of the dial."""

    def __init__(self, context, server):
        super().__init__(context, server)
        context.add_init_script(RECORD_EFFECTS)
        self.pressed = {}

    def join(self, code):
        self.open(f"/scale?s={code}")
        self.wait_welcome()
        return self

    def _touch(self, kind, fingers):
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
            {"x": x, "y": y, "id": finger, "force": force, "radiusX": radius, "radiusY": radius}
            for finger, (x, y, force, radius) in fingers.items()]})

    def press(self, force, finger=0, at=(195, 450), radius=11):
        kind = "touchMove" if finger in self.pressed else "touchStart"
        # Chromium sends no event without a movement; a real finger always moves a little, too.
        x, y = at
        if finger in self.pressed and self.pressed[finger][0] == x:
            x += 0.25
        self.pressed[finger] = (x, y, force, radius)
        self._touch(kind, self.pressed)

    def curve(self, *forces, **options):
        for force in forces:
            self.press(force, **options)
            self.page.wait_for_timeout(16)

    def release(self, finger=None, kind="touchEnd"):
        """Lifts all fingers, or one: the points of an end are the lifted ones."""
        if finger is None:
            self.pressed.clear()
        self._touch(kind, {} if finger is None else {finger: self.pressed.pop(finger)})

    # Display, vibration and sound

    def circles(self):
        """Each as (centre x, centre y, diameter), in CSS px."""
        return self.page.evaluate(
            """[...document.querySelectorAll(".force-circle")].map((circle) => {
                const box = circle.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2, box.width];
            })""")

    def shows(self, grams, force):
        self.wait_text("#grams", grams)
        self.wait_text("#force", force)

    @property
    def signals(self):
        """The numbers of haptic, visible and audible signals of the maximum."""
        return tuple(self.page.evaluate("[felt.length, seen, heard]"))
