"""The clients as a type checker sees them; checked by mypy, never run."""

from typing import assert_type

from touchfigures import AsyncSession, Figures, Phone, Session, Snapshot, models


def plain(session: Session, phone: Phone) -> None:
    """Calls answer values."""
    assert_type(session.get_stats(), models.SessionStats)
    assert_type(session.start_challenge("distance", 10), models.SessionState)
    assert_type(session.delete(), None)
    assert_type(phone.settle(), Figures)
    assert_type(next(session.follow_summary()), models.SessionSummary)
    for message in session.live():
        if isinstance(message, Snapshot):
            assert_type(message.stats["merged"]["touches"], int)
    session.start_challenge("dance", 10)  # type: ignore[arg-type]
    session.get_participant()  # type: ignore[call-arg]


async def asynchronous(session: AsyncSession) -> None:
    """Calls are awaited."""
    assert_type(await session.get_taps(), models.Taps)
    assert_type(await session.freeze(), models.SessionState)
    async with session.phone() as phone:
        assert_type(await phone.settle(), Figures)
    await session.get_heatmap("dwelling")  # type: ignore[arg-type]
