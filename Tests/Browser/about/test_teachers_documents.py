"""The documents for teachers: in the reader's language, found from where a teacher looks, printed on one page."""

import re

import pytest

from touch_page import LAPTOP, PHONE, WatchedPage

WORDS = {
    "en": ("The first lesson in ten minutes", "A school’s network", "bank card", "English"),
    "de": ("Die erste Stunde in zehn Minuten", "Das Netz einer Schule", "Bankkarte", "Englisch"),
    "fr": ("La première leçon en dix minutes", "Le réseau d’une école", "carte bancaire", "anglais"),
}
# Those with the most text.
LONG = ("first-lesson", "school-network", "privacy", "marking", "experiment")


def heading(page, text):
    page.wait_text("#document h2", text)
    return page.page.locator("#document").get_attribute("lang")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_teacher_finds_them_from_the_start_page_and_the_class(server, opened, projector, language):
    first, network, word, _ = WORDS[language]
    page = opened(server, language, kind=WatchedPage, device=PHONE).open("/")
    page.page.locator("footer a[href='/docs']").tap()
    assert heading(page, first) == language
    assert page.page.locator("#docs-documents a").first.inner_text() == first
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture = page.page.locator("#document img").first
    picture.scroll_into_view_if_needed()
    page.wait_until(lambda: picture.evaluate("(each) => each.naturalWidth > 0"), "the picture")
    page.page.locator("#document a[href='/docs?document=school-network']").first.tap()
    assert heading(page, network) == language
    # The search has their words, before those of the other documents.
    page.page.locator("#docs-search").fill(word)
    page.page.locator("#docs-results li").first.wait_for()
    assert page.page.locator("#docs-results a").first.get_attribute("href").startswith("/docs?document=first-lesson")
    assert page.page.locator("#docs-results b").first.get_attribute("lang") == language
    page.page.keyboard.press("Escape")
    # Another language: the same document.
    page.page.locator("#language").tap()
    page.wait_until(lambda: page.page.locator("#document").get_attribute("lang") != language, "the next language")
    assert page.text("#document h2") not in ("", network) and page.page.url.endswith("school-network")
    shown = projector(language)
    shown.press("?")
    assert shown.sheet.locator("a[href='/docs']").is_visible()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_document_prints_on_one_page(server, opened, language):
    page = opened(server, language, kind=WatchedPage, device=LAPTOP)
    for name in LONG:
        page.open(f"/docs?document={name}")
        page.page.locator("#document h2").first.wait_for()
        page.wait_until(lambda: page.page.evaluate("""[...document.querySelectorAll('#document img')].every((image) => {
            image.loading = 'eager';
            return image.naturalWidth > 0;
        })"""), "the pictures")
        printed = page.page.pdf(format="A4", margin=dict.fromkeys(("top", "bottom", "left", "right"), "14mm"))
        assert (name, len(re.findall(rb"/Type\s*/Page[^s]", printed))) == (name, 1)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_what_a_language_lacks_is_shown_in_english_with_a_note(server, opened, language):
    page = opened(server, language, kind=WatchedPage, device=LAPTOP)

    def lacking(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r'missing: ?""', 'missing:"first-lesson"', answer.text()))

    page.page.route(re.compile(r"\.js$"), lacking)
    page.open("/docs")
    assert heading(page, WORDS["en"][0]) == "en"
    note = page.page.locator("#document .untranslated")
    assert WORDS[language][3] in note.inner_text() and note.get_attribute("lang") == language
