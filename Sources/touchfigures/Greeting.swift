import Foundation
import Imaging
import QREncodeImaging

/// What a person at the terminal sees after the start: where to go, and a QR code for the phone.
struct Greeting {
    var addresses: ServerAddresses
    var isCertificateTrusted: Bool
    /// No puzzle and no play is there.
    var hasNothingToPlay: Bool

    /// On standard error, so that standard output stays readable for programs; nothing where nobody looks.
    func show() {
        guard isatty(STDERR_FILENO) == 1,
            let address = isCertificateTrusted ? addresses.https.first : addresses.http.first
        else { return }
        var text = "\nOpen \(address) on a phone in the same network"
        if let matrix = try? QRCodeRenderer().matrix(of: address) {
            text += ", or scan this:\n\n" + matrix.terminalText(ansiColours: true)
        }
        if hasNothingToPlay { text += "\nScripts/samples makes four puzzles and an audio walk to begin with.\n" }
        text += "\nStop with Ctrl+C.\n"
        FileHandle.standardError.write(Data(text.utf8))
    }
}
