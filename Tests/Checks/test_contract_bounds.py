"""Bounds in docs/asyncapi.yaml and docs/openapi.yaml are the sources' constants."""

import re

import pytest
import yaml

from project import ROOT

LIVE, REST = (yaml.safe_load((ROOT / "docs" / f"{name}.yaml").read_text())["components"]["schemas"] for name in ("asyncapi", "openapi"))
TOUCHES, WALKS, STUDIES = "TouchMetrics/TouchLimits.swift", "AudioWalk/WalkTrace.swift", "Studies/StudyLimits.swift"
HELLO, EXPERIMENTS = "WireProtocol/Hello+JSON.swift", "Challenges/Experiment/ExperimentSettings.swift"
PLANS = "Challenges/Experiment/ExclusionRules.swift"
REACTIONS, SYMBOLS, LATENCY = (f"Challenges/{name}Task.swift" for name in ("Reaction/Reaction", "Symbol/Symbol", "Latency/Latency"))
LESSONS, PUZZLES, SCALE = "Storage/Lessons/Lesson.swift", "Storage/Puzzles/StoredPuzzle.swift", "Features/Scale/ScaleFeature.swift"
NAMES, LIFETIME, PACE = "WireProtocol/LabelText.swift", "Rooms/Budgets/SessionLifetime.swift", "Rooms/Pacing/BatchPace.swift"

# A schema's value by its path, and the constant: a file, its name, and which of the numbers in its value.
LIVE_BOUNDS = [
    ("Screen/properties/width/maximum", TOUCHES, "screenSide"),
    ("Screen/properties/height/maximum", TOUCHES, "screenSide"),
    ("Screen/properties/relativeError/maximum", "WireProtocol/DensityTrust.swift", "maxRelativeError"),
    ("Scale/properties/fullScaleGrams/minimum", "TouchMetrics/ForceFigures.swift", "fullScaleLimits", 0),
    ("Scale/properties/fullScaleGrams/maximum", "TouchMetrics/ForceFigures.swift", "fullScaleLimits", 1),
    ("Scale/properties/fullScaleGrams/default", "TouchMetrics/ForceFigures.swift", "defaultFullScaleGrams"),
    ("Hello/properties/join/minLength", HELLO, "joinBytes", 0),
    ("Hello/properties/join/maxLength", HELLO, "joinBytes", 1),
    ("Hello/properties/play/maxLength", HELLO, "maxPlayBytes"),
    ("Touches/properties/events/maxItems", TOUCHES, "eventsPerBatch"),
    ("TouchEvent/prefixItems/2/maximum", TOUCHES, "coordinate"),
    ("Milliseconds/maximum", TOUCHES, "time"),
    ("Fixes/properties/fixes/maxItems", WALKS, "fixesPerBatch"),
    ("Fixes/properties/fixes/items/prefixItems/2/maximum", WALKS, "accuracyMetres"),
    ("Fixes/properties/fixes/items/prefixItems/4/maximum", WALKS, "lastScene"),
    ("Lap/properties/lag/maximum", LATENCY, "maxLagMilliseconds"),
    ("Drawn/properties/size/maximum", SYMBOLS, "maxTemplatePixels"),
    ("Anchors/properties/page/maxLength", STUDIES, "pageBytes"),
    ("Anchors/properties/width/maximum", STUDIES, "width"),
    ("Anchors/properties/anchors/maxItems", STUDIES, "anchorsPerBatch"),
    ("Anchors/properties/anchors/items/prefixItems/0/maxLength", STUDIES, "elementBytes"),
    ("Anchors/properties/anchors/items/prefixItems/6/maxLength", STUDIES, "elementBytes"),
    ("Anchors/properties/anchors/items/prefixItems/7/maximum", STUDIES, "missedPixels"),
    ("Pace/minimum", PACE, "minimum"),
    ("Pace/maximum", PACE, "judged"),
    ("ChallengeProgress/properties/movements/maximum", "Challenges/TappingTask.swift", "targetCount"),
    ("ChallengeProgress/properties/reactions/maximum", REACTIONS, "trialRange", 1),
    ("ChallengeProgress/properties/laps/maximum", LATENCY, "lapRange", 1),
    ("ChallengeProgress/properties/strokes/maximum", SYMBOLS, "maxPoints"),
    ("ScaleRequest/properties/coin/maximum", SCALE, "coins", 1),
    ("ScaleRequest/properties/count/maximum", SCALE, "coinCounts", 1),
]
REST_BOUNDS = [
    ("Label/maxLength", NAMES, "label", 1),
    ("Group/maxLength", NAMES, "group", 1),
    ("NewSession/properties/expiresIn/maximum", LIFETIME, "maximum", 0),
    ("LifetimeControl/properties/expiresIn/minimum", LIFETIME, "minimum"),
    ("ConsentQuestion/properties/text/maxLength", "Features/Consent/ConsentFeature.swift", "textLimit"),
    ("ChallengeControl/properties/attemptLimit/maximum", "Features/Challenges/RoomChallenges.swift", "attemptLimits", 1),
    ("AttemptLimit/maximum", "Features/Challenges/RoomChallenges.swift", "attemptLimits", 1),
    ("ExperimentPlan/properties/people/minimum", PLANS, "peopleCounts", 0),
    ("ExperimentPlan/properties/people/maximum", PLANS, "peopleCounts", 1),
    ("ExperimentPlan/properties/hypothesis/maxLength", PLANS, "hypothesisCharacters"),
    ("ViewControl/properties/page/minimum", "Features/Remote/RoomRemote.swift", "pages", 0),
    ("WallPage/maximum", "Features/Remote/RoomRemote.swift", "pages", 1),
    ("CalibrateControl/properties/coin/minimum", SCALE, "coins", 0),
    ("CalibrateControl/properties/coin/maximum", SCALE, "coins", 1),
    ("CalibrateControl/properties/count/maximum", SCALE, "coinCounts", 1),
    ("ExperimentControl/properties/distances/items/minimum", EXPERIMENTS, "allowedDistances", 0),
    ("ExperimentControl/properties/distances/items/maximum", EXPERIMENTS, "allowedDistances", 1),
    ("ExperimentControl/properties/distances/maxItems", EXPERIMENTS, "levelLimit"),
    ("ExperimentControl/properties/widths/items/maximum", EXPERIMENTS, "allowedWidths", 1),
    ("ExperimentSettings/properties/practice/maximum", EXPERIMENTS, "practiceCounts", 1),
    ("ConditionFigures/allOf/1/properties/trials/minimum", "Challenges/Experiment/ConditionFigures.swift", "minTrials"),
    ("Regression/properties/points/minimum", "Challenges/Experiment/LinearRegression.swift", "minPoints"),
    ("SteeringTrials/properties/trials/items/properties/points/maxItems", "Challenges/Experiment/SteeringTrial.swift", "pointLimit"),
    ("Attempt/properties/reactionMilliseconds/items/minimum", REACTIONS, "minReactionMilliseconds"),
    ("Attempt/properties/reactionMilliseconds/items/maximum", REACTIONS, "maxReactionMilliseconds"),
    ("Attempt/properties/reactionMilliseconds/maxItems", REACTIONS, "trialRange", 1),
    ("Attempt/properties/lapMilliseconds/minItems", LATENCY, "lapRange", 0),
    ("Attempt/properties/lapMilliseconds/maxItems", LATENCY, "lapRange", 1),
    ("Attempt/properties/lapMilliseconds/items/maximum", LATENCY, "maxLagMilliseconds"),
    ("Attempt/properties/effectiveWidthPixels/minimum", "Challenges/TappingFigures.swift", "minWidth"),
    ("Attempt/properties/strokeStarts/maxItems", "Challenges/Symbol/StrokePath.swift", "count"),
    ("DensityError/maximum", "WireProtocol/DensityTrust.swift", "maxRelativeError"),
    ("Gesture/properties/fingers/maximum", TOUCHES, "pointersDown"),
    ("ParticipantStats/properties/touching/maximum", TOUCHES, "pointersDown"),
    ("ParticipantStats/properties/contact/properties/largestRadiusPixels/maximum", TOUCHES, "radius"),
    ("ParticipantStats/properties/gestures/maxItems", "TouchMetrics/TouchMetrics.swift", "historyLength"),
    ("ParticipantStats/properties/screen/properties/width/maximum", TOUCHES, "screenSide"),
    ("LessonSummary/properties/minutes/maximum", LESSONS, "minutes", 1),
    ("LessonSummary/properties/steps/maximum", LESSONS, "steps", 1),
    ("ClassLesson/properties/seconds/maximum", LESSONS, "seconds", 1),
    ("LessonQuestion/properties/choices/maxItems", LESSONS, "choices", 1),
    ("Puzzle/properties/title/maxLength", PUZZLES, "titleCharacters"),
    ("PuzzleDraft/properties/description/maxLength", PUZZLES, "descriptionCharacters"),
    ("PuzzleDraft/properties/proximityMetres/maximum", PUZZLES, "maxProximityMetres"),
    ("PuzzleDraft/properties/differences/maxItems", "SpotTheDifference/Puzzle.swift", "maxDifferences"),
    ("Play/properties/title/maxLength", "Storage/Plays/PlayStore.swift", "titleCharacters"),
    ("PlayScene/properties/name/maxLength", "Storage/Plays/PlayStore.swift", "nameCharacters"),
    ("CircleRegion/properties/radiusMetres/maximum", "AudioWalk/Region.swift", "maxRadiusMetres"),
]
NUMBER = re.compile(r"(?<![\w.])-?\d[\d_]*(?:\.\d+)?(?:e\d+)?(?: \* \d[\d_]*)?")


def constant(file, name, place):
    """One of the numbers in the value of a constant."""
    written = re.search(rf"\blet {name}(?:: [^=]+)? = (.+)$", (ROOT / "Sources" / file).read_text(), re.MULTILINE)[1]
    number = NUMBER.findall(written.replace("...", " "))[place].replace("_", "")
    first, _, factor = number.partition(" * ")
    return float(first) * float(factor or 1)


@pytest.mark.parametrize(
    ("schemas", "path", "source"),
    [pytest.param(schemas, path, source, id=path) for schemas, rows in ((LIVE, LIVE_BOUNDS), (REST, REST_BOUNDS)) for path, *source in rows])
def test_a_bound_is_the_sources_constant(schemas, path, source):
    value = schemas
    for step in path.split("/"):
        value = value[int(step) if isinstance(value, list) else step]
    file, name, *place = source
    assert value == constant(file, name, *(place or [0]))
