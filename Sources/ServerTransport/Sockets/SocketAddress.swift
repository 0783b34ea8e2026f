import CEventPoll
import Glibc

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
