import Foundation
import Geometry
import SpotTheDifference
import Storage
import Transport
import WireProtocol

/// Playing: rounds, presses, hints.
extension Server {
    private static let pressLimit = 4096

    static let roundRoutes: [Route] = [
        Route(.post, "/api/v1/puzzles/{id}/rounds", bodyLimit: pressLimit) { server, request throws(Problem) in
            let draft = try Representation.body(RoundDraft.self, of: request.request, empty: RoundDraft())
            let wait = server.roundCreations.take(request.request.remoteAddress, now: server.now)
            guard wait == 0 else { throw .tooManyRounds(wait) }
            if let code = draft.session {
                guard let resume = draft.resume else { throw .invalid("resume", "A resume token is expected.") }
                return try server.joinGame(request["id"], code: code, resume: resume)
            }
            guard draft.resume == nil else { throw .invalid("session", "The token's session is expected.") }
            let isAuthor = server.isAuthor(request.request)
            return .answering { () throws(Problem) in
                let puzzle = try await server.puzzle(request["id"], isAuthor: isAuthor)
                try draft.requireNearness(to: puzzle)
                return try await server.createRound(of: puzzle)
            }
        },
        Route(.get, "/api/v1/rounds/{id}") { server, request throws(Problem) in
            try server.playing(request) { _, round in
                let stored = round.stored
                return .now(Representation.json(request.request) { $0.round(stored) })
            }
        },
        Route(.post, "/api/v1/rounds/{id}/hits", bodyLimit: pressLimit) { server, request throws(Problem) in
            let press = try PressRequest(of: request.request)
            guard press.shown != nil else { throw .invalid("shownWidth", "A number over 0 is expected.") }
            return try server.playing(request) { server, round throws(Problem) in try server.press(press, in: round) }
        },
        Route(.post, "/api/v1/rounds/{id}/hints", bodyLimit: pressLimit) { server, request throws(Problem) in
            try server.playing(request) { server, round throws(Problem) in
                try server.requireOpen(round)
                var random = SystemRandomNumberGenerator()
                guard let frame = round.stored.round.hint(using: &random) else { throw .roundComplete }
                let hints = round.stored.round.hints
                return server.kept(round) {
                    $0.raw("{\"frame\":")
                    $0.rectangle(frame)
                    $0.raw(",\"hints\":")
                    $0.integer(hints)
                    $0.raw("}")
                }
            }
        },
        Route(.post, "/api/v1/puzzles/{id}/hit-test", bodyLimit: pressLimit) { server, request throws(Problem) in
            try server.requireAuthorOrHost(request.request)
            let press = try PressRequest(of: request.request)
            if let puzzle = server.rememberedPuzzle(request) { return .now(try hitTest(press, puzzle)) }
            return .answering { () throws(Problem) in
                try hitTest(press, await server.puzzle(request["id"], isAuthor: true))
            }
        },
    ]

    /// A stateless test of one point.
    private static func hitTest(_ press: PressRequest, _ stored: StoredPuzzle) throws(Problem) -> HTTPResponse {
        guard let puzzle = stored.puzzle else { throw .notPlayable }
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

    private func createRound(of stored: StoredPuzzle) async throws(Problem) -> HTTPResponse {
        guard let puzzle = stored.puzzle else { throw .notPlayable }
        let round = StoredRound(id: Token.random(), puzzle: stored.id, round: Round(puzzle), startedAt: wallClock)
        let store = puzzles.store
        guard try await Problem.ofStore({ () throws(StorageError) in try await store.save(round, isNew: true) }) else {
            puzzleCache.forget(stored.id)
            throw .unknownPuzzle(stored.id)
        }
        _ = rounds.remember(round, now: now)
        return Representation.newRound(round, isNew: true)
    }

    /// Goes on with the round: at once if it is in memory, else as soon as it is read.
    private func playing(
        _ request: RoutedRequest,
        _ body: @escaping @Sendable (isolated Server, LiveRound) throws(Problem) -> HTTPReply
    ) throws(Problem) -> HTTPReply {
        let id = request["id"]
        if let round = classRounds[id] ?? rounds.round(id, now: now) { return try body(self, round) }
        return .answering { [self] () throws(Problem) in
            try await loaded(id, body)
        }
    }

    private func loaded(
        _ id: String,
        _ body: @Sendable (isolated Server, LiveRound) throws(Problem) -> HTTPReply
    ) async throws(Problem) -> HTTPResponse {
        let store = puzzles.store
        guard let stored = try await Problem.ofStore({ () throws(StorageError) in try await store.round(id) }) else {
            throw .unknownRound(id)
        }
        switch try body(self, rounds.remember(stored, now: now)) {
        case .now(let response): return response
        case .later(let work): return await work()
        }
    }

    private func press(_ press: PressRequest, in round: LiveRound) throws(Problem) -> HTTPReply {
        let point = try press.original(in: round.stored.round.puzzle)
        try requireOpen(round)
        let outcome = round.stored.round.press(at: point)
        guard case .new = outcome else {
            return .now(Representation.result(200) { $0.press(outcome, in: round.stored.round) })
        }
        round.stored.foundAt.append(wallClock)
        let played = round.stored.round
        return kept(round) { $0.press(outcome, in: played) }
    }

    /// Answers once what changed is on disk.
    private func kept(
        _ round: LiveRound,
        _ write: @escaping @Sendable (inout JSONWriter) -> Void
    ) -> HTTPReply {
        if let seat = round.seat { return kept(round, at: seat, write) }
        let stored = round.stored
        return .answering { [self] () throws(Problem) in
            let store = puzzles.store
            do throws(Problem) {
                let isThere = try await Problem.ofStore { () throws(StorageError) in
                    try await store.save(stored, isNew: false)
                }
                guard isThere else { throw Problem.unknownRound(stored.id) }
            } catch {
                // Memory is ahead of the disk: the next request reads the round anew.
                await forget(round: stored.id)
                throw error
            }
            return Representation.result(200, write)
        }
    }

    private func forget(round id: String) {
        rounds.forget(id)
    }
}

extension Representation {
    /// Which round a player has got.
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
    fileprivate init(of request: HTTPRequest) throws(Problem) {
        let bytes = try Representation.jsonBytes(of: request)
        do throws(Fault) {
            self = try PressRequest(json: bytes.span)
        } catch {
            switch error {
            case .notJSON(let detail): throw .notJSON(detail)
            case .notObject: throw .invalid(nil, "A JSON object is expected.")
            case .value(let field, let detail): throw .invalid(field, detail)
            }
        }
    }

    /// The point in pixels of the original.
    fileprivate func original(in puzzle: Puzzle) throws(Problem) -> Point {
        let shown = shown ?? puzzle.picture
        guard let original = puzzle.original(point, shownAs: shown) else {
            let field = (0...shown.width).contains(point.x) ? "y" : "x"
            throw .invalid(field, "A point on the picture is expected, from 0 to the size at which it is shown.")
        }
        return original
    }
}

extension Problem {
    fileprivate static func tooManyRounds(_ wait: Int) -> Problem {
        Problem(
            429,
            "too-many",
            title: "Too many rounds",
            detail: "Try again in \(wait) s.",
            headers: ["retry-after": String(wait)]
        )
    }
}
