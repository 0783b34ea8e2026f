import Geometry
import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// The host's routes for a session's replay: an overview, and segments.
extension ReplayFeature {
    static let replayRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/replay") { rooms, request throws(Problem) in
            let room = try rooms.lookup.recordedRoom(request)
            return replay(of: room, for: request.http, rooms)
        },
        Route(.get, "/api/v1/sessions/{code}/replay/segment") { rooms, request throws(Problem) in
            let room = try rooms.lookup.recordedRoom(request)
            let from = try milliseconds("from", request.http)
            let to = try milliseconds("to", request.http)
            return try segment(of: room, from: from, to: to, for: request.http, rooms)
        },
    ]

    /// The maximum number of waiting segments of one session; a page requests two at a time.
    private static let waitingSegments = 8

    private static func milliseconds(_ field: String, _ request: HTTPRequest) throws(Problem) -> UInt64 {
        guard let text = request.queryValue(field), text.utf8.count <= 15, let value = UInt64(text) else {
            throw .invalid(field, "`\(field)` must be a whole number of milliseconds since the session's start.")
        }
        return value
    }

    private static func replayReader(of room: Room, _ rooms: isolated Rooms) -> ReplayReader {
        ReplayReader(
            session: room.code,
            participants: room.roster.values.filter { !$0.isUnstored }.sorted { $0.number < $1.number }
                .map { ReplayParticipant($0) },
            store: rooms.store,
            pictures: room.feature(RoomGround.self).history
        )
    }

    private static func replay(of room: Room, for request: HTTPRequest, _ rooms: isolated Rooms) -> EventualResponse {
        let reader = replayReader(of: room, rooms)
        let message = ReplayMessage(
            code: room.code,
            isEnded: room.state.isEnded,
            firstMilliseconds: 0,
            durationMilliseconds: room.settledMilliseconds(at: rooms.now),
            participants: reader.participants.map(ReplayMessage.Participant.init),
            markers: room.markers.map(ReplayMessage.Marker.init),
            activity: [],
            grounds: room.feature(RoomGround.self).replayed,
            questions: room.feature(RoomLesson.self).replayed
        )
        return .later { [rooms] in
            guard await rooms.waitUntilOnDisk() else { return Problem.storeFailing.response }
            do throws(StorageError) {
                var message = message
                message.firstMilliseconds = try await reader.firstMilliseconds()
                message.activity = try await rooms.store.keyframeActivity(ofSession: reader.session)
                    .map { ($0.milliseconds, $0.participants) }
                return Representation.json(request) { $0.replay(message) }
            } catch {
                return await StoreWatch.unreadableEvents("Cannot read replay", error, session: reader.session, rooms)
            }
        }
    }

    private static func segment(
        of room: Room,
        from: UInt64,
        to: UInt64,
        for request: HTTPRequest,
        _ rooms: isolated Rooms
    ) throws(Problem) -> EventualResponse {
        let end = room.settledMilliseconds(at: rooms.now)
        guard from <= end else { throw .invalid("from", "`from` lies after the end of the replay at \(end) ms.") }
        guard to >= from, to - from <= ReplayReader.maxSegmentMilliseconds else {
            throw .invalid("to", "`to` must be from 0 to \(ReplayReader.maxSegmentMilliseconds) ms after `from`.")
        }
        let waiting = room.feature(RoomReplay.self)
        guard waiting.waitingSegments < Self.waitingSegments else {
            throw Problem(
                429,
                "too-many",
                title: "Too many segments",
                detail: "Already reading \(Self.waitingSegments) segments of this session. Try again in 1 s.",
                headers: ["retry-after": "1"]
            )
        }
        waiting.waitingSegments += 1
        let reader = replayReader(of: room, rooms)
        return .later { [rooms] in
            let response = await segment(reader, from: from, to: min(to, end), for: request, rooms)
            await segmentDone(ofSession: reader.session, rooms)
            return response
        }
    }

    private static func segment(
        _ reader: ReplayReader,
        from: UInt64,
        to: UInt64,
        for request: HTTPRequest,
        _ rooms: isolated Rooms
    ) async -> HTTPResponse {
        // The segment includes all applied batches, so wait for their commit.
        guard await rooms.waitUntilOnDisk() else { return Problem.storeFailing.response }
        do throws(Problem) {
            // A segment uses a core for some milliseconds; all replays together use at most one core while classes
            // draw.
            return try await rooms.gates.replays.run(for: WorkOwner(request, room: reader.session)) {
                do throws(StorageError) {
                    return await Self.tagged(try await reader.segment(from: from, to: to), for: request)
                } catch {
                    return await StoreWatch.unreadableEvents(
                        "Cannot read replay",
                        error,
                        session: reader.session,
                        rooms
                    )
                }
            }
        } catch {
            return error.response
        }
    }

    private static func segmentDone(ofSession code: String, _ rooms: isolated Rooms) {
        rooms.directory.awake[code]?.feature(RoomReplay.self).waitingSegments -= 1
    }

    /// Computes the entity tag away from the event loop; a megabyte takes a millisecond.
    @concurrent
    private static func tagged(_ json: [UInt8], for request: HTTPRequest) async -> HTTPResponse {
        Representation.ok(json, type: "application/json", for: request)
    }
}

extension ReplayMessage.Participant {
    fileprivate init(_ participant: ReplayParticipant) {
        self.init(
            identity: participant.identity,
            width: participant.screen.width,
            height: participant.screen.height,
            trust: participant.trust,
            joinedMilliseconds: participant.joinedMilliseconds,
            removedMilliseconds: participant.removedMilliseconds
        )
    }
}

extension ReplayMessage.Marker {
    fileprivate init(_ marker: RoomMarker) {
        self.init(
            milliseconds: marker.milliseconds,
            kind: marker.kind.rawValue,
            participant: marker.participant.map(Participant.id)
        )
    }
}
