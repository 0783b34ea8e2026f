"""The server's responses as pandas data frames; needs the extra `frames`.

Columns have the names of the server's own tables (CSV), with the unit in the name; `_columns` lists them in order.
"""

import io
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from . import _columns as columns
from ._contract import Phase
from .models import (
    Experiments,
    FigureError,
    HeatmapLayer,
    ParticipantStats,
    Results,
    Samples,
    SessionStats,
    SteeringTrials,
    Study,
    StudyElements,
    Taps,
)

if TYPE_CHECKING:
    from pandas import DataFrame


def stats(answer: SessionStats) -> "DataFrame":
    """The figures, a row for each phone in the room; the index is the participant's id.

    Columns: name (invented), label (own name or code), group; person (who has the phone, the same on each phone and
    each day, if codes identify); consent (given, refused, unanswered; missing if not asked); touches (gestures), taps;
    lastPixels, totalPixels (CSS px), lastCentimetres, totalCentimetres (cm), lastSeconds, totalSeconds (s), of the last
    gesture and in total; mostFingers at once; calibrated,
    pixelsPerCentimetre; screenWidth, screenHeight (CSS px); estimatedLastCentimetres, estimatedTotalCentimetres (cm);
    densityFrom (card, model, assumed), relativeError (of lastCentimetres and totalCentimetres as a share, at most, of
    all sources; missing if unknown), densityError (the density's own share); lastCentimetresError,
    totalCentimetresError (cm, at most), estimatedLastCentimetresError, estimatedTotalCentimetresError (cm, ±, for 95
    of 100), lastSecondsError, totalSecondsError (s, at most); connected; colour (#rrggbb); clockOffsetMilliseconds (ms:
    the room's clock minus the phone's, by its newest sync), clockErrorMilliseconds (ms, at most), missing before the
    first one.
    """
    return _by_participant(columns.STATS, answer, _figures)


def _figures(one: ParticipantStats) -> dict[str, Any]:
    sums = one["distance"]
    estimated = sums["estimated"]
    clock = one.get("clock")
    distance = {name: sums[name] for name in ("lastPixels", "totalPixels", "lastCentimetres", "totalCentimetres")}
    return {
        **one,
        **distance,
        **one["time"],
        "mostFingers": one["fingers"]["most"],
        "screenWidth": one["screen"]["width"],
        "screenHeight": one["screen"]["height"],
        "estimatedLastCentimetres": estimated["lastCentimetres"],
        "estimatedTotalCentimetres": estimated["totalCentimetres"],
        "lastCentimetresError": _error(sums.get("lastCentimetresError")),
        "totalCentimetresError": _error(sums.get("totalCentimetresError")),
        "estimatedLastCentimetresError": _error(estimated.get("lastCentimetresError")),
        "estimatedTotalCentimetresError": _error(estimated.get("totalCentimetresError")),
        "lastSecondsError": _error(one["time"].get("lastSecondsError")),
        "totalSecondsError": _error(one["time"].get("totalSecondsError")),
        "clockOffsetMilliseconds": clock["offsetMilliseconds"] if clock else None,
        "clockErrorMilliseconds": clock["errorMilliseconds"] if clock else None,
    }


def _table(types: Mapping[str, str], table: bytes) -> "DataFrame":
    frame = _pandas().read_csv(io.BytesIO(table), dtype=dict(types), keep_default_na=False, na_values="")
    return frame[list(types)]


def _error(of: FigureError | None) -> float | None:
    return of["error"] if of else None


def _sizes(figures: Mapping[str, Any]) -> dict[str, Any]:
    """The figures, each error by its size."""
    return {name: value.get("error") if isinstance(value, dict) else value for name, value in figures.items()}


def gestures(answer: SessionStats) -> "DataFrame":
    """The newest finished gestures, at most 16 of each phone, oldest first.

    Columns: participant, name; seconds (s), pixels (CSS px), centimetres (cm); secondsError, centimetresError (how far
    they may be off, at most; missing if unknown); fingers, tap; peakPixelsPerSecond (px/s).
    """
    rows = ({**_names(one), **gesture} for one in answer["participants"] for gesture in one["gestures"])
    return _frame(columns.GESTURES, rows)


def forces(answer: SessionStats) -> "DataFrame":
    """Forces and weights, a row for each phone; the index is the participant's id.

    Columns: name; provenance (none, contactArea, measured, pen); force (percent of the maximum now), grams, peakGrams
    (g), missing where nothing measures them; fullScaleGrams (g at the maximum), calibrated, tareGrams (g).
    """
    return _by_participant(columns.FORCES, answer, lambda one: {**one, **one["pressure"], **one["scale"]})


def weighings(table: bytes) -> "DataFrame":
    """What phones recorded on springs, rulers and strings, a row for each recording, from the table `weighings` (CSV).

    Columns: participant, name; recording (its number), receivedMilliseconds (since the session began); provenance
    (spring, ruler, pendulum), scale (its number), scaleName; role (empty, reference, weigh, swing), referenceGrams,
    referenceGramsError (g, standard error), load and tare (numbers of loads), lengthMetres (of a pendulum), samples;
    refusal (why there is no result); of springs and pendulums periodSeconds, periodError (s); of springs
    amplitudeMetres (m), amplitudeEffect, amplitudeEffectError; of pendulums amplitudeDegrees; of rulers gravityX,
    gravityY, gravityZ (a unit vector), inclinationError (degrees); of the load so far grams, gramsError (g, 95 %); of
    the scale newtonsPerMetre (N/m), ownGrams, ownGramsError (g), repeatability (share of the period, or degrees),
    misfitGrams (g); of pendulums so far gravity, gravityError (m/s², 95 %).
    """
    return _table(columns.WEIGHINGS, table)


def heatmap(answer: HeatmapLayer) -> "DataFrame":
    """A heatmap's values, its rows and columns as the frame's: numbers of events, or dwell in ms."""
    width = answer["columns"]
    return _pandas().DataFrame([answer["values"][row * width : (row + 1) * width] for row in range(answer["rows"])])


def samples(answer: Samples) -> "DataFrame":
    """The values of a part, a row for each participant; the index is the participant's id.

    Columns: person, if codes identify, by which values of several phones and days belong together; the part's measures
    in their units, which `get_samples` has; NaN for a participant without a value. Of a part with lengths also
    densityFrom, relativeError (of the density). Of a measure with errors also their column, with Error at the end of
    its name: how far a value may be off.
    """
    columns_of = {measure["name"]: measure["values"] for measure in answer["measures"]}
    frame = _pandas().DataFrame(columns_of, index=answer["participants"], dtype=float)
    if "persons" in answer:
        frame.insert(0, "person", _pandas().array(answer["persons"], dtype=columns.TEXT))
    if "densityFrom" in answer:
        frame["densityFrom"] = _pandas().array(answer["densityFrom"], dtype=columns.TEXT)
        frame["relativeError"] = _pandas().array(answer["relativeError"], dtype=columns.NUMBER)
    for measure in answer["measures"]:
        if "errors" in measure:
            frame[f"{measure['name']}Error"] = _pandas().array(measure["errors"], dtype=columns.NUMBER)
    return frame


def results(answer: Results) -> "DataFrame":
    """The attempts of all challenges.

    Columns: challenge (its number), kind, target (in the unit); participant, name, attempt; receivedMilliseconds (since
    the session's start); value, unit. Only of targets: movementTimeSeconds (s);
    indexOfDifficultyBits (nominal); effectiveWidthPixels, effectiveDistancePixels (CSS px),
    effectiveIndexOfDifficultyBits; the same with Bivariate in the name; throughputUnivariateBitsPerSecond (the value),
    throughputBivariateBitsPerSecond; errors. Other kinds have counts of their own. Only of distances: densityFrom,
    relativeError (of the value, at most), densityError, as in `stats`. valueError (how far the value may be off, at
    most, in its unit; missing where it is unknown).
    """
    rows = (
        {
            "challenge": challenge["number"],
            **challenge,
            **_names(one),
            **attempt,
            "valueError": _error(attempt.get("valueError")),
        }
        for challenge in answer["challenges"]
        for one in challenge["participants"]
        for attempt in one["results"]
    )
    return _frame(columns.RESULTS, rows)


def experiments(answer: Experiments) -> "DataFrame":
    """A row for each experiment, participant and condition.

    Columns: experiment (its number), participant, name, condition; distance, width (mm); trials, errors, outliers;
    movementTimeSeconds (s); effectiveWidth, effectiveDistance (mm); indexOfDifficultyBits (nominal),
    effectiveIndexOfDifficultyBits; throughput (bits/s, univariate; in steering 1/s); errorRate (0 to 1); task (tapping,
    steering). Only of tapping: effectiveWidthBivariate, effectiveDistanceBivariate (mm),
    effectiveIndexOfDifficultyBivariateBits, throughputUnivariateBitsPerSecond, throughputBivariateBitsPerSecond.
    Only of steering, instead of the difficulties in bits: indexOfDifficulty, effectiveIndexOfDifficulty, departures
    from the tunnel, breaks (attempts broken off), outsideShare (0 to 1), throughputPerSecond.
    Of both: densityFrom, relativeError, as in `stats`; movementTimeSecondsError, effectiveWidthError,
    effectiveDistanceError, effectiveIndexOfDifficultyBitsError, throughputError, each in the figure's unit; excluded:
    why the plan leaves the participant out of the class's figures (errors, outliers, incomplete, density), if it does.
    """
    rows = (
        {
            "experiment": each["number"],
            "task": each["task"],
            **_names(one),
            **each["conditions"][figures["condition"]],
            **_sizes(figures),
            # A server of before says nothing of it.
            "excluded": " ".join(one.get("excluded", [])) or None,
        }
        for each in answer["experiments"]
        for one in each["participants"]
        for figures in one["conditions"]
    )
    return _frame(columns.EXPERIMENTS, rows)


def taps(answer: Taps) -> "DataFrame":
    """Every tap of the tapping experiments.

    Columns: experiment, participant, name, sequence, practice, block, condition; distance, width (mm);
    indexOfDifficultyBits; pixelsPerMillimetre, calibrated; trial (0 starts the sequence); targetX, targetY, x, y
    (CSS px); t (ms on the phone's clock); roomMilliseconds, clockErrorMilliseconds, clockEpoch, as in `events`;
    movementTimeSeconds (s), hit, outlier (short, far, time), missing where they have no value; densityFrom,
    relativeError, as in `stats`.
    """
    return _frame(columns.TAPS, iter(answer["taps"]))


def trials(answer: SteeringTrials) -> "DataFrame":
    """Every trial of the steering experiments.

    Columns: experiment, participant, name, sequence, practice, block, condition; distance, width (mm);
    indexOfDifficulty; pixelsPerMillimetre, calibrated; trial; startX, startY, endX, endY (CSS px, of the lines'
    middles); movementTimeSeconds (s), pathLength (mm), departures from the tunnel, outsideShare (0 to 1); breaks
    (attempts broken off before it); outlier (far, time), missing where it is none; densityFrom, relativeError, as in
    `stats`.
    """
    return _frame(columns.TRIALS, iter(answer["trials"]))


def points(table: bytes) -> "DataFrame":
    """Every point of the trials of the steering experiments, from the table `points` (CSV).

    Columns: experiment, participant, sequence, trial, as in `trials`; x, y (CSS px); t (ms on the phone's clock);
    roomMilliseconds, clockErrorMilliseconds, clockEpoch, as in `events`.
    """
    return _table(columns.POINTS, table)


def together(table: bytes) -> "DataFrame":
    """What the class has reached in each task that it does together, from the table `together` (CSV).

    Columns: challenge (its number), kind, target; unit, value, low, high (the value's interval of 95 %, missing without
    one); people, leftOut. Only of wave and relay: wholeSeconds, secondsPerPerson, interceptSeconds (s);
    clockErrorMilliseconds (ms, at most, of secondsPerPerson), screenErrorMilliseconds (ms); metresPerSecond. Only of
    beat and clap: chance, clockError (at most, of the value), screenCeiling; tempo (1/min); periodAtStartMilliseconds,
    periodAtEndMilliseconds (ms); risesAtSeconds, fallsAtSeconds (s); fromMilliseconds, untilMilliseconds (ms on the
    room's clock), clockEpoch.
    """
    return _table(columns.TOGETHER, table)


def chains(table: bytes) -> "DataFrame":
    """Every touch of waves and relays, from the table `chains` (CSV).

    Columns: challenge (its number), kind, target; participant, name, seat; seconds (s since the first touch),
    clockErrorMilliseconds (ms, at most), estimatedLatencyMilliseconds (ms, of the phone, display included); fault
    (early, late); of the way from the touch before it in a relay's chain linkSeconds (s), linkClockErrorMilliseconds
    (ms, at most), mark (gap, short).
    """
    return _table(columns.CHAINS, table)


def beats(table: bytes) -> "DataFrame":
    """How each person tapped in time, from the table `beats` (CSV).

    Columns: challenge (its number), kind, target; participant, name; taps, doubles, missing; lastSeconds (s); tempo,
    tempoLow, tempoHigh (1/min); spreadMilliseconds; driftMilliseconds, driftLow, driftHigh (ms a tap); agreement (0 to
    1); latenessMilliseconds, clockErrorMilliseconds (ms, at most).
    """
    return _table(columns.BEATS, table)


def answers(table: bytes) -> "DataFrame":
    """The answers to the questions of lessons, and to those asked at once, from the table `answers` (CSV).

    Columns: run (number of the lesson in the session), lesson (its id), step; participant, name; of choices choice
    (from 1), correct (yes, no; missing where none is right); of numbers value, unit, truth, difference (value less
    truth, in the unit), differencePercent (of the truth), missing where the truth is unknown; answeredMilliseconds
    (since the session began, missing of old answers); of orders order and rightOrder (the items' numbers from 1, as
    JSON), tau (Kendall's, of both, -1 to 1);
    confidence (percent, missing where the phone has not said), tolerance (how far from truth a number is correct);
    of curves curve and trueCurve (101 values, as JSON), rootMeanSquare (of their difference, in the unit of
    y), correlation (Pearson's), turningPoints; of places picture (world, or a file of the archive), pictureWidth,
    pictureHeight, points and truthPoints (x and y of each in px, separated by semicolons), distance (px, of several
    marks the mean), distancePercent (of the diagonal), inside (marks in the true area); area (px squared), areaPercent
    (of the picture), overlap (with the true area, 0 to 1).
    """
    return _table(columns.ANSWERS, table)


def study(answer: Study) -> "DataFrame":
    """The pages of a study.

    Columns: page (its address), version (missing without one); participants, touches, taps, scrolled, dead, rage,
    slips, missed; missedMeanPixels (CSS px, missing without misses); dwellMilliseconds (ms); elements; narrow, medium,
    wide (touches by page width).
    The table `study` of `get_table` has every element of all pages.
    """
    return _frame(columns.STUDY, ({**page, **page["widths"]} for page in answer["pages"]))


def study_elements(answer: StudyElements) -> "DataFrame":
    """The elements of one page of a study.

    Columns: element (its selector); participants, touches, taps, scrolled, dead, rage, slips, missed; missedMeanPixels
    (CSS px, missing without misses); dwellMilliseconds (ms).
    """
    return _frame(columns.STUDY_ELEMENTS, iter(answer["elements"]))


def events(answer: list[dict[str, Any]]) -> "DataFrame":
    """Every touch event of the log; its other records are left out.

    Columns: participant; receivedMilliseconds (since the session's start); seq (of the batch); phase, pointer; x, y
    (CSS px); t (ms on the phone's clock); roomMilliseconds (ms on the room's clock), clockErrorMilliseconds (ms, at
    most), clockEpoch (times of different ones cannot be compared), missing if the phone's clock is not known; pressure
    (0 to 1), radius (CSS px), tool (pen), missing where there is none; picture (the number of that under the finger),
    pictureX, pictureY (in its pixels), missing without one.
    """
    names = ("phase", "pointer", "x", "y", "t", "pressure", "radius", "tool")
    lists = ("roomMilliseconds", "clockErrorMilliseconds", "pictureX", "pictureY")
    rows = (
        {
            **record,
            **{name: record[name][number] if name in record else None for name in lists},
            **dict(zip(names, event, strict=False)),
            "phase": Phase(event[0]).name.lower(),
        }
        for record in answer
        if record["type"] == "touches"
        for number, event in enumerate(record["events"])
    )
    return _frame(columns.EVENTS, rows)


def walks(answer: list[dict[str, Any]]) -> "DataFrame":
    """The fixes of all walkers.

    Columns: participant, name; milliseconds (since the session's start); latitude, longitude (degrees WGS 84); accuracy
    (m); scene, missing where none played; distanceMetres (m walked so far); plausible; distanceError (m: the
    distance is wrong by at most this, in 99 of 100 walks), missing where it is unknown.
    """
    fields = (
        "milliseconds",
        "latitude",
        "longitude",
        "accuracy",
        "scene",
        "distanceMetres",
        "plausible",
        "distanceError",
    )
    names = {one["id"]: _names(one) for one in answer[0]["participants"]}
    rows = (
        {
            **names[trace["participant"]],
            **dict(zip(fields, fix, strict=False)),
        }
        for trace in answer[1:]
        for fix in trace["fixes"]
    )
    return _frame(columns.WALKS, rows)


def _names(one: Mapping[str, Any]) -> dict[str, Any]:
    """The phone of a row, and its name."""
    return {"participant": one["id"], **{name: one.get(name) for name in columns.NAMES}}


def _by_participant(
    kinds: Mapping[str, str], answer: SessionStats, row: Callable[[ParticipantStats], Mapping[str, Any]]
) -> "DataFrame":
    """A row for each participant, with the id as index."""
    rows = ({**row(one), "participant": one["id"]} for one in answer["participants"])
    return _frame({"participant": columns.TEXT, **kinds}, rows).set_index("participant")


def _frame(kinds: Mapping[str, str], rows: Iterator[Mapping[str, Any]]) -> "DataFrame":
    """A frame of these columns, also without rows; absent fields of a row are missing values."""
    table: dict[str, list[Any]] = {name: [] for name in kinds}
    for row in rows:
        for name, values in table.items():
            values.append(row.get(name))
    return _pandas().DataFrame(table).astype(dict(kinds))


def _pandas() -> Any:
    """Pandas, which loads slowly and is only needed here."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError("Data frames need pandas; install it with: pip install 'touchfigures[frames]'") from error
    return pandas
