import EventLoops
import Foundation
import Testing
import Transport

@testable import ServerTransport

@Suite(.threadPerTest) struct Lifetime {
    @Test func `The listener reports its actual port`() throws {
        let server = try TestServer()
        #expect(server.listeners.count == 1)
        #expect(server.listeners[0].description == "http://127.0.0.1:\(server.port)")
        #expect(server.port > 0)
    }

    @Test func `An IPv6 address is served, and its URL has brackets`() throws {
        let server: TestServer
        do {
            server = try TestServer { $0.host = "::1" }
        } catch TransportError.badHost {
            // This machine has no IPv6.
            return
        }
        #expect(server.listeners[0].description == "http://[::1]:\(server.port)")
    }

    @Test func `Every address is served, and IPv4 peers are named as such`() throws {
        let server = try TestServer { $0.host = "::" }
        let client = try server.connect()
        try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        _ = try client.readResponse()
        #expect(server.delegate.notes.withLock { $0.requests.first?.remoteAddress } == "127.0.0.1")
    }

    @Test func `A listener that cannot open reports the reason`() throws {
        let server = try TestServer()
        #expect(throws: TransportError.addressInUse(host: "127.0.0.1", port: server.port)) {
            try TestServer { $0.port = server.port }
        }
        #expect(throws: TransportError.badHost("no such host")) { try TestServer { $0.host = "no such host" } }
        #expect(throws: TransportError.badHost("192.0.2.1")) { try TestServer { $0.host = "192.0.2.1" } }
        #expect(throws: TransportError.self) { try TestServer { $0.port = 70_000 } }
        #expect(throws: TransportError.alreadyStarted) { try server.transport.start(delegate: server.delegate) }
        #expect(TransportError.addressInUse(host: "h", port: 1).description.split(separator: "\n").count == 1)
    }

    @Test func `A socket that was passed in serves, and still listens after the transport ends`()
        async throws
    {
        let listener = try OpenListener(host: "127.0.0.1", port: 0)
        defer { listener.close() }
        for _ in 0..<2 {
            // As inherited by a child process.
            let inherited = dup(listener.descriptor)
            let server = try TestServer { $0.listener = inherited }
            #expect(server.port == listener.port)
            let client = try server.connect()
            try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.readResponse().status == 200)
            await server.transport.stop()
        }
        // No server accepts; a client that connects now waits.
        _ = try TestClient(port: listener.port)
    }

    @Test func `A descriptor that is not a listening socket is not taken over`() throws {
        let (reading, writing) = try (#require(FileHandle(forReadingAtPath: "/dev/null")), socket(AF_INET, 1, 0))
        defer { close(writing) }
        #expect(throws: TransportError.self) { try OpenListener(adopting: reading.fileDescriptor) }
        #expect(throws: TransportError.self) { try OpenListener(adopting: writing) }
        #expect(throws: TransportError.self) { try OpenListener(adopting: -1) }
    }

    @Test func `A start that failed may be tried again`() throws {
        let first = try TestServer()
        let transport = try ServerTransport(.init(port: first.port))
        #expect(throws: TransportError.self) { try transport.start(delegate: first.delegate) }
        #expect(throws: TransportError.self) { try transport.start(delegate: first.delegate) }
    }

    // MARK: Stopping

    @Test func `Stopping closes WebSockets with 1001 after the queued messages`() async throws {
        let delegate = ScriptedDelegate()
        delegate.onMessage = { _, _, connection, transport in
            for number in 0..<5 {
                Array("answer \(number)".utf8).withUnsafeBytes { transport.send($0, kind: .text, to: connection) }
            }
        }
        let server = try TestServer(delegate) { $0.stopTimeout = .seconds(testTimeoutSeconds) }
        let client = try WebSocketClient(server)
        try client.send(.text("go"))
        #expect(try client.receive() == .text("answer 0"))
        async let stopped: Void = server.transport.stop()
        for number in 1..<5 { #expect(try client.receive() == .text("answer \(number)")) }
        #expect(try client.receiveClose() == 1001)
        #expect(try client.socket.readToEnd() == "")
        shutdown(client.socket.descriptor, Int32(SHUT_WR))
        await stopped
        #expect(server.delegate.notes.withLock { $0.closed } == server.delegate.notes.withLock { $0.opened })
        #expect(server.transport.loop.hasClosed)
    }

    @Test func `Stopping does not wait for silent peers`() async throws {
        let server = try TestServer()
        let idle = try server.connect()
        let silent = try WebSocketClient(server)
        let half = try server.connect()
        try half.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab")
        await server.transport.stop()
        #expect(server.transport.loop.hasClosed)
        #expect(try silent.receiveClose(answer: false) == 1001)
        #expect(try idle.readToEnd() == "")
        #expect(server.delegate.notes.withLock { $0.closed.count } == 1)
    }

    @Test func `A response in transit is finished before the stop`() async throws {
        let delegate = ScriptedDelegate()
        let (stopping, continuation) = AsyncStream.makeStream(of: Void.self)
        delegate.onRespond = { _ in
            .later {
                for await _ in stopping { break }
                return HTTPResponse(status: 200, body: .bytes([UInt8](repeating: 7, count: 300_000)))
            }
        }
        // Longer than the client waits: a stop that abandons the response must not look like one that loses it.
        let server = try TestServer(delegate) { $0.stopTimeout = .seconds(2 * testTimeoutSeconds) }
        let client = try server.connect()
        try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        let arrived = eventually { server.delegate.notes.withLock { !$0.requests.isEmpty } }
        #expect(arrived)
        async let stopped: Void = server.transport.stop()
        let isStopping = try eventually { try server.onLoop { $0.isStopping } }
        #expect(isStopping)
        continuation.yield()
        let response = try client.readResponse()
        #expect(response.body.count == 300_000)
        #expect(response.headers["connection"] == "close")
        shutdown(client.descriptor, Int32(SHUT_WR))
        await stopped
        #expect(server.transport.loop.hasClosed)
    }

    @Test func `After the stop the port is free and calls have no effect`() async throws {
        let server = try TestServer()
        let port = server.port
        let client = try WebSocketClient(server)
        try client.send(.text("x"))
        _ = try client.receive()
        let connection = try #require(server.delegate.notes.withLock { $0.opened.first })
        await server.transport.stop()
        await server.transport.stop()
        let again = try TestServer { $0.port = port }
        #expect(again.port == port)
        [1, 2].withUnsafeBytes { #expect(!server.transport.trySend($0, kind: .binary, to: connection)) }
        server.transport.close(connection, code: 1000, reason: "")
        #expect(throws: TransportError.stopped) { try server.transport.replaceCertificate(certificate: "a", key: "b") }
        let timer = server.transport.schedule(every: .milliseconds(1)) {
            Issue.record("a timer of a loop that has ended")
        }
        timer.cancel()
    }

    @Test func `Stopping without a start ends the thread`() async throws {
        let transport = try ServerTransport(.init())
        await transport.stop()
        #expect(transport.loop.hasClosed)
        #expect(throws: TransportError.stopped) { try transport.start(delegate: ScriptedDelegate()) }
    }

    @Test func `A hundred connections open and close, and nothing of them is left`() async throws {
        let server = try TestServer()
        do {
            let clients = try (0..<100).map { _ in try WebSocketClient(server) }
            for client in clients { try client.send(.text("x")) }
            for client in clients { #expect(try client.receive() == .text("x")) }
        }
        let closed = eventually { server.delegate.notes.withLock { $0.closed.count } == 100 }
        #expect(closed)
        #expect(try server.onLoop { $0.usage.connections } == 0)
        await server.transport.stop()
        #expect(server.transport.loop.hasClosed)
    }
}
