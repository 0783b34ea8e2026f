"""How long a class has been open: minutes and hours of a lesson, days of a class that continues next week."""

import datetime

import pytest

from projector_page import ProjectorPage
from touch_page import LAPTOP, plain

HOUR = 3600
AGES = {
    "en": [(30, "class open 00:30 min"), (23.99 * HOUR, "class open 23:59:24 h"), (24 * HOUR, "class open 1 day"), (90 * 24 * HOUR, "class open 90 days")],
    "de": [(HOUR, "seit 1:00:00 h offen"), (47.9 * HOUR, "seit 1 Tag offen"), (48 * HOUR, "seit 2 Tagen offen")],
    "fr": [(HOUR, "ouverte depuis 1:00:00 h"), (25 * HOUR, "ouverte depuis 1 jour"), (28 * 24 * HOUR, "ouverte depuis 28 jours")],
}


@pytest.mark.every_language
@pytest.mark.parametrize("language", AGES)
def test_the_age_of_a_class_is_in_days_from_the_second_one_on(session, opened, language):
    # A viewer that does not hear of the server's time shows the age by its own clock.
    shown = opened(session.server, language, kind=ProjectorPage, device=LAPTOP)
    shown.server_is_away = True  # The browser logs the failed request.
    shown.page.route("**/healthz", lambda route: route.abort())
    shown.present(session, host=False)
    created = datetime.datetime.fromisoformat(session.stats()["createdAt"])
    for seconds, text in AGES[language]:
        shown.page.clock.set_fixed_time(created + datetime.timedelta(seconds=seconds))
        shown.wait_until(lambda: plain(shown.sums).endswith(text), text)
