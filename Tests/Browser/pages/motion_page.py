"""The scale in Chromium on a phone whose motion sensors feel what the test says."""

import time

from scale_page import ScalePage
from waiting import PATIENCE_SECONDS

SENSORS = ("linear-acceleration", "accelerometer", "gyroscope")


class MotionPage(ScalePage):
    """Needs a whole browser: the one without windows has no sensors."""

    def has_sensors(self):
        for kind in SENSORS:
            self.cdp.send("Emulation.setSensorOverrideEnabled", {
                "enabled": True, "type": kind, "metadata": {"available": True, "minimumFrequency": 1, "maximumFrequency": 100}})
        self.feel((0, 0, 0))
        return self

    def feel(self, moved, gravity=(0, 0, 9.81), turned=(0, 0, 0)):
        """m/s² and rad/s."""
        values = {"linear-acceleration": moved, "accelerometer": tuple(map(sum, zip(moved, gravity))), "gyroscope": turned}
        for kind, (x, y, z) in values.items():
            self.cdp.send("Emulation.setSensorOverrideReadings", {"type": kind, "reading": {"xyz": {"x": x, "y": y, "z": z}}})

    def wait_moving(self, condition, moved, gravity=(0, 0, 9.81), turned=lambda _: (0, 0, 0)):
        """Feels a movement and a rotation, functions of time, until something is shown."""
        start = time.monotonic()
        while not condition():
            assert time.monotonic() - start < PATIENCE_SECONDS
            for _ in range(10):
                now = time.monotonic() - start
                self.feel(moved(now), gravity, turned(now))
