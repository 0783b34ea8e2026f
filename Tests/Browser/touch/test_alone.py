"""A phone that measures for itself: its figures are its own to reset, and the way out leads home."""

import pytest

from scale_page import ScalePage
from strokes import TRIANGLE

WORDS = {"en": {"reset": "Reset my figures", "yes": "Reset", "home": "Home", "leave": "Leave this class", "privacy": "What I send",
                "class": "class", "details": "My gestures", "calibrate": "Calibrate with a bank card"},
         "de": {"reset": "Meine Zahlen zurücksetzen", "yes": "Zurücksetzen", "home": "Startseite",
                "leave": "Diese Klasse verlassen", "privacy": "Was ich sende", "class": "Klasse", "details": "Meine Gesten",
                "calibrate": "Mit einer Bankkarte kalibrieren"}}


def button(phone, name):
    return phone.page.locator("dialog[open]").get_by_role("button", name=name, exact=True)


def open_menu(phone):
    phone.page.locator("#menu").tap()
    phone.page.locator("dialog[open]").wait_for()


@pytest.mark.parametrize("language", ["en", "de"])
def test_alone_one_resets_ones_figures_and_goes_home(server, opened, language):
    words = WORDS[language]
    phone = opened(server, language).open("/")
    phone.page.locator("#measure").tap()
    phone.wait_welcome()
    phone.draw(*TRIANGLE)
    phone.settle()
    open_menu(phone)
    assert button(phone, words["leave"]).count() == 0
    order = phone.page.locator("dialog[open] .rows > button").all_inner_texts()
    assert order == [words[key] for key in ("reset", "details", "calibrate", "privacy", "home")]
    button(phone, words["privacy"]).tap()
    assert words["class"] not in phone.text("dialog[open]"), "there is no class"
    phone.page.keyboard.press("Escape")
    open_menu(phone)
    button(phone, words["reset"]).tap()
    button(phone, words["yes"]).tap()
    phone.wait_text("#distance-total .value", {"en": "0.00", "de": "0,00"}[language])
    phone.page.locator("dialog[open]").wait_for(state="detached")
    open_menu(phone)
    button(phone, words["home"]).tap()
    phone.page.wait_for_url(f"{server.url}/")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_scale_alone_does_as_well(server, opened, language):
    words = WORDS[language]
    scale = opened(server, language, kind=ScalePage).open("/scale")
    scale.wait_welcome()
    scale.curve(0.2, 0.4)
    scale.release()
    scale.wait_until(lambda: "154" in scale.text("#peak"), "the peak")
    open_menu(scale)
    assert button(scale, words["leave"]).count() == 0
    button(scale, words["reset"]).tap()
    button(scale, words["yes"]).tap()
    scale.wait_until(lambda: scale.text("#peak").endswith("–"), "the peak's going")
    open_menu(scale)
    button(scale, words["home"]).tap()
    scale.page.wait_for_url(f"{server.url}/")


def test_in_a_class_a_phone_leaves_and_resets_nothing(drawing):
    phone = drawing()
    open_menu(phone)
    assert button(phone, "Reset my figures").count() == button(phone, "Home").count() == 0
    assert button(phone, "Leave this class").is_visible()


def test_without_a_server_the_reset_says_so(server, opened):
    phone = opened(server).open("/")
    phone.page.locator("#measure").tap()
    phone.wait_welcome()
    phone.draw(*TRIANGLE)
    phone.settle()
    phone.server_is_away = True
    phone.page.route("**/control", lambda route: route.abort())
    open_menu(phone)
    button(phone, "Reset my figures").tap()
    button(phone, "Reset").tap()
    phone.wait_until(lambda: "does not answer" in phone.text("dialog[open]"), "the failure")
    assert phone.text("#distance-total .value") == "12.00"
