"""Questions about a picture: marks and areas by real fingers and by keys, pinched, and all of a class on the projector."""

import pytest

from accessibility import Examiner
from puzzles import png
from remote_page import RemotePage
from touch_page import NARROW, no_cut, plain

FRANCE = [[700, 156], [736, 160], [730, 190], [706, 188]]
LESSON = {
    "lesson": 1, "title": {"en": "Where?", "de": "Wo?", "fr": "Où ?"},
    "steps": [
        {"name": "lima", "title": {"en": "Lima", "de": "Lima", "fr": "Lima"}, "question": {
            "text": {"en": "Where is Lima?", "de": "Wo liegt Lima?", "fr": "Où est Lima ?"}, "form": "point", "picture": "world", "truth": {"point": [412, 408]}}},
        {"title": {"en": "So", "de": "So", "fr": "Voilà"}, "compare": {"answers": "lima"}},
        {"title": {"en": "Again", "de": "Noch einmal", "fr": "Encore"}, "question": {"again": "lima"}},
        {"title": {"en": "Moved?", "de": "Gewandert?", "fr": "Bougé ?"}, "compare": {"answers": "lima"}},
        {"name": "france", "title": {"en": "France", "de": "Frankreich", "fr": "La France"}, "question": {
            "text": {"en": "Circle France.", "de": "Umkreist Frankreich.", "fr": "Entourez la France."}, "form": "area", "picture": "world", "truth": {"area": FRANCE}}},
        {"title": {"en": "There", "de": "Da", "fr": "Là"}, "compare": {"answers": "france"}},
        {"name": "two", "title": {"en": "Two", "de": "Zwei", "fr": "Deux"}, "question": {
            "text": {"en": "Two islands?", "de": "Zwei Inseln?", "fr": "Deux îles ?"}, "form": "point", "picture": "world", "marks": 2}},
        {"title": {"en": "Then", "de": "Dann", "fr": "Ensuite"}, "compare": {"answers": "two"}},
    ],
}
WORDS = {
    "en": {"sent": "Answered.", "put": "Put your mark on the picture.", "far": "Your mark is", "finding": "Your middle is", "moved": "3 of 3 have moved",
           "mark": "Mark 1: ", "truth": "The true place has a dashed line.", "match": "At the median, your areas match the true one by"},
    "de": {"sent": "Beantwortet.", "put": "Setze deine Marke auf das Bild.", "far": "Deine Marke ist", "finding": "Eure Mitte ist", "moved": "3 von 3 sind gewandert",
           "mark": "Marke 1: ", "truth": "Der wahre Ort ist gestrichelt.", "match": "Eure Flächen decken sich im Median zu"},
    "fr": {"sent": "C’est noté.", "put": "Place ton repère sur l’image.", "far": "Ton repère en est à", "finding": "Votre milieu est", "moved": "3 sur 3 ont bougé",
           "mark": "Repère 1 : ", "truth": "Le vrai lieu est en pointillés.", "match": "Vos zones coïncident"},
}


def given(session):
    """All answers by step and participant, as the host gets them."""
    return {(step, each["id"]): each["points"] for step, each in session.answers()}


def points_of(session, step):
    return next((points for (at, _), points in given(session).items() if at == step), None)


def on_picture(phone, x, y):
    """What the browser shows at a place of the window, in px of the picture."""
    return phone.page.evaluate("""([x, y]) => {
        const svg = document.querySelector('.places-picture');
        const place = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
        return [place.x, place.y];
    }""", [x, y])


def in_window(phone, x, y):
    """Where a place of the picture is in the window."""
    return tuple(phone.page.evaluate("""([x, y]) => {
        const svg = document.querySelector('.places-picture');
        const place = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
        return [place.x, place.y];
    }""", [x, y]))


def zoom(phone):
    return float(phone.page.locator(".places").get_attribute("data-zoom"))


def shown_picture(phone):
    phone.page.locator("#lesson .places[data-zoom]").wait_for()
    phone.page.locator("#lesson .asked-picture .land").wait_for(state="attached")
    phone.page.locator("#lesson .places-box").scroll_into_view_if_needed()


def is_near(points, expected, by):
    return points is not None and len(points) == len(expected) and all(abs(a - b) <= by for one, other in zip(points, expected) for a, b in zip(one, other))


def spread(phone, box, by):
    """Two fingers go apart around the middle of the box."""
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.touch(0, x - 20, y)
    phone.touch(1, x + 20, y)
    for step in range(1, 6):
        reach = 20 + (20 * by - 20) * step / 5
        phone.move(f0=(x - reach, y), f1=(x + reach, y))
    phone.lift()


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_a_mark_is_put_dragged_pinched_to_and_compared(asked, opened, projector, phones, language, scheme):
    words = WORDS[language]
    shown = projector(language, color_scheme=scheme)
    phone = opened(asked.server, language, device=NARROW, color_scheme=scheme).join(asked.code)
    others = phones(2)
    shown_picture(phone)
    phone.wait_until(lambda: words["put"] in phone.lesson_status, "what to do")
    assert no_cut(phone) and given(asked) == {}
    examiner = Examiner()
    examiner.examine(phone.page, "a picture without a mark")
    shown.page.locator("#lesson .placed:visible .asked-picture .land").wait_for(state="attached")
    assert shown.page.locator("#lesson .placed h2:visible").count() == 0
    box = phone.page.locator(".places-box").bounding_box()
    first = in_window(phone, 500, 300)
    phone.draw(first, (first[0] + 10, first[1] + 4))
    phone.wait_until(lambda: words["sent"] in phone.lesson_status, "the answer")
    wanted = on_picture(phone, first[0] + 10, first[1] + 4)
    phone.wait_until(lambda: is_near(points_of(asked, 1), [wanted], 1), "the mark below the finger")
    # A finger near the mark takes it along.
    mark = in_window(phone, *wanted)
    target = in_window(phone, 400, 420)
    phone.draw((mark[0] + 8, mark[1] - 8), target)
    phone.wait_until(lambda: is_near(points_of(asked, 1), [on_picture(phone, *target)], 1), "the dragged mark")
    kept = points_of(asked, 1)

    # Two fingers mark nothing: they zoom, and what was below their middle stays there.
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    before = on_picture(phone, *middle)
    spread(phone, box, 3)
    phone.wait_until(lambda: 2.7 < zoom(phone) < 3.3, "the zoom")
    assert is_near([on_picture(phone, *middle)], [before], 8)
    assert points_of(asked, 1) == kept
    # A finger that the system takes away changes nothing either.
    phone.touch(0, middle[0] + 30, middle[1])
    phone.cancel()
    precise = (middle[0] - 40, middle[1] + 33)
    wanted = on_picture(phone, *precise)
    phone.draw(precise, precise)
    phone.wait_until(lambda: is_near(points_of(asked, 1), [wanted], 0.6), "the mark in the zoomed picture")

    # Keys move it, and its place is said.
    button = phone.page.locator(".place-mark")
    button.focus()
    [[x, y]] = points_of(asked, 1)
    button.press("ArrowRight")
    phone.wait_until(lambda: points_of(asked, 1)[0][0] > x and points_of(asked, 1)[0][1] == y, "a step to the right")
    button.press("Shift+ArrowUp")
    phone.wait_until(lambda: points_of(asked, 1)[0][1] < y, "ten steps up")
    assert plain(phone.text(".places-reading")).startswith(plain(words["mark"])) and "%" in button.get_attribute("aria-label")
    examiner.examine(phone.page, "a picture with a mark")
    last = points_of(asked, 1)
    phone.page.reload()
    shown_picture(phone)
    phone.wait_until(lambda: phone.page.locator(".place-mark:not(.unset)").count() == 1, "the own mark after a reload")

    for other, point in zip(others, ([420, 400], [430, 460])):
        asked.answer(other, 1, points=[point])
    shown.wait_until(lambda: "3" in shown.text("#status .status"), "the count")
    assert shown.page.locator("#lesson .placed .mark").count() == 0, "nobody sees the others' marks while they think"
    asked.control("lesson", step=2)
    shown.wait_until(lambda: plain(shown.text("#lesson .placed h2")).startswith(words["finding"]), "the finding")
    assert [shown.page.locator(f"#lesson .placed {part}").count() for part in (".mark", ".spread-ellipse", ".middle", ".true-place")] == [3, 1, 1, 1]
    phone.wait_until(lambda: words["far"] in phone.text("#lesson .outcome") and words["truth"] in phone.text("#lesson .outcome"), "the own mark beside the truth")
    assert phone.page.locator("#lesson .true-place").count() == 1
    shown.page.locator("#lesson .placed summary").click()
    shown.wait_until(lambda: shown.page.locator("#lesson .placed tbody tr").count() == 3, "the table")
    for page, what in ((shown, "the marks on the projector"), (phone, "the own mark")):
        examiner.examine(page.page, what)
    shown.page.locator("#lesson .placed summary").click()
    assert no_cut(phone)

    asked.control("lesson", step=3)
    phone.wait_until(lambda: words["put"] in phone.lesson_status, "the question once more")
    shown_picture(phone)
    again = in_window(phone, 410, 410)
    phone.draw(again, again)
    phone.wait_until(lambda: points_of(asked, 3) is not None and points_of(asked, 1) == last, "the second answer")
    for other, point in zip(others, ([412, 405], [415, 410])):
        asked.answer(other, 3, points=[point])
    asked.control("lesson", step=4)
    shown.wait_until(lambda: words["moved"] in plain(shown.text("#lesson .placed figcaption")), "who moved")
    assert [shown.page.locator(f"#lesson .placed {part}").count() for part in (".mark", ".mark.before", ".way")] == [6, 3, 3]
    examiner.examine(shown.page, "both marks")
    assert examiner.wrong == []


@pytest.mark.parametrize("language, scheme", [("en", "light"), ("de", "dark"), ("fr", "light")])
def test_an_area_is_circled_by_a_finger_or_set_by_keys(asked, opened, projector, phones, language, scheme):
    shown = projector(language, color_scheme=scheme)
    phone = opened(asked.server, language, device=NARROW, color_scheme=scheme).join(asked.code)
    others = phones(2)
    asked.control("lesson", step=5)
    phone.wait_until(lambda: LESSON["steps"][4]["question"]["text"][language] in phone.text("#lesson .asked"), "the area's question")
    shown_picture(phone)
    examiner = Examiner()
    box = phone.page.locator(".places-box").bounding_box()
    corners = [(500, 150), (900, 150), (900, 350), (500, 350)]
    path = [in_window(phone, *corner) for corner in corners]
    # A tap and a pinch draw nothing.
    phone.draw(path[0], path[0])
    phone.touch(0, *path[0])
    phone.move(f0=path[1])
    phone.touch(1, *path[2])
    phone.lift()
    phone.draw(*path, path[0])
    phone.wait_until(lambda: points_of(asked, 5), "the area")
    drawn = points_of(asked, 5)
    assert 3 <= len(drawn) <= 40
    xs, ys = [x for x, _ in drawn], [y for _, y in drawn]
    assert is_near([(min(xs), min(ys)), (max(xs), max(ys))], [(500, 150), (900, 350)], 6)
    examiner.examine(phone.page, "an area")
    # Keys set corner after corner, and take the last one away.
    phone.page.reload()
    shown_picture(phone)
    phone.wait_until(lambda: phone.page.locator(".own-area").get_attribute("points"), "the own area after a reload")
    button = phone.page.locator(".place-mark")
    button.focus()
    for _ in range(len(drawn)):
        button.press("Backspace")
    for keys in ([], ["Shift+ArrowRight"] * 2, ["Shift+ArrowDown"] * 2, ["Shift+ArrowLeft"] * 2):
        for key in keys:
            button.press(key)
        button.press("Enter")
    phone.wait_until(lambda: len(points_of(asked, 5)) == 4, "the area of the keys")
    (a, b), (c, d), (e, f), (g, h) = points_of(asked, 5)
    assert a < c == e and b == d < f == h and abs(g - a) < 1
    for other, (x, y) in zip(others, ((700, 150), (650, 120))):
        asked.answer(other, 5, points=[[x, y], [x + 60, y], [x + 60, y + 50], [x, y + 50]])
    asked.control("lesson", step=6)
    shown.wait_until(lambda: WORDS[language]["match"] in plain(shown.text("#lesson .placed h2")), "the finding")
    assert shown.page.locator("#lesson .placed .one-area").count() == 3 and shown.page.locator("#lesson .placed .blocks rect").count() > 20
    assert shown.page.locator("#lesson .placed polygon.true-place").count() == 1
    phone.wait_until(lambda: "%" in phone.text("#lesson .outcome"), "the own area beside the truth")
    shown.page.locator("#lesson .placed summary").click()
    shown.wait_until(lambda: shown.page.locator("#lesson .placed tbody tr").count() == 3, "the table")
    for page, what in ((shown, "the areas on the projector"), (phone, "the own area")):
        examiner.examine(page.page, what)

    # Of two marks an answer is whole once both are there.
    asked.control("lesson", step=7)
    phone.wait_until(lambda: phone.page.locator(".place-mark").count() == 2, "the question with two marks")
    shown_picture(phone)
    for number, place in enumerate(((400, 200), (900, 300)), 1):
        at = in_window(phone, *place)
        phone.draw(at, at)
        phone.wait_until(lambda: phone.page.locator(".place-mark:not(.unset)").count() == number, f"mark {number}")
        if number == 1:
            assert points_of(asked, 7) is None
    phone.wait_until(lambda: is_near(points_of(asked, 7), [(400, 200), (900, 300)], 4), "both marks")
    assert no_cut(phone) and examiner.wrong == []
    assert box["width"] <= 320


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "light")])
def test_the_host_asks_about_the_picture_under_the_drawing(session, opened, projector, language, scheme):
    shown = projector(language, color_scheme=scheme)
    session.control("lobby", on=False)
    examiner = Examiner()
    # On the projector the class would see the true place; the map is there without a picture.
    shown.press("j")
    shown.question_form("area").click()
    assert shown.page.locator(".ask .places").count() == 0
    examiner.examine(shown.page, "an area in the sheet")
    shown.page.locator(".ask [type=submit]").click()
    shown.page.locator("#lesson .placed:visible .asked-picture .land").wait_for(state="attached")
    assert session.stats()["lesson"]["question"]["picture"] == "world"

    session.control("activity", activity="touch")
    picture = session.add_picture(png(300, 200, 3))
    session.control("ground", picture=picture["picture"])
    phone = opened(session.server, language, device=NARROW, color_scheme=scheme).join(session.code)
    remote = opened(session.server, language, kind=RemotePage, device=NARROW, color_scheme=scheme).steer(shown)
    remote.page.locator("#remote-ask").tap()
    remote.question_form("point").tap()
    remote.page.locator(".ask .places[data-zoom]").wait_for()
    examiner.examine(remote.page, "a picture in the sheet")
    assert remote.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut"
    box = remote.page.locator(".ask .places-box")
    box.scroll_into_view_if_needed()
    place = box.bounding_box()
    remote.page.touchscreen.tap(place["x"] + place["width"] / 3, place["y"] + place["height"] / 2)
    remote.page.locator(".ask [type=submit]").tap()
    phone.page.locator("#lesson .places[data-zoom]").wait_for()
    question = session.stats()["lesson"]["question"]
    assert (question["picture"], question["ground"], question["width"], question["height"]) == ("ground", picture["picture"], 300, 200)
    phone.page.locator("#lesson .places-box").scroll_into_view_if_needed()
    at = in_window(phone, 100, 100)
    phone.draw(at, at)
    phone.wait_until(lambda: is_near(points_of(session, 1), [(100, 100)], 1), "the mark")
    remote.page.locator("[data-lesson=next]").tap()
    phone.page.locator("#lesson .true-place").wait_for(state="attached")
    [[x, y]] = session.stats()["lesson"]["question"]["truthPoints"]
    assert abs(x - 100) < 3 and abs(y - 100) < 3
    assert phone.page.evaluate("document.querySelector('#lesson .asked-picture image').getBoundingClientRect().width") > 200

    # An area of the same picture, which nobody draws on any more; its corners by keys.
    remote.page.locator("#remote-ask").tap()
    remote.question_form("area").tap()
    remote.page.locator(".ask .asked-picture image").wait_for(state="attached")
    corner = remote.page.locator(".ask .place-mark")
    corner.focus()
    for key in ("Enter", "Shift+ArrowRight", "Enter", "Shift+ArrowDown", "Enter"):
        corner.press(key)
    remote.page.locator(".ask [type=submit]").tap()
    remote.wait_until(lambda: session.stats()["lesson"]["question"]["form"] == "area", "the next question")
    assert session.stats()["lesson"]["question"]["ground"] == picture["picture"]
    session.control("lesson", step=2)
    [first, second, third] = session.stats()["lesson"]["question"]["truthPoints"]
    assert second[0] > first[0] and second[1] == first[1] and third[0] == second[0] and third[1] > second[1]
    assert examiner.wrong == []
