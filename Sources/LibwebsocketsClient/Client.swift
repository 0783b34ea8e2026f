import CLibwebsockets
import EventLoops
import Glibc
import SystemCalls
import Transport

/// A client's side on the loop's thread: libwebsockets and the connections to servers.
final class Client: @unchecked Sendable {
    // Sendable because it is used on the loop's thread only.
    let loop: EventLoop
    let trust: LibwebsocketsClient.Trust
    let delegate: any ClientDelegate
    /// The connections by the number that libwebsockets stores in place of a pointer; numbers are never reused.
    var connections: [UInt64: ClientConnection] = [:]
    let scratch = ScratchBuffer(capacity: 64 * 1024)
    private let uv: UVLoop
    private var lws: LWSContext?
    private var lastNumber: UInt64 = 0
    private var isOpening = false
    private var stopTimer: LoopTimer?
    private(set) var hasStopped = false
    private var whenStopped: [() -> Void] = []

    /// A message to a client may be a whole room's snapshot.
    static let maximumMessageSize = 64 * 1024 * 1024
    static let maximumOutboxSize = 4 * 1024 * 1024
    private static let connectTimeout = Duration.seconds(10)
    private static let stopTimeoutMilliseconds: UInt64 = 1000

    /// - Throws: `TransportError` when libwebsockets cannot be used, or the authority's file not be read.
    init(loop: EventLoop, trust: LibwebsocketsClient.Trust, delegate: any ClientDelegate) throws {
        self.loop = loop
        self.trust = trust
        self.delegate = delegate
        var authority: String?
        if case .authority(let path) = trust {
            guard access(path, R_OK) == 0 else {
                throw TransportError.badCertificate("\(path): \(systemMessage(errno))")
            }
            try Self.check(authority: path)
            authority = path
        }
        uv = try UVLoop(in: loop)
        let settings = LWSContext.Settings(
            callback: clientCallback,
            receiveBufferSize: 4096,
            timeout: Self.connectTimeout
        )
        let lws = try LWSContext(settings, loop: uv, user: Unmanaged.passUnretained(self).toOpaque())
        self.lws = lws
        try lws.openClientHost(authority: authority)
    }

    private static func check(authority path: String) throws {
        guard let trial = SSL_CTX_new(TLS_client_method()) else {
            throw TransportError.badCertificate("OpenSSL is out of memory")
        }
        defer { SSL_CTX_free(trial) }
        ERR_clear_error()
        guard SSL_CTX_load_verify_locations(trial, path, nil) == 1 else {
            throw TransportError.badCertificate("\(path) is not a PEM certificate")
        }
    }

    // MARK: Connecting

    func connect(to endpoint: Endpoint, path: String, subprotocol: String) -> ConnectionID {
        open(.webSocket, endpoint, path: path, method: nil, subprotocol: subprotocol)
    }

    /// - Parameter onPiece: Called with each piece of the body of a response that may take any time.
    func request(
        _ request: ClientRequest,
        onPiece: (@Sendable ([UInt8]) -> Void)? = nil,
        _ completion: @escaping (Result<ClientResponse, ClientFailure>) -> Void
    ) {
        guard !hasStopped else { return completion(.failure(.stopped)) }
        _ = open(
            .request(request, completion: completion),
            request.endpoint,
            path: request.path,
            method: request.method.rawValue,
            subprotocol: nil,
            onPiece: onPiece
        )
    }

    private func open(
        _ use: ClientConnection.Use,
        _ endpoint: Endpoint,
        path: String,
        method: String?,
        subprotocol: String?,
        onPiece: (@Sendable ([UInt8]) -> Void)? = nil
    ) -> ConnectionID {
        lastNumber += 1
        let connection = ClientConnection(id: ConnectionID(rawValue: lastNumber), use: use, onPiece: onPiece)
        connections[lastNumber] = connection
        // libwebsockets copies the strings.
        let strings = CStrings()
        var info = lws_client_connect_info()
        info.context = lws?.context
        info.vhost = lws?.plain
        info.address = strings.copy(endpoint.host)
        info.host = strings.copy(endpoint.authority)
        info.port = Int32(endpoint.port)
        info.path = strings.copy(path)
        info.method = method.flatMap { strings.copy($0) }
        info.protocol = subprotocol.flatMap { strings.copy($0) }
        info.alpn = strings.copy("http/1.1")
        // A redirection is the answer, not followed: it leads to another address than the user's.
        var flags = [LCCSCF_HTTP_NO_FOLLOW_REDIRECT]
        if endpoint.isSecure { flags.append(LCCSCF_USE_SSL) }
        if endpoint.isSecure, trust == .anyone { flags.append(LCCSCF_SKIP_SERVER_CERT_HOSTNAME_CHECK) }
        info.ssl_connection = flags.reduce(0) { $0 | Int32(bitPattern: UInt32($1.rawValue)) }
        // The first protocol's callback receives the events of all.
        info.local_protocol_name = strings.copy(LWSContext.noSubprotocol)
        info.opaque_user_data = UnsafeMutableRawPointer(bitPattern: UInt(lastNumber))
        isOpening = true
        let wsi = withExtendedLifetime(strings) { lws_client_connect_via_info(&info) }
        if wsi == nil {
            connection.failureReason = connection.failureReason ?? "cannot start a connection"
            _ = ended(connection)
        }
        isOpening = false
        return connection.id
    }

    /// Decides on the server's certificate after OpenSSL has verified it; 0 accepts.
    func judgeCertificate(_ store: OpaquePointer?, isGood: Bool, of connection: ClientConnection) -> Int32 {
        guard !isGood, let store else { return 0 }
        if trust == .anyone {
            X509_STORE_CTX_set_error(store, X509_V_OK)
            return 0
        }
        let fault = X509_STORE_CTX_get_error(store)
        connection.certificateFault = String(cString: X509_verify_cert_error_string(Int(fault)))
        return -1
    }

    func failed(_ connection: ClientConnection, _ reason: UnsafeRawBufferPointer, _ wsi: OpaquePointer) -> Int32 {
        connection.failureReason = String(decoding: reason.prefix { $0 != 0 }, as: UTF8.self)
        return ended(connection)
    }

    /// Handles the end of a connection, whatever its reason; reports it once.
    func ended(_ connection: ClientConnection) -> Int32 {
        guard !connection.isOver else { return 0 }
        connection.isOver = true
        if isOpening {
            // Reported later, because the caller does not know the number yet.
            let id = connection.id
            loop.executor.submit { [self] in reportEnd(of: id) }
        } else {
            reportEnd(of: connection.id)
        }
        return 0
    }

    private func reportEnd(of id: ConnectionID) {
        guard let connection = connections.removeValue(forKey: id.rawValue) else { return }
        switch connection.use {
        case .request(_, let completion):
            if let response = connection.response, connection.isComplete || response.status == 204 {
                completion(.success(response))
            } else {
                completion(.failure(connection.failure))
            }
        case .webSocket:
            if connection.socket == nil {
                delegate.connectionClosed(connection.id, .failed(connection.failure))
            } else if let (code, reason) = connection.goodbye {
                delegate.connectionClosed(connection.id, .closed(code: code, reason: reason))
            } else {
                delegate.connectionClosed(connection.id, .lost)
            }
        }
    }

    // MARK: Stopping

    /// Closes all connections, waits briefly for the servers, and ends the loop; then calls `completion`.
    func stop(_ completion: @escaping () -> Void) {
        guard !hasStopped else { return completion() }
        whenStopped.append(completion)
        guard stopTimer == nil else { return }
        for connection in Array(connections.values) { close(connection.id, code: 1001, reason: "") }
        let deadline = loop.milliseconds + Self.stopTimeoutMilliseconds
        stopTimer = LoopTimer(loop: loop, every: .milliseconds(5)) { [unowned self] in
            if self.connections.isEmpty || self.loop.milliseconds >= deadline { self.destroy() }
        }
    }

    /// Ends everything without waiting.
    func destroy() {
        guard !hasStopped else { return }
        hasStopped = true
        stopTimer = nil
        lws?.beginDestruction()
        lws?.closeAbandonedHandles()
        loop.end { [self] in
            loop.guest = nil
            uv.finish()
            lws?.finishDestruction()
            lws = nil
            uv.close()
        }
        for completion in whenStopped { completion() }
        whenStopped = []
    }
}

extension Client {
    /// The time in s that a response's body may take after its head.
    private static let bodyTimeoutSeconds: Int32 = 10
    /// The time in s between two pieces of a response that may take any time: longer than the 15 s after which a server
    /// without news sends a comment.
    private static let pieceTimeoutSeconds: Int32 = 30
    /// The number of bytes of a response that are read in one call.
    private static let readSize = 16 * 1024
    /// A large room has megabytes of stats; a server that sends more is not a TouchFigures server.
    private static let responseLimit = 64 * 1024 * 1024

    /// Adds the header fields of a request to those that libwebsockets writes itself.
    ///
    /// - Parameters:
    ///   - position: Points to a `char **` to the end of the head.
    ///   - capacity: The number of bytes that fit behind it.
    func appendHeaders(
        to position: UnsafeMutableRawPointer?,
        capacity: Int,
        of connection: ClientConnection,
        _ wsi: OpaquePointer
    ) -> Int32 {
        guard case .request(let request, _) = connection.use, let position else { return 0 }
        let at = position.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self)
        guard let end = at.pointee?.advanced(by: capacity) else { return -1 }
        var fields = request.headers
        fields["user-agent"] = "touchfigures"
        if request.method == .post { fields["content-length"] = "0" }
        for (name, value) in fields.fields {
            let value = Array(value.utf8)
            guard lws_add_http_header_by_name(wsi, "\(name):", value, Int32(value.count), at, end) == 0 else {
                return -1
            }
        }
        return 0
    }

    func headArrived(on connection: ClientConnection, _ wsi: OpaquePointer) -> Int32 {
        let status = Int(lws_http_client_http_response(wsi))
        guard case .request = connection.use else {
            // The last notification before libwebsockets checks the handshake itself.
            if status != 101 { connection.rejectedStatus = status }
            return 0
        }
        connection.response = ClientResponse(status: status, retryAfter: Self.retryAfter(wsi))
        // Without it libwebsockets waits for a body without an end.
        let seconds = connection.onPiece == nil ? Self.bodyTimeoutSeconds : Self.pieceTimeoutSeconds
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, seconds)
        return 0
    }

    /// The value of `Retry-After`, if present.
    private static func retryAfter(_ wsi: OpaquePointer) -> String? {
        let length = Int(lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_RETRY_AFTER))
        guard length > 0 else { return nil }
        var value = [CChar](repeating: 0, count: length + 1)
        guard lws_hdr_copy(wsi, &value, Int32(value.count), WSI_TOKEN_HTTP_RETRY_AFTER) >= 0 else { return nil }
        return String(decoding: value.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Reads available bytes of the body; libwebsockets passes them to `bodyArrived` within this call.
    func readBody(_ wsi: OpaquePointer, of connection: ClientConnection) -> Int32 {
        if connection.onPiece != nil {
            lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, Self.pieceTimeoutSeconds)
        }
        // libwebsockets requires free space in front of the buffer.
        return withUnsafeTemporaryAllocation(byteCount: Int(tf_lws_pre) + Self.readSize, alignment: 1) { buffer in
            guard let base = buffer.baseAddress else { return -1 }
            var at: UnsafeMutablePointer<CChar>? = (base + Int(tf_lws_pre)).assumingMemoryBound(to: CChar.self)
            var length = Int32(Self.readSize)
            return lws_http_client_read(wsi, &at, &length) < 0 ? -1 : 0
        }
    }

    func bodyArrived(_ bytes: UnsafeRawBufferPointer, on connection: ClientConnection) -> Int32 {
        connection.onPiece?(Array(bytes))
        connection.response?.body.append(contentsOf: bytes)
        return connection.response?.body.count ?? 0 > Self.responseLimit ? -1 : 0
    }

    func responseCompleted(on connection: ClientConnection) -> Int32 {
        connection.isComplete = true
        // A connection carries one request, so it is closed now.
        return -1
    }
}
