"""Studies: what visitors of web pages touched, by page and by element."""

from typing import Literal, TypedDict

WidthClass = Literal["narrow", "medium", "wide"]


class _StudySums(TypedDict):
    """What was counted on a page or an element.

    `dead` touches had no effect on nothing that reacts, `slips` were lifted elsewhere, `missed` are dead touches beside
    it, `missedMeanPixels` (px) away on average; `rage` are bursts of taps.
    """

    participants: int
    touches: int
    taps: int
    scrolled: int
    dead: int
    rage: int
    slips: int
    missed: int
    missedMeanPixels: float | None
    dwellMilliseconds: float


class WidthTouches(TypedDict):
    """The touches by class of page widths."""

    narrow: int
    medium: int
    wide: int


class StudyPage(_StudySums):
    """A page of a study; its address is None for all beyond the bounds of a study."""

    page: str | None
    elements: int
    widths: WidthTouches


class Study(TypedDict):
    """The pages of a session's study."""

    code: str
    participants: int
    pages: list[StudyPage]


class StudyElement(_StudySums):
    """An element of a page; its selector is None for all beyond the bounds of a study.

    A cell is `[row * gridSide + column, touches, milliseconds]`.
    """

    element: str | None
    missHistogram: list[int]
    cells: list[list[float]]


class StudyElements(TypedDict):
    """The elements of one page."""

    code: str
    page: str | None
    width: WidthClass | None
    participants: int
    gridSide: int
    missBinPixels: float
    elements: list[StudyElement]
