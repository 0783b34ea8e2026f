"""Pages of a class without a class in their address: they explain what to do, and link there."""

import pytest

from accessibility import Examiner
from touch_page import LAPTOP, PHONE, WatchedPage

HOSTS = {"en": "My classes", "de": "Meine Klassen", "fr": "Mes classes"}
PHONES = {"en": "To the start", "de": "Zum Start", "fr": "Vers l’accueil"}
WORDS = {
    "/study": {"en": "Which study?", "de": "Welche Studie?", "fr": "Quelle étude ?"},
    "/replay": {"en": "Which class?", "de": "Welche Klasse?", "fr": "Quelle classe ?"},
}


def plain(text):
    return text.replace("\u00a0", " ").replace("\u202f", " ").strip()


@pytest.mark.parametrize("language, theme, device", [("en", "dark", LAPTOP), ("de", "light", PHONE), ("fr", "dark", PHONE)])
def test_a_page_without_a_class_explains_what_to_do(server, opened, language, theme, device):
    examiner = Examiner()
    for path, title, way, name in [
            ("/study", "#heading", "/classes", HOSTS), ("/study?s=wrong", "#heading", "/classes", HOSTS),
            ("/replay", "#state h1", "/classes", HOSTS), ("/replay/walk", "#state h1", "/classes", HOSTS),
            ("/touch", "#state h1", "/", PHONES)]:
        shown = opened(server, language, kind=WatchedPage, device=device, color_scheme=theme)
        shown.open(path)
        shown.page.locator(title).wait_for()
        assert plain(shown.text(title)) == WORDS["/study" if title == "#heading" else "/replay"][language], path
        first = shown.page.locator("main .button.primary:visible")
        assert first.inner_text() == name[language], path
        assert shown.page.locator("main a[href='/']:visible").inner_text() == PHONES[language], path
        # The text names the place that the button leads to.
        text = plain(shown.text("#message" if title == "#heading" else "#state p"))
        assert way == "/" or HOSTS[language] in text, path
        assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        examiner.examine(shown.page, f"{path} in {language}")
        first.click()
        shown.page.wait_for_url(server.url + way)
    assert examiner.wrong == []


@pytest.mark.parametrize("language, theme, device", [("en", "dark", LAPTOP), ("de", "light", PHONE), ("fr", "dark", PHONE)])
def test_nothing_to_compare_leads_to_the_start(server, opened, language, theme, device):
    shown = opened(server, language, kind=WatchedPage, device=device, color_scheme=theme).open("/compare")
    way = shown.page.locator("#home a")
    way.wait_for()
    assert way.inner_text() == PHONES[language] and shown.text("#message")
    examiner = Examiner()
    examiner.examine(shown.page, f"/compare in {language}")
    assert examiner.wrong == []
    way.click()
    shown.page.wait_for_url(f"{server.url}/")


def test_a_study_of_another_host_leads_to_the_classes(server, session, opened):
    shown = opened(server, kind=WatchedPage, device=LAPTOP).open(f"/study?s={session.code}")
    assert "does not lead" in shown.text("#message")
    shown.page.locator("#ways a[href='/classes']").click()
    shown.page.wait_for_url(f"{server.url}/classes")
