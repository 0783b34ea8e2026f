"""The server itself."""

from typing import Literal, TypedDict


class ServerMap(TypedDict):
    """The map of the server itself; `bounds` are west, south, east, north."""

    url: str
    attribution: str
    minZoom: int
    maxZoom: int
    bounds: list[float]


class Server(TypedDict):
    """Version and addresses of a server."""

    name: Literal["TouchFigures"]
    version: str
    http: list[str]
    https: list[str]
    publicURL: str | None
    certificateAuthority: bool
    adminRequired: bool
    stoppable: bool
    acceptsSessions: bool
    visited: bool
    map: ServerMap | None
