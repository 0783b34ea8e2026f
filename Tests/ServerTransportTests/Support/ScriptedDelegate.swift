import Dispatch
import EventLoops
import Foundation
import Logging
import Transport

@testable import ServerTransport

/// An application made of closures, which records its events.
final class ScriptedDelegate: TransportDelegate, @unchecked Sendable {
    // Sendable because the closures are set before the start and the notes are behind a lock.
    struct Notes {
        var requests: [HTTPRequest] = []
        var opened: [ConnectionID] = []
        var closed: [ConnectionID] = []
        var drained: [ConnectionID] = []
        var messages: [(kind: MessageKind, bytes: [UInt8])] = []
    }

    let notes = Locked(Notes())
    var onAdmit: (HTTPRequest) -> RequestAdmission = { _ in .accept(bodyLimit: 1_000_000) }
    var onRespond: (HTTPRequest) -> EventualResponse = { _ in
        .now(HTTPResponse(status: 200, body: .bytes(Array("ok".utf8))))
    }
    var onUpgrade: (HTTPRequest) -> UpgradeDecision = { _ in .accept }
    var onOpened: (ConnectionID, any TransportControl) -> Void = { _, _ in }
    var onMessage: (UnsafeRawBufferPointer, MessageKind, ConnectionID, any TransportControl) -> Void = {
        $3.send($0, kind: $1, to: $2)
    }
    var onDrained: (ConnectionID, any TransportControl) -> Void = { _, _ in }
    var transport: (any TransportControl)?

    func admit(_ head: HTTPRequest) -> RequestAdmission { onAdmit(head) }

    func respond(to request: HTTPRequest) -> EventualResponse {
        notes.withLock { $0.requests.append(request) }
        return onRespond(request)
    }

    func upgrade(_ request: HTTPRequest) -> UpgradeDecision { onUpgrade(request) }

    func connectionOpened(_ connection: ConnectionID, by request: HTTPRequest) {
        notes.withLock { $0.opened.append(connection) }
        if let transport { onOpened(connection, transport) }
    }

    func messageReceived(_ message: UnsafeRawBufferPointer, kind: MessageKind, on connection: ConnectionID) {
        notes.withLock { $0.messages.append((kind, Array(message))) }
        if let transport { onMessage(message, kind, connection, transport) }
    }

    func connectionDrained(_ connection: ConnectionID) {
        notes.withLock { $0.drained.append(connection) }
        if let transport { onDrained(connection, transport) }
    }

    func connectionClosed(_ connection: ConnectionID) {
        notes.withLock { $0.closed.append(connection) }
    }
}

/// A running transport with its scripted application.
final class TestServer: Sendable {
    let transport: ServerTransport
    let delegate: ScriptedDelegate
    let listeners: [ServerTransport.Listener]
    let folder: String
    var port: Int { listeners[0].port }

    init(
        _ delegate: ScriptedDelegate = ScriptedDelegate(),
        _ configure: (inout ServerTransport.Configuration) -> Void = { _ in }
    ) throws {
        folder = NSTemporaryDirectory() + "transport-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var configuration = ServerTransport.Configuration(temporaryFolder: folder)
        configuration.subprotocols = ["touchfigures.v1"]
        configuration.defaultHeaders = ["X-Content-Type-Options": "nosniff"]
        configuration.stopTimeout = .milliseconds(300)
        configuration.logger.logLevel = .critical
        configure(&configuration)
        transport = try ServerTransport(configuration)
        self.delegate = delegate
        delegate.transport = transport
        listeners = try transport.start(delegate: delegate)
    }

    deinit {
        delegate.transport = nil
        try? FileManager.default.removeItem(atPath: folder)
    }

    func connect() throws -> TestClient { try TestClient(port: port) }

    /// Runs `body` on the loop's thread.
    func onLoop<Success: Sendable>(_ body: @escaping @Sendable (ServerTransport) -> Success) throws -> Success {
        try transport.loop.sync { [transport] in body(transport) }
    }
}

/// The timeout of a test's conditions: only a failure takes this time, because a busy machine may pause for seconds.
let testTimeoutSeconds = 30

/// Waits until a condition holds; fails after some seconds.
func eventually(within seconds: Double = Double(testTimeoutSeconds), _ condition: () throws -> Bool) rethrows -> Bool {
    let deadline = Date().addingTimeInterval(seconds)
    while Date() < deadline {
        if try condition() { return true }
        usleep(2_000)
    }
    return try condition()
}
