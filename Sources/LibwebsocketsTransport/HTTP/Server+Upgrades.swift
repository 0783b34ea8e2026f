import CLibwebsockets
import Foundation
import Transport

extension Server {
    /// A request wants to become something else. Returns 0 for yes, as a WebSocket, and -1 for no, after a response.
    ///
    /// libwebsockets 4.1 answers an unknown `Upgrade` with 403 itself and calls here all the same, with a pointer into a
    /// head that it has freed (CVE-2025-11677): so the head is asked anew, and the pointer it hands us never touched.
    func upgradeRequested(on id: ConnectionID, _ wsi: OpaquePointer) -> Int32 {
        guard lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) > 0, let connection = connections.http(id) else { return -1 }
        connection.wsi = wsi
        connection.exchange = HTTPExchange(request: HTTPRequest(method: .get, path: "/"), isHTTP11: true, closes: true)
        let request: HTTPRequest
        do {
            let head = try RequestHead(wsi, remoteAddress: connection.remoteAddress, isSecure: connection.isSecure)
            request = head.request
            try check(head)
        } catch {
            if error.status == 0 { return -1 }
            var response = configuration.makeErrorResponse(error.status, error.detail)
            // RFC 9110 §15.5.22, RFC 6455 §4.4.
            if error.status == 426 {
                response.headers["Upgrade"] = "websocket"
                response.headers["Sec-WebSocket-Version"] = "13"
            }
            return refuseUpgrade(response, connection)
        }
        switch isStopping
            ? .reject(configuration.makeErrorResponse(503, "The server stops.")) : delegate.upgrade(request)
        {
        case .reject(let response): return refuseUpgrade(response, connection)
        case .accept:
            connection.exchange = nil
            connection.upgradeRequest = request
            return 0
        }
    }

    /// RFC 6455 §4.2.1; what libwebsockets checks too, but without a word to the client.
    private func check(_ head: RequestHead) throws(RequestHead.Refusal) {
        let headers = head.request.headers
        let upgrade = headers["upgrade"]?.lowercased()
        // lws has answered already: see above.
        guard upgrade == "websocket" || upgrade == "h2c" else { throw .init(status: 0, detail: "") }
        guard upgrade == "websocket" else {
            throw .init(status: 400, detail: "Only an upgrade to websocket is possible here.")
        }
        guard head.request.method == .get, head.isHTTP11, (head.contentLength ?? 0) == 0,
            RequestSyntax.list(headers.values(of: "connection"), contains: "upgrade"),
            let key = headers["sec-websocket-key"], key.utf8.count == 24, key.hasSuffix("==")
        else { throw .init(status: 400, detail: "This is no WebSocket handshake.") }
        guard headers["sec-websocket-version"] == "13" else {
            throw .init(status: 426, detail: "Only version 13 of the WebSocket protocol is spoken here.")
        }
        let offered = headers.values(of: "sec-websocket-protocol")
        // lws reads 127 bytes of it.
        guard offered.reduce(0, { $0 + $1.utf8.count + 1 }) < 126 else {
            throw .init(status: 400, detail: "Too many subprotocols are offered.")
        }
        let names = RequestSyntax.elements(of: offered)
        guard names.isEmpty || names.contains(where: configuration.subprotocols.contains) else {
            throw .init(status: 400, detail: "None of the offered subprotocols is spoken here.")
        }
    }

    private func refuseUpgrade(_ response: HTTPResponse, _ connection: HTTPConnection) -> Int32 {
        // -1 also if not all of it went out at once: it is short, and lws cannot be held before the handshake.
        _ = respond(response, on: connection)
        return -1
    }

    /// The request of a line such as `TRACE /path HTTP/1.1`, if HTTP has the method and only libwebsockets does not know it.
    private static func request(_ line: Slice<UnsafeRawBufferPointer>, of connection: HTTPConnection) -> HTTPRequest? {
        let words = line.split(separator: 0x20)
        guard words.count == 3,
            let method = [HTTPMethod.trace, .query].first(where: { words[0].elementsEqual($0.rawValue.utf8) }),
            let target = words[1].split(separator: UInt8(ascii: "?"), maxSplits: 1).first,
            let decoded = String(decoding: target, as: UTF8.self).removingPercentEncoding,
            let path = RequestSyntax.path(Array(decoded.utf8))
        else { return nil }
        return HTTPRequest(
            method: method,
            path: path,
            remoteAddress: connection.remoteAddress,
            isSecure: connection.isSecure
        )
    }

    /// Bytes that libwebsockets took for no request, because their method is none that it knows.
    func notHTTP(_ bytes: UnsafeRawBufferPointer, on id: ConnectionID, _ wsi: OpaquePointer) -> Int32 {
        guard let connection = connections.http(id), !connection.isLingering else { return -1 }
        connection.wsi = wsi
        let method = bytes.prefix { RequestSyntax.isTokenByte($0) }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        // HTTP/2's preface and what is no text at all get no answer: nobody would understand it.
        guard !method.isEmpty, !method.elementsEqual("PRI".utf8), line.allSatisfy({ $0 >= 0x20 || $0 == 0x0d }) else {
            return -1
        }
        let isRequest = method.count < line.count && line[line.startIndex + method.count] == 0x20
        let known = Self.request(line, of: connection)
        let request = known ?? HTTPRequest(method: .get, path: "/")
        connection.exchange = HTTPExchange(request: request, isHTTP11: true, closes: true)
        if known != nil, case .now(let response) = delegate.respond(to: request) {
            _ = respond(response, on: connection)
            return -1
        }
        let response =
            isRequest
            ? configuration.makeErrorResponse(501, "This method is not known here.")
            : configuration.makeErrorResponse(400, "This is no HTTP request.")
        _ = respond(response, on: connection)
        return -1
    }
}
