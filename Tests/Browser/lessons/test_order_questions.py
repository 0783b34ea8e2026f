"""Questions for an order: items are dragged by a finger, tapped, or moved by keys; the projector shows their mean places."""

import pytest

from accessibility import Examiner
from remote_page import RemotePage
from touch_page import NARROW, no_cut, plain

ITEMS = {"en": ["Saturn", "Mercury", "Mars", "Jupiter"], "de": ["Saturn", "Merkur", "Mars", "Jupiter"], "fr": ["Saturne", "Mercure", "Mars", "Jupiter"]}
RIGHT = [2, 3, 4, 1]
LESSON = {
    "lesson": 1, "title": {"en": "Planets", "de": "Planeten", "fr": "Planètes"},
    "steps": [
        {"name": "sun", "title": {"en": "The planets", "de": "Die Planeten", "fr": "Les planètes"}, "question": {
            "text": {"en": "From the Sun outwards", "de": "Von der Sonne nach außen", "fr": "En partant du Soleil"}, "form": "order",
            "items": [{language: ITEMS[language][place] for language in ITEMS} for place in range(4)], "order": RIGHT}},
        {"title": {"en": "So", "de": "So", "fr": "Voilà"}, "compare": {"answers": "sun"}},
        {"title": {"en": "Again", "de": "Noch einmal", "fr": "Encore"}, "question": {"again": "sun"}},
        {"title": {"en": "Moved?", "de": "Umgedacht?", "fr": "Changé ?"}, "compare": {"answers": "sun"}},
    ],
}
WORDS = {
    "en": {"sent": "Answered.", "label": "Mars, place 1 of 4", "own": "5 of 6 pairs are the right way round (τ = 0.67).",
           "finding": "Half of you have at least 5 of 6 pairs the right way round", "details": "Kendall’s τ = 0.67 at the median",
           "moved": "2 of 4 have changed the order; between both, τ = 0.67 at the median", "exact": "Your order is just right."},
    "de": {"sent": "Beantwortet.", "label": "Mars, Platz 1 von 4", "own": "5 von 6 Paaren stehen richtig herum (τ = 0,67).",
           "finding": "Die Hälfte von euch hat mindestens 5 von 6 Paaren richtig herum", "details": "Kendalls τ = 0,67 im Median",
           "moved": "2 von 4 haben die Reihenfolge geändert; zwischen beiden ist τ = 0,67 im Median", "exact": "Deine Reihenfolge stimmt genau."},
    "fr": {"sent": "C’est noté.", "label": "Mars, place 1 sur 4", "own": "5 paires sur 6 sont dans le bon sens (τ = 0,67).",
           "finding": "La moitié d’entre vous a au moins 5 paires sur 6 dans le bon sens", "details": "τ de Kendall = 0,67 en médiane",
           "moved": "2 sur 4 ont changé l’ordre ; entre les deux, τ = 0,67 en médiane", "exact": "Ton ordre est exact."},
}


def orders(session, step):
    """All answers, as the host gets them."""
    return [each["order"] for at, each in session.answers() if at == step]


class OrderOnPhone:
    """The places of a phone's question for an order."""

    def __init__(self, phone, items):
        self.phone, self.items = phone, items
        self.places = phone.page.locator("#lesson .order button")
        self.send = phone.page.locator("#lesson .value > .primary")
        self.places.first.wait_for()

    @property
    def shown(self):
        """The numbers of the items, from the first place on."""
        return [self.items.index(text) + 1 for text in self.places.all_inner_texts()]

    def middle(self, place):
        # All places are in view together with the button below them, so that nothing scrolls between two of them.
        self.send.scroll_into_view_if_needed()
        box = self.places.nth(place).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, item, place):
        """A finger drags an item to a place, from 0, unless chance has put it there: a finger that does not move is a tap."""
        if self.shown[place] == item:
            return
        start = self.middle(self.shown.index(item))
        self.phone.draw(start, self.middle(place))
        self.phone.wait_until(lambda: self.shown[place] == item, "the item at its place")

    def tap(self, item, place):
        self.places.nth(self.shown.index(item)).tap()
        assert self.phone.page.locator("#lesson .order [aria-pressed=true]").count() == 1
        self.places.nth(place).tap()

    def become(self, order):
        """By keys, which stay with the item that they move."""
        for place, item in enumerate(order):
            focused = self.places.nth(self.shown.index(item))
            focused.focus()
            while self.shown.index(item) > place:
                self.phone.page.keyboard.press("ArrowUp")
                assert self.items.index(self.phone.page.evaluate("document.activeElement.innerText")) + 1 == item

    def answer(self, sent):
        self.send.tap()
        self.phone.wait_until(lambda: sent in self.phone.lesson_status, "the answer")


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_items_are_dragged_by_a_finger_asked_again_and_compared(asked, opened, projector, phones, language, scheme):
    words, items = WORDS[language], ITEMS[language]
    shown = projector(language, color_scheme=scheme)
    phone = opened(asked.server, language, device=NARROW, color_scheme=scheme).join(asked.code)
    others = phones(3)
    places = OrderOnPhone(phone, items)
    assert sorted(places.shown) == [1, 2, 3, 4] and no_cut(phone) and orders(asked, 1) == []
    # The projector says what is to be put in order, and not the order in which the file has it.
    shown.page.locator("#lesson .items li").first.wait_for()
    assert shown.page.locator("#lesson .items li").all_inner_texts() == sorted(items)
    examiner = Examiner()
    examiner.examine(phone.page, "items in order")
    examiner.examine(shown.page, "items on the projector")
    places.drag(2, 0)
    places.drag(1, 3)
    places.drag(4, 1)
    assert places.shown == [2, 4, 3, 1] and orders(asked, 1) == [], "nothing is sent before the button is pressed"
    # A finger that the system takes away changes nothing.
    phone.touch(0, *places.middle(0))
    phone.move(f0=places.middle(2))
    phone.wait_until(lambda: places.shown == [4, 3, 2, 1], "the item below the finger")
    assert phone.page.locator("#lesson .order .lifted").count() == 1
    phone.cancel()
    phone.wait_until(lambda: places.shown == [2, 4, 3, 1], "the items as before")
    places.answer(words["sent"])
    assert orders(asked, 1) == [[2, 4, 3, 1]]
    for other, order in zip(others, (RIGHT, [3, 2, 4, 1], [1, 4, 3, 2])):
        asked.answer(other, 1, order=order)
    shown.wait_until(lambda: "4" in shown.text("#status .status"), "the count")
    assert shown.page.locator("#lesson .ranks svg .mean:visible").count() == 0
    asked.control("lesson", step=2)
    shown.wait_until(lambda: plain(shown.text("#lesson .ranks h2")) == words["finding"], "the finding")
    assert words["details"] in plain(shown.text("#lesson .ranks figcaption"))
    assert shown.page.locator("#lesson .ranks svg .mean.now").count() == shown.page.locator("#lesson .ranks svg .target").count() == 4
    phone.wait_until(lambda: plain(phone.text("#lesson .outcome")) == words["own"], "the own order beside the right one")
    assert phone.page.locator("#lesson .order li").count() == 4 and phone.page.locator("#lesson .order .mark").count() == 2
    shown.page.locator("#lesson .ranks summary").click()
    shown.wait_until(lambda: shown.page.locator("#lesson .ranks tbody tr").count() == 4, "the table")
    for page, what in ((shown, "the mean places"), (phone, "the own order")):
        examiner.examine(page.page, what)
    shown.page.locator("#lesson .ranks summary").click()

    # Asked again, one begins with the first answer.
    asked.control("lesson", step=3)
    again = OrderOnPhone(phone, items)
    assert again.shown == [2, 4, 3, 1]
    again.tap(3, 1)
    assert again.shown == RIGHT
    again.answer(words["sent"])
    for other, order in zip(others, (RIGHT, [2, 3, 4, 1], [1, 4, 3, 2])):
        asked.answer(other, 3, order=order)
    asked.control("lesson", step=4)
    shown.wait_until(lambda: words["moved"] in plain(shown.text("#lesson .ranks figcaption")), "who moved")
    assert shown.page.locator("#lesson .ranks svg .mean.before").count() == 4
    phone.wait_until(lambda: phone.text("#lesson .outcome") == words["exact"], "the right order")
    examiner.examine(shown.page, "both orders")
    assert no_cut(phone) and examiner.wrong == []


@pytest.mark.parametrize("language, scheme", [("en", "light"), ("de", "dark"), ("fr", "light")])
def test_items_are_moved_by_keys_that_say_the_place(asked, opened, language, scheme):
    words, items = WORDS[language], ITEMS[language]
    phone = opened(asked.server, language, device=NARROW, color_scheme=scheme).join(asked.code)
    places = OrderOnPhone(phone, items)
    places.become([3, 1, 2, 4])
    assert places.shown == [3, 1, 2, 4]
    assert places.places.first.get_attribute("aria-label") == words["label"]
    places.places.first.press("End")
    assert places.shown == [1, 2, 4, 3]
    phone.page.keyboard.press("Home")
    assert places.shown == [3, 1, 2, 4]
    places.send.press("Enter")
    phone.wait_until(lambda: orders(asked, 1) == [[3, 1, 2, 4]], "the answer")
    # It is there after a reload, and does not change while the class is frozen.
    phone.page.reload()
    places = OrderOnPhone(phone, items)
    phone.wait_until(lambda: places.shown == [3, 1, 2, 4], "the own order after a reload")
    asked.control("freeze")
    phone.wait_until(places.send.is_disabled, "a frozen class")
    assert places.places.first.is_disabled()


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "light")])
def test_the_remote_asks_for_an_order_at_once(session, opened, projector, language, scheme):
    shown = projector(language, color_scheme=scheme)
    session.control("lobby", on=False)
    phone = opened(session.server, language, device=NARROW, color_scheme=scheme).join(session.code)
    shown.press("j")
    shown.question_form("order").click()
    # On the projector the class would see the right order.
    assert shown.page.locator("#ask-items").is_visible() and shown.page.locator("#ask-ordered").is_hidden()
    shown.press("Escape")
    remote = opened(session.server, language, kind=RemotePage, device=NARROW, color_scheme=scheme).steer(shown)
    remote.page.locator("#remote-ask").tap()
    remote.question_form("order").tap()
    remote.page.locator("#ask-items").fill("eins\nzwei\n\ndrei")
    remote.page.locator("#ask-ordered").check()
    assert remote.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut"
    examiner = Examiner()
    examiner.examine(remote.page, "the sheet on the remote")
    remote.page.locator(".ask [type=submit]").tap()
    places = OrderOnPhone(phone, ["eins", "zwei", "drei"])
    places.become([1, 2, 3])
    places.answer(WORDS[language]["sent"])
    assert orders(session, 1) == [[1, 2, 3]]
    remote.page.locator("[data-lesson=next]").tap()
    phone.wait_until(lambda: phone.text("#lesson .outcome") == WORDS[language]["exact"], "the right order")
    assert examiner.wrong == []
