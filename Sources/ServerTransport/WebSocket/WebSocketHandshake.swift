import COpenSSL
import Transport

/// The handshake that makes a WebSocket of a request (RFC 6455 §4.2).
struct WebSocketHandshake {
    /// The subprotocols that the server speaks.
    let subprotocols: [String]

    /// Checks a request (RFC 6455 §4.2.1).
    ///
    /// - Returns: the subprotocol to speak, `nil` if none was offered.
    func check(_ head: RequestHead) throws(HTTPRefusal) -> String? {
        let headers = head.request.headers
        guard head.request.method == .get, head.contentLength == 0 else {
            throw refusal("Invalid WebSocket handshake: expected GET without a body.")
        }
        let keys = headers.values(of: "sec-websocket-key")
        guard keys.count == 1, keys[0].utf8.count == 24, keys[0].hasSuffix("==") else {
            throw refusal("Invalid WebSocket handshake: Sec-WebSocket-Key is 16 bytes in Base64.")
        }
        guard headers.values(of: "sec-websocket-version") == ["13"] else {
            throw refusal("Unsupported WebSocket version: use 13.", status: 426)
        }
        let offered = RequestSyntax.elements(of: headers.values(of: "sec-websocket-protocol"))
        let chosen = offered.first(where: subprotocols.contains)
        guard offered.isEmpty || chosen != nil else {
            throw refusal("Unsupported subprotocol: none of those offered is supported.")
        }
        return chosen
    }

    /// Returns a refusal that also states the correct subprotocol, whatever the fault.
    private func refusal(_ detail: String, status: Int = 400) -> HTTPRefusal {
        let names = subprotocols.joined(separator: ", ")
        let hint = names.isEmpty ? "" : " Sec-WebSocket-Protocol: expected \(names), or no such field."
        return HTTPRefusal(status: status, detail: detail + hint)
    }

    /// The response that accepts a request.
    func response(to request: HTTPRequest, _ subprotocol: String?) -> [UInt8] {
        var text = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        text += "Sec-WebSocket-Accept: \(Self.accept(request.headers["sec-websocket-key"] ?? ""))\r\n"
        if let subprotocol { text += "Sec-WebSocket-Protocol: \(subprotocol)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    /// RFC 6455 §4.2.2: the key and a constant, hashed.
    private static func accept(_ key: String) -> String {
        let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
        var digest = [UInt8](repeating: 0, count: Int(SHA_DIGEST_LENGTH))
        SHA1(text, text.count, &digest)
        // 20 bytes are 28 characters of Base64, followed by a zero.
        var encoded = [UInt8](repeating: 0, count: 29)
        EVP_EncodeBlock(&encoded, digest, Int32(digest.count))
        return String(decoding: encoded.dropLast(), as: UTF8.self)
    }
}
