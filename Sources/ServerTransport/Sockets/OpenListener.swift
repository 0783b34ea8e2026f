import CEventPoll
package import EventLoops
import Glibc
import SystemCalls

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
            case EADDRNOTAVAIL: throw .badHost(host)
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
