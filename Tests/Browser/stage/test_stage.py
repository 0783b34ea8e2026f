"""The stage owns the screen: in every activity, class, window, language, theme and font the picture has its share, and no text is cut, covered or small."""

import itertools
import os

import pytest

import measures
import pupils
import states
from accessibility import LENGTHEN, Examiner
from projector_page import ProjectorPage
from touch_page import PHONE, TouchPage, WatchedPage

is_long = bool(os.environ.get("TOUCHFIGURES_LONG_TESTS"))
# Such as 3/40, for a part of the long form at a time.
TAKES_LONG = True
SLICE = os.environ.get("TOUCHFIGURES_STAGE_SLICE")
LOOKED_AT = states.sliced(*map(int, SLICE.split("/"))) if SLICE else states.every() if is_long else states.few()

MOST_WORDS = {"home": 60, "lobby": 40, "card": 12}
# People's names, codes and addresses are not the page's words.
NOT_WORDS = "[data-lesson] b, #lobby-names, #lobby-code, #lobby-class, #lobby-addresses, #participant, .name, .address"

DRAWER = "#drawer"
PLACE = ".place"
PICTURES = "[data-picture]:visible"
LAYOUT_KEYS = {"together": "1", "wall": "2", "heatmap": "4"}


class Stage(ProjectorPage):
    """The projector's page in one language, brought to a state."""

    def show(self, state):
        width, height = state.size
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=state.scheme, reduced_motion="reduce")
        if state.activity == "lesson":
            # Its steps are other activities, or none.
            place = f" {pupils.STEPS[state.moment]} "
            self.wait_until(lambda: any(place in each for each in self.page.locator(PLACE).all_inner_texts()), "the step", 20)
        else:
            self.wait_activity(state.activity)
        if state.activity == "draw":
            layout = states.LAYOUTS[state.moment]
            self.press(LAYOUT_KEYS[layout])
            self.wait_layout(layout)
        else:
            # Activities are parts that are loaded when they are first shown.
            self.page.locator(PICTURES).first.wait_for()
        drawer = self.page.locator(DRAWER)
        if drawer.count() and (drawer.get_attribute("aria-expanded") == "true") != (state.moment == "board"):
            self.press("z")
        if state.font:
            self.page.evaluate(measures.FONT, state.font)
        self.page.evaluate("document.fonts.ready.then(() => undefined)")
        self.settle()
        if state.language == "made":
            self.page.evaluate(LENGTHEN)
            self.settle()

    def settle(self):
        """Until the layout has not moved for some frames, and nothing is in motion."""
        self.page.evaluate("""async () => {
            const boxes = () => JSON.stringify([...document.querySelectorAll("body *")].map((each) => {
                const { x, y, width, height } = each.getBoundingClientRect();
                return [x, y, width, height].map(Math.round);
            }));
            const frame = () => new Promise(requestAnimationFrame);
            for (let still = 0, last = "", frames = 0; still < 5 && frames < 90; frames++) {
                for (let i = 0; i < 3; i++) await frame();
                const now = boxes();
                still = now === last ? still + 1 : 0;
                last = now;
            }
        }""")

    def examine(self, state, examiner):
        found = measures.faults_of_picture(self.page, states.SHARES[state.moment], is_drawn=state.phones > 0)
        found += self.page.evaluate(measures.TEXTS, {"least": measures.least_letters(state.size)})
        found += measures.faults_of_looks(self.page)
        # Other languages have the same structure; what they say is measured above.
        if state.language != "made":
            examiner.examine(self.page, str(state))
        return [f"{state}: {each}" for each in found]


@pytest.mark.many_variants
@pytest.mark.parametrize("count", states.PHONES)
def test_the_stage_in_every_state(session, opened, count):
    one_class, examiner, faults = pupils.Pupils(session, count), Examiner(), []
    wanted = [state for state in LOOKED_AT if state.phones == count]
    try:
        for language in dict.fromkeys(state.language for state in wanted):
            shown = opened(session.server, "en" if language == "made" else language, kind=Stage, device={"viewport": {"width": 1280, "height": 720}})
            for state in (state for state in wanted if state.language == language):
                one_class.prepare(state.activity, state.moment)
                # A font or a made text stays in a page, so each state has a new one.
                shown.present(session)
                shown.show(state)
                faults += shown.examine(state, examiner)
            shown.page.goto("about:blank")
    finally:
        one_class.close()
    faults += examiner.wrong
    assert not faults, f"{len(faults)} faults:\n" + "\n".join(faults)


# A projector of 1280 x 720 at 200 %, and the least size of its letters, px.
ENLARGED = {"viewport": {"width": 640, "height": 360}, "device_scale_factor": 2}
LEAST_ENLARGED = 14


@pytest.mark.parametrize("count", [8, 28])
def test_a_small_projector_at_200_percent_covers_and_cuts_nothing(session, opened, count):
    one_class, faults = pupils.Pupils(session, count), []
    wanted = list(itertools.product(states.ACTIVITIES, states.SHARES))
    # Of one activity one moment, of the next one another; with the other class each has a further one.
    few = [each for place, each in enumerate(wanted) if place % 4 == (0 if count == 8 else 2)]
    try:
        shown = opened(session.server, "de", kind=Stage, device=ENLARGED)
        for activity, moment in wanted if is_long else few:
            state = states.State(activity, count, moment, (640, 360), "de", "dark" if count == 8 else "light", None)
            one_class.prepare(activity, moment)
            shown.present(session)
            shown.show(state)
            faults += [f"{state}: {each}" for each in shown.page.evaluate(measures.TEXTS, {"least": LEAST_ENLARGED, "isWall": False})]
        shown.page.goto("about:blank")
    finally:
        one_class.close()
    assert not faults, f"{len(faults)} faults:\n" + "\n".join(faults)


def test_an_empty_result_of_an_experiment_covers_and_cuts_nothing(session, opened):
    session.control("experiment", task="tapping")
    session.control("experiment", step="stop")
    shown = opened(session.server, "de", kind=Stage, device=ENLARGED).present(session)
    shown.page.locator("#experiment .nothing button").wait_for()
    assert shown.page.evaluate(measures.TEXTS, {"least": LEAST_ENLARGED, "isWall": False}) == []


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_few_words_at_home_and_in_the_lobby(session, opened, language):
    words = {}
    home = opened(session.server, language, kind=WatchedPage, device={"viewport": {"width": 1920, "height": 1080}})
    home.open("/").page.locator("main h1").first.wait_for()
    words["home"] = home.page.evaluate(measures.WORDS, NOT_WORDS)
    lobby = opened(session.server, language, kind=ProjectorPage, device={"viewport": {"width": 1920, "height": 1080}})
    lobby.present(session, started=False).page.locator("#lobby-start").wait_for()
    words["lobby"] = lobby.page.evaluate(measures.WORDS, NOT_WORDS)
    session.control("lobby", on=False)
    phone = opened(session.server, language, kind=TouchPage, device=PHONE).join(session.code)
    phone.page.locator("#card .own-name").wait_for()
    words["card"] = [each for each in phone.text("#card").split() if each[0].isalpha()]
    assert {name: each for name, each in words.items() if len(each) > MOST_WORDS[name]} == {}
