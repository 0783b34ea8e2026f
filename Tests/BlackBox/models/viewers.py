"""A projector of the model: the state from its snapshot and its frames only."""

from phone import Live
from waiting import PATIENCE_SECONDS


def figures_of(stats):
    """A participant's stats in the form of a frame's figures."""
    distance, time = stats["distance"], stats["time"]
    return [distance["lastCentimetres"], distance["totalCentimetres"], time["lastSeconds"], time["totalSeconds"], stats["touches"]]


def named(stats):
    return {name: stats[name] for name in ("label", "group", "labelHidden") if name in stats}


class Viewer:
    """Keeps the received figures, names, results and state, as docs/protocol.md describes."""

    def __init__(self, session, **hello):
        self.live = Live(session.server, session.code)
        self.live.message_received = self.message_received
        self.figures, self.names, self.results, self.scores, self.state = {}, {}, {}, {}, {}
        self.live.view(**hello)

    def message_received(self, message):
        kind = message["type"]
        if kind == "snapshot":
            self.figures = {one["id"]: figures_of(one) for one in message["participants"]}
            self.names = {one["id"]: named(one) for one in message["participants"]}
            self.results = {row[0]: row[1:] for row in message.get("results", [])}
            self.scores = {row[0]: row[1:] for row in message.get("scores", [])}
            self.state = message
        elif kind == "session":
            if message.get("challenge", message.get("finished")) != self.state.get("challenge", self.state.get("finished")):
                self.results = {}
            if message.get("challenge", {}).get("round") == 1:
                self.scores = {}
            self.state = message
        elif kind == "frame":
            self.frame(message)

    def frame(self, message):
        for one in message["joined"]:
            self.figures[one["id"]], self.names[one["id"]] = figures_of(one), named(one)
        for row in message["figures"]:
            self.figures[row[0]] = row[1:]
        for row in message.get("labels", []):
            self.names[row["id"]] = named(row)
        for row in message.get("results", []):
            self.results[row[0]] = row[1:]
        if "scores" in message:
            self.scores = {row[0]: row[1:] for row in message["scores"]}

    def wait_until(self, condition, timeout=PATIENCE_SECONDS):
        """Reads until the condition holds, or the time is over."""
        while not condition() and self.live.read(timeout):
            pass
        return condition()

    def close(self):
        self.live.vanish()
