/// A text message from a phone or a viewer, decoded. The events of `touches` stay in the decoder.
package enum ClientMessage: Equatable, Sendable {
    case touches(seq: UInt64)
    /// A batch that cannot be applied; `seq` where one could be read.
    case badTouches(seq: UInt64?, detail: String)
    case hello(Hello)
    case bad(detail: String)
}

/// A phone's or a viewer's greeting.
package struct Hello: Equatable, Sendable {
    package enum Role: Equatable, Sendable {
        case touch(screen: Screen, resume: String?)
        case view(hostToken: String?)
    }

    package struct Screen: Codable, Equatable, Sendable {
        /// CSS px in the device's natural orientation.
        package var width: Double
        package var height: Double
        package var pixelsPerCentimetre: Double
        package var calibrated: Bool

        package init(width: Double, height: Double, pixelsPerCentimetre: Double = 64, calibrated: Bool = false) {
            self.width = width
            self.height = height
            self.pixelsPerCentimetre = pixelsPerCentimetre
            self.calibrated = calibrated
        }
    }

    package var role: Role
    /// A BCP 47 tag such as `de` or `en-GB`; `nil` where the client told none.
    package var locale: String?
    /// A phone wants to see the touches of the others.
    package var wantsPeers = false

    package init(role: Role, locale: String? = nil, wantsPeers: Bool = false) {
        self.role = role
        self.locale = locale
        self.wantsPeers = wantsPeers
    }
}
