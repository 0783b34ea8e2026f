"""Another network while a class gathers: the lobby and the start page follow it, and the host chooses among addresses."""

import pytest

from namespaces import has_namespaces, run_apart
from projector_page import SMALL_PROJECTOR, ProjectorPage
from server import ROOT

HELP = {
    "en": ("Nobody gets in?", "Another Wi-Fi", "keeps devices apart", "firewall"),
    "de": ("Kommt niemand rein?", "Anderes WLAN", "Client-Isolation", "Firewall"),
    "fr": ("Personne n’arrive", "Un autre Wi-Fi", "isole les appareils", "pare-feu"),
}


@pytest.fixture(scope="module")
def seen():
    if not has_namespaces():
        pytest.skip("needs network namespaces, unshare and ip")
    return run_apart(ROOT / "Tests/Browser/pages/changing_network_pages.py")


@pytest.mark.parametrize("state, address", [("first", "192.168.1.5"), ("second", "10.20.30.40"), ("both", "10.20.30.40")])
def test_lobby_and_start_page_show_the_address_that_holds(seen, state, address):
    now = seen[state]
    assert f"http://{address}:" in now["home"] and now["lobby"].startswith(f"http://{address}:") and address in now["qr"]
    assert now["unreachable"] is False


def test_the_class_is_told_of_another_address(seen):
    assert seen["first"]["notices"] == "" and "10.20.30.40" in seen["second"]["notices"]


def test_the_host_chooses_among_addresses_and_finds_the_choice_again(seen):
    assert seen["first"]["choice"] == seen["second"]["choice"] == []
    assert len(seen["both"]["choice"]) >= 2
    assert seen["chosen"].startswith("http://172.16.4.4:")


def test_without_a_network_the_lobby_says_that_nobody_gets_in(seen):
    assert seen["none"].startswith("http://localhost:")


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_a_class_that_stays_empty_is_helped(session, opened, phones, language, scheme):
    offer, *causes = HELP[language]
    shown = opened(session.server, language, kind=ProjectorPage, device={**SMALL_PROJECTOR, "color_scheme": scheme})
    shown.page.clock.install()
    shown.present(session, started=False).page.locator("#lobby").wait_for()
    assert shown.page.locator("#lobby-help").is_hidden()
    shown.page.clock.fast_forward(46_000)
    shown.page.locator("#lobby-help").click()
    shown.sheet.locator(".visited").wait_for()
    text = shown.sheet.inner_text()
    assert all(cause in text for cause in causes) and str(session.server.port) in text
    assert offer in shown.text("#lobby-help")
    shown.press("Escape")
    phones(1)
    shown.page.clock.run_for(1000)
    shown.wait_until(lambda: shown.page.locator("#lobby-help").is_hidden(), "the offer's end")
