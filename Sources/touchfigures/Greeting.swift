import CommandLineSupport
import Foundation
import Imaging
import QREncodeImaging
import Web

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
