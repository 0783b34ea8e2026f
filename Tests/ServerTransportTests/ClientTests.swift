import EventLoops
import Foundation
import LibwebsocketsClient
import Testing
import Transport

@testable import ServerTransport

@Suite(.threadPerTest) struct Clients {
    /// Records a client's events.
    private final class Listener: ClientDelegate {
        struct Notes {
            var opened: [ConnectionID] = []
            var messages: [[UInt8]] = []
            var drained = 0
            var closed: [ConnectionID: ConnectionEnding] = [:]
        }

        let notes = Locked(Notes())

        func connectionOpened(_ connection: ConnectionID) { notes.withLock { $0.opened.append(connection) } }
        func messageReceived(_ message: UnsafeRawBufferPointer, kind: MessageKind, on connection: ConnectionID) {
            notes.withLock { $0.messages.append(Array(message)) }
        }
        func connectionDrained(_ connection: ConnectionID) { notes.withLock { $0.drained += 1 } }
        func connectionClosed(_ connection: ConnectionID, _ ending: ConnectionEnding) {
            notes.withLock { $0.closed[connection] = ending }
        }
    }

    /// A client, its events, and its connection to a server.
    private struct Started {
        let client: LibwebsocketsClient
        let listener = Listener()

        init(trust: LibwebsocketsClient.Trust = .system) throws {
            client = try LibwebsocketsClient(trust: trust)
            try client.start(delegate: listener)
        }

        func connect(_ endpoint: Endpoint, subprotocol: String = "touchfigures.v1") throws -> ConnectionID {
            try onLoop { $0.connect(to: endpoint, path: "/live?a=b%20c", subprotocol: subprotocol) }
        }

        func onLoop<Success: Sendable>(_ body: @escaping @Sendable (LibwebsocketsClient) -> Success) throws -> Success {
            let outcome = Locked<Success?>(nil)
            let done = DispatchSemaphore(value: 0)
            Task { [client] in
                await Loop(client).run {
                    let value = body(client); outcome.withLock { $0 = value }
                }
                done.signal()
            }
            done.wait()
            return try #require(outcome.withLock { $0 })
        }

        func ending(of id: ConnectionID) -> ConnectionEnding? {
            _ = eventually { listener.notes.withLock { $0.closed[id] != nil } }
            return listener.notes.withLock { $0.closed[id] }
        }
    }

    /// Runs its tasks on a client's loop.
    private actor Loop {
        private let executor: any SerialExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        init(_ client: LibwebsocketsClient) { executor = client.executor }
        func run(_ body: @Sendable () -> Void) { body() }
    }

    private func endpoint(_ server: TestServer, isSecure: Bool = false) -> Endpoint {
        Endpoint(host: "127.0.0.1", port: server.listeners[isSecure ? 1 : 0].port, isSecure: isSecure)
    }

    @Test("Messages are sent and received, of any size", arguments: [0, 1, 125, 126, 5000, 65_535, 65_536, 200_000])
    func echo(size: Int) async throws {
        let server = try TestServer { $0.maximumMessageSize = 1_000_000 }
        let started = try Started()
        let id = try started.connect(endpoint(server))
        #expect(eventually { started.listener.notes.withLock { $0.opened == [id] } })
        let bytes = (0..<size).map { UInt8(0x20 + $0 % 64) }
        try started.onLoop { client in bytes.withUnsafeBytes { client.send($0, kind: .text, to: id) } }
        #expect(eventually { started.listener.notes.withLock { $0.messages == [bytes] } })
        await started.client.stop()
        #expect(eventually { server.delegate.notes.withLock { $0.closed.count == 1 } })
        await server.transport.stop()
    }

    @Test func `The server's close code is reported`() async throws {
        let delegate = ScriptedDelegate()
        delegate.onOpened = { $1.close($0, code: 4404, reason: "no such session") }
        let server = try TestServer(delegate)
        let started = try Started()
        let id = try started.connect(endpoint(server))
        #expect(started.ending(of: id) == .closed(code: 4404, reason: "no such session"))
        await started.client.stop()
        await server.transport.stop()
    }

    @Test func `A refused handshake reports the status`() async throws {
        let delegate = ScriptedDelegate()
        delegate.onUpgrade = { _ in .reject(HTTPResponse(status: 403)) }
        let server = try TestServer(delegate)
        let started = try Started()
        let id = try started.connect(endpoint(server))
        #expect(started.ending(of: id) == .failed(.rejected(status: 403)))
        await started.client.stop()
        await server.transport.stop()
    }

    @Test func `An address without a listener is reported as unreachable, after the call`() async throws {
        let silent = try SilentPort()
        let nowhere = Endpoint(host: "127.0.0.1", port: silent.number, isSecure: false)
        let started = try Started()
        let id = try started.connect(nowhere)
        guard case .failed(.unreachable) = started.ending(of: id) else {
            Issue.record("\(String(describing: started.ending(of: id)))")
            return
        }
        await #expect(throws: ClientFailure.self) {
            try await started.client.request(ClientRequest(.get, nowhere, "/"))
        }
        await started.client.stop()
        withExtendedLifetime(silent) {}
    }

    @Test func `Responses arrive completely, with status and Retry-After`() async throws {
        let delegate = ScriptedDelegate()
        let body = [UInt8](repeating: 0x61, count: 300_000)
        delegate.onRespond = {
            $0.path == "/large"
                ? .now(HTTPResponse(status: 200, body: .bytes(body)))
                : $0.method == .delete
                    ? .now(HTTPResponse(status: 204)) : .now(HTTPResponse(status: 429, headers: ["Retry-After": "7"]))
        }
        let server = try TestServer(delegate)
        let started = try Started()
        let large = try await started.client.request(ClientRequest(.get, endpoint(server), "/large"))
        #expect(large.status == 200 && large.body == body)
        let headers: HTTPHeaders = ["authorization": "Bearer x"]
        let busy = try await started.client.request(ClientRequest(.post, endpoint(server), "/", headers: headers))
        #expect(busy.status == 429 && busy.retryAfter == "7" && busy.body.isEmpty)
        #expect(try await started.client.request(ClientRequest(.delete, endpoint(server), "/")).status == 204)
        let requests = delegate.notes.withLock { $0.requests }
        #expect(requests.map(\.method) == [.get, .post, .delete])
        #expect(requests[1].headers["authorization"] == "Bearer x")
        await started.client.stop()
        await server.transport.stop()
    }

    @Test func `A certificate is accepted from its authority, from anyone, or not at all`() async throws {
        let folder = NSTemporaryDirectory() + "client-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let certificate = try TestCertificate("localhost", in: folder)
        let other = try TestCertificate("elsewhere", in: folder)
        let server = try TestServer {
            $0.tls = .init(port: 0, certificate: certificate.certificate, key: certificate.key)
        }
        let get = ClientRequest(.get, endpoint(server, isSecure: true), "/")
        for (trust, isGood) in [
            (.system, false), (.authority(path: certificate.certificate), true),
            (.authority(path: other.certificate), false), (.anyone, true),
        ] as [(LibwebsocketsClient.Trust, Bool)] {
            let started = try Started(trust: trust)
            do throws(ClientFailure) {
                #expect(try await started.client.request(get).status == 200)
                #expect(isGood, "\(trust)")
            } catch {
                guard case .untrustedCertificate = error else {
                    Issue.record("\(trust): \(error)")
                    continue
                }
                #expect(!isGood, "\(trust)")
            }
            await started.client.stop()
        }
        #expect(throws: TransportError.self) { try Started(trust: .authority(path: "/nowhere.pem")) }
        await server.transport.stop()
    }

    @Test func `A client waits for a server that reads nothing, and reports when it has drained`() async throws {
        let delegate = ScriptedDelegate()
        // An echo would disconnect a slow reader: the server keeps 256 KiB for one, and then closes.
        delegate.onMessage = { _, _, _, _ in }
        let server = try TestServer(delegate)
        let started = try Started()
        let id = try started.connect(endpoint(server))
        #expect(eventually { started.listener.notes.withLock { $0.opened == [id] } })
        let bytes = [UInt8](repeating: 0x61, count: 60_000)
        // More than the system's buffers hold while the server's loop is blocked.
        try server.onLoop { _ in
            let refused = try? started.onLoop { client in
                bytes.withUnsafeBytes { bytes in (0..<400).contains { _ in !client.trySend(bytes, kind: .text, to: id) }
                }
            }
            #expect(refused == true)
        }
        #expect(eventually { started.listener.notes.withLock { $0.drained == 1 } })
        await started.client.stop()
        await server.transport.stop()
    }
}
