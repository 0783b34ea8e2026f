package import Features
import Foundation
package import Logging
package import Rooms
package import Storage
package import Transport
package import Web
import WireProtocol

/// The application behind a transport: hands connections to the rooms, and requests to the features' routes.
///
/// The transport calls it on its loop's thread, on which `Rooms` is isolated, so no call changes the thread.
package final class Server: TransportDelegate, Sendable {
    /// The WebSocket subprotocol of the live connection.
    package static let subprotocol = ProtocolVersion.subprotocol

    /// The longest message that is read, in bytes.
    package static let messageLimit = ClientMessageDecoder.messageLimit

    /// The rooms, for callers that inspect them.
    package let rooms: Rooms
    let pages: PageLoading

    /// Creates the application.
    ///
    /// - Parameter services: The services that features need besides the rooms.
    package init(
        transport: any TransportControl,
        store: any SessionStore,
        services: FeatureServices,
        configuration: ServerConfiguration,
        pages: PageLoading,
        clocks: any MachineClocks = SystemClocks(),
        logger: Logger
    ) {
        rooms = Rooms(
            transport: transport,
            store: store,
            library: [services.puzzles.store, services.plays.store, services.lessons.store],
            features: { standardFeatures(services) },
            configuration: configuration,
            clocks: clocks,
            logger: logger
        )
        self.pages = pages
    }

    /// Reads the list of stored sessions.
    ///
    /// - Throws: `StorageError` if the store cannot be read.
    package func restore() async throws(StorageError) {
        try await rooms.restore()
    }

    /// Sets the addresses under which the network reaches the server, once its ports are known.
    package func publish(http: [String], https: [String]) async {
        await rooms.publish(http: http, https: https)
    }

    /// Sets the local authority that phones have to trust from now on.
    package func publish(authority: PublishedAuthority?) async {
        await rooms.publish(authority: authority)
    }

    /// Hands sessions over to other nodes on the store, if there are any.
    package func drain() async {
        await rooms.drain()
    }

    /// Stops all timers and writes everything that was applied to disk.
    package func stop() async {
        await rooms.stop()
    }

    // MARK: TransportDelegate

    /// Decides on a request by its head.
    package func admit(_ head: HTTPRequest) -> RequestAdmission {
        rooms.assumeIsolated { admission(of: head, $0) }
    }

    /// Responds to a request by the features' routes, or with a file.
    package func respond(to request: HTTPRequest) -> EventualResponse {
        rooms.assumeIsolated { respond(to: request, $0) }
    }

    /// Decides whether a request may open a live connection.
    package func upgrade(_ request: HTTPRequest) -> UpgradeDecision {
        rooms.assumeIsolated { $0.opening.decide(onUpgrade: request) }
    }

    /// Adds a live connection.
    package func connectionOpened(_ connection: ConnectionID, by request: HTTPRequest) {
        rooms.assumeIsolated { $0.opening.open(connection, request) }
    }

    /// Hands a message to the connection's room.
    package func messageReceived(_ message: UnsafeRawBufferPointer, kind: MessageKind, on connection: ConnectionID) {
        // The buffer is used only during this call, on the calling thread.
        nonisolated(unsafe) let message = message
        rooms.assumeIsolated { $0.receive(message, kind, connection) }
    }

    /// Sends the messages that were deferred until the connection had drained.
    package func connectionDrained(_ connection: ConnectionID) {
        rooms.assumeIsolated { $0.resumeSending(to: connection) }
    }

    /// Removes a live connection.
    package func connectionClosed(_ connection: ConnectionID) {
        rooms.assumeIsolated { $0.forget(connection) }
    }
}
