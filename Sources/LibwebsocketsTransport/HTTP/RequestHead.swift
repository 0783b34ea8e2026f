import CLibwebsockets
import Transport

/// A request's head as libwebsockets parsed it, checked.
struct RequestHead {
    /// Why a head is refused, with a response's status.
    struct Refusal: Error, Equatable {
        var status: Int
        var detail: String
    }

    var request: HTTPRequest
    /// Bytes of the body that is announced; `nil` if none is.
    var contentLength: Int?
    var isHTTP11: Bool
    var wantsClose: Bool
    /// The client waits for a word before it sends the body (RFC 9110 §10.1.1).
    var expectsContinue: Bool

    init(_ wsi: OpaquePointer, remoteAddress: String, isSecure: Bool) throws(Refusal) {
        guard let (method, target) = Self.methods.first(where: { lws_hdr_total_length(wsi, $0.1) > 0 }) else {
            throw Refusal(status: 501, detail: "This method is not known here.")
        }
        // lws takes `&` and `;` for the ends of parts, in the path too.
        let parts = HeaderFragments.read(target, of: wsi)
        guard parts.count == 1, let path = RequestSyntax.path(parts[0]) else {
            throw Refusal(status: 400, detail: "The path is not one that can be here.")
        }
        var request = HTTPRequest(method: method, path: path, remoteAddress: remoteAddress, isSecure: isSecure)
        request.query = try Self.query(wsi)
        for (token, name) in HeaderFragments.names where lws_hdr_total_length(wsi, token) > 0 {
            for fragment in HeaderFragments.read(token, of: wsi) {
                request.headers.append(name, try Self.value(fragment, of: name))
            }
        }
        for name in HeaderFragments.furtherNames {
            if let bytes = HeaderFragments.read(further: name, of: wsi) {
                request.headers.append(name, try Self.value(bytes, of: name))
            }
        }
        self.request = request

        let version = HeaderFragments.read(WSI_TOKEN_HTTP, of: wsi).first.map { String(decoding: $0, as: UTF8.self) }
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
            // lws takes an encoded line break for the end of the line, and then there is no version.
            guard version?.hasPrefix("HTTP/") == true else {
                throw Refusal(status: 400, detail: "The address has a line break in it.")
            }
            throw Refusal(status: 505, detail: "Only HTTP/1.1 and HTTP/1.0 are spoken here.")
        }
        isHTTP11 = version == "HTTP/1.1"
        let headers = request.headers
        // RFC 9112 §3.2.
        guard headers.values(of: "host").count == 1 || !isHTTP11 && headers["host"] == nil else {
            throw Refusal(status: 400, detail: "A request names its host once.")
        }
        guard headers["transfer-encoding"] == nil else {
            throw Refusal(status: 411, detail: "A body needs a Content-Length here; chunks are not taken.")
        }
        do {
            contentLength = try RequestSyntax.contentLength(headers.values(of: "content-length"))
        } catch {
            throw Refusal(status: 400, detail: "Content-Length is not one number.")
        }
        let connection = headers.values(of: "connection")
        wantsClose =
            isHTTP11
            ? RequestSyntax.list(connection, contains: "close")
            : !RequestSyntax.list(connection, contains: "keep-alive")
        expectsContinue = isHTTP11 && RequestSyntax.list(headers.values(of: "expect"), contains: "100-continue")
    }

    private static let methods: [(HTTPMethod, lws_token_indexes)] = [
        (.get, WSI_TOKEN_GET_URI), (.post, WSI_TOKEN_POST_URI), (.head, WSI_TOKEN_HEAD_URI),
        (.put, WSI_TOKEN_PUT_URI), (.delete, WSI_TOKEN_DELETE_URI), (.patch, WSI_TOKEN_PATCH_URI),
        (.options, WSI_TOKEN_OPTIONS_URI),
    ]

    private static func value(_ bytes: [UInt8], of name: String) throws(Refusal) -> String {
        guard let value = RequestSyntax.fieldValue(bytes) else {
            throw Refusal(status: 400, detail: "The field \(name) has control characters.")
        }
        return value
    }

    private static func query(_ wsi: OpaquePointer) throws(Refusal) -> [QueryItem] {
        var items: [QueryItem] = []
        for fragment in HeaderFragments.read(WSI_TOKEN_HTTP_URI_ARGS, of: wsi) where !fragment.isEmpty {
            guard let text = String(validating: fragment, as: UTF8.self), !text.utf8.contains(0) else {
                throw Refusal(status: 400, detail: "The query is not UTF-8.")
            }
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            items.append(QueryItem(name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : ""))
        }
        return items
    }
}

extension HTTPHeaders {
    /// The values of all fields of that name, which is in lower case.
    func values(of name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }
}
