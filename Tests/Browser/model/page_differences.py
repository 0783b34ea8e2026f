"""What a projector and a phone show differently from what REST answers: the list of differences."""

import re

import page_readings


def projector_differences(page, state, is_host):
    shown = page.evaluate(page_readings.PROJECTOR)
    if not shown["started"] or shown["over"]:
        return [f"started {shown['started']}, over {shown['over']}"]
    wanted = {"frozen": state["frozen"] and not state["lobby"], "lobby": state["lobby"]}
    found = [f"{name} is shown as {shown[name]}, is {value}" for name, value in wanted.items() if shown[name] != value]
    if "remote" in state and state["remote"].get("display"):
        return found
    if shown["covered"] and not state["hidden"]:
        found.append("the picture is covered, and nothing is hidden")
    if state["hidden"] and activity_of(state) == "draw" and any(one["connected"] for one in state["participants"]) and not (shown["covered"] or state["lobby"]):
        found.append("what is hidden is not covered")
    activity = activity_of(state)
    if shown["activity"] != activity:
        found.append(f"activity is shown as {shown['activity']}, is {activity}")
    lit = {"host-touchkit": state["touchkit"], "host-lock": state["locked"], "host-freeze": state["frozen"], "host-hide": state["hidden"]}
    found += [] if not is_host else [f"{name} lit: {name in shown['lit']}, is {value}" for name, value in lit.items() if (name in shown["lit"]) != value]
    if "lesson" in state and not state["lesson"].get("aside") and not state["lobby"] and not of_step(shown["titles"], state["lesson"]):
        found.append(f"titles {shown['titles']}, the step is {state['lesson']['content']}")
    if state["spotlight"] and shown["layout"] != "spotlight":
        found.append(f"layout {shown['layout']} with a spotlight")
    if not state["spotlight"] and state.get("view") and shown["layout"] not in (state["view"], "spotlight"):
        found.append(f"layout {shown['layout']}, view {state['view']}")
    found += sums_differ(shown["sums"], state)
    return found + board_differs(shown, state)


def sums_differ(sums, state):
    numbers = [int(each) for each in re.findall(r"\d+", ".".join(sums.split(" · ")[:2]))]
    wanted = [sum(one["connected"] for one in state["participants"]), sum(one["touches"] for one in state["participants"])]
    found = [] if numbers == wanted else [f"sums {sums!r}, are {wanted}"]
    return found + of_length(sums.split(" · ")[2] if sums.count(" · ") > 3 else "", sum(one["distance"]["totalCentimetres"] for one in state["participants"]), "sum of distances")


def board_differs(shown, state):
    if not shown["board"]:
        return []
    people = {one["id"]: one for one in state["participants"]}
    found = []
    for row, name, figure, away in shown["rows"]:
        if row not in people:
            found.append(f"a row of {row}, who is not here")
            continue
        one = people[row]
        if away == one["connected"]:
            found.append(f"{row} away: {away}, connected {one['connected']}")
        if state["hidden"] and figure:
            found.append(f"{row} shows {figure!r} while it is hidden")
        if activity_of(state) == "draw" and not state["hidden"]:
            found += of_length(figure, one["distance"]["totalCentimetres"], f"row of {row}")
    if activity_of(state) == "draw" and not shown["more"] and {row[0] for row in shown["rows"]} != set(people):
        found.append(f"rows {[row[0] for row in shown['rows']]}, participants {list(people)}")
    return found


def phone_differences(phone, state):
    shown = phone.page.evaluate(page_readings.PHONE)
    if shown["over"]:
        return []
    welcomes = [message for message in phone.watched.received if message["type"] == "welcome"]
    if not welcomes:
        return ["no welcome yet"]
    own = welcomes[-1]["participant"]["id"]
    one = next((each for each in state["participants"] if each["id"] == own), None)
    if one is None:
        return [f"{own} is not in the class, and its page goes on"]
    found = [] if one["connected"] else [f"{own} is not connected"]
    if shown["frozen"] != state["frozen"] and not shown["path"].startswith("/walk"):
        found.append(f"frozen: {shown['frozen']}, is {state['frozen']}")
    page = page_of(state)
    # Who opens the scale or a walk by its address, or goes back to it, stays until the class moves.
    if not shown["path"].startswith(page) and not (phone.went_back and shown["path"].startswith(("/scale", "/walk"))):
        found.append(f"at {shown['path']}, the class is at {page}")
    if "label" in one and not one.get("labelHidden"):
        name = one["label"]
    else:
        name = one["name"]
    if shown["name"] and name not in shown["name"] and shown["path"] != "/walk" and not shown["path"].startswith("/walk/"):
        found.append(f"called {shown['name']!r}, is {name!r}")
    wanted = "challenge" in state and page == "/touch"
    if shown["path"] == "/touch" and shown["challenge"] != wanted:
        found.append(f"the task is there: {shown['challenge']}, in the class {wanted}")
    if shown["path"] == "/touch" and shown["figures"] and not shown["challenge"] and not shown["lesson"]:
        for value, which in zip(shown["figures"][:2], ("totalCentimetres", "lastCentimetres")):
            if not value[2]:
                found += of_length(" ".join(value[:2]), one["distance"][which], which)
    return found


def activity_of(state):
    """The activity's name on the projector."""
    if "experiment" in state:
        return "experiment"
    if "challenge" in state or "finished" in state:
        return "challenge"
    return {"touch": "draw"}.get(state["activity"], state["activity"])


def of_step(shown, lesson):
    """Whether a shown title is that of the class's step, in any language."""
    title = lesson["content"].get("title", {})
    return not title or any(re.sub("[\u00a0\u202f]", " ", each).replace("\u00ad", "") in text for each in title.values() for text in shown)


def page_of(state):
    """The page on which the class's phones are."""
    kind = state.get("challenge", {}).get("kind")
    if state["activity"] == "scale" or kind in ("press", "weigh"):
        return "/scale"
    return {"lesson": "/touch"}.get(state["activity"], f"/{state['activity']}")


def of_length(text, centimetres, what):
    """The difference between a shown length and the one that REST says, beyond rounding."""
    match = re.search(r"([\d.,\u202f  ]+)\s*(cm|m|km)\b", text)
    if not match:
        return [] if centimetres == 0 or not text else [f"{what}: {text!r}, is {centimetres} cm"]
    digits = re.sub(r"[^\d]", "", match[1])
    value = int(digits) / 100 * {"cm": 1, "m": 100, "km": 100000}[match[2]]
    unit = {"cm": 1, "m": 100, "km": 100000}[match[2]]
    return [] if abs(value - centimetres) <= 0.0051 * unit else [f"{what}: {text!r}, is {centimetres} cm"]
