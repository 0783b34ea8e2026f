"""The server's responses as typed dictionaries, with the names and the spelling of docs/openapi.yaml.

Made from it by Scripts/build-contract. Names contain units. Newer servers may add fields.
"""

from typing import Literal, NotRequired, TypedDict

__all__ = [
    "Abilities",
    "ActivityName",
    "AnsweredQuestion",
    "Attempt",
    "BegunVersion",
    "Challenge",
    "ChallengeKind",
    "ChallengeParticipant",
    "ChallengeResults",
    "ClassLesson",
    "ClassLine",
    "ComparedMeasure",
    "ComparedSample",
    "ComparedSide",
    "Comparison",
    "Condition",
    "ConditionFigures",
    "ConditionMean",
    "ConsentAnswer",
    "ConsentAnswers",
    "ConsentQuestion",
    "Contact",
    "CountHeatmap",
    "CreatedSession",
    "DensityFrom",
    "Distance",
    "EstimatedDistance",
    "Experiment",
    "ExperimentClass",
    "ExperimentFigures",
    "ExperimentParticipant",
    "ExperimentPhase",
    "Experiments",
    "Fingers",
    "Game",
    "GameParticipant",
    "GameResults",
    "Gesture",
    "Heat",
    "HeatmapLayer",
    "HeatmapLayerName",
    "Language",
    "LessonAnswer",
    "LessonContent",
    "LessonQuestion",
    "LessonResults",
    "Measure",
    "MergedStats",
    "MissingCondition",
    "Naming",
    "OtherLine",
    "Part",
    "ParticipantConsent",
    "ParticipantStats",
    "Parts",
    "PeakPressure",
    "Pressure",
    "Regression",
    "Remote",
    "RemoteRequest",
    "Results",
    "Retention",
    "RunningExperiment",
    "SampledMeasure",
    "Samples",
    "Scale",
    "Screen",
    "Server",
    "ServerMap",
    "SessionLifetime",
    "SessionState",
    "SessionStats",
    "Shape",
    "Standing",
    "SteeringTrial",
    "SteeringTrials",
    "Study",
    "StudyElement",
    "StudyElements",
    "StudyHour",
    "StudyPage",
    "TableName",
    "Tap",
    "Taps",
    "Texts",
    "TouchingTime",
    "View",
    "WalkProgress",
    "WayToLine",
    "WidthClass",
    "WidthTouches",
]

ActivityName = Literal["touch", "scale", "spot", "walk", "lesson"]
Retention = Literal["replay", "figures"]
"""replay: every event is stored; figures: sums only."""
ParticipantConsent = Literal["given", "refused", "unanswered"]
"""What the phone has answered to the newest question for consent; for the host alone, missing for one that was not
asked.
"""
Naming = Literal["invented", "own", "codes"]
"""How phones get their names; missing for invented ones that are shown."""
View = Literal["together", "wall", "heatmap"]
"""The host's choice for all projectors."""
WidthClass = Literal["narrow", "medium", "wide"]
ExperimentPhase = Literal["practice", "measurement", "finished"]
WayToLine = Literal["means", "own-lines"]
"""Through the conditions' means over those who have all conditions (`means`), or the mean of the participants' own
lines (`own-lines`), by which nobody who lacks conditions bends the class's line.
"""
DensityFrom = Literal["card", "model", "assumed"]
"""How the density is known that a length was computed with: `card`, calibrated by a person; `model`, of a known device;
`assumed`, by nobody.
"""
ChallengeKind = Literal["distance", "hold", "targets", "press", "reaction", "latency", "symbol"]
HeatmapLayerName = Literal["count", "dwell"]
Shape = Literal["circle", "triangle", "square", "diamond", "star", "pentagon", "cross", "hexagon"]
TableName = Literal[
    "session",
    "participants",
    "figures",
    "forces",
    "results",
    "conditions",
    "lines",
    "taps",
    "trials",
    "points",
    "games",
    "walks",
    "answers",
    "study",
    "events",
]
Language = Literal["en", "de", "fr"]


class SessionLifetime(TypedDict):
    """How long sessions live."""

    standardSeconds: int
    """Of a session whose host asks for nothing."""
    limitSeconds: int
    """The longest that a host may choose."""


class ServerMap(TypedDict):
    """The map of the server itself, which needs no internet; None for none."""

    url: str
    """Without a host; with {z}, {x} and {y}."""
    attribution: str
    """Plain text; may be empty."""
    minZoom: int
    maxZoom: int
    bounds: list[float]
    """West, south, east, north."""


class Server(TypedDict):
    """Version and addresses of a server."""

    name: Literal["TouchFigures"]
    version: str
    http: list[str]
    """Addresses in the local network, best first."""
    https: list[str]
    publicURL: str | None
    """The address that clients use, if the server was started with `--public-url`; `http` and `https` then contain no
    other.
    """
    certificateAuthority: bool
    """Whether there is a local authority's certificate to install."""
    adminRequired: bool
    """Whether creating sessions needs the admin token."""
    sessionLifetime: SessionLifetime
    stoppable: bool
    """Whether the sender may end the server."""
    visited: bool
    """Whether another device than the server's machine sent a request in the last ten minutes."""
    acceptsSessions: bool
    """False if the data folder is close to its quota, so that creating sessions answers 507."""
    map: ServerMap | None


class CreatedSession(TypedDict):
    """A new session: the code for everybody, the token for its host."""

    code: str
    hostToken: str
    joinURL: str
    """The touch page of this session, for phones in the same network."""
    expiresAt: str


class Challenge(TypedDict):
    """A challenge that runs or is finished; the target is in the unit of its kind."""

    number: int
    """Counts the starts in the session."""
    kind: ChallengeKind
    target: float | None
    attemptLimit: NotRequired[int]
    """How many attempts of each phone count; missing if all do."""
    round: NotRequired[int]
    """Counts the challenges that follow one another."""


class _ExperimentSettings(TypedDict):
    """What the host chose for an experiment."""

    number: int
    """Counts the experiments of the session."""
    task: Literal["tapping", "steering"]
    distances: list[float]
    """mm."""
    widths: list[float]
    """mm."""
    targets: NotRequired[int]
    """Only in tapping."""
    trials: NotRequired[int]
    """Of a sequence; only in steering."""
    practice: int


class RunningExperiment(_ExperimentSettings):
    """The experiment that runs or was finished, until the class starts something else."""

    phase: ExperimentPhase


class Game(TypedDict):
    """The puzzle that the class plays; its id is the subject."""

    number: int
    """Counts the starts in the session."""
    total: int
    """The number of differences."""


class Texts(TypedDict):
    """A text in at least one language."""

    en: NotRequired[str]
    de: NotRequired[str]
    fr: NotRequired[str]


class LessonContent(TypedDict):
    """What a lesson's step shows."""

    title: Texts
    text: NotRequired[Texts]
    phones: NotRequired[Texts]


class LessonQuestion(TypedDict):
    """A question of a lesson's step."""

    text: Texts
    choices: list[Texts]
    open: bool
    """Whether phones may answer."""
    answer: NotRequired[int]
    """The right choice, once answers are compared."""


class ClassLesson(TypedDict):
    """The lesson that the class takes, and its step."""

    run: int
    """Counts the lessons of the session."""
    id: str
    title: Texts
    step: int
    steps: int
    content: LessonContent
    figure: NotRequired[Literal["results", "distance", "time", "touches", "force"]]
    question: NotRequired[LessonQuestion]
    seconds: NotRequired[int]
    """How long the class has for the step."""
    aside: NotRequired[bool]
    """Always true: the class does something that the step did not begin."""


class ConsentQuestion(TypedDict):
    """The host's question to each phone whether what it sends may be stored."""

    number: int
    text: str


class Heat(TypedDict):
    """The kind of heatmap."""

    smooth: bool
    layer: HeatmapLayerName


class Remote(TypedDict):
    """What projectors show while a phone is the host's remote."""

    display: bool
    """No controls."""
    names: bool
    """Names, although there are no controls."""


class RemoteRequest(TypedDict):
    """A phone that waits to become the remote."""

    sign: str
    """The number that the host compares with that on the phone."""


class SessionState(TypedDict):
    """What the session does now."""

    code: str
    ended: bool
    activity: ActivityName
    subject: NotRequired[str]
    frozen: bool
    hidden: bool
    locked: bool
    """Nobody new gets in."""
    spotlight: str | None
    touchkit: bool
    lobby: bool
    """Whether viewers show how to join; true until the host starts."""
    naming: NotRequired[Naming]
    namesShown: NotRequired[bool]
    """Whether own names and codes are shown to the class."""
    expiresAt: str
    challenge: NotRequired[Challenge]
    finished: NotRequired[Challenge]
    """The challenge that has ended, until the class starts something else."""
    experiment: NotRequired[RunningExperiment]
    game: NotRequired[Game]
    lesson: NotRequired[ClassLesson]
    consent: NotRequired[ConsentQuestion]
    studyVersion: NotRequired[str]
    """The version of a study's pages that the host has begun; pages whose tag names none take it when they are loaded.

    Missing before the first one.
    """
    view: NotRequired[View]
    page: NotRequired[int]
    """The wall's page, which projectors take modulo the number of their pages; missing for 0."""
    heat: NotRequired[Heat]
    remote: NotRequired[Remote]
    remoteRequest: NotRequired[RemoteRequest]


class Screen(TypedDict):
    """In CSS px, of the newest `hello`; the heatmap covers the largest so far."""

    width: float
    height: float


class EstimatedDistance(TypedDict):
    """An estimate of how far the fingers really moved: without jitter within 6 px, and with the length that chords cut
    off curves. docs/figures.md defines it; docs/accuracy.md gives its error.
    """

    lastPixels: float
    totalPixels: float
    lastCentimetres: float
    totalCentimetres: float


class Distance(TypedDict):
    """Of the last gesture and in total."""

    lastPixels: float
    totalPixels: float
    lastCentimetres: float
    totalCentimetres: float
    estimated: EstimatedDistance


class TouchingTime(TypedDict):
    """Of the last gesture and in total."""

    lastSeconds: float
    totalSeconds: float


class CountHeatmap(TypedDict):
    """The count layer, row by row."""

    columns: int
    rows: int
    blockSize: NotRequired[int]
    """CSS px; absent on the normalised screen."""
    highest: int
    counts: list[int]


class Pressure(TypedDict):
    """Pressure and weight; None where nothing measures them."""

    provenance: Literal["none", "contactArea", "measured", "pen"]
    """Of the last gesture."""
    force: int | None
    """Percent of the maximum now."""
    grams: int | None
    """The weight now; None where nothing measures a weight."""
    peakGrams: int | None


class Scale(TypedDict):
    """How pressure is converted to grams; of the newest `hello` that has it."""

    fullScaleGrams: float
    calibrated: bool
    tareGrams: float


class Fingers(TypedDict):
    """Most fingers down at once."""

    most: int


class Contact(TypedDict):
    """The largest contact radius in CSS px, 0 where the device reports none."""

    largestRadiusPixels: float


class Abilities(TypedDict):
    """What the phone's page can do, by its newest `hello` since the server's start; `force` also by its readings; None
    is unknown.
    """

    secure: bool | None
    """Whether the page was loaded over HTTPS or from the phone itself."""
    force: bool | None
    """Whether a press has been weighed; false after three gestures without."""
    position: bool | None
    motion: bool | None
    wakeLock: bool | None
    microphone: bool | None


class WalkProgress(TypedDict):
    """Only for walkers of an audio walk; never a position."""

    play: str | None
    """The id of the play."""
    fixes: int
    distanceMetres: float


class Gesture(TypedDict):
    """A finished gesture."""

    seconds: float
    pixels: float
    centimetres: float
    fingers: int
    tap: bool
    peakPixelsPerSecond: float


class Standing(TypedDict):
    """A participant's progress in a game of spot the difference."""

    found: int
    total: int
    hints: int
    complete: bool
    milliseconds: int | None
    """From the round's start to its latest find; None before the first."""


class ParticipantStats(TypedDict):
    """The figures of one phone."""

    id: str
    """Never reused in a session."""
    name: str
    label: NotRequired[str]
    """Own name or code; missing for none, and where the host does not show it."""
    group: NotRequired[str]
    """Of the phone; missing for none, and while names are not shown."""
    labelHidden: NotRequired[bool]
    """Always true: the host hides this label."""
    consent: NotRequired[ParticipantConsent]
    colour: str
    shape: Shape
    connected: bool
    seq: int
    touching: int
    touches: int
    calibrated: bool
    """Whether the density was calibrated with a card."""
    pixelsPerCentimetre: float
    densityFrom: DensityFrom
    relativeError: float | None
    """The density's relative error, and that of every length; None if unknown."""
    screen: Screen
    distance: Distance
    time: TouchingTime
    heatmap: CountHeatmap
    pressure: Pressure
    scale: Scale
    taps: int
    fingers: Fingers
    contact: Contact
    abilities: Abilities
    walk: NotRequired[WalkProgress]
    gestures: list[Gesture]
    spot: NotRequired[Standing]
    """In the class's newest game of spot the difference; missing before the participant's round."""


class PeakPressure(TypedDict):
    """The largest weight of all phones."""

    peakGrams: int | None
    """The largest weight of all phones."""


class MergedStats(TypedDict):
    """The sums over the participants."""

    distance: Distance
    time: TouchingTime
    touches: int
    pressure: PeakPressure
    heatmap: CountHeatmap


class SessionStats(TypedDict):
    """The figures of a session, of each phone and merged."""

    code: str
    activity: ActivityName
    retention: Retention
    createdAt: str
    expiresAt: str
    frozen: bool
    hidden: bool
    locked: bool
    """Nobody new gets in."""
    spotlight: str | None
    touchkit: bool
    lobby: bool
    """Whether viewers show how to join; true until the host starts."""
    naming: NotRequired[Naming]
    namesShown: NotRequired[bool]
    """Whether own names and codes are shown to the class."""
    ended: bool
    subject: NotRequired[str]
    """The activity's puzzle, play or lesson."""
    challenge: NotRequired[Challenge]
    finished: NotRequired[Challenge]
    """The challenge that has ended, until the class starts something else."""
    experiment: NotRequired[RunningExperiment]
    game: NotRequired[Game]
    lesson: NotRequired[ClassLesson]
    consent: NotRequired[ConsentQuestion]
    studyVersion: NotRequired[str]
    """The version of a study's pages that the host has begun; pages whose tag names none take it when they are loaded.

    Missing before the first one.
    """
    view: NotRequired[View]
    page: NotRequired[int]
    """The wall's page, which projectors take modulo the number of their pages; missing for 0."""
    heat: NotRequired[Heat]
    remote: NotRequired[Remote]
    remoteRequest: NotRequired[RemoteRequest]
    participants: list[ParticipantStats]
    merged: MergedStats


class HeatmapLayer(TypedDict):
    """One layer of a heatmap."""

    columns: int
    rows: int
    blockSize: int | None
    """CSS px; None on the normalised screen."""
    seq: NotRequired[int]
    """The phone's last batch included; absent for all phones."""
    highest: float
    values: list[float]
    """columns * rows numbers, row by row; dwell in milliseconds."""


class LessonAnswer(TypedDict):
    """One participant's choice, from 1."""

    id: str
    """Never reused in a session."""
    name: str
    label: NotRequired[str]
    """Own name or code; missing for none, and where the host does not show it."""
    group: NotRequired[str]
    """Of the phone; missing for none, and while names are not shown."""
    labelHidden: NotRequired[bool]
    """Always true: the host hides this label."""
    choice: int


class AnsweredQuestion(TypedDict):
    """A question with everybody's choice."""

    step: int
    text: Texts
    choices: list[Texts]
    answer: int | None
    """The right choice."""
    participants: list[LessonAnswer]


class LessonResults(TypedDict):
    """A lesson with its questions."""

    run: int
    id: str
    title: Texts
    startedMilliseconds: int
    questions: list[AnsweredQuestion]


class Attempt(TypedDict):
    """An attempt of a challenge.

    What follows `value` is there for `targets`, `reaction`, `latency` or `symbol` only, and for `distance` how the
    density was known.
    """

    attempt: int
    receivedMilliseconds: int
    value: float
    """In the challenge's unit."""
    movementTimeSeconds: NotRequired[float]
    indexOfDifficultyBits: NotRequired[float]
    """Nominal."""
    effectiveWidthPixels: NotRequired[float]
    """CSS px."""
    effectiveDistancePixels: NotRequired[float]
    """CSS px."""
    effectiveIndexOfDifficultyBits: NotRequired[float]
    """Univariate."""
    effectiveWidthBivariatePixels: NotRequired[float]
    """CSS px."""
    effectiveDistanceBivariatePixels: NotRequired[float]
    """CSS px."""
    effectiveIndexOfDifficultyBivariateBits: NotRequired[float]
    throughputUnivariateBitsPerSecond: NotRequired[float]
    """The value; of the scatter along the axis."""
    throughputBivariateBitsPerSecond: NotRequired[float]
    """Of the scatter in both directions."""
    errors: NotRequired[int]
    reactionMilliseconds: NotRequired[list[float]]
    """Of each trial in a reaction task."""
    falseStarts: NotRequired[int]
    """In a reaction task: touches before a flash or within 100 ms after it."""
    misses: NotRequired[int]
    """In a reaction task: flashes without a touch within 5 s."""
    estimatedLatencyMilliseconds: NotRequired[float]
    """In a latency task: the value, an estimate that contains what the finger itself trails."""
    lapMilliseconds: NotRequired[list[float]]
    """Mean lag of each lap in a latency task."""
    lapDeviationMilliseconds: NotRequired[float]
    """Standard deviation of the laps."""
    frameMilliseconds: NotRequired[float]
    """In a latency task: time from frame to frame of the phone's screen, the median of the laps."""
    shapeErrorPercent: NotRequired[float]
    """In a symbol task, as all that follows: the value, the mean distance of the points from those of the template, in
    % of the side of its square.
    """
    shapeVariabilityPercent: NotRequired[float]
    """Standard deviation of these distances."""
    lengthErrorPercent: NotRequired[float]
    """Of the length of the template's strokes."""
    sizeErrorPercent: NotRequired[float]
    """Of the area of the rectangle around the template."""
    bendingErrorRadians: NotRequired[float]
    """Mean difference of the turning angles."""
    bendingVariabilityRadians: NotRequired[float]
    """Standard deviation of these differences."""
    timeErrorMilliseconds: NotRequired[float]
    """From the time of the demonstration."""
    timeVariabilityMilliseconds: NotRequired[float]
    """Standard deviation of the differences of the points' times."""
    velocityErrorPercentPerSecond: NotRequired[float]
    """Mean difference of the speeds, in % of the square's side a second."""
    velocityVariabilityPercentPerSecond: NotRequired[float]
    """Standard deviation of these differences."""
    strokeError: NotRequired[int]
    """Difference of the numbers of strokes."""
    strokeOrderErrorPercent: NotRequired[float]
    """The shape error less that of the points in the best order."""
    articulationMilliseconds: NotRequired[float]
    """From the first touch to the last lift."""
    drawnPercent: NotRequired[list[float]]
    """x and y of each of the 32 points from their centroid, in % of the side of the square, to two decimals."""
    strokeStarts: NotRequired[list[int]]
    """Which of the points, from 0, are the first ones of a stroke."""
    densityFrom: NotRequired[DensityFrom]
    relativeError: NotRequired[float | None]
    """The density's relative error, and that of every length; None if unknown."""


class ChallengeParticipant(TypedDict):
    """One participant's attempts."""

    id: str
    """Never reused in a session."""
    name: str
    label: NotRequired[str]
    """Own name or code; missing for none, and where the host does not show it."""
    group: NotRequired[str]
    """Of the phone; missing for none, and while names are not shown."""
    labelHidden: NotRequired[bool]
    """Always true: the host hides this label."""
    attempts: int
    """All attempts; at most 201 are stored."""
    latest: float
    best: float
    results: list[Attempt]


class ChallengeResults(TypedDict):
    """A challenge with every attempt."""

    number: int
    """Counts the starts in the session."""
    kind: ChallengeKind
    target: float | None
    attemptLimit: NotRequired[int]
    """How many attempts of each phone count; missing if all do."""
    round: int
    """Counts the challenges that follow one another."""
    unit: Literal["cm", "s", "bits/s", "g", "ms", "%"] | None
    startedMilliseconds: int
    running: bool
    participants: list[ChallengeParticipant]


class GameParticipant(Standing):
    """One participant's progress in a game."""

    id: str
    """Never reused in a session."""
    name: str
    label: NotRequired[str]
    """Own name or code; missing for none, and where the host does not show it."""
    group: NotRequired[str]
    """Of the phone; missing for none, and while names are not shown."""
    labelHidden: NotRequired[bool]
    """Always true: the host hides this label."""


class GameResults(Game):
    """A game of spot the difference with everybody's progress."""

    puzzle: str
    title: str
    startedMilliseconds: int
    running: bool
    participants: list[GameParticipant]


class Results(TypedDict):
    """Results of challenges, games and lessons."""

    code: str
    lessons: NotRequired[list[LessonResults]]
    challenges: list[ChallengeResults]
    games: NotRequired[list[GameResults]]
    """Games of spot the difference, if there were any."""


class _Difficulty(TypedDict):
    """In tapping in bits, in steering without a unit."""

    indexOfDifficultyBits: NotRequired[float]
    """Nominal."""
    effectiveIndexOfDifficultyBits: NotRequired[float]
    """Univariate."""
    indexOfDifficulty: NotRequired[float]
    effectiveIndexOfDifficulty: NotRequired[float]


class Condition(_Difficulty):
    """A condition of an experiment."""

    distance: float
    """mm."""
    width: float
    """mm."""


class ConditionFigures(_Difficulty):
    """Figures of one participant in one condition."""

    condition: int
    trials: int
    errors: int
    outliers: int
    movementTimeSeconds: float
    effectiveWidth: float
    """mm."""
    effectiveDistance: NotRequired[float]
    """mm; only in tapping."""
    effectiveWidthBivariate: NotRequired[float]
    """mm; only in tapping."""
    effectiveDistanceBivariate: NotRequired[float]
    """mm; only in tapping."""
    effectiveIndexOfDifficultyBivariateBits: NotRequired[float]
    """Only in tapping."""
    throughput: float
    """The one that is shown: bits/s, univariate; in steering 1/s."""
    throughputUnivariateBitsPerSecond: NotRequired[float]
    """Only in tapping; of the scatter along the axis."""
    throughputBivariateBitsPerSecond: NotRequired[float]
    """Only in tapping; of the scatter in both directions."""
    throughputPerSecond: NotRequired[float]
    """Only in steering."""
    errorRate: float
    departures: NotRequired[int]
    """Only in steering."""
    breaks: NotRequired[int]
    """Only in steering."""
    outsideShare: NotRequired[float]
    """Only in steering."""
    densityFrom: DensityFrom
    relativeError: float | None
    """The density's relative error, and that of every length; None if unknown."""


class MissingCondition(TypedDict):
    """A condition without figures."""

    condition: int
    reason: Literal["not-tapped", "not-steered", "too-large", "too-few-trials"]


class Regression(TypedDict):
    """Of the movement time in seconds over the index of difficulty, in tapping in bits; None without enough different
    points.
    """

    intercept: float
    """s."""
    slope: float
    """s/bit, in steering s."""
    determination: float | None
    """R², from 0 to 1."""
    indexOfPerformance: NotRequired[float | None]
    """1 / slope, per s; only in steering."""
    points: int


class ExperimentFigures(TypedDict):
    """Figures over conditions."""

    nominal: Regression | None
    effective: Regression | None
    throughput: float | None
    """The one that is shown: bits/s, univariate; in steering 1/s."""
    throughputUnivariateBitsPerSecond: NotRequired[float | None]
    """Only in tapping; of the scatter along the axis."""
    throughputBivariateBitsPerSecond: NotRequired[float | None]
    """Only in tapping; of the scatter in both directions."""
    throughputPerSecond: NotRequired[float | None]
    """Only in steering."""
    throughputDeviation: float | None
    """between participants, in the same unit."""
    errorRate: float | None
    trials: int
    errors: int
    outliers: int
    departures: NotRequired[int]
    """Only in steering."""
    breaks: NotRequired[int]
    """Only in steering."""
    outsideShare: NotRequired[float | None]
    """Only in steering."""


class ExperimentParticipant(TypedDict):
    """One participant's figures."""

    id: str
    """Never reused in a session."""
    name: str
    label: NotRequired[str]
    """Own name or code; missing for none, and where the host does not show it."""
    group: NotRequired[str]
    """Of the phone; missing for none, and while names are not shown."""
    labelHidden: NotRequired[bool]
    """Always true: the host hides this label."""
    order: list[int]
    conditions: list[ConditionFigures]
    missing: list[MissingCondition]
    figures: ExperimentFigures


class ConditionMean(_Difficulty):
    """The class's mean in one condition."""

    condition: int
    movementTimeSeconds: float


class OtherLine(TypedDict):
    """The class's line in the way that `figures` does not have."""

    way: WayToLine
    participants: int
    nominal: Regression | None
    effective: Regression | None


class ClassLine(TypedDict):
    """How the lines of `figures` were made, from how many participants, and what the other way gives."""

    way: WayToLine
    participants: int
    other: OtherLine


class ExperimentClass(TypedDict):
    """The class's figures."""

    present: int
    participants: int
    complete: int
    missing: list[Literal["no-participant", "one-participant", "incomplete-participants", "too-few-difficulties"]]
    conditions: list[ConditionMean]
    figures: ExperimentFigures
    line: ClassLine


_KeywordsOfExperiment = TypedDict("_KeywordsOfExperiment", {"class": ExperimentClass})


class Experiment(_ExperimentSettings, _KeywordsOfExperiment):
    """An experiment with everybody's figures."""

    phase: ExperimentPhase
    startedMilliseconds: int
    conditions: list[Condition]
    participants: list[ExperimentParticipant]


class Experiments(TypedDict):
    """A session's experiments."""

    code: str
    experiments: list[Experiment]


class Tap(TypedDict):
    """A tap of an experiment."""

    experiment: int
    participant: str
    """Never reused in a session."""
    name: str
    label: str | None
    group: str | None
    sequence: int
    practice: bool
    condition: int
    distance: float
    """mm."""
    width: float
    """mm."""
    indexOfDifficultyBits: float
    pixelsPerMillimetre: float
    calibrated: bool
    trial: int
    """0 starts the sequence."""
    targetX: float
    """CSS px."""
    targetY: float
    """CSS px."""
    x: float
    """CSS px."""
    y: float
    """CSS px."""
    t: float
    """ms on the phone's clock."""
    movementTimeSeconds: float | None
    hit: bool | None
    outlier: Literal["short", "far", "time"] | None
    densityFrom: DensityFrom
    relativeError: float | None
    """The density's relative error, and that of every length; None if unknown."""


class Taps(TypedDict):
    """Every tap of a session's experiments."""

    code: str
    taps: list[Tap]


class SteeringTrial(TypedDict):
    """A way through a tunnel."""

    experiment: int
    participant: str
    """Never reused in a session."""
    name: str
    label: str | None
    group: str | None
    sequence: int
    practice: bool
    condition: int
    distance: float
    """mm."""
    width: float
    """mm."""
    indexOfDifficulty: float
    pixelsPerMillimetre: float
    calibrated: bool
    trial: int
    startX: float
    """CSS px, of the start line's middle."""
    startY: float
    """CSS px."""
    endX: float
    """CSS px, of the end line's middle."""
    endY: float
    """CSS px."""
    movementTimeSeconds: float
    pathLength: float
    """mm."""
    departures: int
    """How often the way left the tunnel."""
    outsideShare: float
    breaks: int
    """Attempts that were broken off before."""
    outlier: Literal["far", "time"] | None
    points: list[list[float]]
    """x and y in CSS px and t in ms on the phone's clock."""
    densityFrom: DensityFrom
    relativeError: float | None
    """The density's relative error, and that of every length; None if unknown."""


class SteeringTrials(TypedDict):
    """Every trial of a session's steering experiments."""

    code: str
    trials: list[SteeringTrial]


class StudyHour(TypedDict):
    """An hour, and how many came in it."""

    beganAt: str
    participants: int


class BegunVersion(TypedDict):
    """A version that the host has begun."""

    version: str
    """The version of a study's pages that the host has begun; pages whose tag names none take it when they are loaded.

    Missing before the first one.
    """
    beganAt: str


class _StudySums(TypedDict):
    """What was counted on a page or an element."""

    participants: int
    touches: int
    taps: int
    scrolled: int
    dead: int
    """On nothing that reacts, without an effect."""
    rage: int
    """Bursts of taps."""
    slips: int
    """Lifted elsewhere, without an effect."""
    missed: int
    """Dead touches beside it."""
    missedMeanPixels: float | None
    """px on the glass; None without misses."""
    dwellMilliseconds: float


class WidthTouches(TypedDict):
    """The touches by class of page widths."""

    narrow: int
    medium: int
    wide: int


class StudyPage(_StudySums):
    """A page of a study."""

    page: str | None
    """The address; None for all beyond the bounds."""
    version: str | None
    """That of the page, which its address names; None without one."""
    elements: int
    widths: WidthTouches


class Study(TypedDict):
    """The pages of a session's study."""

    code: str
    participants: int
    """Visitors whose touches are counted."""
    withdrawn: int
    """Visitors who have withdrawn what they had sent."""
    newestAt: str | None
    """When the newest of the participants came."""
    hours: list[StudyHour]
    """The hours in which participants came, the earliest first."""
    versions: list[BegunVersion]
    """The versions that the host has begun, the oldest first."""
    pages: list[StudyPage]


class StudyElement(_StudySums):
    """An element of a page."""

    element: str | None
    """The selector; None for all beyond the bounds."""
    missHistogram: list[int]
    cells: list[list[float]]
    """`[row * gridSide + column, touches, milliseconds]` of cells with touches."""


class StudyElements(TypedDict):
    """The elements of one page."""

    code: str
    page: str | None
    width: WidthClass | None
    participants: int
    gridSide: int
    """Cells of an element's box in each direction."""
    missBinPixels: float
    """The width of a bin of `missHistogram`."""
    elements: list[StudyElement]


class _PartHead(TypedDict):
    """A part of a session: figures, a walk, a challenge, an experiment or a game."""

    code: str
    """The session's code."""
    name: str
    """Its name within the session."""
    kind: str
    """Parts of the same kind can be compared: figures, walk, challenge-distance, challenge-hold, challenge-targets,
    challenge-press, challenge-reaction, challenge-latency, challenge-symbol, experiment-tapping, experiment-steering
    or game.
    """
    number: int | None
    """1, 2, 3 … of the session's challenges, experiments or games; None for the others."""
    title: str | None
    """The puzzle's title."""
    target: float | None
    """A challenge's target, in its unit."""
    settings: str
    """The host's choices that its values depend on; equal texts are equal choices."""
    startedAt: str | None
    """RFC 3339; None for sums since the session's start."""


class Measure(TypedDict):
    """What is measured of each participant."""

    name: str
    """distance, touchingTime, speed, touches, taps, peakForce, error, bestError, attempts, throughput, movementTime,
    misses, errorRate, slope, outsideShare, time, found, hints or walkedDistance.
    """
    unit: str | None
    """Its symbol; None for counts."""
    better: Literal["less", "more"] | None
    """None if neither is better."""


class Part(_PartHead):
    """A part with the number of its participants."""

    participants: int
    """How many took part and were not removed."""
    measures: list[Measure]


class Parts(TypedDict):
    """The parts of a session."""

    code: str
    parts: list[Part]


class SampledMeasure(Measure):
    """A measure with everybody's value."""

    values: list[float | None]
    """In the order of the participants; None for who has none."""


class Samples(_PartHead):
    """The samples of a part."""

    participants: list[str]
    """Their ids."""
    measures: list[SampledMeasure]
    densityFrom: NotRequired[list[DensityFrom | None]]
    """Of a part with lengths: how the density of each participant is known, the least sure one of its attempts."""
    relativeError: NotRequired[list[float | None]]
    """There: the density's relative error."""


class ComparedSide(_PartHead):
    """One side of a comparison."""

    participants: int


class ComparedSample(TypedDict):
    """One side of a measure; the interval is the median's."""

    count: int
    """The number of values compared."""
    leftOut: int
    """Of pairs: how many have a value on this side only."""
    lowerQuartile: float | None
    median: float | None
    mean: float | None
    upperQuartile: float | None
    interval: list[float] | None
    """The ends of a 95 % interval; None if it cannot be computed."""
    values: list[float]
    """The values in ascending order; of more than 500, as many quantiles."""


class ComparedMeasure(Measure):
    """A measure on both sides."""

    first: ComparedSample
    second: ComparedSample
    statistic: Literal["median", "mean"]
    """What both sides are compared by, and what all intervals are of: the mean where ties dominate, if there are enough
    pairs.
    """
    tiesDominate: bool
    """Whether the value in the middle of both sides together is shared by at least √n of the n values.

    Medians of such values hardly show a difference.
    """
    difference: float | None
    """The second median or mean minus the first; of pairs, the median or mean of the differences."""
    interval: list[float] | None
    """The ends of a 95 % interval; None if it cannot be computed."""
    verdict: Literal["higher", "lower", "unclear"] | None
    """What the interval says of the second side; None if something is missing."""
    detectableDifference: float | None
    """The true difference that such a comparison finds with the probability `power`; None if nothing is said about a
    difference, or if ties hide it.
    """
    missing: list[Literal["few-in-first", "few-in-second", "few-pairs", "no-spread"]]


class Comparison(TypedDict):
    """Two parts, compared in every measure that both have."""

    confidence: float
    """That of every interval."""
    resamples: int
    fewest: int
    """The fewest values, or pairs, with an interval."""
    power: float
    """How often a `detectableDifference` is found."""
    paired: bool
    """Whether both sides are of the same session, so that each participant is compared with itself."""
    sameSettings: bool
    """Whether the host's choices were the same on both sides."""
    first: ComparedSide
    second: ComparedSide
    measures: list[ComparedMeasure]


class ConsentAnswer(TypedDict):
    id: str
    """Never reused in a session."""
    consent: NotRequired[Literal["given", "refused"]]


class ConsentAnswers(TypedDict):
    number: int | None
    """None: nobody is asked."""
    text: str | None
    given: int
    refused: int
    unanswered: int
    participants: list[ConsentAnswer]
