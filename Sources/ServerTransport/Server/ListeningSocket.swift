import CEventPoll
package import EventLoops
import Glibc
import SystemCalls

/// Accepts the connections of a listening socket, which it owns.
final class ListeningSocket {
    let listener: OpenListener
    private var watcher: SocketWatcher?
    private var pause: LoopTimer?

    init(_ listener: OpenListener) {
        self.listener = listener
    }

    deinit { if watcher == nil { listener.close() } }

    /// Calls `onAccept` with each new socket and its peer's address, until `close()`, and `onRefusal` with the `errno`
    /// if the system has no resources for a connection.
    func start(
        on loop: EventLoop,
        onAccept: @escaping (Int32, String) -> Void,
        onRefusal: @escaping (Int32) -> Void
    ) {
        watcher = SocketWatcher(loop: loop, descriptor: listener.descriptor)
        watcher?.handler = { [unowned self] _ in
            guard let code = self.accept(onAccept) else { return }
            onRefusal(code)
            // The socket stays readable while no connection can be accepted, so watching it would spin.
            self.watcher?.watch([])
            self.pause = LoopTimer(loop: loop, every: .milliseconds(100)) { [unowned self] in
                self.pause = nil
                self.watcher?.watch(.readable)
            }
        }
        watcher?.watch(.readable)
    }

    /// Accepts waiting connections; returns the `errno` if that fails for lack of resources, or for an unknown reason.
    private func accept(_ onAccept: (Int32, String) -> Void) -> Int32? {
        // A bounded number at once, so that a rush of new connections does not delay the others.
        for _ in 0..<64 {
            var storage = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let accepted = withUnsafeMutableBytes(of: &storage) { bytes in
                tf_accept(listener.descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
            }
            if accepted >= 0 {
                onAccept(accepted, SocketAddress.name(of: storage, length: length)?.host ?? "")
                continue
            }
            switch errno {
            case EAGAIN: return nil
            // Also network faults that affect one connection only (accept(2)).
            case EINTR, ECONNABORTED, EPROTO, ENETDOWN, ENETUNREACH, EHOSTUNREACH, EHOSTDOWN, ENOPROTOOPT, ENONET:
                continue
            default: return errno
            }
        }
        return nil
    }

    func close() {
        pause = nil
        watcher?.close()
    }
}

/// A listening TCP socket: opened by this process, or inherited from the process that opened it.
package struct OpenListener: Sendable {
    /// The socket's descriptor.
    package let descriptor: Int32
    /// The numeric address that the socket is bound to.
    package let host: String
    /// The port that the socket is bound to.
    package let port: Int

    /// Opens a listening socket.
    ///
    /// - Parameters:
    ///   - host: A numeric address or `localhost`; `0.0.0.0` is every IPv4 address, `::` every address of both families,
    ///     as far as this machine has them.
    ///   - port: The port's number; 0 lets the system choose.
    /// - Throws: `TransportError` with the reason.
    package init(host: String, port: Int) throws(TransportError) {
        do throws(TransportError) {
            try self.init(numeric: host, port: port)
        } catch .badHost where host == "::" {
            try self.init(numeric: "0.0.0.0", port: port)
        }
    }

    private init(numeric host: String, port: Int) throws(TransportError) {
        guard (0...65535).contains(port) else { throw .system("\(port) is not a port") }
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        if host != "localhost" { hints.ai_flags |= AI_NUMERICHOST }
        var list: UnsafeMutablePointer<addrinfo>?
        guard !host.isEmpty, getaddrinfo(host, String(port), &hints, &list) == 0, let address = list?.pointee else {
            throw .badHost(host)
        }
        defer { freeaddrinfo(list) }

        descriptor = tf_socket(address.ai_family)
        guard descriptor >= 0 else {
            throw errno == EAFNOSUPPORT ? .badHost(host) : .system("cannot create a socket: \(systemMessage(errno))")
        }
        Self.set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        if address.ai_family == AF_INET6 { Self.set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
        // Accepted sockets inherit these options: small messages are sent immediately, and unread data stays in the
        // process, where newer state can replace it, instead of in the kernel.
        Self.set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        Self.set(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, 32 * 1024)
        // If BBR is the system's default, it sets a pacing timer for every small message. Without CUBIC, the default
        // remains.
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_CONGESTION, "cubic", 5)

        if bind(descriptor, address.ai_addr, address.ai_addrlen) != 0 || listen(descriptor, 4096) != 0 {
            let code = errno
            Glibc.close(descriptor)
            switch code {
            case EADDRINUSE: throw .addressInUse(host: host, port: port)
            case EACCES, EPERM: throw .permissionDenied(host: host, port: port)
            // A link-local address of IPv6 without its zone is invalid.
            case EADDRNOTAVAIL, EINVAL: throw .badHost(host)
            default: throw .system("cannot listen on port \(port) on \(host): \(systemMessage(code))")
            }
        }
        (self.host, self.port) = SocketAddress.local(of: descriptor) ?? (host, port)
    }

    /// Uses a socket that this process, or its parent, has opened.
    ///
    /// - Throws: `TransportError.system` if the descriptor is not a listening socket.
    package init(adopting descriptor: Int32) throws(TransportError) {
        var isListening: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0, isListening != 0,
            let address = SocketAddress.local(of: descriptor)
        else { throw .system("descriptor \(descriptor) is not a listening socket") }
        // Prevents an inherited descriptor from being inherited further by accident.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.descriptor = descriptor
        (host, port) = address
    }

    /// Closes the socket.
    package func close() {
        _ = Glibc.close(descriptor)
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}

/// Addresses of sockets in numbers.
enum SocketAddress {
    /// The address and port that a socket is bound to.
    static func local(of descriptor: Int32) -> (host: String, port: Int)? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutableBytes(of: &storage) { bytes in
            getsockname(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
        }
        return result == 0 ? name(of: storage, length: length) : nil
    }

    static func name(of storage: sockaddr_storage, length: socklen_t) -> (host: String, port: Int)? {
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
        let result = withUnsafeBytes(of: storage) { bytes in
            getnameinfo(
                bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                length,
                &host,
                socklen_t(host.count),
                &port,
                socklen_t(port.count),
                NI_NUMERICHOST | NI_NUMERICSERV
            )
        }
        guard result == 0 else { return nil }
        var name = text(host)
        // An IPv4 peer of a socket for both versions (RFC 4291 §2.5.5.2).
        if name.hasPrefix("::ffff:") { name.removeFirst(7) }
        return (name, Int(text(port)) ?? 0)
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
