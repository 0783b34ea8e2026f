"""The series of a latency task, computed from the rules in docs/challenges.md, independently of the server."""

import statistics


def series(story, laps):
    """The finished series of one phone. `story` holds, in order, ("lap", lag, frame) and ("touch",), times in ms."""
    finished, current = [], []
    for what, *numbers in story:
        if len(current) == laps:
            current = []
        if what == "lap":
            current.append(numbers)
            if len(current) == laps:
                lags, frames = zip(*current)
                finished.append({
                    "value": statistics.median(lags), "estimatedLatencyMilliseconds": statistics.median(lags), "lapMilliseconds": list(lags),
                    "lapDeviationMilliseconds": statistics.stdev(lags), "frameMilliseconds": statistics.median(frames)})
    return finished


def exported(lines, participant="p1"):
    """The laps of a phone in the lines of an event export."""
    return [("lap", line["lag"], line["frame"]) for line in lines if line["type"] == "lap" and line["participant"] == participant]
