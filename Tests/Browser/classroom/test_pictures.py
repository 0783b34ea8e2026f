"""Every picture of the projector in both themes: each drawing has a colour, and contrast with its background."""

import re
import statistics

import pytest

from classes import DrawingClass
from compare_page import ComparePage
from drawn import FIND_FAULTS, faults, of_all, seen_pixels
from experiment_phone import Steerer, Tapper
from touch_page import LAPTOP, shown_number

pytestmark = pytest.mark.parametrize("theme", ["dark", "light"])
TAPPING = {"distances": [18, 26], "widths": [6, 9], "targets": 5, "practice": 0}
STEERING = {"task": "steering", "distances": [20, 30], "widths": [6, 9], "trials": 3, "practice": 0}


def draw(phone, centimetres):
    phone.draw((0.5, 0.1), (0.5, 0.1 + centimetres * 64 / phone.screen["height"]))


def compare(session, projector, theme):
    """A lesson at its comparison of distances."""
    shown = projector(color_scheme=theme)
    session.control("activity", activity="lesson", subject="thumb-walk")
    session.control("lesson", step=2)
    return shown


def labels(shown):
    """The numbers at the axis, and its unit."""
    return [shown.page.locator(f"#lesson .spread text.{name}").all_text_contents() for name in ("tick:not(.words)", "unit")]


def test_the_comparison_of_a_lesson_is_drawn(session, projector, phones, theme):
    shown = compare(session, projector, theme)
    drawn = phones(12)
    for index, phone in enumerate(drawn):
        draw(phone, 2 + index)
    [leaves] = phones(1)
    phones(2)
    leaves.close()
    session.control("lesson", step=3)
    shown.wait_until(lambda: shown.page.locator("#lesson .spread .sign").count() == 12, "a sign for each phone that has drawn")
    shown.wait_until(lambda: "2 without a value" in shown.text("#lesson figcaption.numbers:visible"), "who is here and has not drawn, but not who left")
    assert faults(shown.page, "#lesson") == []
    fills = of_all(shown.page, "#lesson .sign", "(signs) => signs.map((sign) => getComputedStyle(sign).fill)")
    assert len(set(fills)) == 12, "in the colours of the phones"
    numbers, unit = labels(shown)
    assert numbers[0] == "0" and int(numbers[-1]) in range(12, 15) and unit == ["cm"]
    # One unit, also for values below and above a metre.
    for _ in range(10):
        draw(drawn[-1], 10)
    shown.wait_until(lambda: labels(shown)[1] == ["m"], "a longer axis")
    assert all(re.fullmatch(r"\d(\.\d+)?", label) for label in labels(shown)[0])
    assert " cm" not in shown.text("#lesson figcaption.numbers:visible")
    assert faults(shown.page, "#lesson") == []


def test_the_median_of_a_lesson_is_that_of_the_comparison(session, projector, phones, theme):
    shown = compare(session, projector, theme)
    drawn = phones(3)
    session.control("lesson", step=3)

    def median():
        [distance] = [one for one in session.get("/parts/figures", headers=session.host).json()["measures"] if one["name"] == "distance"]
        return f"Median {shown_number(statistics.median(distance['values']))} cm"

    for phone in drawn[:2]:
        draw(phone, 0)
    shown.wait_until(lambda: shown.page.locator("#lesson .spread .sign").count() == 2, "a sign for each phone that has tapped")
    assert median() == "Median 0.00 cm" and median() in shown.text("#lesson figcaption.numbers:visible")
    assert labels(shown)[0][0].startswith("0") and faults(shown.page, "#lesson") == []
    draw(drawn[2], 5)
    shown.wait_until(lambda: shown.page.locator("#lesson .spread .sign").count() == 3, "the third sign")
    assert median() == "Median 0.00 cm" and median() in shown.text("#lesson figcaption.numbers:visible")
    assert "without" not in shown.text("#lesson figcaption.numbers:visible")


def test_questions_and_answers(session, projector, phones, theme):
    shown = projector(color_scheme=theme)
    session.control("activity", activity="lesson", subject="thumb-walk")
    shown.page.locator("#lesson .answers").wait_for()
    track, ground = shown.page.evaluate("""() => {
        const bar = document.querySelector("#lesson .bar"), of = (node) => getComputedStyle(node).backgroundColor;
        return [of(bar), of(document.querySelector("#lesson"))];
    }""")
    assert track != ground and "undefined" not in shown.text("#lesson")


def test_challenges_with_signs_a_podium_and_bars(session, projector, phones, theme):
    shown = projector(color_scheme=theme)
    few = phones(3)
    session.control("challenge", kind="distance")
    for index, phone in enumerate(few):
        draw(phone, 8 + index)
    shown.wait_until(lambda: shown.page.locator("#challenge .histogram .sign").count() == 3, "a sign for each phone")
    assert faults(shown.page, "#challenge") == []
    session.control("challenge")
    shown.wait_until(lambda: shown.page.locator("#challenge .podium li").count() == 3, "the podium")
    assert faults(shown.page, "#challenge") == []
    many = DrawingClass(session, 61)
    many.challenge(1.5, 0.8, attempts=1)
    shown.wait_until(lambda: shown.page.locator("#challenge .histogram .bar").count() > 0, "bars for a crowd")
    # In a panel lower than its labels; heights below 0 would be errors on the console.
    shown.page.locator("#challenge .chart").evaluate("(chart) => chart.style.cssText = 'align-self: start; height: 12px; min-height: 0'")
    shown.wait_until(lambda: shown.page.locator("#challenge .histogram").get_attribute("viewBox").endswith(" 12"), "the low chart")
    shown.page.locator("#challenge .chart").evaluate("(chart) => chart.removeAttribute('style')")
    assert faults(shown.page, "#challenge") == []
    many.close()


OVERLAPS = """() => {
    const boxes = [...document.querySelectorAll("#challenge .podium :is(.name, .figure, .step)")].map((node) => node.getBoundingClientRect());
    return boxes.some((a, i) => boxes.some((b, j) => i < j && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
}"""


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 768)], ids=str)
def test_results_within_a_centimetre_differ_in_millimetres(session, projector, phones, theme, size):
    shown = projector("de", color_scheme=theme, viewport={"width": size[0], "height": size[1]})
    session.control("activity", activity="lesson", subject="one-centimetre")
    session.control("lesson", step=3)
    drawn = phones(12)
    for index, phone in enumerate(drawn):
        draw(phone, 0.95 + 0.01 * max(index, 1))
    session.control("lesson", step=4)
    shown.wait_until(lambda: shown.page.locator("#challenge .podium li").count() == 3, "the podium")
    figures = shown.page.locator("#challenge .podium .figure").all_text_contents()
    assert [figure.replace("\u00a0", " ") for figure in sorted(figures)] == ["10,0 mm", "10,1 mm", "9,9 mm"]
    assert not shown.page.evaluate(OVERLAPS)
    if size[0] == 1920:
        columns = of_all(shown.page, "#challenge .histogram .sign", "(signs) => new Set(signs.map((sign) => Math.round(sign.getBoundingClientRect().left))).size")
        assert columns >= 5
    # The podium has risen.
    shown.page.evaluate("Promise.all(document.querySelector('#challenge .podium').getAnimations({ subtree: true }).map((each) => each.finished))")
    heights = dict(of_all(
        shown.page, "#challenge .podium li",
        "(places) => places.map((place) => [place.dataset.rank, Math.round(place.querySelector('.step').getBoundingClientRect().height)])"))
    assert len(heights) == 2 and heights["1"] > heights["2"], "9.9 and 10.1 are equally near, on one height"
    assert faults(shown.page, "#challenge") == []


@pytest.mark.parametrize("kind, settings", [(Tapper, TAPPING), (Steerer, STEERING)], ids=["tapping", "steering"])
def test_experiments(session, projector, theme, kind, settings):
    shown = projector(color_scheme=theme)
    person = kind(session, seed=1)
    session.control("experiment", **settings)
    person.sequence(1)
    shown.wait_until(lambda: shown.page.locator("#experiment .plot .sign").count() == 1, "the point")
    assert faults(shown.page, "#experiment") == []
    person.phone.close()


def test_the_strips_of_a_comparison(session, opened, theme):
    drawn = DrawingClass(session, 8)
    for error in (2.5, 1.5):
        drawn.challenge(error, 0.5)
    drawn.close()
    page = opened(session.server, kind=ComparePage, device=LAPTOP, color_scheme=theme).compare(session)
    page.page.locator("[data-measure=error] .dot").first.wait_for(state="attached")
    assert faults(page.page, "main") == []


def test_a_bad_drawing_is_found(session, projector, theme):
    shown = projector(color_scheme=theme)
    shown.page.evaluate("""() => {
        const path = document.querySelector("svg path"), text = document.createElementNS(path.namespaceURI, "text");
        path.setAttribute("fill", "undefined");
        text.textContent = "cut";
        text.setAttribute("x", "-20");
        text.setAttribute("fill", getComputedStyle(document.documentElement).getPropertyValue("--ground"));
        document.querySelector("#tools .theme svg").append(text);
        document.createElement("canvas").getContext("2d").fillStyle = "none such";
    }""")
    found = shown.page.evaluate(FIND_FAULTS, "#tools")["wrong"]
    assert any(each.startswith("cut") for each in found) and any(each.startswith("1.") for each in found)
    assert len([fault for fault in shown.faults if "drawn wrongly" in fault]) == 2
    shown.faults.clear()


def test_ink_and_heatmap_are_drawn(projector, phones, theme):
    shown = projector(color_scheme=theme)
    [phone] = phones(1)
    phone.draw(*((0.5, 0.1 + 0.08 * step) for step in range(11)))
    shown.wait_until(lambda: seen_pixels(shown.page, "canvas.ink") > 300, "the ink")
    shown.press("4")
    shown.wait_until(lambda: shown.painted("backdrop") > 300, "the blocks")
    shown.wait_until(lambda: seen_pixels(shown.page, "#backdrop") > 300, "blocks that stand out")
    shown.page.get_by_role("button", name="Smooth").click()
    shown.wait_until(lambda: seen_pixels(shown.page, "#backdrop") > 300, "a smooth picture with contrast")
