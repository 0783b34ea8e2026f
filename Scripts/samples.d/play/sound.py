"""Sounds by computation: samples from -1 to 1 at one rate, the same each time."""

import array
import math
import random
import sys
import wave

RATE = 22_050


class Sound:
    """A sound that extends as samples are added."""

    def __init__(self, seconds, seed=0):
        self.samples = [0.0] * round(seconds * RATE)
        self.random = random.Random(seed)

    @property
    def seconds(self):
        return len(self.samples) / RATE

    def add(self, at, samples, gain=1.0):
        """Mixes in samples from a second on; samples beyond the end are dropped."""
        start = round(at * RATE)
        for index, sample in enumerate(samples[:max(0, len(self.samples) - start)], start):
            self.samples[index] += gain * sample

    def noise(self, brightness, gain):
        """Noise through a filter of one pole, both given by functions of the time in seconds; 1 is white, 0.01 a rumble."""
        value, uniform = 0.0, self.random.random
        result = []
        for index in range(len(self.samples)):
            if index % 64 == 0:
                pole, level = brightness(index / RATE), gain(index / RATE)
            value += pole * (2 * uniform() - 1 - value)
            # The pole reduces the power; the gain restores the loudness.
            result.append(level * value / math.sqrt(pole))
        self.add(0, result)

    def fade(self, into, out):
        """Begins and ends in silence, so that a loop has no seam."""
        begin, end = round(into * RATE), round(out * RATE)
        for index in range(begin):
            self.samples[index] *= math.sin(math.pi / 2 * index / begin) ** 2
        for index in range(end):
            self.samples[-1 - index] *= math.sin(math.pi / 2 * index / end) ** 2

    def write(self, path, peak=0.7):
        loudest = max(map(abs, self.samples)) or 1
        numbers = array.array("h", (round(32767 * peak * sample / loudest) for sample in self.samples))
        if sys.byteorder == "big":
            numbers.byteswap()
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(numbers.tobytes())


def struck_tone(frequency, partials, seconds, decay):
    """A struck tone: partials as (multiple, strength), the high ones fading sooner."""
    result = [0.0] * round(seconds * RATE)
    for multiple, strength in partials:
        # A turning pointer instead of a sine each time: two multiplications a sample.
        angle = 2 * math.pi * frequency * multiple / RATE
        shrink = math.exp(-multiple / (decay * RATE))
        cosine, sine = shrink * math.cos(angle), shrink * math.sin(angle)
        x, y = strength, 0.0
        for index in range(len(result)):
            result[index] += y
            x, y = cosine * x - sine * y, sine * x + cosine * y
    return result
