import Foundation
import Geometry
import Imaging
import Logging
import SpotTheDifference
import Storage
import Transport
import WireProtocol

/// Making puzzles.
extension Server {
    static let authoringRoutes: [Route] = [
        // Before the routes of one puzzle: "propose" is no id.
        Route(.post, "/api/v1/puzzles/propose", bodyLimit: 2 * PuzzleLimits.pictureBytes + 4096) {
            server,
            request throws(Problem) in
            try server.requireAuthor(request.request)
            let processing = server.puzzles.processing
            return .answering { () throws(Problem) in try await propose(request.request, processing) }
        },
        Route(.post, "/api/v1/puzzles", bodyLimit: PuzzleDraft.bodyLimit) { server, request throws(Problem) in
            try server.requireAuthor(request.request)
            let draft = try Representation.body(PuzzleDraft.self, of: request.request)
            let puzzle = try draft.applied(to: nil, id: PuzzleID.random(), now: server.wallClock)
            return .answering { () throws(Problem) in
                try await server.keep(puzzle)
                var response = Representation.result(201) { $0.authored(puzzle) }
                response.headers["location"] = "/api/v1/puzzles/\(puzzle.id)"
                return response
            }
        },
        Route(.put, "/api/v1/puzzles/{id}", bodyLimit: PuzzleDraft.bodyLimit) { server, request throws(Problem) in
            try server.requireAuthor(request.request)
            let draft = try Representation.body(PuzzleDraft.self, of: request.request)
            let time = server.wallClock
            return .answering { () throws(Problem) in
                let changed = try await server.change(request["id"]) { known throws(Problem) in
                    try draft.applied(to: known, id: known.id, now: time)
                }
                return Representation.result(200) { $0.authored(changed.after) }
            }
        },
        Route(.delete, "/api/v1/puzzles/{id}") { server, request throws(Problem) in
            try server.requireAuthor(request.request)
            return .answering { () throws(Problem) in try await server.remove(puzzle: request["id"]) }
        },
        Route(.put, "/api/v1/puzzles/{id}/image", bodyLimit: PuzzleLimits.pictureBytes) {
            server,
            request throws(Problem) in
            try server.requireAuthor(request.request)
            let kind = request.request.headers["content-type"]?.prefix { $0 != ";" }.lowercased() ?? ""
            guard PictureFormat.allCases.map(\.mediaType).contains(kind) else {
                throw Problem(
                    415,
                    "unsupported-media-type",
                    title: "Unsupported media type",
                    detail: "The body must be image/jpeg, image/png or image/webp, with a Content-Type that says so."
                )
            }
            return .answering { () throws(Problem) in try await server.takePicture(request) }
        },
        Route(.get, "/api/v1/puzzles/{id}/differences") { server, request throws(Problem) in
            try server.requireAuthor(request.request)
            return .answering { () throws(Problem) in
                let puzzle = try await server.currentPuzzle(request["id"])
                return Representation.json(request.request) { $0.authored(puzzle) }
            }
        },
    ]

    // MARK: Puzzles

    /// The puzzle as it is on disk.
    private func currentPuzzle(_ id: String) async throws(Problem) -> StoredPuzzle {
        puzzleCache.forget(id)
        return try await puzzle(id, isAuthor: true)
    }

    private func keep(_ puzzle: StoredPuzzle) async throws(Problem) {
        let store = puzzles.store
        try await Problem.ofStore { () throws(StorageError) in try await store.save(puzzle) }
        puzzleCache.forget(puzzle.id)
    }

    /// In one step with the reading: the author may draw while a picture is being turned.
    private func change(
        _ id: String,
        _ change: @escaping @Sendable (StoredPuzzle) throws(Problem) -> StoredPuzzle
    ) async throws(Problem) -> ChangedPuzzle {
        let store = puzzles.store
        let changed = try await Problem.ofStore { () throws(StorageError) in
            try await store.update(puzzle: id, change)
        }
        puzzleCache.forget(id)
        guard let changed else { throw .unknownPuzzle(id) }
        return try changed.get()
    }

    private func remove(puzzle id: String) async throws(Problem) -> HTTPResponse {
        let store = puzzles.store
        let removed = try await Problem.ofStore { () throws(StorageError) in try await store.remove(puzzle: id) }
        puzzleCache.forget(id)
        rounds.forget(puzzle: id)
        guard let removed else { throw .unknownPuzzle(id) }
        await dropPictureIfUnused(removed.picture)
        return HTTPResponse(status: 204)
    }

    // MARK: Pictures

    private func takePicture(_ request: RoutedRequest) async throws(Problem) -> HTTPResponse {
        let known = try await currentPuzzle(request["id"])
        let (processing, pictures) = (puzzles.processing, puzzles.pictures)
        let bytes = try await Self.bytes(of: request.request)
        let upright: UprightPicture
        do throws(PictureError) {
            upright = try await processing.upright(bytes)
        } catch {
            throw Problem(error)
        }
        let hash = upright.contentHash.hexadecimal
        try await Problem.ofStore { () throws(StorageError) in try await pictures.add(upright.picture.bytes, hash: hash)
        }
        let picture = StoredPicture(
            hash: hash,
            mediaType: upright.picture.format.mediaType,
            width: upright.picture.width,
            height: upright.picture.height,
            name: "\(known.id).\(upright.picture.format.fileExtension)"
        )
        let time = wallClock
        let changed = try await change(known.id) { puzzle in
            var puzzle = puzzle
            puzzle.picture = picture
            puzzle.updatedAt = time
            return puzzle
        }
        if changed.before.picture?.hash != hash { await dropPictureIfUnused(changed.before.picture) }
        let position = upright.position.flatMap(GeographicCoordinate.init)
        return Representation.result(200) { $0.authored(changed.after, position: .some(position)) }
    }

    /// A picture that could not be removed takes up room and does no other harm: the log tells it.
    private func dropPictureIfUnused(_ picture: StoredPicture?) async {
        guard let picture else { return }
        do {
            guard try await !puzzles.store.isUsed(picture: picture.hash) else { return }
            try await puzzles.pictures.removeUnused(picture.hash)
        } catch {
            logger.error("A picture could not be removed", metadata: ["reason": "\(error)"])
        }
    }

    /// The body, wherever the transport has put it; read away from the loop.
    @concurrent
    static func bytes(of request: HTTPRequest) async throws(Problem) -> [UInt8] {
        switch request.body {
        case .none: return []
        case .bytes(let bytes): return bytes
        case .file(let path, _):
            guard let data = try? Data(contentsOf: URL(filePath: path)) else {
                throw Problem(500, "server-error", title: "Body lost", detail: "The body could not be read again.")
            }
            return Array(data)
        }
    }

    // MARK: Proposals

    private static func propose(
        _ request: HTTPRequest,
        _ processing: any PictureProcessing
    ) async throws(Problem) -> HTTPResponse {
        let form = try await form(of: request)
        guard let original = form.parts["original"] else { throw .invalid("original", "The photo before is expected.") }
        guard let altered = form.parts["altered"] else { throw .invalid("altered", "The changed photo is expected.") }
        do throws(PictureError) {
            let header = try await processing.header(of: altered)
            let found = try await processing.differences(in: altered, from: original)
            // Programs that change a photo often drop where it was taken; the one before still says it.
            var position = header.position
            if position == nil { position = try await processing.header(of: original).position }
            let place = position.flatMap(GeographicCoordinate.init)
            return Representation.result(200) {
                $0.raw("{\"width\":")
                $0.integer(header.width)
                $0.raw(",\"height\":")
                $0.integer(header.height)
                $0.raw(",\"differences\":")
                $0.list(found) {
                    $0.rectangle(
                        Rectangle(
                            x: Double($1.x),
                            y: Double($1.y),
                            width: Double($1.width),
                            height: Double($1.height)
                        )
                    )
                }
                $0.position(place)
                $0.raw("}")
            }
        } catch {
            throw Problem(error)
        }
    }

    @concurrent
    private static func form(of request: HTTPRequest) async throws(Problem) -> MultipartForm {
        try MultipartForm(try await bytes(of: request), contentType: request.headers["content-type"])
    }
}

extension GeographicCoordinate {
    fileprivate init?(_ position: PicturePosition) {
        self.init(latitude: position.latitude, longitude: position.longitude)
    }
}
