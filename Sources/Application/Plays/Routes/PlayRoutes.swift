import PlayDocuments
import Storage
import Transport
import WireProtocol

/// Plays and their sounds, for listeners. Authors also see those whose sounds are not all there.
extension Server {
    static let playRoutes: [Route] = [
        Route(.get, "/api/v1/plays") { server, request throws(Problem) in
            let limit = try PinParameters.integer(request.request, "limit", in: PinParameters.limits) ?? 100
            let after = try Cursor.number(request.request.queryValue("cursor"))
            let drafts = request.request.queryValue("drafts") ?? "false"
            guard ["true", "false"].contains(drafts) else { throw .invalid("drafts", "true or false is expected.") }
            if drafts == "true" { try server.requireAuthor(request.request) }
            let store = server.plays.store
            return .answering { () throws(Problem) in
                let page = try await Problem.ofStore { () throws(StorageError) in
                    try await store.plays(after: after, limit: limit, completeOnly: drafts == "false")
                }
                return Representation.json(request.request) {
                    $0.raw("{\"plays\":")
                    $0.list(page.plays) { $0.play($1) }
                    $0.raw(",\"cursor\":")
                    $0.string(page.next.map(Cursor.text(number:)))
                    $0.raw("}")
                }
            }
        },
        Route(.get, "/api/v1/plays/{id}") { server, request throws(Problem) in
            let isAuthor = server.isAuthor(request.request)
            return .answering { () throws(Problem) in
                let play = try await server.play(request["id"], isAuthor: isAuthor)
                return Representation.json(request.request) { $0.play(play, isAuthor: isAuthor) }
            }
        },
        Route(.get, "/api/v1/plays/{id}/play.xml") { server, request throws(Problem) in
            let isAuthor = server.isAuthor(request.request)
            return .answering { () throws(Problem) in
                let play = try await server.play(request["id"], isAuthor: isAuthor)
                return Representation.ok(play.script.xml, type: "application/xml", for: request.request)
            }
        },
        Route(.get, "/api/v1/plays/{id}/audio/{name}") { server, request throws(Problem) in
            let isAuthor = server.isAuthor(request.request)
            let (store, files) = (server.plays.store, server.plays.audio)
            return .answering { () throws(Problem) in
                let found = try await Problem.ofStore { () throws(StorageError) in
                    try await store.audio(request["name"], play: request["id"])
                }
                guard let found, found.isComplete || isAuthor else { throw .unknownAudio(request["name"]) }
                return try SentFile(
                    path: files.path(of: found.audio.hash),
                    count: found.audio.bytes,
                    mediaType: found.audio.mediaType,
                    tag: "\"\(found.audio.hash)\"",
                    isForEver: request.request.queryValue("v") == found.audio.version
                ).response(to: request.request)
            }
        },
    ]

    /// The play as it is on disk; authors also get one that is not complete.
    func play(_ id: String, isAuthor: Bool) async throws(Problem) -> StoredPlay {
        let store = plays.store
        let play = try await Problem.ofStore { () throws(StorageError) in try await store.play(id) }
        guard let play, play.isComplete || isAuthor else { throw .unknownPlay(id) }
        return play
    }
}
