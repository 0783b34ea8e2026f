"""Spanish: pages have its texts and the signs before its questions, and fit a small phone."""

import re

from test_french import FIND_CUT_TEXT, SMALL
from touch_page import TouchPage, WatchedPage

PAGES = {"/": "Empezar una clase", "/about/figures": "Cómo se calculan", "/classes": "Mis clases", "/spot": "diferencias", "/walk": "Audiopaseos",
         "/author": "Taller", "/present?s=222222": "Clase desconocida"}
# A question or an exclamation without its first sign, or a space before a mark.
UNSIGNED = re.compile(r"^[^¿\n]*\w\?|^[^¡\n]*\w!|\w [;:!?»,.]", re.MULTILINE)


def examine(shown, what):
    text = shown.page.locator("body").inner_text()
    assert shown.page.locator("html").get_attribute("lang") == "es", what
    assert (what, UNSIGNED.findall(text), shown.page.evaluate(FIND_CUT_TEXT)) == (what, [], [])


def test_pages_are_in_spanish_on_a_small_phone(server, opened):
    shown = opened(server, "es", kind=WatchedPage, device=SMALL)
    shown.server_is_away = True  # The browser logs a 404 as an error.
    for path, words in PAGES.items():
        shown.open(path)
        shown.wait_until(lambda: words in shown.page.locator("body").inner_text(), words)
        examine(shown, path)


def test_the_phones_sheets_are_in_spanish(session, opened):
    phone = opened(session.server, "es", kind=TouchPage, device=SMALL).join(session.code)
    for key in ("?", "m"):
        phone.page.keyboard.press(key)
        phone.page.locator("dialog[open]").wait_for()
        examine(phone, key)
        phone.page.keyboard.press("Escape")
    session.control("challenge", kind="hold")
    phone.wait_until(lambda: "Mantén el dedo exactamente 3 s" in phone.text("#challenge"), "the challenge")
    examine(phone, "the challenge")
