import CommandLineSupport
import EventLoops
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
            return ClientExchange.exchange(request, over: descriptor, isSecure: isSecure)
        }
        return answer?.contains("\"name\":\"TouchFigures\"") == true ? answer : nil
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

extension Serve {
    /// Why the server cannot listen, and the remedy, in one line.
    func failure(_ error: TransportError) -> StartFailure {
        switch error {
        case .badHost:
            StartFailure("\(error): choose another by --host, or leave it out for all of them")
        case .addressInUse(_, let taken):
            StartFailure(
                LocalServer(listening: host, port: taken).description == nil
                    ? "\(error): stop that one, or choose another port by \(flag(of: taken))"
                    : "port \(taken) is in use by a TouchFigures server: use or stop that one, or choose other ports by "
                        + "--port and --tls-port"
            )
        case .permissionDenied(_, let reserved):
            StartFailure(
                "\(error): choose one from 1024 on by \(flag(of: reserved)), or give the unit CAP_NET_BIND_SERVICE "
                    + "as administration.md shows"
            )
        case .badCertificate where certificate != nil:
            StartFailure("\(error); check --certificate and --key")
        default:
            StartFailure(error.description)
        }
    }

    private func flag(of taken: Int) -> String { taken == port ? "--port" : "--tls-port" }
}
