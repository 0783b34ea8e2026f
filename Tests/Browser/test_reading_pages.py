"""Pages to read: the authority, the documents, what is not there; in both languages."""

import pytest

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
def test_pages_to_read_have_a_heading_and_a_way_home(server, opened, path, language):
    page = opened(server, language, kind=WatchedPage, device=LAPTOP)
    page.server_is_away = path == "/nowhere"  # The browser notes the 404 as an error of its own.
    page.open(path)
    assert page.text("h1")
    assert page.page.locator("a[href='/']").first.is_visible()
    assert page.page.locator("html").get_attribute("lang") == language
