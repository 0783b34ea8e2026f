import LocalNetworking
import ServerTransport

/// The base addresses under which phones reach the server, best first.
struct ServerAddresses: Equatable {
    var http: [String] = []
    var https: [String] = []

    /// - Parameter hasOwnCertificate: Whether to prefer names to IP addresses, which such a certificate rarely
    ///   contains.
    init(_ listeners: [ServerTransport.Listener], host: String, hasOwnCertificate: Bool) {
        let hosts = Self.hosts(listeningOn: host)
        for listener in listeners {
            let ordered =
                listener.scheme == "https" && hasOwnCertificate
                ? hosts.names + hosts.numbers
                : hosts.numbers
                    + hosts.names
            let bases = ordered.map { "\(listener.scheme)://\($0):\(listener.port)" }
            if listener.scheme == "https" { https = bases } else { http = bases }
        }
    }

    private static func hosts(listeningOn host: String) -> (numbers: [String], names: [String]) {
        let addresses = LocalNetwork.addresses()
        // Without a network, names cannot be resolved either.
        func withNames(_ numbers: [String]) -> (numbers: [String], names: [String]) {
            (numbers, numbers.isEmpty ? [] : mDNSNames)
        }
        switch host {
        case "0.0.0.0": return withNames(addresses.filter { !$0.isIPv6 }.map(\.urlHost))
        case "::": return withNames(addresses.map(\.urlHost))
        default:
            // Bound to one address: use it if it is a network address.
            return (addresses.filter { $0.text == host }.map(\.urlHost), [])
        }
    }

    private static var mDNSNames: [String] {
        LocalNetwork.names().filter { $0.hasSuffix(".local") && $0 != "localhost.local" }
    }
}
