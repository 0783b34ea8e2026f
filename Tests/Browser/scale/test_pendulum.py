"""g by a pendulum: Chromium's gyroscope, overridden, and swings that are counted by touch."""

import math
import re
import time

import pytest

from motion_page import MotionPage, wave
from touch_page import plain, reached_by_network

WORDS = {
    "en": {"title": "Measure g with a pendulum", "listen": "Listen", "count": "Count by touch", "swings": "Swings",
           "length": "Length in cm", "remove": "Remove 10 cm", "undo": "Undo: 10 cm again", "insecure": "over HTTPS only",
           "miscounted": "fits no pendulum"},
    "de": {"title": "g mit einem Pendel messen", "listen": "Messen", "count": "Mit dem Finger zählen",
           "swings": "Schwingungen", "length": "Länge in cm", "remove": "10 cm entfernen", "undo": "Rückgängig: 10 cm wieder da",
           "insecure": "nur über HTTPS", "miscounted": "passt zu keinem Pendel"},
}
WHOLE_BROWSER = True
# Of a phone about its middle, in cm².
GYRATION = 21


class PendulumPage(MotionPage):
    """A phone on a string."""

    words = WORDS["en"]

    def pendulum(self):
        """Opens the sheet from the menu."""
        self.page.locator("#menu").click()
        self.page.get_by_role("dialog").get_by_role("button", name=self.words["title"]).click()
        self.page.get_by_label(self.words["length"]).wait_for()

    def button(self, word):
        return self.page.get_by_role("dialog").get_by_role("button", name=self.words[word], exact=True)

    def swing(self, centimetres, degrees=8.0):
        """One recording; the phone hangs across, so that it turns about two of its axes."""
        angular = math.sqrt(981 / (centimetres + GYRATION / centimetres))
        rate = math.radians(degrees) * angular
        self.page.get_by_label(self.words["length"]).fill(str(centimetres))
        self.record(moved=wave(offset=(0, 0, 0.01)), turned=wave((0.6 * rate, 0, 0.8 * rate), hertz=angular / (2 * math.pi), decay=0.01))

    def count_swings(self, seconds, swings=5):
        """Two taps, and the bounds of the time between them."""
        self.button("count").click()
        self.page.get_by_label(self.words["swings"]).fill(str(swings))
        tap = self.page.locator(".pendulum-tap")
        began = time.monotonic()
        tap.tap()
        first = time.monotonic()
        self.page.wait_for_timeout(seconds * 1000)
        second = time.monotonic()
        tap.tap()
        return (second - first) / swings, (time.monotonic() - began) / swings

    def status(self):
        return plain(self.text(".weighing-status")).replace(",", ".")

    def exact(self):
        return float(self.page.locator(".weighing-result data").get_attribute("value"))

    def result(self):
        shown = plain(self.text(".weighing-result")).replace(",", ".")
        return tuple(float(part) for part in re.fullmatch(r"g = ([\d.]+) ± ([\d.]+) m/s²", shown).groups())


@pytest.fixture
def swinger(session, opened):
    def make(language="en", sensors=True):
        page = opened(session.server, language, kind=PendulumPage)
        page.words = WORDS[language]
        return (page.has_sensors() if sensors else page).join(session.code)
    return make


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_swinging_phone_measures_g_and_keeps_it(swinger, session, language):
    phone = swinger(language)
    phone.pendulum()
    phone.swing(10)
    assert phone.signals[0] == 1, "a swinging phone is heard, not seen"
    g, error = phone.result()
    assert 0.1 < error < 2
    assert abs(g - 9.81) < error
    # The server has computed the same bits of what it got.
    swung = lambda: session.stats(phone.participant).get("pendulum", {})  # noqa: E731
    phone.wait_until(lambda: swung().get("gravity") == phone.exact(), "the server's g")
    before = swung()["recordings"]
    assert swung()["refused"] == before - 1
    # What was removed comes back.
    phone.page.get_by_role("button", name=phone.words["remove"]).click()
    assert phone.page.locator(".weighing-result").count() == 0
    phone.page.get_by_role("button", name=phone.words["undo"]).click()
    assert phone.result() == (g, error)
    phone.wait_until(lambda: swung()["recordings"] > before and swung()["gravity"] == phone.exact(), "g, told anew")
    # Another visit begins where this one ended.
    phone.page.reload()
    phone.wait_welcome(2)
    phone.pendulum()
    assert phone.result() == (g, error)


def test_swings_are_counted_by_touch(swinger, session):
    phone = swinger(sensors=False)
    phone.pendulum()
    phone.page.get_by_label(phone.words["length"]).fill("20")
    shortest, longest = phone.count_swings(4.5)
    (shown,) = re.findall(r"takes ([\d.]+) s", phone.status())
    assert shortest - 0.001 <= float(shown) <= longest + 0.001
    _, error = phone.result()
    assert error > 0.3, "a hand is less exact than a sensor"
    phone.wait_until(lambda: session.stats(phone.participant).get("pendulum", {}).get("gravity") == phone.exact(), "the server's g")
    [pendulum] = session.get("/pendulums").json()["phones"][0]["pendulums"]
    assert (pendulum["metres"], pendulum["recordings"], pendulum["counted"]) == (0.2, 1, 1)
    # Two quick taps are no swings.
    phone.count_swings(0, 50)
    assert phone.words["miscounted"] in phone.status()
    assert phone.page.locator("dialog tbody tr").count() == 1


def test_without_https_swings_are_counted(own_server, opened):
    server = own_server(host="0.0.0.0", tls=True).start()
    phone = opened(server, kind=PendulumPage, ignore_https_errors=True)
    reached_by_network(server)
    phone.open("/scale")
    phone.wait_welcome()
    phone.pendulum()
    assert phone.words["insecure"] in phone.text(".weighing-trouble")
    assert phone.button("listen").count() == 0
    phone.button("count").wait_for()
    phone.ignore_network_messages()
