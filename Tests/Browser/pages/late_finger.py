"""A finger that follows the mark of a latency task late by a known time, within the page: no message from outside is so punctual."""

# Moves after each of the page's frames, to where the mark was `late` ms before it: the page knows of it in the next frame, so the
# latency that there is has the time from frame to frame, too. Frames count by their time, as long ones are seen longer.
FOLLOW = """
    late => {
        const hand = document.querySelector(".circle .hand"), track = hand.parentElement.getBoundingClientRect();
        const [x, y, radius] = [track.left + track.width / 2, track.top + track.height / 2, track.width / 2];
        const target = document.elementFromPoint(x, y - radius);
        const marks = [], steps = [];
        const send = (type, angle) => target.dispatchEvent(new PointerEvent(type, {
            bubbles: true, cancelable: true, pointerId: 7, pointerType: "touch", isPrimary: true, pressure: 0.5, width: 20, height: 20,
            clientX: x + radius * Math.sin(angle), clientY: y - radius * Math.cos(angle) }));
        const angleNow = () => Number(/rotate\\((.*)rad\\)/.exec(hand.style.transform)?.[1] ?? 0);
        const before = time => {
            const after = marks.findIndex(mark => mark.time > time);
            if (after <= 0) return marks.at(after).angle;
            const [a, b] = [marks[after - 1], marks[after]];
            return a.angle + (b.angle - a.angle) * (time - a.time) / (b.time - a.time);
        };
        const seen = () => {
            const time = document.timeline.currentTime, last = marks.at(-1), angle = angleNow();
            const turned = angle - (last?.angle ?? angle), unwound = turned - 2 * Math.PI * Math.round(turned / (2 * Math.PI));
            if (last) steps.push(time - last.time);
            marks.push({ time, angle: (last?.angle ?? angle) + unwound });
            send("pointermove", before(time - late));
        };
        const watch = new MutationObserver(seen);
        watch.observe(hand, { attributes: true, attributeFilter: ["style"] });
        send("pointerdown", angleNow());
        window.lateFinger = {
            lift: () => { watch.disconnect(); send("pointerup", angleNow()); },
            latency: () => late + steps.reduce((sum, step) => sum + step * step, 0) / steps.reduce((sum, step) => sum + step, 0),
        };
    }"""


class LateFinger:
    """Follows from now on."""

    def __init__(self, page, milliseconds):
        self.page = page
        page.evaluate(FOLLOW, milliseconds)

    @property
    def latency(self):
        """That there was until now, in ms."""
        return self.page.evaluate("lateFinger.latency()")

    def lift(self):
        self.page.evaluate("lateFinger.lift()")
