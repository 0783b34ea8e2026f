"""Another network while a class gathers: the lobby and the start page follow it, and the host chooses among addresses."""

import pytest

from accessibility import Examiner
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
def test_lobby_and_start_page_show_the_current_address(seen, state, address):
    now = seen[state]
    assert now["home"].startswith(f"http://{address}:") and "/touch?s=" in now["home"] and now["lobby"].startswith(f"http://{address}:") and address in now["qr"]
    assert now["unreachable"] is False


def test_the_class_learns_another_address(seen):
    assert seen["first"]["notices"] == "" and "10.20.30.40" in seen["second"]["notices"]


def test_the_host_chooses_among_addresses_and_the_choice_is_remembered(seen):
    assert seen["first"]["choice"] == seen["second"]["choice"] == []
    assert len(seen["both"]["choice"]) >= 2
    assert seen["chosen"].startswith("http://172.16.4.4:")


def test_without_a_network_the_lobby_says_that_nobody_can_join(seen):
    assert seen["none"].startswith("http://localhost:")


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_a_class_that_stays_empty_gets_help(session, opened, phones, language, scheme):
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


SCHEMES = {"en": ("no audio walk", "everything works", "Advanced"), "de": ("ohne Hörspaziergang", "alles geht", "Erweitert"),
           "fr": ("pas de balade sonore", "tout marche", "Avancé")}
HTTP, HTTPS = "http://192.168.1.5:8080", "https://192.168.1.5:8443"


def with_addresses(shown, **fields):
    """The server describes itself like one in a school's network."""
    def answer(route):
        reply = route.fetch()
        route.fulfill(response=reply, json={**reply.json(), "http": [HTTP], "https": [HTTPS], **fields})

    shown.page.route("**/api/v1/server", answer)


@pytest.mark.parametrize("language, scheme, size", [("en", "dark", (1920, 1080)), ("de", "light", (1280, 720)), ("fr", "dark", (390, 844))])
def test_a_class_changes_to_https_and_back_with_the_effects_on_phones(session, opened, language, scheme, size):
    without, all_works, advanced = SCHEMES[language]
    device = {"viewport": {"width": size[0], "height": size[1]}, "color_scheme": scheme, "reduced_motion": "reduce"}
    shown = opened(session.server, language, kind=ProjectorPage, device=device)
    with_addresses(shown, certificateAuthority=True)
    shown.present(session, started=False).page.locator("#lobby").wait_for()
    way, typed = shown.page.locator("#lobby-scheme"), lambda: shown.text("#lobby-type b")
    way.wait_for()
    shown.wait_until(lambda: typed() == HTTP and without in way.inner_text(), "http, and what it lacks")
    examiner = Examiner()
    examiner.examine(shown.page, "the lobby")
    assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    way.click()
    assert advanced in shown.sheet.inner_text()
    examiner.examine(shown.page, "the choice")
    shown.sheet.locator("[data-scheme=https]").click()
    shown.wait_until(lambda: typed() == HTTPS and all_works in way.inner_text(), "https")
    assert HTTPS in shown.page.locator("#lobby-qr").get_attribute("alt")
    # Found again, also while the server is queried again.
    shown.page.reload()
    shown.wait_until(lambda: way.is_visible() and typed() == HTTPS, "https after a reload")
    way.click()
    shown.sheet.locator("[data-scheme=http]").click()
    shown.wait_until(lambda: typed() == HTTP and without in way.inner_text(), "http again")
    assert examiner.wrong == []


@pytest.mark.parametrize("fields", [{"https": []}, {"publicURL": "https://class.example"}], ids=["no https", "public"])
def test_a_server_with_one_scheme_offers_no_other(session, opened, fields):
    shown = opened(session.server, kind=ProjectorPage, device=SMALL_PROJECTOR)
    with_addresses(shown, **fields)
    shown.present(session, started=False).page.locator("#lobby").wait_for()
    wanted = fields.get("publicURL", HTTP)
    shown.wait_until(lambda: shown.text("#lobby-type b") == wanted, "the address")
    assert shown.page.locator("#lobby-scheme").is_hidden()
