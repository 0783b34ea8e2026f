"""Checks of the documents: the citation, links, anchors, commands, repeated paragraphs."""

import json
import os
import re
import subprocess

import pytest

from goals import BUDGETS, is_within
from project import ROOT, tracked_files

README = ROOT / "README.md"
# The fields that the citation's format 1.2.0 requires, and those allowed here: neither a person nor a licence.
REQUIRED_CITATION_KEYS = {"cff-version", "message", "title", "authors"}
CITATION_KEYS = REQUIRED_CITATION_KEYS | {"type", "abstract", "version"}
DOCUMENTS = [file for file in tracked_files() if file.suffix == ".md"]
COMMAND_BLOCK = re.compile(r"^```(?:sh|bash|console|shell)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
ANCHORED = re.compile(r"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)")

# Folders of one machine, which are meaningless on another; written so that this file does not match.
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:" + "|".join(["work/", "root/", "home/" + r"\w+/", "Users/" + r"\w+/", "tmp/wt"]) + ")")


def readme_scripts() -> list[str]:
    """The scripts that README's command blocks call."""
    lines = [line for block in COMMAND_BLOCK.findall(README.read_text()) for line in block.splitlines()]
    return [match.group(1) for line in lines if (match := re.match(r"\s*(?:\$ )?(?:\./)?(Scripts/[\w-]+)", line))]


def test_the_commands_of_the_readme_are_scripts_that_can_be_run():
    scripts = readme_scripts()
    assert {"Scripts/serve", "Scripts/test"} <= set(scripts)
    assert [name for name in scripts if not os.access(ROOT / name, os.X_OK)] == []


def test_each_script_that_a_document_names_exists():
    # The changelog and the decisions describe the past.
    current = [path for path in DOCUMENTS if "decisions" not in path.parts and path.name != "CHANGELOG.md"]
    missing = [f"{path.relative_to(ROOT)}: {name}" for path in current for name in re.findall(r"Scripts/[\w.-]*\w", path.read_text())
               if not (ROOT / name).exists()]
    assert missing == []


@pytest.mark.parametrize("name", ["accuracy", "bench", "build-clients", "build-engines", "build-pages", "format", "image", "install-dependencies", "kill-worker", "lesson", "model-tests", "package", "page-model", "release", "schema-tests", "build-samples", "sample-map", "sample-play", "sample-puzzles", "test", "test-sources"])
def test_a_script_refuses_unknown_flags_before_it_does_anything(name):
    done = subprocess.run([ROOT / "Scripts" / name, "--nonsense"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (64, "")
    assert len(done.stderr.splitlines()) == 1


def test_every_relative_link_of_the_documents_leads_to_a_file():
    broken = []
    for document in DOCUMENTS:
        for target in LINK.findall(document.read_text()):
            if not target.startswith("/") and not (document.parent / target).exists():
                broken.append(f"{document.relative_to(ROOT)}: {target}")
    assert broken == []


def own_anchor(heading: str) -> str:
    """The anchor that the page of the documents gives a heading."""
    return re.sub(r"[^\w]+", "-", heading.lower()).strip("-")


def forge_anchor(heading: str) -> str:
    """The anchor that the websites of repositories give it: punctuation goes, each space becomes a hyphen."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


@pytest.mark.parametrize("anchor_of", [own_anchor, forge_anchor])
def test_every_anchor_of_the_documents_is_one_heading_there(anchor_of):
    def anchors(document):
        return [anchor_of(line) for line in re.findall(r"^#+ (.+)$", document.read_text(), re.MULTILINE)]

    broken = []
    for document in DOCUMENTS:
        for target, anchor in ANCHORED.findall(document.read_text()):
            if anchors(document.parent / target if target else document).count(anchor) != 1:
                broken.append(f"{document.relative_to(ROOT)}: {target}#{anchor}")
    assert broken == []


LISTED = ROOT / "Public/features/about/docs/documents.js"


def listed_documents() -> list[str]:
    """The names in the list of the page /docs."""
    return re.findall(r'"([\w-]+)"', re.search(r"const GROUPS = (.*?)\n\);", LISTED.read_text(), re.DOTALL)[1])


def test_the_contracts_files_link_to_documents_with_a_button():
    shown = set(listed_documents())
    linked = {link for name in ("openapi", "asyncapi") for link in re.findall(r"\]\((/docs[^)]*)\)", (ROOT / f"docs/{name}.yaml").read_text())}
    assert linked >= {"/docs", "/docs?document=rest"}
    assert {link.partition("?document=")[2] for link in linked} - {""} <= shown


def values(text: str) -> list:
    """The JSON values of a text, one after another."""
    found, at = [], 0
    while at < len(text):
        value, at = json.JSONDecoder().raw_decode(text, at)
        found.append(value)
        at += len(text[at:]) - len(text[at:].lstrip())
    return found


def test_each_block_of_json_is_json():
    blocks = [(path.name, block) for path in DOCUMENTS for block in re.findall(r"^```json\n(.*?)^```", path.read_text(), re.MULTILINE | re.DOTALL)]
    assert len(blocks) > 40
    broken = []
    for name, block in blocks:
        try:
            # A value alone is a field without its object.
            assert all(isinstance(value, dict | list) for value in values(block))
        except (ValueError, AssertionError):
            broken.append(f"{name}: {block[:60]}")
    assert broken == []


def test_no_file_names_a_folder_of_one_machine():
    named = []
    for file in tracked_files():
        try:
            text = file.read_text()
        except UnicodeDecodeError:
            continue
        named += [f"{file.relative_to(ROOT)}: {match.group()}" for match in MACHINE_PATH.finditer(text)]
    assert named == []


def test_the_check_finds_a_path_of_one_machine():
    assert MACHINE_PATH.search('see "/' + 'work/project" for more')
    assert not MACHINE_PATH.search("Sources/network/home")


# Shorter paragraphs may be equal: a command, a heading.
LONG_PARAGRAPH = 100


def repeated_paragraphs(documents: dict[str, str]) -> list[str]:
    """Each long paragraph that occurs twice, in one document or in two, with its places."""
    places: dict[str, list[str]] = {}
    for name, text in documents.items():
        for paragraph in re.split(r"\n\s*\n", text):
            words = " ".join(paragraph.split())
            if len(words) >= LONG_PARAGRAPH:
                places.setdefault(words, []).append(name)
    return [f"{', '.join(names)}: {words[:60]}…" for words, names in places.items() if len(names) > 1]


def test_no_paragraph_is_repeated():
    assert repeated_paragraphs({str(path.relative_to(ROOT)): path.read_text() for path in DOCUMENTS}) == []


def test_a_repeated_paragraph_is_found():
    long = "A desk for authors " * 10
    assert repeated_paragraphs({"a.md": f"{long}\n\nx\n\n{long}", "b.md": "x"}) == [f"a.md, a.md: {long[:60]}…"]
    assert repeated_paragraphs({"a.md": f"{long}\n\nx", "b.md": "x"}) == []


DECISION = re.compile(r"\A# (\d+)\. .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (?:accepted|superseded|proposed)\b")


def test_each_decision_has_a_number_a_date_and_a_status():
    decisions = sorted((ROOT / "docs/decisions").glob("*.md"))
    assert [path.name for path in decisions if not (match := DECISION.match(path.read_text())) or int(match[1]) != int(path.name[:4])] == []


@pytest.mark.parametrize("name", BUDGETS["document-bytes"])
def test_a_general_page_has_at_most_its_bytes(name):
    assert is_within("document-bytes", name, len((ROOT / f"docs/{name}.md").read_bytes()))


def served() -> set[str]:
    """The server's paths below `docs`, from its table."""
    table = (ROOT / "Sources/touchfigures/Start/ServedPages.swift").read_text()
    texts, others = (re.findall(r'"([^"]+)"', part) for part in re.findall(r"= \[\n(.*?)\n    \]", table, re.DOTALL))
    return {f"{name}.md" for name in texts} | set(others)


def test_each_document_that_is_served_exists_and_its_links_lead_to_served_ones():
    documents = ROOT / "docs"
    assert len(served()) > 30
    assert [name for name in sorted(served()) if not (documents / name).is_file()] == []
    missing = []
    for name in sorted(served()):
        for target in LINK.findall((documents / name).read_text()) if name.endswith(".md") else ():
            path = (documents / name).parent.joinpath(target).resolve()
            # Links to the project's sources and tests are for readers of the project.
            if path.is_relative_to(documents) and path.relative_to(documents).as_posix() not in served():
                missing.append(f"{name}: {target}")
    assert missing == []


def test_the_protocols_table_names_each_document_that_is_served():
    row = next(line for line in (ROOT / "docs/protocol.md").read_text().splitlines() if line.startswith("| `GET /openapi.yaml`"))
    named = set(re.findall(r"/docs/([\w/.-]+\w)", row))
    # A link to a folder.
    named.add("deploy/README.md")
    documents = {name for name in served() if name.endswith((".md", ".xsd", ".schema.json"))} - {"protocol.md"}
    assert documents - named == set()
    assert named - served() == {"deploy.md"}


def test_the_page_of_the_documents_has_a_button_for_each():
    places = dict(re.findall(r'\["([\w-]+)", "([^"]+)"\]', re.search(r"const PATHS = (.+)", LISTED.read_text())[1]))
    shown = {f"{places.get(name, name)}.md" for name in listed_documents()} | {"figures.md"}
    assert shown == {name for name in served() if name.endswith(".md")}


def test_the_citation_is_of_this_version():
    text = (ROOT / "CITATION.cff").read_text()
    keys = re.findall(r"^([\w-]+):", text, re.M)
    assert REQUIRED_CITATION_KEYS <= set(keys) <= CITATION_KEYS and len(set(keys)) == len(keys)
    values = dict(re.findall(r"^([\w-]+): (.+)$", text, re.M))
    assert values["cff-version"] == "1.2.0" and values["type"] == "software"
    number = re.search(r'number = "(.*)"', (ROOT / "Sources/Features/Status/ServerVersion.swift").read_text())[1]
    assert values["version"] == number
    # An entity in the format's sense, not a person.
    assert re.findall(r"^  - (.+)$", text, re.M) == ["name: The TouchFigures project"]
