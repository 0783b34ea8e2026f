import Foundation
import Imaging
import Storage
import Transport
import WireProtocol

/// Puzzles and their pictures, for players.
extension Server {
    static let puzzleRoutes: [Route] = [
        Route(.get, "/api/v1/puzzles") { server, request throws(Problem) in
            let limit = try PinParameters.integer(request.request, "limit", in: PinParameters.limits) ?? 100
            let after = try Cursor.number(request.request.queryValue("cursor"))
            let drafts = request.request.queryValue("drafts") ?? "false"
            guard ["true", "false"].contains(drafts) else { throw .invalid("drafts", "true or false is expected.") }
            if drafts == "true" { try server.requireAuthor(request.request) }
            let store = server.puzzles.store
            return .answering { () throws(Problem) in
                let page = try await Problem.ofStore { () throws(StorageError) in
                    try await store.puzzles(after: after, limit: limit, shownOnly: drafts == "false")
                }
                return Representation.json(request.request) {
                    $0.raw("{\"puzzles\":")
                    $0.list(page.puzzles) { $0.puzzle($1) }
                    $0.raw(",\"cursor\":")
                    $0.string(page.next.map(Cursor.text(number:)))
                    $0.raw("}")
                }
            }
        },
        Route(.get, "/api/v1/puzzles/{id}") { server, request throws(Problem) in
            let isAuthor = server.isAuthor(request.request)
            return .answering { () throws(Problem) in
                let puzzle = try await server.puzzle(request["id"], isAuthor: isAuthor)
                return Representation.json(request.request) { $0.puzzle(puzzle) }
            }
        },
        Route(.get, "/api/v1/puzzles/{id}/image") { server, request throws(Problem) in
            let isAuthor = server.isAuthor(request.request)
            return .answering { () throws(Problem) in
                try await server.image(of: server.puzzle(request["id"], isAuthor: isAuthor), request.request)
            }
        },
        Route(.get, "/api/v1/puzzles/{id}/thumbnail") { server, request throws(Problem) in
            let widths = server.puzzles.thumbnails.thumbnailWidths
            let width = try PinParameters.integer(request.request, "width", in: widths) ?? StoredPuzzle.thumbnailWidth
            if let puzzle = server.rememberedPuzzle(request),
                let thumbnail = server.rememberedThumbnail(of: puzzle, width)
            {
                return .now(thumbnail(request.request))
            }
            let isAuthor = server.isAuthor(request.request)
            return .answering { () throws(Problem) in
                try await server.thumbnail(of: server.puzzle(request["id"], isAuthor: isAuthor), width, request.request)
            }
        },
    ]

    // MARK: Pictures

    private func image(of puzzle: StoredPuzzle, _ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        guard let picture = puzzle.picture else { throw .noPicture(puzzle.id) }
        let tag = "\"\(picture.hash)\""
        if let response = PictureResponse.notModified(tag, picture, request) { return response }
        let path = puzzles.pictures.path(of: picture.hash)
        guard let count = await Self.size(ofFile: path) else { throw .missingFile }
        let body = HTTPResponseBody.file(path: path, offset: 0, count: count)
        return PictureResponse.ok(body, type: picture.mediaType, tag, picture, request)
    }

    @concurrent
    private static func size(ofFile path: String) async -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.intValue
    }

    /// Answers with the thumbnail if it was made before.
    private func rememberedThumbnail(of puzzle: StoredPuzzle, _ width: Int) -> ((HTTPRequest) -> HTTPResponse)? {
        guard let picture = puzzle.picture, let hash = ContentHash(hexadecimal: picture.hash),
            let made = puzzles.thumbnails.rememberedThumbnail(of: hash, width: width)
        else { return nil }
        return { PictureResponse.thumbnail(made, width, picture, $0) }
    }

    private func thumbnail(
        of puzzle: StoredPuzzle,
        _ width: Int,
        _ request: HTTPRequest
    ) async throws(Problem) -> HTTPResponse {
        guard let picture = puzzle.picture, let hash = ContentHash(hexadecimal: picture.hash) else {
            throw .noPicture(puzzle.id)
        }
        if let remembered = rememberedThumbnail(of: puzzle, width) { return remembered(request) }
        let (pictures, thumbnails) = (puzzles.pictures, puzzles.thumbnails)
        guard
            let bytes = try await Problem.ofStore({ () throws(StorageError) in
                try await pictures.bytes(of: picture.hash)
            })
        else { throw .missingFile }
        do throws(PictureError) {
            let made = try await thumbnails.thumbnail(of: bytes, hash: hash, width: width)
            return PictureResponse.thumbnail(made, width, picture, request)
        } catch {
            throw Problem(error)
        }
    }
}

extension Problem {
    fileprivate static let missingFile = Problem(
        500,
        "server-error",
        title: "Picture missing",
        detail: "The picture's file is not in the data folder any more."
    )
}

/// Pictures with their entity tag: the hash of what was kept, so that the tag is known before the bytes are.
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
        guard EntityTag.isNamed(tag, in: request.headers["if-none-match"]) else { return nil }
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
    /// An address that names this very picture leads to it for ever; another one is asked again each time.
    fileprivate func tagged(_ tag: String, _ picture: StoredPicture, _ request: HTTPRequest) -> HTTPResponse {
        var response = self
        response.headers["etag"] = tag
        let isVersioned = request.queryValue("v") == picture.version
        response.headers["cache-control"] = isVersioned ? "public, max-age=31536000, immutable" : "no-cache"
        return response
    }
}
