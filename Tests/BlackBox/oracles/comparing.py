"""Tolerances between the server's figures and the oracle's: distances to 1e-9, times to the millisecond, heatmaps
exactly."""

import math

DISTANCE = 1e-9
MILLISECOND = 0.0005


def near(got, wanted, what):
    assert math.isclose(got, wanted, rel_tol=DISTANCE, abs_tol=1e-9), f"{what}: {got!r}, wanted {wanted!r}"


def same_time(got, wanted, what):
    assert abs(got - wanted) < MILLISECOND, f"{what}: {got!r} s, wanted {wanted!r} s"


def compare_stats(stats, oracle, what=""):
    """A participant's stats of REST against the oracle."""
    distance, time, heatmap = stats["distance"], stats["time"], stats["heatmap"]
    near(distance["lastPixels"], oracle.last_pixels, f"{what} lastPixels")
    near(distance["totalPixels"], oracle.total_pixels, f"{what} totalPixels")
    near(distance["lastCentimetres"], oracle.last_centimetres, f"{what} lastCentimetres")
    near(distance["totalCentimetres"], oracle.total_centimetres, f"{what} totalCentimetres")
    for name, wanted in oracle.estimated.items():
        near(distance["estimated"][name], wanted, f"{what} estimated {name}")
    same_time(time["lastSeconds"], oracle.last_seconds, f"{what} lastSeconds")
    same_time(time["totalSeconds"], oracle.total_seconds, f"{what} totalSeconds")
    compare_duration_errors(time, oracle, what)
    assert (stats["touches"], stats["touching"]) == (oracle.touches, oracle.touching), what
    assert (heatmap["columns"], heatmap["rows"], heatmap["blockSize"]) == (oracle.columns, oracle.rows, 32), what
    assert heatmap["counts"] == oracle.counts, f"{what}: the count heatmap differs"
    assert heatmap["highest"] == max(oracle.counts), what
    assert stats["pressure"] == oracle.pressure, what
    for gesture in stats["gestures"]:
        near(gesture["centimetres"], gesture["pixels"] / oracle.pixels_per_centimetre, f"{what} centimetres of a gesture")
    speeds = [gesture["peakPixelsPerSecond"] for gesture in stats["gestures"]]
    assert len(speeds) == len(oracle.speeds), what
    for speed, wanted in zip(speeds, oracle.speeds):
        near(speed, wanted, f"{what} peakPixelsPerSecond")


def compare_duration_errors(time, oracle, what):
    """The bounds of the durations (docs/figures.md, "Time")."""
    positions, seconds = sum(oracle.counts), sum(oracle.dwell) / 1000
    late = min(1 / 60, seconds / positions) if positions and seconds else 1 / 60
    for name, gestures in (("last", 1), ("total", oracle.touches)):
        told = time[f"{name}SecondsError"]
        if not oracle.touches and not oracle.total_seconds:
            assert told == {"error": None, "reason": "nothingMeasured"}, what
            continue
        times = min(max(1, gestures), 1.052 * math.sqrt(max(1, gestures)))
        assert told["kind"] == "bound" and told["sources"].keys() == {"ends", "time"}, what
        near(told["sources"]["ends"], times * late, f"{what} ends of {name}Seconds")
        near(told["sources"]["time"], times * 0.001, f"{what} resolution of {name}Seconds")
        near(told["error"], times * (late + 0.001), f"{what} error of {name}Seconds")


def compare_figures(phone, oracle, what=""):
    """Compares all `figures` messages of a phone with the oracle."""
    figures = phone.figures
    near(figures["distance"]["lastCentimetres"], oracle.last_centimetres, f"{what} lastCentimetres")
    near(figures["distance"]["totalCentimetres"], oracle.total_centimetres, f"{what} totalCentimetres")
    same_time(figures["time"]["lastSeconds"], oracle.last_seconds, f"{what} lastSeconds")
    same_time(figures["time"]["totalSeconds"], oracle.total_seconds, f"{what} totalSeconds")
    assert (figures["touches"], figures["touching"]) == (oracle.touches, oracle.touching), what
    assert figures["heatmap"]["highest"] == max(oracle.counts), what
    counts = [phone.cells.get(index, 0) for index in range(len(oracle.counts))]
    assert counts == oracle.counts, f"{what}: the cells sent live sum to another heatmap"


def agrees(phone, oracle):
    try:
        compare_figures(phone, oracle)
    except AssertionError:
        return False
    return True


def compare_everything(session, phone, oracle, what=""):
    """REST, the live figures, and both layers of the heatmap."""
    compare_stats(session.stats(phone.id), oracle, what)
    if phone.figures is not None:
        phone.listen_until(lambda: agrees(phone, oracle))
        compare_figures(phone, oracle, what)
    for layer, values in (("count", oracle.counts), ("dwell", oracle.dwell)):
        heatmap = session.heatmap(layer=layer, participant=phone.id)
        assert (heatmap["columns"], heatmap["rows"], heatmap["blockSize"]) == (oracle.columns, oracle.rows, 32)
        assert heatmap["values"] == values, f"{what}: layer {layer} differs"
        assert heatmap["highest"] == max(values), what


def compare_session(session, oracles, what=""):
    """The sums over all participants, and the merged heatmap over the normalised screen."""
    merged = session.stats()["merged"]
    near(merged["distance"]["totalCentimetres"], math.fsum(o.total_centimetres for o in oracles), f"{what} merged")
    near(merged["distance"]["lastCentimetres"], math.fsum(o.last_centimetres for o in oracles), f"{what} merged last")
    same_time(merged["time"]["totalSeconds"], math.fsum(o.total_seconds for o in oracles), f"{what} merged")
    assert merged["touches"] == sum(o.touches for o in oracles), what
    peaks = [oracle.pressure["peakGrams"] for oracle in oracles]
    assert merged["pressure"] == {"peakGrams": max((peak for peak in peaks if peak is not None), default=None)}, what
    wanted = [sum(cell) for cell in zip(*(o.merged for o in oracles))]
    assert (merged["heatmap"]["columns"], merged["heatmap"]["rows"]) == (24, 48)
    assert merged["heatmap"].get("counts", merged["heatmap"].get("values")) == wanted, f"{what}: merged heatmap differs"
    assert merged["heatmap"]["highest"] == max(wanted), what
