import Foundation
import Geometry
import Rooms
import SpotTheDifference
import Storage
import Transport
import Web
import WireProtocol

/// The players' routes for rounds, presses and hints.
extension SpotFeature {
    static let pressLimit = 4096

    static let roundRoutes: [Route<Rooms>] = [
        Route(.post, "/api/v1/puzzles/{id}/rounds", bodyLimit: pressLimit, isRepeatable: true) {
            rooms,
            request throws(Problem) in
            let draft = try roundDraft(request.http, rooms)
            if let code = draft.session {
                let resume = try draft.requiredResume
                if rooms.node.isElsewhere(code) { return .now(try redirect(to: code, puzzle: request["id"])) }
                return try joinGame(request["id"], code: code, resume: resume, request.http, rooms)
            }
            guard draft.resume == nil else {
                throw .invalid("session", "Missing `session`, the session of the resume token.")
            }
            let isAuthor = rooms.access.isAuthor(request.http)
            return .awaiting { () throws(Problem) in
                let puzzle = try await puzzle(request["id"], isAuthor: isAuthor, rooms)
                try draft.requireNearness(to: puzzle)
                return try await createRound(of: puzzle, rooms)
            }
        },
        Route(.get, "/api/v1/rounds/{id}") { rooms, request throws(Problem) in
            try playing(request, rooms) { _, round in
                let stored = round.stored
                return .now(Representation.json(request.http) { $0.round(stored) })
            }
        },
        Route(.post, "/api/v1/rounds/{id}/hits", bodyLimit: pressLimit) { rooms, request throws(Problem) in
            let press = try PressRequest(of: request.http)
            guard press.shown != nil else { throw .invalid("shownWidth", "`shownWidth` must be over 0.") }
            return try playing(request, rooms) { rooms, round throws(Problem) in
                try SpotFeature.press(press, in: round, rooms)
            }
        },
        Route(.post, "/api/v1/rounds/{id}/hints", bodyLimit: pressLimit) { rooms, request throws(Problem) in
            try playing(request, rooms) { rooms, round throws(Problem) in
                try requireOpen(round)
                var random = SystemRandomNumberGenerator()
                guard let frame = round.stored.round.hint(using: &random) else { throw .roundComplete }
                let hints = round.stored.round.hints
                return respondWhenStored(round, rooms) {
                    $0.raw("{\"frame\":")
                    $0.rectangle(frame)
                    $0.integer("hints", hints)
                    $0.raw("}")
                }
            }
        },
        Route(.post, "/api/v1/rounds/{id}/give-up", bodyLimit: pressLimit) { rooms, request throws(Problem) in
            try playing(request, rooms) { rooms, round throws(Problem) in
                guard round.player == nil else { throw .classRound }
                guard !round.stored.round.isComplete else { throw .roundComplete }
                if round.stored.givenUpAt == nil { round.stored.givenUpAt = rooms.wallClock }
                let stored = round.stored
                return respondWhenStored(round, rooms) { $0.round(stored) }
            }
        },
        Route(.get, "/api/v1/rounds/{id}/original") { rooms, request throws(Problem) in
            try playing(request, rooms) { rooms, round throws(Problem) in
                try requireOver(round)
                let stored = round.stored
                return .awaiting { () throws(Problem) in try await original(of: stored, request.http, rooms) }
            }
        },
        Route(.post, "/api/v1/puzzles/{id}/hit-test", bodyLimit: pressLimit) { rooms, request throws(Problem) in
            try countHitTest(request.http, rooms)
            if !rooms.access.isAuthor(request.http),
                let puzzle = try ClassRoutes.hostedPuzzle(request["id"], request.http, rooms)
            {
                return .now(try hitTest(PressRequest(of: request.http), puzzle))
            }
            try rooms.access.requireAuthor(request.http)
            let press = try PressRequest(of: request.http)
            if let puzzle = cachedPuzzle(request, rooms) { return .now(try hitTest(press, puzzle.puzzle)) }
            return .awaiting { () throws(Problem) in
                try hitTest(press, await puzzle(request["id"], isAuthor: true, rooms).puzzle)
            }
        },
    ]

    /// Redirects a request for a puzzle to the session's part of the API, which a proxy before several servers sends to
    /// the right one.
    private static func redirect(to code: String, puzzle id: String) throws(Problem) -> HTTPResponse {
        // The id was percent-decoded, so it may contain line breaks, which would end the header field.
        guard PuzzleID.isValid(id) else { throw .unknownPuzzle(id) }
        var response = HTTPResponse(status: 307)
        response.headers["location"] = "/api/v1/sessions/\(SessionCode.normalised(code))/puzzles/\(id)/rounds"
        return response
    }

    /// Reads the body of a request to begin a round, and counts the request for the address.
    static func roundDraft(_ request: HTTPRequest, _ rooms: isolated Rooms) throws(Problem) -> RoundDraft {
        let draft = try Representation.body(RoundDraft.self, of: request, empty: RoundDraft())
        let wait = rooms.budgets.rounds.consume(AddressGroup(request.remoteAddress), now: rooms.now)
        guard wait == 0 else { throw .tooMany("rounds", wait: wait) }
        return draft
    }

    /// Counts a test of a point for the address.
    static func countHitTest(_ request: HTTPRequest, _ rooms: isolated Rooms) throws(Problem) {
        let wait = rooms.budgets.hitTests.consume(AddressGroup(request.remoteAddress), now: rooms.now)
        guard wait == 0 else { throw .tooMany("tests", wait: wait) }
    }

    /// Tests one point without a round.
    static func hitTest(_ press: PressRequest, _ puzzle: Puzzle?) throws(Problem) -> HTTPResponse {
        guard let puzzle else { throw .notPlayable }
        let index = puzzle.difference(at: try press.original(in: puzzle))
        return Representation.result(200) {
            $0.raw("{")
            $0.bool("hit", index != nil)
            if let index {
                $0.key("difference")
                $0.rectangle(puzzle.differences[index])
            }
            $0.raw("}")
        }
    }

    // MARK: Rounds

    /// Creates and stores a round outside a class.
    private static func createRound(of stored: StoredPuzzle, _ rooms: isolated Rooms) async throws(Problem)
        -> HTTPResponse
    {
        guard let puzzle = stored.puzzle else { throw .notPlayable }
        let round = StoredRound(id: Token.random(), puzzle: stored.id, round: Round(puzzle), startedAt: rooms.wallClock)
        let store = rooms.feature(SpotFeature.self).services.store
        guard try await Problem.ofStore({ () throws(StorageError) in try await store.save(round, isNew: true) }) else {
            rooms.feature(SpotFeature.self).puzzles.forget(stored.id)
            throw .unknownPuzzle(stored.id)
        }
        _ = rooms.feature(SpotFeature.self).rounds.remember(round, now: rooms.now)
        return Representation.newRound(round, isNew: true)
    }

    /// Calls `body` with a round: at once if it is in memory, otherwise after reading it.
    private static func playing(
        _ request: RoutedRequest,
        _ rooms: isolated Rooms,
        _ body: @escaping @Sendable (isolated Rooms, LiveRound) throws(Problem) -> EventualResponse
    ) throws(Problem) -> EventualResponse {
        let id = request["id"]
        let spot = rooms.feature(SpotFeature.self)
        if let round = spot.classRounds[id] ?? spot.rounds.round(id, now: rooms.now) { return try body(rooms, round) }
        if let code = RoundID.session(of: id) {
            // If this fails, the session is on another node, or has no such round.
            do throws(Problem) {
                _ = try rooms.guesses.room(code, for: AddressGroup(request.http.remoteAddress))
            } catch  where error.kind != "unknown-session" {
                throw error
            } catch {}
            throw .unknownRound(id)
        }
        return .awaiting { [rooms] () throws(Problem) in
            try await withRound(id, body, rooms)
        }
    }

    private static func withRound(
        _ id: String,
        _ body: @Sendable (isolated Rooms, LiveRound) throws(Problem) -> EventualResponse,
        _ rooms: isolated Rooms
    ) async throws(Problem) -> HTTPResponse {
        let store = rooms.feature(SpotFeature.self).services.store
        guard let stored = try await Problem.ofStore({ () throws(StorageError) in try await store.round(id) }) else {
            throw .unknownRound(id)
        }
        switch try body(rooms, rooms.feature(SpotFeature.self).rounds.remember(stored, now: rooms.now)) {
        case .now(let response): return response
        case .later(let work): return await work()
        }
    }

    /// Requires that a round's player may see all differences.
    private static func requireOver(_ round: LiveRound) throws(Problem) {
        guard round.stored.isOver else { throw .stillHidden }
        guard let player = round.player else { return }
        guard let room = player.room, !player.participant.isRemoved else { throw .unknownRound(round.stored.id) }
        guard room.feature(RoomGames.self).isOver(game: player.game) else { throw .stillHidden }
    }

    private static func original(of round: StoredRound, _ request: HTTPRequest, _ rooms: isolated Rooms)
        async throws(Problem) -> HTTPResponse
    {
        let puzzle = try await puzzle(round.puzzle, isAuthor: true, rooms)
        // The author may have hidden more differences since the round started.
        guard let original = puzzle.original, puzzle.puzzle == round.round.puzzle else { throw .noOriginal(puzzle.id) }
        return try await picture(original, request, isSecret: true, rooms)
    }

    /// Applies a press to a round.
    private static func press(_ press: PressRequest, in round: LiveRound, _ rooms: isolated Rooms) throws(Problem)
        -> EventualResponse
    {
        let point = try press.original(in: round.stored.round.puzzle)
        try requireOpen(round)
        let outcome = round.stored.round.press(at: point)
        guard case .new = outcome else {
            return .now(Representation.result(200) { $0.press(outcome, in: round.stored.round) })
        }
        round.stored.foundAt.append(rooms.wallClock)
        let played = round.stored.round
        return respondWhenStored(round, rooms) { $0.press(outcome, in: played) }
    }

    /// Replies after the changed round is on disk.
    private static func respondWhenStored(
        _ round: LiveRound,
        _ rooms: isolated Rooms,
        _ write: @escaping @Sendable (inout JSONWriter) -> Void
    ) -> EventualResponse {
        if let player = round.player { return respondWhenStored(round, of: player, rooms, write) }
        let (stored, store) = (round.stored, rooms.feature(SpotFeature.self).services.store)
        return .awaiting { [rooms] () throws(Problem) in
            do throws(Problem) {
                let isThere = try await Problem.ofStore { () throws(StorageError) in
                    try await store.save(stored, isNew: false)
                }
                guard isThere else { throw Problem.unknownRound(stored.id) }
            } catch {
                // Memory is newer than the disk: the cached round is dropped, so that the next request reads it again.
                await forgetRound(stored.id, rooms)
                throw error
            }
            return Representation.result(200, write)
        }
    }

    private static func forgetRound(_ id: String, _ rooms: isolated Rooms) {
        rooms.feature(SpotFeature.self).rounds.forget(id)
    }
}

extension Representation {
    /// Returns a player's round, with status 201 if it is new.
    static func newRound(_ round: StoredRound, isNew: Bool) -> HTTPResponse {
        var response = result(isNew ? 201 : 200) {
            $0.raw("{")
            $0.string("id", round.id)
            $0.integer("total", round.round.puzzle.differences.count)
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
