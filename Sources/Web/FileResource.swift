package import Transport

/// A response with a file or a part of it, whose entity tag is known without reading the file.
package struct FileResource {
    /// The path of the file.
    package internal(set) var path: String
    /// The file's size in bytes.
    package internal(set) var count: Int
    /// The type of its bytes.
    package internal(set) var mediaType: String
    /// The strong entity tag, with quotes.
    package internal(set) var tag: String
    /// Whether the requested address always has this content.
    package internal(set) var isImmutable: Bool

    /// Describes a file.
    package init(path: String, count: Int, mediaType: String, tag: String, isImmutable: Bool) {
        self.path = path
        self.count = count
        self.mediaType = mediaType
        self.tag = tag
        self.isImmutable = isImmutable
    }

    /// Returns 200, 206 (RFC 9110 §14) or 304.
    ///
    /// - Throws: 416 for a range beyond the end.
    package func response(to request: HTTPRequest) throws(Problem) -> HTTPResponse {
        var response = HTTPResponse(status: 200)
        response.headers["etag"] = tag
        response.headers["cache-control"] = isImmutable ? "public, max-age=31536000, immutable" : "no-cache"
        if EntityTag.isNamed(tag, in: request.headers.list("if-none-match")) {
            response.status = 304
            return response
        }
        response.headers["content-type"] = mediaType
        response.headers["accept-ranges"] = "bytes"
        let range = try range(request)
        if let range {
            response.status = 206
            response.headers["content-range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
        }
        response.body = .file(path: path, offset: range?.lowerBound ?? 0, count: range?.count ?? count)
        return response
    }

    /// Returns the requested range, or `nil` for the whole file.
    private func range(_ request: HTTPRequest) throws(Problem) -> Range<Int>? {
        // Ranges apply to GET only, and to the version that `If-Range` names by its tag; the server sends no dates.
        guard request.method == .get, let header = request.headers["range"],
            request.headers["if-range"].map({ $0 == tag }) ?? true
        else { return nil }
        switch ByteRange.parse(header, size: count) {
        case .whole: return nil
        case .part(let range): return range
        case .unsatisfiable: throw .rangeNotSatisfiable(size: count)
        }
    }
}

extension Problem {
    static func rangeNotSatisfiable(size: Int) -> Problem {
        Problem(
            416,
            "range-not-satisfiable",
            title: "Range not satisfiable",
            detail: "The range lies beyond the end of the file, which has \(size) bytes.",
            headers: ["content-range": "bytes */\(size)"]
        )
    }
}
