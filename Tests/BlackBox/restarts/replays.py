"""The replay of a session against itself: read from any instant on, with the keyframes before it, it ends in the same state."""


LONGEST_SEGMENT = 10_000


def state(segment):
    """Figures by participant, and the merged heatmap, at the segment's begin."""
    return {one: figures for one, *figures in segment["figures"]}, list(segment["heatmap"]["counts"])


def apply(segment, figures, counts):
    """The changes of a segment."""
    for _, one, _, *newest in segment["steps"]:
        figures[one] = newest
    for _, cells in segment["heatmap"]["changes"]:
        for cell, count in cells:
            counts[cell] = count


def played(room, since, until):
    """The state at the end of the replay, read from an instant on; each segment begins where the one before has led."""
    figures, counts = state(segment(room, since, since))
    while True:
        part = segment(room, since, until)
        assert part["complete"] and state(part) == (figures, counts), f"the segment from {since} does not begin where the one before ends"
        apply(part, figures, counts)
        if part["to"] >= until:
            return figures, counts
        since = part["to"]


def segment(room, since, until):
    return room.host_call("GET", f"/replay/segment?from={since}&to={min(until, since + LONGEST_SEGMENT)}").json()


def check_replay(room):
    """From everywhere the replay ends with the figures that the session has now."""
    end = room.host_call("GET", "/replay").json()["durationMilliseconds"]
    stats = room.session.stats()
    last = {
        one["id"]: [one["distance"]["lastCentimetres"], one["distance"]["totalCentimetres"], one["time"]["lastSeconds"],
                    one["time"]["totalSeconds"], one["touches"]]
        for one in stats["participants"]
    }
    for since in sorted({0, end, *(room.chance.randrange(end + 1) for _ in range(3))}):
        figures, counts = played(room, since, end)
        assert figures == last, f"from {since} of {end}"
        assert counts == stats["merged"]["heatmap"]["counts"], f"from {since} of {end}"
