"""Waves and relays through a class, computed from an event export alone and by other ways than the server's."""

import itertools

import numpy
from scipy.stats import theilslopes

RATE = 200e-6


def first_touches(lines, number=1):
    """The first touch of each phone after the start of a challenge: participant -> (room time in ms, its error in ms)."""
    running, syncs, touched = False, {}, {}
    for line in lines:
        who = line.get("participant")
        if line["type"] == "challenge":
            running = line["number"] == number
        elif line["type"] == "sync":
            syncs.setdefault(who, []).append(line)
        elif line["type"] == "touches" and running and who not in touched:
            began = [event[4] for event in line["events"] if event[0] == 0]
            if began:
                touched[who] = (began[0], line["seq"])
    found = {}
    for who, (t, seq) in touched.items():
        if who in syncs:
            before = [sync for sync in syncs[who] if sync["seq"] < seq and sync["t"] <= t]
            sync = before[-1] if before else syncs[who][0]
            away = t - sync["t"]
            found[who] = (t + sync["offset"] + sync["drift"] * away, sync["error"] + (RATE + abs(sync["drift"])) * abs(away))
    return found


def wave(times, seats, centimetres):
    """The class's result of touches: participant -> (room time in ms, its error in ms), in the seats of a list of ids."""
    first = min(time for time, _ in times.values())
    seconds = {who: (time - first) / 1000 for who, (time, _) in times.items()}
    order = sorted(seconds, key=lambda who: (seconds[who], int(who[1:])))
    result = {"wholeSeconds": seconds[order[-1]], "low": None, "high": None, "interceptSeconds": None, "people": len(order), "brokenAfter": None}
    seated = [who for who in seats if who in seconds]
    if len(seated) < 3:
        pace = result["wholeSeconds"] / (len(order) - 1)
        result["clockErrorMilliseconds"] = (times[order[0]][1] + times[order[-1]][1]) / (len(order) - 1)
        result["screenErrorMilliseconds"] = numpy.hypot(20, 20) / (len(order) - 1)
    else:
        places = numpy.array([seats.index(who) + 1 for who in seated], dtype=float)
        at = numpy.array([seconds[who] for who in seated])
        fit = theilslopes(at, places, 0.95)
        pace = fit.slope
        errors = numpy.array([times[who][1] for who in seated]) / 1000
        slow, fast = [], []
        for i in range(len(at)):
            for j in range(i + 1, len(at)):
                run = places[j] - places[i]
                slow.append((at[j] + errors[j] - at[i] + errors[i]) / run)
                fast.append((at[j] - errors[j] - at[i] - errors[i]) / run)
        result.update(
            people=len(seated), interceptSeconds=fit.intercept, screenErrorMilliseconds=None,
            clockErrorMilliseconds=1000 * max(numpy.median(slow) - pace, pace - numpy.median(fast)))
        # Below five touches the interval would be wider than all slopes.
        if len(seated) >= 5 and fit.low_slope * fit.high_slope > 0:
            result["low"], result["high"] = sorted((1 / abs(fit.low_slope), 1 / abs(fit.high_slope)))
    return result | {"secondsPerPerson": pace, "value": 1 / abs(pace), "metresPerSecond": centimetres / 100 / abs(pace)}


def relay(times, seats):
    """The class's result of touches: participant -> (room time in ms, its error in ms), in the seats of a list of ids.

    The chain is found by going through all sets of touches, not from touch to touch as the server does.
    """
    first = min(time for time, _ in times.values())
    seconds = {who: (time - first) / 1000 for who, (time, _) in times.items()}
    order = sorted(seconds, key=lambda who: (seconds[who], int(who[1:])))
    seated = [who for who in seats if who in seconds]
    if len(seated) < 2:
        chain, place = order, {who: index for index, who in enumerate(order)}
    else:
        place = {who: seats.index(who) + 1 for who in seated}
        chain = next(
            kept for size in range(len(seated), 0, -1) for kept in itertools.combinations(seated, size)
            if all(seconds[b] - seconds[a] >= 0.1 * (place[b] - place[a]) for a, b in zip(kept, kept[1:])))
    steps = place[chain[-1]] - place[chain[0]]
    whole = seconds[chain[-1]] - seconds[chain[0]]
    links = [(a, b, seconds[b] - seconds[a], times[a][1] + times[b][1]) for a, b in zip(chain, chain[1:])]
    faults = {}
    for who in seated if len(seated) > 1 else ():
        if who not in chain:
            before = [other for other in chain if place[other] < place[who]]
            soon = before and seconds[who] - seconds[before[-1]] < 0.1 * (place[who] - place[before[-1]])
            faults[who] = "early" if soon else "late"
    return {
        "people": len(chain), "wholeSeconds": whole, "secondsPerPerson": whole / steps, "value": 1000 * whole / steps,
        "clockErrorMilliseconds": (times[chain[0]][1] + times[chain[-1]][1]) / steps,
        "screenErrorMilliseconds": numpy.hypot(20, 20) / steps, "low": None, "high": None, "interceptSeconds": None,
        "brokenAfter": chain[-1] if len(seated) > 1 and place[chain[-1]] < len(seats) else None,
    }, links, faults
