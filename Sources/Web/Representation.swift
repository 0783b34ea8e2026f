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
        return bytes
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
