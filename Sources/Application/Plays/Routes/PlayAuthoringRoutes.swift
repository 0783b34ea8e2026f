import Foundation
import Logging
import PlayDocuments
import Storage
import Transport
import WireProtocol

/// Making plays: first the play's file, then its sounds one by one; listeners see it from the last one on.
extension Server {
    static let playAuthoringRoutes: [Route] = [
        Route(.post, "/api/v1/plays/regions", bodyLimit: PlayLimits.fileBytes) { server, request throws(Problem) in
            try server.requireAuthor(request.request)
            let documents = server.plays.documents
            return .answering { () throws(Problem) in
                let regions = try await regions(of: request.request, documents)
                return Representation.result(200) { $0.regions(regions) }
            }
        },
        Route(.post, "/api/v1/plays", bodyLimit: PlayLimits.fileBytes) { server, request throws(Problem) in
            try server.requireAuthor(request.request)
            return .answering { () throws(Problem) in try await server.putPlay(nil, request.request) }
        },
        Route(.put, "/api/v1/plays/{id}", bodyLimit: PlayLimits.fileBytes) { server, request throws(Problem) in
            try server.requireAuthor(request.request)
            guard PlayID.isValid(request["id"]) else {
                throw .invalid("id", "1 to 64 of a to z, 0 to 9 and hyphens are expected.")
            }
            return .answering { () throws(Problem) in try await server.putPlay(request["id"], request.request) }
        },
        Route(.delete, "/api/v1/plays/{id}") { server, request throws(Problem) in
            try server.requireAuthor(request.request)
            return .answering { () throws(Problem) in try await server.remove(play: request["id"]) }
        },
        Route(.put, "/api/v1/plays/{id}/audio/{name}", bodyLimit: PlayLimits.audioBytes) {
            server,
            request throws(Problem) in
            try server.requireAuthor(request.request)
            guard PlayLimits.isAudioName(request["name"]) else {
                throw .invalid(
                    "name",
                    "A file's name of at most \(PlayLimits.audioNameBytes) bytes is expected, without / and no dot first."
                )
            }
            return .answering { () throws(Problem) in try await server.takeAudio(request) }
        },
        Route(.delete, "/api/v1/plays/{id}/audio/{name}") { server, request throws(Problem) in
            try server.requireAuthor(request.request)
            return .answering { () throws(Problem) in try await server.removeAudio(request) }
        },
    ]

    // MARK: Plays

    private func putPlay(_ id: String?, _ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let script = try await Self.script(of: request, plays.documents)
        let (store, time) = (plays.store, wallClock)
        let put = try await Problem.ofStore { () throws(StorageError) in
            try await store.put(script, id: id, now: time)
        }
        var response = Representation.result(put.isNew ? 201 : 200) { $0.play(put.play, isAuthor: true) }
        if put.isNew { response.headers["location"] = "/api/v1/plays/\(put.play.id)" }
        return response
    }

    private func remove(play id: String) async throws(Problem) -> HTTPResponse {
        let store = plays.store
        let removed = try await Problem.ofStore { () throws(StorageError) in try await store.remove(play: id) }
        guard let removed else { throw .unknownPlay(id) }
        await dropUnusedAudio(removed.audio.map(\.hash))
        return HTTPResponse(status: 204)
    }

    // MARK: Sounds

    private func takeAudio(_ request: RoutedRequest) async throws(Problem) -> HTTPResponse {
        let (id, name) = (request["id"], request["name"])
        let play = try await play(id, isAuthor: true)
        let (bytes, file) = try await Self.audio(of: request.request)
        let others = play.audio.filter { $0.name != name }
        guard others.count < PlayLimits.audioCount else {
            throw .tooLarge("A play has at most \(PlayLimits.audioCount) sounds.")
        }
        guard others.reduce(bytes.count, { $0 + $1.bytes }) <= PlayLimits.playBytes else {
            throw .tooLarge("All sounds of a play have at most \(PlayLimits.playBytes >> 20) MiB.")
        }
        let (store, files, time) = (plays.store, plays.audio, wallClock)
        let changed = try await Problem.ofStore { () throws(StorageError) in
            let hash = try await files.add(bytes)
            let audio = StoredAudio(
                name: name,
                hash: hash,
                mediaType: file.mediaType,
                bytes: bytes.count,
                seconds: file.seconds
            )
            return try await store.put(audio, play: id, now: time)
        }
        guard let changed else { throw .unknownPlay(id) }
        await dropUnusedAudio(changed.dropped)
        return Representation.result(200) { $0.play(changed.after, isAuthor: true) }
    }

    private func removeAudio(_ request: RoutedRequest) async throws(Problem) -> HTTPResponse {
        let (id, name, store, time) = (request["id"], request["name"], plays.store, wallClock)
        let changed = try await Problem.ofStore { () throws(StorageError) in
            try await store.remove(audio: name, play: id, now: time)
        }
        guard let changed else { throw .unknownPlay(id) }
        guard changed.before.audio(named: name) != nil else { throw .unknownAudio(name) }
        await dropUnusedAudio(changed.dropped)
        return Representation.result(200) { $0.play(changed.after, isAuthor: true) }
    }

    /// A sound that could not be removed takes up room and does no other harm: the log tells it.
    private func dropUnusedAudio(_ hashes: [String]) async {
        do {
            for hash in hashes where try await !plays.store.isUsed(audio: hash) {
                try await plays.audio.removeUnused(hash)
            }
        } catch {
            logger.error("A sound could not be removed", metadata: ["reason": "\(error)"])
        }
    }

    // MARK: Bodies, read away from the loop

    @concurrent
    private static func script(
        of request: HTTPRequest,
        _ documents: any PlayDocumentReading
    ) async throws(Problem) -> PlayScript {
        try requireXML(request)
        let bytes = try await bytes(of: request)
        do throws(DocumentFaults) {
            return try documents.script(bytes)
        } catch {
            throw Problem(error, title: "Play refused")
        }
    }

    @concurrent
    private static func regions(
        of request: HTTPRequest,
        _ documents: any PlayDocumentReading
    ) async throws(Problem) -> MapRegions {
        let bytes = try await bytes(of: request)
        do throws(DocumentFaults) {
            return try documents.regions(bytes)
        } catch {
            throw Problem(error, title: "Map refused")
        }
    }

    @concurrent
    private static func audio(of request: HTTPRequest) async throws(Problem) -> ([UInt8], AudioFile) {
        let bytes = try await bytes(of: request)
        do throws(AudioFault) {
            return (bytes, try AudioFile(bytes))
        } catch {
            throw Problem(error)
        }
    }

    private static func requireXML(_ request: HTTPRequest) throws(Problem) {
        let kind = request.headers["content-type"]?.prefix { $0 != ";" }.lowercased() ?? ""
        guard kind == "application/xml" || kind == "text/xml" else {
            throw Problem(
                415,
                "unsupported-media-type",
                title: "Unsupported media type",
                detail: "The body must be application/xml, with a Content-Type that says so."
            )
        }
    }
}

extension Problem {
    fileprivate static func tooLarge(_ detail: String) -> Problem {
        Problem(413, "too-large", title: "Too large", detail: detail)
    }
}
