"""The class at the scale: the host sends all phones there and back; bars and the challenge on the projector."""

import pytest

from projector_page import PROJECTOR, ProjectorPage
from scale_page import ScalePage
from touch_page import plain

WORDS = {
    "en": {"title": "Everybody at the scale", "nobody": "Nobody has pressed yet.", "left out": "Without force, left out: {}",
           "board": "Largest force",
           "press": "Press with exactly 200 g", "all press": "Press with exactly 200 g", "short": "39 g too little", "count": "1 without force, left out",
           "none": "This phone reports no force"},
    "de": {"title": "Alle an der Waage", "nobody": "Noch niemand hat gedrückt.", "left out": "Ohne Kraftmessung, außen vor: {}",
           "board": "Größte Kraft",
           "press": "Drücke mit genau 200 g", "all press": "Drückt mit genau 200 g", "short": "39 g zu wenig", "count": "1 ohne Kraftmessung, außen vor",
           "none": "Dieses Handy kann keine Kraft messen"},
}


class ClassPhone(ScalePage):
    """Begins on the touch page, like phones that scan the code."""

    def join(self, code):
        self.open(f"/touch?s={code}")
        self.wait_welcome()
        return self

    def wait_page(self, name):
        self.wait_until(lambda: f"/{name}?s=" in self.page.url, f"the page {name}")
        # It has sent its hello from there: the newest welcome arrived after the page.
        self.page.wait_for_selector("#participant svg")


@pytest.mark.parametrize("language", ["en"])
def test_the_host_sends_all_to_the_scale_and_back(session, opened, language):
    words = WORDS[language]
    board = opened(session.server, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    strong, weak = (opened(session.server, language, kind=ClassPhone).join(session.code) for _ in range(2))
    strong.draw((50, 300), (114, 300))
    strong.settle()
    before = strong.participant
    board.start("scale")
    for phone in (strong, weak):
        phone.wait_page("scale")
    assert strong.participant == before
    board.wait_activity("scale")
    board.wait_text("#forces h1", words["title"])
    board.wait_until(lambda: words["nobody"] in board.text("#forces .foot"), "the empty state")

    strong.curve(0.1, 0.55, 0.42)
    board.wait_until(lambda: "161 g" in board.text("#forces li"), "the bar's figure")
    bar, track = (board.page.locator(f"#forces .{name}").bounding_box() for name in ("bar", "track"))
    assert bar["width"] / track["width"] == pytest.approx(161 / 385, abs=0.01)
    assert "211 g" in board.text("#forces .peak")
    weak.curve(*[0.5] * 6)
    weak.release()
    weak.wait_text("#empty h2", words["none"])
    name = [f"{one['id'][1:]} {one['name']}" for one in session.stats()["participants"] if one["id"] == weak.participant][0]
    board.wait_until(lambda: words["left out"].format(name) in board.text("#forces .foot"), "the phone left out")
    assert board.page.locator("#forces li").count() == 1
    strong.release()
    board.wait_until(lambda: " 0 g" in " " + " ".join(board.text("#forces li b").split()), "the empty glass")

    assert board.board.title == words["board"]
    assert [plain(text) for text in board.board.figures] == ["211 g", "–"]

    board.start("draw")
    for phone in (strong, weak):
        phone.wait_page("touch")
    assert strong.participant == before
    # One centimetre, and the movement of the press.
    strong.wait_text("#distance-total .value", {"en": "1.01", "de": "1,01"}[language])
    assert not board.page.locator("#forces").is_visible()


@pytest.mark.parametrize("language", ["de"])
def test_press_to_200_grams_is_judged_and_drawn(session, opened, language):
    words = WORDS[language]
    board = opened(session.server, language, kind=ProjectorPage, device=PROJECTOR).present(session)
    strong, weak = (opened(session.server, language, kind=ClassPhone).join(session.code) for _ in range(2))
    board.press("a")
    board.sheet.get_by_role("button", name={"en": "Force", "de": "Kraft"}[language]).click()
    board.sheet.locator("[type=submit]").click()
    board.wait_until(lambda: plain(board.text("#challenge h1")) == words["all press"], "the challenge")
    for phone in (strong, weak):
        phone.wait_page("scale")
        phone.wait_until(lambda: plain(phone.text("#challenge h2")) == words["press"], "the task")
    assert not strong.page.locator("#grams").is_visible(), "the figure would reveal it"
    for phone in (strong, weak):
        phone.wait_start()
    strong.curve(0.1, 0.42, 0.3)
    strong.release()
    strong.wait_until(lambda: plain(strong.text("#challenge .result")) == "161 g", "the result")
    assert plain(strong.text("#challenge .verdict")) == words["short"]
    weak.curve(*[0.5] * 6)
    weak.release()
    weak.wait_text("#empty h2", words["none"])
    board.wait_until(lambda: words["count"] in plain(board.text("#challenge .summary")), "who is left out")
    assert "161 g" in plain(board.text("#challenge .summary"))
    board.page.locator("#actions [data-action=stop]").click()
    for phone in (strong, weak):
        phone.wait_page("touch")


def test_a_phone_that_joins_late_or_reloads_gets_the_current_activity(session, opened):
    session.control("activity", activity="scale")
    phone = opened(session.server, kind=ClassPhone).join(session.code)
    phone.wait_page("scale")
    phone.curve(0.1, 0.42)
    phone.wait_text("#grams", "161 g")
    phone.release()
    phone.settle()
    participants = session.stats()["participants"]
    assert [one["id"] for one in participants] == [phone.participant]
    assert participants[0]["pressure"]["peakGrams"] == 161
