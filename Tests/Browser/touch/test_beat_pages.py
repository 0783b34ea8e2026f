"""A class that taps in time: beats on phone and projector, taps by finger and by the space bar, the curve and the result."""

import re
import statistics
import time

import pytest

from challenge_player import Player
from oracle import BEGAN, ENDED
from phone import Live
from projector_page import PROJECTOR, ProjectorPage

WORDS = {
    "en": ("Beat", "Tap on in time", "Now alone"),
    "de": ("Takt", "Tippe im Takt weiter", "Jetzt allein"),
    "fr": ("Tempo", "Continue en rythme", "Maintenant seul"),
}
# Records when sounds are planned to start (s).
LISTEN = """
window.starts = [];
const { start } = AudioScheduledSourceNode.prototype;
AudioScheduledSourceNode.prototype.start = function (at) { window.starts.push(at); return start.call(this, at); };
"""
# When they are heard, by the wall clock (ms).
HEARD = """
window.heard = [];
const { start } = AudioScheduledSourceNode.prototype;
AudioScheduledSourceNode.prototype.start = function (at) {
  const { currentTime, outputLatency, baseLatency } = this.context;
  window.heard.push(performance.timeOrigin + performance.now() + 1000 * (at - currentTime + (outputLatency || baseLatency || 0)));
  return start.call(this, at);
};
"""
UNKNOWN = {
    "en": ("2 phones do not know", "1 phone does not know"),
    "de": ("2 Handys kennen", "1 Handy kennt"),
    "fr": ("2 téléphones ne connaissent", "1 téléphone ne connaît"),
}


def shows(page, selector, wanted):
    page.wait_until(lambda: re.search(wanted, page.text(f"#challenge {selector}")), f"{wanted!r} in {selector}")


def tap_all(session, challenge, count, period, beats, off):
    """Simulated people tap from the beginning of the time alone; returns them."""
    alone = challenge["untilMilliseconds"] - (30_000 if challenge["kind"] == "beat" else 1000 * challenge["target"])
    players = [Player(session, index) for index in range(count)]
    offset = 100_000.0
    for player in players:
        player.synchronise(offset, 2.0)
    # A few taps of each at a time, as they would come.
    for first in range(0, beats, 4):
        for index, player in enumerate(players):
            times = [alone - offset + 100 + period * beat + off(index, beat) for beat in range(first, min(beats, first + 4))]
            player.phone.touch([event for time in times for event in ([BEGAN, 1, 100, 100, time], [ENDED, 1, 100, 100, time + 40])])
        for player in players:
            player.phone.settle()
    return players


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_beats_are_shown_on_a_phone_and_tapped_on_by_finger_and_space_bar(session, opened, drawing, language):
    name, title, alone = WORDS[language]
    shown = opened(session.server, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    phone = drawing(language)
    shown.press("a")
    shown.sheet.get_by_text(name, exact=True).click()
    assert shown.sheet.locator("label:visible input").count() == 1, "all taps count, so there is no number of attempts"
    shown.sheet.locator("label:visible input").fill("60")
    shown.sheet.locator("[type=submit]").click()
    shown.sheet.wait_for(state="detached")
    assert session.stats()["challenge"]["target"] == 60
    shows(phone, "h2", re.escape(title))
    seen = set()

    def counted():
        seen.add(phone.text("#challenge .in-time"))
        return re.search(re.escape(alone), phone.text("#challenge .hint"))

    phone.wait_until(counted, "the time alone")
    assert len(seen & set("12345678")) >= 4, f"the beats are counted in the ring: {seen}"
    phone.draw((190, 500), (190, 500), steps=1)
    phone.wait_until(lambda: session.get("/results").json()["challenges"][0]["participants"], "a tap")
    phone.page.keyboard.press(" ")
    phone.page.keyboard.press(" ")
    phone.wait_until(lambda: session.get("/results").json()["challenges"][0]["participants"][0]["attempts"] == 3, "taps of the space bar")
    session.control("challenge")
    phone.wait_until(lambda: phone.text("#standing .place") != "", "where the result is")


def test_a_phone_says_its_own_tempo_in_the_end(session, drawing):
    phone = drawing("en")
    session.control("challenge", kind="clap", target=10)
    phone.wait_start()
    for _ in range(8):
        phone.page.keyboard.press(" ")
        phone.page.wait_for_timeout(400)
    shows(phone, ".result", "[0-9]+ bpm")
    tempo = float(re.search("[0-9]+", phone.text("#challenge .result"))[0])
    [person] = session.get("/results").json()["challenges"][0]["participants"]
    taps = sorted(attempt["value"] for attempt in person["results"])
    intervals = [later - earlier for earlier, later in zip(taps, taps[1:]) if later - earlier >= 0.15]
    assert len(taps) == 8 and tempo == pytest.approx(60 / statistics.median(intervals), abs=1)


def test_the_projector_gives_the_beats_to_see_and_to_hear(session, opened):
    shown = opened(session.server, "en", kind=ProjectorPage, device=PROJECTOR)
    shown.page.add_init_script(LISTEN)
    shown.present(session)
    shown.page.mouse.click(600, 400)
    session.control("challenge", kind="beat", target=120)
    given = shown.page.locator("#challenge .in-time .beat.given")
    shown.wait_until(lambda: given.count() >= 7, "seven beats")
    starts = shown.page.evaluate("window.starts")
    gaps = [later - earlier for earlier, later in zip(starts, starts[1:])]
    assert len(starts) == 8 and gaps == pytest.approx([0.5] * 7, abs=1e-6)
    shown.wait_until(lambda: shown.page.locator("#challenge .in-time .beat").count() == 0, "the curve's place")


def test_a_projector_that_is_opened_later_has_the_beats_by_the_rooms_clock(session, opened):
    challenge = session.control("challenge", kind="beat", target=40)["challenge"]
    viewer = Live(session.server, session.code)
    viewer.view()
    asked = time.time()
    viewer.send({"type": "clock", "id": 1, "t": 0})
    answer = viewer.wait_type("clock")
    returned = time.time()
    # The wall clock of this machine is the page's, too.
    first = 500 * (asked + returned) + challenge["fromMilliseconds"] - (answer["received"] + answer["sent"]) / 2
    shown = opened(session.server, "en", kind=ProjectorPage, device=PROJECTOR)
    shown.page.add_init_script(HEARD)
    shown.present(session)
    shown.page.mouse.click(600, 400)
    given = shown.page.locator("#challenge .in-time .beat.given")
    shown.wait_until(lambda: given.count() > 0, "a beat")
    shown.wait_until(lambda: shown.page.evaluate("window.heard.length") >= 3, "three clicks")
    off = []
    for heard in shown.page.evaluate("window.heard"):
        beat = round((heard - first) / 1500)
        assert 0 <= beat < 8
        off.append(abs(heard - first - 1500 * beat))
    # A busy machine's sound is late now and then; a wrong clock is off at every beat.
    assert min(off) < 60 + 500 * (returned - asked)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_host_sees_how_many_phones_do_not_know_the_rooms_time(session, opened, language):
    shown = opened(session.server, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    players = [Player(session, index) for index in range(2)]
    shown.press("a")
    note = shown.sheet.locator(".ability.warning:visible")
    assert note.count() == 0, "a distance needs no clock"
    shown.sheet.get_by_text(WORDS[language][0], exact=True).click()
    shown.wait_until(lambda: note.count() == 1 and re.match(UNKNOWN[language][0], note.inner_text()), "both")
    players[0].synchronise()
    shown.wait_until(lambda: note.count() == 1 and re.match(UNKNOWN[language][1], note.inner_text()), "one")
    players[1].synchronise()
    shown.wait_until(lambda: note.count() == 0, "nobody")
    for player in players:
        player.phone.close()


def test_the_curve_grows_as_a_class_taps_and_has_its_finding_table_and_errors(session, opened):
    shown = opened(session.server, "en", kind=ProjectorPage, device=PROJECTOR).present(session)
    challenge = session.control("challenge", kind="clap", target=60)["challenge"]
    # Together for ten seconds, then each in a tempo of its own.
    players = tap_all(session, challenge, 6, 500, 44, lambda index, beat: 7 * index % 11 + max(0, beat - 20) * 35 * (index - 2))
    shown.wait_until(lambda: shown.page.locator("#challenge .in-time .curve").count() > 0, "a curve while it runs")
    shows(shown, ".about", "now .* together")
    shown.press("n")
    shows(shown, "h1", r"[0-9]+\s% together; chance alone gives [0-9]+\s%")
    shows(shown, ".about", r"bpm · .* · together from 0\.[05]\ss on · apart from 1[0-9]\.[05]\ss on")
    shows(shown, ".summary", r"Clocks change at most [0-9]+\s% .*screens")
    assert shown.page.locator("#challenge .podium").is_hidden()
    shown.page.locator("#challenge .data-table summary").click()
    table = shown.page.locator("#challenge .data-table table")
    shown.wait_until(lambda: table.locator("tbody tr").count() == 6, "a row for each person")
    assert re.search(r"1[0-9]{2}\.[0-9] \(", table.inner_text())
    session.control("hide")
    shown.wait_until(lambda: not shown.page.locator("#challenge .in-time").is_visible(), "nothing while results are hidden")
    assert shown.text("#challenge h1").startswith("Tap as one")
    for player in players:
        player.phone.close()
