"""A screen that changes while the page is open: its heatmap covers all of it, on the phone, on the server, on the projector."""

import pytest

from api import Session
from projector_page import ProjectorPage
from strokes import switch_by
from touch_page import TouchPage

WINDOW = {"viewport": {"width": 800, "height": 600}}
PHONE_BELOW_A_TOOLBAR = {"viewport": {"width": 390, "height": 700}, "has_touch": True, "is_mobile": True}


def drag(page, start, stop):
    page.page.mouse.move(*start)
    page.page.mouse.down()
    page.page.mouse.move(*stop, steps=20)
    page.page.mouse.up()


def filled(stats):
    """The blocks that were touched, as (column, row)."""
    heatmap = stats["heatmap"]
    return {(index % heatmap["columns"], index // heatmap["columns"]) for index, count in enumerate(heatmap["counts"]) if count}


def in_colour(page, x, y):
    return page.heat_pixel(x, y)[3] > 0


def test_a_window_made_larger_has_its_touches_at_the_same_places(session, opened):
    page = opened(session.server, kind=TouchPage, device=WINDOW).join(session.code)
    page.wait_engine()
    drag(page, (100, 300), (600, 300))
    page.settle()
    page.page.set_viewport_size({"width": 1600, "height": 900})
    page.wait_welcome(2)
    drag(page, (1000, 300), (1500, 300))
    page.settle()
    blocks = filled(session.stats(page.participant))
    assert blocks == {(column, 9) for column in [*range(3, 19), *range(31, 47)]}
    switch_by(page, "key")
    page.wait_until(lambda: in_colour(page, 1250, 304) and in_colour(page, 300, 304), "both strokes in the heatmap")
    assert not in_colour(page, 790, 304) and not in_colour(page, 1590, 304)
    # A smaller screen keeps the drawing, also after a reload.
    page.page.set_viewport_size({"width": 700, "height": 500})
    page.wait_welcome(3)
    page.page.reload()
    page.wait_welcome(4)
    assert filled(session.stats(page.participant)) == blocks
    assert session.stats(page.participant)["screen"] == {"width": 700, "height": 500}


def test_without_a_server_the_larger_window_is_drawn_on_too(own_server, opened):
    server = own_server().start()
    session = Session(server)
    page = opened(server, kind=TouchPage, device=WINDOW).join(session.code)
    page.wait_engine()
    drag(page, (100, 300), (600, 300))
    page.settle()
    page.server_is_away = True
    server.kill()
    page.page.set_viewport_size({"width": 1600, "height": 900})
    drag(page, (1000, 300), (1500, 300))
    switch_by(page, "key")
    page.wait_until(lambda: in_colour(page, 1250, 304) and in_colour(page, 300, 304), "both strokes in the heatmap")
    server.start(port=server.port)
    blocks = {(column, 9) for column in [*range(3, 19), *range(31, 47)]}
    page.wait_until(lambda: filled(session.stats(page.participant)) == blocks, "the blocks on the server")


def test_a_phone_that_turns_uses_all_of_its_glass(session, opened):
    phone = opened(session.server, kind=TouchPage, device=PHONE_BELOW_A_TOOLBAR).join(session.code)
    shown = opened(session.server, kind=ProjectorPage).present(session)
    phone.draw((100, 300), (164, 300))
    phone.settle()
    # The toolbar is narrower there: the glass reaches 78 px further down, as the upright phone has it.
    phone.page.set_viewport_size({"width": 778, "height": 340})
    assert phone.page.evaluate("screen.orientation.angle") == 90
    phone.wait_welcome(2)
    phone.draw((690, 100), (690, 250))
    phone.draw((770, 100), (770, 250))
    phone.settle()
    stats = session.stats(phone.participant)
    assert stats["screen"] == {"width": 340, "height": 778}
    assert (stats["heatmap"]["columns"], stats["heatmap"]["rows"]) == (13, 25)
    assert {row for _, row in filled(stats)} == {9, 690 // 32, 770 // 32}
    shown.wait_until(lambda: shown.board.rows.count() == 1, "still one phone on the projector")


@pytest.mark.parametrize("size", [{"width": 804, "height": 597}, {"width": 800, "height": 600}])
def test_a_rounded_window_size_does_not_mean_another_screen(session, opened, size):
    page = opened(session.server, kind=TouchPage, device=WINDOW).join(session.code)
    page.page.set_viewport_size(size)
    drag(page, (100, 300), (164, 300))
    page.settle()
    page.page.wait_for_timeout(600)  # Longer than the minimum duration of a size.
    stats = session.stats(page.participant)
    assert sum(message["type"] == "welcome" for message in page.received) == 1
    assert stats["screen"] == {"width": 800, "height": 600}
