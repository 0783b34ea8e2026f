"""A finger that follows the mark of a latency task late by a known time, inside the page: messages from outside are less punctual."""

# Moves before the page's own work in each frame, to the mark's place `late` ms earlier, like a finger on a phone whose
# touches and display take that long together. Between two frames, and beyond the last one, the mark moves evenly.
FOLLOW = """
    late => {
        const hand = document.querySelector(".circle .hand"), track = hand.parentElement.getBoundingClientRect();
        const [x, y, radius] = [track.left + track.width / 2, track.top + track.height / 2, track.width / 2];
        const target = document.elementFromPoint(x, y - radius);
        const marks = [], next = window.requestAnimationFrame;
        const send = (type, angle) => target.dispatchEvent(new PointerEvent(type, {
            bubbles: true, cancelable: true, pointerId: 7, pointerType: "touch", isPrimary: true, pressure: 0.5, width: 20, height: 20,
            clientX: x + radius * Math.sin(angle), clientY: y - radius * Math.cos(angle) }));
        const angleNow = () => Number(/rotate\\((.*)rad\\)/.exec(hand.style.transform)?.[1] ?? 0);
        const markAt = time => {
            if (marks.length < 2) return angleNow();
            const found = marks.findIndex(mark => mark.time > time), after = found < 0 ? marks.length - 1 : Math.max(found, 1);
            const [a, b] = [marks[after - 1], marks[after]];
            return a.angle + (b.angle - a.angle) * (time - a.time) / (b.time - a.time);
        };
        let isDown = true, frame = 0;
        const move = () => {
            const time = document.timeline.currentTime;
            if (!isDown || time === frame) return;
            frame = time;
            send("pointermove", markAt(time - late));
        };
        window.requestAnimationFrame = work => next.call(window, time => { move(); work(time); });
        new MutationObserver(() => {
            const time = document.timeline.currentTime, last = marks.at(-1), turned = angleNow() - (last?.angle ?? angleNow());
            if (time === last?.time) return;
            marks.push({ time, angle: (last?.angle ?? angleNow()) + turned - 2 * Math.PI * Math.round(turned / (2 * Math.PI)) });
        }).observe(hand, { attributes: true, attributeFilter: ["style"] });
        send("pointerdown", angleNow());
        window.liftLateFinger = () => { isDown = false; send("pointerup", angleNow()); };
        window.putLateFingerBack = () => { send("pointerup", angleNow()); send("pointerdown", angleNow()); };
    }"""


class LateFinger:
    """Begins to follow with this delay."""

    def __init__(self, page, milliseconds):
        self.page = page
        page.evaluate(FOLLOW, milliseconds)

    def waits(self, says, condition):
        """Whether the condition holds; a finger that the page has lost, as after a long stop of the machine, comes back as it asks."""
        if self.page.locator(says).inner_text() == "Put your finger back on the ring.":
            self.page.evaluate("putLateFingerBack()")
        return condition()

    def lift(self):
        self.page.evaluate("liftLateFinger()")
