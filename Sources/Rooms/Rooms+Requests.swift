import ExportFiles
import Storage
package import Transport
package import Web
import WireProtocol

/// Responds to requests about rooms.
extension Rooms {
    // MARK: Sessions on disk

    /// Reads a session from disk; returns when it is in memory or cannot be read.
    ///
    /// - Returns: Whether the session may exist, for `SessionReader.requireKept`.
    package func wake(_ code: String, for owner: WorkOwner) async -> Bool { await reader.wake(code, for: owner) }

    /// Reads the session that a request needs.
    ///
    /// - Returns: Whether the session may exist, for `SessionReader.requireKept`.
    package func wake(for request: RoutedRequest) async -> Bool { await lookup.wake(for: request) }

    /// Responds to a request from memory.
    package typealias Attempt = @Sendable (isolated Rooms) throws(Problem) -> EventualResponse

    /// Responds to a request that must prove that it knows the session.
    ///
    /// - Parameters:
    ///   - hasProof: Whether the request carries something that may be a token.
    ///   - attempt: Responds to the request from memory.
    package func proving(
        _ code: String,
        hasProof: Bool,
        _ request: HTTPRequest,
        _ attempt: @escaping Attempt
    ) -> EventualResponse {
        do throws(Problem) {
            return try attempt(self)
        } catch {
            guard hasProof, error.isGuess else { return guesses.refusal(error, of: request) }
            let owner = WorkOwner(request, room: code)
            let refused = guesses.counted(error, of: request).response
            if reader.isAsleep(code) { Task { await reader.wake(code, for: owner) } }
            return .later { [self] in
                await clocks.sleep(milliseconds: Limits.proofTimeoutMilliseconds)
                switch await secondAttempt(code, attempt) {
                case .now(let response): return response
                case .later(let work): return await work()
                case nil: return refused
                }
            }
        }
    }

    private func secondAttempt(_ code: String, _ attempt: Attempt) -> EventualResponse? {
        guard directory.awake[code] != nil else { return nil }
        let counted = budgets.wrongCodes
        do throws(Problem) {
            return try attempt(self)
        } catch {
            guard error.isGuess else { return .now(error.response) }
            // Restored, because the first attempt has already counted the code.
            budgets.wrongCodes = counted
            return nil
        }
    }

    // MARK: Replies

    /// Broadcasts a changed state, and responds after it is on disk.
    ///
    /// - Parameter action: The host's action that changed it, if any.
    package func stateChanged(of room: Room, by action: HostAction? = nil) -> EventualResponse {
        saveState(of: room, by: action)
        let state = room.fullState
        return respondWhenOnDisk { Representation.result(200) { $0.controlState(state) } }
    }

    /// Responds to a change that has just been made, after it is on disk.
    package func respondWhenOnDisk(_ response: @escaping @Sendable () -> HTTPResponse) -> EventualResponse {
        let moment = commits.moment
        return .later { [self] in
            await waitUntilOnDisk(since: moment) ? response() : Problem.storeFailing.response
        }
    }

    /// Responds about a room, once, or again whenever the response has changed; a large response is made in a queue, and
    /// read piece by piece.
    package func respond(with plain: any RoomResponse, of room: Room, to request: HTTPRequest) -> EventualResponse {
        let response = responses.encoded(plain, of: room, for: request)
        let (code, owner) = (room.code, WorkOwner(request, room: room.code))
        do throws(Problem) {
            if plain.isFollowed, let events = try follow(plain, of: room, for: request) { return events }
            switch try responses.find(response, of: room, unless: request.headers.list("if-none-match")) {
            case .unchanged(let tag): return .now(HTTPResponse(status: 304).tagged(tag))
            case .ready(let made) where !made.isLarge: return .now(made.http(as: response, body: .bytes(made.bytes)))
            case .ready(let made):
                return .awaiting { [self] () throws(Problem) in
                    made.http(as: response, body: try await gates.responses.body(of: made, for: owner))
                }
            case .large:
                return .awaiting { [self] () throws(Problem) in
                    switch await make(response, of: code, for: owner) {
                    case .ready(let made):
                        return made.http(as: response, body: try await gates.responses.body(of: made, for: owner))
                    case .busy: throw .responsesTooBusy
                    case .gone: throw .unknownSession(code)
                    case .failed(let problem): throw problem
                    }
                }
            }
        } catch {
            return .now(error.response)
        }
    }

    private func make(
        _ response: any RoomResponse,
        of code: String,
        for owner: WorkOwner
    ) async -> RoomResponses.Outcome {
        let outcome = await responses.make(response, of: code, for: owner)
        if case .gone = outcome { return .failed(reader.movedProblem(of: code)) }
        return outcome
    }

    /// Responds with a table as a file.
    package func respond(with source: TableSource, as form: TableForm, of room: Room, to request: HTTPRequest)
        -> EventualResponse
    {
        let name = room.fileName(source.description.name, form.fileExtension)
        return respond(with: TableResponse(source: source, form: form), of: room, to: request)
            .with("content-disposition", "attachment; filename=\"\(name)\"")
            .with("vary", "Accept, Accept-Encoding, Accept-Language")
    }

    /// Responds with a table of the log as a file, after everything that was applied is on disk; the log is read while
    /// the file is sent.
    package func respond(with source: LogSource, as form: TableForm, of room: Room, to request: HTTPRequest)
        -> EventualResponse
    {
        let name = room.fileName(source.description.name, form.fileExtension)
        let owner = WorkOwner(request, room: room.code)
        return .awaiting { [self] () throws(Problem) in
            let stream = try await gates.downloads.stream(for: owner)
            guard await waitUntilOnDisk() else { throw .storeFailing }
            switch form {
            case .csv(let dialect):
                let lines = CSVLines(source, dialect)
                try await stream.begin { [pieces = gates.pieces] in
                    try await pieces.patiently(for: owner) { try await lines.next() }
                }
            case .workbook(let maker, let language):
                // The workbook is complete, so its pieces are only read.
                try await stream.begin(await source.workbook(maker, language, in: gates.workbooks, for: owner))
            }
            return .file(
                { try await stream.next() },
                named: name,
                mediaType: form.mediaType,
                varying: "Accept, Accept-Language"
            )
        }
    }
}

/// Responses about a room as server-sent events (WHATWG HTML §9.2): one event now, and one whenever it has changed.
extension Rooms {
    /// Responds with events, at most two a second; each has the response's entity tag as its id.
    ///
    /// An address and a room have as many followers as they may have viewers. The events end with the session, when it
    /// moves to another node, and when the request no longer has the rights that it had.
    ///
    /// - Returns: `nil` if the request prefers the response itself; 204 if the session has ended and the request names its
    ///   last event, which tells browsers to stop asking.
    package func follow(_ response: any RoomResponse, of room: Room, for request: HTTPRequest) throws(Problem)
        -> EventualResponse?
    {
        let offers = [response.mediaType, EventStream.mediaType]
        guard Negotiation.preferred(of: offers, accept: request.headers.list("accept")) == EventStream.mediaType else {
            return nil
        }
        let known = request.headers["last-event-id"].map { "\"\($0)\"" }
        if room.state.isEnded, responses.isCurrent(response, of: room, known) { return .now(HTTPResponse(status: 204)) }
        let address = AddressGroup(request.remoteAddress)
        guard budgets.followers.consume(room.code) else { throw .tooBusy(with: "followers of this session") }
        guard budgets.viewers.consume(address) else {
            budgets.followers.release(room.code)
            throw .tooBusy(with: "followers from this address")
        }
        let stream = EventStream(
            response,
            ofSession: room.code,
            for: request,
            isHost: room.isHost(request),
            known,
            self
        )
        var http = HTTPResponse(status: 200, body: .stream { await stream.next() })
        http.headers["content-type"] = EventStream.mediaType
        http.headers["cache-control"] = "no-store"
        http.headers["vary"] = "Accept"
        // A proxy that collects a response before it passes it on would keep the events (nginx, ngx_http_proxy_module).
        http.headers["x-accel-buffering"] = "no"
        return .now(http)
    }

    /// Returns a follower's news.
    func news(for stream: EventStream, after tag: String?) async -> EventStream.News {
        guard let room = directory.awake[stream.code], !transport.isStopping,
            stream.isHost == room.isHost(stream.request)
        else { return .end }
        do throws(Problem) {
            switch try responses.find(stream.response, of: room, unless: tag) {
            case .unchanged: return room.state.isEnded ? .end : .none
            case .ready(let made): return .changed(made)
            case .large:
                let outcome = await responses.make(stream.response, of: room.code, for: stream.owner)
                if case .ready(let made) = outcome { return .changed(made) }
                if case .busy = outcome { return .none }
                return .end
            }
        } catch {
            return .end
        }
    }

    func endFollowing(_ owner: WorkOwner) {
        budgets.viewers.release(owner.address)
        budgets.followers.release(owner.room)
    }
}

extension Problem {
    /// Whether the problem may be the response to a guess of a code or a token.
    fileprivate var isGuess: Bool { ["unknown-session", "token-wrong", "too-many"].contains(kind) }
}
