import Geometry
import Imaging
import Languages
import Logging
import Rooms
import SpotTheDifference
import Storage
import Transport
import Web
import WireProtocol

/// The authors' routes for a puzzle's two pictures: the altered one, which is played, and the original.
extension AuthoringFeature {
    static let pictureRoutes: [Route<Rooms>] = [
        Route(
            .put,
            "/api/v1/puzzles/{id}/image",
            bodyLimit: PuzzleLimits.pictureBytes,
            isForAuthors: true,
            isConditional: true
        ) {
            rooms,
            request throws(Problem) in try accept(request, as: \.picture, rooms)
        },
        Route(
            .put,
            "/api/v1/puzzles/{id}/original",
            bodyLimit: PuzzleLimits.pictureBytes,
            isForAuthors: true,
            isConditional: true
        ) {
            rooms,
            request throws(Problem) in try accept(request, as: \.original, rooms)
        },
        Route(.get, "/api/v1/puzzles/{id}/original") { rooms, request throws(Problem) in
            try rooms.access.requireAuthor(request.http)
            return .awaiting { () throws(Problem) in
                let puzzle = try await currentPuzzle(request["id"], rooms)
                guard let original = puzzle.original else { throw .noOriginal(puzzle.id) }
                return try await SpotFeature.picture(original, request.http, isSecret: true, rooms)
            }
        },
        Route(.delete, "/api/v1/puzzles/{id}/original", isConditional: true) { rooms, request throws(Problem) in
            try rooms.access.requireAuthor(request.http)
            return .awaiting { () throws(Problem) in
                let changed = try await replace(\.original, of: request["id"], by: nil, rooms)
                return Representation.result(200) { $0.authored(changed.after, in: TextLanguage(request.http)) }
            }
        },
    ]

    private typealias PuzzlePicture = any WritableKeyPath<StoredPuzzle, StoredPicture?> & Sendable

    /// Stores a request's picture as one of the puzzle's two.
    private static func accept(_ request: RoutedRequest, as part: PuzzlePicture, _ rooms: isolated Rooms)
        throws(Problem)
        -> EventualResponse
    {
        try rooms.access.requireAuthor(request.http)
        try request.http.requirePicture()
        return .awaiting { [rooms] () throws(Problem) in
            try await rooms.gates.upload(request.http, copies: 2) { () throws(Problem) in
                try await rooms.gates.photos.run(for: WorkOwner(request.http)) { () throws(Problem) in
                    try await storePicture(request, as: part, rooms)
                }
            }
        }
    }

    /// Stores an uploaded picture as one of the puzzle's.
    private static func storePicture(
        _ request: RoutedRequest,
        as part: PuzzlePicture,
        _ rooms: isolated Rooms
    ) async throws(Problem) -> HTTPResponse {
        let puzzle = try await currentPuzzle(request["id"], rooms)
        let (processing, pictures) = (
            rooms.feature(SpotFeature.self).services.processing, rooms.feature(SpotFeature.self).services.pictures
        )
        let bytes = try await request.http.wholeBody()
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
            name: "\(puzzle.id).\(upright.picture.format.fileExtension)"
        )
        let changed = try await replace(part, of: puzzle.id, by: picture, rooms)
        let position = upright.position.flatMap(GeographicCoordinate.init)
        return Representation.result(200) {
            $0.authored(changed.after, in: TextLanguage(request.http), position: .some(position))
        }
    }

    private static func replace(
        _ part: PuzzlePicture,
        of id: String,
        by picture: StoredPicture?,
        _ rooms: isolated Rooms
    ) async throws(Problem) -> ChangedPuzzle {
        let time = rooms.wallClock
        let changed = try await change(id, rooms) { puzzle in
            var puzzle = puzzle
            puzzle[keyPath: part] = picture
            puzzle.updatedAt = time
            return puzzle
        }
        let before = changed.before[keyPath: part]
        if before?.hash != picture?.hash { await dropPictureIfUnused(before, rooms) }
        return changed
    }

    /// Removes a picture that no puzzle uses. A failure is only logged, because an unused picture just takes up space.
    static func dropPictureIfUnused(_ picture: StoredPicture?, _ rooms: isolated Rooms) async {
        guard let picture else { return }
        do {
            guard try await !rooms.feature(SpotFeature.self).services.store.isUsed(picture: picture.hash) else {
                return
            }
            try await rooms.feature(SpotFeature.self).services.pictures.removeUnused(picture.hash)
        } catch {
            rooms.logger.error("Cannot remove picture", metadata: ["reason": "\(error)"])
        }
    }
}
