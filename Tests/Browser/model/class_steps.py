"""The steps of the model of the pages: what people, the host and networks do. Each has two numbers that choose among what is there."""

import random

import page_readings
from playwright.sync_api import Error
from shown_page import LANGUAGES
from strange_phone import StrangePhone

WINDOWS = [(1280, 720), (1920, 1080), (1024, 768), (640, 480), (360, 640), (1080, 1920)]
SCREENS = [(390, 844), (320, 568), (844, 390), (768, 1024)]
# The keys of the list behind `?`. Those of the host that change one field of the state are in TOGGLES.
KEYS = ["1", "2", "3", "4", "5", "6", "0", "ArrowLeft", "ArrowRight", "v", "b", "?", "Escape", "Escape", "Escape", "z", "q", "f", "c", "h", "j", "t", "l", "i", "m", "y",
        "k", "-", "x", "e", "d", "s", "a", "g", "p", "w", "u", "n", "PageUp", "PageDown", "r", "o", "Tab", "Shift+Tab", "Enter", "Control+Enter"]
TOGGLES = {"f": "frozen", "h": "hidden", "t": "touchkit", "l": "locked"}
# What the model leaves to other tests: it leaves the class, or ends it for all.
WITHOUT = "[data-yes].danger, #host-end, a[target=_blank], a[href='/'], a[download], input[type=file]"
# What a step does, and how often it comes.
STEPS = {
    "key": 30, "press": 16, "stroke": 14, "tap": 6, "fingers": 3, "phone press": 8, "simulated": 8, "control": 10, "begin": 8, "cut": 3, "stall": 1, "mend": 9, "reload": 8,
    "history": 3, "second tab": 2, "sleep": 3, "window": 5, "theme": 2, "language": 3, "close sheet": 8, "own phone": 1,
}


def drawn(seed, count):
    """The steps of a seed."""
    chance = random.Random(seed)
    names, weights = list(STEPS), list(STEPS.values())
    return [(chance.choices(names, weights)[0], chance.randrange(1000), chance.randrange(1000)) for _ in range(count)]


class ClassSteps:
    """The steps; each returns what it has done."""

    def may_press(self):
        """Whether keys act on the projector's page itself."""
        return self.on_stage() and self.projector.page.evaluate(
            "!document.querySelector('dialog[open], #state') && !document.activeElement?.closest('input, select, textarea, [contenteditable]')")

    def on_stage(self):
        return self.projector.path == "/present" and not self.projector.is_away

    def key(self, a, b):
        key = KEYS[a % len(KEYS)]
        if self.projector.path != "/present":
            return "elsewhere"
        field = TOGGLES.get(key)
        if field and self.may_press() and not self.projector.is_asleep and self.projector.page.evaluate("!document.getElementById('host').hidden"):
            self.expected[field] = not self.session.stats()[field]
        self.projector.page.keyboard.press(key)
        return key

    def press(self, a, b):
        """Presses something on the projector."""
        return self.press_on(self.projector, a, b)

    def phone_press(self, a, b):
        return self.press_on(self.phones[b % len(self.phones)], a, b)

    def press_on(self, shown, a, b):
        try:
            found = shown.page.evaluate(page_readings.PRESSABLE, WITHOUT)
            if not found:
                return "nothing to press"
            index, name, *_ = found[a % len(found)]
            if shown.page.evaluate(page_readings.PRESS, [index, ["", "3", "Ab", "12.5"][b % 4]]):
                shown.page.keyboard.press("Enter")
            return name
        except Error as error:
            if "Execution context was destroyed" in str(error):
                return "left the page"
            raise

    def close_sheet(self, a, b):
        shown = self.pages[b % len(self.pages)] if a % 3 == 0 else self.projector
        shown.page.keyboard.press("Escape")
        return self.pages.index(shown)

    def hand(self, a):
        phone = self.phones[a % len(self.phones)]
        return phone, phone.page.viewport_size["width"], phone.page.viewport_size["height"]

    def stroke(self, a, b):
        phone, width, height = self.hand(a)
        chance = random.Random(b)
        points = [(round(width * chance.uniform(0.1, 0.9)), round(height * chance.uniform(0.25, 0.8))) for _ in range(3)]
        phone.watched.draw(*points, steps=4)
        return f"phone {self.phones.index(phone)} {points}"

    def tap(self, a, b):
        phone, width, height = self.hand(a)
        chance = random.Random(b)
        phone.watched.touch(0, round(width * chance.uniform(0.1, 0.9)), round(height * chance.uniform(0.2, 0.85)))
        phone.watched.lift()
        return f"phone {self.phones.index(phone)}"

    def fingers(self, a, b):
        phone, width, height = self.hand(a)
        phone.watched.land(f1=(width // 3, height // 3), f2=(2 * width // 3, height // 2))
        phone.watched.move(f1=(width // 3, height // 2), f2=(width // 2, height // 2))
        phone.watched.cancel() if b % 3 == 0 else phone.watched.lift()
        return f"phone {self.phones.index(phone)}"

    def simulated(self, a, b):
        """A phone without a page joins, draws, is lost or comes back."""
        here = [each for each in self.other_phones if each.live.close_code is None]
        if (len(self.other_phones) < 3 and a % 4 == 0) or not self.other_phones:
            if self.session.stats()["locked"]:
                return "locked"
            self.other_phones.append(StrangePhone(self.server, self.session.code, b))
            return "joins"
        phone = self.other_phones[b % len(self.other_phones)]
        phone.pump()
        if phone not in here or phone.live.close_code is not None:
            if phone.live.close_code in (4401, 4403):
                self.other_phones.remove(phone)
                return "forgets the class"
            try:
                phone.connect()
            except AssertionError:
                self.other_phones.remove(phone)
                return "is refused"
            return "comes back"
        if a % 4 == 1:
            phone.live.vanish()
            phone.live.close_code = 1006
            return "is lost"
        chance = random.Random(a * 1000 + b)
        phone.clock = getattr(phone, "clock", 1000) + 1000
        width, height = phone.screen["width"], phone.screen["height"]
        # Some of it beyond the screen, some with many fingers that stay.
        fingers = range(1, 2 + chance.choice([0, 0, 0, 9, 60]))
        places = {finger: (chance.uniform(-0.1, 1.1) * width, chance.uniform(-0.1, 1.1) * height) for finger in fingers}
        events = [[0, finger, *places[finger], phone.clock] for finger in fingers]
        events += [[1, finger, places[finger][0] / 2, places[finger][1] / 2, phone.clock + 40] for finger in fingers]
        if chance.random() < 0.8:
            events += [[2, finger, places[finger][0] / 2, places[finger][1] / 2, phone.clock + 80] for finger in fingers]
        phone.touch(events)
        return f"draws with {len(fingers)}"

    def control(self, a, b):
        """The host at another computer."""
        state = self.session.stats()
        who = [one["id"] for one in state["participants"]]
        actions = [
            {"action": "unfreeze" if state["frozen"] else "freeze"}, {"action": "reveal" if state["hidden"] else "hide"}, {"action": "unlock" if state["locked"] else "lock"},
            {"action": "clear"}, {"action": "lobby", "on": not state["lobby"]}, {"action": "lobby", "on": False}, {"action": "view", "view": ["together", "wall", "heatmap"][b % 3]},
            {"action": "spotlight", "participant": who[b % len(who)] if who and b % 3 else None}, {"action": "touchkit", "on": not state["touchkit"]},
            {"action": "naming", "naming": ["invented", "own", "given"][b % 3]}, {"action": "naming", "shown": b % 2 == 0},
        ]
        if who:
            actions += [{"action": "clear", "participant": who[b % len(who)]}, {"action": "label", "participant": who[b % len(who)], "label": ["Zoë", "Herr Müller-Lüdenscheidt", "X"][b % 3]}]
        if len(who) > 2 and b % 4 == 0:
            actions += [{"action": "remove", "participant": who[-1]}]
        return self.ask(actions[a % len(actions)])

    def begin(self, a, b):
        """The host at another computer begins something else, or goes on."""
        state = self.session.stats()
        kinds = [{"kind": "distance", "target": 5}, {"kind": "hold", "target": 2}, {"kind": "targets"}, {"kind": "reaction"}, {"kind": "clap"}, {"kind": "beat"}, {"kind": "symbol"},
                 {"kind": "press", "target": 100}, {"kind": "weigh"}, {"kind": "wave"}, {"kind": "relay"}, {"kind": "latency"}]
        actions = [
            {"action": "activity", "activity": "touch"}, {"action": "activity", "activity": "scale"}, {"action": "activity", "activity": "walk"},
            {"action": "activity", "activity": "spot"}, {"action": "challenge", **kinds[b % len(kinds)]}, {"action": "challenge"}, {"action": "experiment", "targets": 3},
            {"action": "experiment", "step": ["measure", "stop"][b % 2]}, {"action": "experiment", "task": "steering", "trials": 1},
            {"action": "activity", "activity": "scale", "subject": "pendulum"},
        ]
        if self.subjects.get("puzzle"):
            actions += [{"action": "activity", "activity": "spot", "subject": self.subjects["puzzle"]}]
        if self.subjects.get("play"):
            actions += [{"action": "activity", "activity": "walk", "subject": self.subjects["play"]}]
        if lessons := self.subjects.get("lessons"):
            actions += 2 * [{"action": "activity", "activity": "lesson", "subject": lessons[b % len(lessons)]}]
        if lesson := state.get("lesson"):
            actions += 8 * [{"action": "lesson", "step": 1 + b % lesson["steps"]}] + [{"action": "lesson", "on": False}]
        return self.ask(actions[a % len(actions)])

    def ask(self, action):
        answer = self.session.post_control(action)
        return f"{action} {answer.status_code}" + (f" {answer.json()['type']}" if answer.status_code != 200 else "")

    def any_page(self, a):
        return self.pages[a % len(self.pages)]

    def cut(self, a, b):
        shown = self.any_page(a)
        shown.is_away = shown.was_away = True
        shown.network.cut()
        shown.context.set_offline(b % 2 == 0)
        return self.pages.index(shown)

    def stall(self, a, b):
        shown = self.any_page(a)
        if shown.is_away:
            return "is away"
        shown.is_away = shown.was_away = True
        shown.network.stall()
        return self.pages.index(shown)

    def mend(self, a, b):
        """The first page that is away or asleep comes back."""
        shown = next((each for each in self.pages if each.is_away or each.is_asleep), None)
        if not shown:
            return "all are there"
        if shown.is_asleep:
            shown.is_asleep = False
            shown.page.evaluate(page_readings.SET_VISIBILITY, "visible")
        if not shown.is_away:
            return f"{self.pages.index(shown)} wakes"
        shown.network.cut()
        shown.network.cut(False)
        shown.context.set_offline(False)
        shown.is_away = False
        return self.pages.index(shown)

    def reload(self, a, b):
        shown = self.any_page(a)
        if shown.is_away or shown.is_asleep:
            return "is away"
        self.close_sheets(shown)
        self.settle()
        before = self.resting_lines(shown)
        address = shown.page.url
        shown.page.reload()
        self.settle()
        # A scale does not know yet whether there is force.
        if shown.page.url == address and shown.path != "/scale":
            self.wait(lambda: self.changed_by_reload(before, self.lines(shown)), f"page {self.pages.index(shown)} after a reload")
        return self.pages.index(shown)

    def close_sheets(self, shown):
        for _ in range(4):
            if shown.page.locator("dialog[open]").count() == 0:
                return
            shown.page.keyboard.press("Escape")
            shown.page.wait_for_timeout(30)

    @staticmethod
    def changed_by_reload(before, after):
        gone, new = [each for each in before if each not in after], [each for each in after if each not in before]
        return [f"gone: {gone}; new: {new}"] if gone or new else []

    def resting_lines(self, shown):
        """The page's lines once they stay: parts are loaded when they are first needed."""
        lines = [self.lines(shown)]
        while len(lines) < 4 or any(each != lines[-1] for each in lines[-4:]):
            if len(lines) > 60:
                raise AssertionError(f"page {self.pages.index(shown)} does not rest: {self.changed_by_reload(lines[-2], lines[-1])}")
            shown.page.wait_for_timeout(200)
            lines.append(self.lines(shown))
        return lines[-1]

    def lines(self, shown):
        return shown.page.evaluate(page_readings.LINES)

    def history(self, a, b):
        shown = self.any_page(a)
        if shown.is_away:
            return "is away"
        shown.went_back = True
        (shown.page.go_back if b % 3 else shown.page.go_forward)(wait_until="commit")
        return f"{self.pages.index(shown)} at {shown.path}"

    def second_tab(self, a, b):
        shown = self.any_page(a)
        if shown.is_away or len(shown.tabs) > 2 or shown.page.url == "about:blank":
            return "not now"
        shown.second_tab()
        if b % 2:
            old = shown.tabs[-2]
            old.is_closing = True
            old.page.close()
        return self.pages.index(shown)

    def sleep(self, a, b):
        shown = self.any_page(a)
        shown.is_asleep = not shown.is_asleep
        shown.page.evaluate(page_readings.SET_VISIBILITY, "hidden" if shown.is_asleep else "visible")
        return f"{self.pages.index(shown)} {'sleeps' if shown.is_asleep else 'wakes'}"

    def window(self, a, b):
        shown = self.any_page(a)
        sizes = WINDOWS if shown in self.projectors else SCREENS
        # A whole screen has its size.
        shown.page.evaluate("document.fullscreenElement && document.exitFullscreen()")
        width, height = sizes[b % len(sizes)]
        shown.page.set_viewport_size({"width": width, "height": height})
        return f"{self.pages.index(shown)} {width} x {height}"

    def theme(self, a, b):
        shown = self.any_page(a)
        shown.page.emulate_media(color_scheme=["dark", "light"][b % 2])
        return f"{self.pages.index(shown)} {['dark', 'light'][b % 2]}"

    def language(self, a, b):
        shown = self.any_page(a)
        if shown.is_away or shown.is_asleep or not shown.page.url.startswith(shown.network.url):
            return "is away"
        language = list(LANGUAGES)[b % len(LANGUAGES)]
        shown.page.evaluate("(language) => localStorage.setItem('touchfigures.setting.language', JSON.stringify(language))", language)
        shown.page.reload()
        shown.language = language
        return f"{self.pages.index(shown)} {language}"

    def own_phone(self, a, b):
        if len(self.phones) > 2 or self.session.stats()["locked"]:
            return "not now"
        self.add_phone(len(self.phones), ["dark", "light"][b % 2])
        return "another phone"
