import Foundation
import Imaging
import Languages
import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// The players' routes for puzzles and their pictures.
extension SpotFeature {
    static let puzzleRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/puzzles") { rooms, request throws(Problem) in
            let query = try ListPage(request.http)
            if query.includesDrafts { try rooms.access.requireAuthor(request.http) }
            let store = rooms.feature(SpotFeature.self).services.store
            return .awaiting { () throws(Problem) in
                let page = try await Problem.ofStore { () throws(StorageError) in
                    try await store.puzzles(after: query.after, limit: query.limit, shownOnly: !query.includesDrafts)
                }
                let language = TextLanguage(request.http)
                return ListPage.json("puzzles", page.puzzles, next: page.next, for: request.http) {
                    $0.puzzle($1, in: language)
                }.varyingByLanguage
            }
        },
        Route(.get, "/api/v1/puzzles/{id}") { rooms, request throws(Problem) in
            let isAuthor = rooms.access.isAuthor(request.http)
            return .awaiting { () throws(Problem) in
                let puzzle = try await puzzle(request["id"], isAuthor: isAuthor, rooms)
                let language = TextLanguage(request.http)
                return Representation.json(request.http) { $0.puzzle(puzzle, in: language) }.varyingByLanguage
            }
        },
        Route(.get, "/api/v1/puzzles/{id}/image") { rooms, request throws(Problem) in
            let isAuthor = rooms.access.isAuthor(request.http)
            return .awaiting { () throws(Problem) in
                let puzzle = try await puzzle(request["id"], isAuthor: isAuthor, rooms)
                guard let picture = puzzle.picture else { throw .noPicture(puzzle.id) }
                return try await SpotFeature.picture(picture, request.http, rooms)
            }
        },
        Route(.get, "/api/v1/puzzles/{id}/thumbnail") { rooms, request throws(Problem) in
            let width = try ThumbnailWidth(request.http).pixels
            if let puzzle = cachedPuzzle(request, rooms),
                let thumbnail = cachedThumbnail(of: puzzle, width, rooms)
            {
                return .now(thumbnail(request.http))
            }
            let isAuthor = rooms.access.isAuthor(request.http)
            return .awaiting { () throws(Problem) in
                try await thumbnail(of: puzzle(request["id"], isAuthor: isAuthor, rooms), width, request.http, rooms)
            }
        },
    ]

    // MARK: Pictures

    /// Sends a picture's file.
    ///
    /// - Parameter isSecret: Whether it is an original, which no shared cache may store.
    static func picture(
        _ picture: StoredPicture,
        _ request: HTTPRequest,
        isSecret: Bool = false,
        _ rooms: isolated Rooms
    ) async throws(Problem) -> HTTPResponse {
        var response = try await fullPicture(picture, request, rooms)
        if isSecret { response.headers["cache-control"] = "private, no-cache" }
        return response
    }

    private static func fullPicture(_ picture: StoredPicture, _ request: HTTPRequest, _ rooms: isolated Rooms)
        async throws(Problem) -> HTTPResponse
    {
        let tag = "\"\(picture.hash)\""
        if let response = PictureResponse.notModified(tag, picture, request) { return response }
        let pictures = rooms.feature(SpotFeature.self).services.pictures
        let path = try await Problem.ofStore { () throws(StorageError) in try await pictures.file(of: picture.hash) }
        guard let path, let count = await Self.size(ofFile: path) else { throw .missingFile(of: "picture") }
        let body = HTTPResponseBody.file(path: path, offset: 0, count: count)
        return PictureResponse.ok(body, type: picture.mediaType, tag, picture, request)
    }

    @concurrent
    private static func size(ofFile path: String) async -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.intValue
    }

    /// Returns a response with the cached thumbnail, if there is one.
    private static func cachedThumbnail(of puzzle: StoredPuzzle, _ width: Int, _ rooms: isolated Rooms) -> (
        (HTTPRequest) -> HTTPResponse
    )? {
        guard let picture = puzzle.picture, let hash = ContentHash(hexadecimal: picture.hash),
            let thumbnail = rooms.feature(SpotFeature.self).services.thumbnails.cachedThumbnail(
                of: hash,
                width: width
            )
        else { return nil }
        return { PictureResponse.thumbnail(thumbnail, width, picture, $0) }
    }

    private static func thumbnail(
        of puzzle: StoredPuzzle,
        _ width: Int,
        _ request: HTTPRequest,
        _ rooms: isolated Rooms
    ) async throws(Problem) -> HTTPResponse {
        guard let picture = puzzle.picture, let hash = ContentHash(hexadecimal: picture.hash) else {
            throw .noPicture(puzzle.id)
        }
        if let cached = cachedThumbnail(of: puzzle, width, rooms) { return cached(request) }
        let (pictures, thumbnails) = (
            rooms.feature(SpotFeature.self).services.pictures, rooms.feature(SpotFeature.self).services.thumbnails
        )
        let key = "\(picture.hash)-\(width)"
        let made = try await rooms.gates.sharedThumbnails.value(key, for: WorkOwner(request)) { () throws(Problem) in
            // Another request may have made the thumbnail since then.
            if let cached = thumbnails.cachedThumbnail(of: hash, width: width) { return cached }
            let bytes = try await Problem.ofStore { () throws(StorageError) in
                try await pictures.bytes(of: picture.hash)
            }
            guard let bytes else { throw .missingFile(of: "picture") }
            do throws(PictureError) {
                return try await thumbnails.thumbnail(of: bytes, hash: hash, width: width)
            } catch {
                throw Problem(error)
            }
        }
        return PictureResponse.thumbnail(made, width, picture, request)
    }
}

/// The width of a thumbnail: one of a few, so that each picture is reduced only a few times, whatever widths are
/// requested.
struct ThumbnailWidth {
    private static let requestableWidths = 16...1024
    /// The widths in pixels, ascending.
    static let all = [80, 160, 320, 480, 640, 1024]

    /// The width of the thumbnail: the smallest allowed width that is at least the requested one.
    let pixels: Int

    init(_ request: HTTPRequest) throws(Problem) {
        let width = try request.integer("width", in: Self.requestableWidths) ?? StoredPuzzle.thumbnailWidth
        pixels = Self.all.first { $0 >= width } ?? Self.requestableWidths.upperBound
    }
}

/// Responses with pictures. The entity tag is the stored hash, so it is available without reading the file.
private enum PictureResponse {
    static func thumbnail(
        _ thumbnail: EncodedPicture,
        _ width: Int,
        _ picture: StoredPicture,
        _ request: HTTPRequest
    ) -> HTTPResponse {
        let tag = "\"\(picture.hash)-\(width)\""
        return notModified(tag, picture, request)
            ?? ok(.bytes(thumbnail.bytes), type: thumbnail.format.mediaType, tag, picture, request)
    }

    static func notModified(_ tag: String, _ picture: StoredPicture, _ request: HTTPRequest) -> HTTPResponse? {
        guard EntityTag.isNamed(tag, in: request.headers.list("if-none-match")) else { return nil }
        return HTTPResponse(status: 304).tagged(tag, picture, request)
    }

    static func ok(
        _ body: HTTPResponseBody,
        type: String,
        _ tag: String,
        _ picture: StoredPicture,
        _ request: HTTPRequest
    ) -> HTTPResponse {
        var response = HTTPResponse(status: 200, body: body)
        response.headers["content-type"] = type
        return response.tagged(tag, picture, request)
    }
}

extension HTTPResponse {
    /// Adds caching headers: a versioned address is immutable, any other is revalidated.
    fileprivate func tagged(_ tag: String, _ picture: StoredPicture, _ request: HTTPRequest) -> HTTPResponse {
        var response = self
        response.headers["etag"] = tag
        let isVersioned = request.queryValue("v") == picture.version
        response.headers["cache-control"] = isVersioned ? "public, max-age=31536000, immutable" : "no-cache"
        return response
    }
}
