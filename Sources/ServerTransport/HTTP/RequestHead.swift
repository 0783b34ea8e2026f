package import Transport

/// A request's checked head: its target, the framing of its body, and whether the connection stays open.
package struct RequestHead {
    /// The request, without its body.
    package var request: HTTPRequest
    /// The length of the announced body in bytes; 0 without one.
    package var contentLength: Int
    var isHTTP11: Bool
    var wantsClose: Bool
    /// The client waits for an interim response before it sends the body (RFC 9110 §10.1.1).
    var expectsContinue: Bool
    /// Whether it is a WebSocket handshake. Offers of other protocols are ignored, which a server may do (RFC 9110
    /// §7.8).
    var isWebSocketHandshake: Bool

    /// Checks a parsed head.
    ///
    /// - Parameter parser: A parser that has read a complete head.
    /// - Throws: `HTTPRefusal` if the transport does not accept the request.
    package init(
        _ parser: HeadParser,
        remoteAddress: String,
        localAddress: String = "",
        isSecure: Bool
    ) throws(HTTPRefusal) {
        guard let line = parser.line else { throw .badRequestLine }
        guard let method = HTTPMethod(rawValue: line.method) else { throw .unknownMethod }
        let target = try RequestTarget(line.target)
        var headers = HTTPHeaders()
        for field in parser.fields { headers.append(field.name, field.value) }
        isHTTP11 = line.minorVersion == 1

        // RFC 9112 §3.2.
        let hosts = headers.values(of: "host")
        guard hosts.count == 1 || !isHTTP11 && hosts.isEmpty else { throw .badHost }
        if let host = hosts.first {
            guard let host = HostAndPort(host) else { throw .badHost }
            headers["host"] = host.text
        }
        // RFC 9112 §3.2.2: the target's authority replaces the `Host` field.
        if let authority = target.authority { headers["host"] = authority }

        let codings = headers.values(of: "transfer-encoding")
        guard codings.isEmpty else {
            throw RequestSyntax.elements(of: codings).isEmpty ? .badTransferCoding : .lengthRequired
        }
        do {
            contentLength = try RequestSyntax.contentLength(headers.values(of: "content-length")) ?? 0
        } catch {
            throw .badLength
        }
        let connection = headers.values(of: "connection")
        wantsClose =
            RequestSyntax.list(connection, contains: "close")
            || !isHTTP11 && !RequestSyntax.list(connection, contains: "keep-alive")
        expectsContinue = isHTTP11 && RequestSyntax.list(headers.values(of: "expect"), contains: "100-continue")
        isWebSocketHandshake =
            isHTTP11 && RequestSyntax.list(connection, contains: "upgrade") && Self.isWebSocketHandshake(headers)
        request = HTTPRequest(
            method: method,
            path: target.path,
            query: target.query,
            headers: headers,
            remoteAddress: remoteAddress,
            isSecure: isSecure
        )
        request.localAddress = localAddress
        request.rawQuery = target.rawQuery
    }

    /// Whether the upgrade is to a WebSocket. If there are several offers, a field of the handshake must be present: a
    /// client that only lists its protocols gets a response over HTTP/1.1.
    private static func isWebSocketHandshake(_ headers: HTTPHeaders) -> Bool {
        let offers = RequestSyntax.elements(of: headers.values(of: "upgrade")).map { $0.lowercased() }
        guard offers.contains("websocket") else { return false }
        return offers.allSatisfy { $0 == "websocket" }
            || headers.fields.contains { ["sec-websocket-key", "sec-websocket-version"].contains($0.name) }
    }
}

extension HTTPHeaders {
    /// The values of all fields with a name, which must be in lower case.
    func values(of name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }
}

/// A request's target (RFC 9112 §3.2), parsed and percent-decoded once.
struct RequestTarget: Equatable {
    /// Percent-decoded, with dot segments and empty segments resolved.
    var path: String
    var query: [QueryItem]
    /// As sent, with the `?`.
    var rawQuery = ""
    /// The authority of an absolute target, which replaces `Host`.
    var authority: String?

    /// - Throws: `HTTPRefusal` for another form than origin and absolute form, or forbidden characters in the path.
    init(_ bytes: [UInt8]) throws(HTTPRefusal) {
        var remaining = bytes[...]
        for scheme in ["http://", "https://"]
        where remaining.count >= scheme.utf8.count && zip(remaining, scheme.utf8).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
        {
            remaining = remaining.dropFirst(scheme.utf8.count)
            let name = remaining.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
            remaining = remaining.dropFirst(name.count)
            guard let host = HostAndPort(String(decoding: name, as: UTF8.self)) else { throw .badTarget }
            authority = host.text
            // RFC 9110 §4.2.3: an empty path is the root.
            if remaining.first != UInt8(ascii: "/") { remaining = [UInt8(ascii: "/")] + remaining }
            break
        }
        guard remaining.first == UInt8(ascii: "/"), !remaining.contains(UInt8(ascii: "#")) else { throw .badTarget }

        let encoded = remaining.prefix { $0 != UInt8(ascii: "?") }
        guard let decoded = Self.decode(encoded), let path = RequestSyntax.path(Self.resolve(decoded)) else {
            throw .badTarget
        }
        self.path = path
        query = []
        guard encoded.count < remaining.count else { return }
        rawQuery = String(decoding: remaining.dropFirst(encoded.count), as: UTF8.self)
        for part in remaining.dropFirst(encoded.count + 1).split(separator: UInt8(ascii: "&")) {
            let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.text(sides[0]), let value = sides.count > 1 ? Self.text(sides[1]) : "" else {
                throw .badQuery
            }
            query.append(QueryItem(name: name, value: value))
        }
    }

    /// Decodes a part of a query, in which `+` is a space, as in forms.
    private static func text(_ part: ArraySlice<UInt8>) -> String? {
        let spaced = part.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
        guard let bytes = decode(spaced[...]), bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
            return nil
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The bytes with every `%XX` resolved; `nil` if one is incomplete (RFC 3986 §2.1).
    static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                index += 1
                continue
            }
            guard index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
            else { return nil }
            decoded.append(high << 4 | low)
            index += 3
        }
        return decoded
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    /// The path without dot segments (RFC 3986 §5.2.4) and without empty ones; a slash at the end is kept.
    static func resolve(_ path: [UInt8]) -> [UInt8] {
        var segments: [ArraySlice<UInt8>] = []
        let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for part in parts {
            if part.elementsEqual("..".utf8) {
                _ = segments.popLast()
            } else if !part.isEmpty, !part.elementsEqual(".".utf8) {
                segments.append(part)
            }
        }
        let last = parts.last ?? []
        let isFolder = last.isEmpty || last.elementsEqual(".".utf8) || last.elementsEqual("..".utf8)
        var resolved: [UInt8] = []
        for segment in segments {
            resolved.append(UInt8(ascii: "/"))
            resolved += segment
        }
        if isFolder || segments.isEmpty { resolved.append(UInt8(ascii: "/")) }
        return resolved
    }
}

/// Why the transport refuses a request.
package struct HTTPRefusal: Error, Equatable {
    /// The status code of the response.
    package var status: Int
    /// The problem, and the valid form.
    package var detail: String

    static let badRequestLine = HTTPRefusal(
        status: 400,
        detail: "Invalid request line: expected a method, a target and HTTP/1.1, each separated by one space."
    )
    static let unsupportedVersion = HTTPRefusal(status: 505, detail: "Unsupported version: use HTTP/1.1 or HTTP/1.0.")
    static let bareLineFeed = HTTPRefusal(status: 400, detail: "Invalid line ending: a line ends with CR and LF.")
    static let foldedField = HTTPRefusal(status: 400, detail: "Invalid header: folded lines are not accepted.")
    static let fieldWithoutColon = HTTPRefusal(status: 400, detail: "Invalid header: a line has no colon.")
    static let badFieldName = HTTPRefusal(status: 400, detail: "Invalid header: a field name has an invalid character.")
    static func badFieldValue(_ name: String) -> HTTPRefusal {
        HTTPRefusal(status: 400, detail: "Invalid header: the field \(name) has a control character.")
    }
    static let targetTooLong = HTTPRefusal(
        status: 414,
        detail: "The request line is longer than \(HeadParser.lineLimit) bytes."
    )
    static let headTooLarge = HTTPRefusal(
        status: 431,
        detail: "The request's head is larger than \(HeadParser.headLimit) bytes."
    )
    static let badTarget = HTTPRefusal(status: 400, detail: "Invalid request path.")
    static let badQuery = HTTPRefusal(status: 400, detail: "Invalid query: expected percent-encoded UTF-8.")
    static let unknownMethod = HTTPRefusal(status: 501, detail: "Unknown request method.")
    static let badHost = HTTPRefusal(
        status: 400,
        detail: "Invalid Host: expected exactly one, a name or address with an optional port."
    )
    static let badLength = HTTPRefusal(status: 400, detail: "Invalid Content-Length: expected one decimal number.")
    static let badTransferCoding = HTTPRefusal(status: 400, detail: "Invalid Transfer-Encoding.")
    static let lengthRequired = HTTPRefusal(
        status: 411,
        detail: "Transfer codings are not accepted: send the body with a Content-Length."
    )
    static let timedOut = HTTPRefusal(status: 408, detail: "The request did not arrive in time.")
    static let tooManyUnfinished = HTTPRefusal(
        status: 429,
        detail: "Too many unfinished requests from this address."
    )
    static let stopping = HTTPRefusal(status: 503, detail: "The server is stopping.")
}
