"""Own names and codes over the wire: permissions, visibility, restarts, and every form of every table."""

import csv
import io
import json
import zipfile

import pytest
import requests

from api import Session
from documents import ASYNCAPI
from openapi import check
from phone import Phone
from workbooks import XLSX, workbook


class Named(Phone):
    """A phone whose greeting has a name."""

    def __init__(self, server, code, label=None, group=None, **options):
        self.named = {name: text for name, text in (("label", label), ("group", group)) if text is not None}
        super().__init__(server, code, **options)

    def greeting(self):
        return {**super().greeting(), **self.named}

    def say(self, **name):
        self.live.send({"type": "name", **name})


def refusal(session, action, **fields):
    answer = session.post_control({"action": action, **fields})
    return answer.status_code, answer.json()["type"].rsplit("#")[-1]


def test_a_class_with_own_names_and_the_host_who_moderates(server):
    session = Session(server)
    assert session.control("naming", naming="own")["naming"] == "own"
    ida, ben = Named(server, session.code), Named(server, session.code, "Ben")
    try:
        ida.say(label="Ida")
        assert ida.live.wait_type("label")["label"] == "Ida"
        shown = {one["id"]: one.get("label") for one in session.stats()["participants"]}
        assert shown == {ida.id: "Ida", ben.id: "Ben"}
        session.control("label", participant=ben.id, on=False)
        assert ben.live.wait_type("label") == {"type": "label", "labelHidden": True}
        assert "label" not in session.stats(ben.id) and session.stats(ben.id)["labelHidden"] is True
        session.control("rename", participant=ida.id, label="Table 3")
        assert ida.live.wait_type("label")["label"] == "Table 3"
        ida.say(label="Ida")
        assert "host" in ida.live.wait_type("error")["detail"]
        assert refusal(session, "naming", naming="codes") == (409, "naming-fixed")
        assert refusal(session, "rename", participant=ida.id, label="a\u202eb") == (422, "invalid-value")
    finally:
        ida.close()
        ben.close()


@pytest.mark.parametrize("field", ["label", "group"])
def test_the_documented_length_is_the_longest_that_is_taken(server, field):
    longest = ASYNCAPI["components"]["schemas"][f"Wished{field.title()}"]["maxLength"]
    session = Session(server)
    session.control("naming", naming="own")
    phone = Named(server, session.code)
    try:
        phone.say(**{"label": "x", field: " " * (longest - 1) + "y"})
        assert phone.live.wait_type("label")[field] == "y"
        phone.say(**{"label": "x", field: " " * longest + "y"})
        assert field in phone.live.wait_type("error")["detail"]
    finally:
        phone.close()


@pytest.mark.parametrize("label", ["x" * 33, "a\u202eb", "\u0000", "👩‍👩‍👧‍👦" * 8, "a" + "\u0301" * 30, "a\u200bb", 7, ["x"], {}])
def test_a_bad_name_is_refused_with_an_explanation_and_the_phone_stays(server, label):
    session = Session(server)
    session.control("naming", naming="own")
    phone = Named(server, session.code)
    phone.say(label=label)
    assert phone.live.wait_type("error")["detail"].startswith("name: ")
    phone.say(label="<b>Ida</b>")
    assert phone.live.wait_type("label")["label"] == "<b>Ida</b>", "markup is text"
    phone.close()


def test_names_survive_kills_and_are_deleted_with_the_session(own_server):
    server = own_server().start()
    session = Session(server)
    session.control("naming", naming="codes")
    phone = Named(server, session.code, "P07-unmistakable", "A")
    phone.touch([[0, 1, 100, 100, 0], [2, 1, 164, 100, 20]])
    phone.settle()
    session.control("label", participant=phone.id, on=False)
    server.kill()
    server.start()
    session.server = server
    stats = session.get(headers=session.host).json()
    assert stats["naming"] == "codes"
    (one,) = stats["participants"]
    assert (one["label"], one["group"], one["labelHidden"]) == ("P07-unmistakable", "A", True)
    assert "unmistakable" not in session.get().text
    phone.connect(server)
    assert phone.welcome["participant"]["labelHidden"] is True
    phone.close()
    assert requests.delete(server.url + session.path, headers=session.host, timeout=10).status_code == 204
    server.stop()
    for file in server.data.rglob("*"):
        assert not file.is_file() or b"unmistakable" not in file.read_bytes(), file


CHROME = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36"


@pytest.fixture(scope="module")
def studied(server):
    """A class with codes and at least one row in every table in memory."""
    session = Session(server)
    session.control("naming", naming="codes")
    phones = [Named(server, session.code, f"P0{number}", "AB"[number % 2], user_agent_header=CHROME) for number in range(3)]
    session.control("challenge", kind="hold", target=1)
    for phone in phones:
        phone.touch([[0, 1, 100, 100, 9000], [2, 1, 164, 100, 10020]])
        phone.settle()
    session.control("challenge")
    yield session
    for phone in phones:
        phone.close()


def expected(count=3):
    return [(f"P0{number}", "AB"[number % 2]) for number in range(count)]


@pytest.mark.parametrize("table", ["participants", "figures", "forces"])
def test_label_and_group_are_in_every_form_of_a_table(studied, table):
    plain = studied.get(f"/tables/{table}", headers=studied.host)
    check("/api/v1/sessions/{code}/tables/{name}", "get", plain)
    rows = list(csv.DictReader(io.StringIO(plain.text)))
    assert [(row["label"], row["group"]) for row in rows] == expected()
    book = workbook(studied.get(f"/tables/{table}", headers={**studied.host, "Accept": XLSX}).content)
    names, *values = list(book[table].values)
    at = names.index("label")
    assert names[at - 1 : at + 2] == ("name", "label", "group")
    assert [row[at : at + 2] for row in values] == expected()
    columns = {(row[0], row[1]): row[-1] for row in list(book["columns"].values)[1:]}
    assert columns[(table, "label")] and columns[(table, "group")]


def test_browsers_and_devices_are_in_the_table_of_participants(studied):
    rows = list(csv.DictReader(io.StringIO(studied.get("/tables/participants", headers=studied.host).text)))
    assert {(row["browser"], row["deviceClass"]) for row in rows} == {("Chrome 141", "phone")}
    # No other header of the browser is stored.
    assert "Mozilla" not in studied.get("/archive", headers=studied.host).text


def test_the_archive_has_them_in_tables_data_and_dictionary(studied):
    with zipfile.ZipFile(io.BytesIO(studied.get("/archive", headers=studied.host).content)) as archive:
        texts = {name.split("/", 1)[1]: archive.read(name) for name in archive.namelist()}
    data = {name: text.decode("utf-8-sig") for name, text in texts.items() if name.startswith("data/")}
    named = [name for name, text in data.items() if "name,label,group,person" in text.splitlines()[0]]
    assert len(named) >= 9, named
    for table in ("participants", "figures", "forces"):
        (file,) = [name for name in data if f"description-{table}_" in name]
        assert [(row["label"], row["group"]) for row in csv.DictReader(io.StringIO(data[file]))] == expected()
    variables = {each["name"]: each for each in json.loads(texts["dataset_description.json"])["variableMeasured"]}
    assert {"label", "group", "browser", "deviceClass"} <= set(variables)


def test_a_hidden_label_is_in_no_public_response_and_no_frame(server):
    session = Session(server)
    session.control("naming", naming="own", shown=False)
    phone = Named(server, session.code, "unmistakable")
    phone.touch([[0, 1, 100, 100, 0], [2, 1, 164, 100, 20]])
    phone.settle()
    for rest in ("", f"/participants/{phone.id}", "/results", "/experiments"):
        for accept in ("application/json", "text/csv"):
            assert "unmistakable" not in session.get(rest, headers={"Accept": accept}).text
    # The host's responses are not shared with others, in either order of requests.
    assert "unmistakable" in session.get(headers={**session.host, "Accept": "text/csv"}).text
    assert "unmistakable" in session.get(headers=session.host).text
    assert "unmistakable" not in session.get().text
    phone.close()
