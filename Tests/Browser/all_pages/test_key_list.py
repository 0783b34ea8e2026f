"""The list behind `?` has every key that acts, and no other, for the host and for a viewer."""

import pytest

from phone import Phone
from projector_page import SMALL_PROJECTOR, ProjectorPage
from puzzles import png
from replay_page import ReplayPage
from touch_page import LAPTOP, PHONE, TouchPage, WatchedPage

ANNOUNCED = """() => [...document.querySelectorAll("[aria-keyshortcuts]")].map((each) => each.getAttribute("aria-keyshortcuts"))"""
# Keys without a control on the page.
WITHOUT_CONTROL = {"1", "2", "3", "4", "←", "→", "V", "B", "Ctrl + Enter", "?", "Esc", "Q", "0"}
OF_THE_HOST = {"N", "PgUp", "PgDn"}


def listed(shown):
    shown.press("?")
    shown.page.locator("dialog[open] .keys kbd").first.wait_for()
    return shown.page.locator("dialog[open] .keys kbd").all_inner_texts()


@pytest.mark.parametrize("is_host", [True, False], ids=["host", "viewer"])
def test_the_list_has_every_key_that_acts(session, opened, is_host):
    shown = opened(session.server, kind=ProjectorPage, device=SMALL_PROJECTOR).present(session, host=is_host)
    if is_host:
        shown.switcher.button("experiment").wait_for(state="attached")
    shown.wait_until(lambda: len(shown.page.evaluate(ANNOUNCED)) >= (19 if is_host else 0), "the controls")
    announced = set(shown.page.evaluate(ANNOUNCED))
    keys = listed(shown)
    assert len(keys) == len(set(keys))
    assert set(keys) == announced | WITHOUT_CONTROL | (OF_THE_HOST if is_host else set())


@pytest.mark.parametrize("key, words", [("g", "Practice rounds"), ("k", "consent")])
def test_keys_that_the_list_names_open_their_sheets(session, opened, key, words):
    shown = opened(session.server, kind=ProjectorPage, device=SMALL_PROJECTOR).present(session)
    shown.switcher.button("experiment").wait_for(state="attached")
    shown.press(key)
    shown.wait_until(lambda: words in shown.text("dialog[open]"), f"the sheet of {key}")


def test_keys_in_quick_succession_open_one_sheet(projector):
    shown = projector()
    shown.switcher.button("experiment").wait_for(state="attached")
    shown.page.evaluate("for (const key of 'ykyj') document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))")
    shown.page.locator("dialog[open]").wait_for()
    # Each sheet is loaded when its key is first pressed.
    shown.page.wait_for_load_state("networkidle")
    shown.wait_painted()
    assert shown.page.locator("dialog[open]").count() == 1


def test_the_replay_lists_its_keys(session, opened):
    phone = Phone(session.server, session.code)
    phone.touch([[0, 1, 30, 100, 0], [1, 1, 200, 300, 300], [2, 1, 200, 300, 400]])
    phone.settle()
    shown = opened(session.server, kind=ReplayPage, device=SMALL_PROJECTOR).as_host(session)
    shown.watch(session)
    shown.page.keyboard.press("?")
    listed = shown.page.locator("dialog[open] .keys kbd")
    listed.first.wait_for()
    assert listed.all_inner_texts() == ["1", "2", "3", "4", "Space", "←", "→", "Shift + ←", "Shift + →", ",", ".", "Home", "End",
                                        "↑", "↓", "PgUp", "PgDn", "+", "-", "?"]
    phone.close()


def test_the_scale_lists_its_keys(server, opened):
    shown = opened(server, kind=WatchedPage, device=PHONE).open("/scale")
    shown.page.locator("#menu[aria-keyshortcuts]").wait_for()
    announced = shown.page.evaluate(ANNOUNCED)
    shown.page.keyboard.press("?")
    shown.page.locator("dialog[open] .keys kbd").first.wait_for()
    assert set(shown.page.locator("dialog[open] .keys kbd").all_inner_texts()) == {*announced, "Volume", "Esc", "?"}
    assert set(announced) == {"T", "P", "C", "M"}


def test_the_touch_page_lists_the_keys_that_act(server, opened):
    phone = opened(server, kind=TouchPage, device=LAPTOP).open("/")
    phone.page.locator("#measure").click()
    phone.wait_welcome()
    phone.page.keyboard.press("?")
    listed = phone.page.locator("dialog[open] .keys kbd")
    listed.first.wait_for()
    assert listed.all_inner_texts() == ["S", "M", "?"]
    named = phone.page.locator("#top button").evaluate_all("(all) => all.map(({ title }) => title).filter((title) => title.endsWith(')'))")
    assert [each[-2].upper() for each in named] == listed.all_inner_texts()
    assert all("(" not in each for each in phone.page.locator("dialog[open] .keys td").all_inner_texts())
    phone.page.keyboard.press("Escape")
    phone.page.keyboard.press("m")
    phone.page.locator("dialog[open] #traffic").wait_for()
    phone.page.keyboard.press("Escape")
    phone.page.keyboard.press("s")
    phone.page.locator("[data-face=heatmap]").wait_for()


def test_the_touch_page_lists_the_keys_of_a_picture_under_the_drawing(session, opened):
    session.control("ground", picture=session.add_picture(png(300, 200))["picture"])
    phone = opened(session.server, kind=TouchPage, device=LAPTOP).join(session.code)
    phone.page.locator("#ground").wait_for()
    phone.page.keyboard.press("?")
    listed = phone.page.locator("dialog[open] .keys kbd")
    listed.first.wait_for()
    assert listed.all_inner_texts() == ["S", "M", "?", "+", "-", "←", "→", "↑", "↓", "0"]
