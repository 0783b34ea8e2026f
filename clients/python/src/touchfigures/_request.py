"""Requests and responses as values, without I/O: what to send, and how to read the response."""

import json
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Generic, TypeVar

from ._json import encode
from .errors import BadAnswer, ServerProblem

T = TypeVar("T")
U = TypeVar("U")

JSON = "application/json"
JSON_LINES = "application/jsonl"
GEOJSON = "application/geo+json"
CSV = "text/csv"
EVENTS = "text/event-stream"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ZIP = "application/zip"


# A token, and languages with their weights; others are no headers (RFC 9110 §5.5).
TOKEN, LANGUAGES = re.compile(r"[!-~]+"), re.compile(r"[A-Za-z0-9*,;=. -]+")

# The shortest wait before a request is repeated, in seconds; and by which factor at most a wait is longer than asked.
MIN_REPEAT_SECONDS, LATER = 0.1, 1.1

# What reading a response raises that has another form than the documented one.
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, RecursionError)


@dataclass(frozen=True)
class Response:
    """An HTTP response; the names of its headers are lower-case."""

    status: int
    headers: Mapping[str, str]
    content: bytes


@dataclass(frozen=True)
class Request(Generic[T]):
    """A request whose response is read as a `T`."""

    method: str
    path: str
    read: Callable[[bytes], T]
    token: str | None = field(default=None, repr=False)
    query: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    accept: str = JSON
    language: str | None = None
    # Names a creation: with it the server creates nothing twice, however often the request is sent.
    idempotency_key: str | None = None

    @property
    def headers(self) -> dict[str, str]:
        """The headers. Raises ValueError for a token or a language that cannot be sent."""
        if self.token is not None and not TOKEN.fullmatch(self.token):
            raise ValueError("the token has a space, a line break or another sign that no token has; nothing was sent")
        if self.language is not None and not LANGUAGES.fullmatch(self.language):
            raise ValueError(f"{self.language!r} is not a language such as 'de'; nothing was sent")
        headers = {"Accept": self.accept}
        if self.language is not None:
            headers["Accept-Language"] = self.language
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        if self.idempotency_key is not None:
            headers["Idempotency-Key"] = self.idempotency_key
        if self.body is not None:
            headers["Content-Type"] = JSON
        return headers

    @property
    def content(self) -> bytes | None:
        """The body as bytes; fields that are None are left out."""
        if self.body is None:
            return None
        return encode({name: value for name, value in self.body.items() if value is not None}).encode()

    def then(self, convert: Callable[[T], U]) -> "Request[U]":
        """The same request, whose response is converted."""
        read = self.read
        return replace(self, read=lambda content: convert(read(content)))  # type: ignore[arg-type, return-value]

    def decode(self, response: Response) -> T:
        """The response's value. Raises `ServerProblem` or `BadAnswer`."""
        if response.status >= 300:
            raise problem(self, response)
        try:
            return self.read(response.content)
        except UNREADABLE as error:
            raise self.unreadable(error) from error

    def unreadable(self, error: Exception) -> BadAnswer:
        """The error of a response that is not as documented."""
        return BadAnswer(
            f"{self.method} {self.path}: the answer cannot be read ({error}). Is this a TouchFigures server?"
        )


def problem(request: Request[Any], response: Response) -> ServerProblem | BadAnswer:
    """The error in a response."""
    if response.headers.get("content-type", "").startswith("application/problem+json"):
        try:
            return ServerProblem(json.loads(response.content), _seconds(response.headers.get("retry-after")))
        except UNREADABLE:
            pass
    return BadAnswer(
        f"{request.method} {request.path} was answered with HTTP {response.status}, but not by a TouchFigures server. "
        "Check the address; a proxy in between may have answered."
    )


def seconds_until_repeated(request: Request[Any], response: Response, remaining: float) -> float | None:
    """After how many seconds a refused request is sent once more, by the response's `Retry-After`; None if it is not.

    A change is repeated only if the server says that it was not made: after `store-failing` it may be stored later, and
    an answer of a proxy says nothing. One with an idempotency key is repeated in any case. Nothing is repeated if that
    would be after the `remaining` seconds.
    """
    is_under_way = request.idempotency_key is not None and response.status == 409
    if response.status not in (429, 503) and not is_under_way:
        return None
    seconds = _seconds(response.headers.get("retry-after"))
    # A little later, since the seconds are rounded and many may wait for the same moment.
    if seconds is None or seconds * LATER > remaining:
        return None
    refused = problem(request, response)
    if (
        request.method != "GET"
        and request.idempotency_key is None
        and (isinstance(refused, BadAnswer) or refused.type == "store-failing")
    ):
        return None
    return max(seconds, MIN_REPEAT_SECONDS) * random.uniform(1, LATER)


def _seconds(retry_after: str | None) -> float | None:
    """The seconds of `Retry-After`, which a proxy may write as a date (RFC 9110 §10.2.3); None if it says nothing."""
    if retry_after is None:
        return None
    if re.fullmatch("[0-9]{1,9}", retry_after):
        return float(retry_after)
    try:
        return max(0.0, (parsedate_to_datetime(retry_after) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return None


def read_json(content: bytes) -> Any:
    """Reads one JSON value."""
    return json.loads(content)


def read_json_lines(content: bytes) -> list[dict[str, Any]]:
    """Reads JSON Lines, a value from each line."""
    return [json.loads(line) for line in content.splitlines() if line]


def read_bytes(content: bytes) -> bytes:
    """The unchanged response."""
    return content


def read_nothing(content: bytes) -> None:
    """Reads a response without a body."""
