"""The asynchronous client."""

import asyncio
import os
import time
from collections.abc import AsyncGenerator
from contextlib import suppress
from types import TracebackType
from typing import Any, Self
from weakref import WeakSet

import httpx

from . import _operations as operations
from . import models
from ._address import Address
from ._clients import PATIENCE, REPEAT, TIMEOUT, awaited, headers_of, screen, seconds_until_sent_again, value_of
from ._follower import followed
from ._kept import KeptAnswers
from ._line import Line
from ._phone import AsyncPhone
from ._request import Request, Response, T, seconds_until_repeated
from ._version import USER_AGENT
from ._viewer import live_messages
from .errors import ClientClosed, ConnectionFailed, failed
from .messages import LiveMessage


class AsyncClient:
    """A TouchFigures server. Use it as a context manager, or `aclose` it.

    `address` is what the server prints, such as `http://192.168.1.20:8080`. `admin_token` is needed to create sessions
    on a server that has one. `certificate_authority` names the server's `/ca.pem` as a file, for HTTPS with its own
    certificate. `timeout` is for how many seconds a request waits while nothing is heard of the server. A server that
    refuses for now (429, 503) is asked again after its `Retry-After`, for at most `repeat` seconds; 0 raises at once.
    Answers that have not changed are not sent again, but kept here.

    Requests raise `ServerProblem`, `BadAnswer` or `ConnectionFailed`, of which `NoAnswer` is the one for a silent
    server, and ValueError, before anything is sent, for arguments that cannot be sent.
    """

    def __init__(
        self,
        address: str,
        *,
        admin_token: str | None = None,
        certificate_authority: str | os.PathLike[str] | None = None,
        timeout: float = TIMEOUT,
        repeat: float = REPEAT,
    ) -> None:
        self._address = Address.parse(address, certificate_authority)
        self._admin_token = admin_token
        self._timeout, self._repeat = timeout, repeat
        self._http = httpx.AsyncClient(
            base_url=self._address.base,
            verify=self._address.tls or True,
            timeout=timeout,
            headers={"User-Agent": USER_AGENT},
        )
        self._kept = KeptAnswers()
        self._closed = asyncio.Event()
        self._phones: WeakSet[AsyncPhone] = WeakSet()
        self._lines: WeakSet[Line] = WeakSet()
        self._followers: WeakSet[httpx.AsyncClient] = WeakSet()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes all connections, also those of phones, viewers and followers; later calls raise `ClientClosed`."""
        self._closed.set()
        await self._http.aclose()
        for phone in list(self._phones):
            await phone._close()
        for line in list(self._lines):
            await line.end()
        for follower in list(self._followers):
            await follower.aclose()

    def _require_open(self) -> None:
        """Raises `ClientClosed` after `aclose`."""
        if self._closed.is_set():
            raise ClientClosed

    def _opens(self, line: Line) -> None:
        """Keeps a line of a viewer, to end it with the client."""
        self._require_open()
        self._lines.add(line)

    @property
    def address(self) -> str:
        """The server's address."""
        return self._address.base

    async def create_session(
        self,
        activity: models.ActivityName | None = None,
        retention: models.Retention | None = None,
        locale: str | None = None,
        expires_in: int | None = None,
    ) -> "AsyncSession":
        """Creates a session, with the host's token.

        `retention` is `replay` (every touch is stored) or `figures` (sums only), `locale` the language of the phones'
        names. `expires_in` are the seconds until the server deletes it, by default the server's own setting.
        """
        request = operations.create_session(self._admin_token, activity, retention, locale, expires_in)
        return await self.send(
            request.then(
                lambda made: AsyncSession(self, made["code"], made["hostToken"], made["joinURL"], made["expiresAt"])
            )
        )

    def session(self, code: str, host_token: str | None = None) -> "AsyncSession":
        """An existing session; without the host's token it is read-only. Sends nothing yet."""
        return AsyncSession(self, code, host_token)

    async def get_server(self) -> models.Server:
        """The server's version and addresses."""
        return await self.send(operations.get_server())

    async def send(self, request: Request[T]) -> T:
        """Sends a request and reads its response; one that is refused for now is repeated."""
        until = time.monotonic() + self._repeat
        while True:
            try:
                response = await self._exchange(request)
            except ConnectionFailed as error:
                seconds = seconds_until_sent_again(request, error.__cause__, until - time.monotonic())
                if seconds is None:
                    raise
            else:
                seconds = seconds_until_repeated(request, response, until - time.monotonic())
                if seconds is None:
                    return request.decode(response)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closed.wait(), seconds)

    async def _exchange(self, request: Request[T]) -> Response:
        """Sends a request once."""
        self._require_open()
        kept = self._kept.find(request)
        try:
            response = await self._http.request(
                request.method,
                request.path,
                params=request.query,
                headers=headers_of(request, kept),
                content=request.content,
            )
        except (httpx.TransportError, OSError) as error:
            raise failed(self.address, error, self._timeout) from error
        except httpx.DecodingError as error:
            raise request.unreadable(error) from error
        return self._kept.whole(request, value_of(response), kept)


class AsyncSession(operations.SessionAccess):
    """A session on a server. Made by `AsyncClient.create_session` and `AsyncClient.session`.

    Methods with `get_` return what the server sends (`models`); the same names without it return data frames
    (`frames`). The host's controls return the session's new state.
    """

    def __init__(
        self,
        client: AsyncClient,
        code: str,
        host_token: str | None,
        join_url: str | None = None,
        expires_at: str | None = None,
    ) -> None:
        super().__init__(code, host_token, join_url, expires_at)
        self._client = client

    get_stats = awaited(operations.get_stats)
    get_summary = awaited(operations.get_summary)
    get_participant = awaited(operations.get_participant)
    get_heatmap = awaited(operations.get_heatmap)
    get_results = awaited(operations.get_results)
    get_own_pace = awaited(operations.get_own_pace)
    get_experiments = awaited(operations.get_experiments)
    get_plan = awaited(operations.get_plan)
    get_plan_bytes = awaited(operations.get_plan_bytes)
    get_pendulums = awaited(operations.get_pendulums)
    get_taps = awaited(operations.get_taps)
    get_trials = awaited(operations.get_trials)
    get_study = awaited(operations.get_study)
    get_consent = awaited(operations.get_consent)
    get_pictures = awaited(operations.get_pictures)
    get_coast_walks = awaited(operations.get_coast_walks)
    get_study_elements = awaited(operations.get_study_elements)
    get_study_versions = awaited(operations.get_study_versions)
    get_parts = awaited(operations.get_parts)
    get_samples = awaited(operations.get_samples)
    compare = awaited(operations.compare)
    get_events = awaited(operations.get_events)
    get_walks = awaited(operations.get_walks)
    get_walks_geojson = awaited(operations.get_walks_geojson)
    get_table = awaited(operations.get_table)
    get_archive = awaited(operations.get_archive)

    stats = awaited(operations.stats)
    gestures = awaited(operations.gestures)
    forces = awaited(operations.forces)
    weighings = awaited(operations.weighings)
    heatmap = awaited(operations.heatmap)
    results = awaited(operations.results)
    together = awaited(operations.together)
    chains = awaited(operations.chains)
    beats = awaited(operations.beats)
    answers = awaited(operations.answers)
    experiments = awaited(operations.experiments)
    taps = awaited(operations.taps)
    trials = awaited(operations.trials)
    points = awaited(operations.points)
    study = awaited(operations.study)
    study_elements = awaited(operations.study_elements)
    samples = awaited(operations.samples)
    events = awaited(operations.events)
    walks = awaited(operations.walks)

    control = awaited(operations.control)
    freeze = awaited(operations.freeze)
    unfreeze = awaited(operations.unfreeze)
    clear = awaited(operations.clear)
    lock = awaited(operations.lock)
    unlock = awaited(operations.unlock)
    ask_consent = awaited(operations.ask_consent)
    lay_picture = awaited(operations.lay_picture)
    set_scale = awaited(operations.set_scale)
    expire_in = awaited(operations.expire_in)
    begin_version = awaited(operations.begin_version)
    unban = awaited(operations.unban)
    hide = awaited(operations.hide)
    reveal = awaited(operations.reveal)
    spotlight = awaited(operations.spotlight)
    remove = awaited(operations.remove)
    remove_idle = awaited(operations.remove_idle)
    ban = awaited(operations.ban)
    erase = awaited(operations.erase)
    start_activity = awaited(operations.start_activity)
    start_own_pace = awaited(operations.start_own_pace)
    start_challenge = awaited(operations.start_challenge)
    end_challenge = awaited(operations.end_challenge)
    start_experiment = awaited(operations.start_experiment)
    preview_plan = awaited(operations.preview_plan)
    start_measurement = awaited(operations.start_measurement)
    end_experiment = awaited(operations.end_experiment)
    end = awaited(operations.end)
    delete = awaited(operations.delete)

    def live(self, patience: float = PATIENCE, frames: int | None = None) -> AsyncGenerator[LiveMessage, None]:
        """A projector's messages: a `Snapshot`, then a `Frame` for each change, and a `State` after each control.

        After a lost connection it continues with a new `Snapshot`. It ends with the session; raises
        `ConnectionFailed` if there is no connection for `patience` seconds, and `LiveClosed` if the server closes for
        another reason.

        `frames=60` asks for up to 60 frames a second, which the server sends in a class of at most 64 phones while it
        keeps up; without it there are at most 30.
        """
        self._client._require_open()
        return live_messages(self._client._address, self, patience, self._client._opens, frames)

    def follow_stats(self, patience: float = PATIENCE) -> AsyncGenerator[models.SessionStats, None]:
        """What `get_stats` answers, now and whenever it has changed, at most twice a second.

        After a lost connection it goes on with what has changed meanwhile. It ends with the session; raises
        `ServerProblem` if the server refuses, and `ConnectionFailed` if there is no connection at the start, or later
        for `patience` seconds.
        """
        return self._followed(operations.get_stats(self), patience)

    def follow_summary(self, patience: float = PATIENCE) -> AsyncGenerator[models.SessionSummary, None]:
        """Like `follow_stats`, with what `get_summary` answers."""
        return self._followed(operations.get_summary(self), patience)

    def follow_participant(
        self, participant: str, patience: float = PATIENCE
    ) -> AsyncGenerator[models.ParticipantStats, None]:
        """Like `follow_stats`, with what `get_participant` answers."""
        return self._followed(operations.get_participant(self, participant), patience)

    def _followed(self, request: Request[T], patience: float) -> AsyncGenerator[T, None]:
        client = self._client
        client._require_open()
        opens = client._followers.add
        return followed(client._address, request, client._timeout, patience, opens, client._require_open)

    def phone(
        self,
        width: float = 390,
        height: float = 844,
        pixels_per_centimetre: float = 64,
        calibrated: bool = False,
        scale: dict[str, Any] | None = None,
        patience: float = PATIENCE,
        relative_error: float | None = None,
        label: str | None = None,
        group: str | None = None,
    ) -> AsyncPhone:
        """A simulated phone, which joins as a context manager. The screen is in CSS px.

        `scale` is the phone's scale as docs/protocol.md, "hello", has it; `relative_error` that of the density.
        `label` is its own name or code, `group` its group, for sessions that have such names (`control("naming", …)`).
        """
        self._client._require_open()
        phone = AsyncPhone(
            self._client._address,
            self.code,
            screen(width, height, pixels_per_centimetre, calibrated, relative_error),
            scale,
            patience,
            {"label": label, "group": group},
        )
        self._client._phones.add(phone)
        return phone

    async def _send(self, request: Request[T]) -> T:
        return await self._client.send(request)
