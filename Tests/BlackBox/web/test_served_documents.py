"""The served documents: those with a button on the page of the documents, and those that they link to."""

import posixpath
import re

import pytest
import requests

from server import ROOT

PROTOCOL = "/docs/protocol.md"
LINK = re.compile(r"\]\(([^)\s#]+)")


@pytest.fixture(scope="module")
def texts(server):
    """The served text documents, by their addresses."""
    files = [f"/docs/{path.relative_to(ROOT / 'docs').as_posix()}" for path in sorted((ROOT / "docs").rglob("*.md"))]
    answers = {path: requests.get(server.url + path, timeout=10) for path in files}
    return {path: answer.text for path, answer in answers.items() if answer.status_code == 200}


def test_the_documents_about_the_wire_are_served(server, texts):
    page = (ROOT / "Public/features/about/docs/documents.js").read_text()
    named = re.findall(r'"([\w-]+)"', re.search(r"const GROUPS = .*?\({(.*?)}\)", page, re.DOTALL)[1])
    assert "protocol" in named
    places = dict(re.findall(r'\["([\w-]+)", "([\w/-]+)"\]', re.search(r"const PATHS = .*", page)[0]))
    assert places["deploy"] == "deploy/README"
    assert {PROTOCOL, "/docs/figures.md", *(f"/docs/{places.get(name, name)}.md" for name in named)} <= texts.keys()
    assert {path: requests.get(server.url + path, timeout=10).status_code for path in ("/openapi.yaml", "/asyncapi.yaml")} == {
        "/openapi.yaml": 200, "/asyncapi.yaml": 200}


def test_an_earlier_address_leads_to_the_document(server):
    """The document's links are relative to its folder."""
    for name in ("deploy", "internet"):
        moved = requests.get(f"{server.url}/docs/{name}.md", timeout=10, allow_redirects=False)
        assert (moved.status_code, moved.headers["location"]) == (308, f"/docs/deploy/{'README' if name == 'deploy' else name}.md")


def test_each_link_of_the_contracts_files_leads_somewhere(server):
    for path in ("/openapi.yaml", "/asyncapi.yaml", "/docs/openapi.yaml", "/docs/asyncapi.yaml"):
        links = LINK.findall(requests.get(server.url + path, timeout=10).text)
        assert links
        targets = {posixpath.join(posixpath.dirname(path), link) for link in links if not re.match(r"https?:", link)}
        assert [target for target in sorted(targets) if requests.get(server.url + target, timeout=10).status_code != 200] == []


def test_each_document_has_the_type_of_its_content(server):
    names = [f"/docs/{path.relative_to(ROOT / 'docs').as_posix()}" for path in sorted((ROOT / "docs").rglob("*")) if path.is_file()]
    answers = [requests.head(server.url + name, timeout=10) for name in names]
    assert [answer.url for answer in answers if answer.status_code == 200 and answer.headers["content-type"] == "application/octet-stream"] == []


def test_each_link_between_documents_leads_to_one_that_is_served(server, texts):
    targets = {
        posixpath.normpath(posixpath.join(posixpath.dirname(path), link))
        for path, text in texts.items() for link in LINK.findall(text) if not re.match(r"https?:", link)
    }
    # Links to the project's sources and tests are for readers of the project.
    documents = sorted(target for target in targets if target.startswith("/docs/") and not target.endswith("/"))
    assert len(documents) > 20
    assert [path for path in documents if requests.get(server.url + path, timeout=10).status_code != 200] == []
