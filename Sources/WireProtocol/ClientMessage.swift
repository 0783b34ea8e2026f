package import TouchMetrics

/// A text message from a phone or a viewer, decoded. The events of `touches` and the fixes of `fixes` stay in the decoder.
package enum ClientMessage: Equatable, Sendable {
    case touches(seq: UInt64)
    /// - sentAt: ms on the phone's clock; `nil` if it sent none.
    case fixes(seq: UInt64, sentAt: Double?)
    /// A batch that cannot be applied; `seq` where one could be read.
    case badBatch(seq: UInt64?, detail: String)
    case hello(Hello)
    case bad(detail: String)
}

/// A phone's or a viewer's greeting.
package struct Hello: Equatable, Sendable {
    package enum Role: Equatable, Sendable {
        case touch(screen: Screen, resume: String?)
        /// - play: the id of the audio walk that is walked.
        case walk(screen: Screen, resume: String?, play: String?)
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

    /// How a phone's pressure readings are converted to grams.
    package struct Scale: Codable, Equatable, Sendable {
        package var fullScaleGrams: Double
        /// The reading that counts as 0.
        package var tare: Double
        package var calibrated: Bool

        package init(
            fullScaleGrams: Double = ForceScale.defaultFullScaleGrams,
            tare: Double = 0,
            calibrated: Bool = false
        ) {
            self.fullScaleGrams = fullScaleGrams
            self.tare = tare
            self.calibrated = calibrated
        }

        package var force: ForceScale { ForceScale(fullScaleGrams: fullScaleGrams, tare: tare) }
    }

    package var role: Role
    /// A BCP 47 tag such as `de` or `en-GB`; `nil` if the client sent none.
    package var locale: String?
    /// A phone wants to see the touches of the others.
    package var wantsPeers = false
    /// `nil`: as last sent.
    package var scale: Scale?
    /// Identifies a new phone until its first welcome: the same value again is the same phone.
    package var join: String?

    package init(
        role: Role,
        locale: String? = nil,
        wantsPeers: Bool = false,
        scale: Scale? = nil,
        join: String? = nil
    ) {
        self.role = role
        self.locale = locale
        self.wantsPeers = wantsPeers
        self.scale = scale
        self.join = join
    }
}
