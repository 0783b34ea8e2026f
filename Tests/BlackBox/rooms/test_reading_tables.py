"""The commands by which docs/exports.md and an archive's page have programs read tables keep texts that look like numbers or missing values."""

import csv
import html
import io
import re
import shutil
import subprocess
import zipfile

import pandas
import pytest

from api import Session
from server import ROOT
from test_names import Named

DOCUMENT = (ROOT / "docs/exports.md").read_text()
COMMAND_IN_R, COMMAND_IN_PANDAS = (re.search(rf"```{name}\n(.+)\n```", DOCUMENT)[1] for name in ("r", "python"))
LABELS = ["001", "NA", "null", "1e5", "TRUE", "nan", "=1+1", ""]
# A formula has its apostrophe in files for programs, too.
READ = ["001", "NA", "null", "1e5", "TRUE", "nan", "'=1+1", None]


@pytest.fixture(scope="module")
def named(server):
    session = Session(server)
    session.control("naming", naming="own")
    phones = [Named(server, session.code, label or None, "007") for label in LABELS]
    yield session
    for phone in phones:
        phone.close()


def table(session, name, **headers):
    return session.get(f"/tables/{name}", headers={**session.host, **headers}).content


def in_pandas(command, content):
    read = eval(command, {"read_csv": pandas.read_csv, "dict": dict, "str": str, "file": io.BytesIO(content)})
    return read.astype(object).where(read.notna(), None)


@pytest.mark.parametrize("name", ["participants", "figures", "forces"])
def test_pandas_keeps_labels_and_groups(named, name):
    read = in_pandas(COMMAND_IN_PANDAS, table(named, name))
    assert list(read["label"]) == READ
    assert set(read["group"]) == {"007"}
    plain = pandas.read_csv(io.BytesIO(table(named, name)))
    assert list(plain["label"]) != READ


def test_pandas_keeps_those_of_a_spreadsheets_file(named):
    read = in_pandas(COMMAND_IN_PANDAS.replace("file,", 'file, sep=";", decimal=",",'), table(named, "figures", **{"Accept-Language": "de"}))
    assert list(read["label"]) == READ and set(read["touches"]) == {0}


def test_r_keeps_labels_and_groups(named, tmp_path):
    if not shutil.which("Rscript"):
        pytest.skip("Rscript is not installed")
    (tmp_path / "table.csv").write_bytes(table(named, "participants"))
    program = f'file <- "table.csv"; read <- {COMMAND_IN_R}; write.csv(read[c("label", "group")], "read.csv", row.names = FALSE, na = "")'
    subprocess.run(["Rscript", "--vanilla", "-e", program], cwd=tmp_path, check=True, capture_output=True)
    rows = list(csv.DictReader(io.StringIO((tmp_path / "read.csv").read_text())))
    assert [row["label"] or None for row in rows] == READ
    assert {row["group"] for row in rows} == {"007"}


def test_every_column_of_text_that_may_look_like_a_number_is_named(named):
    """Texts of the program's own words, such as ids of participants and kinds, are not among them."""
    columns = csv.DictReader(io.StringIO(archive(named, "en")["data/session-{code}_description-columns_data.csv"]))
    texts = {row["column"] for row in columns if row["kind"] == "text"}
    own_words = {
        "participant", "name", "consent", "retention", "browser", "deviceClass", "densityFrom", "phase", "tool", "provenance", "kind", "unit", "task",
        "difficulty", "way", "outlier", "correct", "width", "points", "table", "column", "explanation", "labelHidden", "mark", "fault", "order", "rightOrder", "curve",
        "trueCurve", "picture", "truthPoints", "role", "refusal", "excluded",
    }
    asked = set(re.findall(r"(\w+) = \"character\"", COMMAND_IN_R))
    assert asked == set(re.findall(r"\"(\w+)\"", COMMAND_IN_PANDAS))
    assert texts - own_words == asked & texts == asked


def archive(session, language):
    """The archive's texts; the session's code in a name is {code}."""
    answer = session.get("/archive", headers={**session.host, "Accept-Language": language})
    with zipfile.ZipFile(io.BytesIO(answer.content)) as zipped:
        names = [name for name in zipped.namelist() if name.endswith((".csv", ".html"))]
        return {name.split("/", 1)[1].replace(session.code, "{code}"): zipped.read(name).decode("utf-8-sig") for name in names}


@pytest.mark.parametrize("language, sheet", [("en", ""), ("de", ' sep=";", decimal=",",'), ("fr", ' sep=";", decimal=",",')])
def test_an_archives_page_has_the_documents_commands(named, language, sheet):
    page = html.unescape(archive(named, language)["README.html"])
    assert COMMAND_IN_R in page and COMMAND_IN_PANDAS in page
    assert COMMAND_IN_PANDAS.replace("file,", f"file,{sheet}") in page
