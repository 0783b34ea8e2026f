"""The page of comparisons: two parts of one class, two classes, saved files, and missing data."""

import json
import re

import pytest
import requests

from accessibility import Examiner
from api import Session
from classes import DrawingClass, LessonClass, drawn_class
from compare_page import ComparePage
from touch_page import LAPTOP, PHONE, plain

NARROW = {"viewport": {"width": 320, "height": 640}}
PROBABLY = {
    "en": r"Probably more precise in B: [\d.]+ cm, 95 % from [\d.]+ to [\d.]+ cm\.",
    "de": r"In B wahrscheinlich genauer: [\d,]+ cm, zu 95 % zwischen [\d,]+ und [\d,]+ cm\.",
    "fr": r"En B, probablement plus précis : [\d,]+ cm, à 95 % entre [\d,]+ et [\d,]+ cm\.",
}


@pytest.fixture(scope="module")
def practised(server):
    """A class that improves in its second challenge."""
    with drawn_class(server, 16, "practised", (2.6, 0.5), (1.2, 0.4)) as session:
        yield session


@pytest.fixture(scope="module")
def beginners(server):
    """Another class, with one challenge."""
    with drawn_class(server, 12, "beginners", (2.4, 0.5)) as session:
        yield session


@pytest.fixture
def comparing(opened):
    def make(*sessions, language="en", device=LAPTOP, path="/compare", **options):
        return opened(sessions[0].server, language, kind=ComparePage, device=device, **options).compare(*sessions, path=path)

    return make


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("device", [LAPTOP, PHONE, NARROW], ids=["laptop", "phone", "narrow"])
def test_two_challenges_of_a_class_are_compared_at_once(practised, comparing, language, device):
    page = comparing(practised, language=language, device=device)
    assert re.fullmatch(PROBABLY[language], page.sentence("error"))
    assert page.text("#message") == ""
    # Drawn: a dot for each phone on both sides, and two medians.
    page.wait_until(lambda: page.page.locator("[data-measure=error] .dot").count() == 32, "the dots")
    assert page.page.locator("[data-measure=error] .median").count() == 2
    # The unit at the axis, the intervals as bands, the medians with their numbers.
    assert page.page.locator("[data-measure=error] text.unit").text_content() == "cm"
    assert page.page.locator("[data-measure=error] .band").count() == 2
    assert all(re.fullmatch(r"[\d.,]+", words) for words in page.page.locator("[data-measure=error] text.value").all_text_contents())
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # The text alternative of the picture, and its table.
    assert page.page.locator("[data-measure=error] svg").get_attribute("aria-label")
    page.page.locator("[data-measure=error] summary").click()
    assert "16" in page.text("[data-measure=error] tbody")
    # Everybody had three attempts: nothing is claimed.
    assert page.page.locator("[data-measure=attempts] .sentence").get_attribute("data-verdict") == "none"


@pytest.mark.parametrize("language, unclear, means", [
    ("en", r"With these phones, a difference of [\d.]+ cm would have been found in 4 of 5 cases\.", "Many values are equal: means are compared"),
    ("de", r"So groß müsste ein Unterschied sein, .*: [\d,]+ cm\.", "Viele Werte sind gleich: Hier werden Mittelwerte"),
    ("fr", r"Avec ces téléphones, une différence de [\d,]+ cm aurait été trouvée dans 4 cas sur 5\.", "Beaucoup de valeurs sont égales"),
])
def test_the_strength_of_a_comparison_is_reported(practised, comparing, tmp_path, language, unclear, means):
    kept = practised.get("/parts/challenge-1", headers=practised.host).json()
    error = next(one for one in kept["measures"] if one["name"] == "error")
    for name, attempts in (("counts.json", [2 + index % 3 // 2 for index in range(16)]), ("same.json", None)):
        other = {**kept, "code": "AAAAAA", "measures": [error]}
        if attempts:
            other["measures"] = [{"name": "attempts", "unit": None, "better": None, "values": attempts}]
        (tmp_path / name).write_text(json.dumps(other))
    page = comparing(practised, language=language)
    page.sentence("error")
    page.choose("first", practised, "challenge-1")
    page.page.locator("#file").set_input_files(tmp_path / "same.json")
    strength = lambda measure: page.text(f"[data-measure={measure}] .strength")
    page.wait_until(lambda: page.page.locator("[data-measure=error] [data-verdict=unclear]").count() == 1, "no difference")
    assert re.fullmatch(unclear, strength("error"))
    page.page.locator("#file").set_input_files(tmp_path / "counts.json")
    page.wait_until(lambda: page.page.locator("[data-measure=attempts] .strength").count() == 1, "the counts")
    assert strength("attempts").startswith(means)
    page.page.locator("[data-measure=attempts] summary").click()
    assert {"en": "Mean", "de": "Mittelwert", "fr": "Moyenne"}[language] in page.text("[data-measure=attempts] thead")


def test_two_classes_are_compared_and_a_reload_keeps_the_choice(practised, beginners, comparing):
    page = comparing(practised, beginners, language="de")
    page.sentence("error")
    page.choose("first", beginners, "challenge-1")
    page.choose("second", practised, "challenge-2")
    page.wait_until(lambda: "Verschiedene Handys" in page.text("#result"), "the other comparison")
    message = page.sentence("error")
    assert re.fullmatch(PROBABLY["de"], message)
    page.page.reload()
    page.wait_until(lambda: page.page.locator(".card").count() > 0, "the comparison after the reload")
    assert page.sentence("error") == message
    answer = requests.post(
        f"{practised.server.url}{beginners.path}/comparison", headers=beginners.host, timeout=10,
        json={"part": "challenge-1", "with": {"code": practised.code, "token": practised.created["hostToken"], "part": "challenge-2"}})
    difference = abs(answer.json()["measures"][0]["difference"])
    assert abs(float(re.search(r"([\d,]+) cm", message)[1].replace(",", ".")) - difference) <= 0.05


GUESSED = {"lesson": 1, "title": {"en": "Guessed"}, "steps": [
    {"name": "first", "title": {"en": "First"}, "question": {"text": {"en": "How far is it?", "de": "Wie weit ist es?", "fr": "C’est loin ?"}, "form": "number", "truth": 50}},
    {"title": {"en": "Again"}, "question": {"again": "first"}}, {"title": {"en": "End"}, "text": {"en": "Thanks."}}]}


@pytest.mark.parametrize("language, line, closer", [
    ("en", "Step 2: How far is it? · 14 phones", "Probably closer in B:"), ("de", "Schritt 2: Wie weit ist es? · 14 Handys", "In B wahrscheinlich näher:"),
    ("fr", "Étape 2 : C’est loin ? · 14 téléphones", "En B, probablement plus proche")])
def test_second_answers_are_compared_with_first_ones_at_once(server, comparing, language, line, closer):
    room = LessonClass(server, GUESSED, 14)
    for step, part in ((1, 2), (2, 8)):
        if step > 1:
            room.go(step)
        for index, phone in enumerate(room.phones):
            room.answer(phone, step, value=50 + (20 + index) / part)
    room.session.control("lesson", step=3)
    room.close()
    page = comparing(room.session, language=language, device=NARROW)
    # The pair of one question, without a choice: the first answers are A.
    assert page.sentence("estimateError").startswith(closer)
    chosen = page.page.locator("#second option:checked")
    assert plain(chosen.inner_text()).startswith(line)
    assert page.page.locator("#first").input_value().endswith("/question-1-1")
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_values_of_different_kinds_are_reported_and_nothing_is_lost(practised, comparing):
    page = comparing(practised)
    page.sentence("error")
    page.server_is_away = True  # The browser logs the refusal as an error.
    page.choose("second", practised, "figures")
    page.wait_until(lambda: "measure different things" in page.message, "the reason")
    page.choose("second", practised, "challenge-1")
    page.wait_until(lambda: "are the same" in page.message, "the other reason")
    page.choose("first", practised, "challenge-2")
    assert "less precise" in page.sentence("error")


def test_saved_values_are_compared_after_their_class_was_deleted(server, practised, comparing):
    other = Session(server)
    pupils = DrawingClass(other, 9, seed="saved")
    pupils.challenge(1.0, 0.3)
    page = comparing(practised, other)
    page.sentence("error")
    page.choose("second", other, "challenge-1")
    page.page.locator("#choice summary").click()
    with page.page.expect_download() as saved:
        page.page.locator(".of-b [data-save=json]").click()
    with page.page.expect_download() as table:
        page.page.locator(".of-b [data-save=csv]").click()
    assert open(table.value.path(), encoding="utf-8-sig").read().startswith("participant,error,")
    pupils.close()
    requests.delete(f"{server.url}{other.path}", headers=other.host, timeout=10)
    page.server_is_away = True  # The class was deleted: the browser logs it.
    page.page.reload()
    page.wait_until(lambda: other.code in page.message, "the class that is gone")
    page.page.locator("#file").set_input_files(saved.value.path())
    page.wait_until(lambda: "9 phones" in page.page.locator(".sides").text_content(), "the comparison with the file")
    assert "Different phones" in page.text("#result")
    page.page.locator("#file").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"[1,2]"})
    page.wait_until(lambda: "no values that were saved here" in page.message, "the reason")


def test_a_lost_class_is_reported(server, comparing, practised):
    gone = Session(server)
    requests.delete(f"{server.url}{gone.path}", headers=gone.host, timeout=10)
    page = comparing(practised)
    page.sentence("error")
    page.server_is_away = True  # The browser logs the refusal as an error.
    page.compare(practised, gone, path=f"/compare?s={gone.code}")
    page.wait_until(lambda: gone.code in page.message, "the lost class")
    assert "no longer exists" in page.message
    # The existing parts can be compared nevertheless.
    page.choose("first", practised, "challenge-1")
    page.choose("second", practised, "challenge-2")
    assert "more precise" in page.sentence("error")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_user_with_nothing_to_compare_learns_what_to_do(server, opened, comparing, language):
    empty = opened(server, language, kind=ComparePage, device=PHONE).open("/compare")
    empty.wait_until(lambda: empty.message.startswith(("Nothing", "Noch nichts", "Rien")), "what to do")
    assert not empty.page.locator("#choice").is_visible()
    session = Session(server)
    page = comparing(session, language=language)
    page.wait_until(lambda: page.message.startswith(("Nothing", "Noch nichts", "Rien")), "what to do with a class")
    pupils = DrawingClass(session, 1)
    pupils.challenge(1.0, 0.2)
    pupils.challenge(1.0, 0.2)
    page.page.reload()
    few = {"en": "1, at least 8 are needed", "de": "1, nötig sind mindestens 8", "fr": "1, il en faut au moins 8"}[language]
    assert few in page.sentence("error")
    pupils.close()


def test_the_back_key_shows_the_current_state(server, comparing):
    session = Session(server)
    page = comparing(session)
    page.wait_until(lambda: page.message.startswith("Nothing"), "what to do with a class")
    pupils = DrawingClass(session, 1)
    for parts in (1, 2):
        pupils.challenge(1.0, 0.2)
        page.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        page.wait_until(lambda: page.page.locator("#first option").count() == 2 + parts, f"the sums so far, and {parts} challenges")
    assert "1, at least 8 are needed" in page.sentence("error")
    pupils.close()


def test_the_page_of_comparisons_is_linked_from_the_host_and_home(practised, projector, opened):
    home = opened(practised.server, kind=ComparePage, device=LAPTOP)
    home.open("/")
    assert not home.page.locator("#compare").is_visible()
    home.compare(practised, path="/")
    home.page.locator("#compare").click()
    assert "more precise" in home.sentence("error")


def test_the_hosts_menu_links_to_it(session, projector):
    shown = projector("de")
    shown.choose("compare")
    shown.page.wait_for_url(f"**/compare?s={session.code}")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_no_violations(practised, comparing, theme):
    examiner = Examiner()
    for device in (LAPTOP, NARROW):
        page = comparing(practised, device=device, color_scheme=theme)
        page.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.sentence("error")
        for summary in page.page.locator("summary").all():
            summary.click()
        page.wait_until(lambda: page.page.locator("[data-measure=error] .dot").count() == 32, "the dots")
        examiner.examine(page.page, f"{theme} {device['viewport']['width']}")
        small = page.page.evaluate("""() => [...document.querySelectorAll("button, select, summary, a, label.button")]
            .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44).map((each) => each.outerHTML)""")
        assert small == []
    assert examiner.wrong == []


def test_a_comparison_can_be_printed(practised, comparing):
    page = comparing(practised)
    page.sentence("error")
    page.page.emulate_media(media="print", color_scheme="dark")
    assert not page.page.locator("#choice").is_visible()
    assert page.page.evaluate("getComputedStyle(document.querySelector('.sentence')).color") == "rgb(0, 0, 0)"
    assert page.page.pdf(format="A4")[:4] == b"%PDF"


@pytest.fixture(scope="module")
def coded(server):
    """Two days of a class whose codes identify."""
    sessions, classes = [], []
    for seed, error in (("monday", 2.4), ("friday", 1.4)):
        sessions.append(Session(server))
        sessions[-1].control("naming", naming="codes", persons=True)
        classes.append(DrawingClass(sessions[-1], 9, seed))
        for number, phone in enumerate(classes[-1].phones):
            phone.live.send({"type": "name", "label": f"P0{number}"})
            phone.live.wait_type("label")
        classes[-1].challenge(error, 0.3)
    yield sessions
    for each in classes:
        each.close()


@pytest.mark.parametrize("language, alone, paired", [
    ("en", "Different phones in A and B.", "The same 9 people in A and B, by their codes"),
    ("de", "Verschiedene Handys in A und B.", "Dieselben 9 Personen in A und B, nach ihren Codes"),
    ("fr", "Des téléphones différents en A et en B.", "Les mêmes 9 personnes en A et en B, d’après leurs codes"),
])
def test_two_days_of_a_class_are_paired_by_codes_if_the_host_says_so(coded, beginners, comparing, tmp_path, language, alone, paired):
    monday, friday = coded
    page = comparing(monday, friday, beginners, language=language, device=NARROW)
    told = lambda: plain(page.page.locator("#result > p").first.inner_text())
    box = page.page.locator("#pairs")
    page.choose("first", monday, "challenge-1")
    page.choose("second", beginners, "challenge-1")
    page.wait_until(lambda: told() == alone, "two groups")
    assert not box.is_visible()
    page.choose("second", friday, "challenge-1")
    box.wait_for()
    assert not box.is_checked()
    box.focus()
    page.page.keyboard.press("Space")
    page.wait_until(lambda: told().startswith(paired), "pairs")
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    examiner = Examiner()
    examiner.examine(page.page, "the choice of pairs")
    assert examiner.wrong == []
    # Kept for a reload, and for a saved file of the other day.
    page.page.reload()
    page.wait_until(lambda: told().startswith(paired), "pairs after a reload")
    (tmp_path / "friday.json").write_text(friday.get("/parts/challenge-1", headers=friday.host).text)
    page.page.locator("#file").set_input_files(tmp_path / "friday.json")
    page.wait_until(lambda: told().startswith(paired), "pairs with a file")
    page.page.locator("#pairs").uncheck()
    page.wait_until(lambda: told() == alone, "two groups again")


@pytest.fixture(scope="module")
def grouped(server):
    """A class of two groups with one round, in which B is better."""
    session = Session(server)
    pupils = DrawingClass(session, 20, "grouped")
    pupils.group("A", "B")
    pupils.challenge(2.4, 0.4, better=1.6)
    yield session
    pupils.close()


@pytest.mark.parametrize("language, group, everybody", [("en", "Group A · 10 phones", "Everybody"), ("de", "Gruppe A · 10 Handys", "Alle"),
                                                        ("fr", "Groupe A · 10 téléphones", "Tout le monde")])
def test_the_groups_of_a_class_with_one_round_are_compared_at_once(grouped, comparing, tmp_path, language, group, everybody):
    page = comparing(grouped, language=language, device=NARROW)
    # The only round beside the sums: nothing else is like it, so its two groups are shown.
    page.choose("first", grouped, "challenge-1")
    page.choose("second", grouped, "challenge-1")
    page.take_group("first", "A")
    page.take_group("second", "B")
    assert re.fullmatch(PROBABLY[language], page.sentence("error"))
    assert group.split(" · ")[0] in page.text("#result p.a") and "10" in page.text("#result p.a")
    assert [plain(each) for each in page.page.locator("#first-group option").all_inner_texts()][:2] == [everybody, group]
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.page.reload()
    assert re.fullmatch(PROBABLY[language], page.sentence("error")), "the address keeps the groups"
    # One group is not two sides.
    page.take_group("second", "A")
    page.wait_until(lambda: page.message != "" and page.page.locator(".card").count() == 0, "what to choose instead")
    page.take_group("second", "B")
    page.sentence("error")
    page.page.locator("#choice summary").click()
    with page.page.expect_download() as download:
        page.page.locator(".of-a [data-save=json]").click()
    assert download.value.suggested_filename == f"touchfigures-{grouped.code}-challenge-1-A.json"
    assert json.loads(download.value.path().read_text())["group"] == "A"


def test_a_class_without_another_round_opens_with_two_groups(server, grouped, comparing):
    page = comparing(grouped, path=f"/compare?s={grouped.code}&a={grouped.code}/challenge-1")
    assert re.fullmatch(PROBABLY["en"], page.sentence("error"))
    assert [page.page.locator(f"#{side}-group").input_value() for side in ("first", "second")] == ["A", "B"]
