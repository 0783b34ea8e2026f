"""Errors of server and connection, as exceptions: all are `TouchFiguresError`."""

import socket
import ssl
from collections.abc import Iterator
from typing import Any

from ._contract import Code


class TouchFiguresError(Exception):
    """Base class of all errors of this package."""


class ServerProblem(TouchFiguresError):
    """The server refused a request; RFC 9457.

    `type` is one of the names in docs/problems.md, such as `unknown-session`. `field` names the
    invalid field or parameter, `retry_after` the seconds to wait, where the server says so. `faults` lists the line and
    the reason of each fault of a document. `request_id` names the request in the server's log; None from older servers.
    """

    def __init__(self, problem: dict[str, Any], retry_after: float | None = None) -> None:
        self.type = str(problem["type"]).rpartition("#")[2]
        self.title: str = problem["title"]
        self.status: int = problem["status"]
        self.detail: str = problem["detail"]
        self.field: str | None = problem.get("field")
        self.faults: list[dict[str, Any]] = problem.get("faults", [])
        self.request_id: str | None = problem.get("requestId")
        self.retry_after = retry_after
        named = f", request {self.request_id}" if self.request_id else ""
        super().__init__(f"{self.title}: {self.detail} (HTTP {self.status}, {self.type}{named})")


class BadAnswer(TouchFiguresError):
    """The response is not from a TouchFigures server, or is incomplete."""


class ConnectionFailed(TouchFiguresError):
    """No connection to the server. The message states the cause and the remedy."""


class NoAnswer(ConnectionFailed, TimeoutError):
    """The server took too long: it does not respond, or took the connection and says nothing."""


class LiveClosed(TouchFiguresError):
    """The server closed a live connection for good: `code` is the WebSocket's close code, `reason` its reason."""

    def __init__(self, code: int, reason: str) -> None:
        self.code, self.reason = code, reason
        words = f"{code}, {reason}" if reason else str(code)
        super().__init__(f"{CLOSED.get(code, 'The server closed the live connection.')} ({words})")


class SessionEnded(LiveClosed):
    """The host has ended the session, or it has expired or was deleted."""


class BatchRejected(TouchFiguresError):
    """The server dropped a batch of a simulated phone, and counted nothing of it."""


class NotJoined(TouchFiguresError):
    """A call to send or wait on a phone that is not in the session; nothing was sent."""

    def __init__(self) -> None:
        super().__init__(
            "The phone has not joined, or has left: use it within its `with`, or call join() first; nothing was sent."
        )


class ClientClosed(TouchFiguresError, RuntimeError):
    """The client was closed, with its phones and live connections."""

    def __init__(self) -> None:
        super().__init__("The client is closed: use it within its `with`, or make a new one; nothing was sent.")


CLOSED = {
    1002: "The server could not read the client's frames; a proxy may have changed them.",
    1007: "The server could not read the client's text.",
    1009: "The client sent a message that is too large.",
    Code.BAD_MESSAGE: "The server did not understand the client's greeting.",
    Code.NOT_AUTHORISED: "The server does not know the token; join without it, as a new participant or viewer.",
    Code.REMOVED: "The server does not let this phone in.",
    Code.NO_SUCH_SESSION: "There is no session with this code; it was mistyped, has expired, or was deleted.",
    Code.CONFLICT: "The participant has connected elsewhere.",
    Code.ENDED: "The session has ended.",
    Code.DAMAGED: "The session's stored data is damaged.",
}


def closed(code: int | None, reason: str) -> LiveClosed | None:
    """The error of a close code; None for one after which a client reconnects (docs/protocol.md, "Close codes")."""
    if code == Code.ENDED:
        return SessionEnded(code, reason)
    if code in (1002, 1007, 1009) or (
        code is not None and 4400 <= code < 4500 and code not in (Code.NO_HELLO, Code.TOO_FAST)
    ):
        return LiveClosed(code, reason)
    return None


def failed(address: str, error: BaseException, seconds: float | None = None) -> ConnectionFailed:
    """Says in plain words why nothing could be reached at an address; `seconds` is how long it was waited for."""
    causes = list(_causes(error))
    if any(isinstance(cause, ssl.SSLCertVerificationError) for cause in causes):
        return ConnectionFailed(
            f"{address} has a certificate that this machine does not trust. Save /ca.pem of the server's plain HTTP "
            "address, and name the file as certificate_authority."
        )
    if any(isinstance(cause, ssl.SSLError) for cause in causes):
        return ConnectionFailed(
            f"{address} does not answer with TLS. Write http:// instead of https://, or another port."
        )
    if any(isinstance(cause, socket.gaierror) for cause in causes):
        return ConnectionFailed(
            f"{address} is not a known host. Check its spelling, or use the IP address that the server prints."
        )
    if any(isinstance(cause, ConnectionRefusedError) for cause in causes):
        return ConnectionFailed(
            f"No server listens at {address}. Start it there with `touchfigures serve`, "
            "and use an address that it prints."
        )
    if any(isinstance(cause, TimeoutError) for cause in causes) or "Timeout" in type(error).__name__:
        return unanswered(address, seconds, took_connection=type(error).__name__ in ("ReadTimeout", "WriteTimeout"))
    reason = next((cause for cause in reversed(causes) if isinstance(cause, OSError) and str(cause)), error)
    return ConnectionFailed(
        f"No usable connection to {address}: {str(reason) or type(reason).__name__}. Check address and network."
    )


def unanswered(address: str, seconds: float | None, took_connection: bool) -> NoAnswer:
    """The error of a server that is silent."""
    late = "in time" if seconds is None else f"within {seconds:g} s"
    if took_connection:
        return NoAnswer(
            f"{address} took the connection, but did not answer {late}. Is the server busy or halted, "
            "or does another program listen there?"
        )
    return NoAnswer(
        f"{address} did not answer {late}. Are both machines in the same network, and does the firewall allow the port?"
    )


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error and everything that led to it."""
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):
            for part in error.exceptions:
                yield from _causes(part)
        error = error.__cause__ or error.__context__
