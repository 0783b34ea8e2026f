"""While a finger rests, the phone's time runs in every frame by its own clock, and never goes back when the truth arrives."""

import pytest

WHOLE_BROWSER = True

WATCH = """() => {
    window.readings = [];
    // The delay of the lift event, until which the clock runs.
    window.late = 0;
    addEventListener("pointerup", ({ timeStamp }) => { window.late = performance.now() - timeStamp; }, { capture: true });
    const text = (id) => document.getElementById(id).children[0].textContent.replace(",", ".");
    (function look() {
        readings.push([Number(text("time-last")), Number(text("time-total"))]);
        window.watching = requestAnimationFrame(look);
    })();
}"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("engine", [True, False], ids=["own engine", "server alone"])
def test_a_resting_finger_s_time_changes_in_every_frame_and_never_jumps_back(session, opened, language, engine):
    page = opened(session.server, language)
    if not engine:
        page.page.route("**/engines/*", lambda route: route.abort())
        page.server_is_away = True  # The browser logs the missing file as an error.
    page.join(session.code)
    if engine:
        page.wait_engine()
        page.page.wait_for_timeout(300)
    # One gesture before, so that the total is not the last one.
    page.draw((100, 300), (200, 300))
    page.settle()
    before = session.stats(page.participant)["time"]["totalSeconds"]
    page.page.evaluate(WATCH)
    page.touch(0, 150, 400)
    page.wait_until(lambda: page.page.evaluate("readings.length") > 80, "80 frames")
    page.page.wait_for_timeout(1000)
    page.lift()
    page.settle()
    page.page.wait_for_timeout(300)
    readings = page.page.evaluate("() => { cancelAnimationFrame(watching); return readings; }")
    exact = session.stats(page.participant)["time"]
    wanted = [round(exact["lastSeconds"], 2), round(exact["totalSeconds"], 2)]
    assert readings[-1] == pytest.approx(wanted, abs=0.011)
    # From the gesture's beginning to its end.
    # Until then it shows the previous gesture, which may have been a slow one.
    first = next(index for index, reading in enumerate(readings) if reading != readings[0])
    assert readings[first][1] >= round(before, 2)
    run = readings[first:]
    allowed = 0.011 + max(0, page.page.evaluate("late") - 32) / 1000
    for (last, total), (next_last, next_total) in zip(run, run[1:]):
        assert next_last >= last - allowed and next_total >= total - allowed, "it goes back"
    resting = [reading for reading in run if reading[0] < wanted[0] - 0.1]
    assert len(resting) > 20
    still = sum(one == other for one, other in zip(resting, resting[1:]))
    assert still <= len(resting) // 20, f"{still} of {len(resting)} frames show the same time as the one before"
    if not engine:
        page.page.unroute("**/engines/*")
