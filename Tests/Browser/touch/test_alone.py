"""A phone without a class: it can reset its figures, and leaves to the start page."""

import pytest

from api import Session
from scale_page import ScalePage
from strokes import TRIANGLE
from touch_page import reached_by_network

WORDS = {"en": {"reset": "Reset my figures", "yes": "Reset", "home": "Home", "leave": "Leave this class", "privacy": "What I send",
                "class": "class", "details": "My gestures", "calibrate": "Calibrate with a bank card", "latency": "How late is my phone?", "help": "How it works"},
         "de": {"reset": "Meine Zahlen zurücksetzen", "yes": "Zurücksetzen", "home": "Startseite",
                "leave": "Diese Klasse verlassen", "privacy": "Was ich sende", "class": "Klasse", "details": "Meine Gesten",
                "calibrate": "Mit einer Bankkarte kalibrieren", "latency": "Wie träge ist mein Handy?", "help": "So geht es"}}


def button(phone, name):
    return phone.page.locator("dialog[open]").get_by_role("button", name=name, exact=True)


def open_menu(phone):
    phone.page.locator("#menu").tap()
    phone.page.locator("dialog[open]").wait_for()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_phone_without_a_class_resets_its_figures_and_returns_home(server, opened, language):
    words = WORDS[language]
    phone = opened(server, language).open("/")
    phone.page.locator("#measure").tap()
    phone.wait_welcome()
    phone.draw(*TRIANGLE)
    phone.settle()
    open_menu(phone)
    assert button(phone, words["leave"]).count() == 0
    order = phone.page.locator("dialog[open] .rows > button").all_inner_texts()
    assert order == [words[key] for key in ("reset", "details", "calibrate", "latency", "help", "privacy", "home")]
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
def test_a_scale_without_a_class_resets_its_figures_and_returns_home(server, opened, language):
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
    scale.wait_until(lambda: scale.text("#peak").endswith("–"), "the peak's reset")
    open_menu(scale)
    button(scale, words["home"]).tap()
    scale.page.wait_for_url(f"{server.url}/")


def test_in_a_class_a_phone_leaves_and_resets_nothing(drawing):
    phone = drawing()
    open_menu(phone)
    assert button(phone, "Reset my figures").count() == button(phone, "Home").count() == 0
    assert button(phone, "Leave this class").is_visible()


def test_without_a_server_the_reset_is_reported_as_failed(server, opened):
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


def test_advice_comes_after_the_first_stroke_one_at_a_time_and_never_twice(own_server, opened):
    """A phone over plain HTTP without a wake lock, which trusts the server's certificate."""
    server = own_server(host="0.0.0.0", tls=True).start()
    reached_by_network(server)
    phone = opened(server, ignore_https_errors=True)
    phone.page.clock.install()
    phone.open("/")
    phone.page.locator("#measure").tap()
    phone.wait_welcome()
    notices = phone.page.locator("#notices .notice")
    phone.touch(0, 100, 300)
    phone.touch(1, 200, 300)
    phone.lift(0)
    phone.move(f1=(220, 300))
    phone.wait_painted()
    assert notices.count() == 0, "the stroke has not ended"
    phone.lift()
    notices.first.wait_for()
    assert notices.count() == 1 and "https" in phone.text("#notices")
    notices.get_by_role("button", name="Hide").tap()
    notices.filter(has_text="screen stays on").wait_for()
    assert notices.count() == 1
    phone.page.clock.run_for(31_000)
    notices.first.wait_for(state="detached")
    phone.page.reload()
    phone.wait_welcome(2)
    phone.draw(*TRIANGLE)
    phone.settle()
    assert notices.count() == 0
    # While the clock ran ahead of the network, the server seemed silent for too long.
    phone.ignore_network_messages("closed before the connection is established")


@pytest.mark.parametrize("trusts", [True, False])
def test_https_is_offered_where_this_phone_trusts_it_and_not_in_a_class(own_server, opened, trusts):
    server = own_server(host="0.0.0.0", tls=True).start()
    secure = reached_by_network(server)
    phone = opened(server, "de", ignore_https_errors=trusts)
    asked = []
    phone.page.on("request" if trusts else "requestfailed", lambda request: asked.append(request.url))
    phone.open("/")
    phone.page.locator("#measure").tap()
    phone.wait_welcome()
    assert not [url for url in asked if url.startswith(secure)], "advice waits until the first stroke has ended"
    phone.draw(*TRIANGLE)
    phone.wait_until(lambda: any(url.startswith(secure) for url in asked), "the attempt")
    link = phone.page.locator("#notices a")
    if trusts:
        link.wait_for()
        assert link.get_attribute("href").startswith(f"{secure}/touch?s=") and link.count() == 1
    else:
        phone.draw(*TRIANGLE)
        phone.settle()
        assert link.count() == 0
    session = Session(server)
    pupil = opened(server, ignore_https_errors=trusts)
    seen = []
    pupil.page.on("request", lambda request: seen.append(request.url))
    pupil.join(session.code)
    pupil.draw((50, 300), (250, 300))
    pupil.settle()
    assert pupil.page.locator("#notices a").count() == 0
    assert not [url for url in seen if url.startswith("https:") or url.endswith("/api/v1/server")]
    for page in (phone, pupil):
        page.ignore_network_messages()
