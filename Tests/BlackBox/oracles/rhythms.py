"""A class that taps in time, computed from an event export alone and by other ways than the server's: phases as interpolated counts."""

import math

import numpy
from scipy.stats import median_abs_deviation, theilslopes

BEATS = 8
ALONE = 30_000.0


def taps_of(lines, number=1):
    """The challenge, and all taps after its start: participant -> [(phone's ms, room's ms, error in ms)], and how many are on another axis."""
    challenge, taps, others, down = None, {}, 0, {}
    for line in lines:
        if line["type"] == "challenge":
            challenge = line if line["number"] == number else None
            wanted = challenge or {}
        elif line["type"] == "touches" and challenge:
            who = line["participant"]
            for index, event in enumerate(line["events"]):
                fingers = down.setdefault(who, set())
                if event[0] == 0:
                    if not fingers and "roomMilliseconds" in line:
                        if line["clockEpoch"] == wanted["clockEpoch"]:
                            taps.setdefault(who, []).append((event[4], line["roomMilliseconds"][index], line["clockErrorMilliseconds"][index]))
                        else:
                            others += 1
                    fingers.add(event[1])
                elif event[0] in (2, 3):
                    fingers.discard(event[1])
    return next(line for line in lines if line["type"] == "challenge" and line["number"] == number), taps, others


def usual(steps):
    """The median of each interval and the three on each side, without those of doubles."""
    padded = numpy.pad(numpy.where(steps >= 150, steps, numpy.nan), 3, constant_values=numpy.nan)
    return numpy.nanmedian(numpy.lib.stride_tricks.sliding_window_view(padded, 7), axis=1)


class Person:
    """One person's taps without doubles, with the count of beats at each of them."""

    def __init__(self, taps, first, last):
        counted = numpy.array(sorted(tap for tap in taps if first <= tap[1] <= last))
        self.usable = False
        if len(counted) < 2:
            return
        shortest = numpy.fmax(usual(numpy.diff(counted[:, 0])) / 2, 150)
        kept = [0]
        while True:
            later = [index for index in range(kept[-1] + 1, len(counted)) if counted[index, 0] - counted[kept[-1], 0] >= shortest[index - 1]]
            if not later:
                break
            kept.append(later[0])
        if len(kept) < 2:
            return
        self.usable = True
        self.own, self.room, self.error = counted[kept].T
        self.doubles = len(counted) - len(kept)
        self.steps = numpy.diff(self.own)
        rate = self.steps / usual(self.steps)
        self.cycles = numpy.where(rate > 1.5, numpy.maximum(2, numpy.rint(rate)), 1)
        self.count = numpy.concatenate([[0], numpy.cumsum(self.cycles)])
        self.whole = self.cycles == 1
        self.pause = self.cycles > 4

    def at(self, time):
        """The index of the interval at a time of the room; None outside of all and in a pause."""
        index = int(numpy.searchsorted(self.room, time, side="right")) - 1
        return index if 0 <= index < len(self.steps) and not self.pause[index] else None

    def phase(self, time):
        return numpy.exp(2j * math.pi * numpy.interp(time, self.room, self.count))

    def figures(self, start):
        found = {
            "taps": len(self.own), "doubles": self.doubles, "missing": int(self.count[-1]) + 1 - len(self.own),
            "lastSeconds": (self.room[-1] - start) / 1000, "tempo": None, "tempoLow": None, "tempoHigh": None, "spreadMilliseconds": None,
            "driftMilliseconds": None, "driftLow": None, "driftHigh": None,
        }
        steps = self.steps[self.whole]
        if len(steps) >= 5:
            ranked = numpy.sort(steps)
            rank = max(0, math.floor((len(steps) - 1.959963984540054 * math.sqrt(len(steps))) / 2))
            fit = theilslopes(steps, self.count[:-1][self.whole], 0.95)
            found.update(
                tempo=60_000 / numpy.median(steps), tempoLow=60_000 / ranked[-1 - rank], tempoHigh=60_000 / ranked[rank],
                spreadMilliseconds=1.4826 * median_abs_deviation(steps), driftMilliseconds=fit.slope, driftLow=fit.low_slope,
                driftHigh=fit.high_slope)
        return found


def beat(challenge, taps):
    """The class's result without its steps, the steps, and the people's figures by participant."""
    period = 60_000 / challenge["target"] if challenge["kind"] == "beat" else 0
    length = ALONE if period else challenge["target"] * 1000
    until = challenge["untilMilliseconds"]
    start = until - length
    assert start == challenge["fromMilliseconds"] + BEATS * period or abs(start - challenge["fromMilliseconds"] - BEATS * period) < 1e-6
    people = {who: Person(own, start - period / 2, until) for who, own in taps.items()}
    people = {who: person for who, person in sorted(people.items(), key=lambda item: int(item[0][1:])) if person.usable}
    times = start + 500 * numpy.arange(int(length // 500) + 1)
    phases = {who: numpy.array([person.phase(time) if person.at(time) is not None else numpy.nan for time in times], dtype=complex)
              for who, person in people.items()}
    table = numpy.array(list(phases.values()))
    there = ~numpy.isnan(table)
    counts = there.sum(axis=0)
    sums = numpy.where(there, table, 0).sum(axis=0)
    together = [abs(total) / count if count > 1 else None for total, count in zip(sums, counts)]
    steps = []
    for index, time in enumerate(times):
        periods = [person.steps[place] / person.cycles[place] for person in people.values() if (place := person.at(time)) is not None]
        steps.append({"seconds": index / 2, "people": int(counts[index]), "together": together[index],
                      "periodMilliseconds": float(numpy.median(periods)) if periods else None})
    shared = counts > 1
    errors = numpy.array([[2 * math.sin(min(math.pi / 2, math.pi * max(person.error[place], person.error[place + 1]) * person.cycles[place] / person.steps[place]))
                           if (place := person.at(time)) is not None else 0 for time in times] for person in people.values()])
    result = {name: None for name in ("value", "chance", "clockError", "screenCeiling", "tempo", "periodAtStartMilliseconds",
                                      "periodAtEndMilliseconds", "risesAtSeconds", "fallsAtSeconds")}
    if shared.any():
        result.update(value=numpy.mean([each for each in together if each is not None]),
                      chance=numpy.mean(math.sqrt(math.pi) / 2 / numpy.sqrt(counts[shared])),
                      clockError=numpy.mean(errors.sum(axis=0)[shared] / counts[shared]))
    figures = {who: person.figures(start) for who, person in people.items()}
    tempos = [each["tempo"] for each in figures.values() if each["tempo"] is not None]
    if tempos:
        result.update(tempo=numpy.median(tempos), screenCeiling=math.exp(-((2 * math.pi * 20 * numpy.median(tempos) / 60_000) ** 2) / 2))
    periods = [step["periodMilliseconds"] for step in steps if step["periodMilliseconds"] is not None]
    if len(periods) >= 8:
        quarter = len(periods) // 4
        result.update(periodAtStartMilliseconds=numpy.median(periods[:quarter]), periodAtEndMilliseconds=numpy.median(periods[-quarter:]))
    # A letter for each step, in which the changes are found as words.
    word = "".join("?" if each is None else "t" if each > math.sqrt(math.log(20) / count) else "a" for each, count in zip(together, counts))
    rises = word.find("tttt")
    if rises >= 0:
        falls = word.find("aaaa", rises + 4)
        result.update(risesAtSeconds=rises / 2, fallsAtSeconds=falls / 2 if falls >= 0 else None)
    for who, own in phases.items():
        others = sums - numpy.where(numpy.isnan(own), 0, own)
        usable = ~numpy.isnan(own) & (counts > 2)
        mean = others[usable] / (counts[usable] - 1)
        ahead = own[usable] * mean.conj()
        person, figure = people[who], figures[who]
        figure.update(agreement=None, latenessMilliseconds=None,
                      clockErrorMilliseconds=max(person.error) + max((max(other.error) for other in people.values() if other is not person), default=0))
        if len(ahead) >= 8 and figure["tempo"] is not None:
            figure["agreement"] = abs(ahead.sum()) / abs(mean).sum()
            if figure["agreement"] >= 0.5:
                figure["latenessMilliseconds"] = -numpy.angle(ahead.sum()) / (2 * math.pi) * 60_000 / figure["tempo"]
    return result, steps, figures
