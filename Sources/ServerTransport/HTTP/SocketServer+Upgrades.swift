import COpenSSL
import EventLoops
import Transport

/// Requests that become WebSockets (RFC 6455 §4.2).
extension SocketServer {
    func upgrade(_ connection: Connection, _ head: RequestHead) {
        requestArrived(on: connection)
        let subprotocol: String?
        do {
            subprotocol = try check(head)
        } catch {
            var response = configuration.makeErrorResponse(error.status, error.detail)
            // RFC 9110 §15.5.22, RFC 6455 §4.4.
            if error.status == 426 {
                response.headers["Upgrade"] = "websocket"
                response.headers["Sec-WebSocket-Version"] = "13"
            }
            return refuse(connection, response)
        }
        guard !isStopping else { return refuse(connection, .stopping) }
        switch delegate.upgrade(head.request) {
        case .reject(let response): refuse(connection, response)
        case .accept: open(connection, head.request, subprotocol)
        }
    }

    /// RFC 6455 §4.2.1.
    ///
    /// - Returns: the subprotocol to speak, `nil` if none was offered.
    private func check(_ head: RequestHead) throws(HTTPRefusal) -> String? {
        let headers = head.request.headers
        guard head.request.method == .get, head.contentLength == 0 else {
            throw handshakeRefusal("Invalid WebSocket handshake: expected GET without a body.")
        }
        let keys = headers.values(of: "sec-websocket-key")
        guard keys.count == 1, keys[0].utf8.count == 24, keys[0].hasSuffix("==") else {
            throw handshakeRefusal("Invalid WebSocket handshake: Sec-WebSocket-Key is 16 bytes in Base64.")
        }
        guard headers.values(of: "sec-websocket-version") == ["13"] else {
            throw handshakeRefusal("Unsupported WebSocket version: use 13.", status: 426)
        }
        let offered = RequestSyntax.elements(of: headers.values(of: "sec-websocket-protocol"))
        let chosen = offered.first(where: configuration.subprotocols.contains)
        guard offered.isEmpty || chosen != nil else {
            throw handshakeRefusal("Unsupported subprotocol: none of those offered is supported.")
        }
        return chosen
    }

    /// Returns a refusal that also states the correct subprotocol, whatever the fault.
    private func handshakeRefusal(_ detail: String, status: Int = 400) -> HTTPRefusal {
        let names = configuration.subprotocols.joined(separator: ", ")
        let hint = names.isEmpty ? "" : " Sec-WebSocket-Protocol: expected \(names), or no such field."
        return HTTPRefusal(status: status, detail: detail + hint)
    }

    private func open(_ connection: Connection, _ request: HTTPRequest, _ subprotocol: String?) {
        var text = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        text += "Sec-WebSocket-Accept: \(Self.accept(request.headers["sec-websocket-key"] ?? ""))\r\n"
        if let subprotocol { text += "Sec-WebSocket-Protocol: \(subprotocol)\r\n" }
        let bytes = Array((text + "\r\n").utf8)
        // The socket is full only if the peer has sent many requests and read no responses.
        guard bytes.withUnsafeBytes({ connection.socket.write($0) }) == .bytes(bytes.count, encrypted: 0) else {
            return drop(connection)
        }
        let session = WebSocketSession(messageLimit: configuration.maximumMessageSize, now: loop.milliseconds)
        connection.phase = .webSocket(session)
        connection.deadline = Connection.never
        connection.socket.watch(.readable)
        var early = Array(connection.input)
        connection.input = []
        delegate.connectionOpened(connection.id, by: request)
        // The bytes after the request are WebSocket frames.
        if !early.isEmpty { early.withUnsafeMutableBytes { receive($0, on: connection, session) } }
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
