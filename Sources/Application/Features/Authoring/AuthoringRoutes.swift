import Foundation
import Geometry
import Imaging
import Logging
import SpotTheDifference
import Storage
import Transport
import WireProtocol

/// The authors' routes for puzzles.
extension Rooms {
    static let authoringRoutes: [Route<Rooms>] = [
        // Before the routes of one puzzle, because "propose" is not an id.
        Route(.post, "/api/v1/puzzles/propose", bodyLimit: 2 * PuzzleLimits.pictureBytes + 4096, isForAuthors: true) {
            rooms,
            request throws(Problem) in
            try rooms.requireAuthor(request.request)
            let processing = rooms.spot.services.processing
            return .answering { () throws(Problem) in
                try await rooms.upload(request.request, copies: 3) { () throws(Problem) in
                    try await propose(request.request, processing)
                }
            }
        },
        Route(.post, "/api/v1/puzzles", bodyLimit: PuzzleDraft.bodyLimit) { rooms, request throws(Problem) in
            try rooms.requireAuthor(request.request)
            let draft = try Representation.body(PuzzleDraft.self, of: request.request)
            let puzzle = try draft.applied(to: nil, id: PuzzleID.random(), now: rooms.wallClock)
            return .answering { () throws(Problem) in
                try await rooms.save(puzzle)
                var response = Representation.result(201) { $0.authored(puzzle) }
                response.headers["location"] = "/api/v1/puzzles/\(puzzle.id)"
                return response
            }
        },
        Route(.put, "/api/v1/puzzles/{id}", bodyLimit: PuzzleDraft.bodyLimit) { rooms, request throws(Problem) in
            try rooms.requireAuthor(request.request)
            let draft = try Representation.body(PuzzleDraft.self, of: request.request)
            let time = rooms.wallClock
            return .answering { () throws(Problem) in
                let changed = try await rooms.change(request["id"]) { known throws(Problem) in
                    try draft.applied(to: known, id: known.id, now: time)
                }
                return Representation.result(200) { $0.authored(changed.after) }
            }
        },
        Route(.delete, "/api/v1/puzzles/{id}") { rooms, request throws(Problem) in
            try rooms.requireAuthor(request.request)
            return .answering { () throws(Problem) in try await rooms.remove(puzzle: request["id"]) }
        },
        Route(.put, "/api/v1/puzzles/{id}/image", bodyLimit: PuzzleLimits.pictureBytes, isForAuthors: true) {
            rooms,
            request throws(Problem) in
            try rooms.requireAuthor(request.request)
            let kind = request.request.headers["content-type"]?.prefix { $0 != ";" }.lowercased() ?? ""
            guard PictureFormat.allCases.map(\.mediaType).contains(kind) else {
                throw Problem(
                    415,
                    "unsupported-media-type",
                    title: "Unsupported media type",
                    detail: "The Content-Type must be image/jpeg, image/png or image/webp."
                )
            }
            return .answering { () throws(Problem) in
                try await rooms.upload(request.request, copies: 2) { () throws(Problem) in
                    try await rooms.storePicture(request)
                }
            }
        },
        Route(.get, "/api/v1/puzzles/{id}/differences") { rooms, request throws(Problem) in
            try rooms.requireAuthor(request.request)
            return .answering { () throws(Problem) in
                let puzzle = try await rooms.currentPuzzle(request["id"])
                return Representation.json(request.request) { $0.authored(puzzle) }
            }
        },
    ]

    // MARK: Puzzles

    /// Reads the puzzle from disk, bypassing the cache.
    private func currentPuzzle(_ id: String) async throws(Problem) -> StoredPuzzle {
        spot.puzzles.forget(id)
        return try await puzzle(id, isAuthor: true)
    }

    private func save(_ puzzle: StoredPuzzle) async throws(Problem) {
        let store = spot.services.store
        try await Problem.ofStore { () throws(StorageError) in try await store.save(puzzle) }
        spot.puzzles.forget(puzzle.id)
    }

    /// Reads and changes a puzzle in one transaction, because the author may edit it while a picture is being
    /// processed.
    private func change(
        _ id: String,
        _ change: @escaping @Sendable (StoredPuzzle) throws(Problem) -> StoredPuzzle
    ) async throws(Problem) -> ChangedPuzzle {
        let store = spot.services.store
        let changed = try await Problem.ofStore { () throws(StorageError) in
            try await store.update(puzzle: id, change)
        }
        spot.puzzles.forget(id)
        guard let changed else { throw .unknownPuzzle(id) }
        return try changed.get()
    }

    /// Removes a puzzle, its rounds and its unused picture.
    private func remove(puzzle id: String) async throws(Problem) -> HTTPResponse {
        let store = spot.services.store
        let removed = try await Problem.ofStore { () throws(StorageError) in try await store.remove(puzzle: id) }
        spot.puzzles.forget(id)
        spot.rounds.forget(puzzle: id)
        guard let removed else { throw .unknownPuzzle(id) }
        await dropPictureIfUnused(removed.picture)
        return HTTPResponse(status: 204)
    }

    // MARK: Pictures

    /// Stores an uploaded picture as the puzzle's picture.
    private func storePicture(_ request: RoutedRequest) async throws(Problem) -> HTTPResponse {
        let known = try await currentPuzzle(request["id"])
        let (processing, pictures) = (spot.services.processing, spot.services.pictures)
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

    /// Removes a picture that no puzzle uses. A failure is only logged, because an unused picture just takes up space.
    private func dropPictureIfUnused(_ picture: StoredPicture?) async {
        guard let picture else { return }
        do {
            guard try await !spot.services.store.isUsed(picture: picture.hash) else { return }
            try await spot.services.pictures.removeUnused(picture.hash)
        } catch {
            logger.error("Cannot remove picture", metadata: ["reason": "\(error)"])
        }
    }

    /// Reads the body from memory or its file, away from the event loop.
    @concurrent
    static func bytes(of request: HTTPRequest) async throws(Problem) -> [UInt8] {
        switch request.body {
        case .none: return []
        case .bytes(let bytes): return bytes
        case .file(let path, _):
            guard let data = try? Data(contentsOf: URL(filePath: path)) else {
                throw Problem(
                    500,
                    "server-error",
                    title: "Unreadable body",
                    detail: "The server cannot read the uploaded body; send it again."
                )
            }
            return Array(data)
        }
    }

    // MARK: Proposals

    /// Compares two photos and returns the differences found.
    private static func propose(
        _ request: HTTPRequest,
        _ processing: any PictureProcessing
    ) async throws(Problem) -> HTTPResponse {
        let form = try await form(of: request)
        guard let original = form.parts["original"] else {
            throw .invalid("original", "Missing form field `original`.")
        }
        guard let altered = form.parts["altered"] else { throw .invalid("altered", "Missing form field `altered`.") }
        do throws(PictureError) {
            let header = try await processing.header(of: altered)
            let found = try await processing.differences(in: altered, from: original)
            // Photo editors often drop the position; the original photo still has it.
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
