"""Results of challenges, games and lessons."""

from typing import Literal, NotRequired, TypedDict

from ._names import DensityFrom
from .state import ChallengeTask, Game, Texts
from .stats import Standing


class Attempt(TypedDict):
    """An attempt of a challenge, `value` in its unit.

    What follows `value` is there for `targets` or `reaction` only, and for `distance` how the density was known.
    """

    attempt: int
    receivedMilliseconds: int
    value: float
    movementTimeSeconds: NotRequired[float]
    indexOfDifficultyBits: NotRequired[float]
    effectiveWidthPixels: NotRequired[float]
    effectiveDistancePixels: NotRequired[float]
    effectiveIndexOfDifficultyBits: NotRequired[float]
    effectiveWidthBivariatePixels: NotRequired[float]
    effectiveDistanceBivariatePixels: NotRequired[float]
    effectiveIndexOfDifficultyBivariateBits: NotRequired[float]
    throughputUnivariateBitsPerSecond: NotRequired[float]
    throughputBivariateBitsPerSecond: NotRequired[float]
    errors: NotRequired[int]
    densityFrom: NotRequired[DensityFrom]
    relativeError: NotRequired[float | None]
    reactionMilliseconds: NotRequired[list[float]]
    falseStarts: NotRequired[int]
    misses: NotRequired[int]


class ChallengeParticipant(TypedDict):
    """One participant's attempts."""

    id: str
    name: str
    attempts: int
    latest: float
    best: float
    results: list[Attempt]


class ChallengeResults(ChallengeTask):
    """A challenge with every attempt."""

    round: int
    unit: Literal["cm", "s", "bits/s", "g", "ms"] | None
    startedMilliseconds: int
    running: bool
    participants: list[ChallengeParticipant]


class GameParticipant(Standing):
    """One participant's progress in a game."""

    id: str
    name: str


class GameResults(Game):
    """A game of spot the difference with everybody's progress."""

    puzzle: str
    title: str
    startedMilliseconds: int
    running: bool
    participants: list[GameParticipant]


class LessonAnswer(TypedDict):
    """One participant's choice, from 1."""

    id: str
    name: str
    choice: int


class AnsweredQuestion(TypedDict):
    """A question with everybody's choice."""

    step: int
    text: Texts
    choices: list[Texts]
    answer: int | None
    participants: list[LessonAnswer]


class LessonResults(TypedDict):
    """A lesson with its questions."""

    run: int
    id: str
    title: Texts
    startedMilliseconds: int
    questions: list[AnsweredQuestion]


class Results(TypedDict):
    """Results of challenges, games and lessons."""

    code: str
    lessons: NotRequired[list[LessonResults]]
    challenges: list[ChallengeResults]
    games: NotRequired[list[GameResults]]
