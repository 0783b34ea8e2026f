/// What the command line decides for the application.
package struct ServerConfiguration: Sendable {
    /// Base addresses under which phones on the network reach the server, best first: `http://192.168.1.20:8080`.
    package var httpAddresses: [String] = []
    package var httpsAddresses: [String] = []
    /// The certificate is one that phones trust without further ado: QR codes lead to HTTPS.
    package var isCertificateTrusted = false
    /// The local authority's certificate, if the server has one.
    package var authorityPEM: [UInt8]?
    package var authorityDER: [UInt8]?
    /// Origins besides the server's own from which browsers may open the live connection.
    package var allowedOrigins: [String] = []
    /// Needed to create sessions and to read metrics, if set.
    package var adminToken: String?
    /// Where the map's pictures come from; without it no request leaves the machine.
    package var mapTiles: MapTiles?
    /// How long a session lives.
    package var sessionLifetime: Duration = .seconds(24 * 3600)

    package init() {}

    /// The address in QR codes and join links.
    var joinAddress: String? {
        isCertificateTrusted
            ? httpsAddresses.first ?? httpAddresses.first : httpAddresses.first ?? httpsAddresses.first
    }
}
