"""After a round each phone shows the class's histogram with its own mark, and offers a picture of its result."""

import pytest
from PIL import Image

from oracle import BEGAN, ENDED
from projector_page import SMALL_PROJECTOR, ProjectorPage, rgb

WORDS = {"en": ("My result", "yours: 4.9 cm (without ±: not calibrated)"), "de": ("Mein Ergebnis", "deiner: 4,9 cm (ohne ±: nicht kalibriert)"), "fr": ("Mon résultat", "le tien : 4,9 cm (sans ± : non étalonné)")}
SIZES = [(390, 844), (320, 568), (844, 390)]


def overlap(one, other):
    return one is not None and all(one[start] < other[start] + other[size] and other[start] < one[start] + one[size] for start, size in (("x", "width"), ("y", "height")))


def newest(phone):
    return [message for message in phone.received if message["type"] == "standing"][-1]


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_a_phone_shows_the_class_and_keeps_its_result(session, opened, phones, language, scheme):
    label, note = WORDS[language]
    shown = opened(session.server, language, kind=ProjectorPage, device=SMALL_PROJECTOR).present(session)
    own = opened(session.server, language, color_scheme=scheme).join(session.code)
    others = phones(5)
    session.control("challenge", kind="distance", target=5)
    for phone, centimetres in zip(others, (4, 5.2, 5.2, 6, 7)):
        phone.touch([[BEGAN, 1, 0, 0, 1000], [ENDED, 1, 64 * centimetres, 0, 1500]])
        phone.settle()
    own.wait_start()
    # 4.9 cm by the assumed 64 px for each.
    own.draw((30, 600), (343.6, 600))
    own.settle()
    session.control("challenge")
    own.page.locator("#standing canvas").wait_for()
    bins = newest(own)["histogram"]
    assert note in own.text("#standing .note") and not bins["above"] and not bins["below"]
    assert [bins["counts"][bins["own"]], sum(bins["counts"])] == [1, 6]
    # The same in numbers, for people who do not see it.
    table = own.page.locator("#standing .spoken td").all_inner_texts()
    assert sum(int(count.split(",")[0]) for count in table) == 6 and sum("," in count for count in table) == 1
    # The same number as on the projector, in the same number of columns.
    assert shown.page.locator("#challenge .histogram .sign").count() == 6
    columns = shown.page.locator("#challenge .histogram .sign").evaluate_all(
        "signs => new Set(signs.map((sign) => Math.round(10 * sign.transform.baseVal[0].matrix.e))).size")
    assert columns == sum(count > 0 for count in bins["counts"])
    own.page.locator("#my-result").wait_for()
    assert own.text("#my-result") == label
    for width, height in SIZES:
        own.page.set_viewport_size({"width": width, "height": height})
        for part in ("#standing", "#my-result"):
            box = own.page.locator(part).bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] >= 0 and box["y"] + box["height"] <= height, (part, width)
        menu, save = own.page.locator("#top").bounding_box(), own.page.locator("#my-result").bounding_box()
        assert save["x"] + save["width"] <= menu["x"] and save["height"] >= 44
        # It lies on none of the figures, and not on the result.
        for part in (*own.page.locator(".figure > *").all(), own.page.locator("#standing")):
            assert not overlap(part.bounding_box(), save), (part, width)
    touches = session.stats(own.participant)["touches"]
    with own.page.expect_download() as download:
        own.page.locator("#my-result").tap()
    assert download.value.suggested_filename == f"touchfigures-{session.code}-1.png"
    picture = Image.open(download.value.path()).convert("RGB")
    assert picture.size == (1080, 1080)
    colours = {colour for _, colour in picture.getcolors(1 << 24)}
    if scheme == "dark":
        assert tuple(rgb([m for m in own.received if m["type"] == "welcome"][-1]["participant"]["colour"])) in colours
    assert session.stats(own.participant)["touches"] == touches, "the tap is not a touch"

    # Phones hide whatever the projector hides.
    session.control("hide")
    own.page.locator("#standing canvas").wait_for(state="detached")
    assert "histogram" not in newest(own) and newest(own)["latest"] == pytest.approx(4.9, abs=0.01)
    session.control("reveal")
    own.page.locator("#standing canvas").wait_for()
    assert newest(own)["histogram"] == bins
    session.control("activity", activity="touch")
    own.page.locator("#my-result").wait_for(state="detached")
    assert own.page.locator("#standing").count() == 0
