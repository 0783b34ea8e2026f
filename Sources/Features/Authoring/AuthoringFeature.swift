import Logging
import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// Authoring: creates, changes and removes puzzles and plays.
final class AuthoringFeature: Feature {
    static let routes = ofOwnPages(
        authoringRoutes + pictureRoutes + playAuthoringRoutes + AuthorPhoneRoutes.all
    )

    /// Pages of other origins, also those given with `--origin`, take part in sessions but cannot create content.
    private static func ofOwnPages(_ routes: [Route<Rooms>]) -> [Route<Rooms>] {
        routes.map { route in
            var route = route
            route.readers = .ownPages
            return route
        }
    }

    func cleanUp(_ rooms: isolated Rooms) {
        ContentSweep.begin(rooms)
    }
}

/// Removes unused pictures and sounds, for example those that remained because the server stopped before removing them.
enum ContentSweep {
    /// Sweeps all pictures and sounds in the background.
    static func begin(_ rooms: isolated Rooms) {
        let puzzles = rooms.feature(SpotFeature.self).services
        let (plays, logger) = (rooms.feature(WalkFeature.self).services, rooms.logger)
        Task {
            do {
                try await Self.sweep(puzzles.pictures) { hash throws(StorageError) in
                    try await puzzles.store.isUsed(picture: hash)
                }
                try await Self.sweep(plays.audio) { hash throws(StorageError) in
                    try await plays.store.isUsed(audio: hash)
                }
            } catch {
                logger.error("Cannot remove unused pictures and sounds", metadata: ["reason": "\(error)"])
            }
        }
    }

    private static let digits = Array("0123456789abcdef")

    @concurrent
    private static func sweep(
        _ contents: any ContentSweeping,
        isUsed: @Sendable (String) async throws(StorageError) -> Bool
    ) async throws(StorageError) {
        for first in digits {
            for second in digits {
                for hash in try await contents.settled(prefix: "\(first)\(second)") where try await !isUsed(hash) {
                    try await contents.removeUnused(hash)
                }
            }
        }
    }
}

/// The routes that hand an author's rights to a phone, which creates a play or a puzzle at its place.
enum AuthorPhoneRoutes {
    static let all: [Route<Rooms>] = [
        Route(.post, "/api/v1/author/phones") { rooms, request throws(Problem) in
            try rooms.access.requireAuthorsDesk(request.http)
            let key = Token.random()
            rooms.access.authorPhones.grant(TokenHash(of: key), now: rooms.now)
            let expiresAt = Timestamp.text(rooms.wallClock + AuthorPhones.grantLifetimeMilliseconds / 1000)
            return .now(Representation.result(201) { $0.secret("key", key, expiresAt: expiresAt) })
        },
        Route(.get, "/api/v1/author/phones") { rooms, request throws(Problem) in
            try rooms.access.requireAuthorsDesk(request.http)
            let count = rooms.access.authorPhones.count(now: rooms.now)
            return .now(
                Representation.json(request.http) {
                    $0.raw("{")
                    $0.integer("phones", count)
                    $0.raw("}")
                }
            )
        },
        Route(.delete, "/api/v1/author/phones", isConditional: true) { rooms, request throws(Problem) in
            try rooms.access.requireAuthorsDesk(request.http)
            return .later { await revoked(rooms) }
        },
        Route(.post, "/api/v1/author/phones/redeem") { rooms, request throws(Problem) in
            guard let key = request.http.bearer else { throw .tokenMissing }
            let token = Token.random()
            guard rooms.access.authorPhones.redeem(TokenHash(of: key), token: TokenHash(of: token), now: rooms.now)
            else {
                throw .tokenWrong
            }
            let expiresAt = Timestamp.text(rooms.wallClock + AuthorPhones.tokenLifetimeMilliseconds / 1000)
            return .now(Representation.result(200) { $0.secret("authorToken", token, expiresAt: expiresAt) })
        },
    ]

    private static func revoked(_ rooms: isolated Rooms) -> HTTPResponse {
        rooms.access.authorPhones.revoke()
        return HTTPResponse(status: 204)
    }
}

extension JSONWriter {
    fileprivate mutating func secret(_ name: String, _ secret: String, expiresAt: String) {
        raw("{")
        string(name)
        raw(":")
        string(secret)
        string("expiresAt", expiresAt)
        raw("}")
    }
}
