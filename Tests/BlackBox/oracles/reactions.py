"""The series of a reaction task, computed from the rules in docs/challenges.md, independently of the server."""

import statistics


def series(story, trials):
    """The finished series of one phone. `story` holds, in order, ("flash", t), ("touch", t) and ("break",), t in ms."""
    finished, open_flash, asks = [], None, False
    current = {"reactions": [], "early": 0, "missed": 0}
    for what, *when in story:
        t = when[0] if when else None
        if what == "break":
            open_flash = None
            continue
        if asks and what in ("flash", "touch"):
            asks, current, open_flash = False, {"reactions": [], "early": 0, "missed": 0}, None
            if what == "touch":
                continue
        if what == "flash":
            current["missed"] += open_flash is not None
            open_flash = t
            continue
        late = None if open_flash is None else t - open_flash
        open_flash = None
        if late is None or late < 100:
            current["early"] += 1
        elif late > 5000:
            current["missed"] += 1
        else:
            current["reactions"].append(late)
        if len(current["reactions"]) == trials:
            finished.append({
                "value": statistics.median(current["reactions"]), "reactionMilliseconds": current["reactions"],
                "falseStarts": current["early"], "misses": current["missed"]})
            asks = True
    return finished


def exported(lines, participant="p1"):
    """The same events from the lines of an event export: a touch is the first finger of a gesture."""
    story, down, latest = [], set(), float("-inf")
    for line in lines:
        if line.get("participant") != participant:
            continue
        if line["type"] == "flash":
            story.append(("flash", line["t"]))
        elif line["type"] in ("lifted", "cleared"):
            story.append(("break",))
            down = set() if line["type"] == "lifted" else down
        elif line["type"] == "touches":
            for phase, pointer, _, _, t, *_ in line["events"]:
                latest = max(latest, t)
                if phase == 0:
                    if not down:
                        story.append(("touch", latest))
                    down.add(pointer)
                elif phase in (2, 3):
                    down.discard(pointer)
    return story
