"""Client for a TouchFigures server: figures as data frames, the live view, simulated phones.

`Client` waits, `AsyncClient` is for asyncio; both have the same methods.
"""

from . import errors, frames, merging, messages, models, strokes
from ._async_client import AsyncClient, AsyncSession
from ._client import Client, Phone, Session
from ._phone import AsyncPhone
from ._version import __version__
from .errors import (
    BadAnswer,
    BatchRejected,
    ClientClosed,
    ConnectionFailed,
    LiveClosed,
    NoAnswer,
    NotJoined,
    ServerProblem,
    SessionEnded,
    TouchFiguresError,
)
from .merging import MergedArchive, MergeFailed, merge_archives
from .messages import Figures, Frame, LiveMessage, Snapshot, State, Touch
from .strokes import Hold, Stroke, tap

__all__ = [
    "AsyncClient",
    "AsyncPhone",
    "AsyncSession",
    "BadAnswer",
    "BatchRejected",
    "Client",
    "ClientClosed",
    "ConnectionFailed",
    "Figures",
    "Frame",
    "Hold",
    "LiveClosed",
    "LiveMessage",
    "MergeFailed",
    "MergedArchive",
    "NoAnswer",
    "NotJoined",
    "Phone",
    "ServerProblem",
    "Session",
    "SessionEnded",
    "Snapshot",
    "State",
    "Stroke",
    "Touch",
    "TouchFiguresError",
    "__version__",
    "errors",
    "frames",
    "merge_archives",
    "merging",
    "messages",
    "models",
    "strokes",
    "tap",
]
