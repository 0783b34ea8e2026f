"""The first seconds of a phone in a class: who it is and what to do, and where its figures are."""

import pytest

from accessibility import Examiner
from strokes import TRIANGLE, opacity
from touch_page import PHONE

DRAW = {"en": "Draw with your finger", "de": "Zeichne mit dem Finger", "fr": "Dessine avec le doigt"}
LARGE = "?s={code}&face=figures"


def size(phone, selector):
    return phone.page.locator(selector).evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)")


def named(session):
    [participant] = session.stats()["participants"]
    return f"{participant['name']} {participant['id'][1:]}"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_card_says_who_the_phone_is_and_what_to_do(session, drawing, language):
    phone = drawing(language)
    phone.wait_text("#card .own-name", named(session))
    assert phone.text("#card div") == DRAW[language]
    assert size(phone, "#card .own-name") == 32 and size(phone, "#card div") >= 18
    sign = phone.page.locator("#card .own-name svg").bounding_box()
    assert (sign["width"], sign["height"]) == (96, 96)
    assert len(phone.text("#card").split()) <= 12
    assert phone.page.locator("#card").get_attribute("role") == "status", "a screen reader says it"


def test_the_first_touch_dissolves_the_card_and_counts(session, drawing):
    phone = drawing()
    phone.wait_text("#card .own-name", named(session))
    phone.touch(0, *TRIANGLE[0])
    phone.page.locator("#card").wait_for(state="hidden")
    phone.lift()
    phone.draw(*TRIANGLE)
    phone.settle()
    assert session.stats(phone.participant)["touches"] == 2
    assert phone.text("#participant") == named(session)
    assert size(phone, "#participant") >= 16
    phone.page.reload()
    phone.wait_welcome(2)
    assert not phone.page.locator("#card").is_visible()


def test_with_reduced_motion_the_card_is_gone_at_once(session, opened):
    phone = opened(session.server, reduced_motion="reduce").join(session.code)
    assert phone.page.locator("#card").evaluate("(card) => getComputedStyle(card).transitionDuration") == "0s"


def test_no_ink_crosses_the_figures_in_the_bar(drawing):
    phone = drawing()
    phone.draw((60, 400), (200, 20), (330, 400))
    phone.wait_painted()
    above = """() => [...document.querySelectorAll("#figures .value")].filter((value) => value.checkVisibility()).map((value) => {
        const order = document.querySelector(".ink").compareDocumentPosition(value) & Node.DOCUMENT_POSITION_FOLLOWING;
        const bar = document.getElementById("figures"), { bottom } = value.getBoundingClientRect();
        return [order > 0, getComputedStyle(bar).backgroundColor, bottom <= bar.getBoundingClientRect().bottom];
    })"""
    shown = phone.page.evaluate(above)
    assert len(shown) == 4
    for is_later, background, is_inside in shown:
        assert is_later and is_inside and background.startswith("rgb("), "the bar covers the ink"
    assert phone.page.locator("#figures").bounding_box()["height"] <= 0.16 * PHONE["viewport"]["height"]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_bar_keeps_its_height_while_the_figures_grow(drawing, language):
    phone = drawing(language)
    heights = set()
    for right in (80, 330, 330, 330):
        phone.draw((60, 300), (right, 300), (60, 300), (right, 300))
        phone.settle()
        heights.add(phone.page.locator("#figures").bounding_box()["height"])
    assert len(heights) == 1, "nothing jumps"


def test_the_large_figures_are_one_tap_away_and_stay(session, drawing):
    phone = drawing()
    phone.draw(*TRIANGLE)
    phone.settle()
    phone.page.locator("#resize").tap()
    assert size(phone, "#distance-total") > size(phone, "#distance-last")
    assert phone.page.locator("#layer").evaluate("(layer) => getComputedStyle(layer).backgroundColor") == "rgb(0, 0, 0)"
    phone.page.reload()
    phone.wait_welcome(2)
    assert phone.page.locator("#figures").bounding_box()["height"] == PHONE["viewport"]["height"]
    phone.page.locator("#resize").tap()
    assert phone.page.locator("#figures").bounding_box()["height"] < 200


def test_the_address_may_ask_for_the_large_figures(session, opened):
    phone = opened(session.server).open("/touch" + LARGE.format(code=session.code))
    phone.wait_welcome()
    phone.wait_text("#participant", named(session))
    assert phone.text("#draw") == DRAW["en"] and size(phone, "#draw") >= 18
    assert phone.page.locator("#figures").bounding_box()["height"] == PHONE["viewport"]["height"]
    assert not phone.page.locator("#card").is_visible()
    phone.draw(*TRIANGLE)
    phone.page.locator("#draw").wait_for(state="hidden")
    phone.wait_text("#distance-total .value", "12.00")


def test_a_phone_alone_has_large_figures_and_no_card(server, opened):
    phone = opened(server).open("/")
    phone.page.locator("#measure").tap()
    phone.wait_welcome()
    assert not phone.page.locator("#card").is_visible() and not phone.page.locator("#resize").is_visible()
    assert phone.text("#draw") == DRAW["en"]
    assert phone.page.locator("#figures").bounding_box()["height"] == PHONE["viewport"]["height"]


@pytest.mark.parametrize("width, height", [(390, 844), (320, 568), (844, 390), (195, 422)])
@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_card_and_bar_fit_every_window(session, opened, language, scheme, width, height):
    device = {**PHONE, "viewport": {"width": width, "height": height}, "color_scheme": scheme}
    phone = opened(session.server, language, device=device).join(session.code)
    phone.page.locator("#card .own-name svg").wait_for()
    examiner = Examiner()
    examiner.examine(phone.page, "the card")
    outside = """(root) => [...document.querySelectorAll(root + " *")].filter((node) => node.checkVisibility({ visibilityProperty: true })
        && ![...node.childNodes].every((child) => child.nodeType !== 3 || !child.data.trim())).filter((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return !node.closest(".spoken") && getComputedStyle(node).clipPath === "none"
            && (left < -0.5 || right > innerWidth + 0.5 || top < -0.5 || bottom > innerHeight + 0.5);
    }).map((node) => node.textContent)"""
    assert phone.page.evaluate(outside, "#card") == []
    phone.draw((60, height * 0.7), (width - 60, height * 0.7))
    phone.page.locator("#card").wait_for(state="hidden")
    phone.settle()
    phone.wait_until(lambda: opacity(phone, "#figures") == 1, "the bar")
    assert phone.page.evaluate(outside, "#figures") == []
    overlaps = """() => {
        const boxes = ["#participant", "#switch", "#menu", "#resize", "#figures"].map((id) => document.querySelector(id).getBoundingClientRect());
        const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        return boxes.flatMap((a, i) => boxes.slice(i + 1, 4).filter((b) => meets(a, b)));
    }"""
    assert phone.page.evaluate(overlaps) == []
    examiner.examine(phone.page, "the bar")
    assert examiner.wrong == []


@pytest.mark.parametrize("activity", ["scale", "spot", "walk"])
def test_name_and_number_stay_with_the_phone(session, drawing, activity):
    phone = drawing()
    called = named(session)
    session.control("activity", activity=activity)
    phone.page.wait_for_url(f"**/{activity}?s=*")
    phone.wait_until(lambda: phone.page.locator(".own-name:visible").count() == 1, "the name")
    phone.wait_text(".own-name:visible", called)
    assert size(phone, ".own-name:visible") >= 16


def test_the_number_stays_beside_a_name_of_ones_own(session, drawing):
    phone = drawing()
    session.control("naming", naming="own")
    phone.page.locator("#own-name input").fill("Ida")
    phone.page.locator("#own-name .primary").tap()
    phone.wait_text("#card .own-name", "Ida 1")
    phone.wait_text("#participant", "Ida 1")
