"""The effects of the host's controls, as a phone's page shows them."""

import pytest

from phone import Phone
from strokes import TRIANGLE


def test_the_page_reports_a_freeze_and_counts_again_afterwards(session, drawing):
    phone = drawing("de")
    phone.draw(*TRIANGLE)
    phone.settle()
    session.control("freeze")
    phone.wait_until(lambda: "angehalten" in phone.text("#notices"), "the notice")
    phone.draw(*TRIANGLE)
    phone.page.wait_for_timeout(400)
    assert session.stats(phone.participant)["distance"]["totalPixels"] == pytest.approx(768, abs=0.01)
    session.control("unfreeze")
    phone.wait_until(lambda: "angehalten" not in phone.text("#notices"), "the notice going")
    phone.draw(*TRIANGLE)
    phone.wait_text("#distance-total .value", "24,00")


def test_the_page_reports_the_end_of_the_session(session, drawing):
    phone = drawing()
    phone.draw(*TRIANGLE)
    phone.settle()
    session.control("end")
    phone.page.locator("#state").wait_for()
    assert "12.00" in phone.text("#state")


def test_the_page_reports_its_removal(session, drawing):
    phone = drawing()
    session.control("remove", participant=phone.participant)
    phone.page.locator("#state").wait_for()
    phone.page.locator("#state button").first.tap()
    phone.wait_welcome(2)


def test_a_banned_phone_is_not_invited_again_and_stays_out(session, drawing):
    phone = drawing("de")
    session.control("ban", participant=phone.participant)
    phone.page.locator("#state").wait_for()
    assert "endgültig" in phone.text("#state") and phone.page.locator("#state button").count() == 0
    phone.page.reload()
    phone.page.locator("#state").wait_for()
    assert "endgültig" in phone.text("#state")
    assert session.stats()["participants"] == []


@pytest.mark.parametrize("language, spotlit, hidden", [("en", "spotlight", "hidden"), ("de", "Spotlight", "verborgen")])
def test_a_phone_shows_the_spotlight_and_the_hiding_of_the_others(session, drawing, language, spotlit, hidden):
    phone = drawing(language)
    session.control("spotlight", participant=phone.participant)
    phone.wait_until(lambda: spotlit in phone.text("#notices"), "the spotlight's notice")
    session.control("hide")
    phone.wait_until(lambda: hidden in phone.text("#notices"), "the notice about the others")
    session.control("spotlight")
    phone.wait_until(lambda: spotlit not in phone.text("#notices"), "the spotlight's going")


def test_the_others_fingers_are_visible_until_they_are_hidden(session, drawing):
    phone = drawing()
    other = Phone(session.server, session.code)
    ink = """() => { const canvas = document.getElementById("peers"); if (!canvas) return 0;
        return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.filter(value => value).length; }"""
    other.touch([[0, 1, 195, 422, 0]])
    phone.wait_until(lambda: phone.page.evaluate(ink) > 0, "the other's finger")
    session.control("hide")
    phone.wait_until(lambda: phone.page.evaluate(ink) == 0, "the finger's going")
    other.close()


def test_the_others_fingers_are_never_drawn_over_figures_or_a_challenge(session, drawing):
    phone = drawing()
    other = Phone(session.server, session.code)
    ink = """() => { const canvas = document.getElementById("peers"); if (!canvas) return null;
        return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.filter(value => value).length; }"""
    box = phone.page.locator("#distance-total .value").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    other.touch([[0, 1, 195, 422, 0]])
    phone.wait_until(lambda: phone.page.evaluate(ink), "the other's finger between the figures")
    other.touch([[1, 1, x, y, 20]])
    phone.wait_until(lambda: phone.page.evaluate(ink) == 0, "its going over the distance")
    other.touch([[1, 1, 20, 422, 40]])
    phone.wait_until(lambda: phone.page.evaluate(ink) > 0, "the finger beside them")
    session.control("challenge", kind="distance", target=10)
    phone.page.wait_for_selector("#challenge")
    phone.wait_until(lambda: phone.page.evaluate(ink) == 0, "its going for the challenge")
    other.close()


def test_clear_sets_the_page_to_0(session, drawing):
    phone = drawing()
    phone.draw(*TRIANGLE)
    phone.settle()
    session.control("clear")
    phone.wait_text("#distance-total .value", "0.00")
    phone.wait_text("#time-total .value", "00.00")


@pytest.mark.parametrize("path", ["/touch", "/touch?s=", "/touch?s=222222", "/touch?s=%3Cimg%20src%3Dx%3E"])
def test_a_wrong_code_leads_back_home(server, opened, path):
    phone = opened(server).open(path)
    phone.page.locator("#state a[href='/']").wait_for()
