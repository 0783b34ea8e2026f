import CLibwebsockets
import Glibc
import Logging
import Transport

/// Everything that lives on the loop's thread: libwebsockets, the listening sockets and the connections.
final class Server: @unchecked Sendable {
    // Sendable because it is touched on the loop's thread only.
    let configuration: LibwebsocketsTransport.Configuration
    let loop: EventLoop
    let delegate: any TransportDelegate
    var connections = ConnectionTable()
    let scratch = ScratchBuffer(capacity: 64 * 1024)
    let clock = HTTPDate()
    var tls: TLSCertificate?
    private(set) var isStopping = false
    private var lws: LWSContext?
    private var sockets: [ListeningSocket] = []
    private var keepAlive: LoopTimer?
    private var stopTimer: LoopTimer?
    private(set) var hasStopped = false
    private var whenStopped: [() -> Void] = []

    init(
        _ configuration: LibwebsocketsTransport.Configuration,
        loop: EventLoop,
        delegate: any TransportDelegate
    ) {
        self.configuration = configuration
        self.loop = loop
        self.delegate = delegate
    }

    /// Opens the listeners; nothing stays open when one of them fails.
    func start() throws -> [LibwebsocketsTransport.Listener] {
        let plain = try ListeningSocket(host: configuration.host, port: configuration.port)
        var secure: ListeningSocket?
        if let tls = configuration.tls {
            // Read first, so that a bad file is told as such and not as a failure of libwebsockets.
            self.tls = try TLSCertificate(certificate: tls.certificate, key: tls.key)
            secure = try ListeningSocket(host: configuration.host, port: tls.port)
        }
        LibraryLog.use(configuration.logger)
        let settings = LWSContext.Settings(
            subprotocols: configuration.subprotocols,
            callback: serverCallback,
            receiveBufferSize: configuration.receiveBufferSize,
            timeout: configuration.requestTimeout,
            usesTLS: configuration.tls != nil,
            headers: configuration.defaultHeaders
        )
        let lws = try LWSContext(settings, loop: loop, user: Unmanaged.passUnretained(self).toOpaque())
        self.lws = lws
        try lws.openHosts()

        var listeners: [LibwebsocketsTransport.Listener] = []
        for (socket, host, scheme) in [(plain, lws.plain, "http"), (secure, lws.tls, "https")] {
            guard let socket, let host else { continue }
            socket.start(on: loop) { [unowned self] in self.adopt($0, from: $1, on: host, isSecure: scheme == "https") }
            sockets.append(socket)
            listeners.append(.init(scheme: scheme, host: socket.host, port: socket.port))
        }
        keepAlive = LoopTimer(loop: loop, every: .seconds(1)) { [unowned self] in self.checkSilence() }
        return listeners
    }

    private func adopt(_ descriptor: Int32, from address: String, on host: OpaquePointer, isSecure: Bool) {
        let id = connections.reserve()
        var info = lws_adopt_desc_t()
        info.vh = host
        info.type = lws_adoption_type(
            LWS_ADOPT_SOCKET.rawValue | LWS_ADOPT_HTTP.rawValue | LWS_ADOPT_ALLOW_SSL.rawValue
        )
        info.fd.sockfd = descriptor
        info.opaque = UnsafeMutableRawPointer(bitPattern: UInt(id.rawValue))
        let connection = HTTPConnection(id: id, remoteAddress: address, isSecure: isSecure)
        connections.set(connection, for: id)
        connection.wsi = lws_adopt_descriptor_vhost_via_info(&info)
        if connection.wsi == nil { connections.remove(id) }
    }

    /// The last that libwebsockets says of a connection.
    func destroyed(_ id: ConnectionID) -> Int32 {
        if let connection = connections.webSocket(id) {
            connections.remove(id)
            delegate.closed(connection.id)
        } else {
            _ = httpClosed(id)
        }
        return 0
    }

    /// Whether libwebsockets knows this object: then it must be destroyed in order.
    var isKnownToLibrary: Bool { lws != nil }

    // MARK: Stopping

    /// Says goodbye to everybody, waits for them a while, and ends the loop; then calls `completion`.
    func stop(_ completion: @escaping () -> Void) {
        guard !hasStopped else { return completion() }
        whenStopped.append(completion)
        guard !isStopping else { return }
        isStopping = true
        for socket in sockets { socket.close() }
        for connection in connections.webSockets { close(connection, code: 1001, reason: "the server stops") }
        for connection in connections.httpConnections { endIfIdle(connection) }

        let deadline = loop.milliseconds + UInt64(max(0, configuration.stopTimeout.milliseconds))
        stopTimer = LoopTimer(loop: loop, every: .milliseconds(5)) { [unowned self] in
            if self.connections.count == 0 || self.loop.milliseconds >= deadline { self.destroy() }
        }
    }

    /// Ends everything without waiting for anybody.
    func destroy() {
        guard !hasStopped else { return }
        hasStopped = true
        isStopping = true
        for socket in sockets { socket.close() }
        keepAlive = nil
        stopTimer = nil
        // Closes what is left. libuv's handles of it close in further turns of the loop, and only after these may the
        // context go: the other way round leaves a loop that spins.
        lws?.beginDestruction()
        loop.end { [self] in
            lws?.finishDestruction()
            lws = nil
        }
        lws?.closeAbandonedHandles()
        for completion in whenStopped { completion() }
        whenStopped = []
    }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
