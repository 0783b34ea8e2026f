"""The classroom page opens with the lobby; its parts arrive while somebody joins, presses a key, or loses the network."""

import pytest

from projector_page import SMALL_PROJECTOR, ProjectorPage

PARTS = "**/bundle/classroom-parts-*.js"


class HeldPage(ProjectorPage):
    """A classroom page whose parts are held back until they are released."""

    def hold(self):
        self.held, self.is_held = [], True
        self.page.route(PARTS, lambda route: self.held.append(route) if self.is_held else route.continue_())
        return self

    def release(self):
        self.is_held = False
        for route in self.held:
            route.continue_()
        self.wait_until(lambda: self.sums, "the parts")

    def opened(self, session):
        """Opens it as the host, without its later parts."""
        self.open("/")
        self.page.evaluate("([key, host]) => localStorage.setItem(key, JSON.stringify(host))", [
            f"touchfigures.host.{session.code}", {name: session.created[name] for name in ("hostToken", "joinURL")}])
        self.open(f"/present?s={session.code}")
        self.wait_until(lambda: self.held, "a request for the parts")
        return self


@pytest.fixture
def held(session, opened):
    return lambda language="en": opened(session.server, language, kind=HeldPage, device=SMALL_PROJECTOR).hold()


def seen(page, selector):
    """Whether it is visible and not covered."""
    return page.page.locator(selector).is_visible() and page.page.locator(selector).evaluate(
        """(node) => {
            const { x, y, width, height } = node.getBoundingClientRect();
            const top = document.elementFromPoint(x + width / 2, y + height / 2);
            return node.contains(top) || top.contains(node);
        }""")


@pytest.mark.parametrize("language, here", [("en", "1 here"), ("de", "1 ist da"), ("fr", "1 est là")])
def test_the_lobby_needs_no_later_parts(session, held, phones, language, here):
    page = held(language).opened(session)
    page.page.locator("#lobby").wait_for()
    [phone] = phones()
    page.wait_until(lambda: phone.welcome["participant"]["name"] in page.text("#lobby-names"), "the phone's name")
    assert here in page.text("#lobby-count")
    assert page.text("#lobby-code").replace(" ", "") == session.code
    assert seen(page, "#lobby-qr") and seen(page, "#lobby-start")
    page.release()
    assert seen(page, "#lobby-code")


def test_nothing_is_shown_incompletely(session, held):
    session.control("lobby", on=False)
    page = held().opened(session)
    page.wait_until(lambda: page.page.locator("#lobby").is_hidden(), "the class behind the lobby")
    assert page.page.locator("#opening").is_visible()
    for part in ("#strip", "#tools", "#code"):
        assert page.page.locator(part).is_hidden(), part
    page.release()
    assert page.page.locator("#opening").is_hidden()
    assert page.switcher.opener.is_visible()
    for part in ("#tools", "#host", "#code"):
        assert page.page.locator(part).is_visible(), part


def test_a_key_pressed_before_its_part_is_loaded_is_not_lost(session, held):
    session.control("lobby", on=False)
    page = held().opened(session)
    page.press("2", "f")
    page.release()
    page.wait_layout("wall")
    page.wait_until(lambda: page.lit("freeze"), "what F does")
    assert session.stats()["frozen"]
    # Only once; afterwards at once.
    page.press("f")
    page.wait_until(lambda: not session.stats()["frozen"], "what F does now")


def test_changes_in_the_meantime_are_shown(session, held, phones):
    session.control("lobby", on=False)
    session.control("challenge", kind="distance", target=2)
    page = held().opened(session)
    first, second = phones(2)
    first.draw((0.5, 0.1), (0.5, 0.3))
    page.release()
    page.wait_activity("challenge")
    page.wait_until(lambda: "1 of 2" in page.text("#challenge"), "the result")
    for phone in (first, second):
        page.row(phone).wait_for()


def test_parts_that_the_network_lost_are_requested_again(session, held):
    session.control("lobby", on=False)
    page = held().opened(session)
    page.server_is_away = True
    page.is_held = False
    for route in page.held:
        route.abort()
    page.wait_until(lambda: page.sums, "the parts")
    page.server_is_away = False
    assert page.switcher.opener.is_visible()


def test_parts_of_an_old_version_are_replaced_by_those_of_the_current_page(session, held):
    session.control("lobby", on=False)
    page = held().opened(session)
    page.server_is_away = True
    opened = lambda: len([url for url in page.requested if "/present?" in url])
    before, page.is_held = opened(), False
    gone = lambda route: route.fulfill(status=404) if opened() == before else route.continue_()
    page.page.route(PARTS, gone)
    for route in page.held:
        route.fulfill(status=404)
    page.wait_until(lambda: opened() > before, "the new page")
    page.wait_until(lambda: page.sums, "its parts")
    page.server_is_away = False


def test_a_connection_lost_meanwhile_is_restored(session, held, phones):
    session.control("lobby", on=False)
    page = held().opened(session)
    page.server_is_away = True
    server = session.server
    server.kill()
    server.start(server.port)
    [phone] = phones()
    phone.draw((0.2, 0.2), (0.8, 0.2))
    page.release()
    page.row(phone).wait_for()
    page.server_is_away = False
