"""The columns of each data frame, in the order of the server's own tables (CSV), with pandas' type."""

# Types that know of missing values.
TEXT, WHOLE, NUMBER, TRUTH = "string", "Int64", "float64", "boolean"

# fmt: off
NAMES = {"name": TEXT, "label": TEXT, "group": TEXT, "person": TEXT}
DENSITY = {"densityFrom": TEXT, "relativeError": NUMBER}
ROOM_TIME = {"roomMilliseconds": NUMBER, "clockErrorMilliseconds": NUMBER, "clockEpoch": WHOLE}
STATS = {
    **NAMES, "consent": TEXT, "touches": WHOLE, "taps": WHOLE, "lastPixels": NUMBER, "totalPixels": NUMBER,
    "lastCentimetres": NUMBER, "totalCentimetres": NUMBER, "lastSeconds": NUMBER, "totalSeconds": NUMBER,
    "mostFingers": WHOLE, "calibrated": TRUTH, "pixelsPerCentimetre": NUMBER, "screenWidth": NUMBER,
    "screenHeight": NUMBER, "estimatedLastCentimetres": NUMBER, "estimatedTotalCentimetres": NUMBER,
    **DENSITY, "densityError": NUMBER, "lastCentimetresError": NUMBER, "totalCentimetresError": NUMBER,
    "estimatedLastCentimetresError": NUMBER, "estimatedTotalCentimetresError": NUMBER,
    "lastSecondsError": NUMBER, "totalSecondsError": NUMBER, "connected": TRUTH, "colour": TEXT,
    "clockOffsetMilliseconds": NUMBER, "clockErrorMilliseconds": NUMBER,
}
GESTURES = {
    "participant": TEXT, **NAMES, "seconds": NUMBER, "secondsError": NUMBER, "pixels": NUMBER, "centimetres": NUMBER,
    "centimetresError": NUMBER, "fingers": WHOLE, "tap": TRUTH, "peakPixelsPerSecond": NUMBER,
}
FORCES = {
    **NAMES, "provenance": TEXT, "force": WHOLE, "grams": WHOLE, "peakGrams": WHOLE, "fullScaleGrams": NUMBER,
    "calibrated": TRUTH, "tareGrams": NUMBER,
}
WEIGHINGS = {
    "participant": TEXT, **NAMES, "recording": WHOLE, "receivedMilliseconds": WHOLE, "provenance": TEXT, "scale": WHOLE,
    "scaleName": TEXT, "role": TEXT, "referenceGrams": NUMBER, "referenceGramsError": NUMBER, "load": WHOLE,
    "tare": WHOLE, "lengthMetres": NUMBER, "samples": WHOLE, "refusal": TEXT, "periodSeconds": NUMBER,
    "periodError": NUMBER, "amplitudeMetres": NUMBER, "amplitudeDegrees": NUMBER, "amplitudeEffect": NUMBER,
    "amplitudeEffectError": NUMBER, "gravityX": NUMBER, "gravityY": NUMBER, "gravityZ": NUMBER,
    "inclinationError": NUMBER, "grams": NUMBER, "gramsError": NUMBER, "newtonsPerMetre": NUMBER, "ownGrams": NUMBER,
    "ownGramsError": NUMBER, "repeatability": NUMBER, "misfitGrams": NUMBER, "gravity": NUMBER, "gravityError": NUMBER,
}
RESULTS = {
    "challenge": WHOLE, "kind": TEXT, "target": NUMBER, "participant": TEXT, **NAMES, "attempt": WHOLE,
    "receivedMilliseconds": WHOLE, "value": NUMBER, "unit": TEXT, "movementTimeSeconds": NUMBER,
    "indexOfDifficultyBits": NUMBER, "effectiveWidthPixels": NUMBER, "effectiveDistancePixels": NUMBER,
    "effectiveIndexOfDifficultyBits": NUMBER, "effectiveWidthBivariatePixels": NUMBER,
    "effectiveDistanceBivariatePixels": NUMBER, "effectiveIndexOfDifficultyBivariateBits": NUMBER,
    "throughputUnivariateBitsPerSecond": NUMBER, "throughputBivariateBitsPerSecond": NUMBER, "errors": WHOLE,
    "provenance": TEXT, "falseStarts": WHOLE, "misses": WHOLE,
    "estimatedLatencyMilliseconds": NUMBER, "lapDeviationMilliseconds": NUMBER, "frameMilliseconds": NUMBER,
    "shapeErrorPercent": NUMBER, "shapeVariabilityPercent": NUMBER, "lengthErrorPercent": NUMBER,
    "sizeErrorPercent": NUMBER, "bendingErrorRadians": NUMBER, "bendingVariabilityRadians": NUMBER,
    "timeErrorMilliseconds": NUMBER, "timeVariabilityMilliseconds": NUMBER, "velocityErrorPercentPerSecond": NUMBER,
    "velocityVariabilityPercentPerSecond": NUMBER, "strokeError": WHOLE, "strokeOrderErrorPercent": NUMBER,
    "articulationMilliseconds": NUMBER, "touchedMilliseconds": NUMBER, "clockErrorMilliseconds": NUMBER,
    "clockEpoch": WHOLE,
    **DENSITY, "densityError": NUMBER, "valueError": NUMBER,
}
CHALLENGE = {"challenge": WHOLE, "kind": TEXT, "target": NUMBER}
TOGETHER = {
    **CHALLENGE, "unit": TEXT, "value": NUMBER, "low": NUMBER, "high": NUMBER, "people": WHOLE, "leftOut": WHOLE,
    "wholeSeconds": NUMBER, "secondsPerPerson": NUMBER, "interceptSeconds": NUMBER, "clockErrorMilliseconds": NUMBER,
    "screenErrorMilliseconds": NUMBER, "metresPerSecond": NUMBER, "chance": NUMBER, "clockError": NUMBER,
    "screenCeiling": NUMBER, "tempo": NUMBER, "periodAtStartMilliseconds": NUMBER, "periodAtEndMilliseconds": NUMBER,
    "risesAtSeconds": NUMBER, "fallsAtSeconds": NUMBER, "fromMilliseconds": NUMBER, "untilMilliseconds": NUMBER,
    "clockEpoch": WHOLE,
}
CHAINS = {
    **CHALLENGE, "participant": TEXT, **NAMES, "seat": WHOLE, "seconds": NUMBER, "clockErrorMilliseconds": NUMBER,
    "estimatedLatencyMilliseconds": NUMBER, "fault": TEXT, "linkSeconds": NUMBER, "linkClockErrorMilliseconds": NUMBER,
    "mark": TEXT,
}
BEATS = {
    **CHALLENGE, "participant": TEXT, **NAMES, "taps": WHOLE, "doubles": WHOLE, "missing": WHOLE,
    "lastSeconds": NUMBER, "tempo": NUMBER, "tempoLow": NUMBER, "tempoHigh": NUMBER, "spreadMilliseconds": NUMBER,
    "driftMilliseconds": NUMBER, "driftLow": NUMBER, "driftHigh": NUMBER, "agreement": NUMBER,
    "latenessMilliseconds": NUMBER, "clockErrorMilliseconds": NUMBER,
}
ANSWERS = {
    "run": WHOLE, "lesson": TEXT, "step": WHOLE, "participant": TEXT, **NAMES, "choice": WHOLE, "correct": TEXT,
    "value": NUMBER, "unit": TEXT, "truth": NUMBER, "difference": NUMBER, "differencePercent": NUMBER,
    "answeredMilliseconds": WHOLE, "order": TEXT, "rightOrder": TEXT, "tau": NUMBER, "confidence": WHOLE,
    "tolerance": NUMBER, "curve": TEXT, "trueCurve": TEXT, "rootMeanSquare": NUMBER, "correlation": NUMBER,
    "turningPoints": WHOLE, "picture": TEXT, "pictureWidth": NUMBER, "pictureHeight": NUMBER, "points": TEXT,
    "truthPoints": TEXT, "distance": NUMBER, "distancePercent": NUMBER, "inside": WHOLE, "area": NUMBER,
    "areaPercent": NUMBER, "overlap": NUMBER,
}
EXPERIMENTS = {
    "experiment": WHOLE, "participant": TEXT, **NAMES, "condition": WHOLE, "distance": NUMBER, "width": NUMBER,
    "trials": WHOLE, "errors": WHOLE, "outliers": WHOLE, "movementTimeSeconds": NUMBER, "effectiveWidth": NUMBER,
    "effectiveDistance": NUMBER, "indexOfDifficultyBits": NUMBER, "effectiveIndexOfDifficultyBits": NUMBER,
    "throughput": NUMBER, "errorRate": NUMBER, "task": TEXT, "indexOfDifficulty": NUMBER,
    "effectiveIndexOfDifficulty": NUMBER, "departures": WHOLE, "breaks": WHOLE, "outsideShare": NUMBER,
    "effectiveWidthBivariate": NUMBER, "effectiveDistanceBivariate": NUMBER,
    "effectiveIndexOfDifficultyBivariateBits": NUMBER, "throughputUnivariateBitsPerSecond": NUMBER,
    "throughputBivariateBitsPerSecond": NUMBER, "throughputPerSecond": NUMBER, **DENSITY,
    "movementTimeSecondsError": NUMBER, "effectiveWidthError": NUMBER, "effectiveDistanceError": NUMBER,
    "effectiveIndexOfDifficultyBitsError": NUMBER, "throughputError": NUMBER, "excluded": TEXT,
}
TAPS = {
    "experiment": WHOLE, "participant": TEXT, **NAMES, "sequence": WHOLE, "practice": TRUTH, "block": WHOLE,
    "condition": WHOLE, "distance": NUMBER, "width": NUMBER, "indexOfDifficultyBits": NUMBER,
    "pixelsPerMillimetre": NUMBER, "calibrated": TRUTH, "trial": WHOLE, "targetX": NUMBER, "targetY": NUMBER,
    "x": NUMBER, "y": NUMBER, "t": NUMBER, **ROOM_TIME,
    "movementTimeSeconds": NUMBER, "hit": TRUTH, "outlier": TEXT, **DENSITY,
}
TRIALS = {
    "experiment": WHOLE, "participant": TEXT, **NAMES, "sequence": WHOLE, "practice": TRUTH, "block": WHOLE,
    "condition": WHOLE, "distance": NUMBER, "width": NUMBER, "indexOfDifficulty": NUMBER, "pixelsPerMillimetre": NUMBER,
    "calibrated": TRUTH, "trial": WHOLE, "startX": NUMBER, "startY": NUMBER, "endX": NUMBER, "endY": NUMBER,
    "movementTimeSeconds": NUMBER, "pathLength": NUMBER, "departures": WHOLE, "outsideShare": NUMBER, "breaks": WHOLE,
    "outlier": TEXT, **DENSITY,
}
POINTS = {
    "experiment": WHOLE, "participant": TEXT, "sequence": WHOLE, "trial": WHOLE, "x": NUMBER, "y": NUMBER, "t": NUMBER,
    **ROOM_TIME,
}
STUDY_SUMS = {
    "participants": WHOLE, "touches": WHOLE, "taps": WHOLE, "scrolled": WHOLE, "dead": WHOLE, "rage": WHOLE,
    "slips": WHOLE, "missed": WHOLE, "missedMeanPixels": NUMBER, "dwellMilliseconds": NUMBER,
}
STUDY = {
    "page": TEXT, "version": TEXT, **STUDY_SUMS, "elements": WHOLE, "narrow": WHOLE, "medium": WHOLE, "wide": WHOLE,
}
STUDY_ELEMENTS = {"element": TEXT, **STUDY_SUMS}
EVENTS = {
    "participant": TEXT, "receivedMilliseconds": WHOLE, "seq": WHOLE, "phase": TEXT, "pointer": WHOLE, "x": NUMBER,
    "y": NUMBER, "t": NUMBER, **ROOM_TIME,
    "pressure": NUMBER, "radius": NUMBER, "tool": TEXT, "picture": WHOLE, "pictureX": NUMBER, "pictureY": NUMBER,
}
WALKS = {
    "participant": TEXT, **NAMES, "milliseconds": WHOLE, "latitude": NUMBER, "longitude": NUMBER,
    "accuracy": NUMBER, "scene": WHOLE, "distanceMetres": NUMBER, "plausible": TRUTH,
    "distanceError": NUMBER,
}
