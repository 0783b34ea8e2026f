"""Simulated phones on a real server: figures to the last digit, losses, refusals."""

import asyncio
import io
import itertools
import math
from collections.abc import Callable

import httpx
import numpy
import pytest
from PIL import Image
from server import Server

from touchfigures import (
    AsyncClient,
    BatchRejected,
    Client,
    Hold,
    LiveClosed,
    Phone,
    Session,
    SessionEnded,
    Stroke,
    tap,
)

# 3, 4 and 5 cm at 64 px per cm.
TRIANGLE = [(50.0, 50.0), (242.0, 50.0), (242.0, 306.0), (50.0, 50.0)]


def test_a_triangle_of_3_4_and_5_is_12(session: Session) -> None:
    with session.phone() as phone:
        phone.draw(Stroke(TRIANGLE, seconds=2, rate=None), at_once=True)
        figures = phone.settle()
    assert (figures.last_centimetres, figures.total_centimetres) == (12, 12)
    assert (figures.total_seconds, figures.touches) == (2, 1)
    assert session.get_participant(phone.id)["distance"]["totalPixels"] == 768


def test_figures_are_the_same_drawn_in_real_time_and_at_once(session: Session) -> None:
    with session.phone() as slow, session.phone() as fast:
        drawing = [Stroke(TRIANGLE, start=0.1, seconds=0.6), Hold((300, 700), seconds=0.5)]
        slow.draw(*drawing)
        fast.draw(*drawing, at_once=True)
        assert slow.settle()[1:] == fast.settle()[1:]
        assert f"{slow.figures.total_centimetres:.2f}" == "12.00"
        # Two fingers together are one gesture, as long as one of them is down.
        assert (slow.figures.total_seconds, slow.figures.touches) == (pytest.approx(0.7), 1)
        received = session.get_events()
    batches = [one for one in received if one["participant"] == slow.id]
    taken = batches[-1]["receivedMilliseconds"] - batches[0]["receivedMilliseconds"]
    assert len(batches) > 10
    assert taken >= 500, "drawn in its own time"
    assert len(received) == len(batches) + 1, "sent at once"


def test_drawings_follow_one_another_on_the_phones_clock(session: Session) -> None:
    with session.phone() as phone:
        for _ in range(3):
            phone.draw(tap((9, 9)), tap((9, 9), start=1), at_once=True)
        phone.settle()
        times = [event[4] for record in session.get_events() for event in record["events"]]
    assert times == sorted(times)
    assert times[-1] == pytest.approx(3 * 1050)


def test_nothing_is_lost_or_doubled_when_the_connection_is_cut(server: Server) -> None:
    async def draw_through_tunnels() -> None:
        async with AsyncClient(server.url) as client:
            session = await client.create_session()
            async with session.phone() as phone:
                name = phone.name
                for turn in range(20):
                    await phone.draw(Stroke(TRIANGLE, rate=None), at_once=True)
                    if turn % 3 == 1:
                        phone.cut()
                        assert not phone.is_connected
                figures = await phone.settle()
                assert (figures.total_centimetres, figures.touches) == (240, 20)
                assert (phone.id, phone.name) == ("p1", name)
                numbers = [record["seq"] for record in await session.get_events()]
                assert numbers == list(range(1, 21))

    asyncio.run(draw_through_tunnels())


def test_a_phone_continues_after_a_crash_of_the_server(tmp_path_factory: pytest.TempPathFactory) -> None:
    own = Server(tmp_path_factory.mktemp("crash") / "data").start()
    try:
        with Client(own.url) as client:
            session = client.create_session()
            with session.phone() as phone:
                phone.draw(Stroke(TRIANGLE, rate=None), at_once=True)
                phone.settle()
                own.kill()
                phone.draw(Stroke(TRIANGLE, rate=None), at_once=True)
                assert phone.waiting_batches == 1
                own.start(port=own.port)
                assert phone.settle().total_centimetres == 24
    finally:
        own.stop()


def test_a_phone_that_left_returns_as_the_same_participant(session: Session) -> None:
    phone = session.phone()
    phone.join()
    phone.draw(tap((9, 9)), at_once=True)
    phone.settle()
    phone.leave()
    first = phone.id
    phone.join()
    assert (phone.id, phone.figures.touches) == (first, 1)
    phone.leave()
    with session.phone() as other:
        assert other.id != first


def test_thousands_of_events_wait_for_their_turn(session: Session) -> None:
    with session.phone() as phone:
        phone.draw(Stroke(TRIANGLE, seconds=30, rate=1000), at_once=True)
        # It waited until fewer than 20,000 events were left, in batches of 256.
        assert phone.waiting_batches <= 20_000 / 256 + 1
        phone.settle()
        heatmap = session.get_heatmap(participant=phone.id)
    # Each sample, the corner at the end, and the beginning; the inner corners may be samples, too.
    assert sum(heatmap["values"]) == pytest.approx(30_001, abs=2)


def test_a_removed_phone_gets_the_reason(session: Session) -> None:
    with session.phone() as phone:
        session.remove(phone.id)
        with pytest.raises(LiveClosed, match=r"does not let this phone in.*removed") as refused:
            phone.wait_until(lambda: False)
    assert refused.value.code == 4403


def test_the_end_of_the_session_ends_the_phone(session: Session) -> None:
    with session.phone() as phone:
        session.end()
        with pytest.raises(SessionEnded):
            phone.wait_until(lambda: False)


def test_an_unknown_code_is_reported(client: Client) -> None:
    with pytest.raises(LiveClosed, match="no session with this code") as refused:
        client.session("222222").phone().join()
    assert refused.value.code == 4404


def test_a_batch_that_the_server_drops_is_an_error_and_the_next_one_counts(session: Session) -> None:
    with session.phone() as phone:
        phone.send([[9, 1, 10, 10, 0]])
        with pytest.raises(BatchRejected, match="batch 1"):
            phone.settle()
        phone.draw(Stroke(TRIANGLE, rate=None), at_once=True)
        assert phone.settle().total_centimetres == 12


@pytest.mark.parametrize(
    "wrong",
    [
        lambda phone: phone.send([[0, 1, math.nan, 1, 5]]),
        lambda phone: phone.send([[0, 1, 1, 1, math.inf]]),
        lambda phone: phone.send([[0, 1, object(), 1, 5]]),
        lambda phone: phone.react(0.2, wait=math.nan),
        lambda phone: phone.react(0.2, math.nan),
        lambda phone: phone.follow(0.1, math.nan),
        lambda phone: phone.follow(0.1, frame=math.inf),
        lambda phone: phone.finish_drawing(math.nan),
    ],
)
def test_an_invalid_stroke_is_refused_and_the_next_drawing_counts(
    session: Session, wrong: Callable[[Phone], object]
) -> None:
    with session.phone() as phone:
        with pytest.raises((TypeError, ValueError)):
            wrong(phone)
        assert phone.waiting_batches == 0, "nothing of it was taken"
        phone.draw(Stroke([(0, 0), (64, 0)], seconds=0.1), at_once=True)
        assert phone.settle().total_centimetres == 1


def test_points_and_numbers_of_numpy_are_drawn(session: Session, client: Client) -> None:
    points = numpy.array([[0, 0], [64, 0]])
    width, seconds = numpy.int64(390), numpy.float32(0.5)
    with session.phone(width=width, pixels_per_centimetre=numpy.float32(64)) as phone:
        phone.draw(Stroke(points, seconds=seconds), at_once=True)
        phone.draw(tap(points[1]), at_once=True)
        phone.draw(Stroke(points.astype(numpy.float32), pressure=numpy.float32(0.5)), at_once=True)
        assert (phone.settle().touches, phone.figures.total_centimetres) == (3, 2)
    assert session.control("view", view="wall", page=numpy.int64(2))["page"] == 2
    started = session.start_experiment(distances=numpy.array([20.0, 30.0]), widths=numpy.array([4, 6]))
    assert started["experiment"]["distances"] == [20, 30]
    client.create_session(expires_in=numpy.int32(600))


def test_waiting_ends_in_time(session: Session) -> None:
    with session.phone() as phone, pytest.raises(TimeoutError):
        phone.wait_until(lambda: False, timeout=0.05)


def test_a_weight_is_measured(session: Session) -> None:
    with session.phone(scale={"fullScaleGrams": 400}) as phone:
        phone.draw(Hold((100, 100), seconds=2, pressure=0.5), at_once=True)
        phone.settle()
        pressure = session.get_participant(phone.id)["pressure"]
    assert (pressure["provenance"], pressure["peakGrams"]) == ("measured", 200)


def test_targets_of_a_challenge_are_tapped(session: Session) -> None:
    session.start_challenge("targets", 2)
    with session.phone() as phone:
        targets = phone.wait_for_targets()
        count = len(targets.centres)
        order = [number * (count + 1) // 2 % count for number in range(count + 1)]
        taps = [tap(targets.centres[number], start=0.5 * turn) for turn, number in enumerate(order)]
        phone.draw(*taps, at_once=True)
        phone.settle()
    (attempt,) = session.get_results()["challenges"][0]["participants"][0]["results"]
    assert attempt["movementTimeSeconds"] == pytest.approx(0.5)
    assert attempt["errors"] == 0


def test_a_reaction_task_is_done(session: Session) -> None:
    session.start_challenge("reaction", 3)
    with session.phone() as phone:
        phone.react(0.25, 0.05, 0.31, 0.22)
        phone.settle()
        assert phone.heard["challenge"]["latest"] == pytest.approx(250)
    (attempt,) = session.get_results()["challenges"][0]["participants"][0]["results"]
    assert attempt["reactionMilliseconds"] == pytest.approx([250, 310, 220])
    assert (attempt["falseStarts"], attempt["misses"]) == (1, 0)
    (row,) = session.results().to_dict("records")
    assert (row["kind"], row["unit"], row["falseStarts"]) == ("reaction", "ms", 1)


def test_a_latency_task_is_done(session: Session) -> None:
    session.start_challenge("latency", 3)
    with session.phone() as phone:
        phone.follow(0.083, 0.079, 0.12, frame=1 / 120)
        phone.settle()
        assert phone.heard["challenge"]["latest"] == pytest.approx(83)
    (attempt,) = session.get_results()["challenges"][0]["participants"][0]["results"]
    assert attempt["lapMilliseconds"] == pytest.approx([83, 79, 120])
    (row,) = session.results().to_dict("records")
    assert (row["kind"], row["unit"]) == ("latency", "ms")
    assert row["estimatedLatencyMilliseconds"] == pytest.approx(83)
    assert row["frameMilliseconds"] == pytest.approx(1000 / 120)


def test_a_symbol_task_is_done(session: Session) -> None:
    session.start_challenge("symbol", 6)
    with session.phone() as phone:
        phone.draw(
            Stroke([(110, 110), (190, 190)], seconds=0.7),
            Stroke([(190, 110), (110, 190)], start=1.2, seconds=0.7),
            at_once=True,
        )
        phone.finish_drawing(100)
        phone.settle()
    (attempt,) = session.get_results()["challenges"][0]["participants"][0]["results"]
    assert attempt["shapeErrorPercent"] < 1 and attempt["strokeStarts"] == [0, 16]
    (row,) = session.results().to_dict("records")
    assert (row["kind"], row["unit"], row["strokeError"]) == ("symbol", "%", 0)
    assert row["articulationMilliseconds"] == pytest.approx(1900)


def test_a_stroke_has_its_place_on_the_picture_under_it(session: Session, server: Server) -> None:
    stream = io.BytesIO()
    Image.new("RGB", (780, 600)).save(stream, "PNG")
    headers = {"Authorization": f"Bearer {session.host_token}", "Content-Type": "image/png"}
    address = f"{server.url}/api/v1/sessions/{session.code}/grounds"
    picture = httpx.post(address, content=stream.getvalue(), headers=headers).json()
    session.lay_picture(picture["picture"])
    with session.phone() as phone:
        phone.draw(Stroke([(100, 400), (150, 400)], seconds=0.2), at_once=True)
        phone.lay_ground(picture["picture"], scale=2, x=-400, y=-100)
        phone.draw(Stroke([(100, 400), (150, 400)], seconds=0.2), at_once=True)
        phone.settle()
        with pytest.raises(ValueError, match="a place"):
            phone.lay_ground(picture["picture"], scale=math.inf)
    session.set_scale(((0, 0), (300, 400)), 5, "km")
    measured = session.get_participant(phone.id)["onPicture"]
    assert (measured["unit"], measured["pixels"]) == ("km", pytest.approx(25, abs=0.1))
    assert measured["length"] == pytest.approx(0.25, abs=1e-3)
    assert session.get_coast_walks(picture["picture"])["walks"] == []
    (walk,) = session.get_coast_walks(picture["picture"], dividers=10)["walks"]
    assert (walk["steps"], walk["ruler"]) == (5, pytest.approx(5 * 5 / 500))
    rows = session.events()
    began = rows[rows["phase"] == "began"]
    assert began["picture"].tolist() == [1, 1]
    # First it lay whole.
    assert began[["pictureX", "pictureY"]].to_numpy().tolist() == [[200, 256], [250, 250]]


def test_a_class_does_a_wave(session: Session) -> None:
    with session.phone() as one, session.phone() as other:
        session.control("seats", participants=[one.id, other.id])
        session.start_challenge("wave", 100)
        for phone, ahead in ((one, 40.0), (other, 12.5)):
            phone.tell_clock(ahead, error=0.001)
            phone.draw(tap((100, 100), start=0.5), at_once=True)
            phone.settle()
    (challenge,) = session.get_results()["challenges"]
    assert challenge["seats"] == [one.id, other.id]
    result = challenge["class"]
    assert (result["unit"], result["people"]) == ("people/s", 2)
    assert result["wholeSeconds"] == pytest.approx(27.5) and result["value"] == pytest.approx(1 / 27.5)
    rows = session.results().to_dict("records")
    assert [row["value"] for row in rows] == pytest.approx([40.5, 13.0])
    assert rows[0]["clockErrorMilliseconds"] == pytest.approx(1 + 500 * 200e-6)


def test_a_class_taps_in_time(session: Session) -> None:
    with session.phone() as one, session.phone() as other:
        session.start_challenge("beat", 120)
        (challenge,) = session.get_results()["challenges"]
        alone = challenge["untilMilliseconds"] - 30_000
        assert alone == pytest.approx(challenge["fromMilliseconds"] + 8 * 500)
        for phone, late in ((one, 0.1), (other, 0.15)):
            phone.tell_clock(alone / 1000 + late, error=0.0005)
            for index in range(20):
                phone.draw(tap((100, 100), start=0.5 if index else 0.0), at_once=True)
            phone.settle()
    (challenge,) = session.get_results()["challenges"]
    result = challenge["beat"]
    assert [person["taps"] for person in result["people"]] == [20, 20]
    assert result["value"] is not None and result["value"] > 0.9
    assert result["people"][0]["latenessMilliseconds"] is None, "two people have no others"
    assert len(session.results()) == 40


def test_phones_of_asyncio_draw_side_by_side(server: Server) -> None:
    async def draw_all() -> None:
        async with AsyncClient(server.url) as client:
            session = await client.create_session()
            phones = [session.phone() for _ in range(10)]
            await asyncio.gather(*(phone.join() for phone in phones))
            await asyncio.gather(*(phone.draw(Stroke(TRIANGLE, seconds=0.3)) for phone in phones))
            figures = await asyncio.gather(*(phone.settle() for phone in phones))
            await asyncio.gather(*(phone.leave() for phone in phones))
            assert {f"{each.total_centimetres:.2f}" for each in figures} == {"12.00"}
            assert len({each.participant for each in figures}) == 10
            merged = (await session.get_stats())["merged"]
            assert merged["distance"]["totalCentimetres"] == pytest.approx(120)

    asyncio.run(draw_all())


def test_the_triangle_is_right_angled() -> None:
    """The drawing that the figures above rest on."""
    sides = [math.dist(a, b) / 64 for a, b in itertools.pairwise(TRIANGLE)]
    assert sides == [3, 4, 5]
