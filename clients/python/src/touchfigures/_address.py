"""The server's address."""

import os
import ssl
from dataclasses import dataclass
from urllib.parse import urlsplit


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
        parts = urlsplit(address if "://" in address else f"http://{address}")
        is_server = parts.scheme in ("http", "https") and parts.hostname and not parts.username
        # `port` raises ValueError for an invalid port.
        if not is_server or parts.port == 0 or parts.path.strip("/") or parts.query:
            raise ValueError(f"{address!r} is not a server's address; write it as http://192.168.1.20:8080")
        tls = None
        if parts.scheme == "https":
            authority = None if certificate_authority is None else os.fspath(certificate_authority)
            tls = ssl.create_default_context(cafile=authority)
        return cls(f"{parts.scheme}://{parts.netloc}", tls)

    def live(self, code: str) -> str:
        """The WebSocket of a session."""
        return f"{self.base.replace('http', 'ws', 1)}/api/v1/sessions/{code}/live"
