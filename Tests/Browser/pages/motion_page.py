"""The scale in Chromium on a phone whose motion sensors feel what the test says."""

from scale_page import ScalePage

SENSORS = ("linear-acceleration", "accelerometer", "gyroscope")
# Each event of the browser's sensors gets what the movement is at its time: readings from outside of the page would come late on a busy machine.
FEEL = """
    window.movement = null;
    window.addEventListener("devicemotion", (event) => {
        if (!movement || !event.isTrusted) return;
        event.stopImmediatePropagation();
        const seconds = (event.timeStamp - movement.began) / 1000;
        const value = ({ hertz, decay, offset, amplitude }) => {
            const wave = Math.exp(-decay * seconds) * Math.sin(2 * Math.PI * hertz * seconds);
            return offset.map((value, axis) => value + wave * amplitude[axis]);
        };
        const [moved, turned] = [value(movement.moved), value(movement.turned)];
        const degrees = turned.map((radians) => radians * 180 / Math.PI);
        const names = (keys, values) => Object.fromEntries(keys.map((key, index) => [key, values[index]]));
        const axes = ["x", "y", "z"];
        window.dispatchEvent(new DeviceMotionEvent("devicemotion", {
            acceleration: names(axes, moved),
            accelerationIncludingGravity: names(axes, moved.map((value, axis) => value + movement.gravity[axis])),
            rotationRate: names(["alpha", "beta", "gamma"], degrees),
            interval: event.interval,
        }));
    });
"""
MAX_RECORDINGS = 8


def wave(amplitude=(0, 0, 0), hertz=0.0, decay=0.0, offset=(0, 0, 0)):
    """A damped sine of the time along three axes; the decay in 1/s."""
    return {"amplitude": amplitude, "hertz": hertz, "decay": decay, "offset": offset}


class MotionPage(ScalePage):
    """Needs a whole browser: the one without windows has no sensors."""

    def __init__(self, context, server):
        super().__init__(context, server)
        context.add_init_script(FEEL)

    def has_sensors(self):
        for kind in SENSORS:
            self.cdp.send("Emulation.setSensorOverrideEnabled", {
                "enabled": True, "type": kind, "metadata": {"available": True, "minimumFrequency": 1, "maximumFrequency": 100}})
            self.cdp.send("Emulation.setSensorOverrideReadings", {"type": kind, "reading": {"xyz": {"x": 0, "y": 0, "z": 0}}})
        return self

    def feel(self, moved=None, gravity=(0, 0, 9.81), turned=None):
        """From now on; movements in m/s², rotations in rad/s."""
        self.page.evaluate("(movement) => { window.movement = { ...movement, began: performance.now() }; }",
                           {"moved": moved or wave(), "gravity": gravity, "turned": turned or wave()})

    def record(self, **felt):
        """Listens until a recording is good, as a person does: where the machine stood still, readings are missing, and it is refused."""
        before = self.signals[0]
        listen = self.page.get_by_role("dialog").get_by_role("button", name=self.words["listen"], exact=True)
        ring = self.page.locator(".weighing-ring")
        for _ in range(MAX_RECORDINGS):
            self.feel(**felt)
            listen.click()
            ring.wait_for()
            ring.wait_for(state="detached")
            if self.signals[0] > before:
                return
        raise AssertionError(f"no good recording: {self.text('.weighing-status')}")
