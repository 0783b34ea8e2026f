"""Weighing by a spring and a ruler: Chromium's motion sensors, overridden, through a whole weighing; and without what it needs."""

import math
import re

import pytest

from motion_page import MotionPage, wave
from touch_page import plain, reached_by_network

WORDS = {
    "en": {"new": "Calibrate a new one", "listen": "Listen", "cancel": "Cancel", "put": "Put it on", "weigh": "Weigh", "known": "What do you put on?",
           "grams": "Mass in g", "count": "How many", "done": "Calibrated: masses from", "heavy": "Too heavy for these references",
           "hidden": "The page was not in front", "small": "It hardly swings", "denied": "was not allowed", "silent": "no motion sensor",
           "insecure": "over HTTPS only", "link": "Open this page over HTTPS", "tare": "It is the container", "back": "Back", "again": "Once more"},
    "de": {"new": "Neu kalibrieren", "listen": "Messen", "cancel": "Abbrechen", "put": "Dazulegen", "weigh": "Wiegen", "known": "Was legst du dazu?",
           "grams": "Masse in g", "count": "Wie viele", "done": "Kalibriert: Massen von", "heavy": "Zu schwer für diese Vergleichsmassen",
           "hidden": "Die Seite war nicht vorne", "small": "Es schwingt kaum", "denied": "nicht erlaubt", "silent": "keinen Bewegungssensor",
           "insecure": "nur über HTTPS", "link": "Diese Seite über HTTPS öffnen", "tare": "Das ist der Behälter", "back": "Zurück", "again": "Noch einmal"},
}
# The one without windows has no sensors.
WHOLE_BROWSER = True
# Each recording takes as long as its swings.
TAKES_LONG = True
HIDE = """() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


class WeighingPage(MotionPage):
    """A phone whose sensors feel what the test says."""

    words = WORDS["en"]

    def weighing(self):
        """Opens the sheet from the menu."""
        self.page.locator("#menu").click()
        title = "Weigh with a spring or a ruler" if self.words is WORDS["en"] else "Mit Feder oder Lineal wiegen"
        self.page.get_by_role("button", name=title).click()
        self.page.get_by_role("dialog", name=title).wait_for()

    def button(self, word):
        return self.page.get_by_role("dialog").get_by_role("button", name=self.words[word], exact=True)

    def status(self):
        return self.text(".weighing-status")

    def begin(self, way):
        """The first of both ways is the spring."""
        self.button("new").nth(["spring", "ruler"].index(way)).click()
        self.button("listen").wait_for()

    def swing(self, grams, strength=3.0):
        """One recording on a spring that swings 4.2 times a second with the phone alone, whose m₀ is 200 g."""
        self.record(moved=wave((0, strength, 0), hertz=4.2 / math.sqrt(1 + grams / 200), decay=0.02))

    def tilt(self, grams, nudge=0.0):
        """One recording on a ruler that is 6° down with the phone alone, and 5° more with 100 g."""
        angle = math.radians(6 + 0.05 * grams + nudge)
        # A phone at rest feels its own sensor's noise.
        self.record(moved=wave((0, 0, 0.06), hertz=6.4), gravity=(0, 9.81 * math.sin(angle), 9.81 * math.cos(angle)))

    def put_on(self, kind, amount):
        self.page.get_by_label(self.words["known"]).select_option(kind)
        self.page.get_by_label(self.words["grams" if kind == "typed" else "count"]).fill(str(amount))
        self.button("put").click()

    def exact_grams(self):
        return float(self.page.locator(".weighing-result data").get_attribute("value"))

    def result(self):
        shown = plain(self.text(".weighing-result")).replace(",", ".")
        return tuple(float(part) for part in re.fullmatch(r"(-?[\d.]+) ± ([\d.]+) g", shown).groups())


def weighed(session, phone):
    return session.stats(phone.participant)["weighing"]


@pytest.fixture
def weigher(session, opened):
    def make(language="en", sensors=True):
        page = opened(session.server, language, kind=WeighingPage)
        page.words = WORDS[language]
        # Before the page listens: it asks for the sensors once.
        return (page.has_sensors() if sensors else page).join(session.code)
    return make


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_spring_is_calibrated_weighs_and_is_kept(session, weigher, language):
    phone = weigher(language)
    phone.weighing()
    phone.begin("spring")
    phone.swing(0)
    heard = phone.signals[0]
    assert heard == 1, "a hanging phone is heard, not seen"
    phone.swing(0)
    for kind, amount, grams in [("euro2", 4, 34), ("typed", 100, 100)]:
        phone.put_on(kind, amount)
        for _ in range(2):
            phone.swing(grams)
    assert phone.words["done"] in phone.text(".weighing-calibrated")
    phone.button("weigh").click()
    phone.swing(60)
    grams, error = phone.result()
    assert 0 < error < 30
    assert abs(grams - 60) <= 2 * error
    # To the last bit, what the server computes of the same recordings.
    phone.wait_until(lambda: weighed(session, phone)["grams"] == phone.exact_grams(), "the server's mass")
    # The same load again says it better, and its container less.
    phone.swing(60)
    grams, better = phone.result()
    assert abs(grams - 60) <= 2 * better
    phone.button("tare").click()
    phone.swing(120)
    grams, error = phone.result()
    assert abs(grams - 60) <= 2 * error
    phone.wait_until(lambda: weighed(session, phone)["grams"] == phone.exact_grams(), "the server's net mass")
    # Another visit begins where this one ended.
    phone.page.reload()
    phone.wait_welcome(2)
    phone.weighing()
    kept = phone.page.get_by_role("dialog").get_by_role("button", name=re.compile("^(Spring|Feder) · "))
    kept.click()
    phone.button("listen").wait_for()
    phone.swing(310)
    assert phone.words["heavy"] in phone.status()
    # The server has the kept scale, and refuses by it, too.
    phone.wait_until(lambda: weighed(session, phone)["refusal"] == "tooHeavy", "the server's refusal")


def test_a_ruler_is_calibrated_and_weighs(weigher):
    phone = weigher()
    phone.weighing()
    phone.begin("ruler")
    for kind, amount, grams in [(None, 0, 0), ("typed", 50, 50), ("typed", 100, 100)]:
        if kind:
            phone.put_on(kind, amount)
        phone.tilt(grams, 0.05)
        phone.tilt(grams, -0.05)
    phone.button("weigh").click()
    phone.tilt(80, 0.05)
    phone.tilt(80, -0.05)
    grams, error = phone.result()
    assert 0 < error < 40
    assert abs(grams - 80) <= 2 * error


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_recording_that_is_no_good_says_why(weigher, language):
    phone = weigher(language)
    phone.weighing()
    phone.begin("spring")
    phone.button("listen").click()
    phone.page.locator(".weighing-ring").wait_for()
    phone.page.evaluate(HIDE)
    phone.wait_until(lambda: phone.words["hidden"] in phone.status(), "the reason")
    phone.button("listen").click()
    phone.button("cancel").click()
    phone.button("listen").wait_for()
    assert "0 " in phone.text("dialog tbody"), "what was cancelled does not count"


def test_without_permission_it_says_so(weigher):
    phone = weigher(sensors=False)
    phone.page.evaluate("DeviceMotionEvent.requestPermission = async () => 'denied'")
    phone.weighing()
    phone.button("new").first.click()
    phone.wait_until(lambda: phone.words["denied"] in phone.status(), "the reason")


def test_a_device_without_a_sensor_says_so(weigher):
    phone = weigher(sensors=False)
    phone.weighing()
    phone.button("new").first.click()
    phone.wait_until(lambda: phone.words["silent"] in phone.status(), "the reason")


def test_without_https_it_says_so_before_anything_is_tapped(own_server, opened):
    server = own_server(host="0.0.0.0", tls=True).start()
    phone = opened(server, kind=WeighingPage, ignore_https_errors=True)
    secure = reached_by_network(server)
    phone.open("/scale")
    phone.wait_welcome()
    phone.weighing()
    assert phone.words["insecure"] in phone.text(".weighing-trouble")
    assert phone.button("new").count() == 0
    link = phone.page.get_by_role("link", name=phone.words["link"])
    assert link.get_attribute("href").startswith(f"{secure}/scale")
    phone.ignore_network_messages()
