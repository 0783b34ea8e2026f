import Geometry
import Logging
import Storage
import Transport
import WireProtocol

/// A session's replay, for its host: the whole in short, and segments of it.
extension Server {
    static let replayRoutes: [Route] = [
        Route(.get, "/api/v1/sessions/{code}/replay") { server, request throws(Problem) in
            let session = try server.recordedSession(request)
            return server.replay(of: session, for: request.request)
        },
        Route(.get, "/api/v1/sessions/{code}/replay/segment") { server, request throws(Problem) in
            let session = try server.recordedSession(request)
            let from = try milliseconds("from", request.request)
            let to = try milliseconds("to", request.request)
            return try server.segment(of: session, from: from, to: to, for: request.request)
        },
    ]

    /// Segments that may wait for one session: a page asks for two at a time.
    private static let waitingSegments = 8

    /// The session of a path whose events are kept, if the request carries its host token.
    func recordedSession(_ request: RoutedRequest) throws(Problem) -> Session {
        let session = try hostSession(request)
        guard session.retention == .replay else {
            throw Problem(
                409,
                "no-events",
                title: "No events kept",
                detail: "The session keeps figures only; it was started with retention figures."
            )
        }
        return session
    }

    private static func milliseconds(_ field: String, _ request: HTTPRequest) throws(Problem) -> UInt64 {
        guard let text = request.queryValue(field), text.utf8.count <= 15, let value = UInt64(text) else {
            throw .invalid(field, "Milliseconds since the session's start are expected, a whole number.")
        }
        return value
    }

    private func reader(of session: Session) -> ReplayReader {
        ReplayReader(
            session: session.code,
            cast: session.roster.values.sorted { $0.number < $1.number }.map(ReplayParticipant.init),
            store: store
        )
    }

    private func replay(of session: Session, for request: HTTPRequest) -> HTTPReply {
        let reader = reader(of: session)
        let message = ReplayMessage(
            code: session.code,
            isEnded: session.state.isEnded,
            firstMilliseconds: 0,
            durationMilliseconds: session.settledMilliseconds(at: now),
            participants: reader.cast.map(ReplayMessage.Participant.init),
            markers: session.markers.map(ReplayMessage.Marker.init),
            activity: []
        )
        return .later { [self] in
            guard await durable() else { return Problem.storeFailing.response }
            do throws(StorageError) {
                var message = message
                message.firstMilliseconds = try await reader.firstMilliseconds()
                message.activity = try await store.keyframeActivity(ofSession: reader.session)
                    .map { ($0.milliseconds, $0.participants) }
                return Representation.json(request) { $0.replay(message) }
            } catch {
                return unreadable(error)
            }
        }
    }

    private func segment(
        of session: Session,
        from: UInt64,
        to: UInt64,
        for request: HTTPRequest
    ) throws(Problem) -> HTTPReply {
        let end = session.settledMilliseconds(at: now)
        guard from <= end else { throw .invalid("from", "The replay ends at \(end) ms.") }
        guard to >= from, to - from <= ReplayReader.longest else {
            throw .invalid("to", "A segment has from 0 to \(ReplayReader.longest) ms.")
        }
        guard session.waitingSegments < Self.waitingSegments else {
            throw Problem(
                429,
                "too-many",
                title: "Too many segments",
                detail: "\(Self.waitingSegments) segments of this session are being read.",
                headers: ["retry-after": "1"]
            )
        }
        session.waitingSegments += 1
        let reader = reader(of: session)
        return .later { [self] in
            let response = await segment(reader, from: from, to: min(to, end), for: request)
            await segmentDone(ofSession: reader.session)
            return response
        }
    }

    private func segment(
        _ reader: ReplayReader,
        from: UInt64,
        to: UInt64,
        for request: HTTPRequest
    ) async -> HTTPResponse {
        // What is applied can be seen: the last batches wait for their commit.
        guard await durable() else { return Problem.storeFailing.response }
        do throws(StorageError) {
            let json = try await replayQueue.run { () throws(StorageError) in
                try await reader.segment(from: from, to: to)
            }
            return await Self.tagged(json, for: request)
        } catch {
            return unreadable(error)
        }
    }

    private func segmentDone(ofSession code: String) {
        sessions[code]?.waitingSegments -= 1
    }

    /// The tag of a megabyte takes a millisecond: away from the loop.
    @concurrent
    private static func tagged(_ json: [UInt8], for request: HTTPRequest) async -> HTTPResponse {
        Representation.ok(json, type: "application/json", for: request)
    }

    private nonisolated func unreadable(_ error: StorageError) -> HTTPResponse {
        logger.error("A replay could not be read", metadata: ["reason": "\(error)"])
        return Problem(
            500,
            "server-error",
            title: "Not readable",
            detail: "The stored events could not be read; the server's log says why."
        ).response
    }
}

extension ReplayMessage.Participant {
    fileprivate init(_ participant: ReplayParticipant) {
        self.init(
            identity: participant.identity,
            width: participant.screen.width,
            height: participant.screen.height,
            isCalibrated: participant.isCalibrated,
            joinedMilliseconds: participant.joinedMilliseconds,
            removedMilliseconds: participant.removedMilliseconds
        )
    }
}

extension ReplayMessage.Marker {
    fileprivate init(_ marker: SessionMarker) {
        self.init(
            milliseconds: marker.milliseconds,
            kind: marker.kind.rawValue,
            participant: marker.participant.map(Participant.id)
        )
    }
}
