"""Reads exported tables and compares a workbook's sheet with the CSV of the same table, cell by cell."""

import csv
import datetime
import io
import re

import openpyxl
from openpyxl.utils.escape import unescape

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


DECIMAL = re.compile(r"^(-?\d+),(\d+(?:e[+-]?\d+)?)$")


def rows_of(content):
    """The lines of CSV as lists of texts, numbers with a point; the form for spreadsheets begins with a byte order mark."""
    text = content.decode()
    separator = ";" if text.startswith("\ufeff") and ";" in text.splitlines()[0] else ","
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator))
    return rows if separator == "," else [[DECIMAL.sub(r"\1.\2", text) for text in row] for row in rows]


def workbook(content):
    return openpyxl.load_workbook(io.BytesIO(content))


def assert_same(sheet, table, kinds):
    """`table` is CSV; `kinds` has the kind of each column. Columns of points are not supported."""
    kept = [index for index, name in enumerate(table[0]) if name in kinds]
    names = [table[0][index] for index in kept]
    cells = [[cell for cell in row] for row in sheet.iter_rows()]
    assert [cell.value for cell in cells[0]] == names
    assert all(cell.font.bold for cell in cells[0]) and sheet.freeze_panes == "A2"
    assert len(cells) == len(table), sheet.title
    for line, row in zip(table[1:], cells[1:]):
        row += [None] * (len(names) - len(row))
        for name, text, cell in zip(names, (line[index] for index in kept), row):
            value, kind = (text_of(cell), cell.data_type) if cell is not None else (None, "n")
            expected = converted(text, kinds[name])
            assert value == expected and type(value) in (type(expected), int, float), (sheet.title, name, text, value)
            assert kind != "f", f"{value} is a formula"


def text_of(cell):
    """The value of a cell; openpyxl leaves escapes in texts as they are (ECMA-376-1 22.4.2.4)."""
    return unescape(cell.value) if isinstance(cell.value, str) else cell.value


def converted(text, kind):
    """The value of a cell, from the text of the same field in CSV."""
    if text == "":
        return None
    if kind == "text":
        return text[1:] if text[0] == "'" and text[1:2] in tuple("=+-@\t\r\n") else text
    if kind == "date":
        return datetime.datetime.fromisoformat(text).replace(tzinfo=None)
    if kind == "bool":
        return {"TRUE": True, "FALSE": False}[text]
    # A number as libxlsxwriter writes it.
    return int(text) if kind == "integer" else float(f"{float(text):.16g}")
