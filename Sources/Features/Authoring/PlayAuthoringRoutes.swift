import Foundation
import Logging
import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// The authors' routes for plays: first the play's file, then its sounds one by one. Listeners see the play when it is
/// complete.
extension AuthoringFeature {
    static let playAuthoringRoutes: [Route<Rooms>] = [
        Route(.post, "/api/v1/plays/regions", bodyLimit: PlayLimits.fileBytes, isForAuthors: true) {
            rooms,
            request throws(Problem) in
            try rooms.access.requireAuthor(request.http)
            let documents = rooms.feature(WalkFeature.self).services.documents
            return .awaiting { () throws(Problem) in
                let regions = try await rooms.gates.upload(request.http, copies: 2) {
                    () throws(Problem) -> MapRegions in
                    try await AuthoringFeature.regions(of: request.http, documents)
                }
                return Representation.result(200) { $0.regions(regions) }
            }
        },
        Route(.post, "/api/v1/plays", bodyLimit: PlayLimits.fileBytes, isForAuthors: true, isRepeatable: true) {
            rooms,
            request throws(Problem) in
            try rooms.access.requireAuthor(request.http)
            return .awaiting { () throws(Problem) in try await putPlay(nil, request.http, rooms) }
        },
        Route(.put, "/api/v1/plays/{id}", bodyLimit: PlayLimits.fileBytes, isForAuthors: true, isConditional: true) {
            rooms,
            request throws(Problem) in
            try rooms.access.requireAuthor(request.http)
            guard PlayID.isValid(request["id"]) else {
                throw .invalid("id", "`id` must have 1 to 64 characters of a to z, 0 to 9 and hyphen.")
            }
            return .awaiting { () throws(Problem) in try await putPlay(request["id"], request.http, rooms) }
        },
        Route(.delete, "/api/v1/plays/{id}", isConditional: true) { rooms, request throws(Problem) in
            try rooms.access.requireAuthor(request.http)
            return .awaiting { () throws(Problem) in try await remove(play: request["id"], rooms) }
        },
        Route(
            .put,
            "/api/v1/plays/{id}/audio/{name}",
            bodyLimit: PlayLimits.audioBytes,
            isForAuthors: true,
            isConditional: true
        ) {
            rooms,
            request throws(Problem) in
            try rooms.access.requireAuthor(request.http)
            guard PlayLimits.isAudioName(request["name"].precomposedStringWithCanonicalMapping) else {
                throw .invalid(
                    "name",
                    "`name` must be a file name of at most \(PlayLimits.audioNameBytes) bytes, "
                        + "without / and not starting with a dot."
                )
            }
            return .awaiting { () throws(Problem) in
                try await rooms.gates.upload(request.http, copies: 2) { () throws(Problem) in
                    try await storeAudio(request, rooms)
                }
            }
        },
        Route(.delete, "/api/v1/plays/{id}/audio/{name}", isConditional: true) { rooms, request throws(Problem) in
            try rooms.access.requireAuthor(request.http)
            return .awaiting { () throws(Problem) in try await removeAudio(request, rooms) }
        },
    ]

    // MARK: Plays

    /// Creates or replaces a play.
    private static func putPlay(_ id: String?, _ request: HTTPRequest, _ rooms: isolated Rooms) async throws(Problem)
        -> HTTPResponse
    {
        let documents = rooms.feature(WalkFeature.self).services.documents
        let script = try await rooms.gates.upload(request, copies: 2) { () throws(Problem) in
            try await Self.script(of: request, documents)
        }
        let (store, time) = (rooms.feature(WalkFeature.self).services.store, rooms.wallClock)
        let put = try await Problem.ofStore { () throws(StorageError) in
            try await store.put(script, id: id, now: time)
        }
        var response = Representation.result(put.isNew ? 201 : 200) { $0.play(put.play, isAuthor: true) }
        if put.isNew { response.headers["location"] = "/api/v1/plays/\(put.play.id)" }
        return response
    }

    /// Removes a play and its unused sounds.
    private static func remove(play id: String, _ rooms: isolated Rooms) async throws(Problem) -> HTTPResponse {
        let store = rooms.feature(WalkFeature.self).services.store
        let removed = try await Problem.ofStore { () throws(StorageError) in try await store.remove(play: id) }
        guard let removed else { throw .unknownPlay(id) }
        await dropUnusedAudio(removed.audio.map(\.hash), rooms)
        return HTTPResponse(status: 204)
    }

    // MARK: Sounds

    /// Stores an uploaded sound in a play.
    private static func storeAudio(_ request: RoutedRequest, _ rooms: isolated Rooms) async throws(Problem)
        -> HTTPResponse
    {
        let (id, name) = (request["id"], request["name"])
        let play = try await WalkFeature.play(id, isAuthor: true, rooms)
        let (bytes, file) = try await Self.audio(of: request.http)
        // Checked again in the transaction, because other sounds may be added meanwhile.
        if let excess = AudioExcess(adding: bytes.count, to: play.audio.filter { $0.name != name }) {
            throw .tooLarge(excess)
        }
        let (store, files, time) = (
            rooms.feature(WalkFeature.self).services.store, rooms.feature(WalkFeature.self).services.audio,
            rooms.wallClock
        )
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
        switch changed {
        case nil: throw .unknownPlay(id)
        case .failure(let excess): throw .tooLarge(excess)
        case .success(let changed):
            await dropUnusedAudio(changed.dropped, rooms)
            return Representation.result(200) { $0.play(changed.after, isAuthor: true) }
        }
    }

    /// Removes a sound from a play.
    private static func removeAudio(_ request: RoutedRequest, _ rooms: isolated Rooms) async throws(Problem)
        -> HTTPResponse
    {
        let (id, name, store, time) = (
            request["id"], request["name"], rooms.feature(WalkFeature.self).services.store, rooms.wallClock
        )
        let changed = try await Problem.ofStore { () throws(StorageError) in
            try await store.remove(audio: name, play: id, now: time)
        }
        guard let changed else { throw .unknownPlay(id) }
        guard changed.before.audio(named: name) != nil else { throw .unknownAudio(name) }
        await dropUnusedAudio(changed.dropped, rooms)
        return Representation.result(200) { $0.play(changed.after, isAuthor: true) }
    }

    /// Removes sounds that no play uses. A failure is only logged, because an unused sound just takes up space.
    private static func dropUnusedAudio(_ hashes: [String], _ rooms: isolated Rooms) async {
        do {
            for hash in hashes where try await !rooms.feature(WalkFeature.self).services.store.isUsed(audio: hash) {
                try await rooms.feature(WalkFeature.self).services.audio.removeUnused(hash)
            }
        } catch {
            rooms.logger.error("Cannot remove sound", metadata: ["reason": "\(error)"])
        }
    }

    // MARK: Bodies, parsed away from the event loop

    @concurrent
    private static func script(
        of request: HTTPRequest,
        _ documents: any PlayDocumentReading
    ) async throws(Problem) -> PlayScript {
        try requireXML(request)
        let bytes = try await request.wholeBody()
        do throws(DocumentFaults) {
            return try documents.script(bytes)
        } catch {
            throw Problem(error, title: "Invalid play")
        }
    }

    @concurrent
    private static func regions(
        of request: HTTPRequest,
        _ documents: any PlayDocumentReading
    ) async throws(Problem) -> MapRegions {
        let bytes = try await request.wholeBody()
        do throws(DocumentFaults) {
            return try documents.regions(bytes)
        } catch {
            throw Problem(error, title: "Invalid map")
        }
    }

    @concurrent
    private static func audio(of request: HTTPRequest) async throws(Problem) -> ([UInt8], AudioFile) {
        let bytes = AudioFile.played(try await request.wholeBody())
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
                detail: "The body must be XML, with Content-Type: application/xml."
            )
        }
    }
}

extension Problem {
    fileprivate static func tooLarge(_ excess: AudioExcess) -> Problem {
        let detail =
            switch excess {
            case .count: "Too many sounds; a play has at most \(PlayLimits.audioCount)."
            case .bytes: "Sounds too large; those of a play have at most \(PlayLimits.playBytes >> 20) MiB in total."
            }
        return Problem(413, "too-large", title: "Too large", detail: detail)
    }
}
