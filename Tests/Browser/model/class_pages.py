"""A class whose steps are drawn from a seed: a projector, phones' pages, other phones, and what all of them must show.

The model knows the documents: which keys toggle what (the list behind `?`), which page an activity has, and that a page shows what the
server's REST answers. Each step is a name and two numbers, so that any of them can be left out."""

import json
import re
import time

import page_readings
from class_steps import SCREENS, ClassSteps
from page_differences import phone_differences, projector_differences
from playwright.sync_api import Error
from projector_page import ProjectorPage
from shown_page import LANGUAGES, Shown
from touch_page import TouchPage
from waiting import PATIENCE_SECONDS

LOOKS = [("en", "dark"), ("de", "light"), ("fr", "dark"), ("es", "light"), ("de", "dark"), ("fr", "light")]


class Difference(AssertionError):
    """What a page shows is not what it must show."""


class Classroom(ClassSteps):
    """One class, its pages, and the expected state. `perform` does a step and compares."""

    def __init__(self, browser, server, session, subjects, look, patience=PATIENCE_SECONDS):
        self.browser, self.server, self.session, self.subjects = browser, server, session, subjects
        # What pages need at most to show what the server says (s); only a fault waits that long.
        self.patience = patience
        language, scheme = look
        self.expected = {}
        self.other_phones = []
        self.log = []
        # Where the focus was on the projector; None for nowhere.
        self.place = self.document = None
        session.control("lobby", on=False)
        self.projector = Shown(browser, server, ProjectorPage, language, scheme, {"viewport": {"width": 1280, "height": 720}})
        page = self.projector.watched
        page.open("/healthz")
        kept = {"hostToken": session.created["hostToken"], "joinURL": session.created["joinURL"]}
        page.page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"touchfigures.host.{session.code}", json.dumps(kept)])
        self.address = f"/present?s={session.code}"
        page.open(self.address)
        # Another screen, without the host's controls.
        self.viewers = [Shown(browser, server, ProjectorPage, self.next_language(2), scheme, {"viewport": {"width": 1024, "height": 768}})]
        self.viewers[0].watched.open(self.address)
        self.phones = []
        for index in range(2):
            self.add_phone(index, scheme)

    def add_phone(self, index, scheme="dark"):
        language = self.next_language(index)
        width, height = SCREENS[index % len(SCREENS)]
        phone = Shown(self.browser, self.server, TouchPage, language, scheme, {
            "viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True, "permissions": ["geolocation"],
            "geolocation": {"latitude": 47.66, "longitude": 9.17}})
        phone.watched.open(f"/touch?s={self.session.code}")
        self.phones.append(phone)

    def next_language(self, index):
        languages = list(LANGUAGES)
        return languages[(languages.index(self.projector.language) + index) % len(languages)]

    @property
    def pages(self):
        return [*self.projectors, *self.phones]

    @property
    def projectors(self):
        return [self.projector, *self.viewers]

    def perform(self, step):
        name, a, b = step
        self.step = step
        self.done = getattr(self, name.replace(" ", "_"))(a, b)
        self.log.append(f"{step}: {self.done}")
        self.settle()
        self.check_focus()

    # What must be seen

    def settle(self):
        """Waits until all pages show what they must show."""
        self.wait(self.differences, "after the step")

    def wait(self, differences, when):
        deadline = time.monotonic() + self.patience
        while True:
            try:
                self.come_home()
                found = differences()
            except Error as error:
                # A page that is just being left.
                if not re.search("Execution context was destroyed|Cannot find context|navigation|properties of null", str(error)):
                    raise
                found = [f"a page is changing: {error}"]
            faults = [f"page {index}: {fault}" for index, each in enumerate(self.pages) for fault in each.faults()]
            if faults:
                raise Difference("; ".join(faults[:4]))
            if not found:
                return
            if time.monotonic() > deadline:
                raise Difference(f"{when}: {'; '.join(found[:6])}")
            self.projector.page.wait_for_timeout(40)

    def come_home(self):
        """A page that left the class returns to it: what other pages show is theirs."""
        for shown in self.pages:
            if shown.is_away or shown.is_asleep:
                continue
            address = self.address if shown in self.projectors else f"/touch?s={self.session.code}"
            paths = ["/present"] if shown in self.projectors else ["/touch", "/scale", "/spot", "/walk"]
            if not any(shown.path == path or shown.path.startswith(path + "/") for path in paths) or self.session.code not in shown.page.url:
                self.check_page(shown)
                shown.page.goto(shown.network.url + address)

    def check_page(self, shown):
        """A page outside of the class, which is only looked at for what is broken."""
        if shown.page.url.startswith(shown.network.url):
            shown.page.wait_for_load_state()
            if wrong := shown.page.evaluate(page_readings.BROKEN):
                raise Difference(f"{shown.page.url}: {wrong}")

    def differences(self):
        state = self.session.stats()
        found = [f"{field} is {state[field]}, not {value}" for field, value in self.expected.items() if state[field] != value]
        if found:
            return found
        self.expected.clear()
        for phone in self.other_phones:
            phone.pump()
        for index, shown in enumerate(self.pages):
            if shown.is_away or shown.is_asleep:
                continue
            if not shown.page.url.startswith(shown.network.url):
                found.append(f"page {index} at {shown.page.url}")
                continue
            # An address of the class that is just being left for another one.
            if shown in self.projectors and shown.path != "/present":
                found.append(f"at {shown.path}")
                continue
            wrong = shown.page.evaluate(page_readings.BROKEN)
            wrong += projector_differences(shown.page, state, shown is self.projector) if shown in self.projectors else phone_differences(shown, state)
            found += [f"page {index} ({shown.path}): {each}" for each in wrong]
        return found

    # The focus

    def check_focus(self):
        """Who uses the keyboard keeps a place on the projector: after a sheet, the one from before it."""
        if not self.on_stage() or self.projector.is_asleep:
            self.place = None
            return
        document, now = self.projector.page.evaluate(page_readings.FOCUS)
        # Tab may leave the page; another document begins without a focus.
        if self.place and now is None and document == self.document and "Tab" not in str(self.done):
            self.wait(lambda: [] if self.projector.page.evaluate(page_readings.FOCUS)[1] else [f"the focus was at {self.place}, and is nowhere"], "after the step")
            now = self.projector.page.evaluate(page_readings.FOCUS)[1]
        # A sheet gives the focus back to where it was.
        self.place = self.place if now == "sheet" and document == self.document else None if now == "sheet" else now
        self.document = document

    def close(self):
        for each in self.pages:
            each.close()
        for phone in self.other_phones:
            phone.live.vanish()
