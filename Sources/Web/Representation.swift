import Digests
import Foundation
package import Transport
package import WireProtocol

/// Decodes JSON bodies and writes responses with entity tags.
package enum Representation {
    /// Returns 200 with an `ETag`, or 304 if the client has this version.
    package static func ok(_ bytes: [UInt8], type: String, for request: HTTPRequest) -> HTTPResponse {
        let tag = EntityTag.of(bytes)
        var response = HTTPResponse(status: 200, body: .bytes(bytes))
        if EntityTag.isNamed(tag, in: request.headers.list("if-none-match")) {
            response = HTTPResponse(status: 304)
        } else {
            response.headers["content-type"] = type
        }
        response.headers["etag"] = tag
        response.headers["cache-control"] = "no-cache"
        return response
    }

    /// Returns JSON as 200 or 304.
    package static func json(_ request: HTTPRequest, _ write: (inout JSONWriter) -> Void) -> HTTPResponse {
        var writer = JSONWriter(capacity: 256)
        write(&writer)
        return ok(writer.bytes, type: "application/json", for: request)
    }

    /// Returns JSON for a request that changed something: never cached.
    package static func result(_ status: Int, _ write: (inout JSONWriter) -> Void) -> HTTPResponse {
        var writer = JSONWriter(capacity: 256)
        write(&writer)
        var response = HTTPResponse(status: status, body: .bytes(writer.bytes))
        response.headers["content-type"] = "application/json"
        response.headers["cache-control"] = "no-store"
        return response
    }

    /// Decodes a JSON body.
    ///
    /// The work is linear in the bytes and bounded, because any client may send one.
    ///
    /// - Parameter empty: The value for an absent body; `nil` if the body is required.
    package static func body<Value: Decodable>(
        _ type: Value.Type,
        of request: HTTPRequest,
        empty: Value? = nil
    ) throws(Problem) -> Value {
        if case .none = request.body, let empty { return empty }
        let bytes = try jsonBytes(of: request)
        do throws(JSONDocument.Fault) {
            return try JSONDocument(bytes).decode(type)
        } catch {
            throw Problem(error)
        }
    }
}

extension Representation {
    /// Returns the body's bytes.
    ///
    /// - Throws: 415 unless the content type is JSON; 413 if the body does not fit into memory.
    package static func jsonBytes(of request: HTTPRequest) throws(Problem) -> [UInt8] {
        let bytes: [UInt8]
        switch request.body {
        case .none: bytes = []
        case .bytes(let content): bytes = content
        case .file:
            throw Problem(413, "too-large", title: "Too large", detail: "The JSON body exceeds 64 KiB.")
        }
        try requireJSON(request)
        return bytes
    }

    /// - Throws: 415 unless the body is JSON by its media type.
    package static func requireJSON(_ request: HTTPRequest) throws(Problem) {
        // The common value is compared first, without parsing.
        let type = request.headers["content-type"]
        guard type == "application/json" || type.map(isJSON) == true else {
            throw Problem(
                415,
                "unsupported-media-type",
                title: "Unsupported media type",
                detail: "The body must be JSON, with Content-Type: application/json."
            )
        }
    }

    private static func isJSON(_ contentType: String) -> Bool {
        let mediaType = contentType.split(separator: ";").first
        return mediaType?.trimmingCharacters(in: .whitespaces).lowercased() == "application/json"
    }
}

extension Problem {
    /// 400 for a body that is not JSON, 422 for one that is not of the expected form.
    package init(_ fault: JSONDocument.Fault) {
        switch fault {
        case .notJSON(let reason): self = .notJSON(reason)
        case .value(let field, let detail): self = .invalid(field, detail)
        }
    }
}

/// Strong entity tags (RFC 9110 §8.8.3) from a representation's bytes.
package enum EntityTag {
    /// Returns the tag of a representation's bytes: their hash of 128 bits, in base 36.
    package static func of(_ bytes: [UInt8]) -> String {
        let hash = ContentHash(of: bytes)
        return "\"\(String(hash.first, radix: 36))\(String(hash.second, radix: 36))\""
    }

    /// Whether a value of `If-None-Match`, or of `If-Match`, names the tag.
    ///
    /// - Parameter isStrong: Whether a weak tag names none: `If-Match` compares strongly (RFC 9110 §13.1.1),
    ///   `If-None-Match` weakly (§13.1.2).
    package static func isNamed(_ tag: String, in header: String?, isStrong: Bool = false) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains { item in
            var candidate = item.drop { $0 == " " || $0 == "\t" }
            while candidate.last == " " || candidate.last == "\t" { candidate.removeLast() }
            if candidate == "*" { return true }
            if !isStrong, candidate.hasPrefix("W/") { candidate = candidate.dropFirst(2) }
            return candidate == tag
        }
    }
}

/// The preconditions of a change: `If-Match` and `If-None-Match` (RFC 9110 §13.1).
package struct Preconditions {
    private let match: String?
    private let noneMatch: String?

    /// - Returns: `nil` if the request has none.
    package init?(_ request: HTTPRequest) {
        match = request.headers.list("if-match")
        noneMatch = request.headers.list("if-none-match")
        if match == nil, noneMatch == nil { return nil }
    }

    /// Returns the field that forbids the change; `nil` if the change may be made.
    ///
    /// - Parameter tag: The tag of the current representation; `nil` if there is none.
    package func failedField(for tag: String?) -> String? {
        if let match, !(tag.map { EntityTag.isNamed($0, in: match, isStrong: true) } ?? false) { return "If-Match" }
        if let noneMatch, let tag, EntityTag.isNamed(tag, in: noneMatch) { return "If-None-Match" }
        return nil
    }
}

extension Problem {
    /// 412: what the request wants to change is not as the request says.
    ///
    /// - Parameter tag: The tag of the current representation; `nil` if there is none.
    package static func preconditionFailed(_ field: String, tag: String?) -> Problem {
        Problem(
            412,
            "precondition-failed",
            title: "Precondition failed",
            detail: "Nothing was changed, because \(field) does not hold: "
                + (tag.map { "the entity tag is \($0) now." } ?? "there is nothing here to compare with."),
            headers: tag.map { ["etag": $0] } ?? [:]
        )
    }
}

extension EventualResponse {
    /// A response that is computed later; a thrown problem becomes the response.
    package static func awaiting(_ work: @escaping @Sendable () async throws(Problem) -> HTTPResponse)
        -> EventualResponse
    {
        .later {
            do throws(Problem) {
                return try await work()
            } catch {
                return error.response
            }
        }
    }
}
