"""An experiment on a phone with a real finger, and its plot on the projector."""

import hashlib
import json
import math
import re

import pytest

from accessibility import Examiner
from target_ring import sequence, shows, tap, words

WORDS = {
    "en": {"practice": "Practice", "condition": "Condition {} of 4", "wait": "Practice is done", "done": "All done, thank you!",
           "over": "The experiment is over", "nobody": "Nobody has finished a condition yet.",
           "one": "Only one participant: no spread between people.", "has": "1 of 1 has all 4 conditions",
           "lost": "No result: no condition was finished."},
    "de": {"practice": "Übung", "condition": "Bedingung {} von 4", "wait": "Die Übung ist geschafft", "done": "Alles geschafft, danke!",
           "over": "Das Experiment ist beendet", "nobody": "Noch niemand hat eine Bedingung geschafft.",
           "one": "Nur eine Person: keine Streuung zwischen Menschen.", "has": "1 von 1 hat alle 4 Bedingungen",
           "lost": "Kein Ergebnis: Keine Bedingung wurde fertig."},
    "fr": {"practice": "Entraînement", "condition": "Condition {} sur 4", "wait": "Entraînement terminé",
           "done": "Tout est fait, merci !", "over": "L’expérience est terminée",
           "nobody": "Personne n’a encore terminé de condition.", "one": "Une seule personne : pas de dispersion.",
           "has": "1 sur 1 a les 4 conditions", "lost": "Pas de résultat : aucune condition terminée."},
}
SHORT = {"distances": [18, 26], "widths": [6, 9], "targets": 5, "practice": 1}

@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_short_experiment_grows_a_plot(session, projector, drawing, language):
    texts = WORDS[language]
    shown = projector(language)
    phone = drawing(language)
    shown.start("experiment")
    sheet = shown.sheet
    for name, value in (("18 26", 0), ("6 9", 1), ("5", 2), ("1", 3)):
        sheet.locator("input").nth(value).fill(name)
    sheet.locator("[type=submit]").click()
    shown.wait_activity("experiment")
    assert session.stats()["experiment"] == {"number": 1, "task": "tapping", **SHORT, "blocks": 1, "phase": "practice"}
    shows(shown, "#experiment .missing", texts["nobody"])
    sequence(phone, texts["practice"])
    shows(phone, "#challenge h2", texts["wait"])
    # A ring fills instead of a plot that would be empty.
    ring = shown.page.locator("#experiment .practice")
    shown.wait_until(lambda: ring.locator(".filled").get_attribute("stroke-dasharray") == "1 1", "all have practised")
    assert ring.locator("b").inner_text().startswith("1 ") and shown.page.locator("#experiment .plot").is_hidden()
    shown.page.locator("#actions [data-action=measure]").click()
    ring.wait_for(state="hidden")
    sequence(phone, texts["condition"].format(1), misses=[2])
    # A reload in the middle loses nothing.
    shows(phone, "#challenge .tally", texts["condition"].format(2))
    for _ in range(3):
        tap(phone)
    phone.settle()
    phone.page.reload()
    phone.wait_welcome(2)
    phone.page.wait_for_selector(".target-ring .next")
    for _ in range(3):
        tap(phone)
    for condition in (3, 4):
        sequence(phone, texts["condition"].format(condition))
    shows(phone, "#challenge h2", texts["done"])
    shows(shown, "#experiment .missing", texts["one"])
    shows(shown, "#experiment .done", texts["has"])
    shown.wait_until(lambda: shown.page.locator("#experiment .plot .sign").count() == 4, "four points")
    assert shown.page.locator("#experiment .plot line.fit").count() == 1
    assert shown.page.locator("#experiment .pair .choice").nth(2).is_hidden()
    assert " ms" in shown.text("#experiment .finding") or {"en": "no longer", "de": "nicht länger", "fr": "pas plus"}[language] in shown.text("#experiment .finding")
    shown.page.locator("#experiment .data-table summary").click()
    shown.wait_until(lambda: shown.page.locator("#experiment .data-table tbody tr").count() == 4, "a row for each point")
    shown.page.keyboard.press("Escape")
    figures = session.get("/experiments").json()["experiments"][0]
    own = figures["participants"][0]
    # On a busy machine the fingers rest longer than a movement may take: such a trial is an outlier.
    assert own["figures"]["trials"] + own["figures"]["outliers"] == 20 and own["missing"] == []
    assert own["figures"]["errors"] == 1
    # The error beside it is rounded up, and both have its digit.
    error = own["figures"]["throughputError"]["error"]
    digits = 1 if error < 1 else 0
    number, size = (f"{value:.{digits}f}".replace(".", "." if language == "en" else ",")
                    for value in (own["figures"]["throughput"], math.ceil(error * 10 ** digits) / 10 ** digits))
    assert re.sub(r"\s", " ", words(phone, "#challenge .result")).startswith(f"{number} ± {size} ")
    with shown.page.expect_download() as saved:
        shown.take_home("json", "experiment").click()
    taps = json.loads(open(saved.value.path()).read())["taps"]
    assert len(taps) == 30 and [one["hit"] for one in taps].count(False) == 1
    shown.page.locator("#actions [data-action=stop]").click()
    shows(phone, "#challenge h2", texts["over"])
    late = drawing(language)
    shows(late, "#challenge .hint", texts["lost"])
    session.control("activity", activity="touch")
    phone.page.wait_for_selector("#challenge", state="detached")
    shown.page.locator("#experiment").wait_for(state="hidden")


@pytest.mark.parametrize("language, field, place, done, learned, minutes", [
    ("en", "Blocks: every condition", "Block {} of 2 · Condition {} of 2", "1 of 1 has done all 2 blocks", "Block 1 to 2: ", "With 1 person, the orders are balanced."),
    ("de", "Blöcke mit jeder Bedingung", "Block {} von 2 · Bedingung {} von 2", "1 von 1 hat alle 2 Blöcke", "Block 1 bis 2: ", "Bei 1 Person sind die Reihenfolgen ausgewogen."),
    ("fr", "Blocs avec chaque condition", "Bloc {} sur 2 · Condition {} sur 2", "1 sur 1 a fait les 2 blocs", "Blocs 1 à 2 : ", "Avec 1 personne, les ordres sont équilibrés."),
    ("es", "Bloques con cada condición", "Bloque {} de 2 · Condición {} de 2", "1 de 1 ha hecho los 2 bloques", "Bloques 1 a 2: ", "equilibrados"),
])
def test_in_blocks_a_class_sees_what_it_has_learned(session, projector, drawing, language, field, place, done, learned, minutes):
    shown, phone, examiner = projector(language), drawing(language), Examiner()
    shown.start("experiment")
    sheet = shown.sheet
    for name, value in (("18", 0), ("6 9", 1), ("5", 2), ("0", 3)):
        sheet.locator("input").nth(value).fill(name)
    sheet.locator("label", has_text=field).locator("input").fill("2")
    # Two rows of two conditions: one person alone takes both.
    shown.wait_until(lambda: minutes in sheet.inner_text().replace("\u00a0", " "), "the balance of both blocks")
    examiner.examine(shown.page, "the sheet with blocks")
    sheet.locator("[type=submit]").click()
    shown.wait_activity("experiment")
    assert session.stats()["experiment"]["blocks"] == 2
    for block in (1, 2):
        for condition in (1, 2):
            sequence(phone, place.format(block, condition))
        if block == 1:
            assert learned not in shown.text("#experiment .more")
    examiner.examine(phone.page, "the result of both blocks")
    shows(shown, "#experiment .done", done)
    shown.wait_until(lambda: learned in shown.text("#experiment .more").replace("\u00a0", " "), "what the class has learned")
    examiner.examine(shown.page, "what the class has learned")
    # The chart over the blocks.
    shown.page.locator("#experiment .pair .choice").nth(2).click()
    shown.wait_until(lambda: learned in shown.text("#experiment .finding").replace("\u00a0", " "), "the change as the finding")
    plot = shown.page.locator("#experiment .plot")
    shown.wait_until(lambda: plot.locator(".joined").count() == 1 and plot.locator(".mean").count() == 2, "a mean for each block")
    assert plot.locator(".sign, line.fit").count() == 0 and learned not in shown.text("#experiment .more").replace("\u00a0", " ")
    left, right = (plot.locator(".mean").nth(index).bounding_box()["x"] for index in (0, 1))
    assert left < right
    shown.page.locator("#experiment .data-table summary").click()
    shown.wait_until(lambda: shown.page.locator("#experiment .data-table tbody tr").count() == 2, "a row for each block")
    examiner.examine(shown.page, "the chart over the blocks")
    shown.page.keyboard.press("Escape")
    # Another experiment has one block, and no such chart.
    session.control("experiment", **{**SHORT, "practice": 0})
    shown.page.locator("#experiment .pair .choice").nth(2).wait_for(state="hidden")
    assert examiner.wrong == []


PLANS = {
    "en": ("Condition 1 of 1", "Show the plan", "who misses more than 12.5 % of the targets", "who lacks conditions", "1 left out by the plan"),
    "de": ("Bedingung 1 von 1", "Plan zeigen", "wer mehr als 12,5 % der Ziele verfehlt", "wem Bedingungen fehlen", "1 nach Plan ausgelassen"),
    "fr": ("Condition 1 sur 1", "Afficher le plan", "qui manque plus de 12,5 % des cibles", "qui n’a pas toutes les conditions", "1 écarté selon le plan"),
    "es": ("Condición 1 de 1", "Mostrar el plan", "a quien falle más del 12,5 % de los objetivos", "a quien no tenga todas las condiciones", "1 sin contar según el plan"),
}


@pytest.mark.parametrize("language", PLANS)
def test_a_plan_is_printed_before_and_holds_after_the_start(session, projector, drawing, language):
    condition, show, misses, incomplete, left_out = PLANS[language]
    shown, careful, hasty, examiner = projector(language), drawing(language), drawing(language), Examiner()
    plain = lambda text: re.sub(r"[\u00a0\u202f]", " ", text)
    shown.start("experiment")
    sheet = shown.sheet
    for name, value in (("18", 0), ("9", 1), ("9", 2), ("0", 3)):
        sheet.locator("input").nth(value).fill(name)
    fields = sheet.locator(".plan")
    fields.locator("summary").click()
    fields.locator("textarea").fill("Wide targets are quick.")
    fields.locator("[name=errors]").fill("12.5")
    fields.locator("[name=incomplete]").check()
    examiner.examine(shown.page, "the fields of the plan")
    fields.get_by_role("button", name=show).click()
    paper = shown.page.locator(".plan-sheet")
    paper.wait_for()
    told = plain(paper.inner_text())
    assert misses in told and incomplete in told and "Wide targets are quick." in told
    hash_before = paper.locator("code").inner_text()
    examiner.examine(shown.page, "the plan")
    with shown.page.expect_download() as saved:
        paper.locator(".actions .button").click()
    document = open(saved.value.path(), "rb").read()
    assert hashlib.sha256(document).hexdigest() == hash_before
    shown.page.emulate_media(media="print")
    assert paper.locator("dl").is_visible() and paper.locator(".print").is_hidden() and sheet.first.locator("form").is_hidden()
    # Black on white, and nothing is cut.
    style = paper.evaluate("(paper) => (({ maxHeight, backgroundColor }) => [maxHeight, backgroundColor])(getComputedStyle(paper))")
    assert style == ["none", "rgb(255, 255, 255)"]
    assert paper.evaluate("(paper) => paper.scrollHeight <= paper.clientHeight && paper.scrollWidth <= paper.clientWidth")
    assert len(re.findall(rb"/Type\s*/Page\b", shown.page.pdf(format="A4"))) == 1
    shown.page.emulate_media(media="screen")
    shown.press("Escape")
    sheet.locator("[type=submit]").click()
    shown.wait_activity("experiment")
    assert session.get("/experiments/1/plan").content == document
    sequence(careful, condition, targets=9)
    sequence(hasty, condition, misses=[2, 4], targets=9)
    shown.wait_until(lambda: left_out in plain(shown.text("#experiment .more")), "who is left out")
    assert hash_before[:8] in shown.text("#experiment .more")
    # Both have their points; the class's figures are those of one.
    shown.wait_until(lambda: shown.page.locator("#experiment .plot .sign").count() == 2, "two points")
    figures = session.get("/experiments").json()["experiments"][0]
    assert [one["excluded"] for one in figures["participants"]] == [[], ["errors"]]
    assert figures["class"]["participants"] == 1 and figures["class"]["excluded"] == 1
    examiner.examine(shown.page, "the figures of a plan")
    # A viewer without rights can read it, too.
    shown.page.locator("#actions [data-action=plan]").click()
    paper.wait_for()
    assert paper.locator("code").inner_text() == hash_before and misses in plain(paper.inner_text())
    assert examiner.wrong == []


def test_while_all_are_left_out_it_says_so_and_not_that_nobody_came(session, projector, drawing):
    shown, phone = projector("en"), drawing("en")
    session.control("experiment", distances=[18], widths=[6, 9], targets=5, practice=0, plan={"exclude": {"incomplete": True}})
    shows(shown, "#experiment .missing", "Nobody has finished a condition yet.")
    sequence(phone, "Condition 1 of 2")
    shown.wait_until(lambda: "1 left out by the plan" in shown.text("#experiment .more"), "who is left out")
    assert shown.text("#experiment .missing") == "" and shown.page.locator("#experiment .plot .sign").count() == 1
    sequence(phone, "Condition 2 of 2")
    shown.wait_until(lambda: "left out" not in shown.text("#experiment .more") and "throughput" in shown.text("#experiment .throughput"), "figures")


def test_the_sheet_states_the_balance_and_missing_conditions(session, projector, drawing):
    phone = drawing("de")
    phone.page.wait_for_selector("canvas")
    shown = projector("de")
    shown.start("experiment")
    sheet, submit = shown.sheet, shown.sheet.locator("[type=submit]")
    shown.wait_until(lambda: "mit 18, 36 … Teilnehmenden" in sheet.inner_text(), "the numbers that balance")
    sheet.locator("input").nth(0).fill("20 90")
    sheet.locator("input").nth(1).fill("5")
    shown.wait_until(lambda: "mit 2, 4 … Teilnehmenden" in sheet.inner_text(), "those of two conditions")
    submit.click()
    shown.wait_until(lambda: "(90 × 5)" in sheet.inner_text(), "what the phone lacks")
    assert "20 × 5" not in sheet.inner_text() and submit.inner_text() == "Trotzdem starten"
    assert "experiment" not in session.stats()
    # With a smaller value the server chooses; other settings are recomputed.
    sheet.get_by_text("Kleiner: passend für alle").click()
    assert sheet.locator("input").nth(0).input_value() == "" and submit.inner_text() == "Starten"
    sheet.locator("input").nth(0).fill("20 90")
    submit.click()
    shown.wait_until(lambda: submit.inner_text() == "Trotzdem starten", "the warning again")
    submit.click()
    shown.wait_activity("experiment")
    assert session.stats()["experiment"]["distances"] == [20, 90]


@pytest.mark.parametrize("language, even, minutes, found, fewer, better", [
    ("en", "With 18 people, the orders are balanced.", "about 4 minutes", r"a difference of 8\.4 % in movement time", "fewer than 8", "18 would be better"),
    ("de", "Bei 18 Personen sind die Reihenfolgen ausgewogen.", "etwa 4 Minuten", r"Unterschied von 8,4 % in der Bewegungszeit", "weniger als 8", "Besser wären 18"),
    ("fr", "Avec 18 personnes, les ordres sont équilibrés.", "environ 4 minutes", r"une différence de 8,4 % du temps", "moins de 8", "18 serait mieux"),
])
def test_the_sheet_states_the_detectable_differences(session, projector, language, even, minutes, found, fewer, better):
    shown = projector(language)
    shown.start("experiment")
    design = shown.sheet.locator(".design")
    texts = lambda: design.inner_text().replace("\u00a0", " ").replace("\u202f", " ")
    # Without participants: the number that balances the nine conditions.
    shown.wait_until(lambda: even in texts(), "the balance")
    assert minutes in texts() and re.search(found, texts())
    design.locator("input").fill("17")
    shown.wait_until(lambda: better in texts(), "the better number")
    design.locator("input").fill("7")
    shown.wait_until(lambda: fewer in texts(), "too few")
    assert shown.page.evaluate("document.querySelector('dialog[open], .sheet').scrollWidth <= innerWidth")


def test_the_next_target_does_not_wait_for_the_server(session, drawing):
    session.control("experiment", **{**SHORT, "practice": 0})
    phone = drawing("en")
    phone.page.wait_for_selector(".target-ring .next")
    session.control("lobby", on=False)
    seen = []
    phone.context.set_offline(True)
    phone.server_is_away = True
    for _ in range(3):
        seen.append(tap(phone)[:2])
    phone.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert len(set(seen)) == 3
    assert words(phone, "#challenge .hint") == "2 of 5"
    phone.context.set_offline(False)
    phone.wait_sent()
    for _ in range(3):
        tap(phone)
    shows(phone, "#challenge .tally", "Condition 2 of 4")
    taps = session.get("/experiments/taps", headers=session.host).json()["taps"]
    assert [one["hit"] for one in taps] == [None, True, True, True, True, True]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_no_violations(session, opened, projector, drawing, theme):
    examiner = Examiner()
    shown, phone = projector("en"), drawing("en", color_scheme=theme)
    shown.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    phone.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    shown.start("experiment")
    shown.sheet.wait_for()
    examiner.examine(shown.page, "start")
    shown.page.keyboard.press("Escape")
    session.control("experiment", **{**SHORT, "practice": 0})
    shows(phone, "#challenge .tally", "Condition 1 of 4")
    examiner.examine(phone.page, "tapping")
    sequence(phone, "Condition 1 of 4")
    shown.wait_until(lambda: shown.page.locator("#experiment .plot .sign").count() == 1, "the point")
    examiner.examine(shown.page, "plot")
    session.control("experiment", step="stop")
    phone.wait_until(lambda: words(phone, "#challenge .result"), "the result")
    examiner.examine(phone.page, "result")
    assert examiner.wrong == []
