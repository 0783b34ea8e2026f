"""The archive as a data set: Psych-DS's rules, and figures that its own programs compute from it only."""

import io
import json
import re
import sys
import zipfile
from datetime import datetime

import pytest

import experiments
import psych_ds
from api import Session
from archives import SCRIPTS, analysed, files_of, rows_of, table_of
from busy_class import BusyClass
from experiment_phone import Steerer, Tapper
from oracle import BEGAN, CANCELLED, ENDED, HELD, MOVED
from phone import Phone
from server import ROOT
from walker import Walker, stroll

VERSION = re.search(r"^  version: (\S+)$", (ROOT / "docs/openapi.yaml").read_text(), re.M)[1]
TABLES = {"session", "participants", "figures", "forces", "lengths", "weighings", "motion", "results", "together", "chains", "beats", "conditions", "blocks", "lines", "taps",
          "trials", "points", "games", "walks", "answers", "study",
          "events", "columns"}


@pytest.fixture(scope="module")
def busy(server):
    made = BusyClass(server)
    yield made.session
    made.close()


class MeasuredClass:
    """Phones that draw with several fingers, through a freeze and a clear, tap and steer; one has only some conditions."""

    def __init__(self, server):
        self.session = Session(server)
        self.phones = [Tapper(self.session, seed) for seed in range(6)]
        self.draw()
        settings = {"distances": [15, 20], "widths": [4, 7], "practice": 1, "targets": 7}
        self.run(self.phones, settings, [5] * 6)
        self.run(self.phones, settings, [5, 5, 4, 5, 5, 5])
        self.steerers = [Steerer(self.session, seed) for seed in range(2)]
        self.run(self.steerers, {**settings, "task": "steering", "targets": None, "trials": 3, "widths": [5, 8]}, [5, 5])

    def run(self, phones, settings, counts):
        self.session.control("experiment", **{name: value for name, value in settings.items() if value is not None})
        for phone in phones:
            phone.sequence(1)
            phone.phone.settle()
        self.session.control("experiment", step="measure")
        for phone, count in zip(phones, counts):
            for number in range(2, count + 1):
                phone.sequence(number)
            phone.phone.settle()
        self.session.control("experiment", step="stop")

    def draw(self):
        phone = self.drawing = Phone(self.session.server, self.session.code, {"width": 390, "height": 844, "pixelsPerCentimetre": 61.3, "calibrated": True})
        stroke = [[MOVED, 1, 10 + step * 7.3, 20 + (step * 37 % 11) * 3.1, 1000 + step * 8.25] for step in range(1, 40)]
        phone.touch([[BEGAN, 1, 10, 20, 1000], *stroke])
        phone.touch([[BEGAN, 2, 300, 600, 1400], [MOVED, 2, 310, 640, 1390], [CANCELLED, 1, 0, 0, 1500], [HELD, 2, 0, 0, 1600]])
        phone.settle()
        self.session.control("freeze")
        phone.touch([[MOVED, 2, 330, 640, 1700]])
        phone.settle()
        self.session.control("unfreeze")
        phone.touch([[MOVED, 2, 300, 640, 1800], [MOVED, 2, 280, 600, 1900]])
        phone.settle()
        self.session.control("clear")
        # The finger stays down; another one's end is lost; a tap; a pen with all fields; and one that is still down.
        phone.touch([[MOVED, 2, 250, 580.5, 2000], [BEGAN, 2, 100, 100, 2100], [ENDED, 2, 104, 100, 2150]])
        phone.touch([[BEGAN, 3, 50, 50, 3000, 0.5, 8.5], [ENDED, 3, 51, 50, 3100, None, None], [ENDED, 9, 1, 1, 3150]])
        phone.touch([])
        phone.touch([[BEGAN, 4, 80, 90, 4000, 0.3, None, "pen"], *[[MOVED, 4, 80 + step * 3, 90 + step * step, 4000 + step * 16, 0.3, None, "pen"] for step in range(1, 20)]])
        phone.settle()

    def close(self):
        for phone in [*self.phones, *self.steerers]:
            phone.phone.live.vanish()
        self.drawing.live.vanish()


@pytest.fixture(scope="module")
def measured(server):
    made = MeasuredClass(server)
    yield made.session
    made.close()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_an_archive_keeps_the_rules_of_psych_ds(busy, language):
    files = files_of(busy, language)
    assert psych_ds.faults(files) == []
    described = json.loads(files["dataset_description.json"])
    assert described["inLanguage"] == language and busy.code in described["name"]
    # No licence and no person: only the host can name them.
    assert not {"license", "author", "creator"} & set(described)
    assert described["isBasedOn"][0] == {"@type": "SoftwareApplication", "name": "TouchFigures", "softwareVersion": VERSION}
    assert [work["name"] for work in described["isBasedOn"][1:]] == ["TouchFigures: method", "TouchFigures: schema"]
    assert {re.fullmatch(rf"data/session-{busy.code}_description-(\w+)_data\.csv", path)[1] for path in files if path.startswith("data/")} == TABLES
    # The variables are exactly the columns, each once and with the meaning and unit of the table of columns.
    columns = {}
    for row in rows_of(files[f"data/session-{busy.code}_description-columns_data.csv"]):
        columns.setdefault(row["column"], []).append(row)
    named = {variable["name"]: variable for variable in described["variableMeasured"]}
    assert len(named) == len(described["variableMeasured"])
    headers = {name for path, content in files.items() if path.startswith("data/") for name in content.decode().splitlines()[0].split(",")}
    assert set(named) == headers == set(columns)
    for name, rows in columns.items():
        assert all(row["explanation"] in named[name]["description"] for row in rows)
        units = {row["unit"] for row in rows}
        assert named[name].get("unitText") == (units.pop() or None if len(units) == 1 else None)


def test_each_rule_of_psych_ds_can_be_broken(busy):
    files = files_of(busy)
    table = f"data/session-{busy.code}_description-figures_data.csv"
    described = json.loads(files["dataset_description.json"])

    def broken(path, content):
        return {code for code, _ in psych_ds.faults({**files, path: content})}

    def redescribed(**fields):
        return broken("dataset_description.json", json.dumps({**described, **fields}).encode())

    content = files[table]
    assert broken(table, content.replace(b",", b";")) >= {"CSV_COLUMN_MISSING_FROM_METADATA"}
    assert broken(table, b"\xef\xbb\xbf" + content) == {"CSV_COLUMN_MISSING_FROM_METADATA"}
    assert broken(table, content + b"p9\r\n") == {"CSV_HEADER_LENGTH_MISMATCH"}
    assert broken(table, b"\xff" + content) == {"CSV_FORMATTING_ERROR"}
    assert broken(table, b"") == {"FILE_EMPTY", "CSV_HEADER_MISSING"}
    assert broken("data/named-otherwise.csv", content) == {"FILENAME_KEYWORD_FORMATTING_ERROR"}
    assert broken("data/table-figures_data.csv", content) == {"FILENAME_UNOFFICIAL_KEYWORD_WARNING"}
    assert broken("notes.txt", b"x") == {"FILE_NOT_CHECKED"}
    assert redescribed(variableMeasured=described["variableMeasured"][1:]) == {"CSV_COLUMN_MISSING_FROM_METADATA"}
    assert redescribed(description="") == {"JSON_KEY_REQUIRED"}
    assert redescribed(licence="CC0") == {"INVALID_SCHEMAORG_PROPERTY"}
    assert redescribed(**{"@type": "Thing"}) >= {"INCORRECT_DATASET_TYPE"}
    assert redescribed(license="https://creativecommons.org/licenses/by/4.0/") == set()


ANONYMOUS = "?anonymous=true"


def texts_of(files):
    """The text of each file, also of those in the workbook; and the files' names."""
    for name, content in files.items():
        yield name
        if name.endswith(".xlsx"):
            with zipfile.ZipFile(io.BytesIO(content)) as book:
                yield from (book.read(part).decode() for part in book.namelist())
        elif not name.endswith(".png"):
            yield content.decode("utf-8")


@pytest.fixture
def named(server):
    """A class whose phones have labels and groups; two of them walk."""
    session = Session(server)
    session.control("naming", naming="own", shown=True)
    phones = [Phone(server, session.code) for _ in range(10)]
    for number, phone in enumerate(phones):
        phone.live.send({"type": "name", "label": f"Zoë {number}", "group": "AB"[number % 2]})
        phone.touch([[BEGAN, 1, 10, 10, 0], [ENDED, 1, 60.25 + number, 10, 700 + number]])
        phone.settle()
    walkers = [Walker(server, session.code, play="ferryman") for _ in range(2)]
    for seed, walker in enumerate(walkers):
        walker.send_fixes(list(stroll(seed, 10)))
        walker.settle()
    yield session
    for phone in [*phones, *walkers]:
        phone.close()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_an_anonymous_archive_says_neither_who_nor_where_nor_when(named, language):
    whole, files = files_of(named, language), files_of(named, language, ANONYMOUS)
    assert psych_ds.faults(files) == []
    people, walks = table_of(whole, "participants"), table_of(whole, "walks")
    secrets = {row[column] for row in people for column in ("name", "label") if row[column]} | {named.code}
    secrets |= {row[column] for row in walks for column in ("latitude", "longitude")}
    secrets |= {row["browser"] for row in people if row["browser"]}
    [session] = table_of(whole, "session")
    secrets |= {session[column][:10] for column in ("started", "expires", "exported")}
    assert len(secrets) > 40 and all(any(secret in text for text in texts_of(whole)) for secret in secrets)
    # A workbook says when it was made, as every file does.
    told = [text for text in texts_of(files) if "dcterms:created" not in text]
    assert [secret for secret in secrets if any(secret in text for text in told)] == []
    [hidden] = table_of(files, "session")
    assert hidden["started"] == "2000-01-01T00:00:00Z" and re.fullmatch("anonymous[0-9a-f]{8}", hidden["code"])
    length = lambda row: datetime.fromisoformat(row["expires"]) - datetime.fromisoformat(row["started"])
    assert abs(length(hidden) - length(session)).total_seconds() <= 1
    assert {name for name in files if name.startswith("walks")} == {"walks.csv"} and table_of(files, "walks")
    assert not any(b'"type":"fixes"' in line for line in files["events.jsonl"].splitlines())
    assert {row["group"] for row in table_of(files, "participants")} == {"A", "B", ""}
    if language != "en":
        assert files["README.html"] != files_of(named, "en", ANONYMOUS)["README.html"]


def test_an_anonymous_archive_gives_other_ids_alike_in_all_files(named):
    whole, files = files_of(named), files_of(named, query=ANONYMOUS)
    ids = {row["totalPixels"]: row["participant"] for row in table_of(whole, "figures") if float(row["totalPixels"])}
    others = {ids[row["totalPixels"]]: row["participant"] for row in table_of(files, "figures") if float(row["totalPixels"])}
    assert len(others) == 10 and list(others) != list(ids.values())
    numbers = [int(row["participant"][1:]) for row in table_of(files, "participants")]
    assert numbers == list(range(1, 13))
    groups = {row["participant"]: row["group"] for row in table_of(files, "participants")}
    for row in table_of(whole, "participants"):
        assert groups.get(others.get(row["participant"]), row["group"]) == row["group"]
    lines = lambda files: [json.loads(line) for line in files["events.jsonl"].splitlines()]
    for before, after in zip(lines(whole), lines(files)):
        if before["type"] == "touches":
            assert after == {**before, "participant": others[before["participant"]]}
    assert [row["participant"] for row in table_of(files, "events")] == [others[row["participant"]] for row in table_of(whole, "events")]
    # Until another phone joins, the ids stay.
    assert table_of(files_of(named, query=ANONYMOUS), "figures") == table_of(files, "figures")


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_figures_of_an_anonymous_archive_are_computed_too(measured, tmp_path, script):
    whole, files = files_of(measured), files_of(measured, query=ANONYMOUS)
    done, lines = analysed(files, tmp_path, script)
    assert done.returncode == 0, done.stdout
    assert len(lines) > 200
    for name in ("taps", "trials", "points", "conditions", "lines"):
        facts = ("participant", "name", "label", "person")
        values = lambda files: sorted(tuple(value for column, value in row.items() if column not in facts) for row in table_of(files, name))
        assert values(files) == values(whole)
        numbers = [int(row["participant"][1:]) if row["participant"] else 0 for row in table_of(files, name)]
        assert numbers == sorted(numbers)


def test_whether_an_archive_is_anonymous_is_true_or_false(named):
    answer = named.get("/archive?anonymous=1", headers=named.host)
    assert (answer.status_code, answer.json()["field"]) == (422, "anonymous")
    answer = named.get(f"/archive{ANONYMOUS}", headers=named.host)
    assert re.fullmatch(r'attachment; filename="touchfigures-anonymous[0-9a-f]{8}\.zip"', answer.headers["content-disposition"])


LICENCE = "https://creativecommons.org/licenses/by/4.0/"


def test_an_archive_names_its_authors_and_its_licence(busy):
    files = files_of(busy, query=f"?author=Ada%20Lovelace;%20%3Cb%3E%22;&license={LICENCE}")
    assert psych_ds.faults(files) == []
    described = json.loads(files["dataset_description.json"])
    assert described["author"] == [{"@type": "Person", "name": "Ada Lovelace"}, {"@type": "Person", "name": '<b>"'}]
    assert described["license"] == LICENCE
    page = files["README.html"].decode()
    assert "Ada Lovelace, &lt;b&gt;" in page and LICENCE in page and "names no licence" not in page


@pytest.mark.parametrize("query, field", [
    ("license=CC-BY", "license"), ("license=javascript:alert(1)", "license"), ("license=https://", "license"), ("license=https://a%20b", "license"),
    (f"license=https://{'x' * 500}", "license"), ("author=%E2%A0%80", "author"), ("author=a%E2%80%AEb", "author"), (f"author={'x' * 501}", "author")])
def test_an_author_or_a_licence_that_is_none_is_refused(busy, query, field):
    answer = busy.get(f"/archive?{query}", headers=busy.host)
    assert (answer.status_code, answer.json()["field"]) == (422, field)


@pytest.mark.parametrize("script", SCRIPTS)
def test_an_archives_programs_compute_its_figures(measured, tmp_path, script):
    files = files_of(measured)
    done, lines = analysed(files, tmp_path, script)
    assert done.returncode == 0, done.stdout
    for line in lines:
        assert (line["archive"] == "") == (line["computed"] == ""), line
        if line["archive"]:
            assert float(line["computed"]) == pytest.approx(float(line["archive"]), rel=1e-9, abs=1e-9), line

    def table(name):
        return rows_of(files[f"data/session-{measured.code}_description-{name}_data.csv"])

    # Every figure of the three tables is among them, but for errors and who is absent: the programs leave them out.
    compared = {(line["table"], line["row"], line["figure"]) for line in lines}
    facts = {"participant", "name", "calibrated", "pixelsPerCentimetre", "densityFrom", "relativeError", "screenWidth", "screenHeight", "lastSecondsError", "totalSecondsError", "participants", "absent", "slopeBoundsLower", "slopeBoundsUpper", "experiment", "condition", "distance",
             "width", "task", "difficulty", "way"}
    keys = {"figures": "{participant}", "conditions": "{experiment} {participant} {condition}", "lines": "{experiment} {who} {difficulty}"}
    for name, key in keys.items():
        assert table(name)
        for row in table(name):
            who = key.format(**row, who=row["participant"] or "class")
            assert {(name, who, figure) for figure, value in row.items()
                    if figure not in facts and value and not (name != "figures" and figure.endswith("Error"))} <= compared, who
    assert {row["way"] for row in table("lines")} == {"", "means", "fitted-means"}
    drawn = next(row for row in table("figures") if row["pixelsPerCentimetre"] == "61.3")
    assert (drawn["touches"], drawn["taps"], drawn["mostFingers"]) == ("3", "2", "1")
    assert float(drawn["totalPixels"]) > 400


@pytest.mark.parametrize("script", SCRIPTS)
def test_an_archives_programs_find_what_does_not_agree(measured, tmp_path, script):
    files = files_of(measured)
    lines = files["events.jsonl"].splitlines(keepends=True)
    touches = [line for line in lines if b'"type":"touches"' in line]
    files["events.jsonl"] = b"".join(line for line in lines if line != touches[-1])
    done, compared = analysed(files, tmp_path, script)
    assert done.returncode == 1
    assert [line for line in compared if line["table"] == "figures" and float(line["archive"]) != pytest.approx(float(line["computed"]))]


@pytest.mark.parametrize("script", SCRIPTS)
def test_touches_after_the_tables_moment_are_not_an_error(measured, tmp_path, script):
    files = files_of(measured)
    (session,) = rows_of(files[f"data/session-{measured.code}_description-session_data.csv"])
    later = {"participant": "p1", "receivedMilliseconds": int(session["exportedMilliseconds"]) + 1, "type": "touches", "seq": 9999,
             "events": [[0, 1, 5, 5, 10**7, None, None], [2, 1, 305, 5, 10**7 + 9, None, None]]}
    files["events.jsonl"] += json.dumps(later, separators=(",", ":")).encode() + b"\n"
    done, _ = analysed(files, tmp_path, script)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("retention", ["replay", "figures"])
def test_an_archive_without_touches_is_computed_too(server, tmp_path, script, retention):
    session = Session(server, retention=retention)
    phone = Phone(server, session.code)
    files = files_of(session)
    assert psych_ds.faults(files) == []
    done, lines = analysed(files, tmp_path, script)
    assert done.returncode == 0 and len(lines) == (14 if retention == "replay" else 0)
    assert ("sums only" in done.stdout) == (retention == "figures")
    phone.close()


def test_the_table_of_lines_equals_an_independent_computation(measured):
    taps = json.loads(measured.get("/experiments/taps", headers=measured.host).content)["taps"]
    table = rows_of(measured.get("/tables/lines", headers=measured.host).content)
    for number in (1, 2):
        people = experiments.of_participants(taps, number)
        expected = {who: experiments.participant(own) for who, own in people.items()} | {"": experiments.of_class(people)}
        rows = [row for row in table if row["experiment"] == str(number)]
        assert len(rows) == 14
        for row in rows:
            line = expected[row["participant"]][row["difficulty"]]
            figures = {"pointCount" if name == "points" else name: value for name, value in line.items()}
            for name in ("slope", "intercept"):
                ends = figures.pop(f"{name}Interval", ("", ""))
                figures |= dict(zip((f"{name}Lower", f"{name}Upper"), ends))
            # Reasons are in no table, and R² has no error at all.
            figures.pop("determinationError", None)
            for name in ("slopeError", "interceptError"):
                figures[name] = "" if figures[name]["error"] is None else figures[name]["error"]
            for name, value in figures.items():
                assert row[name] == value or float(row[name]) == pytest.approx(value, rel=1e-9), (row, name)


def test_the_programs_need_nothing_but_their_languages():
    folder = ROOT / "Sources/Features/Export/Analysis"
    imports = set(re.findall(r"^(?:import|from) (\w+)", (folder / "analysis.py").read_text(), re.M))
    assert imports <= sys.stdlib_module_names
    assert not re.search(r"\b(library|require|requireNamespace)\(|::", (folder / "analysis.R").read_text())
