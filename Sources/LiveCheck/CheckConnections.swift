import Dispatch
import Foundation
import LoadGenerator
package import Transport
import WireProtocol

/// The live connections of a check, and the messages that have arrived on them; lives on the transport's event loop.
package actor CheckConnections: ClientDelegate {
    /// A message with the time of its arrival in ms.
    struct Message {
        var bytes: [UInt8]
        var arrivedAt: Double
    }

    private struct Mailbox {
        var isOpen = false
        var messages: [Message] = []
        var ending: ConnectionEnding?
    }

    /// The maximum time in ms for a connection to open, and for an expected message to arrive.
    private static let patienceMilliseconds = 10_000.0
    /// The time between two looks at the mailbox; arrival times do not depend on it.
    private static let pollInterval = Duration.milliseconds(2)
    /// The number of messages that wait for a reader; a class that is not the check's own could send many.
    private static let maximumMessages = 10_000

    /// The events of an answer, as far as they have arrived, and how it ended.
    private struct Events {
        var text = ""
        var ending: Result<ClientResponse, ClientFailure>?
        /// The number of complete events with data (WHATWG HTML §9.2).
        var count: Int {
            text.components(separatedBy: "\n\n").dropLast().count {
                $0.split(separator: "\n").contains { $0.hasPrefix("data:") }
            }
        }
    }

    /// Sends a request, hands over the pieces of its answer on the transport's loop, and returns at the answer's end.
    package typealias Follow =
        @Sendable (ClientRequest, @escaping @Sendable ([UInt8]) -> Void) async throws(ClientFailure) -> ClientResponse

    private let transport: any ClientTransport
    private let follow: Follow
    private var events = Events()
    private let endpoint: Endpoint
    private let executor: any SerialExecutor
    private var mailboxes: [ConnectionID: Mailbox] = [:]

    /// The executor of the transport's loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Creates the delegate of a transport.
    ///
    /// - Parameter follow: Of the transport.
    package init(transport: any ClientTransport, endpoint: Endpoint, follow: @escaping Follow) {
        (self.transport, self.endpoint, self.follow) = (transport, endpoint, follow)
        executor = transport.executor
    }

    /// Milliseconds on a monotonic clock.
    nonisolated var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e6 }

    /// Opens a live connection and sends its first message.
    func open(session code: String, hello: [UInt8]) async throws(CheckFault) -> ConnectionID {
        let path = "/api/v1/sessions/\(code)/live"
        let connection = transport.connect(to: endpoint, path: path, subprotocol: ProtocolVersion.subprotocol)
        mailboxes[connection] = Mailbox()
        _ = try await wait(on: connection) { $0.isOpen ? true : nil }
        transport.send(hello, kind: .text, to: connection)
        return connection
    }

    /// Sends a message, and returns the time in ms.
    func send(_ message: [UInt8], on connection: ConnectionID) -> Double {
        let sentAt = now
        transport.send(message, kind: .text, to: connection)
        return sentAt
    }

    /// Waits for the message of which `read` returns a value; earlier ones are dropped.
    func next<Value: Sendable>(
        on connection: ConnectionID,
        _ read: @Sendable (Message) -> Value?
    ) async throws(CheckFault) -> Value {
        try await wait(on: connection) { mailbox in
            while !mailbox.messages.isEmpty {
                if let value = read(mailbox.messages.removeFirst()) { return value }
            }
            return nil
        }
    }

    /// Asks for server-sent events, which `waitForEvents` counts.
    func beginEvents(_ path: String) {
        let request = ClientRequest(.get, endpoint, path, headers: ["accept": "text/event-stream"])
        Task { [follow] in
            let ending: Result<ClientResponse, ClientFailure>
            do throws(ClientFailure) {
                ending = .success(
                    try await follow(request) { [self] piece in
                        assumeIsolated { $0.events.text += String(decoding: piece, as: UTF8.self) }
                    }
                )
            } catch {
                ending = .failure(error)
            }
            events.ending = ending
        }
    }

    /// Waits for this many server-sent events, and returns the time in ms; `nil` from a server that answers without any.
    func waitForEvents(_ count: Int) async throws(CheckFault) -> Double? {
        let deadline = now + Self.patienceMilliseconds
        while events.count < count {
            if let ending = events.ending { return try end(ofEvents: ending) }
            guard !Task.isCancelled else { throw CheckFault("interrupted") }
            guard now < deadline else {
                throw CheckFault(
                    "the server's events do not arrive within \(Int(Self.patienceMilliseconds / 1000)) s, while whole answers do: "
                        + "a proxy on the way holds them back (buffering); docs/deploy has configurations that do not"
                )
            }
            try? await Task.sleep(for: Self.pollInterval)
        }
        return now
    }

    private func end(ofEvents ending: Result<ClientResponse, ClientFailure>) throws(CheckFault) -> Double? {
        switch ending {
        case .success(let response) where response.status == 200 && !events.text.contains("data:"): return nil
        case .success(let response):
            throw CheckFault(
                "the server's events end early, with HTTP \(response.status): does something on the way cut them off?"
            )
        case .failure(let failure): throw CheckFault(LoadFailure(failure, at: endpoint).message)
        }
    }

    private func wait<Value>(
        on connection: ConnectionID,
        _ read: (inout Mailbox) -> Value?
    ) async throws(CheckFault) -> Value {
        let deadline = now + Self.patienceMilliseconds
        while var mailbox = mailboxes[connection] {
            let value = read(&mailbox)
            mailboxes[connection] = mailbox
            if let value { return value }
            if let ending = mailbox.ending { throw fault(of: ending) }
            guard !Task.isCancelled else { break }
            guard now < deadline else { throw fault(ofSilence: mailbox) }
            try? await Task.sleep(for: Self.pollInterval)
        }
        throw CheckFault("interrupted")
    }

    private func fault(ofSilence mailbox: Mailbox) -> CheckFault {
        let seconds = Int(Self.patienceMilliseconds / 1000)
        return CheckFault(
            mailbox.isOpen
                ? "the live connection is open, but what is expected does not arrive within \(seconds) s: does a proxy "
                    + "on the way hold messages back? docs/deploy has configurations that do not"
                : "the live connection does not open within \(seconds) s: does a proxy or a filter on the way pass "
                    + "WebSockets?"
        )
    }

    private func fault(of ending: ConnectionEnding) -> CheckFault {
        switch ending {
        case .failed(.rejected(let status)):
            CheckFault(
                "the live connection is answered with \(status), while other requests are answered: a proxy or a filter "
                    + "on the way does not pass WebSockets; docs/deploy has configurations of proxies that do"
            )
        case .failed(let failure): CheckFault(LoadFailure(failure, at: endpoint).message)
        case .closed(let code, let reason): CheckFault("the live connection was closed with \(code) \(reason)")
        case .lost:
            CheckFault("the live connection ended without a reason: does something on the way cut off WebSockets?")
        }
    }

    // MARK: ClientDelegate

    /// Notes that the connection is open.
    package nonisolated func connectionOpened(_ connection: ConnectionID) {
        assumeIsolated { $0.mailboxes[connection]?.isOpen = true }
    }

    /// Keeps the message with the time.
    package nonisolated func messageReceived(
        _ message: UnsafeRawBufferPointer,
        kind: MessageKind,
        on connection: ConnectionID
    ) {
        let message = Message(bytes: Array(message), arrivedAt: now)
        assumeIsolated { connections in
            guard var mailbox = connections.mailboxes.removeValue(forKey: connection) else { return }
            if mailbox.messages.count < Self.maximumMessages { mailbox.messages.append(message) }
            connections.mailboxes[connection] = mailbox
        }
    }

    /// Does nothing: messages are small, and each waits for the answer to the one before.
    package nonisolated func connectionDrained(_ connection: ConnectionID) {}

    /// Keeps how the connection ended.
    package nonisolated func connectionClosed(_ connection: ConnectionID, _ ending: ConnectionEnding) {
        assumeIsolated { $0.mailboxes[connection]?.ending = ending }
    }
}
