"""Requests that nobody has thought of, made from docs/openapi.yaml: every answer is one that the document knows."""

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance, response_headers_conformance, response_schema_conformance, status_code_conformance)

from puzzles import Author, rectangle
from server import ROOT, Server

# libwebsockets hangs up on an encoded NUL before anybody else sees the address; docs/protocol.md says so.
CONFIG = schemathesis.Config.from_dict({"generation": {"allow-x00": False}})
DOCUMENT = schemathesis.openapi.from_path(ROOT / "docs/openapi.yaml", config=CONFIG).include(
    path_regex="^/api/v1/(puzzles|pins|rounds)")
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
@settings(max_examples=3, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_documented(case, running):
    response = case.call(base_url=running.url)
    case.validate_response(response, checks=CHECKS)
