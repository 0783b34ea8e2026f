import CLibwebsockets
import Glibc
import Transport

/// libwebsockets' context with its virtual hosts, and the C memory that these point to as long as they live.
final class LWSContext {
    private(set) var context: OpaquePointer?
    private(set) var plain: OpaquePointer?
    private(set) var tls: OpaquePointer?
    private let strings = CStrings()
    private let protocols: UnsafeMutablePointer<lws_protocols>
    private let headers: UnsafeMutablePointer<lws_protocol_vhost_options>
    private let hasHeaders: Bool
    private let noKeepAlive: UnsafeMutablePointer<lws_retry_bo_t>
    private let loop: EventLoop
    private var wakeUp: WakeUpDescriptor?
    private var isAbandoned = false
    /// How many contexts there are. libwebsockets sets up globals with each, without a lock of its own.
    private static let count = Locked(0)
    private let loops: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// What libwebsockets calls for everything: connection, reason, `user`, bytes and their count.
    typealias Callback =
        @convention(c) (
            OpaquePointer?, lws_callback_reasons, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int
        ) -> Int32

    /// What a server's and a client's context differ in.
    struct Settings {
        var subprotocols: [String]
        var callback: Callback
        /// Bytes read at once from a WebSocket; each connection holds a buffer of this size.
        var receiveBufferSize: Int
        /// How long a head may take to arrive.
        var timeout: Duration
        var usesTLS: Bool
        /// Added to every response.
        var headers: HTTPHeaders = [:]
    }

    private let settings: Settings

    /// - Throws: `TransportError.system` when libwebsockets or its libuv plugin cannot be used.
    init(_ settings: Settings, loop: EventLoop, user: UnsafeMutableRawPointer) throws {
        self.settings = settings
        self.loop = loop
        let names = [Self.noSubprotocol] + settings.subprotocols
        protocols = .allocate(capacity: names.count + 1)
        let fields = settings.headers.fields.filter { ResponseHead.isValid($0.name, $0.value) }
        hasHeaders = !fields.isEmpty
        headers = .allocate(capacity: max(1, fields.count))
        // Keep-alive is ours: see Server+KeepAlive.
        noKeepAlive = .allocate(capacity: 1)
        noKeepAlive.initialize(to: lws_retry_bo_t())
        loops = .allocate(capacity: 1)
        loops.initialize(to: UnsafeMutableRawPointer(loop.uv))

        for (place, name) in names.enumerated() {
            var entry = lws_protocols()
            entry.name = strings.copy(name)
            entry.callback = settings.callback
            // Holds a control frame, too.
            entry.rx_buffer_size = max(256, settings.receiveBufferSize)
            // Else lws would write no more than rx_buffer_size at once.
            entry.tx_packet_size = 16 * 1024 * 1024
            (protocols + place).initialize(to: entry)
        }
        (protocols + names.count).initialize(to: lws_protocols())
        for (place, field) in fields.enumerated() {
            var option = lws_protocol_vhost_options()
            option.name = strings.copy("\(field.name):")
            option.value = strings.copy(field.value)
            option.next = place + 1 < fields.count ? UnsafePointer(headers + place + 1) : nil
            (headers + place).initialize(to: option)
        }

        var info = makeInfo()
        info.options = tf_option_libuv | tf_option_explicit_vhosts | tf_option_validate_utf8
        if settings.usesTLS { info.options |= tf_option_ssl_global_init }
        info.foreign_loops = loops
        info.user = user
        info.server_string = strings.copy("touchfigures")
        guard let context = Self.create(&info) else {
            throw TransportError.system("libwebsockets cannot run on libuv: is libwebsockets-evlib-uv installed?")
        }
        self.context = context
        wakeUp = WakeUpDescriptor(of: loop.uv)
    }

    private static func create(_ info: inout lws_context_creation_info) -> OpaquePointer? {
        count.withLock { count in
            let context = lws_create_context(&info)
            if context != nil { count += 1 }
            return context
        }
    }

    /// Makes a server's virtual hosts; after a failure the context can only be destroyed.
    func openHosts() throws {
        plain = try makeServerHost("plain", isTLS: false)
        if settings.usesTLS { tls = try makeServerHost("tls", isTLS: true) }
    }

    /// Makes a client's virtual host.
    ///
    /// - Parameter authority: a PEM file with the certificates to trust, in place of those that the system trusts.
    func openClientHost(authority: String?) throws {
        var info = makeHostInfo("client")
        info.options = authority == nil ? 0 : tf_option_no_os_ca_certs
        if settings.usesTLS {
            info.options |= tf_option_ssl_global_init
            info.client_ssl_ca_filepath = authority.flatMap { strings.copy($0) }
        }
        plain = try makeHost(&info)
    }

    deinit {
        protocols.deallocate()
        headers.deallocate()
        noKeepAlive.deallocate()
        loops.deallocate()
    }

    /// The first protocol is HTTP's and that of clients that offer none; its name is no token, so none can offer it.
    static let noSubprotocol = "no subprotocol"

    private func makeInfo() -> lws_context_creation_info {
        var info = lws_context_creation_info()
        // Sockets are ours: see ListeningSocket.
        info.port = CONTEXT_PORT_NO_LISTEN_SERVER
        info.gid = -1
        info.uid = -1
        // Shared by all connections: what is read at once from an HTTP connection.
        info.pt_serv_buf_size = 16 * 1024
        info.max_http_header_data = 8 * 1024
        // Taken while a request arrives, 9 kB each, and given back: hundreds of half requests must not keep others out.
        info.max_http_header_pool = 4096
        let seconds = UInt32(max(1, settings.timeout.components.seconds))
        info.timeout_secs = seconds
        info.timeout_secs_ah_idle = seconds
        info.keepalive_timeout = 30
        return info
    }

    private func makeHostInfo(_ name: String) -> lws_context_creation_info {
        var info = makeInfo()
        info.vhost_name = strings.copy(name)
        info.protocols = UnsafePointer(protocols)
        info.retry_and_idle_policy = UnsafePointer(noKeepAlive)
        return info
    }

    private func makeServerHost(_ name: String, isTLS: Bool) throws -> OpaquePointer {
        var info = makeHostInfo(name)
        info.headers = hasHeaders ? UnsafePointer(headers) : nil
        // A method that lws does not know makes the connection "raw", so that we can answer.
        // And this is a server only: the machine's authorities would be half a megabyte.
        info.options = tf_option_fallback_to_raw | tf_option_no_os_ca_certs
        if isTLS {
            info.options |= tf_option_ssl_global_init | tf_option_create_ssl_ctx
            // HTTP/2 is off: this version lacks fixes against floods of it.
            info.alpn = strings.copy("http/1.1")
        }
        return try makeHost(&info)
    }

    private func makeHost(_ info: inout lws_context_creation_info) throws -> OpaquePointer {
        guard let host = lws_create_vhost(context, &info) else {
            let name = info.vhost_name.map { String(cString: $0) } ?? ""
            throw TransportError.system("libwebsockets cannot make its \(name) host")
        }
        return host
    }

    /// Closes all connections and starts the end of lws's own handles; the loop must turn until they are closed.
    func beginDestruction() {
        guard let context else { return }
        lws_context_destroy(context)
        isAbandoned = wakeUp?.hold() == false
    }

    /// To be called when everything of ours is closing: closes what lws would have, had it not been abandoned.
    func closeAbandonedHandles() {
        guard isAbandoned else { return }
        uv_walk(loop.uv, { handle, _ in if uv_is_closing(handle) == 0 { uv_close(handle, nil) } }, nil)
    }

    /// Frees the context, after the loop has closed everything of it.
    func finishDestruction() {
        // What was abandoned stays in memory: it is little, rare, and at the end of a process.
        guard let context, !isAbandoned else { return }
        Self.count.withLock { count in
            lws_context_destroy(context)
            count -= 1
        }
        self.context = nil
    }
}
