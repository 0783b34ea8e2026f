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
struct AddressPublication: Sendable {
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

    /// The interval at which everything is looked at that no message of the kernel announces: the clock, the host's name,
    /// the files of the certificate.
    private static let checkInterval = DispatchTimeInterval.seconds(60)

    /// Begins to follow the addresses, and renews the certificate of the local authority when needed.
    ///
    /// - Parameters:
    ///   - published: The addresses that are already published.
    ///   - queue: The queue for all renewals of the certificate.
    /// - Returns: A call that ends this.
    func follow(from published: ServerAddresses, on queue: DispatchQueue) -> () -> Void {
        let latest = Locked(published)
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + Self.checkInterval, repeating: Self.checkInterval)
        timer.setEventHandler {
            publish(after: latest)
            renewCertificate()
        }
        timer.resume()
        let watch = AddressWatch(on: queue) { if publish(after: latest) { renewCertificate() } }
        return {
            timer.cancel()
            watch.stop()
        }
    }

    /// Publishes the addresses if they have changed; returns whether they have.
    @discardableResult
    private func publish(after latest: Locked<ServerAddresses>) -> Bool {
        let addresses = addresses()
        let hasChanged = latest.withLock { published in
            defer { published = addresses }
            return published != addresses
        }
        guard hasChanged else { return false }
        Task { await server.publish(http: addresses.http, https: addresses.https) }
        logger.notice(
            "Addresses changed",
            metadata: ["addresses": "\((addresses.http + addresses.https).joined(separator: " "))"]
        )
        return true
    }
}
