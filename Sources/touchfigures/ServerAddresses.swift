import Application
import CommandLineSupport
import Dispatch
import EventLoops
import Foundation
import Imaging
import LocalNetworking
import Logging
import QREncodeImaging
import ServerTransport
import Web

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

/// The text at the terminal after the start: the address, and a QR code for phones.
struct Greeting {
    var addresses: ServerAddresses
    /// The address that clients use instead of the server's own.
    var publicURL: PublicURL?
    /// The address at which a browser on this machine has author access; `nil` if there is none.
    var authorsAddress: String?
    var isCertificateTrusted: Bool
    /// Whether there are no puzzles and no plays.
    var hasNothingToPlay: Bool

    /// Prints the text on standard error, because programs read standard output; prints nothing without a terminal.
    func show() {
        guard isatty(STDERR_FILENO) == 1,
            let address = publicURL?.description
                ?? (isCertificateTrusted ? addresses.https.first : addresses.http.first)
        else { return }
        var text = "\nOpen \(address) on a phone" + (publicURL == nil ? " in the same network" : "")
        if let matrix = try? QRCodeRenderer().matrix(of: address) {
            text += ", or scan this:\n\n" + matrix.terminalText(ansiColours: true)
        }
        if let authorsAddress {
            text += "\nTo make puzzles and walks, open \(authorsAddress) on this machine.\n"
        }
        if hasNothingToPlay { text += "\ntouchfigures samples imports four sample puzzles and an audio walk.\n" }
        text += "\nStop with Ctrl+C.\n"
        StandardError.write(text)
    }
}

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
