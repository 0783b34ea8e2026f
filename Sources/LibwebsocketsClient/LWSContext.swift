import CLibuv
import CLibwebsockets
import EventLoops
import Glibc
import Logging
import Transport

/// libwebsockets' context with a client's virtual host, and the C memory to which they point.
final class LWSContext {
    private(set) var context: OpaquePointer?
    private(set) var plain: OpaquePointer?
    private let strings = CStrings()
    private let protocols: UnsafeMutablePointer<lws_protocols>
    private let noKeepAlive: UnsafeMutablePointer<lws_retry_bo_t>
    private let loop: UVLoop
    private var wakeUp: WakeUpDescriptor?
    private var isAbandoned = false
    /// The number of contexts. libwebsockets initialises globals with each context, without a lock.
    private static let count = Locked(0)
    private let loops: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// The callback of libwebsockets for all events: connection, reason, `user`, bytes and their count.
    typealias Callback =
        @convention(c) (
            OpaquePointer?, lws_callback_reasons, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int
        ) -> Int32

    struct Settings {
        var callback: Callback
        /// The maximum number of bytes of one read from a WebSocket; each connection has a buffer of this size.
        var receiveBufferSize: Int
        /// The maximum time for a head to arrive.
        var timeout: Duration
    }

    private let settings: Settings

    /// - Throws: `TransportError.system` when libwebsockets or its libuv plugin cannot be used.
    init(_ settings: Settings, loop: UVLoop, user: UnsafeMutableRawPointer) throws {
        self.settings = settings
        self.loop = loop
        protocols = .allocate(capacity: 2)
        // A load run measures the server's keep-alive, not the library's.
        noKeepAlive = .allocate(capacity: 1)
        noKeepAlive.initialize(to: lws_retry_bo_t())
        loops = .allocate(capacity: 1)
        loops.initialize(to: UnsafeMutableRawPointer(loop.uv))

        var entry = lws_protocols()
        entry.name = strings.copy(Self.noSubprotocol)
        entry.callback = settings.callback
        // Holds a control frame, too.
        entry.rx_buffer_size = max(256, settings.receiveBufferSize)
        // Otherwise lws would write at most rx_buffer_size bytes in one call.
        entry.tx_packet_size = 16 * 1024 * 1024
        protocols.initialize(to: entry)
        (protocols + 1).initialize(to: lws_protocols())

        var info = makeInfo()
        info.options = tf_option_libuv | tf_option_explicit_vhosts | tf_option_validate_utf8
        info.options |= tf_option_ssl_global_init
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

    /// Creates a client's virtual host.
    ///
    /// - Parameter authority: A PEM file with the certificates to trust, in place of those that the system trusts.
    func openClientHost(authority: String?) throws {
        var info = makeHostInfo("client")
        info.options = tf_option_ssl_global_init | (authority == nil ? 0 : tf_option_no_os_ca_certs)
        info.client_ssl_ca_filepath = authority.flatMap { strings.copy($0) }
        plain = try makeHost(&info)
    }

    deinit {
        protocols.deallocate()
        noKeepAlive.deallocate()
        loops.deallocate()
    }

    /// The only local protocol, whose callback receives the events of all.
    static let noSubprotocol = "no subprotocol"

    private func makeInfo() -> lws_context_creation_info {
        var info = lws_context_creation_info()
        // Listens nowhere.
        info.port = CONTEXT_PORT_NO_LISTEN_SERVER
        // Signed or unsigned, depending on the library's version.
        info.gid = .init(truncatingIfNeeded: -1)
        info.uid = .init(truncatingIfNeeded: -1)
        // The buffer for reading HTTP connections, shared by all of them.
        info.pt_serv_buf_size = 16 * 1024
        info.max_http_header_data = 8 * 1024
        // Each handshake in progress uses one of these, 9 kB each: thousands of phones may begin at once.
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

    private func makeHost(_ info: inout lws_context_creation_info) throws -> OpaquePointer {
        guard let host = lws_create_vhost(context, &info) else {
            let name = info.vhost_name.map { String(cString: $0) } ?? ""
            throw TransportError.system("libwebsockets cannot create its \(name) host")
        }
        return host
    }

    /// Closes all connections and starts closing lws's own handles; the loop must run until they are closed.
    func beginDestruction() {
        guard let context else { return }
        lws_context_destroy(context)
        isAbandoned = wakeUp?.hold() == false
    }

    /// Called while all our handles are closing: closes the handles that an abandoned lws does not close itself.
    func closeAbandonedHandles() {
        guard isAbandoned else { return }
        uv_walk(loop.uv, { handle, _ in if uv_is_closing(handle) == 0 { uv_close(handle, nil) } }, nil)
    }

    /// Frees the context, after the loop has closed all its handles.
    func finishDestruction() {
        // An abandoned context stays allocated: this is small, rare, and happens at the end of a process.
        guard let context, !isAbandoned else { return }
        Self.count.withLock { count in
            lws_context_destroy(context)
            count -= 1
        }
        self.context = nil
    }
}

/// Strings for a C library that keeps pointers to them; they live as long as this object.
final class CStrings {
    private var copies: [UnsafeMutableBufferPointer<CChar>] = []

    deinit {
        for copy in copies { copy.deallocate() }
    }

    func copy(_ string: String) -> UnsafePointer<CChar>? {
        let characters = string.utf8CString
        let memory = UnsafeMutableBufferPointer<CChar>.allocate(capacity: characters.count)
        _ = memory.initialize(from: characters)
        copies.append(memory)
        return UnsafePointer(memory.baseAddress)
    }
}

/// Passes libwebsockets' messages to the process's log.
enum LibraryLog {
    // libwebsockets has one log for the whole process, and its C callback has no context parameter.
    private static let logger = Locked<Logger?>(nil)

    static func use(_ logger: Logger) {
        self.logger.withLock { $0 = logger }
        lws_set_log_level(Int32(LLL_ERR | LLL_WARN)) { level, line in
            guard let line else { return }
            let text = String(cString: line)
            // Peers can cause these, so they are logged for debugging only.
            LibraryLog.logger.withLock { $0 }?.debug("libwebsockets: \(text.trimmingSuffix("\n"))")
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}

/// The single buffer in which outgoing bytes are assembled, with the space in front that `lws_write` requires.
final class ScratchBuffer {
    /// Bytes of room for a payload.
    let capacity: Int
    /// The start of a payload.
    let payload: UnsafeMutablePointer<UInt8>
    private let memory: UnsafeMutablePointer<UInt8>

    init(capacity: Int) {
        self.capacity = capacity
        memory = .allocate(capacity: Int(tf_lws_pre) + capacity)
        payload = memory + Int(tf_lws_pre)
    }

    deinit { memory.deallocate() }
}
