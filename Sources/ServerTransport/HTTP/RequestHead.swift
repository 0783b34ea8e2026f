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
