"""Code shared by the plain and the asynchronous client: arguments, and methods made from the operations."""

import inspect
import random
from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import httpx

from ._operations import SessionAccess
from ._request import LATER, Request, Response, T

P = ParamSpec("P")
TIMEOUT = 30.0
PATIENCE = 30.0
# For how long a refused request is repeated, in seconds.
REPEAT = 30.0
# The wait before a creation is sent again whose connection broke, in seconds.
BROKEN_SECONDS = 0.5


class Sends(Protocol):
    """A session that sends requests and waits."""

    def _send(self, request: Request[T]) -> T: ...


class SendsLater(Protocol):
    """A session whose requests are awaited."""

    async def _send(self, request: Request[T]) -> T: ...


def plain(build: Callable[Concatenate[SessionAccess, P], Request[T]]) -> Callable[Concatenate[Any, P], T]:
    """The method that sends an operation's request."""

    def method(self: Sends, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._send(build(self, *args, **kwargs))  # type: ignore[arg-type]  # A session is its own access.

    return _named(method, build)


def awaited(
    build: Callable[Concatenate[SessionAccess, P], Request[T]],
) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]:
    """The coroutine method that sends an operation's request."""

    async def method(self: SendsLater, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._send(build(self, *args, **kwargs))  # type: ignore[arg-type]

    return _named(method, build)


M = TypeVar("M", bound=Callable[..., Any])


def _named(method: M, build: Callable[..., Any]) -> M:
    """Gives a method the operation's name, text and arguments, for `help`."""
    _, *arguments = inspect.signature(build).parameters.values()
    own = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    returned = str(build.__annotations__["return"]).partition("Request[")[2].removesuffix("]")
    method.__name__ = method.__qualname__ = build.__name__
    method.__doc__ = build.__doc__
    method.__dict__["__signature__"] = inspect.Signature([own, *arguments], return_annotation=returned)
    return method


def headers_of(request: Request[Any], kept: Response | None) -> dict[str, str]:
    """The headers of a request, which asks only for what has changed since `kept`."""
    return request.headers if kept is None else {**request.headers, "If-None-Match": kept.headers["etag"]}


def seconds_until_sent_again(request: Request[Any], error: BaseException | None, remaining: float) -> float | None:
    """After how many seconds a request is sent once more whose connection broke; None if it is not.

    Only a creation with an idempotency key is: whether the server has made it cannot be known. A server that cannot be
    reached, or is silent, is reported at once.
    """
    is_broken = isinstance(error, (httpx.ReadError, httpx.WriteError, httpx.RemoteProtocolError))
    if request.idempotency_key is None or not is_broken or remaining < BROKEN_SECONDS * LATER:
        return None
    return BROKEN_SECONDS * random.uniform(1, LATER)


def value_of(response: httpx.Response) -> Response:
    """The response as a value."""
    return Response(
        response.status_code, {name.lower(): value for name, value in response.headers.items()}, response.content
    )


def screen(
    width: float, height: float, pixels_per_centimetre: float, calibrated: bool, relative_error: float | None
) -> dict[str, Any]:
    """A simulated phone's screen, as its `hello` describes it."""
    known = {} if relative_error is None else {"relativeError": relative_error}
    density = {"pixelsPerCentimetre": pixels_per_centimetre, "calibrated": calibrated, **known}
    return {"width": width, "height": height, **density}
