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

/// Cross-origin resource sharing (the Fetch standard): which pages' scripts may read a response, and which requests
/// they may send after a preflight. No response allows credentials.
extension Access {
    /// The origins whose scripts may read a response.
    struct Reader {
        /// The value of `Access-Control-Allow-Origin`; `nil` for none.
        var allowed: String?
        /// Whether the response differs by the request's origin.
        var varies: Bool
    }

    /// Returns who may read the response to a request.
    func reader(_ request: HTTPRequest, of readers: Readers) -> Reader {
        let origins = configuration.allowedOrigins
        let origin = request.headers["origin"].flatMap { configuration.isAllowed($0) ? $0 : nil }
        return switch readers {
        case .ownPages: Reader(allowed: nil, varies: false)
        case .allowedOrigins: Reader(allowed: origin, varies: !origins.isEmpty)
        case .anyOrigin: Reader(allowed: "*", varies: false)
        }
    }

    /// Adds CORS headers to the response to `OPTIONS`: the methods and fields that scripts of the request's origin may
    /// send.
    ///
    /// The requested method decides: browsers always allow `POST` once the origin is allowed, whatever methods are
    /// listed.
    ///
    /// - Parameter readers: The readers of the path's methods.
    func preflight(
        _ request: HTTPRequest,
        _ readers: [HTTPMethod: Readers],
        _ response: HTTPResponse
    ) -> HTTPResponse {
        let origins = configuration.allowedOrigins
        let isAllowed = request.headers["origin"].map(configuration.isAllowed) ?? false
        let needed: Readers = isAllowed ? .allowedOrigins : .anyOrigin
        let methods = readers.filter { $0.value >= needed }.keys.map(\.rawValue).sorted()
        var response = response
        if !origins.isEmpty, readers.values.contains(.allowedOrigins) { response.vary("Origin") }
        let requestedMethod = request.headers["access-control-request-method"]
        guard !methods.isEmpty, requestedMethod.map(methods.contains) ?? true else { return response }
        response.headers["access-control-allow-origin"] = isAllowed ? request.headers["origin"] : "*"
        response.headers["access-control-allow-methods"] = methods.joined(separator: ", ")
        response.headers["access-control-allow-headers"] =
            isAllowed
            ? "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, Range, X-Request-Id"
            : "Authorization, If-None-Match, Last-Event-ID, X-Request-Id"
        response.headers["access-control-max-age"] = "86400"
        return response
    }
}

extension EventualResponse {
    /// The same response with CORS headers.
    func readable(from reader: Access.Reader) -> EventualResponse {
        switch self {
        case .now(let response): .now(response.readable(from: reader))
        case .later(let work): .later { await work().readable(from: reader) }
        }
    }
}

extension HTTPResponse {
    /// The same response with CORS headers that let scripts of an origin read it.
    func readable(from reader: Access.Reader) -> HTTPResponse {
        var response = self
        if reader.varies { response.vary("Origin") }
        guard let allowed = reader.allowed else { return response }
        response.headers["access-control-allow-origin"] = allowed
        response.headers["access-control-expose-headers"] =
            "Content-Disposition, ETag, Location, Retry-After, X-Request-Id"
        return response
    }

    fileprivate mutating func vary(_ name: String) {
        headers["vary"] = headers["vary"].map { "\($0), \(name)" } ?? name
    }
}
