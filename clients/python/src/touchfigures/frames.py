"""The server's responses as pandas data frames; needs the extra `frames`.

Columns have the names of the server's own tables (CSV), with the unit in the name; `_columns` lists them in order.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from . import _columns as columns
from ._contract import Phase
from .models import (
    Experiments,
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

    Columns: name (invented), label (own name or code), group; consent (given, refused, unanswered; missing if not
    asked); touches (gestures), taps; lastPixels, totalPixels (CSS px), lastCentimetres, totalCentimetres (cm),
    lastSeconds, totalSeconds (s), of the last gesture and in total; mostFingers at once; calibrated,
    pixelsPerCentimetre; screenWidth, screenHeight (CSS px); estimatedLastCentimetres, estimatedTotalCentimetres (cm);
    densityFrom (card, model, assumed), relativeError (of the density, missing if unknown); connected; colour (#rrggbb).
    """
    return _by_participant(columns.STATS, answer, _figures)


def _figures(one: ParticipantStats) -> dict[str, Any]:
    distance = {name: value for name, value in one["distance"].items() if name != "estimated"}
    return {
        **one,
        **distance,
        **one["time"],
        "mostFingers": one["fingers"]["most"],
        "screenWidth": one["screen"]["width"],
        "screenHeight": one["screen"]["height"],
        "estimatedLastCentimetres": one["distance"]["estimated"]["lastCentimetres"],
        "estimatedTotalCentimetres": one["distance"]["estimated"]["totalCentimetres"],
    }


def gestures(answer: SessionStats) -> "DataFrame":
    """The newest finished gestures, at most 16 of each phone, oldest first.

    Columns: participant, name; seconds (s), pixels (CSS px), centimetres (cm); fingers, tap; peakPixelsPerSecond
    (px/s).
    """
    rows = ({**_names(one), **gesture} for one in answer["participants"] for gesture in one["gestures"])
    return _frame(columns.GESTURES, rows)


def forces(answer: SessionStats) -> "DataFrame":
    """Forces and weights, a row for each phone; the index is the participant's id.

    Columns: name; provenance (none, contactArea, measured, pen); force (percent of the maximum now), grams, peakGrams
    (g), missing where nothing measures them; fullScaleGrams (g at the maximum), calibrated, tareGrams (g).
    """
    return _by_participant(columns.FORCES, answer, lambda one: {**one, **one["pressure"], **one["scale"]})


def heatmap(answer: HeatmapLayer) -> "DataFrame":
    """A heatmap's values, its rows and columns as the frame's: numbers of events, or dwell in ms."""
    width = answer["columns"]
    return _pandas().DataFrame([answer["values"][row * width : (row + 1) * width] for row in range(answer["rows"])])


def samples(answer: Samples) -> "DataFrame":
    """The values of a part, a row for each participant; the index is the participant's id.

    Columns: the part's measures in their units, which `get_samples` has; NaN for a participant without a value. Of a
    part with lengths also densityFrom, relativeError, as in `stats`.
    """
    columns_of = {measure["name"]: measure["values"] for measure in answer["measures"]}
    frame = _pandas().DataFrame(columns_of, index=answer["participants"], dtype=float)
    if "densityFrom" in answer:
        frame["densityFrom"] = _pandas().array(answer["densityFrom"], dtype=columns.TEXT)
        frame["relativeError"] = _pandas().array(answer["relativeError"], dtype=columns.NUMBER)
    return frame


def results(answer: Results) -> "DataFrame":
    """The attempts of all challenges.

    Columns: challenge (its number), kind, target (in the unit); participant, name, attempt; receivedMilliseconds (since
    the session's start); value, unit. Only of targets: movementTimeSeconds (s);
    indexOfDifficultyBits (nominal); effectiveWidthPixels, effectiveDistancePixels (CSS px),
    effectiveIndexOfDifficultyBits; the same with Bivariate in the name; throughputUnivariateBitsPerSecond (the value),
    throughputBivariateBitsPerSecond; errors. Other kinds have counts of their own. Only of distances: densityFrom,
    relativeError, as in `stats`.
    """
    rows = (
        {"challenge": challenge["number"], **challenge, **_names(one), **attempt}
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
    Of both: densityFrom, relativeError, as in `stats`.
    """
    rows = (
        {
            "experiment": each["number"],
            "task": each["task"],
            **_names(one),
            **each["conditions"][figures["condition"]],
            **figures,
        }
        for each in answer["experiments"]
        for one in each["participants"]
        for figures in one["conditions"]
    )
    return _frame(columns.EXPERIMENTS, rows)


def taps(answer: Taps) -> "DataFrame":
    """Every tap of the tapping experiments.

    Columns: experiment, participant, name, sequence, practice, condition; distance, width (mm); indexOfDifficultyBits;
    pixelsPerMillimetre, calibrated; trial (0 starts the sequence); targetX, targetY, x, y (CSS px); t (ms on the
    phone's clock); movementTimeSeconds (s), hit, outlier (short, far, time), missing where they have no value;
    densityFrom, relativeError, as in `stats`.
    """
    return _frame(columns.TAPS, iter(answer["taps"]))


def trials(answer: SteeringTrials) -> "DataFrame":
    """Every trial of the steering experiments.

    Columns: experiment, participant, name, sequence, practice, condition; distance, width (mm); indexOfDifficulty;
    pixelsPerMillimetre, calibrated; trial; startX, startY, endX, endY (CSS px, of the lines' middles);
    movementTimeSeconds (s), pathLength (mm), departures from the tunnel, outsideShare (0 to 1); breaks (attempts broken
    off before it); outlier (far, time), missing where it is none; densityFrom, relativeError, as in `stats`.
    """
    return _frame(columns.TRIALS, iter(answer["trials"]))


def points(answer: SteeringTrials) -> "DataFrame":
    """Every point of the trials of the steering experiments.

    Columns: experiment, participant, sequence, trial, as in `trials`; x, y (CSS px); t (ms on the phone's clock).
    """
    rows = ({**trial, "x": x, "y": y, "t": t} for trial in answer["trials"] for x, y, t in trial["points"])
    return _frame(columns.POINTS, rows)


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
    (CSS px); t (ms on the phone's clock); pressure (0 to 1), radius (CSS px), tool (pen), missing where there is none.
    """
    names = ("phase", "pointer", "x", "y", "t", "pressure", "radius", "tool")
    rows = (
        {**record, **dict(zip(names, event, strict=False)), "phase": Phase(event[0]).name.lower()}
        for record in answer
        if record["type"] == "touches"
        for event in record["events"]
    )
    return _frame(columns.EVENTS, rows)


def walks(answer: list[dict[str, Any]]) -> "DataFrame":
    """The fixes of all walkers.

    Columns: participant, name; milliseconds (since the session's start); latitude, longitude (degrees WGS 84); accuracy
    (m); scene, missing where none played; distanceMetres (m walked so far); plausible.
    """
    fields = ("milliseconds", "latitude", "longitude", "accuracy", "scene", "distanceMetres", "plausible")
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
