"""A phone's connection is opened while the page's scripts are loading, and the page uses it."""

from comparing import compare_stats
from strokes import TRIANGLE
from touch_page import TouchPage

SCRIPTS = "**/bundle/touch-chunk-*.js"


class HeldPhone(TouchPage):
    """A touch page whose scripts wait on the network, and its sockets."""

    def hold(self):
        self.held, self.sockets, self.gone = [], [], []
        self.page.on("websocket", self._opened)
        self.page.route(SCRIPTS, lambda route: self.held.append(route), times=1)
        return self

    def _opened(self, socket):
        self.sockets.append(socket)
        socket.on("close", lambda _: self.gone.append(socket))

    def release(self):
        for route in self.held:
            route.continue_()


def test_one_socket_is_opened_before_the_scripts_and_used_by_them(session, opened):
    phone = opened(session.server, kind=HeldPhone).hold()
    phone.page.goto(f"{session.server.url}/touch?s={session.code}", wait_until="commit")
    phone.wait_until(lambda: phone.held and phone.sockets, "the socket")
    assert session.stats()["participants"] == []
    phone.release()
    phone.wait_welcome()
    phone.draw(*TRIANGLE)
    phone.settle()
    assert len(phone.sockets) == 1 and phone.gone == []
    compare_stats(session.stats(phone.participant), phone.oracle())


def test_late_scripts_connect_again(session, opened):
    """The server closes a connection without a greeting after five seconds."""
    phone = opened(session.server, kind=HeldPhone).hold()
    phone.page.goto(f"{session.server.url}/touch?s={session.code}", wait_until="commit")
    phone.wait_until(lambda: phone.held and phone.gone, "the end of the first socket")
    phone.release()
    phone.wait_welcome()
    phone.draw(*TRIANGLE)
    phone.settle()
    assert len(phone.sockets) == 2
    compare_stats(session.stats(phone.participant), phone.oracle())
