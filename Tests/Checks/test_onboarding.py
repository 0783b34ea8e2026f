"""README, CONTRIBUTING and the page about architecture name the answers to a newcomer's questions, or their folders."""

import re
from pathlib import PurePosixPath

import pytest

from project import ROOT

READ_FIRST = "\n".join((ROOT / name).read_text() for name in ("README.md", "CONTRIBUTING.md", "docs/architecture.md"))
LINES = [line for line in (ROOT / "Tests/Checks/onboarding.txt").read_text().splitlines() if not line.startswith("#")]
QUESTIONS = [tuple(line.split(" | ")) for line in LINES]
# A named folder is listed, with the folders in it; but not all of `Sources`.
LISTED = 2


def stems(text: str) -> set[str]:
    """The beginnings of words, also within a camel-case name: `SessionRows` is about sessions and rows."""
    separated = re.sub(r"(?<=[a-z])(?=[A-Z])|[^A-Za-z]", " ", text).lower()
    return {word[:5] for word in separated.split() if len(word) >= 4 or word in ("row", "rows", "qr")}


def findable(question: str, path: str, documents: str = READ_FIRST) -> bool:
    """Whether the documents name the path, or a close parent folder in which its name matches the question."""
    def named(place: PurePosixPath) -> bool:
        return re.search(rf"(?<![\w-]){re.escape(place.as_posix().removeprefix('docs/'))}(?![\w-])", documents) is not None

    place = PurePosixPath(path)
    if named(place):
        return True
    folders = [folder for folder in list(place.parents)[:LISTED] if len(folder.parts) > 1]
    return any(named(folder) and stems(path.removeprefix(folder.as_posix())) & stems(question) for folder in folders)


def test_there_are_thirty_questions_with_different_answers():
    assert len(QUESTIONS) == len({question for question, _ in QUESTIONS}) == len({path for _, path in QUESTIONS}) == 30


@pytest.mark.parametrize("question, path", QUESTIONS)
def test_the_answer_exists_and_can_be_found(question, path):
    assert (ROOT / path).exists()
    assert findable(question, path)


def test_a_document_without_a_link_to_it_is_not_findable():
    assert findable("Where is a cat's feeding?", "Sources/Animals/CatFeeding.swift", "see [Animals](../Sources/Animals)")
    assert not findable("Where is a cat's feeding?", "Sources/Animals/Nutrition.swift", "see [Animals](../Sources/Animals)")
    assert not findable("Where is a cat's feeding?", "Sources/Animals/CatFeeding.swift", "see [Animal](../Sources/Animal)")
