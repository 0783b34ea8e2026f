"""Calibration with a bank card: first the instructions, then the frame, with free space for card and grip."""

import pytest

WORDS = {"en": {"calibrate": "Calibrate with a bank card", "next": "Next", "save": "Save", "cancel": "Cancel", "assumed": "assumed"},
         "de": {"calibrate": "Mit einer Bankkarte kalibrieren", "next": "Weiter", "save": "Sichern", "cancel": "Abbrechen",
                "assumed": "angenommen"}}
SIZES = [(320, 568), (360, 640), (844, 390), (1024, 768)]


def device(width, height):
    return {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}


def button(phone, name):
    return phone.page.locator("dialog[open]").get_by_role("button", name=name, exact=True)


def open_instructions(phone, words):
    phone.page.locator("#menu").tap()
    button(phone, words["calibrate"]).tap()
    phone.page.locator(".calibration .intro").wait_for()


def box(phone, selector):
    return phone.page.locator(selector).bounding_box()


def are_disjoint(a, b):
    return (a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
            or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"])


def is_grip_reachable(phone, wide):
    """A point on the moving edge, within the screen, and clear of every button."""
    card, grip = box(phone, ".card-frame"), box(phone, ".card-frame .grip")
    if wide:
        assert grip["x"] == pytest.approx(card["x"] + card["width"], abs=1)
    else:
        assert grip["y"] == pytest.approx(card["y"] + card["height"], abs=1)
    size = phone.page.viewport_size
    assert 0 <= grip["x"] and grip["x"] + grip["width"] <= size["width"]
    assert 0 <= grip["y"] and grip["y"] + grip["height"] <= size["height"]
    for other in phone.page.locator(".measuring button, .measuring output").all():
        other = other.bounding_box()
        assert are_disjoint(grip, other) and other["x"] >= 0 and other["x"] + other["width"] <= size["width"]
        # The card covers the elements under it, where it is on the screen.
        assert are_disjoint(card, other)
    return card, grip


# German has the longer words.
@pytest.mark.parametrize("language, size", [("en", SIZES[0]), *(("de", size) for size in SIZES)], ids=str)
def test_the_edge_is_dragged_to_the_cards_in_both_directions(session, drawing, language, size):
    wide, words = size[0] > size[1], WORDS[language]
    phone = drawing(language, device=device(*size))
    open_instructions(phone, words)
    for name in (words["next"], words["cancel"]):
        shown = button(phone, name).bounding_box()
        assert shown["y"] + shown["height"] <= size[1], "the instructions fit the screen"
    button(phone, words["next"]).tap()
    before, _ = is_grip_reachable(phone, wide)
    reading = phone.page.locator(".calibration output")
    assert words["assumed"] in reading.inner_text() and "±" not in reading.inner_text()
    assert button(phone, words["save"]).is_disabled(), "nobody has placed the edge"

    def drag(by):
        _, grip = is_grip_reachable(phone, wide)
        x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
        phone.draw((x, y), (x + by, y) if wide else (x, y + by))

    side = "width" if wide else "height"
    drag(-60)
    smaller, _ = is_grip_reachable(phone, wide)
    assert smaller[side] == pytest.approx(before[side] - 60, abs=1)
    assert "±" in reading.inner_text()
    drag(80)
    larger, _ = is_grip_reachable(phone, wide)
    assert larger[side] > before[side] + 15
    # At its lowest place no button covers it.
    grip = box(phone, ".card-frame .grip")
    drag(size[0] - grip["x"] - grip["width"] / 2 - 2 if wide else size[1] - grip["y"] - grip["height"] / 2 - 2)
    is_grip_reachable(phone, wide)
    # The line under the card stays.
    assert box(phone, ".card-frame")["x" if wide else "y"] == pytest.approx(before["x" if wide else "y"], abs=0.5)
    assert session.stats(phone.participant)["touches"] == 0, "touches on the frame do not count on the pad"
    button(phone, words["save"]).tap()
    phone.wait_until(lambda: session.stats(phone.participant)["calibrated"], "the calibration")


def test_a_touch_of_the_grip_confirms_the_edges_position(drawing):
    phone = drawing()
    open_instructions(phone, WORDS["en"])
    button(phone, "Next").tap()
    grip = box(phone, ".card-frame .grip")
    phone.page.touchscreen.tap(grip["x"] + 20, grip["y"] + 20)
    phone.wait_until(lambda: "±" in phone.text(".calibration output"), "the error")
    assert button(phone, "Save").is_enabled()


def test_the_frame_turns_with_the_phone_and_keeps_its_density(drawing):
    phone = drawing()
    open_instructions(phone, WORDS["en"])
    button(phone, "Next").tap()
    for _ in range(4):
        button(phone, "Larger").tap()
    phone.page.keyboard.press("Escape")
    phone.page.locator("dialog[open]").wait_for(state="detached")
    open_instructions(phone, WORDS["en"])
    button(phone, "Next").tap()
    assert "±" not in phone.text(".calibration output"), "unsaved changes are dropped"
    phone.page.locator(".card-frame").focus()
    phone.page.keyboard.press("Shift+ArrowDown")
    density = phone.text(".calibration output").split("±")[0]
    phone.page.set_viewport_size({"width": 844, "height": 390})
    phone.wait_until(lambda: box(phone, ".card-frame .grip")["x"] > 300, "the edge at the right")
    is_grip_reachable(phone, True)
    assert phone.text(".calibration output").split("±")[0] == density
