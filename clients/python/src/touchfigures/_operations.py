"""The requests of a server and of a session, each written once for the plain and the asynchronous client."""

import uuid
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from . import frames, models
from ._address import CODE, piece
from ._request import CSV, GEOJSON, JSON_LINES, XLSX, ZIP, Request, read_bytes, read_json, read_json_lines, read_nothing

if TYPE_CHECKING:
    from pandas import DataFrame

SESSIONS = "/api/v1/sessions"
PARTICIPANT = "a participant's id"
PICTURE = "a picture's name"


class SessionAccess:
    """A session's code, and the host's token if this is the host's access.

    `join_url` is the address for phones; it and `expires_at` (RFC 3339, UTC) are known where the session was created.
    """

    def __init__(
        self, code: str, host_token: str | None = None, join_url: str | None = None, expires_at: str | None = None
    ) -> None:
        self.code = code
        self.host_token = host_token
        self.join_url = join_url
        self.expires_at = expires_at

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r}{', as host' if self.host_token else ''})"


def _path(session: SessionAccess, rest: str = "") -> str:
    return f"{SESSIONS}/{piece(session.code, CODE)}{rest}"


def _get(session: SessionAccess, rest: str = "", query: Mapping[str, str | None] | None = None) -> Request[Any]:
    given = {name: value for name, value in (query or {}).items() if value is not None}
    return Request("GET", _path(session, rest), read_json, query=given)


# Operations on the server


def create_session(
    admin_token: str | None,
    activity: models.ActivityName | None,
    retention: models.Retention | None,
    locale: str | None,
    expires_in: int | None = None,
) -> Request[models.CreatedSession]:
    body = {"activity": activity, "retention": retention, "locale": locale, "expiresIn": expires_in}
    return Request("POST", SESSIONS, read_json, admin_token, body=body, idempotency_key=str(uuid.uuid4()))


def get_server() -> Request[models.Server]:
    return Request("GET", "/api/v1/server", read_json)


# Responses as the server sends them


def get_stats(session: SessionAccess) -> Request[models.SessionStats]:
    """The figures of the session and of every phone."""
    return _get(session)


def get_summary(session: SessionAccess) -> Request[models.SessionSummary]:
    """What the class does and has done together, without single participants."""
    return _get(session, "/summary")


def get_participant(session: SessionAccess, participant: str) -> Request[models.ParticipantStats]:
    """The figures of one phone, by its id, such as `p1`."""
    return _get(session, f"/participants/{piece(participant, PARTICIPANT)}")


def get_heatmap(
    session: SessionAccess, layer: models.HeatmapLayerName = "count", participant: str | None = None
) -> Request[models.HeatmapLayer]:
    """One layer of one phone's heatmap, or of all merged; `dwell` in milliseconds."""
    return _get(session, "/heatmap", {"layer": layer, "participant": participant})


def get_results(session: SessionAccess) -> Request[models.Results]:
    """The results of challenges, of games and of lessons."""
    return _get(session, "/results")


def get_own_pace(session: SessionAccess) -> Request[models.OwnPace]:
    """The steps of the lesson that each phone takes at its own pace, and who has done which. For the host."""
    return Request("GET", _path(session, "/lesson"), read_json, session.host_token)


def get_experiments(session: SessionAccess) -> Request[models.Experiments]:
    """The figures of the session's experiments on Fitts' law and the steering law."""
    return _get(session, "/experiments")


def get_plan(session: SessionAccess, number: int) -> Request[models.PlanDocument]:
    """The document of the plan with which an experiment was started."""
    return _get(session, f"/experiments/{number}/plan")


def get_plan_bytes(session: SessionAccess, number: int) -> Request[bytes]:
    """The same as its bytes, whose SHA-256 is the plan's."""
    return Request("GET", _path(session, f"/experiments/{number}/plan"), read_bytes)


def get_pendulums(session: SessionAccess) -> Request[models.ClassPendulums]:
    """The pendulums of the class, with each phone's g and that of all."""
    return _get(session, "/pendulums")


def get_taps(session: SessionAccess) -> Request[models.Taps]:
    """Every tap of the session's tapping experiments. For the host."""
    return Request("GET", _path(session, "/experiments/taps"), read_json, session.host_token)


def get_trials(session: SessionAccess) -> Request[models.SteeringTrials]:
    """Every trial of the session's steering experiments, with its points. For the host."""
    return Request("GET", _path(session, "/experiments/trials"), read_json, session.host_token)


def get_study(session: SessionAccess) -> Request[models.Study]:
    """The pages of the session's study. For the host."""
    return Request("GET", _path(session, "/study"), read_json, session.host_token)


def get_study_elements(
    session: SessionAccess, page: str, width: models.WidthClass | None = None
) -> Request[models.StudyElements]:
    """The elements of one page of the study by its address, of all widths or of one class. For the host."""
    query = {"page": page} | ({} if width is None else {"width": width})
    return Request("GET", _path(session, "/study/elements"), read_json, session.host_token, query=query)


def get_study_versions(
    session: SessionAccess,
    first: str,
    second: str,
    element: str | None = None,
    width: models.WidthClass | None = None,
) -> Request[models.ComparedVersions]:
    """Two versions of a page, by their addresses, or an element on both, compared by their visitors. For the host."""
    given = {"first": first, "second": second, "element": element, "width": width}
    query = {name: value for name, value in given.items() if value is not None}
    return Request("GET", _path(session, "/study/versions"), read_json, session.host_token, query=query)


def get_consent(session: SessionAccess) -> Request[models.ConsentAnswers]:
    """The question for consent, and which phone has answered what. For the host."""
    return Request("GET", _path(session, "/consent"), read_json, session.host_token)


def get_pictures(session: SessionAccess) -> Request[models.SessionPictures]:
    """The session's own pictures, which can lie under the drawing. For the host."""
    return Request("GET", _path(session, "/grounds"), read_json, session.host_token)


def get_coast_walks(session: SessionAccess, picture: str, dividers: float = 64) -> Request[models.CoastWalks]:
    """What each phone has walked on a picture with dividers of that width (px), and the line. For the host."""
    query = {"dividers": str(dividers)}
    return Request(
        "GET", _path(session, f"/grounds/{piece(picture, PICTURE)}/walks"), read_json, session.host_token, query=query
    )


def get_parts(session: SessionAccess) -> Request[models.Parts]:
    """The parts of the session that can be compared. For the host."""
    return Request("GET", _path(session, "/parts"), read_json, session.host_token)


def get_samples(session: SessionAccess, part: str, group: str | None = None) -> Request[models.Samples]:
    """The values of a part's participants, such as `challenge-1`, or of those in a group. For the host."""
    path = _path(session, f"/parts/{piece(part, 'the name of a part')}")
    return Request("GET", path, read_json, session.host_token, {"group": group} if group is not None else {})


def compare(
    session: SessionAccess,
    part: str,
    other: str | models.Samples,
    of: SessionAccess | None = None,
    *,
    group: str | None = None,
    other_group: str | None = None,
    by_person: bool = False,
) -> Request[models.Comparison]:
    """Compares a part with another one, with that of another session of the same host (`of`), or with samples.

    `group` and `other_group` take only who is in that group; so two groups of one part can be compared. Samples are the
    response of `get_samples`, perhaps of another day. With `by_person` the same code is the same person on both sides,
    where codes identify, and each is compared with itself. For the hosts of both.
    """
    second: dict[str, Any] = {"part": other} if isinstance(other, str) else {"samples": other}
    if of is not None:
        second |= {"code": of.code, "token": of.host_token}
    if other_group is not None:
        second["group"] = other_group
    body: dict[str, Any] = {"part": part, "with": second}
    if group is not None:
        body["group"] = group
    if by_person:
        body["pairBy"] = "person"
    return Request("POST", _path(session, "/comparison"), read_json, session.host_token, body=body)


def get_events(session: SessionAccess) -> Request[list[dict[str, Any]]]:
    """The log, a dictionary for each record, as docs/exports.md describes it. For the host."""
    return _lines(session, "/events")


def get_walks(session: SessionAccess) -> Request[list[dict[str, Any]]]:
    """The walkers, then their fixes, as docs/walk.md describes them. For the host."""
    return _lines(session, "/walks")


def get_walks_geojson(session: SessionAccess) -> Request[dict[str, Any]]:
    """The walks as GeoJSON for map programs, as docs/walk.md describes it. For the host."""
    return Request("GET", _path(session, "/walks"), read_json, session.host_token, accept=GEOJSON)


def get_table(
    session: SessionAccess,
    name: models.TableName,
    format: Literal["csv", "xlsx"] = "csv",
    language: models.Language | None = None,
) -> Request[bytes]:
    """A table as a file, CSV or a workbook whose columns are explained in a language (en, de, es, fr). For the host."""
    accept = {"csv": CSV, "xlsx": XLSX}.get(format)
    if accept is None:
        raise ValueError(f"{format!r} is not a format of tables: write 'csv' or 'xlsx'; nothing was sent")
    path = _path(session, f"/tables/{piece(name, 'the name of a table')}")
    return Request("GET", path, read_bytes, session.host_token, accept=accept, language=language)


def get_archive(
    session: SessionAccess,
    language: models.Language | None = None,
    anonymous: bool = False,
    authors: Sequence[str] = (),
    license: str | None = None,
    pictures: bool = False,
) -> Request[bytes]:
    """Everything of the session as a zip file, explained in a language (en, de, es, fr). For the host.

    `anonymous` leaves out what tells who took part, where and when, and the session's own pictures unless `pictures`.
    The description of the data set names `authors` and the address of a `license`.
    """
    query = {name: "true" for name, wished in (("anonymous", anonymous), ("pictures", pictures)) if wished}
    if authors:
        query["author"] = ";".join(authors)
    if license is not None:
        query["license"] = license
    path = _path(session, "/archive")
    return Request("GET", path, read_bytes, session.host_token, query, accept=ZIP, language=language)


def _lines(session: SessionAccess, rest: str) -> Request[list[dict[str, Any]]]:
    return Request("GET", _path(session, rest), read_json_lines, session.host_token, accept=JSON_LINES)


# The same as data frames


def stats(session: SessionAccess) -> "Request[DataFrame]":
    """The figures as a frame, a row for each phone; columns: `frames.stats`."""
    return get_stats(session).then(frames.stats)


def gestures(session: SessionAccess) -> "Request[DataFrame]":
    """The newest finished gestures, at most 16 of each phone; columns: `frames.gestures`."""
    return get_stats(session).then(frames.gestures)


def forces(session: SessionAccess) -> "Request[DataFrame]":
    """Forces and weights, a row for each phone; columns: `frames.forces`."""
    return get_stats(session).then(frames.forces)


def weighings(session: SessionAccess) -> "Request[DataFrame]":
    """What phones weighed or swung, a row for each recording; columns: `frames.weighings`. For the host."""
    return get_table(session, "weighings").then(frames.weighings)


def heatmap(
    session: SessionAccess, layer: models.HeatmapLayerName = "count", participant: str | None = None
) -> "Request[DataFrame]":
    """A heatmap as a frame of its rows and columns; `dwell` in milliseconds."""
    return get_heatmap(session, layer, participant).then(frames.heatmap)


def results(session: SessionAccess) -> "Request[DataFrame]":
    """The attempts of all challenges, a row for each; columns: `frames.results`."""
    return get_results(session).then(frames.results)


def together(session: SessionAccess) -> "Request[DataFrame]":
    """The class in each task that it does together, a row for each; columns: `frames.together`. For the host."""
    return get_table(session, "together").then(frames.together)


def chains(session: SessionAccess) -> "Request[DataFrame]":
    """Every touch of waves and relays, a row for each; columns: `frames.chains`. For the host."""
    return get_table(session, "chains").then(frames.chains)


def beats(session: SessionAccess) -> "Request[DataFrame]":
    """Each person of the tasks in time, a row for each; columns: `frames.beats`. For the host."""
    return get_table(session, "beats").then(frames.beats)


def answers(session: SessionAccess) -> "Request[DataFrame]":
    """The answers to questions, a row for each; columns: `frames.answers`. For the host."""
    return get_table(session, "answers").then(frames.answers)


def experiments(session: SessionAccess) -> "Request[DataFrame]":
    """A row for each participant and condition of the experiments; columns: `frames.experiments`."""
    return get_experiments(session).then(frames.experiments)


def taps(session: SessionAccess) -> "Request[DataFrame]":
    """Every tap of the experiments, a row for each; columns: `frames.taps`. For the host."""
    return get_taps(session).then(frames.taps)


def trials(session: SessionAccess) -> "Request[DataFrame]":
    """Every trial of steering, a row for each; columns: `frames.trials`. For the host."""
    return get_trials(session).then(frames.trials)


def points(session: SessionAccess) -> "Request[DataFrame]":
    """Every point of the trials of steering, a row for each; columns: `frames.points`. For the host."""
    return get_table(session, "points").then(frames.points)


def study(session: SessionAccess) -> "Request[DataFrame]":
    """The pages of the study, a row for each; columns: `frames.study`. For the host."""
    return get_study(session).then(frames.study)


def study_elements(session: SessionAccess, page: str, width: models.WidthClass | None = None) -> "Request[DataFrame]":
    """The elements of a page of the study, a row for each; columns: `frames.study_elements`. For the host."""
    return get_study_elements(session, page, width).then(frames.study_elements)


def samples(session: SessionAccess, part: str, group: str | None = None) -> "Request[DataFrame]":
    """The values of a part's participants, or of a group, a row for each; columns: `frames.samples`. For the host."""
    return get_samples(session, part, group).then(frames.samples)


def events(session: SessionAccess) -> "Request[DataFrame]":
    """Every stored touch event, a row for each; columns: `frames.events`. For the host."""
    return get_events(session).then(frames.events)


def walks(session: SessionAccess) -> "Request[DataFrame]":
    """The walkers' fixes, a row for each; columns: `frames.walks`. For the host."""
    return get_walks(session).then(frames.walks)


# The host's controls; each returns the session's new state


def control(session: SessionAccess, /, action: str, **fields: Any) -> Request[models.SessionState]:
    """Any control by its name and fields, as docs/sessions.md lists them; a field that is None is left out."""
    return Request("POST", _path(session, "/control"), read_json, session.host_token, body={"action": action, **fields})


def freeze(session: SessionAccess) -> Request[models.SessionState]:
    """Lifts all fingers; what phones send from now on does not count."""
    return control(session, "freeze")


def unfreeze(session: SessionAccess) -> Request[models.SessionState]:
    """Touches count again."""
    return control(session, "unfreeze")


def clear(session: SessionAccess, participant: str | None = None) -> Request[models.SessionState]:
    """Sets the figures of one phone, or of all, to 0."""
    return control(session, "clear", participant=participant)


def lock(session: SessionAccess) -> Request[models.SessionState]:
    """Lets no new phone in."""
    return control(session, "lock")


def unlock(session: SessionAccess) -> Request[models.SessionState]:
    """Lets new phones in again."""
    return control(session, "unlock")


def ask_consent(session: SessionAccess, text: str | None) -> Request[models.SessionState]:
    """Asks each phone once whether its data may be stored; None ends the question."""
    return control(session, "consent", text=text)


def lay_picture(session: SessionAccess, picture: str | None) -> Request[models.SessionState]:
    """Lays one of the session's own pictures, by its name, under the drawing; None takes it away."""
    return control(session, "ground", picture=picture)


def set_scale(
    session: SessionAccess,
    points: tuple[tuple[float, float], tuple[float, float]] | None,
    length: float | None = None,
    unit: models.PictureUnit | None = None,
) -> Request[models.SessionState]:
    """Says how far apart two points of the picture under the drawing are, in its pixels; None takes its scale away."""
    marks = None if points is None else [list(point) for point in points]
    return control(session, "groundScale", points=marks, length=length, unit=unit)


def expire_in(session: SessionAccess, seconds: int) -> Request[models.SessionState]:
    """Has the server delete the session after `seconds` from now."""
    return control(session, "lifetime", expiresIn=seconds)


def begin_version(session: SessionAccess) -> Request[models.SessionState]:
    """Begins a version of the study's pages: visitors who load one from now on are counted under it."""
    return control(session, "version")


def unban(session: SessionAccess) -> Request[models.SessionState]:
    """Lets banned phones join again, as new participants."""
    return control(session, "unban")


def hide(session: SessionAccess) -> Request[models.SessionState]:
    """Hides results and the others' touches from phones."""
    return control(session, "hide")


def reveal(session: SessionAccess) -> Request[models.SessionState]:
    """Ends `hide`."""
    return control(session, "reveal")


def spotlight(session: SessionAccess, participant: str | None) -> Request[models.SessionState]:
    """Shows one phone on projectors, or with None all again."""
    return control(session, "spotlight", participant=participant)


def remove(session: SessionAccess, participant: str) -> Request[models.SessionState]:
    """Removes a phone and its data; it may join again as a new participant."""
    return control(session, "remove", participant=participant)


def remove_idle(session: SessionAccess) -> Request[models.SessionState]:
    """Removes all phones that have left or done nothing yet, and their data."""
    return control(session, "remove", idle=True)


def ban(session: SessionAccess, participant: str) -> Request[models.SessionState]:
    """Removes a phone and its data, and does not let it in again."""
    return control(session, "ban", participant=participant)


def erase(session: SessionAccess, participant: str) -> Request[models.SessionState]:
    """Erases everything of one participant for good, also after the session's end."""
    return control(session, "erase", participant=participant)


def start_activity(
    session: SessionAccess, activity: models.ActivityName, subject: str | None = None
) -> Request[models.SessionState]:
    """Starts an activity; `subject` is the id of a puzzle, a play or a lesson."""
    return control(session, "activity", activity=activity, subject=subject)


def start_own_pace(session: SessionAccess, lesson: str, closes_at: str | None = None) -> Request[models.SessionState]:
    """Starts a lesson that each phone takes at its own pace.

    `closes_at` (RFC 3339) is when answers are refused, at most when the session ends, which is the default.
    """
    return control(session, "activity", activity="lesson", subject=lesson, progress="own", closesAt=closes_at)


def start_challenge(
    session: SessionAccess, kind: models.ChallengeKind, target: float | None = None, attempt_limit: int | None = None
) -> Request[models.SessionState]:
    """Starts a challenge; `target` in cm, s, bits or g, by its kind; `attempt_limit` attempts of each phone count."""
    limit = {} if attempt_limit is None else {"attemptLimit": attempt_limit}
    return control(session, "challenge", kind=kind, target=target, **limit)


def end_challenge(session: SessionAccess) -> Request[models.SessionState]:
    """Ends the challenge; its results stay."""
    return control(session, "challenge")


def start_experiment(
    session: SessionAccess,
    distances: list[float] | None = None,
    widths: list[float] | None = None,
    targets: int | None = None,
    practice: int | None = None,
    task: Literal["tapping", "steering"] | None = None,
    trials: int | None = None,
    blocks: int | None = None,
    plan: models.ExperimentPlan | None = None,
) -> Request[models.SessionState]:
    """Starts an experiment: distances and widths in mm, sequences of practice.

    Tapping has `targets` on a ring; steering has tunnels, whose lengths are the distances, and `trials` in each. Every
    condition is performed once in each of the `blocks`. What is not given is the server's default, and that is tapping.
    `plan` is what is stated beforehand: `{"hypothesis": …, "people": 28, "exclude": {"errorRate": 0.2}}`.
    """
    return control(
        session,
        "experiment",
        step="start",
        task=task,
        distances=distances,
        widths=widths,
        targets=targets,
        trials=trials,
        practice=practice,
        blocks=blocks,
        plan=plan,
    )


def preview_plan(
    session: SessionAccess,
    plan: models.ExperimentPlan,
    distances: list[float] | None = None,
    widths: list[float] | None = None,
    targets: int | None = None,
    practice: int | None = None,
    task: Literal["tapping", "steering"] | None = None,
    trials: int | None = None,
    blocks: int | None = None,
) -> Request[models.PlanPreview]:
    """The document that `start_experiment` with the same arguments would store, and its SHA-256. For the host."""
    body = {
        "task": task,
        "distances": distances,
        "widths": widths,
        "targets": targets,
        "trials": trials,
        "practice": practice,
        "blocks": blocks,
        "plan": plan,
    }
    return Request("POST", _path(session, "/experiments/plan"), read_json, session.host_token, body=body)


def start_measurement(session: SessionAccess) -> Request[models.SessionState]:
    """Ends the practice of the experiment and starts its measurement."""
    return control(session, "experiment", step="measure")


def end_experiment(session: SessionAccess) -> Request[models.SessionState]:
    """Ends the experiment; its figures stay."""
    return control(session, "experiment", step="stop")


def end(session: SessionAccess) -> Request[models.SessionState]:
    """Ends the session for all; it can be read until it expires."""
    return control(session, "end")


def delete(session: SessionAccess) -> Request[None]:
    """Deletes the session and all of its data."""
    return Request("DELETE", _path(session), read_nothing, session.host_token)
