"""A computer whose clock is off, by a flat battery or a wrong year, leads its class like any other."""

import time

import pytest

from projector_page import ProjectorPage
from touch_page import LAPTOP

DAY_MS = 86_400_000
WRONG_CLOCK = """(() => {
  const real = Date;
  const now = () => real.now() + (Number(sessionStorage.ahead ?? WRONG_CLOCK));
  self.Date = class extends real {
    constructor(...parts) { super(...(parts.length > 0 ? parts : [now()])); }
    static now() { return now(); }
  };
})();"""


@pytest.fixture(params=[40, 1100, -25, -40, -9000], ids="{} days".format)
def projector(server, opened, request):
    shown = opened(server, kind=ProjectorPage, device=LAPTOP)
    shown.page.add_init_script(WRONG_CLOCK.replace("WRONG_CLOCK", str(request.param * DAY_MS)))
    shown.open("/")
    shown.page.locator("#start").click()
    shown.page.locator("#lobby").wait_for()
    shown.ahead = request.param
    return shown


def leads(shown):
    shown.wait_until(lambda: shown.page.evaluate("document.body.hasAttribute('data-host')"), "the host's controls")


@pytest.mark.many_variants
def test_a_class_is_led_although_the_clock_is_off(projector):
    leads(projector)
    projector.page.reload()
    leads(projector)
    # The age of the class is not that of the wrong clock.
    projector.page.locator("#lobby").wait_for()
    assert projector.sums_line.text_content().endswith("min")


def test_a_viewer_shows_the_age_of_the_class_although_the_clock_is_off(session, opened):
    shown = opened(session.server, kind=ProjectorPage, device=LAPTOP)
    shown.page.add_init_script(WRONG_CLOCK.replace("WRONG_CLOCK", str(40 * DAY_MS)))
    shown.present(session, host=False)
    shown.wait_until(lambda: shown.sums.endswith("min"), "the age by the server's time")


@pytest.mark.many_variants
def test_a_class_is_led_after_the_clock_is_set_right(projector):
    leads(projector)
    projector.page.evaluate("sessionStorage.ahead = 0")
    projector.page.reload()
    leads(projector)


@pytest.mark.many_variants
def test_a_key_for_the_remote_is_renewed_at_its_end_only(projector):
    leads(projector)
    requested = []
    projector.page.on("request", lambda request: requested.append(time.monotonic()) if "/remote?" in request.url else None)
    delays = projector.page.evaluate_handle("""(() => {
      const delays = [], real = setTimeout;
      self.setTimeout = (run, delay, ...more) => { delays.push(delay); return real(run, delay, ...more); };
      return delays;
    })()""")
    projector.press("m")
    projector.page.locator(".remote-qr").wait_for()
    # Five minutes without the lead of ten seconds; the date has whole seconds, and the response takes its time.
    projector.wait_until(
        lambda: any(250_000 < each <= 291_500 for each in delays.json_value() if isinstance(each, (int, float))), "the next key")
    assert len(requested) == 1
