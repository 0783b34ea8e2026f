import Application
import Dispatch
import EventLoops
import LocalNetworking
import Logging
import ServerTransport

/// Publishes the server's addresses at its start, and again when the machine's network changes: after another Wi-Fi or
/// a new lease.
///
/// The certificate of the local authority is then renewed for the new addresses without interrupting connections.
struct AddressPublication {
    let server: Server
    let listeners: [ServerTransport.Listener]
    let hasOwnCertificate: Bool
    /// Renews the certificate of the local authority, if any, for new addresses.
    let renewCertificate: @Sendable () -> Void
    let logger: Logger

    /// The current addresses.
    func addresses() -> ServerAddresses {
        ServerAddresses(listeners, hasOwnCertificate: hasOwnCertificate)
    }

    /// Publishes the addresses and begins to follow them.
    ///
    /// - Parameters:
    ///   - published: The addresses that are already published.
    ///   - queue: The queue for all renewals of the certificate.
    func follow(from published: ServerAddresses, on queue: DispatchQueue) -> AddressWatch {
        let latest = Locked(published)
        return AddressWatch(on: queue) {
            let addresses = addresses()
            let hasChanged = latest.withLock { published in
                defer { published = addresses }
                return published != addresses
            }
            guard hasChanged else { return }
            renewCertificate()
            Task { await server.publish(http: addresses.http, https: addresses.https) }
            logger.notice(
                "Addresses changed",
                metadata: ["addresses": "\((addresses.http + addresses.https).joined(separator: " "))"]
            )
        }
    }
}
