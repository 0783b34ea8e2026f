import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// The listeners' routes for plays and their sounds. Authors also see incomplete plays.
extension WalkFeature {
    static let playRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/plays") { rooms, request throws(Problem) in
            let query = try ListPage(request.http)
            if query.includesDrafts { try rooms.access.requireAuthor(request.http) }
            let store = rooms.feature(WalkFeature.self).services.store
            return .awaiting { () throws(Problem) in
                let page = try await Problem.ofStore { () throws(StorageError) in
                    try await store.plays(after: query.after, limit: query.limit, completeOnly: !query.includesDrafts)
                }
                return ListPage.json("plays", page.plays, next: page.next, for: request.http) { $0.play($1) }
            }
        },
        Route(.get, "/api/v1/plays/{id}") { rooms, request throws(Problem) in
            let isAuthor = rooms.access.isAuthor(request.http)
            return .awaiting { () throws(Problem) in
                let play = try await play(request["id"], isAuthor: isAuthor, rooms)
                return Representation.json(request.http) { $0.play(play, isAuthor: isAuthor) }
            }
        },
        Route(.get, "/api/v1/plays/{id}/play.xml") { rooms, request throws(Problem) in
            let isAuthor = rooms.access.isAuthor(request.http)
            return .awaiting { () throws(Problem) in
                let play = try await play(request["id"], isAuthor: isAuthor, rooms)
                return Representation.ok(play.script.xml, type: "application/xml", for: request.http)
            }
        },
        Route(.get, "/api/v1/plays/{id}/play.geojson") { rooms, request throws(Problem) in
            let isAuthor = rooms.access.isAuthor(request.http)
            return .awaiting { () throws(Problem) in
                let play = try await play(request["id"], isAuthor: isAuthor, rooms)
                return Representation.ok(play.script.geoJSON, type: "application/geo+json", for: request.http)
            }
        },
        Route(.get, "/api/v1/plays/{id}/audio/{name}") { rooms, request throws(Problem) in
            let isAuthor = rooms.access.isAuthor(request.http)
            let (store, files) = (
                rooms.feature(WalkFeature.self).services.store, rooms.feature(WalkFeature.self).services.audio
            )
            return .awaiting { () throws(Problem) in
                let stored = try await Problem.ofStore { () throws(StorageError) in
                    try await store.audio(request["name"], play: request["id"])
                }
                guard let stored, stored.isComplete || isAuthor else { throw .unknownAudio(request["name"]) }
                let path = try await Problem.ofStore { () throws(StorageError) in
                    try await files.file(of: stored.audio.hash)
                }
                guard let path else { throw .missingFile(of: "sound") }
                return try FileResource(
                    path: path,
                    count: stored.audio.bytes,
                    mediaType: stored.audio.mediaType,
                    tag: "\"\(stored.audio.hash)\"",
                    isImmutable: request.http.queryValue("v") == stored.audio.version
                ).response(to: request.http)
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
