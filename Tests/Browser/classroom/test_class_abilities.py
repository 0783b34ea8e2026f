"""The abilities of the class's phones, beside the activities that need them; and the lobby's hints when phones fail."""

import re

import pytest
import requests

from accessibility import Examiner
from phone import SCREEN, Live, Phone
from projector_page import SMALL_PROJECTOR, ProjectorPage
from scale_page import ScalePage
from touch_page import PHONE, plain

WORDS = {
    "en": {"scale": "Scale: 1 of 3 phones can weigh; 1 will show it with the first press", "none": "No phone here can weigh",
           "zero": "0 of 2 phones can weigh.", "anyway": "Start the scale anyway", "press": "Force", "out": "“Time” and “Distance”",
           "walk": "The walk needs HTTPS, and 2 phones are on http", "internet": "A server in the Internet",
           "noLive": "live connection was blocked", "locked": "the class is locked", "tooOld": "too old for the page",
           "wrongCode": "no class here has", "anyClass": "all classes of this server", "opened": "was opened 1 time in"},
    "de": {"scale": "Waage: 1 von 3 Handys kann wiegen; 1 zeigt es erst beim ersten Drücken", "none": "Hier kann kein Handy wiegen",
           "zero": "0 von 2 Handys können wiegen.", "anyway": "Waage trotzdem starten", "press": "Kraft", "out": "„Zeit“ und „Strecke“",
           "walk": "Der Spaziergang braucht HTTPS, und 2 Handys sind über http da", "internet": "Ein Server im Internet",
           "noLive": "Live-Verbindung war blockiert", "locked": "die Klasse gesperrt ist", "tooOld": "zu alt für die Seite",
           "wrongCode": "den hier keine Klasse hat", "anyClass": "alle Klassen dieses Servers", "opened": "1-mal geöffnet"},
    "fr": {"scale": "Balance: 1 téléphone sur 3 peut peser ; 1 le montrera à la première pression",
           "none": "Aucun téléphone ici ne peut peser", "zero": "0 téléphone sur 2 peut peser.",
           "anyway": "Lancer quand même la balance", "press": "Force", "out": "« Durée » et « Distance »",
           "walk": "La balade a besoin de HTTPS, et 2 téléphones sont en http", "internet": "Un serveur sur Internet",
           "noLive": "connexion en direct était bloquée", "locked": "la classe est verrouillée", "tooOld": "trop ancien pour la page",
           "wrongCode": "aucune classe n’a ici", "anyClass": "toutes les classes de ce serveur", "opened": "ouverte 1 fois"},
}
LANGUAGES = [("en", "dark"), ("de", "light"), ("fr", "dark")]


class AblePhone(Phone):
    """A phone that reports its abilities."""

    def __init__(self, session, abilities):
        self.abilities = abilities
        super().__init__(session.server, session.code)

    def greeting(self):
        return {**super().greeting(), "abilities": self.abilities}


@pytest.fixture
def joined(session):
    made = []

    def join(*abilities):
        made.extend(AblePhone(session, each) for each in abilities)
        return made

    yield join
    for phone in made:
        phone.close()


@pytest.fixture
def shown(session, opened):
    def open_page(language, scheme="dark", device=SMALL_PROJECTOR):
        return opened(session.server, language, kind=ProjectorPage, device={**device, "color_scheme": scheme, "reduced_motion": "reduce"}).present(session)

    return open_page


def named(page, activity):
    return plain(page.switcher.button(activity).get_attribute("aria-label"))


def examine(page):
    examiner = Examiner()
    examiner.examine(page.page, "now")
    assert examiner.wrong == []


def sheet(page):
    page.sheet.wait_for()
    return plain(page.sheet.inner_text())


@pytest.mark.parametrize("language, scheme", LANGUAGES)
def test_the_switcher_counts_who_can_weigh(session, shown, joined, language, scheme):
    page = shown(language, scheme)
    joined({"force": True}, {"force": False, "motion": False}, {})
    page.wait_until(lambda: named(page, "scale") == WORDS[language]["scale"], "the count")
    assert page.switcher.ability("scale").inner_text() == "1/3"
    examine(page)


@pytest.mark.parametrize("language, scheme", LANGUAGES)
def test_an_unusable_scale_says_so_first(session, shown, joined, language, scheme):
    words = WORDS[language]
    page = shown(language, scheme)
    joined({"force": False, "motion": False}, {"force": False, "motion": False})
    page.wait_until(lambda: page.switcher.ability("scale").inner_text() == "0/2", "the count")
    page.start("scale")
    text = sheet(page)
    assert words["none"] in text and words["zero"] in text
    examine(page)
    assert session.stats()["activity"] == "touch"
    page.sheet.get_by_role("button", name=words["anyway"]).click()
    page.wait_activity("scale")


@pytest.mark.parametrize("language, scheme", LANGUAGES)
def test_a_press_round_states_how_many_would_take_part(session, shown, joined, language, scheme):
    words = WORDS[language]
    page = shown(language, scheme)
    joined({"force": False, "motion": False}, {"force": False, "motion": False})
    page.wait_until(lambda: page.switcher.ability("scale").inner_text() == "0/2", "the count")
    page.press("a")
    assert words["out"] not in sheet(page)
    page.sheet.get_by_text(words["press"], exact=True).click()
    assert words["zero"] in sheet(page) and words["out"] in sheet(page)
    examine(page)


@pytest.mark.parametrize("language, scheme", LANGUAGES)
def test_a_walk_without_https_shows_the_solution(session, shown, joined, language, scheme):
    words = WORDS[language]
    page = shown(language, scheme)
    joined({"secure": False, "position": False}, {"secure": False, "position": False})
    page.wait_until(lambda: page.switcher.ability("walk").inner_text() == "0/2", "the count")
    page.start("walk")
    text = sheet(page)
    assert words["walk"] in text and words["internet"] in text
    assert page.sheet.locator("a[href='/docs?document=deploy']").count() == 1
    examine(page)


def test_a_lesson_with_the_scale_states_how_many_can_weigh(session, shown, joined):
    page = shown("en")
    joined({"force": False, "motion": False}, {"force": True})
    page.wait_until(lambda: page.switcher.ability("scale").inner_text() == "1/2", "the count")
    page.press("u")
    page.sheet.locator("[data-lesson=phone-scale]").wait_for()
    assert page.sheet.locator("li", has=page.page.locator("[data-lesson=phone-scale]")).inner_text().count("1 of 2 phones can weigh") == 1
    # The lessons with the scale: pressing, a spring, a pendulum.
    weighing = page.sheet.locator("li", has=page.page.locator(".ability", has_text="weigh")).locator("[data-lesson]")
    assert sorted(lesson.get_attribute("data-lesson") for lesson in weighing.all()) == ["pendulum", "phone-scale", "spring-scale"]
    page.sheet.locator("[data-lesson=phone-scale]").click()
    page.wait_activity("lesson")


SIMULATED = {
    "all": "",
    "no wake lock, no microphone": "delete Navigator.prototype.wakeLock; delete Navigator.prototype.mediaDevices;",
    "a computer": "Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => 0 });",
}
EVERYTHING = {"secure": True, "force": None, "position": True, "motion": True, "wakeLock": True, "microphone": True}
NOTICES = {
    "all": EVERYTHING,
    "no wake lock, no microphone": {**EVERYTHING, "wakeLock": False, "microphone": False},
    "a computer": {**EVERYTHING, "force": False},
}


@pytest.mark.parametrize("faked", SIMULATED)
def test_a_phone_reports_the_abilities_of_its_browser(session, opened, faked):
    phone = opened(session.server, device=PHONE)
    phone.page.add_init_script(SIMULATED[faked])
    phone.join(session.code)
    assert session.stats()["participants"][0]["abilities"] == NOTICES[faked]


def test_a_phone_on_plain_http_says_that_it_can_do_less(session, opened):
    phone = opened(session.server, device=PHONE)
    phone.page.add_init_script("Object.defineProperty(self, 'isSecureContext', { get: () => false });")
    phone.join(session.code)
    reported = session.stats()["participants"][0]["abilities"]
    assert reported == {"secure": False, "force": None, "position": False, "motion": False, "wakeLock": False, "microphone": False}


def test_a_press_is_remembered_for_the_next_class(session, opened):
    scale = opened(session.server, "en", kind=ScalePage)
    session.control("activity", activity="scale")
    scale.open(f"/scale?s={session.code}")
    scale.wait_welcome()
    scale.curve(*[0.5] * 6)
    scale.release()
    scale.wait_text("#empty h2", "This phone reports no force")
    assert scale.page.locator("#instead").is_hidden(), "a class stays together"
    scale.page.reload()
    scale.wait_welcome(2)
    assert session.stats()["participants"][0]["abilities"]["force"] is False
    scale.curve(0.1, 0.3, 0.42)
    scale.release()
    # The server has seen it; the next class gets the hint.
    assert scale.page.evaluate("localStorage.getItem('touchfigures.setting.force')") == "true"


@pytest.mark.parametrize("language, scheme", LANGUAGES)
def test_the_help_describes_the_failures(session, opened, language, scheme):
    words = WORDS[language]
    url = session.server.url
    shown = opened(session.server, language, kind=ProjectorPage, device={**SMALL_PROJECTOR, "color_scheme": scheme, "reduced_motion": "reduce"})
    shown.page.clock.install()
    shown.present(session, started=False).page.locator("#lobby").wait_for()
    requests.get(f"{url}/touch?s={session.code}", timeout=10)
    requests.get(f"{url}/too-old?s={session.code}", timeout=10)
    requests.post(f"{url}/api/v1/sessions/{session.code}/arrivals", timeout=10)
    session.control("lock")
    phone = Live(session.server, session.code)
    phone.send({"type": "hello", "role": "touch", "screen": SCREEN})
    phone.wait_closed()
    shown.page.clock.fast_forward(46_000)
    shown.page.locator("#lobby-help").click()
    shown.sheet.locator(".seen .failed").first.wait_for()
    text = plain(shown.sheet.inner_text())
    for failure in ("noLive", "locked", "tooOld", "opened"):
        assert words[failure] in text, failure
    # A wrong code comes while the sheet is open.
    assert Live(session.server, "AAAAAA").wait_closed() == 4404
    shown.page.clock.run_for(3500)
    shown.wait_until(lambda: words["wrongCode"] in shown.sheet.inner_text(), "the wrong code")
    # It is unknown for which class it was meant.
    assert words["anyClass"] in plain(shown.sheet.locator(".failed", has_text=words["wrongCode"]).inner_text())
    assert words["anyClass"] not in plain(shown.sheet.locator(".failed").first.inner_text())
    examine(shown)


def test_the_help_prints_on_one_sheet_with_the_address(session, opened):
    shown = opened(session.server, "de", kind=ProjectorPage, device=SMALL_PROJECTOR)
    shown.page.clock.install()
    shown.present(session, started=False).page.locator("#lobby").wait_for()
    shown.page.clock.fast_forward(46_000)
    shown.page.locator("#lobby-help").click()
    # Later failures on this server are there, too.
    shown.sheet.locator(".seen p").first.wait_for()
    shown.page.emulate_media(media="print")
    paper = shown.sheet.locator(".on-paper")
    assert paper.is_visible() and f"{session.code[:3]} {session.code[3:]}" in paper.inner_text()
    assert session.created["joinURL"].startswith(paper.locator("b").first.inner_text())
    shown.wait_until(lambda: paper.locator("img").evaluate("image => image.naturalWidth > 0"), "the QR code")
    assert len(re.findall(rb"/Type\s*/Page\b", shown.page.pdf(format="A4"))) == 1
    assert shown.sheet.locator(".print").is_hidden() and shown.page.locator("#lobby").is_hidden()


def test_a_browser_that_lacks_something_is_reported_to_the_host(session, opened):
    phone = opened(session.server, device=PHONE)
    scripts = re.compile(r"\.js$")
    # A page whose modules do not run.
    phone.page.route(scripts, lambda route: route.continue_() if re.search("/early-|too-old", route.request.url) else route.abort())
    phone.page.goto(f"{session.server.url}/touch?s={session.code}")
    phone.page.locator(".fallback").wait_for()
    phone.wait_until(lambda: session.get("/arrivals", headers=session.host).json()["tooOld"] == 1, "the report")
    phone.faults = [fault for fault in phone.faults if "ERR_FAILED" not in fault]
