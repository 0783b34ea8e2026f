"""A challenge on a phone with a real finger, and on the projector: its task, and its results."""

import itertools
import re

import pytest
from PIL import Image

import fitts
from challenge_player import Player
from oracle import BEGAN, ENDED
from phone import Phone
from projector_page import PROJECTOR, SMALL_PROJECTOR, ProjectorPage, rgb
from touch_page import PHONE, shown_number

TITLES = {
    "en": {"distance": "Draw exactly 10 cm", "hold": "Hold for exactly 0.20 s", "press": "Press with exactly 200 g",
           "attempt": "Attempt {} · best {}"},
    "de": {"distance": "Zeichne genau 10 cm", "hold": "Halte den Finger genau 0,20 s",
           "press": "Drücke mit genau 200 g", "attempt": "Versuch {} · bester {}"},
}
SHORT = {"en": ("9.5 cm", "0.5 cm too short"), "de": ("9,5 cm", "0,5 cm zu kurz")}
OVER = {"en": ("12.0 cm", "2.0 cm too far"), "de": ("12,0 cm", "2,0 cm zu weit")}


def words(phone, selector):
    return phone.text(f"#challenge {selector}")


def shows(phone, selector, wanted):
    phone.wait_until(lambda: words(phone, selector) == wanted, f"{wanted!r} in {selector}")


# A duration's error, rounded up to hundredths.
AT_MOST = {"en": r"at most ± 0\.\d\d s", "de": r"höchstens ± 0,\d\d s"}


def challenges(phone):
    return [message for message in phone.received if message["type"] == "challenge"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_exact_distance_can_be_drawn(session, drawing, language):
    phone = drawing(language)
    session.control("challenge", kind="distance")
    phone.page.wait_for_selector("#challenge")
    assert words(phone, "h2") == TITLES[language]["distance"]
    assert not phone.page.locator("#distance-last").is_visible(), "the figures would reveal it"
    phone.wait_start()
    phone.draw((50, 300), (354, 300), (354, 604))
    shows(phone, ".result", SHORT[language][0])
    assert words(phone, ".verdict") == SHORT[language][1]
    assert words(phone, ".tally") == TITLES[language]["attempt"].format(1, SHORT[language][0])
    phone.draw((50, 300), (242, 300), (242, 556), (50, 300))
    shows(phone, ".result", OVER[language][0])
    assert words(phone, ".verdict") == OVER[language][1]
    assert words(phone, ".tally") == TITLES[language]["attempt"].format(2, SHORT[language][0])
    session.control("challenge")
    phone.page.wait_for_selector("#challenge", state="detached")
    assert phone.page.locator("#distance-last").is_visible()


def blue(phone):
    """The number of ink pixels on the pad."""
    return phone.page.evaluate("""() => [...document.querySelectorAll("canvas.ink")].reduce((sum, canvas) => {
        if (canvas.width === 0) return sum;
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        for (let i = 3; i < data.length; i += 4) sum += data[i] > 0;
        return sum;
    }, 0)""")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_earlier_drawings_cannot_be_traced(session, drawing, theme):
    phone = drawing("de", color_scheme=theme)
    phone.draw((50, 300), (350, 300))
    phone.wait_until(lambda: blue(phone) > 1000, "ink")
    session.control("challenge", kind="distance", target=1, attemptLimit=2)
    phone.page.wait_for_selector("#challenge")
    phone.wait_until(lambda: blue(phone) == 0, "an empty pad")
    phone.wait_start()
    phone.draw((50, 400), (290, 400))
    shows(phone, ".tally", "Versuch 1 von 2 · bester 37,5 mm")
    phone.wait_until(lambda: blue(phone) > 1000, "one's own line")
    long = blue(phone)
    phone.draw((50, 200), (110, 200))
    shows(phone, ".tally", "Versuch 2 von 2 · bester 9,4 mm")
    assert words(phone, ".verdict") == "0,6 mm zu kurz"
    assert words(phone, ".hint").startswith("Fertig")
    assert 0 < blue(phone) < long / 2, "the previous attempt is no longer shown"
    session.control("challenge", kind="hold")
    phone.wait_until(lambda: blue(phone) == 0, "an empty pad for the next round")


@pytest.mark.parametrize("task", [{"action": "challenge", "kind": "distance"}, {"action": "experiment", "task": "tapping"}],
                         ids=lambda task: task["action"])
def test_no_heatmap_shows_where_earlier_lines_ended(session, drawing, task):
    phone = drawing()
    phone.draw((50, 300), (350, 300))
    parts = [phone.page.locator(selector) for selector in ("#heat", "#switch")]
    phone.page.keyboard.press("s")
    phone.wait_until(lambda: all(part.is_visible() for part in parts) and phone.page.evaluate("heat.width") > 300, "its blocks")
    session.control(**task)
    phone.wait_until(lambda: not any(part.is_visible() for part in parts), "an empty pad")
    session.control("activity", activity="touch")
    phone.wait_until(lambda: all(part.is_visible() for part in parts), "the blocks again")


@pytest.mark.parametrize("language", ["en", "de"])
def test_holding_survives_a_reload(session, drawing, language):
    phone = drawing(language)
    session.control("challenge", kind="hold", target=0.2)
    phone.page.wait_for_selector("#challenge")
    assert words(phone, "h2") == TITLES[language]["hold"]
    phone.wait_start()
    phone.touch(0, 100, 400)
    phone.page.wait_for_timeout(100)
    phone.lift()
    phone.wait_until(lambda: challenges(phone)[-1]["attempts"] == 1 and words(phone, ".result"), "the attempt")
    result = words(phone, ".result")
    assert re.fullmatch(AT_MOST[language], words(phone, ".error"))
    phone.settle()
    phone.page.reload()
    phone.wait_welcome(2)
    shows(phone, ".result", result)
    # A press challenge needs the scale: the phone changes to it.
    session.control("challenge", kind="press", target=200)
    phone.page.wait_for_url(f"**/scale?s={session.code}")
    phone.wait_welcome(3)
    shows(phone, "h2", TITLES[language]["press"])


def test_tapping_the_targets(session, drawing):
    phone = drawing("en")
    session.control("challenge", kind="targets", target=2.5)
    phone.wait_start()
    targets, taps = [], []
    for tap in range(10):
        phone.page.wait_for_selector(".target-ring .next")
        x, y = phone.page.evaluate(
            "(() => { const c = document.querySelector('.target-ring .next'); return [c.cx.baseVal.value, c.cy.baseVal.value]; })()")
        count = len(challenges(phone))
        targets.append((x, y))
        phone.touch(0, x + tap % 3, y - tap % 2)
        phone.lift()
        phone.wait_until(lambda: len(challenges(phone)) > count, "the next target")
        # A frame later the page shows it.
        phone.wait_painted()
        if tap == 4:
            assert words(phone, ".hint") == "4 of 9"
    phone.settle()
    for seq in sorted(phone.batches):
        taps += [event[2:5] for event in phone.batches[seq] if event[0] == 0]
    expected = fitts.figures(targets, challenges(phone)[-1]["layout"]["width"], taps)
    assert challenges(phone)[-1]["latest"] == pytest.approx(expected["value"], rel=1e-9)
    shows(phone, ".result", f"{shown_number(expected['value'], digits=1)} bits/s")
    assert words(phone, ".verdict") == "Speed and aim in one number: more is better."


BESIDE_THE_RING = """() => {
    const box = (node) => node.getBoundingClientRect(), circles = [...document.querySelectorAll(".target-ring circle")].map(box);
    if (circles.length === 0 || !document.querySelector("#challenge header.beside")) return false;
    const [title, hint] = ["h2", ".hint"].map((each) => box(document.querySelector(`#challenge header ${each}`)));
    return title.right <= Math.min(...circles.map(({ left }) => left)) && title.bottom <= box(document.getElementById("participant")).top
        && hint.left >= Math.max(...circles.map(({ right }) => right)) && hint.bottom <= innerHeight;
}"""


def test_on_a_phone_that_lies_the_words_stand_beside_the_ring(session, drawing):
    phone = drawing(device={**PHONE, "viewport": {"width": 568, "height": 320}})
    session.control("challenge", kind="targets")
    phone.wait_until(lambda: phone.page.evaluate(BESIDE_THE_RING), "the words beside the ring")


def test_the_ring_turns_with_the_phone(session, drawing):
    phone = drawing("en")
    session.control("challenge", kind="targets", target=2)
    phone.page.wait_for_selector(".target-ring .next")
    assert phone.page.locator(".target-ring .next").get_attribute("cx") == "195"
    phone.cdp.send("Emulation.setDeviceMetricsOverride", {
        "width": 844, "height": 390, "deviceScaleFactor": 2, "mobile": True,
        "screenOrientation": {"type": "landscapePrimary", "angle": 90}})
    phone.wait_until(
        lambda: phone.page.evaluate("document.querySelector('.target-ring .next').cy.baseVal.value") == 195, "the turned ring")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_round_counts_after_3_2_1(session, opened, drawing, language):
    shown = opened(session.server, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    phone = drawing(language)
    for page in (shown, phone):
        page.page.evaluate("""() => {
            window.digits = [];
            new MutationObserver(() => {
                const digit = document.querySelector("#challenge .countdown:not([hidden])")?.textContent;
                if (digit && window.digits.at(-1) !== digit) window.digits.push(digit);
            }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        }""")
    session.control("challenge", kind="distance")
    phone.page.locator("#challenge .countdown").wait_for()
    shown.page.locator("#challenge .countdown").wait_for()
    assert shown.page.locator("#challenge .histogram").is_hidden()
    phone.draw((50, 300), (354, 300))
    phone.wait_start()
    shown.page.locator("#challenge .histogram").wait_for()
    for page in (shown, phone):
        assert page.page.evaluate("window.digits") == ["3", "2", "1"]
    assert not any(phone.batches.values()), "nothing was recorded before"
    phone.draw((50, 300), (354, 300), (354, 604))
    shows(phone, ".result", SHORT[language][0])
    assert words(phone, ".tally") == TITLES[language]["attempt"].format(1, SHORT[language][0])
    # A latecomer may begin at once.
    late = drawing(language)
    late.page.wait_for_selector("#challenge")
    assert late.page.locator("#challenge .countdown").is_hidden()
    late.draw((50, 300), (354, 300), (354, 604))
    shows(late, ".result", SHORT[language][0])


# Frequencies of tones that were started, Hz, and the page's only source of sound.
TONES = """(() => {
    window.tones = [];
    window.AudioContext = class extends AudioContext { constructor() { super(); window.audio = this; } };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (at) { window.tones.push(Math.round(this.frequency.value)); return start.call(this, at); };
})()"""


def test_sounds_are_off_until_a_key_turns_them_on(session, opened, phones):
    shown = opened(session.server, kind=ProjectorPage, device=SMALL_PROJECTOR)
    shown.page.add_init_script(TONES)
    shown.present(session)
    rounds = itertools.count(1)
    tones = lambda: shown.page.evaluate("window.tones.splice(0)")
    notice = lambda: shown.page.locator("#notices").inner_text()

    def play_a_round():
        """The tones of the countdown, of the end for all, and of the podium."""
        session.control("challenge", kind="distance", target=5)
        shown.page.locator("#challenge .countdown").wait_for()
        shown.page.locator("#challenge .histogram").wait_for()
        heard = [tones()]
        began = 10_000 * next(rounds)
        for number, phone in enumerate(phones):
            stroke(phone, 4 + 0.5 * number, began)
        shown.page.locator("#challenge .done.all").wait_for()
        heard.append(tones())
        session.control("challenge")
        shown.page.locator("#challenge .podium").wait_for()
        return [*heard, tones()]

    assert play_a_round() == [[], [], []]
    shown.press("0")
    shown.wait_until(lambda: "Sounds are on" in notice(), "the words")
    shown.wait_until(lambda: shown.page.evaluate("window.audio?.state") == "running", "the sound")
    tones()
    assert play_a_round() == [[523, 523, 523, 784], [659, 784], [523, 659, 784]]
    shown.press("0")
    shown.wait_until(lambda: "Sounds are off" in notice(), "the words")
    assert play_a_round() == [[], [], []]


def test_the_end_of_a_wave_is_heard_once_all_have_touched(session, opened):
    players = [Player(session, index) for index in range(3)]
    for player in players:
        player.synchronise()
    shown = opened(session.server, kind=ProjectorPage, device=SMALL_PROJECTOR)
    shown.page.add_init_script(TONES)
    shown.present(session).press("0")
    shown.wait_until(lambda: shown.page.evaluate("window.audio?.state") == "running", "the sound")
    session.control("challenge", kind="wave")
    for index, player in enumerate(players):
        shown.page.evaluate("window.tones.length = 0")
        player.tap(100, 100, after=1000 + 300 * index)
        player.phone.settle()
        shown.wait_until(lambda: shown.page.locator("#challenge .chain .sign").count() == index + 1, "the touch")
        if index < 2:
            assert 659 not in shown.page.evaluate("window.tones")
    shown.page.locator("#challenge .done.all").wait_for()
    shown.wait_until(lambda: shown.page.evaluate("window.tones.slice(-2)") == [659, 784], "the end for all")


def test_a_phone_that_changes_its_page_continues_the_countdown(session, drawing):
    session.control("activity", activity="scale")
    phone = drawing()
    phone.page.wait_for_url(f"**/scale?s={session.code}")
    phone.wait_welcome(2)
    session.control("challenge", kind="distance")
    phone.page.wait_for_url(f"**/touch?s={session.code}")
    phone.page.locator("#challenge .countdown").wait_for()
    phone.draw((50, 300), (354, 300))
    phone.wait_start()
    assert not any(phone.batches.values())
    phone.draw((50, 300), (354, 300), (354, 604))
    shows(phone, ".result", SHORT["en"][0])


# The projector


BOARD = {
    "en": {"title": "Draw exactly 10 cm", "stop": "Stop", "over": "ended", "nobody": "Nobody has a result yet.",
           "done": "{} of {} done", "summary": "median 9.9 cm · mean 10.2 cm · without ±: not calibrated", "best": "Best: 9.9 cm ({})", "target": "Target 10 cm",
           "finding": "Half of you are within 1.5 cm", "attempt": "best of 3 attempts"},
    "de": {"title": "Zeichnet genau 10 cm", "stop": "Stopp", "over": "beendet", "nobody": "Noch niemand hat ein Ergebnis.",
           "done": "{} von {} fertig", "summary": "Median 9,9 cm · Mittelwert 10,2 cm · ohne ±: nicht kalibriert", "best": "Bester Wert: 9,9 cm ({})", "target": "Ziel 10 cm",
           "finding": "Die Hälfte von euch liegt höchstens 1,5 cm daneben", "attempt": "der beste von 3 Versuchen"},
}


def board(shown, selector):
    return shown.text(f"#challenge {selector}")


def signs(shown):
    """Each phone's sign in the histogram: its middle, in widths of the axis, and its colour."""
    return shown.page.evaluate(
        """(() => {
            const chart = document.querySelector("#challenge .histogram line.axis")?.getBoundingClientRect();
            return [...document.querySelectorAll("#challenge .chart .sign")].map((sign) => {
                const box = sign.getBoundingClientRect();
                return [(box.x + box.width / 2 - chart.x) / chart.width, sign.getAttribute("fill").match(/#\\w{6}/)[0]];
            });
        })()""")


@pytest.fixture
def phones(session):
    made = [Phone(session.server, session.code) for _ in range(4)]
    yield made
    for phone in made:
        phone.close()


def stroke(phone, centimetres, at):
    phone.touch([[BEGAN, 1, 0, 0, at], [ENDED, 1, 64 * centimetres, 0, at + 500]])
    phone.settle()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_class_fills_the_histogram(session, opened, phones, language):
    texts = BOARD[language]
    shown = opened(session.server, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    shown.press("a")
    shown.sheet.locator("[type=submit]").click()
    shown.sheet.wait_for(state="detached")
    assert session.stats()["challenge"] == {"number": 1, "kind": "distance", "target": 10, "attemptLimit": 3, "round": 1}
    assert board(shown, "h1") == texts["title"]
    assert board(shown, ".summary") == texts["nobody"]
    assert shown.page.locator("#challenge text.target").text_content().replace("\u00a0", " ") == texts["target"]
    for phone, centimetres in zip(phones, (9.9, 12.2, 8.5)):
        stroke(phone, centimetres, 1000)
    shown.wait_until(lambda: board(shown, ".summary") == texts["summary"], texts["summary"])
    assert board(shown, ".done") == texts["done"].format(3, 4)
    assert board(shown, ".best") == texts["best"].format(f"1 {phones[0].welcome['participant']['name']}")
    # Bins of 2 mm from the smallest result to the largest, each in its phone's colour.
    bins = {colour: round(21 * x - 0.5, 1) for x, colour in signs(shown)}
    assert bins == {phone.welcome["participant"]["colour"]: centre for phone, centre in zip(phones, (8, 19, 1))}
    smallest = shown.page.evaluate(
        "Math.min(...[...document.querySelectorAll('#challenge :is(text, button, p, h1)')]"
        ".filter((node) => node.textContent && node.checkVisibility()).map((node) => parseFloat(getComputedStyle(node).fontSize)))")
    assert smallest >= 20

    with shown.page.expect_download() as download:
        shown.take_home("results").click()
    assert download.value.suggested_filename == f"touchfigures-{session.code}-results.csv"
    assert download.value.path().read_text().count({"en": "distance,10,p", "de": "distance;10;p"}[language]) == 3
    shown.page.locator("#actions [data-action=stop]").click()
    shown.wait_until(lambda: board(shown, ".over") == texts["over"], texts["over"])
    assert "challenge" not in session.stats()
    absent = {"en": "1 without a value · with theirs, the median could be 9.2 cm to 11", "de": "1 ohne Wert · mit ihnen läge der Median irgendwo von 9,2 cm bis 11"}
    assert absent[language] in board(shown, ".summary")
    assert len(signs(shown)) == 3, "the results stay for discussion"
    assert board(shown, "h1") == texts["finding"] and board(shown, ".about") == f"{texts['title']} · {texts['attempt']}"
    shown.page.reload()
    shown.wait_until(lambda: len(signs(shown)) == 3, "the results after a reload")
    shown.start("draw")
    shown.page.locator("#challenge").wait_for(state="hidden")


@pytest.mark.parametrize("target, unit, ratio", [(1, "mm", 10), (10, "cm", 1)])
def test_the_histogram_has_one_unit_and_the_attempts_of_the_ranks(session, opened, phones, target, unit, ratio):
    shown = opened(session.server, "de", kind=ProjectorPage, device=SMALL_PROJECTOR).present(session)
    session.control("challenge", kind="distance", target=target, attemptLimit=3)
    for index, phone in enumerate(phones):
        for attempt, part in enumerate((1, 0.9, 0.75) if index == 0 else (0.8 + 0.04 * index, 0.7, 0.6)):
            stroke(phone, target * part, 1000 * (attempt + 1))
    shown.wait_until(lambda: len(signs(shown)) == 4, "everybody's sign")
    drawn = shown.page.locator("#challenge .histogram text").evaluate_all(
        "texts => texts.map((text) => [text.getAttribute('class'), text.textContent.replaceAll('\u00a0', ' '), ...(({ x, width }) => [x, width])(text.getBoundingClientRect())])")
    named = lambda kind: [(words, x, width) for name, words, x, width in drawn if name == kind]
    assert [words for words, *_ in named("unit")] == [unit]
    assert named("target")[0][0] == f"Ziel {target * ratio} {unit}" and f"{target * ratio} {unit}" in board(shown, "h1")
    ticks = {float(words.replace(",", ".")): x + width / 2 for words, x, width in named("tick")}
    # The first phone's best attempt, by which it ranks first, stands at the target.
    best = shown.page.evaluate(
        """colour => { const box = [...document.querySelectorAll("#challenge .chart .sign")].find((sign) => sign.getAttribute("fill").match(/#\\w{6}/)[0] === colour)
            .getBoundingClientRect(); return box.x + box.width / 2; }""", phones[0].welcome["participant"]["colour"])
    line = shown.page.locator("#challenge line.target").bounding_box()
    assert abs(best - line["x"] - line["width"] / 2) < 2
    # Numbers stand at their values: the same distance for the same difference, the target among them.
    values = sorted(ticks)
    (low, high) = values[0], values[-1]
    for value in values:
        assert ticks[value] == pytest.approx(ticks[low] + (value - low) / (high - low) * (ticks[high] - ticks[low]), abs=1.5)
    assert "der beste von 3 Versuchen" in board(shown, ".about")
    # The table behind the picture, by the keyboard alone.
    shown.page.locator("#challenge .data-table summary").focus()
    shown.page.keyboard.press("Enter")
    rows = shown.page.locator("#challenge .data-table tbody tr")
    shown.wait_until(lambda: rows.count() == 4, "a row for each phone")
    assert rows.first.inner_text().split("\t")[0::2] == [phones[0].welcome["participant"]["name"], f"{target * ratio},0\u00a0{unit}"]
    shown.page.keyboard.press("Escape")
    assert rows.first.is_hidden()


def test_more_than_60_results_are_bars_and_the_words_say_what_is_outside(session, opened):
    shown = opened(session.server, "en", kind=ProjectorPage, device=SMALL_PROJECTOR).present(session)
    session.control("challenge", kind="distance", target=5)
    many = [Phone(session.server, session.code) for _ in range(61)]
    for index, phone in enumerate(many):
        stroke(phone, 60 if index == 0 else 4.5 + index / 60, 1000)
        if index == 59:
            shown.wait_until(lambda: len(signs(shown)) == 60, "60 signs")
    bars = shown.page.locator("#challenge .bar")
    shown.wait_until(lambda: bars.count() > 3 and len(signs(shown)) == 0, "bars")
    ends = shown.page.locator("#challenge text.words").all_text_contents()
    assert ends.count("or more") == 1 and "or less" not in ends
    tallest = max(bar["height"] for bar in (each.bounding_box() for each in bars.all()))
    axis, chart = (shown.page.locator(f"#challenge {part}").first.bounding_box() for part in ("line.axis", ".histogram"))
    assert tallest == pytest.approx(0.8 * (axis["y"] - chart["y"]), rel=0.02)
    for phone in many:
        phone.close()


def test_a_viewer_sees_the_histogram_and_nothing_while_it_is_hidden(session, opened, phones):
    session.control("challenge", kind="hold")
    stroke(phones[0], 1, 1000)
    shown = opened(session.server, kind=ProjectorPage, device=PROJECTOR).present(session, host=False)
    shown.wait_until(lambda: len(signs(shown)) == 1, "the result of before")
    # Its error is that of the two positions in time, and that of the only value is the median's.
    assert re.match(r"median 0\.50 ± 0\.\d\d s · mean 0\.50 ± 0\.\d\d s · ±: so far off, at most", board(shown, ".summary"))
    assert shown.page.locator("#challenge button:visible").count() == 0
    session.control("hide")
    shown.page.locator("#challenge .chart").wait_for(state="hidden")
    assert "median" not in board(shown, ".summary")
    session.control("reveal")
    shown.wait_until(lambda: len(signs(shown)) == 1, "the reveal")
    session.control("remove", participant=phones[0].id)
    shown.wait_until(lambda: board(shown, ".summary") == BOARD["en"]["nobody"], "the removal")
    session.control("challenge")
    shown.wait_until(lambda: board(shown, ".over") == "ended", "the end")
    session.control("activity", activity="touch")
    shown.page.locator("#challenge").wait_for(state="hidden")


def test_a_wrong_target_is_not_sent(session, opened):
    shown = opened(session.server, kind=ProjectorPage, device=PROJECTOR).present(session)
    shown.press("a")
    field = shown.sheet.locator("input").first
    shown.sheet.get_by_text("Targets", exact=True).click()
    field.fill("7")
    shown.sheet.locator("[type=submit]").click()
    assert field.evaluate("(field) => field.validity.rangeOverflow")
    assert "challenge" not in session.stats()
    field.fill("2.5")
    shown.sheet.locator("[type=submit]").click()
    shown.sheet.wait_for(state="detached")
    assert session.stats()["challenge"] == {"number": 1, "kind": "targets", "target": 2.5, "attemptLimit": 3, "round": 1}


# A challenge as a game of rounds

SIZES = [(1920, 1080), (1280, 720), (1024, 768), (844, 390), (390, 844), (320, 568)]


def podium(shown):
    """The participants and values on the podium, the best first."""
    return [(step.get_attribute("data-participant"), step.locator(".figure").inner_text().replace("\u00a0", " "))
            for step in shown.page.locator("#challenge .podium li").all()]


@pytest.mark.parametrize("language", ["en", "de"])
def test_rounds_with_one_key(session, opened, phones, language):
    texts = BOARD[language]
    shown = opened(session.server, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    session.control("challenge", kind="distance", target=5)
    shown.wait_until(lambda: board(shown, ".done") == texts["done"].format(0, 4), "nobody is done")
    shown.page.locator("#challenge .histogram").wait_for()
    for phone, centimetres in zip(phones, (4, 5.5, 5.1, 8)):
        stroke(phone, centimetres, 1000)
    shown.page.locator("#challenge .done.all").wait_for()
    assert board(shown, ".done") == texts["done"].format(4, 4)
    assert podium(shown) == [], "nobody has won yet"

    shown.press("n")
    shown.wait_until(lambda: board(shown, ".over") == texts["over"], texts["over"])
    best = [("5.1 cm", phones[2]), ("5.5 cm", phones[1]), ("4.0 cm", phones[0])]
    expected = [(phone.id, figure if language == "en" else figure.replace(".", ",")) for figure, phone in best]
    assert podium(shown) == expected
    columns = shown.page.locator("#challenge .podium .step").evaluate_all(
        "(steps) => Promise.all(steps.flatMap((step) => step.getAnimations()).map(({ finished }) => finished))"
        ".then(() => steps.map((step) => [step.getBoundingClientRect().x, step.getBoundingClientRect().y]))")
    (first, top), (second, middle), (third, low) = columns
    assert second < first < third and top < middle < low, "the best in the middle and highest"
    for width, height in SIZES:
        shown.page.set_viewport_size({"width": width, "height": height})
        shown.page.locator("#challenge .podium").scroll_into_view_if_needed()
        outside = shown.page.locator("#challenge .podium li > *").evaluate_all(
            """(parts) => parts.filter((part) => {
                const box = part.getBoundingClientRect(), panel = document.querySelector("#challenge").getBoundingClientRect();
                return box.left < panel.left || box.right > panel.right || box.bottom > panel.bottom + 1 || box.height < 5;
            }).map((part) => part.className)""")
        assert outside == [], f"{width} × {height}"

    shown.press("n")
    shown.wait_until(lambda: session.stats().get("challenge") == {"number": 2, "kind": "distance", "target": 5, "round": 2}, "the next round")
    shown.wait_until(lambda: board(shown, ".done") == texts["done"].format(0, 4), "a round without results")
    assert podium(shown) == []
    shown.start("scale")
    shown.page.locator("#challenge").wait_for(state="hidden")
    shown.press("n")
    assert session.stats()["activity"] == "scale", "the key does nothing elsewhere"


ALIKE = {"en": "+ 1 more", "de": "+ 1 weiteres", "fr": "+ 1 autre"}


@pytest.mark.parametrize("lengths, ranks", [((5, 5, 5, 5), "111"), ((5, 5, 4, 4), "113"), ((5, 5, 5, 4), "111")])
@pytest.mark.parametrize("language", ALIKE)
def test_the_podium_counts_those_who_share_its_last_place(session, opened, phones, language, lengths, ranks):
    shown = opened(session.server, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    session.control("challenge", kind="distance", target=5)
    for phone, length in zip(phones, lengths):
        stroke(phone, length, 1000)
    session.control("challenge")
    steps = shown.page.locator("#challenge .podium li")
    shown.wait_until(lambda: "".join(step.get_attribute("data-rank") for step in steps.all()) == ranks, "the ranks")
    last_two = lengths[2:]
    assert steps.last.locator(".points").all_inner_texts() == ([ALIKE[language]] if last_two[0] == last_two[1] else [])
    assert steps.locator(".points").count() == (last_two[0] == last_two[1])


GAME = {
    "en": {"over": "Round 2 ended", "board": "Points after 2 rounds", "points": "18 points",
           "phone": ["Round 2", "1st of 3 (+10 points)", "18 points · 1st overall"], "none": "No result this time"},
    "de": {"over": "Runde 2 beendet", "board": "Punkte nach 2 Runden", "points": "18 Punkte",
           "phone": ["Runde 2", "1. Platz von 3 (+10 Punkte)", "18 Punkte · insgesamt 1. Platz"], "none": "Diesmal kein Ergebnis"},
}


@pytest.mark.parametrize("language", ["en", "de"])
def test_rounds_have_a_running_score(session, opened, drawing, phones, language):
    texts = GAME[language]
    shown = opened(session.server, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    own = drawing(language)
    for centimetres in ((5, 5.5, 8, 4.2), (5.6, 5, 6, None)):
        session.control("challenge", kind="distance", target=5)
        for phone, length in zip(phones, centimetres):
            if length:
                stroke(phone, length, 1000)
        session.control("challenge")
    shown.wait_until(lambda: board(shown, ".over") == texts["over"], texts["over"])
    shown.wait_until(lambda: shown.board.title == texts["board"], texts["board"])
    totals = ["18 (+10)", "18 (+8)", "13 (+7)", "7 (+0)"]
    shown.wait_until(lambda: shown.board.figures == totals, "the second round's totals")
    first = shown.page.locator("#challenge .podium [data-place='1']")
    assert first.get_attribute("data-participant") == phones[1].id
    shown.wait_until(lambda: first.locator(".points").inner_text() == texts["points"], texts["points"])
    # The phone without results, which returns.
    own.wait_text("#standing .place", texts["none"])
    own.page.reload()
    own.wait_text("#standing .place", texts["none"])
    for width, height in ((390, 844), (320, 568), (844, 390)):
        own.page.set_viewport_size({"width": width, "height": height})
        over = own.page.evaluate("""() => {
            const box = document.getElementById("standing").getBoundingClientRect();
            return box.left < 0 || box.right > innerWidth || document.elementFromPoint(box.x + box.width / 2, box.y + 4)?.id === "standing";
        }""")
        assert not over, "it fits, and blocks no touch"
    newest = phones[1].live.wait(lambda message: message["type"] == "standing" and message["round"] == 2, "the standing")
    bins = newest.pop("histogram")
    assert newest.pop("latestError") == newest.pop("bestError") == {"error": None, "reason": "densityAssumed"}
    assert sum(bins["counts"]) == 3 and bins["counts"][bins["own"]] >= 1
    assert newest == {"type": "standing", "round": 2, "place": 1, "of": 3, "gained": 10, "points": 18, "overall": 1,
                      "kind": "distance", "target": 5, "latest": 5, "best": 5}

    with shown.page.expect_download() as download:
        shown.take_home("picture").click()
    assert download.value.suggested_filename == f"touchfigures-{session.code}-round-2.png"
    picture = Image.open(download.value.path()).convert("RGB")
    assert picture.size == (1600, 1000)
    colours = {colour for _, colour in picture.getcolors(1 << 24)}
    for phone in phones:
        assert tuple(rgb(phone.welcome["participant"]["colour"])) in colours, "everybody's sign"

    # Another activity ends the game, and its text on the phone.
    shown.start("draw")
    own.page.locator("#standing").wait_for(state="detached")
    session.control("challenge", kind="distance", target=5)
    assert session.stats()["challenge"]["round"] == 1
