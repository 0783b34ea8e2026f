"""The computer that leads a class fails in the middle of a lesson; another one goes on by the key that the remote shows."""

import pytest

from accessibility import Examiner
from projector_page import SMALL_PROJECTOR, ProjectorPage
from remote_page import THUMB, RemotePage
from touch_page import LAPTOP

WORDS = {
    "en": {"wrong": "This key is not good", "short": "14 characters", "lost": "Another computer leads the class", "step": "Step 2 of 6", "next": "Step 3 of 6"},
    "de": {"wrong": "Dieser Schlüssel gilt nicht", "short": "14 Zeichen", "lost": "Ein anderer Computer leitet jetzt", "step": "Schritt 2 von 6",
           "next": "Schritt 3 von 6"},
    "fr": {"wrong": "Cette clé n’est pas valable", "short": "14 caractères", "lost": "Un autre ordinateur dirige maintenant", "step": "2", "next": "3"},
}


def lesson_step(shown):
    return " ".join(shown.page.locator(".place").all_inner_texts())


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_another_computer_goes_on_where_the_lesson_was(session, opened, phones, language, scheme):
    words, examiner = WORDS[language], Examiner()
    first = opened(session.server, language, kind=ProjectorPage, device={**SMALL_PROJECTOR, "color_scheme": scheme}).present(session)
    [phone] = phones(1)
    thumb = opened(session.server, language, kind=RemotePage, device=THUMB, color_scheme=scheme).steer(first)
    session.control("remote", display=False)
    session.control("activity", activity="lesson", subject="thumb-walk")
    session.control("lobby", on=False)
    session.control("lesson", step=2)
    phone.draw((0.2, 0.2), (0.5, 0.6))
    # The computer is off; its storage stays.
    first.page.goto("about:blank")

    thumb.button("other").click()
    key = thumb.sheet.locator(".typed-key:not(:empty)")
    key.wait_for()
    examiner.examine(thumb.page, "the key on the remote")
    typed = key.inner_text()
    assert typed.replace(" ", "")[:6] == session.code and len(typed.replace(" ", "")) == 14

    second = opened(session.server, language, kind=ProjectorPage, device={**LAPTOP, "color_scheme": scheme})
    second.open("/").page.locator("footer a[href='/classes#again']").click()
    second.page.locator("#empty").wait_for()
    field = second.page.locator("#again-key")
    field.fill(typed[:-1])
    field.press("Enter")
    second.wait_until(lambda: words["short"] in second.text("#again-message"), "what a key looks like")
    examiner.examine(second.page, "a key that is too short")
    field.fill(typed.lower().replace(" ", "-"))
    field.press("Enter")
    second.page.wait_for_url(f"**/present?s={session.code}")
    second.wait_until(lambda: words["step"] in lesson_step(second), "the step")
    second.press("PageDown")
    second.wait_until(lambda: session.stats()["lesson"]["step"] == 3, "the next step")
    second.wait_until(lambda: words["next"] in lesson_step(second), "the next step on the computer")
    assert [each["id"] for each in session.stats()["participants"]] == [phone.id] and session.stats(phone.id)["touches"] == 1

    # The first computer wakes: it leads no more, and says so.
    first.server_is_away = True  # The browser reports the refused token.
    first.open(f"/present?s={session.code}")
    first.wait_until(lambda: first.page.locator("#state").count() and words["lost"] in first.text("#state"), "that it leads no more")
    examiner.examine(first.page, "the computer that woke")
    assert session.post_control({"action": "lesson", "step": 1}).status_code == 403
    first.page.locator("#state button").first.click()
    first.wait_until(lambda: words["next"] in lesson_step(first), "what it may still watch")
    # The remote goes on, and the key was good once.
    thumb.page.keyboard.press("Escape")
    thumb.page.locator("[data-lesson=next]").click()
    second.wait_until(lambda: session.stats()["lesson"]["step"] == 4, "the step by the remote")
    other = opened(session.server, language, kind=ProjectorPage, device=LAPTOP)
    other.server_is_away = True
    other.open("/classes#again").page.locator("#empty").wait_for()
    other.page.locator("#again-key").fill(typed)
    other.page.locator("#again-key").press("Enter")
    other.wait_until(lambda: words["wrong"] in other.text("#again-message"), "that it is used up")
    assert examiner.wrong == []
