"""The six sounds of the sample play."""

import math

from sound import Sound, struck_tone

BELL = ((0.5, 0.5), (1, 1), (1.19, 0.8), (1.5, 0.5), (2, 0.6), (2.51, 0.3), (3.01, 0.2))
COMB = ((1, 1), (2, 0.35), (3.01, 0.2), (5.4, 0.15))
# A tune of sixteen notes as steps of the scale of D minor pentatonic; None is a rest.
TUNE = (0, 2, 3, 2, 4, None, 3, 2, 0, 2, 1, 0, -1, None, 0, None)
SCALE = (0, 3, 5, 7, 10)


def note(step, base=587.33):
    octave, index = divmod(step, len(SCALE))
    return base * 2 ** (octave + SCALE[index] / 12)


def sea():
    """Waves that come and go three times, a rope that creaks."""
    sound = Sound(21, seed=1)
    wave = lambda t: math.sin(math.pi * (t % 7) / 7) ** 2
    sound.noise(lambda t: 0.02 + 0.16 * wave(t) ** 2, lambda t: 0.25 + 0.75 * wave(t))
    for at in (4.2, 11.6, 17.9):
        sound.add(at, struck_tone(131, ((1, 1), (1.07, 0.7), (2.2, 0.3)), 0.7, 0.09), 0.5)
    sound.fade(1.2, 1.2)
    return sound


def bell():
    """It strikes nine."""
    sound = Sound(21, seed=2)
    stroke = struck_tone(294, BELL, 5, 1.9)
    for number in range(9):
        sound.add(0.4 + 1.9 * number, stroke, 0.9 + 0.1 * sound.random.random())
    sound.fade(0, 1.5)
    return sound


def wind():
    """Gusts in leaves."""
    sound = Sound(18, seed=3)
    gust = lambda t: 0.5 + 0.3 * math.sin(0.9 * t) + 0.2 * math.sin(2.3 * t + 1)
    sound.noise(lambda t: 0.03 + 0.25 * gust(t), lambda t: 0.2 + 0.8 * gust(t) ** 2)
    sound.noise(lambda t: 0.9, lambda t: 0.12 * gust(t) ** 4)
    sound.fade(1, 2)
    return sound


def steps():
    """Somebody walks on gravel, stops, and walks on."""
    sound = Sound(14, seed=4)
    at = 0.3
    for number in range(20):
        if number == 11:
            at += 2.2
        step = Sound(0.3, seed=100 + number)
        step.noise(lambda t: 0.35, lambda t: math.exp(-t / 0.05) + 0.6 * math.exp(-(t - 0.13) ** 2 / 0.001))
        sound.add(at, step.samples, 0.8 if number % 2 else 1)
        sound.add(at, struck_tone(70, ((1, 1),), 0.2, 0.04), 0.6)
        at += 0.55 + 0.03 * sound.random.random()
    return sound


def music_box():
    """A tune, twice, slower and slower."""
    sound = Sound(20, seed=5)
    at = 0.3
    for number, step in enumerate(TUNE + TUNE):
        if step is not None:
            sound.add(at, struck_tone(note(step), COMB, 2.2, 0.5), 0.8)
            if number % 4 == 0:
                sound.add(at, struck_tone(note(step - 5), COMB, 2.2, 0.6), 0.5)
        at += 0.36 * 1.022 ** number
    sound.fade(0, 2)
    return sound


def lamp():
    """A low bell, and the tune's first notes far above it, over quiet water."""
    sound = Sound(16, seed=6)
    sound.noise(lambda t: 0.03, lambda t: 0.16)
    for at, step in ((0.5, 0), (3, 2), (5.5, 3), (8, 5)):
        sound.add(at, struck_tone(note(step, 146.83), BELL, 7, 2.6), 0.9)
        sound.add(at + 1.2, struck_tone(note(step, 1174.66), COMB, 3, 0.7), 0.25)
    sound.fade(1, 3)
    return sound


SOUNDS = {"sea": sea, "bell": bell, "wind": wind, "steps": steps, "music-box": music_box, "lamp": lamp}
