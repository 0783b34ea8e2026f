import Foundation
import Geometry
import SpotTheDifference
import Storage
import Transport
import WireProtocol

/// The players' routes for rounds, presses and hints.
extension Rooms {
    static let pressLimit = 4096

    static let roundRoutes: [Route<Rooms>] = [
        Route(.post, "/api/v1/puzzles/{id}/rounds", bodyLimit: pressLimit) { rooms, request throws(Problem) in
            let draft = try rooms.roundDraft(request.request)
            if let code = draft.session {
                let resume = try draft.requiredResume
                if rooms.node.isElsewhere(code) { return .now(try redirect(to: code, puzzle: request["id"])) }
                return try rooms.joinGame(request["id"], code: code, resume: resume, request.request)
            }
            guard draft.resume == nil else {
                throw .invalid("session", "Missing `session`, the session of the resume token.")
            }
            let isAuthor = rooms.access.isAuthor(request.request)
            return .answering { () throws(Problem) in
                let puzzle = try await rooms.puzzle(request["id"], isAuthor: isAuthor)
                try draft.requireNearness(to: puzzle)
                return try await rooms.createRound(of: puzzle)
            }
        },
        Route(.get, "/api/v1/rounds/{id}") { rooms, request throws(Problem) in
            try rooms.playing(request) { _, round in
                let stored = round.stored
                return .now(Representation.json(request.request) { $0.round(stored) })
            }
        },
        Route(.post, "/api/v1/rounds/{id}/hits", bodyLimit: pressLimit) { rooms, request throws(Problem) in
            let press = try PressRequest(of: request.request)
            guard press.shown != nil else { throw .invalid("shownWidth", "`shownWidth` must be over 0.") }
            return try rooms.playing(request) { rooms, round throws(Problem) in try rooms.press(press, in: round) }
        },
        Route(.post, "/api/v1/rounds/{id}/hints", bodyLimit: pressLimit) { rooms, request throws(Problem) in
            try rooms.playing(request) { rooms, round throws(Problem) in
                try rooms.requireOpen(round)
                var random = SystemRandomNumberGenerator()
                guard let frame = round.stored.round.hint(using: &random) else { throw .roundComplete }
                let hints = round.stored.round.hints
                return rooms.storedReply(round) {
                    $0.raw("{\"frame\":")
                    $0.rectangle(frame)
                    $0.raw(",\"hints\":")
                    $0.integer(hints)
                    $0.raw("}")
                }
            }
        },
        Route(.post, "/api/v1/rounds/{id}/give-up", bodyLimit: pressLimit) { rooms, request throws(Problem) in
            try rooms.playing(request) { rooms, round throws(Problem) in
                guard round.seat == nil else { throw .classRound }
                guard !round.stored.round.isComplete else { throw .roundComplete }
                if round.stored.givenUpAt == nil { round.stored.givenUpAt = rooms.wallClock }
                let stored = round.stored
                return rooms.storedReply(round) { $0.round(stored) }
            }
        },
        Route(.get, "/api/v1/rounds/{id}/original") { rooms, request throws(Problem) in
            try rooms.playing(request) { rooms, round throws(Problem) in
                try rooms.requireOver(round)
                let stored = round.stored
                return .answering { () throws(Problem) in try await rooms.original(of: stored, request.request) }
            }
        },
        Route(.post, "/api/v1/puzzles/{id}/hit-test", bodyLimit: pressLimit) { rooms, request throws(Problem) in
            try rooms.countHitTest(request.request)
            if !rooms.access.isAuthor(request.request),
                let puzzle = try rooms.hostedPuzzle(request["id"], request.request)
            {
                return .now(try hitTest(PressRequest(of: request.request), puzzle))
            }
            try rooms.access.requireAuthor(request.request)
            let press = try PressRequest(of: request.request)
            if let puzzle = rooms.rememberedPuzzle(request) { return .now(try hitTest(press, puzzle.puzzle)) }
            return .answering { () throws(Problem) in
                try hitTest(press, await rooms.puzzle(request["id"], isAuthor: true).puzzle)
            }
        },
    ]

    /// Sends a request for a puzzle to the session's part of the API, which a proxy before several servers sends to the right one.
    private static func redirect(to code: String, puzzle id: String) throws(Problem) -> HTTPResponse {
        // It was percent-decoded: other characters could end the header field.
        guard PuzzleID.isValid(id) else { throw .unknownPuzzle(id) }
        var response = HTTPResponse(status: 307)
        response.headers["location"] = "/api/v1/sessions/\(SessionCode.normalised(code))/puzzles/\(id)/rounds"
        return response
    }

    /// Reads who wants to begin a round, and counts it for the address.
    func roundDraft(_ request: HTTPRequest) throws(Problem) -> RoundDraft {
        let draft = try Representation.body(RoundDraft.self, of: request, empty: RoundDraft())
        let wait = budgets.rounds.take(AddressGroup(request.remoteAddress), now: now)
        guard wait == 0 else { throw .tooMany("rounds", wait: wait) }
        return draft
    }

    /// Counts a test of a point for the address.
    func countHitTest(_ request: HTTPRequest) throws(Problem) {
        let wait = budgets.hitTests.take(AddressGroup(request.remoteAddress), now: now)
        guard wait == 0 else { throw .tooMany("tests", wait: wait) }
    }

    /// Tests one point without a round.
    static func hitTest(_ press: PressRequest, _ puzzle: Puzzle?) throws(Problem) -> HTTPResponse {
        guard let puzzle else { throw .notPlayable }
        let found = puzzle.difference(at: try press.original(in: puzzle))
        return Representation.result(200) {
            $0.raw("{\"hit\":")
            $0.bool(found != nil)
            if let found {
                $0.raw(",\"difference\":")
                $0.rectangle(puzzle.differences[found])
            }
            $0.raw("}")
        }
    }

    // MARK: Rounds

    /// Creates and stores a round outside a class.
    private func createRound(of stored: StoredPuzzle) async throws(Problem) -> HTTPResponse {
        guard let puzzle = stored.puzzle else { throw .notPlayable }
        let round = StoredRound(id: Token.random(), puzzle: stored.id, round: Round(puzzle), startedAt: wallClock)
        let store = spot.services.store
        guard try await Problem.ofStore({ () throws(StorageError) in try await store.save(round, isNew: true) }) else {
            spot.puzzles.forget(stored.id)
            throw .unknownPuzzle(stored.id)
        }
        _ = spot.rounds.remember(round, now: now)
        return Representation.newRound(round, isNew: true)
    }

    /// Calls `body` with a round: at once if it is in memory, else after reading it.
    private func playing(
        _ request: RoutedRequest,
        _ body: @escaping @Sendable (isolated Rooms, LiveRound) throws(Problem) -> HTTPReply
    ) throws(Problem) -> HTTPReply {
        let id = request["id"]
        if let round = spot.classRounds[id] ?? spot.rounds.round(id, now: now) { return try body(self, round) }
        if let code = RoundID.session(of: id) {
            // Its session is elsewhere, or has no such round.
            do throws(Problem) {
                _ = try guesses.room(code, for: AddressGroup(request.request.remoteAddress))
            } catch  where error.kind != "unknown-session" {
                throw error
            } catch {}
            throw .unknownRound(id)
        }
        return .answering { [self] () throws(Problem) in
            try await loaded(id, body)
        }
    }

    private func loaded(
        _ id: String,
        _ body: @Sendable (isolated Rooms, LiveRound) throws(Problem) -> HTTPReply
    ) async throws(Problem) -> HTTPResponse {
        let store = spot.services.store
        guard let stored = try await Problem.ofStore({ () throws(StorageError) in try await store.round(id) }) else {
            throw .unknownRound(id)
        }
        switch try body(self, spot.rounds.remember(stored, now: now)) {
        case .now(let response): return response
        case .later(let work): return await work()
        }
    }

    /// Requires that the answers of a round are known to whoever plays it.
    private func requireOver(_ round: LiveRound) throws(Problem) {
        guard round.stored.isOver else { throw .stillHidden }
        guard let seat = round.seat else { return }
        guard let room = seat.room, !seat.participant.isRemoved else { throw .unknownRound(round.stored.id) }
        guard room.feature(RoomGames.self).isOver(game: seat.game) else { throw .stillHidden }
    }

    private func original(of round: StoredRound, _ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let puzzle = try await puzzle(round.puzzle, isAuthor: true)
        // Its author may have hidden more in it since the round started.
        guard let original = puzzle.original, puzzle.puzzle == round.round.puzzle else { throw .noOriginal(puzzle.id) }
        return try await picture(original, request, isSecret: true)
    }

    /// Applies a press to a round.
    private func press(_ press: PressRequest, in round: LiveRound) throws(Problem) -> HTTPReply {
        let point = try press.original(in: round.stored.round.puzzle)
        try requireOpen(round)
        let outcome = round.stored.round.press(at: point)
        guard case .new = outcome else {
            return .now(Representation.result(200) { $0.press(outcome, in: round.stored.round) })
        }
        round.stored.foundAt.append(wallClock)
        let played = round.stored.round
        return storedReply(round) { $0.press(outcome, in: played) }
    }

    /// Replies once the changed round is on disk.
    private func storedReply(
        _ round: LiveRound,
        _ write: @escaping @Sendable (inout JSONWriter) -> Void
    ) -> HTTPReply {
        if let seat = round.seat { return storedReply(round, at: seat, write) }
        let (stored, store) = (round.stored, spot.services.store)
        return .answering { [self] () throws(Problem) in
            do throws(Problem) {
                let isThere = try await Problem.ofStore { () throws(StorageError) in
                    try await store.save(stored, isNew: false)
                }
                guard isThere else { throw Problem.unknownRound(stored.id) }
            } catch {
                // Memory is ahead of the disk: drop the cached round, so that the next request reads it again.
                await forget(round: stored.id)
                throw error
            }
            return Representation.result(200, write)
        }
    }

    private func forget(round id: String) {
        spot.rounds.forget(id)
    }
}

extension Representation {
    /// Returns a player's round, as 201 if it is new.
    static func newRound(_ round: StoredRound, isNew: Bool) -> HTTPResponse {
        var response = result(isNew ? 201 : 200) {
            $0.raw("{\"id\":")
            $0.string(round.id)
            $0.raw(",\"total\":")
            $0.integer(round.round.puzzle.differences.count)
            $0.raw("}")
        }
        if isNew { response.headers["location"] = "/api/v1/rounds/\(round.id)" }
        return response
    }
}

extension PressRequest {
    init(of request: HTTPRequest) throws(Problem) {
        let bytes = try Representation.jsonBytes(of: request)
        do throws(Fault) {
            self = try PressRequest(json: bytes.span)
        } catch {
            switch error {
            case .notJSON(let detail): throw .notJSON(detail)
            case .notObject: throw .invalid(nil, "The body must be a JSON object.")
            case .tooDeep: throw .invalid(nil, "The body is nested too deep.")
            case .value(let field, let detail): throw .invalid(field, detail)
            }
        }
    }

    /// Returns the point in pixels of the original picture.
    fileprivate func original(in puzzle: Puzzle) throws(Problem) -> Point {
        let shown = shown ?? puzzle.picture
        guard let original = puzzle.original(point, shownAs: shown) else {
            let field = (0...shown.width).contains(point.x) ? "y" : "x"
            throw .invalid(field, "`\(field)` lies outside the picture; it must be from 0 to the shown size.")
        }
        return original
    }
}
