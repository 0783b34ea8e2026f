import CLibwebsockets
import Glibc

/// A listening socket of ours: libwebsockets' own cannot say why it failed, nor sets what accepted sockets should inherit.
final class ListeningSocket {
    let port: Int
    /// The address it is bound to, in numbers.
    let host: String
    private let descriptor: Int32
    private var watcher: SocketWatcher?
    private var pause: LoopTimer?

    /// - Throws: `TransportError` with the reason.
    init(host: String, port: Int) throws(TransportError) {
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
        guard descriptor >= 0 else { throw .system("no socket: \(systemMessage(errno))") }
        Self.set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        if address.ai_family == AF_INET6 { Self.set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
        // Inherited by what is accepted: small messages leave at once, and what a slow reader does not take stays here,
        // where newer state can replace it, and not in the kernel.
        Self.set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        Self.set(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, 32 * 1024)
        // BBR, where it is the system's default, sets a pacing timer for every small answer. Where there is no CUBIC the
        // default stays.
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

    deinit { if watcher == nil { Glibc.close(descriptor) } }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Calls `onAccept` with each new socket and its peer's address, until `close()`.
    func start(on loop: EventLoop, onAccept: @escaping (Int32, String) -> Void) {
        watcher = SocketWatcher(loop: loop, descriptor: descriptor)
        watch(on: loop, onAccept)
    }

    private func watch(on loop: EventLoop, _ onAccept: @escaping (Int32, String) -> Void) {
        watcher?.watch(.readable) { [unowned self] in
            guard !self.accept(onAccept) else { return }
            // The socket stays readable while nobody can be taken, so looking on would spin.
            self.watcher?.pause()
            self.pause = LoopTimer(loop: loop, every: .milliseconds(100)) { [unowned self] in
                self.pause = nil
                self.watch(on: loop, onAccept)
            }
        }
    }

    /// Takes those that wait; `false` if the system has nothing left to take them with.
    private func accept(_ onAccept: (Int32, String) -> Void) -> Bool {
        // A bounded number at once, so that a rush of newcomers does not keep the others waiting.
        for _ in 0..<64 {
            var storage = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let accepted = withUnsafeMutableBytes(of: &storage) { bytes in
                tf_accept(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
            }
            if accepted >= 0 {
                onAccept(accepted, SocketAddress.name(of: storage, length: length)?.host ?? "")
                continue
            }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return false
            default: return true
            }
        }
        return true
    }

    func close() {
        pause = nil
        watcher?.close()
    }
}
