"""The plain client, whose calls block."""

import os
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from functools import wraps
from types import TracebackType
from typing import Any, Concatenate, Self, TypeVar

import httpx

from . import _operations as operations
from . import models
from ._address import Address
from ._background import BackgroundLoop
from ._clients import PATIENCE, REPEAT, TIMEOUT, P, headers_of, plain, screen, seconds_until_sent_again, value_of
from ._follower import followed
from ._kept import KeptAnswers
from ._phone import AsyncPhone
from ._request import Request, Response, T, seconds_until_repeated
from ._version import USER_AGENT
from ._viewer import live_messages
from .errors import ClientClosed, ConnectionFailed, failed
from .messages import Figures, LiveMessage

R = TypeVar("R")


class Client:
    """A TouchFigures server. As `AsyncClient`, but its calls wait; use it as a context manager, or `close` it."""

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
        self._http = httpx.Client(
            base_url=self._address.base,
            verify=self._address.tls or True,
            timeout=timeout,
            headers={"User-Agent": USER_AGENT},
        )
        self._kept = KeptAnswers()
        self._closed = threading.Event()
        self._background: BackgroundLoop | None = None
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes all connections, also those of phones, viewers and followers; later calls raise `ClientClosed`."""
        self._closed.set()
        with self._lock:
            self._http.close()
            background, self._background = self._background, None
        if background is not None:
            background.close()

    @property
    def address(self) -> str:
        """The server's address."""
        return self._address.base

    def _require_open(self) -> None:
        """Raises `ClientClosed` after `close`."""
        if self._closed.is_set():
            raise ClientClosed

    @property
    def background(self) -> BackgroundLoop:
        """The thread of live connections, started with the first one."""
        with self._lock:
            self._require_open()
            if self._background is None:
                self._background = BackgroundLoop()
            return self._background

    def create_session(
        self,
        activity: models.ActivityName | None = None,
        retention: models.Retention | None = None,
        locale: str | None = None,
        expires_in: int | None = None,
    ) -> "Session":
        """Creates a session, with the host's token.

        `retention` is `replay` (every touch is stored) or `figures` (sums only), `locale` the language of the phones'
        names. `expires_in` are the seconds until the server deletes it, by default the server's own setting.
        """
        request = operations.create_session(self._admin_token, activity, retention, locale, expires_in)
        return self.send(
            request.then(
                lambda made: Session(self, made["code"], made["hostToken"], made["joinURL"], made["expiresAt"])
            )
        )

    def session(self, code: str, host_token: str | None = None) -> "Session":
        """An existing session; without the host's token it is read-only. Sends nothing yet."""
        return Session(self, code, host_token)

    def get_server(self) -> models.Server:
        """The server's version and addresses."""
        return self.send(operations.get_server())

    def send(self, request: Request[T]) -> T:
        """Sends a request and reads its response; one that is refused for now is repeated."""
        until = time.monotonic() + self._repeat
        while True:
            try:
                response = self._exchange(request)
            except ConnectionFailed as error:
                seconds = seconds_until_sent_again(request, error.__cause__, until - time.monotonic())
                if seconds is None:
                    raise
            else:
                seconds = seconds_until_repeated(request, response, until - time.monotonic())
                if seconds is None:
                    return request.decode(response)
            self._closed.wait(seconds)

    def _exchange(self, request: Request[T]) -> Response:
        """Sends a request once."""
        self._require_open()
        kept = self._kept.find(request)
        try:
            response = self._http.request(
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


class Session(operations.SessionAccess):
    """A session on a server. Made by `Client.create_session` and `Client.session`.

    Methods with `get_` return what the server sends (`models`); the same names without it return data frames
    (`frames`). The host's controls return the session's new state.
    """

    def __init__(
        self,
        client: Client,
        code: str,
        host_token: str | None,
        join_url: str | None = None,
        expires_at: str | None = None,
    ) -> None:
        super().__init__(code, host_token, join_url, expires_at)
        self._client = client

    get_stats = plain(operations.get_stats)
    get_summary = plain(operations.get_summary)
    get_participant = plain(operations.get_participant)
    get_heatmap = plain(operations.get_heatmap)
    get_results = plain(operations.get_results)
    get_own_pace = plain(operations.get_own_pace)
    get_experiments = plain(operations.get_experiments)
    get_plan = plain(operations.get_plan)
    get_plan_bytes = plain(operations.get_plan_bytes)
    get_pendulums = plain(operations.get_pendulums)
    get_taps = plain(operations.get_taps)
    get_trials = plain(operations.get_trials)
    get_study = plain(operations.get_study)
    get_consent = plain(operations.get_consent)
    get_pictures = plain(operations.get_pictures)
    get_coast_walks = plain(operations.get_coast_walks)
    get_study_elements = plain(operations.get_study_elements)
    get_study_versions = plain(operations.get_study_versions)
    get_parts = plain(operations.get_parts)
    get_samples = plain(operations.get_samples)
    compare = plain(operations.compare)
    get_events = plain(operations.get_events)
    get_walks = plain(operations.get_walks)
    get_walks_geojson = plain(operations.get_walks_geojson)
    get_table = plain(operations.get_table)
    get_archive = plain(operations.get_archive)

    stats = plain(operations.stats)
    gestures = plain(operations.gestures)
    forces = plain(operations.forces)
    weighings = plain(operations.weighings)
    heatmap = plain(operations.heatmap)
    results = plain(operations.results)
    together = plain(operations.together)
    chains = plain(operations.chains)
    beats = plain(operations.beats)
    answers = plain(operations.answers)
    experiments = plain(operations.experiments)
    taps = plain(operations.taps)
    trials = plain(operations.trials)
    points = plain(operations.points)
    study = plain(operations.study)
    study_elements = plain(operations.study_elements)
    samples = plain(operations.samples)
    events = plain(operations.events)
    walks = plain(operations.walks)

    control = plain(operations.control)
    freeze = plain(operations.freeze)
    unfreeze = plain(operations.unfreeze)
    clear = plain(operations.clear)
    lock = plain(operations.lock)
    unlock = plain(operations.unlock)
    ask_consent = plain(operations.ask_consent)
    lay_picture = plain(operations.lay_picture)
    set_scale = plain(operations.set_scale)
    expire_in = plain(operations.expire_in)
    begin_version = plain(operations.begin_version)
    unban = plain(operations.unban)
    hide = plain(operations.hide)
    reveal = plain(operations.reveal)
    spotlight = plain(operations.spotlight)
    remove = plain(operations.remove)
    remove_idle = plain(operations.remove_idle)
    ban = plain(operations.ban)
    erase = plain(operations.erase)
    start_activity = plain(operations.start_activity)
    start_own_pace = plain(operations.start_own_pace)
    start_challenge = plain(operations.start_challenge)
    end_challenge = plain(operations.end_challenge)
    start_experiment = plain(operations.start_experiment)
    preview_plan = plain(operations.preview_plan)
    start_measurement = plain(operations.start_measurement)
    end_experiment = plain(operations.end_experiment)
    end = plain(operations.end)
    delete = plain(operations.delete)

    def live(self, patience: float = PATIENCE, frames: int | None = None) -> Iterator[LiveMessage]:
        """Like `AsyncSession.live`, as a plain iterator."""
        return self._client.background.iterate(live_messages(self._client._address, self, patience, frames=frames))

    def follow_stats(self, patience: float = PATIENCE) -> Iterator[models.SessionStats]:
        """Like `AsyncSession.follow_stats`, as a plain iterator."""
        return self._followed(operations.get_stats(self), patience)

    def follow_summary(self, patience: float = PATIENCE) -> Iterator[models.SessionSummary]:
        """Like `follow_stats`, with what `get_summary` answers."""
        return self._followed(operations.get_summary(self), patience)

    def follow_participant(self, participant: str, patience: float = PATIENCE) -> Iterator[models.ParticipantStats]:
        """Like `follow_stats`, with what `get_participant` answers."""
        return self._followed(operations.get_participant(self, participant), patience)

    def _followed(self, request: Request[T], patience: float) -> Iterator[T]:
        client = self._client
        return client.background.iterate(followed(client._address, request, client._timeout, patience))

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
    ) -> "Phone":
        """A simulated phone, which joins as a context manager. The screen is in CSS px.

        `scale` is the phone's scale as docs/protocol.md, "hello", has it; `relative_error` that of the density.
        `label` is its own name or code, `group` its group, for sessions that have such names (`control("naming", …)`).
        """
        phone = AsyncPhone(
            self._client._address,
            self.code,
            screen(width, height, pixels_per_centimetre, calibrated, relative_error),
            scale,
            patience,
            {"label": label, "group": group},
        )
        return Phone(phone, self._client.background)

    def _send(self, request: Request[T]) -> T:
        return self._client.send(request)


def waited(call: Callable[Concatenate[AsyncPhone, P], Coroutine[Any, Any, R]]) -> Callable[Concatenate["Phone", P], R]:
    """The method that waits for an asynchronous phone's."""

    @wraps(call)
    def method(self: "Phone", /, *args: P.args, **kwargs: P.kwargs) -> R:
        return self._background.run(call(self._phone, *args, **kwargs))

    return method


class Phone:
    """One participant who draws. Like `AsyncPhone`, but its calls block."""

    def __init__(self, phone: AsyncPhone, background: BackgroundLoop) -> None:
        self._phone = phone
        self._background = background

    def __enter__(self) -> Self:
        self.join()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # The phones have left with the client, and one with nothing to send has lost nothing.
        if not self._background.is_closed or (error is None and self._phone._outbox.has_unsent):
            self._background.run(self._phone.__aexit__(kind, error, trace))

    @property
    def id(self) -> str:
        """The participant's id, such as `p1`."""
        return self._phone.id

    @property
    def name(self) -> str:
        """The name that the server gave."""
        return self._phone.name

    @property
    def figures(self) -> Figures:
        """The newest figures that the server has sent."""
        return self._phone.figures

    @property
    def heard(self) -> dict[str, dict[str, Any]]:
        """The newest message of each type."""
        return self._phone.heard

    @property
    def is_connected(self) -> bool:
        """Whether the phone seems to be connected to the server."""
        return self._phone.is_connected

    @property
    def waiting_batches(self) -> int:
        """The number of batches that the server has not confirmed to be on disk."""
        return self._phone.waiting_batches

    join = waited(AsyncPhone.join)
    leave = waited(AsyncPhone.leave)
    draw = waited(AsyncPhone.draw)
    send = waited(AsyncPhone.send)
    send_anchors = waited(AsyncPhone.send_anchors)
    react = waited(AsyncPhone.react)
    follow = waited(AsyncPhone.follow)
    finish_drawing = waited(AsyncPhone.finish_drawing)
    lay_ground = waited(AsyncPhone.lay_ground)
    send_recording = waited(AsyncPhone.send_recording)
    tell_clock = waited(AsyncPhone.tell_clock)
    settle = waited(AsyncPhone.settle)
    wait_until = waited(AsyncPhone.wait_until)
    wait_for_targets = waited(AsyncPhone.wait_for_targets)

    def cut(self) -> None:
        """Loses the connection; see `AsyncPhone.cut`."""
        self._background.run(self._cut())

    async def _cut(self) -> None:
        self._phone.cut()
