"""Shortcuts of pages: digits by their place, so that a French keyboard needs no Shift, and none while somebody types."""

import pytest

from picture_page import PicturePage
from projector_page import SMALL_PROJECTOR, ProjectorPage
from puzzles import Author, rectangle
from replay_page import ReplayPage
from touch_page import LAPTOP

# The characters of the upper row without Shift, and the users of each layout.
FRENCH = {"1": "&", "2": "é", "3": '"', "4": "'", "0": "à"}
LAYOUTS = {"1": "together", "2": "wall", "3": "spotlight", "4": "heatmap"}
SHIFT, ALT, CONTROL, META = 8, 1, 2, 4


def press(page, digit, key=None, keypad=False, modifiers=0):
    """A key of the upper row or the keypad, in the keyboard's layout."""
    cdp = page.context.new_cdp_session(page)
    event = {"key": key or digit, "code": f"{'Numpad' if keypad else 'Digit'}{digit}", "modifiers": modifiers,
             "windowsVirtualKeyCode": ord(digit) + (48 if keypad else 0), "isKeypad": keypad}
    cdp.send("Input.dispatchKeyEvent", {"type": "keyDown", **event})
    cdp.send("Input.dispatchKeyEvent", {"type": "keyUp", **event})
    cdp.detach()


def ways(digit):
    """French without and with Shift, another keyboard, and the keypad."""
    return [{"key": FRENCH[digit]}, {"modifiers": SHIFT}, {}, {"keypad": True}]


@pytest.fixture
def pictures(session, opened, phones):
    """The pages with views: the projector, and the replay."""
    [phone] = phones(1)
    phone.draw((0.2, 0.2), (0.8, 0.8))
    projector = opened(session.server, "fr", kind=ProjectorPage, device=SMALL_PROJECTOR).present(session)
    replay = opened(session.server, "fr", kind=ReplayPage, device=LAPTOP).as_host(session).watch(session)
    return projector, replay


def layout(shown):
    return shown.page.locator("#room").get_attribute("data-layout")


def test_views_by_digit_on_every_keyboard(pictures):
    for shown in pictures:
        for digit in "2341":
            other = "1" if digit != "1" else "2"
            for way in ways(digit):
                press(shown.page, other)
                shown.wait_until(lambda: layout(shown) == LAYOUTS[other], LAYOUTS[other])
                press(shown.page, digit, **way)
                shown.wait_until(lambda: layout(shown) == LAYOUTS[digit], f"{LAYOUTS[digit]} by {way}")


def test_a_spotlight_requested_again_before_the_response_is_shown(session, opened, phones):
    [phone] = phones(1)
    shown = opened(session.server, kind=ProjectorPage, device=SMALL_PROJECTOR).present(session)
    press(shown.page, "3")
    shown.wait_until(lambda: layout(shown) == "spotlight", "the spotlight")
    held = []
    shown.page.route("**/control", lambda route: held.append(route))
    press(shown.page, "1")
    shown.wait_until(lambda: layout(shown) == "together", "the other view, at once")
    press(shown.page, "3")
    asked = []

    def answered():
        """Whether the last choice has arrived; releases the page's held requests."""
        while held:
            asked.append(held[0].request.post_data_json)
            held.pop(0).continue_()
        return [one["participant"] for one in asked if one["action"] == "spotlight"] == [None, phone.id]

    shown.wait_until(answered, "both choices, in their order")
    shown.wait_until(lambda: session.stats()["spotlight"] == phone.id and layout(shown) == "spotlight", "the spotlight again")


def test_no_view_changes_with_other_keys_held_or_while_somebody_types(pictures):
    for shown in pictures:
        press(shown.page, "2")
        shown.wait_until(lambda: layout(shown) == "wall", "the wall")
        for held in (CONTROL, META, ALT):
            for key in ("4", FRENCH["4"]):
                press(shown.page, "4", key, modifiers=held)
        shown.page.evaluate("""() => {
            for (const name of ["input", "textarea"]) document.body.append(document.createElement(name));
            document.querySelector("body > input").focus();
        }""")
        press(shown.page, "4", FRENCH["4"])
        shown.page.evaluate("document.querySelector('body > textarea').focus()")
        press(shown.page, "4")
        shown.page.evaluate("for (const typed of document.querySelectorAll('body > :is(input, textarea)')) typed.remove()")
        shown.wait_painted()
        assert layout(shown) == "wall"


def test_letters_of_a_keyboard_without_latin_ones(session, projector):
    shown = projector()
    cdp = shown.page.context.new_cdp_session(shown.page)
    # On a Ukrainian keyboard S types і; on a French one A has the position of Q.
    for key, code, activity in (("і", "KeyS", "scale"), ("d", "KeyD", "draw")):
        cdp.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": key, "code": code})
        cdp.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "code": code})
        shown.wait_activity(activity)
    cdp.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": "a", "code": "KeyQ"})
    shown.sheet.locator(".challenge-start").wait_for()


def test_the_key_0_shows_the_whole_picture(server, opened):
    player = opened(server, "fr", kind=PicturePage, device=LAPTOP)
    player.play(Author(server).puzzle([rectangle(100, 100, 120, 100)]), (1000, 600))
    width = lambda: player.page.locator(".picture-layer").first.bounding_box()["width"]
    whole = width()
    for way in ways("0"):
        player.page.keyboard.press("+")
        player.wait_until(lambda: width() > whole * 1.2, "a larger picture")
        press(player.page, "0", **way)
        player.wait_until(lambda: abs(width() - whole) < 2, f"the whole picture by {way}")


def test_the_keyboard_keeps_a_place_when_its_control_goes_away(session, projector):
    shown = projector()
    shown.page.locator("#layouts button").first.press("1")
    session.control("activity", activity="scale")
    shown.wait_until(lambda: shown.page.evaluate("document.activeElement.id") == "activity", "the focus on the bar's first control")
