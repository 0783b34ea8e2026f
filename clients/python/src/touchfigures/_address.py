"""The server's address."""

import os
import re
import ssl
from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx

CODE = "a session's code"
# All codes, ids and names of parts and tables; a dot, a slash or a "%2F" in a path could lead to something else.
PIECE = re.compile(r"[A-Za-z0-9_-]{1,200}")


def piece(text: str, what: str) -> str:
    """A caller's text as a piece of an address. Raises ValueError, before anything is sent, for one that cannot be."""
    if not isinstance(text, str) or not PIECE.fullmatch(text):
        raise ValueError(f"{text!r} is not {what}; nothing was sent")
    return text


@dataclass(frozen=True)
class Address:
    """A server's address, without a slash at its end, and how its certificate is checked."""

    base: str
    tls: ssl.SSLContext | None

    @classmethod
    def parse(cls, address: str, certificate_authority: str | os.PathLike[str] | None = None) -> "Address":
        """Reads `http://192.168.1.20:8080`, or `192.168.1.20:8080`, which means plain HTTP.

        Raises ValueError for anything else, such as the address of a page.
        """
        try:
            parts = urlsplit(address if "://" in address else f"http://{address}")
            is_server = parts.scheme in ("http", "https") and parts.hostname and not parts.username
            # `port` raises ValueError for an invalid port, the others do for an invalid name.
            is_server = is_server and parts.port != 0 and not parts.path.strip("/") and not parts.query
            (parts.hostname or "").encode("idna")
            httpx.URL(f"{parts.scheme}://{parts.netloc}")
        except (ValueError, httpx.InvalidURL):
            is_server = False
        if not is_server:
            raise ValueError(f"{address!r} is not a server's address; write it as http://192.168.1.20:8080")
        tls = None
        if parts.scheme == "https":
            authority = None if certificate_authority is None else os.fspath(certificate_authority)
            tls = ssl.create_default_context(cafile=authority)
        return cls(f"{parts.scheme}://{parts.netloc}", tls)

    def live(self, code: str) -> str:
        """The WebSocket of a session."""
        return f"{self.base.replace('http', 'ws', 1)}/api/v1/sessions/{piece(code, CODE)}/live"
