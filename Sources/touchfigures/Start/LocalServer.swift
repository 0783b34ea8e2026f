import Foundation
import ServerTransport

/// A server that may run on this machine, by its local address.
struct LocalServer {
    /// The maximum duration of each step.
    private static let timeoutSeconds = 2

    let host: String
    let port: Int
    /// Whether the port speaks TLS.
    private let isSecure: Bool

    /// - Parameter listening: The address that it listens on; the address of all interfaces is reached at the loopback
    ///   one.
    init(listening: String = "127.0.0.1", port: Int, isSecure: Bool = false) {
        host = ["0.0.0.0", "::"].contains(listening) ? "127.0.0.1" : listening
        self.port = port
        self.isSecure = isSecure
    }

    /// Whether a program accepts connections at this address.
    var accepts: Bool { connected { _ in true } ?? false }

    /// The description that a TouchFigures server gives of itself (`GET /api/v1/server`); `nil` if none responds.
    var description: String? {
        let answer: String? = connected { descriptor in
            let name = host.contains(":") ? "[\(host)]" : host
            let request = "GET /api/v1/server HTTP/1.1\r\nHost: \(name):\(port)\r\nConnection: close\r\n\r\n"
            return isSecure ? TLSClient.exchange(request, over: descriptor) : Self.exchange(request, over: descriptor)
        }
        return answer?.contains("\"name\":\"TouchFigures\"") == true ? answer : nil
    }

    private static func exchange(_ request: String, over descriptor: Int32) -> String? {
        guard send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else { return nil }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while answer.count < TLSClient.maxAnswerBytes {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            answer += buffer.prefix(count)
        }
        return String(decoding: answer, as: UTF8.self)
    }

    private func connected<Value>(_ use: (Int32) -> Value?) -> Value? {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var addresses: UnsafeMutablePointer<addrinfo>?
        guard (1...65_535).contains(port), getaddrinfo(host, "\(port)", &hints, &addresses) == 0,
            let address = addresses
        else {
            return nil
        }
        defer { freeaddrinfo(addresses) }
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.pointee.ai_family, kind, 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var patience = timeval(tv_sec: Self.timeoutSeconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
        guard connect(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 else { return nil }
        return use(descriptor)
    }
}
