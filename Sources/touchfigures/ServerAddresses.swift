import LocalNetworking
import ServerTransport

/// The base addresses under which phones reach the server, best first.
struct ServerAddresses: Equatable {
    var http: [String] = []
    var https: [String] = []

    /// - Parameter hasOwnCertificate: Whether to prefer names to IP addresses, which such a certificate rarely
    ///   contains.
    init(_ listeners: [ServerTransport.Listener], hasOwnCertificate: Bool) {
        for listener in listeners {
            let hosts = Self.hosts(listeningOn: listener.host)
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
        let numbers = LocalNetwork.addresses(listeningOn: host).map(\.urlHost)
        // Without a network, names cannot be resolved either; a name may lead to another address than a single one.
        let isEveryAddress = ["0.0.0.0", "::"].contains(host)
        return (numbers, isEveryAddress && !numbers.isEmpty ? mDNSNames : [])
    }

    private static var mDNSNames: [String] {
        LocalNetwork.names().filter { $0.hasSuffix(".local") && $0 != "localhost.local" }
    }
}
