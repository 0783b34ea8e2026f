"""Pages to read: the authority, the documents, unknown addresses; in both languages."""

import re
from urllib.parse import unquote, urldefrag

import pytest
import requests

from touch_page import LAPTOP, PHONE, WatchedPage


@pytest.mark.parametrize("language, words", [("en", "Install"), ("de", "install")])
def test_the_authoritys_page_explains_ios_and_android(own_server, opened, language, words):
    server = own_server(tls=True).start()
    page = opened(server, language, kind=WatchedPage, device=PHONE).open("/ca")
    text = page.page.locator("body").inner_text()
    assert "iPhone" in text and "Android" in text and words in text
    with page.page.expect_download() as waiting:
        page.page.locator("a[href='/ca.crt']").tap()
    assert waiting.value.suggested_filename.endswith((".crt", ".cer", ".der"))


@pytest.mark.parametrize("path", ["/docs", "/nowhere"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_reading_pages_have_a_heading_and_a_link_home(server, opened, path, language):
    page = opened(server, language, kind=WatchedPage, device=LAPTOP)
    page.server_is_away = path == "/nowhere"  # The browser logs the 404 as an error.
    page.open(path)
    assert page.text("h1")
    assert page.page.locator("a[href='/']").first.is_visible()
    assert page.page.locator("html").get_attribute("lang") == language


def test_without_https_there_is_nothing_to_trust(server, opened):
    page = opened(server, "de", kind=WatchedPage, device=PHONE).open("/ca")
    page.wait_text("#no-https", "Dieser Server hat kein HTTPS, es gibt also nichts, dem du vertrauen müsstest. "
                                "Wer ihn betreibt, kann es einschalten.")
    assert not any(page.page.locator(f"#{part}").is_visible() for part in ["none", "own", "then", "steps", "downloads", "safety"])


@pytest.mark.parametrize("path, heading", [("/docs", "The first lesson in ten minutes"), ("/docs?document=protocol", "Protocol, version 1"),
                                           ("/docs?document=rest", "REST: what all requests share"),
                                           ("/docs?document=access", "Who may what"),
                                           ("/docs?document=sessions", "Sessions"),
                                           ("/docs?document=exports", "Exports and replay"),
                                           ("/docs?document=challenges", "Challenges"),
                                           ("/docs?document=spot", "Spot the difference"),
                                           ("/docs?document=walk", "The audio walk"),
                                           ("/docs?document=limits", "Limits and bad input"),
                                           ("/docs?document=problems", "Problem types"),
                                           ("/docs?document=glossary", "Glossary"),
                                           ("/docs?document=play", "A play's file"),
                                           ("/docs?document=puzzles", "A folder of puzzles"),
                                           ("/docs?document=lessons", "A lesson's file"),
                                           ("/docs?document=experiments", "Experiments on Fitts' law and the steering law"),
                                           ("/docs?document=studies", "Studies of one's own page"),
                                           ("/docs?document=administration", "Administration"),
                                           ("/docs?document=performance", "Performance"),
                                           ("/docs?document=deploy", "Behind a proxy"),
                                           ("/docs?document=internet", "A server in the Internet in ten minutes")])
def test_every_link_of_the_documents_leads_somewhere(server, opened, path, heading):
    page = opened(server, kind=WatchedPage, device=LAPTOP).open(path)
    page.wait_text("#document h2", heading)
    assert [text for text in page.page.evaluate("[...document.links].map((link) => link.textContent)") if "`" in text] == []
    ours = {urldefrag(link) for link in page.page.evaluate("[...document.links].map((link) => link.href)")
            if link.startswith(server.url)}
    here = page.page.url
    anchors = {url: requests.get(url, timeout=10) for url in {url for url, _ in ours}}
    assert {url: answer.status_code for url, answer in anchors.items() if answer.status_code != 200} == {}
    for url, anchor in ours:
        if anchor and url == here:
            assert page.page.locator(f"[id='{unquote(anchor)}']").count() == 1, anchor
        elif anchor and "/docs" not in url:  # Parts built by a script are checked above.
            assert re.search(rf'id="{re.escape(anchor)}"', anchors[url].text), (url, anchor)


def test_the_type_of_a_problem_leads_to_its_entry(server, opened):
    answer = requests.get(server.url + "/api/v1/sessions/222222", timeout=10)
    page = opened(server, kind=WatchedPage, device=LAPTOP).open(answer.json()["type"])
    page.page.locator("#unknown-session").wait_for()
    assert page.page.url.endswith("/docs?document=problems#unknown-session")


BEGINS_AT = """([selector]) => {
    const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
    return [top / innerHeight, bottom / innerHeight];
}"""


def wait_in_sight(page, selector, most=0.5):
    """Waits until a part begins in the upper half of the window."""
    page.page.locator(selector).first.wait_for(state="attached")
    page.wait_until(lambda: 0 <= page.page.evaluate(BEGINS_AT, [selector])[0] <= most, f"{selector} in sight")


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_document_that_was_asked_for_is_in_sight(server, opened, device):
    page = opened(server, kind=WatchedPage, device=device).open("/docs")
    page.page.locator("#document h2").first.wait_for()
    names = [name for name in page.page.evaluate("[...document.querySelectorAll('#docs-documents a')].map((link) => link.getAttribute('href'))")
             if name.startswith("/docs?")]
    assert len(names) >= 25
    # By a click on each, from the list, and back to it.
    for name in ("/docs?document=protocol", "/docs?document=experiments", "/docs?document=scale"):
        page.page.locator(f"#docs-documents a[href='{name}']").click()
        page.wait_until(lambda: page.page.url.endswith(name), name)
        wait_in_sight(page, "#document h2")
        page.page.go_back()
        page.page.locator("#docs-documents a").first.wait_for()
    for name in names:
        page.open(name)
        wait_in_sight(page, "#document h2")
    # The list opens again on the same page.
    if device is PHONE:
        assert not page.page.locator("#docs-documents").is_visible()
        page.page.locator("#docs-all summary").click()
    assert page.page.locator(f"#docs-documents a[href='{names[-1]}'][aria-current=page]").is_visible()


@pytest.mark.many_variants
@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("path, part", [("/docs#draining", "#draining"), ("/docs?document=experiments#order-and-practice", "#order-and-practice"),
                                        ("/docs#messages", "#messages"), ("/docs?document=figures", "main h1")])
def test_a_link_into_a_document_leads_to_its_place(server, opened, device, path, part):
    page = opened(server, kind=WatchedPage, device=device).open(path)
    wait_in_sight(page, part, 0.75)
    assert page.page.url.endswith("/about/figures") == ("figures" in path)


@pytest.mark.parametrize("language, words", [("en", "no document of this name"), ("de", "gibt es nicht"), ("fr", "pas de document de ce nom")])
def test_an_unknown_document_is_said_and_all_are_listed(server, opened, language, words):
    page = opened(server, language, kind=WatchedPage, device=PHONE).open("/docs?document=nonsense")
    page.wait_until(lambda: words in page.text("#document"), "the reason")
    assert page.page.locator("#docs-documents a").first.is_visible()


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_search_finds_sections_of_all_documents(server, opened, device):
    page = opened(server, kind=WatchedPage, device=device).open("/docs?document=scale")
    page.page.locator("#document h2").first.wait_for()
    page.page.keyboard.press("/")
    page.page.keyboard.type("Resume TOKEN")
    page.page.locator("#docs-results li").first.wait_for()
    assert page.page.locator("#document").is_hidden() and page.page.locator("#docs-contents").is_hidden()
    found = page.page.locator("#docs-results a").evaluate_all("(all) => all.map((each) => each.getAttribute('href'))")
    assert f"{len(found)} section" in page.text("#docs-found") and {"access", "protocol"} <= {re.search(r"document=([\w-]+)", each)[1] for each in found}
    marked = {text.lower() for text in page.page.locator("#docs-results mark").all_inner_texts()}
    assert {"resume", "token"} <= marked
    # By keyboard: to the second result, back to the field, the first one.
    focused = lambda: page.page.evaluate("document.activeElement.getAttribute('href') ?? document.activeElement.id")
    for key, wanted in [("ArrowDown", found[0]), ("ArrowDown", found[1]), ("ArrowUp", found[0]), ("ArrowUp", "docs-search")]:
        page.page.keyboard.press(key)
        assert focused() == wanted
    page.page.keyboard.press("Escape")
    page.page.locator("#docs-results").wait_for(state="hidden")
    assert page.page.locator("#document").is_visible()
    page.page.keyboard.type("resume token")
    page.page.locator("#docs-results li").first.wait_for()
    page.page.keyboard.press("Enter")
    page.wait_until(lambda: page.page.url.endswith(found[0]), "the first result")
    if "#" in found[0]:
        wait_in_sight(page, f"[id='{found[0].partition('#')[2]}']")


@pytest.mark.parametrize("language, words", [("en", "Nothing found"), ("de", "Nichts gefunden"), ("fr", "Rien trouvé")])
def test_the_search_says_that_nothing_is_found(server, opened, language, words):
    page = opened(server, language, kind=WatchedPage, device=LAPTOP).open("/docs")
    page.page.locator("#docs-search").fill("qwertzuiopasdf")
    page.wait_until(lambda: words in page.text("#docs-found") and "qwertzuiopasdf" in page.text("#docs-found"), "the answer")
    assert page.page.locator("#docs-results li").count() == 0


def test_no_part_of_the_page_has_the_anchor_of_a_heading(server, opened):
    page = opened(server, kind=WatchedPage, device=LAPTOP).open("/docs")
    page.page.locator("#document h2").first.wait_for()
    own = page.page.evaluate("[...document.querySelectorAll('[id]')].filter((each) => !each.matches('#document *')).map(({ id }) => id)")
    assert [each for each in own if not each.startswith("docs-")] == ["theme", "language", "document"]


def test_the_contents_follow_what_is_read(server, opened):
    page = opened(server, kind=WatchedPage, device={"viewport": {"width": 1366, "height": 768}}).open("/docs?document=experiments")
    links = page.page.locator("#docs-contents a")
    links.first.wait_for()
    headings = page.page.locator("#document :is(h3, h4)").all_inner_texts()
    assert links.all_inner_texts() == headings and len(headings) > 3
    list_, document, contents = (page.page.locator(each).bounding_box() for each in ("#docs-list", "#document", "#docs-contents"))
    assert list_["x"] + list_["width"] <= document["x"] and document["x"] + document["width"] <= contents["x"]
    now = lambda: page.page.locator("#docs-contents [aria-current]").all_inner_texts()
    assert now() == headings[:1]
    links.nth(2).click()
    page.wait_until(lambda: now() == headings[2:3], "the part that is read")


def test_a_printed_document_is_the_document_alone(server, opened):
    page = opened(server, kind=WatchedPage, device=LAPTOP).open("/docs?document=challenges")
    page.page.locator("#document h2").first.wait_for()
    page.page.emulate_media(media="print")
    assert [each for each in ("header", "#docs-list", "#docs-contents", "#docs-results") if page.page.locator(each).first.is_visible()] == []
    assert page.page.locator("#document h2").first.is_visible()
    assert page.page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_tour_has_its_pictures(server, opened, device):
    page = opened(server, kind=WatchedPage, device=device).open("/docs?document=tour")
    page.wait_text("#document h2", "A tour")
    pictures = page.page.locator("#document img")
    assert pictures.count() > 10
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        page.wait_until(lambda: picture.evaluate("(each) => each.naturalWidth > 0"), "the picture")
        assert picture.get_attribute("alt")
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
