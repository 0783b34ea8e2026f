"""What a session does now, and how it was created."""

from typing import Literal, NotRequired, TypedDict

from ._names import ActivityName, ChallengeKind, HeatmapLayerName


class CreatedSession(TypedDict):
    """A new session: the code for everybody, the token for its host."""

    code: str
    hostToken: str
    joinURL: str
    expiresAt: str


class ChallengeTask(TypedDict):
    """What a challenge asks for; the target is in the unit of its kind."""

    number: int
    kind: ChallengeKind
    target: float | None
    attemptLimit: NotRequired[int]


class Challenge(ChallengeTask):
    """A challenge that runs or is finished."""

    round: NotRequired[int]


class ExperimentSettings(TypedDict):
    """Distances and widths in mm; `targets` of tapping, `trials` of a sequence of steering."""

    number: int
    task: Literal["tapping", "steering"]
    distances: list[float]
    widths: list[float]
    targets: NotRequired[int]
    trials: NotRequired[int]
    practice: int


class RunningExperiment(ExperimentSettings):
    """An experiment in a session's state."""

    phase: Literal["practice", "measurement", "finished"]


class Game(TypedDict):
    """The puzzle that the class plays."""

    number: int
    total: int


class Texts(TypedDict):
    """A text in at least one language."""

    en: NotRequired[str]
    de: NotRequired[str]
    fr: NotRequired[str]


class LessonQuestion(TypedDict):
    """A question of a lesson's step."""

    text: Texts
    choices: list[Texts]
    open: bool
    answer: NotRequired[int]


class LessonContent(TypedDict):
    """What a lesson's step shows."""

    title: Texts
    text: NotRequired[Texts]
    phones: NotRequired[Texts]


class ClassLesson(TypedDict):
    """The lesson that the class takes, and its step."""

    run: int
    id: str
    title: Texts
    step: int
    steps: int
    content: LessonContent
    figure: NotRequired[Literal["results", "distance", "time", "touches", "force"]]
    question: NotRequired[LessonQuestion]
    seconds: NotRequired[int]
    aside: NotRequired[bool]


class Heat(TypedDict):
    """The kind of heatmap that projectors show."""

    smooth: bool
    layer: HeatmapLayerName


class Remote(TypedDict):
    """What projectors show while a phone is the host's remote."""

    display: bool
    names: bool


class RemoteRequest(TypedDict):
    """A phone that waits to become the remote: the number that the host compares."""

    sign: str


class SessionState(TypedDict):
    """What the session does now; every control answers it."""

    code: str
    ended: bool
    activity: ActivityName
    subject: NotRequired[str]
    frozen: bool
    hidden: bool
    locked: bool
    spotlight: str | None
    touchkit: bool
    lobby: bool
    challenge: NotRequired[Challenge]
    finished: NotRequired[Challenge]
    experiment: NotRequired[RunningExperiment]
    game: NotRequired[Game]
    lesson: NotRequired[ClassLesson]
    view: NotRequired[Literal["together", "wall", "heatmap"]]
    page: NotRequired[int]
    heat: NotRequired[Heat]
    remote: NotRequired[Remote]
    remoteRequest: NotRequired[RemoteRequest]
