"""Requests generated from docs/openapi.yaml: the document has every answer. Scripts/schema-tests makes many of them."""

import os

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance, response_headers_conformance, response_schema_conformance, status_code_conformance)

from api import Session
from documents import OPENAPI
from puzzles import Author, rectangle
from server import Server

# libwebsockets disconnects at an encoded NUL before the server sees the address; docs/limits.md says so.
CONFIG = schemathesis.Config.from_dict({"generation": {"allow-x00": False}})
ALL_OPERATIONS = schemathesis.openapi.from_dict(OPENAPI, config=CONFIG)
DOCUMENT = ALL_OPERATIONS.include(path_regex="^/api/v1/(puzzles|pins|rounds)")
# What wipes the session would leave nothing to ask the others about, and Schemathesis misreads the segments' prefixItems
# (test_openapi.py checks them).
SESSION_OPERATIONS = ALL_OPERATIONS.include(path_regex="^/api/v1/sessions/").exclude(method="DELETE").exclude(path_regex="/replay/segment$")
EXAMPLES = os.environ.get("TOUCHFIGURES_SCHEMA_EXAMPLES")
# A few constant ones, or many by the seed of the run.
DRAWN = settings(max_examples=int(EXAMPLES or 3), derandomize=not EXAMPLES, deadline=None, database=None,
                 suppress_health_check=list(HealthCheck))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance,
          response_schema_conformance]


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    started = Server(tmp_path_factory.mktemp("properties") / "data").start()
    for seed in range(3):
        Author(started).puzzle([rectangle(1, 1, 20, 20)], size=(60, 40), latitude=seed, seed=seed)
    yield started
    assert started.stop()[0] == 0


@DOCUMENT.parametrize()
@DRAWN
def test_every_answer_is_documented(case, running):
    response = case.call(base_url=running.url)
    case.validate_response(response, checks=CHECKS)


@pytest.fixture(scope="module")
def session(running):
    return Session(running)


@SESSION_OPERATIONS.parametrize()
@DRAWN
def test_every_answer_about_a_session_is_documented(case, running, session):
    case.path_parameters["code"] = session.code
    if isinstance(case.body, dict) and case.body.get("action") == "end":
        return
    response = case.call(base_url=running.url, headers=session.host)
    case.validate_response(response, checks=CHECKS)
