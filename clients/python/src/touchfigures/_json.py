"""What is sent, as JSON text."""

import json
from typing import Any


def encode(value: Any) -> str:
    """The text of a value; NumPy's numbers and arrays count as numbers and lists.

    Raises ValueError for NaN and infinity, which JSON does not have, and TypeError for other values without a form in
    JSON.
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False, default=_plain)


def _plain(value: object) -> Any:
    to_list = getattr(value, "tolist", None)
    if not callable(to_list):
        raise TypeError(f"{value!r} of type {type(value).__name__} cannot be sent as JSON")
    return to_list()
