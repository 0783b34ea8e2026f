import EventLoops
import Foundation
import Testing
import Transport

@testable import ServerTransport

@Suite(.threadPerTest) struct Upgrades {
    @Test func `The handshake is that of RFC 6455`() throws {
        let server = try TestServer()
        let client = try WebSocketClient(server, headers: "Sec-WebSocket-Extensions: permessage-deflate\r\n")
        #expect(client.handshake.status == 101)
        // The example of RFC 6455 §1.3.
        #expect(client.handshake.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(client.handshake.headers["sec-websocket-protocol"] == nil)
        #expect(client.handshake.headers["sec-websocket-extensions"] == nil)
    }

    @Test(
        "The subprotocol is chosen from what is offered",
        arguments: ["touchfigures.v1", "other, touchfigures.v1", "a,touchfigures.v1,b"]
    )
    func subprotocol(offer: String) throws {
        let client = try WebSocketClient(TestServer(), subprotocol: offer)
        #expect(client.handshake.status == 101)
        #expect(client.handshake.headers["sec-websocket-protocol"] == "touchfigures.v1")
    }

    @Test(
        "An offer without a known subprotocol is refused",
        arguments: [
            "other", "touchfigures.v2", "no subprotocol", "touchfigures.v1x", String(repeating: "a", count: 200),
        ]
    )
    func unknownSubprotocol(offer: String) throws {
        let client = try WebSocketClient(TestServer(), subprotocol: offer)
        #expect(client.handshake.status == 400)
    }

    @Test func `The application's refusal arrives completely`() throws {
        let delegate = ScriptedDelegate()
        delegate.onUpgrade = { request in
            .reject(
                HTTPResponse(
                    status: 403,
                    headers: ["Content-Type": "application/problem+json"],
                    body: .bytes(Array("{\"origin\":\"\(request.headers["origin"] ?? "")\"}".utf8))
                )
            )
        }
        let server = try TestServer(delegate)
        let client = try WebSocketClient(server, headers: "Origin: http://evil\r\n")
        #expect(client.handshake.status == 403)
        #expect(client.handshake.headers["content-type"] == "application/problem+json")
        #expect(client.handshake.headers["x-content-type-options"] == "nosniff")
        #expect(client.handshake.text == "{\"origin\":\"http://evil\"}")
        #expect(try client.socket.readToEnd() == "")
        #expect(server.delegate.notes.withLock { $0.opened.isEmpty && $0.closed.isEmpty })
    }

    @Test(
        "An upgrade that the application ignores is an ordinary request",
        arguments: [
            "", "Sec-WebSocket-Key: short\r\n",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n",
        ]
    )
    func ignored(fields: String) throws {
        let delegate = ScriptedDelegate()
        delegate.onUpgrade = { _ in .ignore }
        let server = try TestServer(delegate)
        let client = try server.connect()
        let request =
            "POST / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\(fields)"
            + "Content-Length: 2\r\n\r\nhi"
        try client.send(request + request)
        #expect(try client.readResponse().status == 200)
        #expect(try client.readResponse().status == 200)
    }

    @Test func `The application gets the upgrade request`() throws {
        let delegate = ScriptedDelegate()
        let seen = Locked<HTTPRequest?>(nil)
        delegate.onUpgrade = { request in
            seen.withLock { $0 = request }
            return .accept
        }
        let server = try TestServer(delegate)
        _ = try WebSocketClient(server, headers: "Origin: http://here\r\nCookie: a=b\r\n")
        let request = try #require(seen.withLock { $0 })
        #expect(request.path == "/live" && request.method == .get)
        #expect(request.headers["origin"] == "http://here")
        #expect(request.headers["cookie"] == "a=b")
    }

    @Test(
        "A request that is not a valid handshake is refused",
        arguments: [
            (
                "POST /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                400
            ),
            (
                "GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n",
                400
            ),
            (
                "GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: short\r\nSec-WebSocket-Version: 13\r\n\r\n",
                400
            ),
            (
                "GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 8\r\n\r\n",
                426
            ),
            (
                "GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                426
            ),
            (
                "GET /live HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                400
            ),
        ]
    )
    func badHandshake(request: String, status: Int) throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send(request)
        let response = try client.readResponse()
        #expect(response.status == status)
        if status == 426 { #expect(response.headers["sec-websocket-version"] == "13") }
        #expect(try client.readToEnd() == "")
        #expect(server.delegate.notes.withLock { $0.opened.isEmpty })
    }

    @Test func `An upgrade that Connection does not name is ignored`() throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n")
        #expect(try client.readResponse().status == 200)
    }

    @Test func `Frames that arrive with the handshake are received`() throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send(
            Array(
                ("GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n").utf8
            ) + WebSocketClient.Frame.text("hi").bytes + WebSocketClient.Frame.text("there").bytes
        )
        #expect(try client.readResponse().status == 101)
        #expect(try client.read(11) == [0x81, 2] + Array("hi".utf8) + [0x81, 5] + Array("there".utf8))
    }

    @Test(
        "Offers of other protocols are passed over, whatever is behind the request",
        arguments: [
            "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n",
            "Upgrade: h2c\r\nConnection: upgrade\r\n", "Upgrade: TLS/1.0, HTTP/2.0\r\nConnection: Upgrade\r\n",
            "Upgrade: pigeon\r\nUpgrade: h2c\r\nConnection: keep-alive, Upgrade\r\n",
            "Upgrade: websocket/14\r\nConnection: Upgrade\r\n", "Upgrade:\r\nConnection: Upgrade\r\n",
            "Upgrade: h2c, websocket\r\nConnection: Upgrade\r\n",
        ]
    )
    func unknownOffers(fields: String) throws {
        let server = try TestServer()
        let client = try server.connect()
        let request = "POST / HTTP/1.1\r\nHost: x\r\n\(fields)Content-Length: 2\r\n\r\nhi"
        try client.send(request + request)
        #expect(try client.readResponse().status == 200)
        #expect(try client.readResponse().status == 200)
        try client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(try client.readResponse().status == 200)
    }

    @Test func `A WebSocket among several offers is opened`() throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send(
            "GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nUpgrade: WebSocket, TLS/1.0\r\n"
                + "Connection: HTTP2-Settings, Upgrade\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        let response = try client.readResponse()
        #expect(response.status == 101 && response.headers["upgrade"] == "websocket")
        try client.send(WebSocketClient.Frame.text("hi").bytes)
        #expect(try client.read(4) == [0x81, 2, 0x68, 0x69])
    }

    @Test(
        "A refused handshake says which subprotocol is right",
        arguments: [
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: chat\r\n",
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: a.v2, A.V1\r\nSec-WebSocket-Protocol: b\r\n",
            "Sec-WebSocket-Version: 12\r\n",
        ]
    )
    func namesTheSubprotocol(fields: String) throws {
        let server = try TestServer { $0.subprotocols = ["a.v1"] }
        let client = try server.connect()
        try client.send(
            "GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\(fields)\r\n"
        )
        let text = try client.readToEnd()
        #expect(text.contains("Sec-WebSocket-Protocol: expected a.v1"), "\(text)")
    }

    @Test func `A WebSocket may follow requests on the same connection`() throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readResponse().status == 200)
        try client.send(
            "GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        #expect(try client.readResponse().status == 101)
        try client.send(WebSocketClient.Frame.text("hi").bytes)
        #expect(try client.read(4) == [0x81, 2, 0x68, 0x69])
    }
}
