import Transport

/// A file that is sent piece by piece, whole or in part; its tag is known before its bytes are.
struct SentFile {
    var path: String
    /// Bytes.
    var count: Int
    var mediaType: String
    /// Strong, with its quotes.
    var tag: String
    /// Whether the request's address can lead to no other content.
    var isForEver: Bool

    /// 200, 206 (RFC 9110 §14), 304; a problem 416 for a part beyond the end.
    func response(to request: HTTPRequest) throws(Problem) -> HTTPResponse {
        var response = HTTPResponse(status: 200)
        response.headers["etag"] = tag
        response.headers["cache-control"] = isForEver ? "public, max-age=31536000, immutable" : "no-cache"
        if EntityTag.isNamed(tag, in: request.headers["if-none-match"]) {
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

    /// The part that is wanted; `nil` for the whole.
    private func range(_ request: HTTPRequest) throws(Problem) -> Range<Int>? {
        // A range belongs to GET alone, and to the representation that `If-Range` names, whose date we never told.
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
            detail: "The file has \(size) bytes.",
            headers: ["content-range": "bytes */\(size)"]
        )
    }
}
