package import ExportFiles
package import Storage
package import Transport
package import Web

/// The application's configuration, from the command line.
package struct ServerConfiguration: Sendable {
    /// The address that clients use, in place of the server's own addresses.
    package var publicURL: PublicURL?
    /// The HTTP base addresses at which phones on the network reach the server, best first, such as
    /// `http://192.168.1.20:8080`.
    package var httpAddresses: [String] = []
    /// The HTTPS base addresses, best first.
    package var httpsAddresses: [String] = []
    /// Whether phones trust the certificate without an installation, so that QR codes can use HTTPS.
    package var isCertificateTrusted = false
    /// The local authority's certificate, if the server has one: the present one, as the addresses are.
    package var authority: PublishedAuthority?
    /// Other origins from which browsers may open the live connection, and whose pages can be studied, in the form in
    /// which browsers write them.
    package var allowedOrigins: [String] = [] {
        didSet { allowedOrigins = allowedOrigins.map { PublicURL.origin(of: $0) ?? $0 } }
    }
    /// The hash of the admin token, if any; the token is required to create sessions, puzzles and plays, and to read
    /// metrics remotely.
    package var adminKey: TokenHash?
    /// The map that this server has in files; `nil` for none.
    package var mapSheet: MapSheet?
    /// The limit of the data folder's size; near it no new sessions begin.
    package var quota = StorageQuota.standard
    /// Ends the server at the request of a page on its own machine; `nil` if pages may not do this.
    package var stop: (@Sendable () -> Void)?
    /// The retention of a session that does not specify it.
    package var retention = SessionRetention.replay
    /// The lifetimes of sessions.
    package var lifetimes = SessionLifetimes()

    /// The content security policy of the pages; `nil` leaves it to the transport.
    package var pagePolicy: String?

    /// The number of worker processes that the supervisor replaced before this one, for `/metrics`.
    package var workerRestarts = 0
    /// The amount of a large room's work in one tick.
    package var workPerTick = WorkPerTick()
    /// What the administrator's page and `/metrics` show of the machine and its files.
    package var operation = OperationSources()
    /// Compresses large responses about rooms; `nil` for none.
    package var responseEncoder: (any ContentEncoder)?
    /// Makes workbooks of tables; `nil` for none.
    package var spreadsheets: (any SpreadsheetMaking)?

    /// Creates the default configuration.
    package init() {}

    /// Whether pages of an origin, the value of an `Origin` field, may join and change sessions although it is not the
    /// server's own.
    package func isAllowed(_ origin: String) -> Bool {
        allowedOrigins.contains(PublicURL.origin(ofField: origin))
    }

    /// Whether a page may be studied: it must belong to an allowed origin, or to the server's own.
    ///
    /// Hosts open these pages, so a phone cannot name others.
    ///
    /// - Parameter own: The server's origin as the phone reached it.
    func mayBeStudied(_ page: String, reachedAs own: String?) -> Bool {
        guard let origin = PublicURL.origin(of: page), page.utf8.dropFirst(8).contains(UInt8(ascii: "/")) else {
            return false
        }
        if origin == own || allowedOrigins.contains(origin) { return true }
        let published = httpAddresses + httpsAddresses + [publicURL?.description].compactMap { $0 }
        return published.contains { PublicURL.origin(of: $0) == origin }
            || own.map { Self.isSameLoopback(origin, $0) } == true
    }

    /// Whether two origins are names of this machine, with the same scheme and port.
    private static func isSameLoopback(_ first: String, _ second: String) -> Bool {
        func parts(_ origin: String) -> (scheme: Substring, port: Substring)? {
            guard let colon = origin.firstIndex(of: ":") else { return nil }
            let host = origin[colon...].dropFirst(3)
            guard HTTPRequest.namesLoopback(String(host)) else { return nil }
            let end = host.lastIndex(of: "]") ?? host.startIndex
            return (origin[..<colon], host[end...].drop { $0 != ":" })
        }
        guard let first = parts(first), let second = parts(second) else { return false }
        return first == second
    }

    /// The address in QR codes and join links.
    package var joinAddress: String? {
        if let publicURL { return publicURL.description }
        return isCertificateTrusted
            ? httpsAddresses.first ?? httpAddresses.first : httpAddresses.first ?? httpsAddresses.first
    }
}

/// The certificate of the local authority that phones install.
package struct PublishedAuthority: Equatable, Sendable {
    /// For `application/x-pem-file`.
    package let pem: [UInt8]
    /// For `application/x-x509-ca-cert`.
    package let der: [UInt8]

    /// Creates the two forms of a certificate.
    package init(pem: [UInt8], der: [UInt8]) {
        self.pem = pem
        self.der = der
    }
}
