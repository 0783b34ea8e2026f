"""Each number in the table of docs/limits.md is one of the sources' constants, and each bound of `Limits` is in the table."""

import ast
import operator
import re

import pytest

from project import ROOT

TABLE = (ROOT / "docs/limits.md").read_text().split("\n## Limits\n")[1].split("\n## ")[0]
ROWS = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:4]] for line in TABLE.splitlines() if line.startswith("| ")][1:]

ROOMS, TRANSPORT = "Rooms/Budgets/Limits.swift", "ServerTransport/ServerTransport.swift"
STORAGE, STREAMS = "Rooms/Budgets/StorageQuota.swift", "Rooms/Budgets/OpenStreams.swift"
STUDIES, TOUCHES, PLAYS = "Studies/StudyLimits.swift", "TouchMetrics/TouchLimits.swift", "Storage/Plays/PlayStore.swift"
DECODER, START = "WireProtocol/ClientMessageDecoder.swift", "touchfigures/Start/RunningServer+Transport.swift"
CROWD, HEADS = "ServerTransport/Server/Connection.swift", "ServerTransport/HTTP/HeadParser.swift"
RATE, CATCH_UP = "Rooms/Pacing/FrameRateLimit.swift", "Rooms/Budgets/PhoneBudget.swift"
MOTION = "Weighing/MotionBatch.swift"
READING, GROUNDS = "Rooms/Live/LiveConnection.swift", "Features/Ground/GroundPicture.swift"

# The constants of each row, by its first words and those of its limit: a file and, for each number in the row's order, a name in it,
# `name[label]` for an argument of its initialiser. A single number is an example, or the 1 of "for each".
SOURCES = [
    ("events or fixes in a batch", TOUCHES, "eventsPerBatch"),
    ("anchors in a batch", STUDIES, "anchorsPerBatch"),
    ("samples of a `motion` batch", MOTION, "rowsPerBatch", "rowsPerRecording"),
    ("recordings of a phone", MOTION, "recordingBurst", "secondsPerRecording", "recordings"),
    ("sums of a [study]", STUDIES, "sums", "sumsPerParticipant", ("Features/Studies/StudiesFeature.swift", "sumsOfAllSessions")),
    ("pointers down at once", TOUCHES, "pointersDown"),
    ("a message | 64", DECODER, "messageLimit", "helloLimit"),
    ("a message | 256", START, "maximumMessageSize"),
    ("a message that has not ended", TRANSPORT, "messageTimeout"),
    ("bytes of messages that have not ended", TRANSPORT, "unfinishedMessageBytes[perNetwork]", "unfinishedMessageBytes[total]"),
    ("messages of a connection", RATE, "framesPerSecond", "framesPerSecond", "maxStallMilliseconds", (CATCH_UP, "burst"),
     (CATCH_UP, "perSecond")),
    ("`clock` messages of a connection", READING, "burst", "perSecond"),
    ("`sync`s of a phone", "TouchMetrics/RoomClock.swift", "maxSyncs"),
    ("bytes queued for a slow phone", START, "maximumOutboxSize"),
    ("silence", TRANSPORT, "pingAfter", "pingAfter + pongTimeout"),
    ("participants of a session, connected", ROOMS, "participantsPerRoom", "phonesPerRoomAndAddress", "rosterPerRoom"),
    ("blocks of all heatmaps", ROOMS, "blocksPerRoom", "10000", "64"),
    ("participants of all sessions", ROOMS, "phones", "blocks", "blocksPerAddress"),
    ("`hello` messages of phones", ROOMS, "greetings[burst]", "greetings[perSecond]", "blocksPerGreeting"),
    ("participants who left", ROOMS, "departedPhones"),
    ("viewers", ROOMS, "viewersPerRoom", "viewersPerAddress"),
    ("followers by", ROOMS, "viewersPerRoom"),
    ("a viewer's time to read", READING, "readingTimeMilliseconds", "1", "1000 * bytesPerMillisecond"),
    ("answers and snapshots of a session", ROOMS, "unreadResponseBytesPerRoom", "responseBytes"),
    ("waiting answers about large sessions", ROOMS, "waitingForSlowWork[total]", "waitingForSlowWork[perAddress]", "maxWaitMilliseconds"),
    ("waiting thumbnails", ROOMS, "waitingForQuickWork[total]", "waitingForQuickWork[perAddress]", "maxWaitMilliseconds"),
    ("archives that are being read", ROOMS, "archiveStreams", "downloadStreams"),
    ("the time to read a download", STREAMS, "minBytesPerMinute", "minBytesPerSecondUnderPressure", "graceMillisecondsUnderPressure"),
    ("samples of motion computed", ROOMS, "motionSamples[burst]", "motionSamples[perSecond]"),
    ("wrong codes", ROOMS, "wrongCodes[burst]", "wrongCodes[perSecond]"),
    ("wrong tokens", ROOMS, "wrongTokens[burst]", "wrongTokens[perSecond]"),
    ("stored sessions from one address", ROOMS, "sessionsPerAddress"),
    ("sessions from one address", ROOMS, "creations[burst]", "creations[perSecond]"),
    ("queued replay segments", "Features/Replay/ReplayRoutes.swift", "waitingSegments"),
    ("a segment of a replay", "Features/Replay/ReplayReader.swift", "maxSegmentMilliseconds"),
    ("answers kept", ROOMS, "keptAnswerMinutes", "keptAnswerBytesPerAddress", "keptAnswerBytes"),
    ("rounds started", ROOMS, "rounds[burst]", "rounds[perSecond]"),
    ("points tested", ROOMS, "hitTests[burst]", "hitTests[perSecond]"),
    ("a list of pins", ROOMS, "maxListedPins"),
    ("uploads processed at once", ROOMS, "uploadMemoryBytes"),
    ("body of a request", "Features/Spot/RoundRoutes.swift", "pressLimit", ("Features/Authoring/PuzzleDraft.swift", "bodyLimit"),
     ("Features/Comparisons/ComparisonDraft.swift", "maxBodyBytes"),
     ("Storage/Puzzles/StoredPuzzle.swift", "pictureBytes"), (PLAYS, "fileBytes"), (PLAYS, "audioBytes")),
    ("sounds of a play", PLAYS, "audioCount", "playBytes"),
    ("reported faults", "Storage/Lessons/Lesson+Document.swift", "maxFaults"),
    ("a picture", "VipsImaging/PictureFile.swift", "maximumPixels"),
    ("pictures of a session's own", GROUNDS, "pictures", "sessionBytes"),
    ("a session's own picture", GROUNDS, "pictureBytes"),
    ("sessions' own pictures", GROUNDS, "addressBytes", "allBytes"),
    ("seats of a class", "Features/Challenges/RoomChallenges.swift", "maxSeats"),
    ("differences of a puzzle", "SpotTheDifference/Puzzle.swift", "maxDifferences"),
    ("request line; head", HEADS, "lineLimit", "headLimit"),
    ("a request's head, or the TLS", TRANSPORT, "requestTimeout"),
    ("a request's body", TRANSPORT, "requestTimeout", "1", "minBodyBytesPerSecond"),
    ("between two requests", TRANSPORT, "keepAliveTimeout"),
    ("a response of which", TRANSPORT, "responseTimeout"),
    ("waiting for the reader", TRANSPORT, "responseTimeout", "1", "minReadBytesPerSecond"),
    ("messages waiting for a WebSocket", TRANSPORT, "2 * responseTimeout"),
    ("connections, with the files", CROWD, "reserve[max]", "reserve[min]"),
    ("connections without a complete request", CROWD, "waitingPerNetwork[min]", "waiting[min]", (TRANSPORT, "unfinishedRequestBytes[perNetwork]"), (TRANSPORT, "unfinishedRequestBytes[total]")),
    ("connections whose response waits", TRANSPORT, "unreadResponseBytes[perNetwork]", "unreadResponseBytes[total]"),
    ("control frames", TRANSPORT, "maximumControlFrames"),
    ("bytes queued for all slow", TRANSPORT, "maximumQueuedSize"),
    ("text of a QR code", "Features/Status/ServerRoutes.swift", "qrTextLimit"),
    ("lifetime of a session", "Rooms/Budgets/SessionLifetime.swift", "minimum[seconds]", "maximum[seconds]", "day[seconds]"),
    ("text of the question for consent", "Features/Consent/ConsentFeature.swift", "textLimit"),
    ("stored sessions", STORAGE, "sessions"),
    ("size of the data folder", "Rooms/Budgets/StorageQuota.swift", "standard", "maxMarginBytes"),
    ("free disk space", STORAGE, "minFreeBytes"),
    ("batches waiting for the disk", STORAGE, "waitingBytesPerSession", "waitingBytes"),
]
# Bounds of `Limits` without a row: waits within a listed one, and unnoticeable memory.
UNSTATED = {"maxGreetingWaitMilliseconds", "wrongCodeDelayMilliseconds", "proofTimeoutMilliseconds", "responseStreams", "waitingGreetings"}

UNITS = {"KiB": 1024, "KB": 1000, "MiB": 2**20, "h": 3600, "d": 86_400, "megapixels": 10**6}
NUMBER = re.compile(r"(?<![\w.])(\d[\d,]*)(?: (KiB|KB|MiB|megapixels|h|d)\b)?")
OPERATORS = {ast.Mult: operator.mul, ast.LShift: operator.lshift, ast.Div: operator.floordiv}


def value(expression):
    """A number as the sources write it: products, shifts, and the names of other bounds in `Limits`."""
    def of(node):
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Attribute):
            return constant(ROOMS, node.attr)
        return OPERATORS[type(node.op)](of(node.left), of(node.right))

    return of(ast.parse(expression.strip(), mode="eval").body)


def constant(file, name):
    """The value of a constant; of a duration its seconds."""
    if " " in name:
        factor, sign, second = name.split(" ")
        values = [int(each) if each.isdigit() else constant(file, each) for each in (factor, second)]
        return {"+": operator.add, "*": operator.mul}[sign](*values)
    name, _, label = name.rstrip("]").partition("[")
    text = (ROOT / "Sources" / file).read_text()
    written = re.search(rf"^ *(?:[\w() ]*(?:let|var) |configuration\.)?{name}(?:: [\w.]+)? (?:= |\{{ )(.+?)(?: \}})?$", text, re.MULTILINE)[1]
    if label in ("min", "max"):
        return value(re.search(rf"{label}\(([\d_]+)", written)[1])
    if label:
        written = re.search(rf"\b{label}: ([^,)]+)", written)[1]
    if made := re.fullmatch(r"[\w.]+\((.+)\)", written):
        written = made[1]
    return value(written)


def numbers(row):
    """The numbers of a row's limit, in their units: bytes, seconds, pixels."""
    text = row[0] if not NUMBER.search(row[1]) else row[1]
    return [int(number.replace(",", "")) * UNITS.get(unit, 1) for number, unit in NUMBER.findall(text)]


def stated(source):
    _, file, *names = source
    places = [name if isinstance(name, tuple) else (file, name) for name in names]
    return [int(name) if name.isdigit() else constant(of, name) for of, name in places]


def row_of(source):
    first, _, second = source[0].partition(" | ")
    (row,) = [row for row in ROWS if row[0].startswith(first) and row[1].startswith(second) and (second or not any(
        row[0].startswith(other[0]) and len(other[0]) > len(first) for other in SOURCES))]
    return row


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source[0])
def test_a_limit_equals_that_of_the_sources(source):
    row, expected = row_of(source), stated(source)
    # Milliseconds are stated in seconds.
    found = numbers(row)
    assert len(found) == len(expected), row
    assert [number for number, is_as in zip(found, expected) if is_as not in (number, 1000 * number)] == [], (row, expected)


def test_each_row_and_each_bound_is_compared():
    compared = [row_of(source) for source in SOURCES]
    assert [row for row in ROWS if row not in compared] == []
    bounds = set(re.findall(r"static let (\w+)", (ROOT / "Sources" / ROOMS).read_text()))
    named = {name.partition("[")[0] for _, file, *names in SOURCES if file == ROOMS for name in names}
    assert bounds - named == UNSTATED


def test_a_number_that_differs_is_found():
    assert numbers(["a message", "64 KiB, a `hello` 16 KiB", ""]) == [64 * 1024, 16 * 1024]
    assert numbers(["a message", "63 KiB, a `hello` 16 KiB", ""]) != stated(SOURCES[4])
