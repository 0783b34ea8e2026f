"""What a caller writes into an address is a piece of it, or refused before anything is sent."""

import asyncio
import inspect
from collections.abc import Callable
from typing import Any

import pytest

from touchfigures import AsyncClient, Client, ServerProblem, Session
from touchfigures import _operations as operations
from touchfigures._operations import SessionAccess
from touchfigures._request import Request

WRONG = [
    "",
    ".",
    "..",
    "../plays",
    "WNXEPA/results",
    "WNXEPA%2Fresults",
    "a\\b",
    "a b",
    "WNXEPA\n",
    "a\0b",
    "\udc80",
    "?x=1",
    "#x",
    "ü",
    "..%2f",
    "p" * 1000,
]
OF_A_SESSION = [
    function
    for _, function in inspect.getmembers(operations, inspect.isfunction)
    if function.__module__ == operations.__name__ and "session" in inspect.signature(function).parameters
]
# An attempt to send anything would be a `ConnectionFailed`.
NOWHERE = "http://127.0.0.1:1"


def made(build: Callable[..., Request[Any]], session: SessionAccess, **given: Any) -> Request[Any]:
    """The operation's request, with a text for each argument that it needs and is not given."""
    _, *others = inspect.signature(build).parameters.values()
    needed = {each.name: "x" for each in others if each.default is each.empty and each.kind is not each.VAR_KEYWORD}
    return build(session, *(needed | given).values())


@pytest.mark.parametrize("text", WRONG)
def test_a_code_that_is_none_is_refused_by_each_operation(text: str) -> None:
    assert len(OF_A_SESSION) > 50
    for build in OF_A_SESSION:
        with pytest.raises(ValueError, match="is not a session's code; nothing was sent"):
            made(build, SessionAccess(text, "e0c82YMu7flXb7pFzq83ag"))


@pytest.mark.parametrize("text", WRONG)
@pytest.mark.parametrize(
    ("build", "argument", "what"),
    [
        (operations.get_participant, "participant", "a participant's id"),
        (operations.get_samples, "part", "the name of a part"),
        (operations.samples, "part", "the name of a part"),
        (operations.get_table, "name", "the name of a table"),
    ],
)
def test_a_name_that_is_none_is_refused(
    build: Callable[..., Request[Any]], argument: str, what: str, text: str
) -> None:
    with pytest.raises(ValueError, match=f"is not {what}; nothing was sent"):
        made(build, SessionAccess("WNXEPA"), **{argument: text})


@pytest.mark.parametrize("text", WRONG)
def test_clients_send_nothing_to_such_an_address(text: str) -> None:
    with Client(NOWHERE) as client:
        session = client.session(text, "e0c82YMu7flXb7pFzq83ag")
        for call in (
            session.get_stats,
            session.freeze,
            session.delete,
            lambda: next(session.live()),
            session.phone().join,
        ):
            with pytest.raises(ValueError, match="is not a session's code"):
                call()

    async def ask() -> None:
        async with AsyncClient(NOWHERE) as client:
            session = client.session(text)
            for call in (session.get_stats, lambda: anext(session.live()), session.phone().join):
                with pytest.raises(ValueError, match="is not a session's code"):
                    await call()

    asyncio.run(ask())


@pytest.mark.parametrize("token", ["e0c82YMu7flXb7pFzq83ag\n", "two words", "", "ü", "a\0", "\udc80"])
def test_a_token_that_is_none_is_refused_and_not_told(token: str) -> None:
    with Client(NOWHERE, admin_token=token) as client:
        for call in (client.create_session, client.session("WNXEPA", token).freeze):
            with pytest.raises(ValueError, match="token") as raised:
                call()
            assert not token.strip() or token.strip() not in str(raised.value)


def test_other_arguments_that_cannot_be_sent_are_refused() -> None:
    with Client(NOWHERE) as client:
        session = client.session("WNXEPA", "e0c82YMu7flXb7pFzq83ag")
        for call in (
            lambda: session.get_table("taps", "pdf"),  # type: ignore[arg-type]
            lambda: session.get_archive("de\r\nX: y"),  # type: ignore[arg-type]
            lambda: session.get_study_elements("https://example.org/\udc80"),
            lambda: session.ask_consent("\udc80"),
            lambda: session.start_challenge("distance", float("nan")),
        ):
            with pytest.raises(ValueError):
                call()


def test_a_text_in_a_query_is_a_text_there(session: Session) -> None:
    for text in ("../results", "p1&layer=dwell", "p1#x", "ü"):
        with pytest.raises(ServerProblem, match="unknown-participant"):
            session.get_heatmap(participant=text)
    with pytest.raises(ServerProblem, match="bad-request"):
        session.get_heatmap(participant="p1\0")
    with pytest.raises(ServerProblem, match="unknown"):
        session.get_table("nonsense")  # type: ignore[arg-type]
