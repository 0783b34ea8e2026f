import Geometry
import Imaging
import Languages
import Rooms
import SpotTheDifference
import Storage
import Transport
import Web
import WireProtocol

/// The authors' routes for puzzles.
extension AuthoringFeature {
    static let authoringRoutes: [Route<Rooms>] = [
        // Before the routes of one puzzle, because "propose" is not an id.
        Route(.post, "/api/v1/puzzles/propose", bodyLimit: 2 * PuzzleLimits.pictureBytes + 4096, isForAuthors: true) {
            rooms,
            request throws(Problem) in
            try rooms.access.requireAuthor(request.http)
            let processing = rooms.feature(SpotFeature.self).services.processing
            return .awaiting { () throws(Problem) in
                try await rooms.gates.upload(request.http, copies: 3) { () throws(Problem) in
                    try await rooms.gates.photos.run(for: WorkOwner(request.http)) { () throws(Problem) in
                        try await propose(request.http, processing)
                    }
                }
            }
        },
        Route(.post, "/api/v1/puzzles", bodyLimit: PuzzleDraft.bodyLimit, isRepeatable: true) {
            rooms,
            request throws(Problem) in
            try rooms.access.requireAuthor(request.http)
            let draft = try Representation.body(PuzzleDraft.self, of: request.http)
            let language = TextLanguage(request.http)
            let puzzle = try draft.applied(to: nil, id: PuzzleID.random(), language, now: rooms.wallClock)
            return .awaiting { () throws(Problem) in
                try await save(puzzle, rooms)
                var response = Representation.result(201) { $0.authored(puzzle, in: language) }
                response.headers["location"] = "/api/v1/puzzles/\(puzzle.id)"
                return response
            }
        },
        Route(.put, "/api/v1/puzzles/{id}", bodyLimit: PuzzleDraft.bodyLimit, isConditional: true) {
            rooms,
            request throws(Problem) in
            try rooms.access.requireAuthor(request.http)
            let draft = try Representation.body(PuzzleDraft.self, of: request.http)
            let (time, language) = (rooms.wallClock, TextLanguage(request.http))
            return .awaiting { () throws(Problem) in
                let changed = try await change(request["id"], rooms) { stored throws(Problem) in
                    try draft.applied(to: stored, id: stored.id, language, now: time)
                }
                return Representation.result(200) { $0.authored(changed.after, in: language) }
            }
        },
        Route(.delete, "/api/v1/puzzles/{id}", isConditional: true) { rooms, request throws(Problem) in
            try rooms.access.requireAuthor(request.http)
            return .awaiting { () throws(Problem) in try await remove(puzzle: request["id"], rooms) }
        },
        Route(.get, "/api/v1/puzzles/{id}/differences") { rooms, request throws(Problem) in
            try rooms.access.requireAuthor(request.http)
            return .awaiting { () throws(Problem) in
                let puzzle = try await currentPuzzle(request["id"], rooms)
                return Representation.json(request.http) { $0.authored(puzzle, in: TextLanguage(request.http)) }
                    .varyingByLanguage
            }
        },
    ]

    // MARK: Puzzles

    /// Reads the puzzle from disk, bypassing the cache.
    static func currentPuzzle(_ id: String, _ rooms: isolated Rooms) async throws(Problem) -> StoredPuzzle {
        rooms.feature(SpotFeature.self).puzzles.forget(id)
        return try await SpotFeature.puzzle(id, isAuthor: true, rooms)
    }

    private static func save(_ puzzle: StoredPuzzle, _ rooms: isolated Rooms) async throws(Problem) {
        let store = rooms.feature(SpotFeature.self).services.store
        try await Problem.ofStore { () throws(StorageError) in try await store.save(puzzle) }
        rooms.feature(SpotFeature.self).puzzles.forget(puzzle.id)
    }

    /// Reads and changes a puzzle in one transaction, because the author may edit it while a picture is being
    /// processed.
    static func change(
        _ id: String,
        _ rooms: isolated Rooms,
        _ change: @escaping @Sendable (StoredPuzzle) throws(Problem) -> StoredPuzzle
    ) async throws(Problem) -> ChangedPuzzle {
        let store = rooms.feature(SpotFeature.self).services.store
        let changed = try await Problem.ofStore { () throws(StorageError) in
            try await store.update(puzzle: id, change)
        }
        rooms.feature(SpotFeature.self).puzzles.forget(id)
        guard let changed else { throw .unknownPuzzle(id) }
        return try changed.get()
    }

    /// Removes a puzzle, its rounds and its unused picture.
    private static func remove(puzzle id: String, _ rooms: isolated Rooms) async throws(Problem) -> HTTPResponse {
        let store = rooms.feature(SpotFeature.self).services.store
        let removed = try await Problem.ofStore { () throws(StorageError) in try await store.remove(puzzle: id) }
        rooms.feature(SpotFeature.self).puzzles.forget(id)
        rooms.feature(SpotFeature.self).rounds.forget(puzzle: id)
        guard let removed else { throw .unknownPuzzle(id) }
        for picture in [removed.picture, removed.original] { await dropPictureIfUnused(picture, rooms) }
        return HTTPResponse(status: 204)
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
            let differences = try await processing.differences(in: altered, from: original)
            // Photo editors often drop the position; the original photo still has it.
            var position = header.position
            if position == nil { position = try await processing.header(of: original).position }
            let place = position.flatMap(GeographicCoordinate.init)
            return Representation.result(200) {
                $0.raw("{")
                $0.integer("width", header.width)
                $0.integer("height", header.height)
                $0.list("differences", differences) {
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
        try MultipartForm(try await request.wholeBody(), contentType: request.headers["content-type"])
    }
}

extension GeographicCoordinate {
    init?(_ position: PicturePosition) {
        self.init(latitude: position.latitude, longitude: position.longitude)
    }
}
