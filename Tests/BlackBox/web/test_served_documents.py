"""The documents that the server shows: each link leads to one that it has, and the protocol lists them."""

import posixpath
import re

import requests

PROTOCOL = "/docs/protocol.md"
LINK = re.compile(r"\]\(([^)\s#]+)")


def listed(server):
    """The addresses in the protocol's table."""
    (row,) = re.findall(r"^\| `GET /openapi\.yaml`.*$", requests.get(server.url + PROTOCOL, timeout=10).text, re.MULTILINE)
    return re.findall(r"`(?:GET )?(/[^`]+)`", row)


def test_each_document_of_the_protocols_table_is_served(server):
    addresses = listed(server)
    assert PROTOCOL in addresses and len(addresses) > 20
    assert {path: requests.get(server.url + path, timeout=10).status_code for path in addresses} == dict.fromkeys(addresses, 200)


def test_each_link_between_documents_leads_to_one_that_is_listed(server):
    missing = []
    addresses = listed(server)
    for path in addresses:
        if not path.endswith(".md"):
            continue
        source = "/docs/deploy/README.md" if path == "/docs/deploy.md" else path
        for link in LINK.findall(requests.get(server.url + path, timeout=10).text):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(source), link))
            # Links to the project's sources and tests are for readers of the project.
            if target.startswith("/docs/") and target not in addresses:
                missing.append(f"{path}: {link}")
    assert missing == []
