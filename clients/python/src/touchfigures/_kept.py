"""Answers that are kept, so that one which has not changed is not sent again (RFC 9110 §13.1.2)."""

import threading
from collections import OrderedDict
from typing import Any

from ._request import Request, Response

MAX_ANSWERS = 64
MAX_BYTES = 32 * 2**20


class KeptAnswers:
    """The newest answers with an entity tag, at most `MAX_ANSWERS` with `MAX_BYTES` together. For any threads."""

    def __init__(self) -> None:
        self._answers: OrderedDict[tuple[object, ...], Response] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def find(self, request: Request[Any]) -> Response | None:
        """The newest answer to the same request."""
        with self._lock:
            return self._answers.get(_key(request))

    def whole(self, request: Request[Any], response: Response, kept: Response | None) -> Response:
        """The answer to a request that was sent with the entity tag of `kept`: that one again if it has not changed."""
        if kept is not None and response.status == 304:
            return kept
        key = _key(request)
        with self._lock:
            self._drop(key)
            is_kept = request.method == "GET" and response.status == 200 and "etag" in response.headers
            if is_kept and len(response.content) <= MAX_BYTES:
                self._answers[key] = response
                self._bytes += len(response.content)
                while self._bytes > MAX_BYTES or len(self._answers) > MAX_ANSWERS:
                    self._drop(next(iter(self._answers)))
        return response

    def _drop(self, key: tuple[object, ...]) -> None:
        dropped = self._answers.pop(key, None)
        self._bytes -= len(dropped.content) if dropped else 0


def _key(request: Request[Any]) -> tuple[object, ...]:
    """What an answer depends on."""
    query = tuple(sorted(request.query.items()))
    return request.method, request.path, query, request.accept, request.language, request.token
