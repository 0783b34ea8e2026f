import Foundation
import Transport
import WireProtocol

/// Bodies of JSON in, and representations with an entity tag out.
enum Representation {
    /// A 200 with an `ETag`, or a 304 if the client has it already.
    static func ok(_ bytes: [UInt8], type: String, for request: HTTPRequest) -> HTTPResponse {
        let tag = EntityTag.of(bytes)
        var response = HTTPResponse(status: 200, body: .bytes(bytes))
        if EntityTag.isNamed(tag, in: request.headers["if-none-match"]) {
            response = HTTPResponse(status: 304)
        } else {
            response.headers["content-type"] = type
        }
        response.headers["etag"] = tag
        response.headers["cache-control"] = "no-cache"
        return response
    }

    static func json(_ request: HTTPRequest, _ write: (inout JSONWriter) -> Void) -> HTTPResponse {
        var writer = JSONWriter(capacity: 256)
        write(&writer)
        return ok(writer.bytes, type: "application/json", for: request)
    }

    /// An answer to a request that changed something: never cached.
    static func result(_ status: Int, _ write: (inout JSONWriter) -> Void) -> HTTPResponse {
        var writer = JSONWriter(capacity: 256)
        write(&writer)
        var response = HTTPResponse(status: status, body: .bytes(writer.bytes))
        response.headers["content-type"] = "application/json"
        response.headers["cache-control"] = "no-store"
        return response
    }

    /// The body, decoded.
    ///
    /// - Parameter empty: what an absent body stands for, where it may be absent.
    static func body<Value: Decodable>(
        _ type: Value.Type,
        of request: HTTPRequest,
        empty: Value? = nil
    ) throws(Problem) -> Value {
        if case .none = request.body, let empty { return empty }
        let bytes = try jsonBytes(of: request)
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw .notJSON("The body is not valid JSON.")
        } catch let error as DecodingError {
            throw .invalid(error.field, error.shortDescription)
        } catch {
            throw .notJSON("\(error)")
        }
    }
}

extension HTTPResponse {
    /// The same answer, which depends on what the client accepts.
    var varying: HTTPResponse {
        var response = self
        response.headers["vary"] = "Accept"
        return response
    }
}

extension Representation {
    /// The body's bytes, which say that they are JSON.
    static func jsonBytes(of request: HTTPRequest) throws(Problem) -> [UInt8] {
        let bytes: [UInt8]
        switch request.body {
        case .none: bytes = []
        case .bytes(let content): bytes = content
        case .file:
            throw Problem(413, "too-large", title: "Too large", detail: "A JSON body has at most 64 KiB here.")
        }
        // What clients send as a rule is compared before anything is taken apart.
        let type = request.headers["content-type"]
        guard type == "application/json" || type.map(isJSON) == true else {
            throw Problem(
                415,
                "unsupported-media-type",
                title: "Unsupported media type",
                detail: "The body must be application/json, with a Content-Type that says so."
            )
        }
        return bytes
    }

    private static func isJSON(_ contentType: String) -> Bool {
        let mediaType = contentType.split(separator: ";").first
        return mediaType?.trimmingCharacters(in: .whitespaces).lowercased() == "application/json"
    }
}

extension DecodingError {
    fileprivate var field: String? {
        switch self {
        case .keyNotFound(let key, _): key.stringValue
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.last?.stringValue
        @unknown default: nil
        }
    }
}
