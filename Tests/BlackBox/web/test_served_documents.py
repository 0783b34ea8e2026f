"""The served documents: those with a button on the page of the documents, and those that they link to."""

import posixpath
import re

import pytest
import requests

from server import ROOT

PROTOCOL = "/docs/protocol.md"
LINK = re.compile(r"\]\(([^)\s#]+)")
# Addresses of `/docs` whose file has another name.
OTHER_NAMES = {"/docs/deploy.md": "/docs/deploy/README.md"}


@pytest.fixture(scope="module")
def texts(server):
    """The served text documents, by their addresses."""
    files = [f"/docs/{path.relative_to(ROOT / 'docs').as_posix()}" for path in sorted((ROOT / "docs").rglob("*.md"))]
    answers = {path: requests.get(server.url + path, timeout=10) for path in [*files, *OTHER_NAMES]}
    return {path: answer.text for path, answer in answers.items() if answer.status_code == 200}


def test_the_documents_about_the_wire_are_served(server, texts):
    page = (ROOT / "Public/features/about/docs/page.js").read_text()
    named = re.findall(r'"([\w-]+)"', re.search(r"const DOCUMENT_NAMES = .*?\(\[(.*?)\]\)", page, re.DOTALL)[1])
    places = dict(re.findall(r'\["([\w-]+)", "([\w/-]+)"\]', re.search(r"const PATHS = .*", page)[0]))
    assert places["deploy"] == "deploy/README"
    assert {PROTOCOL, "/docs/figures.md", *(f"/docs/{places.get(name, name)}.md" for name in named)} <= texts.keys()
    assert {path: requests.get(server.url + path, timeout=10).status_code for path in ("/openapi.yaml", "/asyncapi.yaml")} == {
        "/openapi.yaml": 200, "/asyncapi.yaml": 200}


def test_each_link_between_documents_leads_to_one_that_is_served(server, texts):
    targets = {
        posixpath.normpath(posixpath.join(posixpath.dirname(OTHER_NAMES.get(path, path)), link))
        for path, text in texts.items() for link in LINK.findall(text) if not re.match(r"https?:", link)
    }
    # Links to the project's sources and tests are for readers of the project.
    documents = sorted(target for target in targets if target.startswith("/docs/") and not target.endswith("/"))
    assert len(documents) > 20
    assert [path for path in documents if requests.get(server.url + path, timeout=10).status_code != 200] == []
