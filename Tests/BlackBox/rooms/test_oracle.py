"""The oracle itself, compared with figures computed by hand."""

import pytest

from oracle import BEGAN, CANCELLED, ENDED, HELD, MOVED, Oracle, Refused


def test_a_triangle_of_3_4_5_is_12_units_long():
    oracle = Oracle()
    oracle.apply([[BEGAN, 1, 100, 100, 0], [MOVED, 1, 292, 100, 250], [MOVED, 1, 292, 356, 500], [ENDED, 1, 100, 100, 1000]])
    assert oracle.total_pixels == 192 + 256 + 320
    assert (oracle.total_centimetres, oracle.total_seconds, oracle.touches) == (12, 1, 1)
    assert oracle.estimated["totalPixels"] == 768
    assert [(index, count) for index, count in enumerate(oracle.counts) if count] == [(42, 1), (48, 1), (152, 1)]
    # 250 ms at the start, 250 in the second block, 500 in the third.
    assert [value for value in oracle.dwell if value] == [250, 250, 500]


def test_a_cancelled_position_makes_no_jump_and_held_has_a_time_only():
    oracle = Oracle()
    oracle.apply([[BEGAN, 7, 10, 10, 5], [HELD, 7, 300, 300, 105], [CANCELLED, 7, 300, 300, 205]])
    assert (oracle.total_pixels, oracle.last_seconds, oracle.dwell[0], sum(oracle.counts)) == (0, 0.2, 200, 1)


def test_with_two_fingers_time_counts_once_and_distance_twice():
    oracle = Oracle()
    oracle.apply([[BEGAN, 1, 0, 0, 0], [BEGAN, 2, 0, 64, 500], [MOVED, 1, 64, 0, 1000], [MOVED, 2, 64, 64, 1000]])
    assert (oracle.total_centimetres, oracle.total_seconds, oracle.touching, oracle.touches) == (2, 1, 2, 1)


def test_an_event_earlier_than_the_latest_counts_at_the_latest():
    oracle = Oracle()
    oracle.apply([[BEGAN, 1, 0, 0, 1000], [MOVED, 1, 0, 0, 1100], [ENDED, 1, 0, 0, 900]])
    assert oracle.last_seconds == 0.1


def test_a_finger_that_a_freeze_lifted_is_a_new_pointer():
    oracle = Oracle()
    oracle.apply([[BEGAN, 1, 0, 0, 0], [MOVED, 1, 64, 0, 100]])
    oracle.freeze()
    assert (oracle.touching, oracle.last_seconds) == (0, 0.1)
    oracle.apply([[MOVED, 1, 128, 0, 1100], [MOVED, 1, 192, 0, 1200]])
    assert (oracle.touches, oracle.last_centimetres, oracle.total_centimetres) == (2, 1, 2)
    assert oracle.total_seconds == pytest.approx(0.2)


def test_force_is_percent_and_grams_rounded_down_with_a_peak():
    oracle = Oracle()
    oracle.apply([[BEGAN, 1, 0, 0, 0, 0.1], [MOVED, 1, 0, 0, 8, 0.42]])
    assert oracle.pressure == {"provenance": "measured", "force": 42, "grams": 161, "peakGrams": 161}
    oracle.apply([[ENDED, 1, 0, 0, 16, 0], [BEGAN, 1, 0, 0, 20, 0.5], [MOVED, 1, 0, 0, 30, 0], [MOVED, 1, 0, 0, 30, 0.5]])
    assert oracle.pressure == {"provenance": "none", "force": None, "grams": None, "peakGrams": 161}


def test_a_wrong_batch_changes_nothing():
    oracle = Oracle()
    with pytest.raises(Refused):
        oracle.apply([[BEGAN, 1, 0, 0, 0], [MOVED, 2, 0, 0, 0]])
    assert (oracle.touches, sum(oracle.counts)) == (0, 0)
