"""How the figures are computed: in both languages, on a phone and on a laptop, with formulae that are drawn."""

import pytest

from touch_page import LAPTOP, PHONE, WatchedPage

WORDS = {
    "en": ["Distance", "measured", "estimated", "rests on calibration", "8.56", "385", "4.133", "last finger up", "What is not measured"],
    "de": ["Strecke", "gemessen", "geschätzt", "hängt an der Kalibrierung", "8,56", "385", "4,133", "letzter Finger hoch",
           "Was nicht gemessen wird"],
}


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_figures_are_explained(server, opened, language, device):
    page = opened(server, language, kind=WatchedPage, device=device).open("/about/figures").page
    text = page.locator("main").inner_text()
    for word in WORDS[language]:
        assert word in text
    empty = "[...document.querySelectorAll('[data-text]')].filter((e) => !e.textContent).map((e) => e.dataset.text)"
    assert page.evaluate(empty) == []
    # Each formula is drawn: higher than a line of text if it has a fraction, and within the page.
    sizes = page.evaluate("""[...document.querySelectorAll("math")].map((e) => {
        const { height, right } = e.getBoundingClientRect();
        const size = parseFloat(getComputedStyle(e).fontSize);
        return { lines: height / size, right, fraction: e.querySelector("mfrac") !== null };
    })""")
    assert len(sizes) > 15
    assert [size for size in sizes if size["lines"] < (1.3 if size["fraction"] else 0.3)] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert all(size["right"] <= page.viewport_size["width"] for size in sizes), sizes
    # The same for the drawings.
    heights = page.evaluate("[...document.querySelectorAll('figure svg')].map((e) => e.getBoundingClientRect().height)")
    assert len(heights) == 7 and min(heights) > 60


def test_the_contents_lead_to_their_sections(server, opened):
    page = opened(server, kind=WatchedPage, device=LAPTOP).open("/about/figures").page
    links = page.locator("nav a")
    targets = [link.get_attribute("href") for link in links.all()]
    assert targets == [f"#{section.get_attribute('id')}" for section in page.locator("section").all()]
    links.last.click()
    assert page.locator("#missing h2").is_visible() and page.url.endswith("#missing")


def test_a_section_can_be_linked_to(server, opened):
    page = opened(server, kind=WatchedPage, device=PHONE).open("/about/figures#force").page
    top = page.locator("#force").bounding_box()["y"]
    assert -1 <= top < 100, "the section is at the top of the screen"


@pytest.mark.parametrize("language, label", [("en", "How it measures"), ("de", "So wird gemessen")])
def test_the_home_page_links_to_the_explanations(server, opened, language, label):
    page = opened(server, language, kind=WatchedPage, device=PHONE).open("/").page
    page.get_by_role("link", name=label).tap()
    page.wait_for_url("**/about/figures")


def test_the_help_links_to_the_explanations_and_the_touch_page_stays(drawing):
    phone = drawing()
    phone.page.keyboard.press("?")
    phone.page.locator("dialog[open]").wait_for()
    with phone.page.context.expect_page() as opening:
        phone.page.locator("dialog[open]").get_by_role("link", name="How the figures are computed").tap()
    opening.value.wait_for_url("**/about/figures")
    assert phone.page.locator("dialog[open]").is_visible()
