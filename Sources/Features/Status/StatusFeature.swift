import Imaging
import Rooms

/// Information about the server: health, metrics, addresses, QR codes and its certificate.
final class StatusFeature: Feature {
    static let routes = serverRoutes

    let qrCodes: any QRCodeRendering

    init(_ qrCodes: any QRCodeRendering) {
        self.qrCodes = qrCodes
    }
}
