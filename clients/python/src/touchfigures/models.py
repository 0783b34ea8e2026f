"""The server's responses as typed dictionaries, with the names and the spelling of docs/openapi.yaml.

Made from it by Scripts/build-contract. Names contain units. Newer servers may add fields.
"""

from typing import Literal, NotRequired, TypedDict

__all__ = [
    "Abilities",
    "ActivityName",
    "AnsweredQuestion",
    "Attempt",
    "BeatResult",
    "BegunVersion",
    "BlockFigures",
    "Calibration",
    "Challenge",
    "ChallengeKind",
    "ChallengeParticipant",
    "ChallengeResults",
    "ChosenRules",
    "ClassBlock",
    "ClassLesson",
    "ClassLine",
    "ClassPendulums",
    "ClassResult",
    "ClassSummary",
    "ClockState",
    "CoastWalks",
    "ComparedMeasure",
    "ComparedSample",
    "ComparedShare",
    "ComparedSide",
    "ComparedVersion",
    "ComparedVersions",
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
    "Curves",
    "DensityFrom",
    "Distance",
    "EstimatedDistance",
    "ExclusionReason",
    "ExclusionRules",
    "Experiment",
    "ExperimentClass",
    "ExperimentFigures",
    "ExperimentParticipant",
    "ExperimentPhase",
    "ExperimentPlan",
    "Experiments",
    "FigureError",
    "Fingers",
    "Game",
    "GameParticipant",
    "GameResults",
    "Gesture",
    "Ground",
    "GroundScale",
    "Groups",
    "Heat",
    "HeatmapLayer",
    "HeatmapLayerName",
    "Language",
    "LessonAnswer",
    "LessonContent",
    "LessonQuestion",
    "LessonResults",
    "Line",
    "Links",
    "Measure",
    "MergedStats",
    "MissingCondition",
    "MotionWay",
    "Naming",
    "OnPicture",
    "OtherLine",
    "OwnPace",
    "OwnPaceMember",
    "OwnPaceStep",
    "Part",
    "ParticipantConsent",
    "ParticipantStats",
    "Parts",
    "PeakPressure",
    "Pendulum",
    "PendulumLength",
    "People",
    "PhonePendulums",
    "PictureUnit",
    "PlacesSummary",
    "PlanDocument",
    "PlanPreview",
    "Pressure",
    "QuestionForm",
    "QuestionPicture",
    "Ranks",
    "RegisteredPlan",
    "Regression",
    "Remote",
    "RemoteRequest",
    "Results",
    "ResultsTeams",
    "Retention",
    "RunningExperiment",
    "SampledMeasure",
    "Samples",
    "Scale",
    "Screen",
    "Server",
    "ServerMap",
    "SessionLifetime",
    "SessionPicture",
    "SessionPictures",
    "SessionState",
    "SessionStats",
    "SessionSummary",
    "Shape",
    "SketchAxis",
    "Sources",
    "Standing",
    "SteeringTrial",
    "SteeringTrials",
    "Steps",
    "Study",
    "StudyElement",
    "StudyElements",
    "StudyHour",
    "StudyPage",
    "Summary",
    "TableName",
    "Tap",
    "Taps",
    "TeamChoice",
    "Teams",
    "Texts",
    "Touches",
    "TouchingTime",
    "View",
    "WalkProgress",
    "Walks",
    "WayToLine",
    "Weighing",
    "WeighingWay",
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
TeamChoice = Literal["host", "even", "own"]
"""Who says in which team a phone is: the host, one phone after the other; nobody, since each phone joins the smallest
team; its user.
"""
PictureUnit = Literal["nm", "µm", "mm", "cm", "m", "km"]
ExclusionReason = Literal["errors", "outliers", "incomplete", "density"]
View = Literal["together", "wall", "heatmap"]
"""The host's choice for all projectors."""
WidthClass = Literal["narrow", "medium", "wide"]
ExperimentPhase = Literal["practice", "measurement", "finished"]
WayToLine = Literal["means", "fitted-means", "own-lines"]
"""Through the conditions' means over participants who have all conditions (`means`), likewise with the expected value
where a participant lacks a condition (`fitted-means`), or the mean of the participants' own lines (`own-lines`; only
for comparison).
"""
DensityFrom = Literal["card", "model", "assumed"]
"""How the density is known that a length was computed with: `card`, calibrated by a person; `model`, of a known device;
`assumed`, by nobody.
"""
MotionWay = Literal["spring", "ruler", "pendulum"]
"""What a phone measures with by its motion sensors."""
WeighingWay = Literal["spring", "ruler"]
"""By what a phone weighs with its motion sensors."""
QuestionForm = Literal["choice", "number", "line", "order", "sketch", "point", "area"]
"""What an answer is: one of the choices, a number, a mark on a line, an order of items, a curve, marks on a picture, or
the outline of an area there. Missing: `choice`.
"""
QuestionPicture = Literal["world", "ground"]
"""What is asked about: the pages' map of the world, of 1440 * 720 px, or the session's own picture that lay under the
drawing last.
"""
ChallengeKind = Literal[
    "distance", "hold", "targets", "press", "weigh", "reaction", "latency", "symbol", "wave", "relay", "beat", "clap"
]
HeatmapLayerName = Literal["count", "dwell"]
Shape = Literal["circle", "triangle", "square", "diamond", "star", "pentagon", "cross", "hexagon"]
TableName = Literal[
    "session",
    "participants",
    "figures",
    "lengths",
    "forces",
    "results",
    "together",
    "chains",
    "beats",
    "conditions",
    "blocks",
    "lines",
    "taps",
    "trials",
    "points",
    "games",
    "walks",
    "answers",
    "study",
    "weighings",
    "motion",
    "events",
]
Language = Literal["en", "de", "es", "fr"]


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
    """Of the program; semantic."""
    api: int
    """Of the API and of the live connection, as in `/api/v1`."""
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


class Teams(TypedDict):
    """The teams of the class. A phone's team is its `group`."""

    names: list[str]
    colours: list[str]
    """One for each name, of the participants' colours."""
    choice: TeamChoice


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
    fromMilliseconds: NotRequired[float]
    """In `beat` the first beat, in `clap` the first moment in which a tap counts, on the room's axis."""
    untilMilliseconds: NotRequired[float]
    """In `beat` and `clap`: the last moment in which a tap counts, on the room's axis."""
    clockEpoch: NotRequired[int]
    """In `beat` and `clap`: the number of the room's axis on which the challenge began."""


class ChosenRules(TypedDict):
    """The rules that were chosen."""

    errorRate: NotRequired[float]
    outlierShare: NotRequired[float]
    incomplete: NotRequired[bool]
    densityAssumed: NotRequired[bool]


class RegisteredPlan(TypedDict):
    """The plan that an experiment was started with."""

    sha256: str
    """The SHA-256 of the plan's document."""
    people: NotRequired[int]
    hypothesis: NotRequired[str]
    exclude: ChosenRules


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
    blocks: int
    """How often every condition is performed."""
    plan: NotRequired[RegisteredPlan]


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
    es: NotRequired[str]
    fr: NotRequired[str]


class LessonContent(TypedDict):
    """What a lesson's step shows."""

    title: Texts
    text: NotRequired[Texts]
    phones: NotRequired[Texts]


_KeywordsOfSketchAxis = TypedDict("_KeywordsOfSketchAxis", {"from": float})


class SketchAxis(_KeywordsOfSketchAxis):
    """An axis of a curve."""

    name: Texts
    unit: NotRequired[Texts]
    to: float


_KeywordsOfLessonQuestion = TypedDict("_KeywordsOfLessonQuestion", {"from": NotRequired[float]})


class LessonQuestion(_KeywordsOfLessonQuestion):
    """A question of a lesson's step."""

    text: Texts
    form: NotRequired[QuestionForm]
    choices: NotRequired[list[Texts]]
    unit: NotRequired[Texts]
    to: NotRequired[float]
    """Where it ends."""
    items: NotRequired[list[Texts]]
    """What is put in order."""
    order: NotRequired[list[int]]
    x: NotRequired[SketchAxis]
    y: NotRequired[SketchAxis]
    curve: NotRequired[list[float]]
    tolerance: NotRequired[float]
    """A number this far from the truth is right."""
    confidence: NotRequired[bool]
    """Always true: phones also say how sure they are."""
    open: bool
    """Whether phones may answer."""
    answer: NotRequired[int]
    """The right choice, once answers are compared."""
    truth: NotRequired[float]
    """What numbers are compared with, once they are, if it is known."""
    picture: NotRequired[QuestionPicture]
    marks: NotRequired[int]
    """How many marks a phone puts on the picture, if not one."""
    width: NotRequired[float]
    """Of the picture, in its px."""
    height: NotRequired[float]
    """Of the picture, in its px."""
    ground: NotRequired[str]
    """The name of the session's own picture."""
    truthPoints: NotRequired[list[list[float]]]


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
    beside: NotRequired[Literal["drawing", "results", "distance", "time", "touches", "force"]]
    """What the projector shows beside the question."""
    question: NotRequired[LessonQuestion]
    seconds: NotRequired[int]
    """How long the class has for the step."""
    aside: NotRequired[bool]
    """Always true: the class does something that the step did not begin."""
    asked: NotRequired[bool]
    """Always true: it is a question that the host asked at once."""
    progress: NotRequired[Literal["own"]]
    """Each phone has its own place; `step` is 1."""
    closesAt: NotRequired[str]
    """At one's own pace, when answers are refused."""
    closed: NotRequired[bool]
    """Always true: that time is over."""
    discussed: NotRequired[bool]
    """Always true: questions are closed, and the class looks at its answers."""


class ConsentQuestion(TypedDict):
    """The host's question to each phone whether what it sends may be stored."""

    number: int
    text: str


class GroundScale(TypedDict):
    """What a distance on the picture is in the world; missing before the host tells it."""

    points: list[list[float]]
    length: float
    unit: PictureUnit


class Ground(TypedDict):
    """The picture under the drawing; missing for none.

    It is shown whole, as large as it fits into a screen in its natural orientation; a phone that moves or enlarges it
    tells its place.
    """

    picture: str
    """The first half of the SHA-256 of the picture's file."""
    width: int
    height: int
    scale: NotRequired[GroundScale]


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
    persons: NotRequired[bool]
    """Whether a code is a person, the same on each phone and each day; only with codes, missing for no."""
    teams: NotRequired[Teams]
    expiresAt: str
    challenge: NotRequired[Challenge]
    finished: NotRequired[Challenge]
    """The challenge that has ended, until the class starts something else."""
    experiment: NotRequired[RunningExperiment]
    game: NotRequired[Game]
    lesson: NotRequired[ClassLesson]
    consent: NotRequired[ConsentQuestion]
    ground: NotRequired[Ground]
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


class Sources(TypedDict):
    """In the figure's unit; those of an interval add up as squares, those of a bound as they are."""

    density: NotRequired[float]
    """Of the screen's density."""
    jitter: NotRequired[float]
    """Of positions that tremble, or are whole px."""
    sampling: NotRequired[float]
    """Of the way between two positions."""
    corners: NotRequired[float]
    """Of turns that may be a corner or a curve."""
    ends: NotRequired[float]
    """Of the first and the last position."""
    marking: NotRequired[float]
    """Of the two marks that give a picture its scale."""
    pixel: NotRequired[float]
    """Of the pixels of a picture that is measured on."""
    accuracy: NotRequired[float]
    """Of positions whose device tells how exact they are."""
    time: NotRequired[float]
    """Of times."""
    trials: NotRequired[float]
    """Of one person's trials, which are few and scatter."""
    people: NotRequired[float]
    """Of a class's people, who are few and differ."""


class FigureError(TypedDict):
    """How far the true value may be from the figure of the same name without `Error`, in its unit.

    `error` is None where it is unknown, and `reason` says why; else `kind` says what it promises, and `sources` what
    each source contributes.
    """

    error: float | None
    kind: NotRequired[Literal["interval", "bound"]]
    """`interval` (±): the truth is no farther away in 95 of 100 cases; `bound` (at most): in at least 99."""
    sources: NotRequired[Sources]
    reason: NotRequired[
        Literal[
            "densityAssumed",
            "densityErrorUnknown",
            "nothingMeasured",
            "notEstimated",
            "scaleErrorUnknown",
            "delaysUnknown",
            "dependentPoints",
            "uncertainDifficulties",
            "tooFewPeople",
            "describesPoints",
            "mayNotRise",
        ]
    ]


class EstimatedDistance(TypedDict):
    """An estimate of how far the fingers really moved: without jitter within 6 px, and with the length that chords cut
    off curves. docs/figures.md defines it and its error; docs/accuracy.md says how often that holds.
    """

    lastPixels: float
    totalPixels: float
    lastCentimetres: float
    totalCentimetres: float
    lastCentimetresError: NotRequired[FigureError]
    totalCentimetresError: NotRequired[FigureError]


class Distance(TypedDict):
    """Of the last gesture and in total."""

    lastPixels: float
    totalPixels: float
    lastCentimetres: float
    totalCentimetres: float
    lastCentimetresError: NotRequired[FigureError]
    totalCentimetresError: NotRequired[FigureError]
    estimated: EstimatedDistance


class TouchingTime(TypedDict):
    """Of the last gesture and in total."""

    lastSeconds: float
    totalSeconds: float
    lastSecondsError: NotRequired[FigureError]
    totalSecondsError: NotRequired[FigureError]


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


class ClockState(TypedDict):
    """What the phone's newest `sync` says of its clock and the room's; None before the first."""

    offsetMilliseconds: float
    """The room's time minus that of the phone's touches."""
    errorMilliseconds: float
    """The offset is at most that wrong, at that time; later by 0.2 ms a second more."""
    at: float
    """The time for which both hold: ms of the room's axis, of which a restart of the server begins another epoch."""


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
    distanceError: FigureError


class Weighing(TypedDict):
    """What the phone has weighed by its motion sensors; missing before its first recording.

    Its numbers are those of its newest weighing.
    """

    provenance: WeighingWay
    name: str
    """What its user calls the spring or ruler."""
    recordings: int
    """Those that have ended, and what earlier ones said."""
    refused: int
    """How many of them have no reading."""
    grams: float | None
    """The mass by all recordings of the load, without its container; None before the first weighing, and if it was
    refused.
    """
    gramsError: float | None
    """Half the width of its 95 % interval."""
    refusal: Literal["tooFewReadings", "notRising", "tooLight", "tooHeavy", "tooSteep"] | None
    """Why there is no mass: fewer than three references with two readings each; heavier ones that do not make the
    period longer or the tilt larger; below 0.2 or above 3 times the heaviest reference; more than 25° away from the
    phone alone.
    """
    newtonsPerMetre: float | None
    """The spring's constant."""
    ownGrams: float | None
    """The phone with its bag and a third of the spring."""
    ownGramsError: float | None
    """Half the width of its 95 % interval."""
    repeatability: float | None
    """Standard deviation of a recording: a share of the period, or degrees."""
    misfitGrams: float | None
    """Root mean square of the references' distances from the curve."""
    heaviestGrams: float | None
    """The heaviest reference."""


class Pendulum(TypedDict):
    """How the phone swung as a pendulum; missing before its first recording."""

    recordings: int
    """Those that have ended, those that somebody counted, and what earlier ones said."""
    refused: int
    """How many of them have no period."""
    lengths: int
    """How many lengths its g comes from."""
    gravity: float | None
    """The acceleration of free fall in m/s², by all of them; None before the first period, and if it was refused."""
    gravityError: float | None
    """Half the width of its 95 % interval."""
    slope: bool
    """Whether it is the slope of T² against the length; else the weighted mean."""
    longerMetres: float | None
    """By how much all lengths are longer than was said, by that line."""
    refusal: Literal["tooFewReadings", "notRising"] | None
    """Why there is no g: a length has too few periods for a slope, or a longer pendulum did not take longer."""


class OnPicture(TypedDict):
    """The last gesture on a picture that has a scale; missing where it was on none."""

    picture: str
    """The first half of the SHA-256 of the picture's file."""
    pixels: float
    """The estimated length in the picture's pixels."""
    length: float
    """The same in the unit."""
    unit: PictureUnit
    lengthError: FigureError
    area: NotRequired[float]
    """What the gesture goes around, in the square of the unit; missing where its end is far from its start, and where
    it is smaller than its error.
    """
    areaError: NotRequired[FigureError]
    angle: NotRequired[float]
    """At the second of three points, in degrees; missing if the gesture was not the third one."""
    angleError: NotRequired[FigureError]


class Gesture(TypedDict):
    """A finished gesture."""

    seconds: float
    secondsError: NotRequired[float | None]
    """How far `seconds` are from the truth, at most (99 %); its sources are those of `lastSecondsError`."""
    pixels: float
    centimetres: float
    centimetresError: NotRequired[float | None]
    """How far `centimetres` are from the true length, at most (99 %); None where the density's error is unknown, and of
    a gesture that was measured before errors were estimated.
    """
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
    person: NotRequired[str]
    """Who has the phone: the code, where codes identify (`persons`) and the host shows it.

    It may be the person of several participants.
    """
    labelHidden: NotRequired[bool]
    """Always true: the host hides this label."""
    codeTwice: NotRequired[bool]
    """Always true: another phone that is connected has the same code, and codes identify."""
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
    """The error of the plain lengths in centimetres as a share, at most, of all sources (docs/figures.md); None if
    unknown. Before the first gesture that of the density.
    """
    densityError: float | None
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
    clock: ClockState | None
    abilities: Abilities
    walk: NotRequired[WalkProgress]
    weighing: NotRequired[Weighing]
    pendulum: NotRequired[Pendulum]
    onPicture: NotRequired[OnPicture]
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
    persons: NotRequired[bool]
    """Whether a code is a person, the same on each phone and each day; only with codes, missing for no."""
    teams: NotRequired[Teams]
    ended: bool
    withoutClock: int
    """Connected phones that have told no `sync` since the server's start: until they do, nothing of theirs counts in
    tasks of the whole class.
    """
    subject: NotRequired[str]
    """The activity's puzzle, play or lesson; `pendulum` of a scale."""
    challenge: NotRequired[Challenge]
    finished: NotRequired[Challenge]
    """The challenge that has ended, until the class starts something else."""
    experiment: NotRequired[RunningExperiment]
    game: NotRequired[Game]
    lesson: NotRequired[ClassLesson]
    consent: NotRequired[ConsentQuestion]
    ground: NotRequired[Ground]
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


class SessionSummary(TypedDict):
    """A session without its single participants; the sums are those of `merged`."""

    code: str
    activity: ActivityName
    frozen: bool
    locked: bool
    """Nobody new gets in."""
    ended: bool
    expiresAt: str
    participants: int
    """How many there are in the stats."""
    connected: int
    """How many of them are here now."""
    withoutClock: int
    """How many of these have not told what they know of the room's present axis of time."""
    distance: Distance
    time: TouchingTime
    touches: int
    pressure: PeakPressure


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


class ResultsTeams(TypedDict):
    name: str
    """Of the phone; missing for none, and while names are not shown."""
    members: int
    """Its phones that are connected or have points."""
    points: int
    """The sum of its members' points."""
    place: int
    """By points for each member; equal ones share the better place."""


class Calibration(TypedDict):
    """A confidence in percent, how many said it, and how many of them were right."""

    confidence: int
    """How sure somebody is of an answer, in percent."""
    people: int
    right: int


class PlacesSummary(TypedDict):
    """Of the places on a picture, in its px: of marks the first eight, of areas the others; None without any."""

    median: NotRequired[list[float] | None]
    """The geometric median, with the smallest sum of distances; only of one mark a phone, as all up to `degrees`."""
    mean: NotRequired[list[float] | None]
    """The middle of the ellipse of one standard deviation; of at least three marks."""
    majorDeviation: NotRequired[float | None]
    """The longer half axis of the ellipse: the standard deviation along it."""
    minorDeviation: NotRequired[float | None]
    """The shorter one."""
    degrees: NotRequired[float | None]
    """The longer axis from the x axis, clockwise; from -90 (not included) to 90."""
    distance: NotRequired[float | None]
    """From a true point, the median of all phones; of several marks their mean distance."""
    distancePercent: NotRequired[float | None]
    """In percent of the picture's diagonal."""
    inside: NotRequired[int | None]
    """How many marks are in the true area."""
    area: NotRequired[float | None]
    """In px², the median of all phones."""
    areaPercent: NotRequired[float | None]
    """In percent of the picture."""
    overlap: NotRequired[float | None]
    """The median of the area that is shared with the true one, as a part of what both cover."""


class Summary(TypedDict):
    """Of numbers; None without any."""

    median: float | None
    lowerQuartile: float | None
    """Quartiles of type 7."""
    upperQuartile: float | None
    difference: float | None
    """From the truth to the median, in the unit."""
    differencePercent: float | None
    """In percent of the truth; None where it is 0."""


class Curves(TypedDict):
    """Of curves, at each place; empty without answers."""

    lowerQuartile: list[float]
    """Quartiles of type 7."""
    median: list[float]
    upperQuartile: list[float]
    rootMeanSquare: float | None
    """Median of the participants'; None without a true curve."""
    correlation: float | None
    """Median of the participants'; None without a true curve."""


class Ranks(TypedDict):
    """Of orders."""

    means: list[float]
    """Each item's mean place, from 1; empty without answers."""
    concordance: float | None
    """Kendall's W, 0 to 1; None for fewer than two."""
    tau: float | None
    """Median of Kendall's τ with the right order, -1 to 1; None without one."""


class LessonAnswer(TypedDict):
    """One participant's choice, from 1, number, order, curve or places."""

    id: str
    """Never reused in a session."""
    name: str
    label: NotRequired[str]
    """Own name or code; missing for none, and where the host does not show it."""
    group: NotRequired[str]
    """Of the phone; missing for none, and while names are not shown."""
    person: NotRequired[str]
    """Who has the phone: the code, where codes identify (`persons`) and the host shows it.

    It may be the person of several participants.
    """
    labelHidden: NotRequired[bool]
    """Always true: the host hides this label."""
    choice: NotRequired[int]
    value: NotRequired[float]
    order: NotRequired[list[int]]
    tau: NotRequired[float | None]
    """Kendall's τ with the right order; None without one."""
    confidence: NotRequired[int]
    """How sure somebody is of an answer, in percent."""
    curve: NotRequired[list[float]]
    rootMeanSquare: NotRequired[float | None]
    """Of the difference from the true curve; None without one."""
    correlation: NotRequired[float | None]
    """With the true curve; None without one, and where one of both is constant."""
    turningPoints: NotRequired[int]
    """How often the curve turns, by at least 5 % of the y axis."""
    points: NotRequired[list[list[float]]]


_KeywordsOfAnsweredQuestion = TypedDict("_KeywordsOfAnsweredQuestion", {"from": NotRequired[float]})


class AnsweredQuestion(_KeywordsOfAnsweredQuestion):
    """A question with everybody's answer."""

    step: int
    text: Texts
    form: NotRequired[QuestionForm]
    choices: NotRequired[list[Texts]]
    answer: NotRequired[int | None]
    """The right choice."""
    unit: NotRequired[Texts]
    to: NotRequired[float]
    """Where it ends."""
    items: NotRequired[list[Texts]]
    """What is put in order."""
    order: NotRequired[list[int]]
    x: NotRequired[SketchAxis]
    y: NotRequired[SketchAxis]
    curve: NotRequired[list[float]]
    truth: NotRequired[float | None]
    """What numbers are compared with, if known."""
    tolerance: NotRequired[float]
    """A number this far from the truth is right."""
    confidence: NotRequired[bool]
    """Always true: people also say how sure they are."""
    calibration: NotRequired[list[Calibration]]
    """How often people were right who said that they were so sure."""
    picture: NotRequired[QuestionPicture]
    marks: NotRequired[int]
    """How many marks a phone puts on the picture, if not one."""
    width: NotRequired[float]
    """Of the picture, in its px."""
    height: NotRequired[float]
    """Of the picture, in its px."""
    ground: NotRequired[str]
    """The name of the session's own picture."""
    truthPoints: NotRequired[list[list[float]]]
    places: NotRequired[PlacesSummary]
    summary: NotRequired[Summary]
    curves: NotRequired[Curves]
    ranks: NotRequired[Ranks]
    participants: list[LessonAnswer]


class LessonResults(TypedDict):
    """A lesson with its questions."""

    run: int
    id: str
    title: Texts
    startedMilliseconds: int
    questions: list[AnsweredQuestion]


class Touches(TypedDict):
    id: str
    """Never reused in a session."""
    seat: int | None
    seconds: float
    """Since the first touch."""
    clockErrorMilliseconds: float
    """The time is at most so far away."""
    estimatedLatencyMilliseconds: float | None
    """How late the phone is, display included, by its newest `latency`; nothing is corrected by it.

    Null for a phone that has done none, of which screens' ± 20 ms is all that is known.
    """
    fault: Literal["early", "late"] | None
    """Why a relay's chain leaves it out."""


_KeywordsOfLinks = TypedDict("_KeywordsOfLinks", {"from": str})


class Links(_KeywordsOfLinks):
    to: str
    """Never reused in a session."""
    seconds: float
    clockErrorMilliseconds: float
    """The time is at most so far away."""
    mark: Literal["short", "gap"] | None
    """Below 100 ms, which nobody can react in; above three medians."""


class ClassResult(TypedDict):
    """What a class has reached together; missing below two touches."""

    unit: Literal["people/s", "ms"]
    value: float | None
    """People a second, or in a relay ms a person; None if all touches of a wave have the same time."""
    low: float | None
    """Of the interval of the value, 95 %; None without a line."""
    high: float | None
    people: int
    """Whose touches count."""
    leftOut: int
    """Touches before or after a restart of the server, on another axis."""
    wholeSeconds: float
    """From the first of the touches to the last one."""
    secondsPerPerson: float
    """Negative if the wave came from the last seat."""
    interceptSeconds: float | None
    """The line's time at seat 0; None without a line."""
    clockErrorMilliseconds: float
    """The most that the clocks can change of the time a person."""
    screenErrorMilliseconds: float | None
    """The deviation of the time a person because screens differ; None with a line, whose interval contains it."""
    metresPerSecond: float | None
    brokenAfter: str | None
    """The participant with whom a relay has ended before its last seat."""
    touches: list[Touches]
    """All touches in the order of time."""
    links: list[Links]
    """The ways between neighbours of a relay's chain; none in a wave."""


class Steps(TypedDict):
    seconds: float
    """Since everybody taps alone."""
    people: int
    """Who tap then."""
    together: float | None
    """The length of the mean of e^(iφ), where a phase φ grows from 0 to 2π from one tap to the next; None for fewer
    than two people.
    """
    periodMilliseconds: float | None
    """The median time from beat to beat; None if nobody taps."""


class People(TypedDict):
    id: str
    """Never reused in a session."""
    taps: int
    """Without doubles."""
    doubles: int
    """Taps that came too soon after another one to be one of their own."""
    missing: int
    """Taps that are missing in gaps."""
    lastSeconds: float
    """The last tap, since everybody taps alone."""
    tempo: float | None
    """Taps a minute, by the median interval; None, as the figures that follow, for fewer than five intervals."""
    tempoLow: float | None
    """Of the tempo's interval, 95 %."""
    tempoHigh: float | None
    spreadMilliseconds: float | None
    """The scatter of the intervals, 1.4826 median absolute deviations."""
    driftMilliseconds: float | None
    """How much longer each interval is than the one before, by Theil and Sen."""
    driftLow: float | None
    """Of the drift's interval, 95 %."""
    driftHigh: float | None
    agreement: float | None
    """How constantly the person is before, with or after the others; None without enough of them."""
    latenessMilliseconds: float | None
    """How long the person taps after the others, negative before; None for an agreement below 0.5."""
    clockErrorMilliseconds: float
    """The most that the clocks can change of the lateness."""


class BeatResult(TypedDict):
    """How a class tapped in time; missing if nobody has two taps that count."""

    value: float | None
    """How together the class was: the mean of `together` over the steps; None without a step with two people."""
    chance: float | None
    """What chance alone gives on average."""
    clockError: float | None
    """The most that the clocks can change of the value."""
    screenCeiling: float | None
    """What a class that taps at once reaches, because screens differ by about 20 ms."""
    tempo: float | None
    """The median of the people's tempos, taps a minute."""
    periodAtStartMilliseconds: float | None
    """The median time from beat to beat in the first quarter of the steps; None for fewer than eight."""
    periodAtEndMilliseconds: float | None
    """The same in the last quarter."""
    risesAtSeconds: float | None
    """Since when the class is together, for two seconds more than chance in one case of 20; None if it never is."""
    fallsAtSeconds: float | None
    """Since when, afterwards, it is not for two seconds; None if it stays so."""
    leftOut: int
    """Taps after a restart of the server, on another axis."""
    steps: list[Steps]
    """Each half second."""
    people: list[People]
    """Everybody with two taps that count."""


class ClassSummary(TypedDict):
    """The middle of a class's best results, and who is missing in it."""

    people: int
    """How many have a result."""
    absent: int
    """How many could have one and have none; who touched a screen that measures no force could not `press`."""
    median: float | None
    medianError: FigureError
    """What each best result's own error can change of it, at most."""
    medianBounds: list[float] | None
    """Between what a figure of the class would be if all who are `absent` had the smallest or the largest value that
    anybody has; None if fewer than 20 % are.
    """
    mean: float | None
    meanError: FigureError
    meanBounds: list[float] | None
    """Between what a figure of the class would be if all who are `absent` had the smallest or the largest value that
    anybody has; None if fewer than 20 % are.
    """


class Attempt(TypedDict):
    """An attempt of a challenge.

    What follows `value` is there for `targets`, `reaction`, `latency`, `symbol` or a task of the whole class only, and
    for `distance` how the density was known.
    """

    attempt: int
    receivedMilliseconds: int
    value: float
    """In the challenge's unit."""
    valueError: NotRequired[FigureError]
    """Of the value, in its unit, at most; of another kind than `distance` and `hold`, why there is none."""
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
    provenance: NotRequired[Literal["measured", "pen", "spring", "ruler"]]
    """In press and weigh: what measured the grams; missing in attempts that were stored before."""
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
    touchedMilliseconds: NotRequired[float]
    """In a task of the whole class: when the phone was touched, on its own clock."""
    clockErrorMilliseconds: NotRequired[float]
    """In a task of the whole class: the value, a time on the room's axis, is at most so far away."""
    clockEpoch: NotRequired[int]
    """In a task of the whole class: the number of the room's axis; each start of the server begins another one."""
    densityFrom: NotRequired[DensityFrom]
    relativeError: NotRequired[float | None]
    """The error of the plain lengths in centimetres as a share, at most, of all sources (docs/figures.md); None if
    unknown. Before the first gesture that of the density.
    """
    densityError: NotRequired[float | None]
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
    person: NotRequired[str]
    """Who has the phone: the code, where codes identify (`persons`) and the host shows it.

    It may be the person of several participants.
    """
    labelHidden: NotRequired[bool]
    """Always true: the host hides this label."""
    attempts: int
    """All attempts; at most 201 are stored."""
    latest: float
    best: float
    results: list[Attempt]


_KeywordsOfChallengeResults = TypedDict("_KeywordsOfChallengeResults", {"class": NotRequired[ClassResult]})


class ChallengeResults(_KeywordsOfChallengeResults):
    """A challenge with every attempt."""

    number: int
    """Counts the starts in the session."""
    kind: ChallengeKind
    target: float | None
    attemptLimit: NotRequired[int]
    """How many attempts of each phone count; missing if all do."""
    round: int
    """Counts the challenges that follow one another."""
    fromMilliseconds: NotRequired[float]
    """In `beat` the first beat, in `clap` the first moment in which a tap counts, on the room's axis."""
    untilMilliseconds: NotRequired[float]
    """In `beat` and `clap`: the last moment in which a tap counts, on the room's axis."""
    clockEpoch: NotRequired[int]
    """In `beat` and `clap`: the number of the room's axis on which the challenge began."""
    unit: Literal["cm", "s", "bits/s", "g", "ms", "%"] | None
    startedMilliseconds: int
    running: bool
    seats: NotRequired[list[str]]
    """In tasks of the whole class, who sits beside whom, from the one who begins; empty if it is not known."""
    beat: NotRequired[BeatResult]
    summary: NotRequired[ClassSummary]
    """Missing in tasks of the whole class."""
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
    person: NotRequired[str]
    """Who has the phone: the code, where codes identify (`persons`) and the host shows it.

    It may be the person of several participants.
    """
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
    teams: NotRequired[list[ResultsTeams]]
    """The teams' points of all rounds that are over, the best first; missing without teams, or before a round was over.
    """
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
    effectiveIndexOfDifficultyBitsError: NotRequired[FigureError]
    indexOfDifficulty: NotRequired[float]
    effectiveIndexOfDifficulty: NotRequired[float]
    effectiveIndexOfDifficultyError: NotRequired[FigureError]


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
    movementTimeSecondsError: FigureError
    effectiveWidth: float
    """mm."""
    effectiveWidthError: FigureError
    effectiveDistance: NotRequired[float]
    """mm; only in tapping."""
    effectiveDistanceError: NotRequired[FigureError]
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
    throughputError: FigureError
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


class BlockFigures(TypedDict):
    """Figures of one participant in one block, over its conditions."""

    block: int
    conditions: int
    """How many have figures."""
    throughput: float | None
    """The one that is shown: bits/s, univariate; in steering 1/s."""
    throughputUnivariateBitsPerSecond: NotRequired[float | None]
    """Only in tapping; of the scatter along the axis."""
    throughputBivariateBitsPerSecond: NotRequired[float | None]
    """Only in tapping; of the scatter in both directions."""
    throughputPerSecond: NotRequired[float | None]
    """Only in steering."""
    throughputError: FigureError
    movementTimeSeconds: float | None
    """The mean of the conditions' means."""
    errorRate: float | None
    trials: int
    errors: int
    outliers: int


class Regression(TypedDict):
    """Of the movement time in seconds over the index of difficulty, in tapping in bits; None without enough different
    points.
    """

    intercept: float
    """s."""
    interceptError: FigureError
    slope: float
    """s/bit, in steering s."""
    slopeError: FigureError
    determination: float | None
    """R², the square of the points' correlation, from 0 to 1."""
    determinationError: FigureError
    indexOfPerformance: NotRequired[float | None]
    """1 / slope, per s; only in steering."""
    indexOfPerformanceError: NotRequired[FigureError]
    points: int
    slopeInterval: NotRequired[list[float]]
    interceptInterval: NotRequired[list[float]]


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
    throughputError: FigureError
    """From the mean over many such sequences of the participant; of a class, over many such people."""
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
    person: NotRequired[str]
    """Who has the phone: the code, where codes identify (`persons`) and the host shows it.

    It may be the person of several participants.
    """
    labelHidden: NotRequired[bool]
    """Always true: the host hides this label."""
    order: list[int]
    conditions: list[ConditionFigures]
    missing: list[MissingCondition]
    blocks: list[BlockFigures]
    """The figures in each begun block; none in an experiment with one block."""
    excluded: list[ExclusionReason]
    """Why the plan's rules leave it out of the class's figures; empty if it counts."""
    figures: ExperimentFigures


class ClassBlock(TypedDict):
    """The class in one block."""

    block: int
    participants: int
    """How many have performed it with as many conditions as their first block."""
    throughput: float
    """That of the block before, plus the mean change of those who have both; of the first block the mean."""
    gain: float | None
    """The mean change of these participants since their first block; None in the first block."""
    gainError: FigureError


class ConditionMean(_Difficulty):
    """The class's mean in one condition."""

    condition: int
    movementTimeSeconds: float
    movementTimeSecondsError: FigureError
    participants: int
    """How many have the condition. Of others the expected value is in the mean."""


class OtherLine(TypedDict):
    """Of those alone who have all conditions; if all have, the mean of the participants' own lines."""

    way: WayToLine
    participants: int
    nominal: Regression | None
    effective: Regression | None


class ClassLine(TypedDict):
    """How the lines of `figures` were made, from how many participants, and another line for comparison."""

    way: WayToLine
    participants: int
    other: OtherLine


class ExperimentClass(TypedDict):
    """The class's figures."""

    present: int
    """Without the excluded."""
    participants: int
    complete: int
    absent: int
    """How many are present and have no figures."""
    excluded: int
    """How many the plan's rules leave out of all other figures."""
    throughputBounds: list[float] | None
    """Between what a figure of the class would be if all who are `absent` had the smallest or the largest value that
    anybody has; None if fewer than 20 % are.
    """
    slopeBounds: list[float] | None
    """Of the line over the nominal difficulty, by the slopes of the participants' own lines."""
    blocks: list[ClassBlock]
    """The blocks that anybody has performed; none in an experiment with one block."""
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


class PendulumLength(TypedDict):
    metres: float
    """From where it turns to the middle of the phone."""
    metresError: float
    """Half the width of its 95 % interval."""
    seconds: float
    """The mean period of small swings."""
    secondsError: float
    """Half the width of its 95 % interval."""
    recordings: int
    counted: int
    """How many of them somebody counted by touch."""


class PhonePendulums(TypedDict):
    participant: str
    """Never reused in a session."""
    name: str
    gravity: float | None
    """As in its stats, m/s²."""
    gravityError: float | None
    slope: bool
    refusal: str | None
    pendulums: list[PendulumLength]


class ClassPendulums(TypedDict):
    """The pendulums of a class."""

    phones: list[PhonePendulums]
    gyration: float
    """r² in m²: T² = 4π² (L + r² / L) / g, for a phone that turns with its string."""
    gravity: float | None
    """The class's acceleration of free fall in m/s², the weighted mean of its phones' (Mandel and Paule 1970); None
    before the first.
    """
    gravityError: float | None
    """Half the width of its 95 % interval."""
    scatter: float | None
    """Standard deviation between phones beyond their own errors, m/s²."""
    people: int
    """How many phones have a g."""


class Tap(TypedDict):
    """A tap of an experiment."""

    experiment: int
    participant: str
    """Never reused in a session."""
    name: str
    label: str | None
    group: str | None
    person: str | None
    sequence: int
    practice: bool
    block: int | None
    """Null in practice."""
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
    roomMilliseconds: float | None
    """The same on the room's axis; None if the phone's clock is not known."""
    clockErrorMilliseconds: float | None
    """It is at most so far away."""
    clockEpoch: int | None
    """The number of the axis; times of two axes cannot be compared."""
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
    person: str | None
    sequence: int
    practice: bool
    block: int | None
    """Null in practice."""
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


class ComparedVersion(TypedDict):
    """A version of a page, or of an element on it."""

    page: str
    version: str | None
    """The version that the address names."""
    participants: int
    """Visitors who touched it."""
    touches: int


class ComparedShare(TypedDict):
    """A share of the touches, from 0 to 1."""

    share: Literal["missed", "dead"]
    """`missed`: of the touches on it or beside it, those beside it.

    `dead`: of the touches on it, those that did nothing.
    """
    first: float | None
    """Null without touches."""
    second: float | None
    """Null without touches."""
    difference: float | None
    """The second share minus the first."""
    interval: list[float] | None
    """The ends of a 95 % interval; None if it cannot be computed."""
    verdict: Literal["higher", "lower", "unclear"] | None
    """What the interval says of the second version; None without one."""
    missing: list[Literal["few-in-first", "few-in-second", "no-spread"]]


class ComparedVersions(TypedDict):
    """Two versions of a page, compared by their visitors."""

    code: str
    element: str | None
    """The element that is compared; None for the whole page."""
    width: WidthClass | None
    confidence: float
    """That of the intervals."""
    resamples: int
    """How often the visitors were drawn again."""
    fewest: int
    """The fewest visitors of each version for an interval."""
    first: ComparedVersion
    second: ComparedVersion
    inBoth: int
    """Visitors who touched both."""
    shares: list[ComparedShare]


class _PartHead(TypedDict):
    """A part of a session: figures, a walk, a challenge, an experiment, a game or a question."""

    code: str
    """The session's code."""
    name: str
    """Its name within the session."""
    kind: str
    """Parts of the same kind can be compared: figures, walk, challenge-distance, challenge-hold, challenge-targets,
    challenge-press, challenge-reaction, challenge-latency, challenge-symbol, challenge-wave, challenge-relay,
    challenge-beat, challenge-clap, experiment-tapping, experiment-steering, game, weighings, question-choice,
    question-number, question-order, question-sketch, question-point or question-area.
    """
    number: int | None
    """1, 2, 3 … of the session's challenges, experiments or games; of a lesson's question its step; None for the
    others.
    """
    title: str | None
    """The puzzle's title."""
    target: float | None
    """A challenge's target, in its unit."""
    settings: str
    """The host's choices that its values depend on; equal texts are equal choices."""
    startedAt: str | None
    """RFC 3339; None for sums since the session's start."""
    group: NotRequired[str]
    """The group whose samples they are; missing in those of all."""


class Groups(TypedDict):
    name: str
    participants: int
    """How many of it took part."""


class Measure(TypedDict):
    """What is measured of each participant."""

    name: str
    """distance, touchingTime, speed, touches, taps, peakForce, error, bestError, attempts, throughput, movementTime,
    misses, errorRate, slope, outsideShare, time, found, hints, walkedDistance, weighedMass, value, estimateError,
    right, confidence, tau, rootMeanSquare, correlation, placeError, inside, areaPercent or overlap.
    """
    unit: str | None
    """Its symbol; None for counts."""
    better: Literal["less", "more"] | None
    """None if neither is better."""


class Part(_PartHead):
    """A part with the number of its participants."""

    participants: int
    """How many took part and were not removed."""
    groups: list[Groups]
    """The groups of which somebody took part, by name."""
    persons: NotRequired[int]
    """How many persons have been told apart by codes; missing where codes do not identify."""
    measures: list[Measure]


class Parts(TypedDict):
    """The parts of a session."""

    code: str
    parts: list[Part]


class SampledMeasure(Measure):
    """A measure with everybody's value."""

    values: list[float | None]
    """In the order of the participants; None for who has none."""
    errors: NotRequired[list[float | None]]
    """How far each value may be from the truth, of what `errorKind` says, rounded up to three digits; None where it is
    unknown. Missing where no value of the measure has an error.
    """
    errorKind: NotRequired[Literal["interval", "bound"]]
    errorReason: NotRequired[str]
    """Why the first of those that are unknown is; a `reason` of FigureError."""


class Samples(_PartHead):
    """The samples of a part."""

    participants: list[str]
    """Their ids."""
    persons: NotRequired[list[str | None]]
    """Who had the phone of each participant, None for one without a code; missing where codes do not identify."""
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
    absent: int
    """How many took part and have no value; of pairs, on both sides, how many are in no pair."""
    lowerQuartile: float | None
    median: float | None
    mean: float | None
    upperQuartile: float | None
    interval: list[float] | None
    """The ends of a 95 % interval; None if it cannot be computed."""
    values: list[float]
    """The values in ascending order; of more than 500, as many quantiles."""
    valueError: NotRequired[FigureError]
    """Of one participant's value, in the middle of all; missing for a measure without errors."""


class ComparedMeasure(Measure):
    """A measure on both sides."""

    first: ComparedSample
    second: ComparedSample
    statistic: Literal["median", "mean"]
    """What both sides are compared by, and what all intervals are of: the mean where ties dominate.

    Means have an interval of 12 values or pairs and more; fewer pairs are compared by their medians.
    """
    tiesDominate: bool
    """Whether the value in the middle of both sides together is shared by at least √n of the n values.

    Medians of such values hardly show a difference.
    """
    difference: float | None
    """The second median or mean minus the first; of pairs, the median or mean of the differences."""
    interval: list[float] | None
    """The ends of a 95 % interval; None if it cannot be computed."""
    bounds: list[float] | None
    """Between what the difference would lie if all who are `absent` had had the smallest or the largest value that
    anybody had; None if fewer than 20 % are.
    """
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
    """Whether each participant, or person, is compared with itself: both sides are of the same session, or `pairBy`
    says so.
    """
    pairedBy: Literal["participant", "person"] | None
    """What is compared with itself; a participant without a code is its own person."""
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


class SessionPicture(TypedDict):
    """A picture of the session's own."""

    picture: str
    """The first half of the SHA-256 of the picture's file."""
    width: int
    height: int
    scale: NotRequired[GroundScale]
    mediaType: Literal["image/jpeg", "image/png"]
    bytes: int


class SessionPictures(TypedDict):
    """All pictures of the session's own."""

    pictures: list[SessionPicture]


class OwnPaceStep(TypedDict):
    """A step as phones show it."""

    content: LessonContent
    waits: NotRequired[bool]
    """Always true: the class takes it together."""
    draws: NotRequired[bool]
    """Always true: phones show the pad."""
    ground: NotRequired[Ground]
    question: NotRequired[LessonQuestion]


class OwnPaceMember(TypedDict):
    """What somebody has done."""

    id: str
    """Never reused in a session."""
    name: str
    label: NotRequired[str]
    """Own name or code; missing for none, and where the host does not show it."""
    group: NotRequired[str]
    """Of the phone; missing for none, and while names are not shown."""
    person: NotRequired[str]
    """Who has the phone: the code, where codes identify (`persons`) and the host shows it.

    It may be the person of several participants.
    """
    labelHidden: NotRequired[bool]
    """Always true: the host hides this label."""
    step: int
    """The step that is shown; behind the last one at the end."""
    states: list[Literal["answered", "done", "waiting"] | None]
    """For each step what was done; None for nothing yet."""


class OwnPace(TypedDict):
    """A lesson at one's own pace."""

    run: int
    steps: list[OwnPaceStep]
    members: NotRequired[list[OwnPaceMember]]
    """Who takes part, with the host token; several phones of a person are one."""


class Walks(TypedDict):
    participant: str
    """Never reused in a session."""
    name: str
    steps: int
    ruler: float
    """What the dividers span on the picture."""
    length: float
    """The steps times the ruler, and what the last one lacks."""


class Line(TypedDict):
    """The line through the decimal logarithms of length over ruler, by least squares; missing with fewer than three
    walks, or rulers that hardly differ.
    """

    slope: float
    slopeError: float
    """Holds in 95 of 100 cases; also that of the dimension."""
    intercept: float
    dimension: float
    """1 - slope."""


class CoastWalks(TypedDict):
    picture: str
    """The first half of the SHA-256 of the picture's file."""
    dividersPixels: float
    unit: Literal["px", "nm", "µm", "mm", "cm", "m", "km"]
    """Of rulers and lengths: the picture's own pixels where it has no scale."""
    walks: list[Walks]
    line: NotRequired[Line]


class PlanPreview(TypedDict):
    """The document that a start with these settings would store."""

    sha256: str
    """The SHA-256 of the plan's document."""
    document: str
    """The document, a `PlanDocument` as a text; its bytes in UTF-8 have the hash."""


class PlanDocument(TypedDict):
    """A plan with the settings. Its bytes have the names in ascending order and no spaces."""

    analysis: int
    """The version of the rules for figures."""
    blocks: int
    distances: list[float]
    """mm."""
    exclude: ChosenRules
    hypothesis: NotRequired[str]
    people: NotRequired[int]
    practice: int
    targets: NotRequired[int]
    """Only in tapping."""
    task: Literal["tapping", "steering"]
    trials: NotRequired[int]
    """Only in steering."""
    widths: list[float]
    """mm."""


class ExclusionRules(TypedDict):
    """Whom the class's figures leave out."""

    errorRate: NotRequired[float | None]
    """Who has a higher error rate over all conditions."""
    outlierShare: NotRequired[float | None]
    """Who has a larger share of outliers; only in tapping."""
    incomplete: NotRequired[bool | None]
    """Who lacks a condition in any block."""
    densityAssumed: NotRequired[bool | None]
    """Whose lengths rest on an assumed density."""


class ExperimentPlan(TypedDict):
    """What the host states before the start. One that states nothing is the same as none."""

    hypothesis: NotRequired[str | None]
    people: NotRequired[int | None]
    """How many are to take part."""
    exclude: NotRequired[ExclusionRules | None]
