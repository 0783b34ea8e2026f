import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// The listeners' routes for plays and their sounds. Authors also see incomplete plays.
extension WalkFeature {
    static let playRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/plays") { rooms, request throws(Problem) in
            let page = try ListPage(request.request)
            if page.hasDrafts { try rooms.access.requireAuthor(request.request) }
            let store = rooms.feature(WalkFeature.self).services.store
            return .awaiting { () throws(Problem) in
                let found = try await Problem.ofStore { () throws(StorageError) in
                    try await store.plays(after: page.after, limit: page.limit, completeOnly: !page.hasDrafts)
                }
                return ListPage.json("plays", found.plays, next: found.next, for: request.request) { $0.play($1) }
            }
        },
        Route(.get, "/api/v1/plays/{id}") { rooms, request throws(Problem) in
            let isAuthor = rooms.access.isAuthor(request.request)
            return .awaiting { () throws(Problem) in
                let play = try await play(request["id"], isAuthor: isAuthor, rooms)
                return Representation.json(request.request) { $0.play(play, isAuthor: isAuthor) }
            }
        },
        Route(.get, "/api/v1/plays/{id}/play.xml") { rooms, request throws(Problem) in
            let isAuthor = rooms.access.isAuthor(request.request)
            return .awaiting { () throws(Problem) in
                let play = try await play(request["id"], isAuthor: isAuthor, rooms)
                return Representation.ok(play.script.xml, type: "application/xml", for: request.request)
            }
        },
        Route(.get, "/api/v1/plays/{id}/audio/{name}") { rooms, request throws(Problem) in
            let isAuthor = rooms.access.isAuthor(request.request)
            let (store, files) = (
                rooms.feature(WalkFeature.self).services.store, rooms.feature(WalkFeature.self).services.audio
            )
            return .awaiting { () throws(Problem) in
                let found = try await Problem.ofStore { () throws(StorageError) in
                    try await store.audio(request["name"], play: request["id"])
                }
                guard let found, found.isComplete || isAuthor else { throw .unknownAudio(request["name"]) }
                let path = try await Problem.ofStore { () throws(StorageError) in
                    try await files.file(of: found.audio.hash)
                }
                guard let path else { throw .unknownAudio(request["name"]) }
                return try FileResource(
                    path: path,
                    count: found.audio.bytes,
                    mediaType: found.audio.mediaType,
                    tag: "\"\(found.audio.hash)\"",
                    isImmutable: request.request.queryValue("v") == found.audio.version
                ).response(to: request.request)
            }
        },
    ]

    /// Reads a play from disk; authors also get incomplete ones.
    static func play(_ id: String, isAuthor: Bool, _ rooms: isolated Rooms) async throws(Problem) -> StoredPlay {
        let store = rooms.feature(WalkFeature.self).services.store
        let play = try await Problem.ofStore { () throws(StorageError) in try await store.play(id) }
        guard let play, play.isComplete || isAuthor else { throw .unknownPlay(id) }
        return play
    }
}
