package import Challenges
package import TouchMetrics
package import Weighing

/// A text message from a phone or a viewer, decoded. The events of `touches`, the fixes of `fixes` and the anchors of
/// `anchors` stay in the decoder.
package enum ClientMessage: Equatable, Sendable {
    /// A valid batch of touch events, which the decoder holds.
    case touches(seq: UInt64)
    /// A valid batch of fixes, which the decoder stores; `sentAt` is in ms on the phone's clock, `nil` if the phone
    /// sent none.
    case fixes(seq: UInt64, sentAt: Double?)
    /// A valid batch of anchors on a page, which the decoder stores; `width` is that of the page in CSS px.
    case anchors(seq: UInt64, page: String, width: Double)
    /// A valid batch of a task's own kind.
    case task(seq: UInt64, batch: TaskBatch)
    /// A valid `ground`; `nil` if no picture lies on the screen any more.
    case ground(seq: UInt64, place: ToldPlace?)
    /// A valid `motion`; whether it fits the phone's recordings is up to the room.
    case motion(seq: UInt64, batch: MotionBatch)
    /// A valid `sync`; its epoch is 0 until the room says it.
    case sync(ClockSync)
    /// The question for the room's time; `time` is in ms on the phone's clock.
    case clock(id: UInt64, time: Double)
    /// The request of a phone's user that the session deletes the data that the phone sent.
    case withdraw
    /// The requested name of the phone.
    case name(OwnName)
    /// An invalid batch; `seq` is `nil` if it could not be read.
    case badBatch(seq: UInt64?, detail: String)
    /// A valid greeting.
    case hello(Hello)
    /// An invalid message that is not a batch; `detail` states why.
    case bad(detail: String)
}

/// The greeting of a phone or viewer.
package struct Hello: Equatable, Sendable {
    /// The role of the client in the session.
    package enum Role: Equatable, Sendable {
        /// A phone that sends touches; `resume` is the token of an earlier connection.
        case touch(screen: Screen, resume: String?)
        /// A phone on an audio walk; `play` is the id of the play.
        case walk(screen: Screen, resume: String?, play: String?)
        /// A viewer; if it sends the host's token, it gets the host's fields.
        case view(hostToken: String?)
    }

    /// A phone's screen.
    package struct Screen: Codable, Equatable, Sendable {
        /// The width in CSS px in the device's natural orientation.
        package var width: Double
        /// The height in CSS px in the device's natural orientation.
        package var height: Double
        /// The density in CSS px per centimetre.
        package var pixelsPerCentimetre: Double
        /// Whether the density was calibrated by a person.
        package var calibrated: Bool
        /// The density's relative error; `nil` if it is unknown.
        package var relativeError: Double?

        /// The reliability of the density.
        package var trust: DensityTrust { DensityTrust(isCalibrated: calibrated, relativeError: relativeError) }

        /// Creates a screen; units are those of the properties.
        package init(
            width: Double,
            height: Double,
            pixelsPerCentimetre: Double = 64,
            calibrated: Bool = false,
            relativeError: Double? = nil
        ) {
            self.width = width
            self.height = height
            self.pixelsPerCentimetre = pixelsPerCentimetre
            self.calibrated = calibrated
            self.relativeError = relativeError
        }
    }

    /// The conversion of a phone's pressure values to grams.
    package struct Scale: Codable, Equatable, Sendable {
        /// The weight in grams at a reading of 1.
        package var fullScaleGrams: Double
        /// The reading that counts as 0, from 0 to below 1.
        package var tare: Double
        /// Whether the full scale was calibrated by a person.
        package var calibrated: Bool

        /// Creates a scale; units are those of the properties.
        package init(
            fullScaleGrams: Double = ForceScale.defaultFullScaleGrams,
            tare: Double = 0,
            calibrated: Bool = false
        ) {
            self.fullScaleGrams = fullScaleGrams
            self.tare = tare
            self.calibrated = calibrated
        }

        /// The scale for the engine.
        package var force: ForceScale { ForceScale(fullScaleGrams: fullScaleGrams, tare: tare) }
    }

    /// The role of the client in the session.
    package var role: Role
    /// A BCP 47 tag such as `de` or `en-GB`; `nil` if the client sent none.
    package var locale: String?
    /// Whether a phone wants to see the others' touches.
    package var wantsPeers = false
    /// Whether a viewer wants to see fingers 60 times a second.
    package var wantsCloseFrames = false
    /// The phone's scale; `nil` keeps the previous one.
    package var scale: Scale?
    /// A random value that identifies a new phone until its first welcome: the same value again is the same phone.
    package var join: String?
    /// The phone's own name or code, and its group.
    package var name = OwnName()
    /// The abilities of the phone; `nil` if it did not send them.
    package var abilities: Abilities?

    /// Creates a greeting.
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

/// Version 1 of the contract in `docs/protocol.md`.
package enum ProtocolVersion {
    /// The name of the WebSocket subprotocol (RFC 6455 §1.9).
    package static let subprotocol = "touchfigures.v1"
}
