package import Geometry
import Storage
package import TouchMetrics
package import Transport
package import Web
package import WireProtocol

/// A participant of a session: its identity, its engine, and the progress of its stream.
package final class Participant {
    /// Its number in the session, from 1 on; never reused.
    package let number: Int
    /// As phones and projectors may know it: with its label only while that is shown.
    package private(set) var identity: ParticipantIdentity
    /// What it is called by its user, its address or the host.
    package private(set) var label = ParticipantLabel()
    /// The browser and the kind of device that it joined with.
    package var device = DeviceKind()
    /// The hash of its resume token.
    let resumeKey: TokenHash
    /// The resume token itself, in case the welcome gets lost; in memory only.
    var unconfirmedToken: String?
    /// Its engine, with all of its figures in px.
    package var metrics: TouchMetrics
    /// The screen that its log begins with, in CSS px.
    package let firstScreen: Size
    /// The last batch applied.
    package internal(set) var seq: UInt64 = 0
    /// The last batch on disk.
    package internal(set) var ack: UInt64 = 0
    /// The density of its screen, by the newest calibration.
    package internal(set) var pixelsPerCentimetre: Double
    /// How well the density is known.
    package internal(set) var trust: DensityTrust
    /// Its calibration as a scale.
    package internal(set) var scale: Hello.Scale
    /// Whether the host removed it, or it withdrew.
    package internal(set) var isRemoved = false
    /// Whether it was removed without a trace, because it never sent anything.
    var isForgotten = false
    /// The identifier of its join attempt, which the phone chose.
    var join: String?
    /// Its place in the budgets; `nil` if it left without drawing.
    var place: PhonePlace?
    /// The number of its departure, while it has no place.
    var departure: Int?
    /// Since the session's start.
    package internal(set) var joinedMilliseconds: UInt64 = 0
    /// When it was removed, in ms since the session's start.
    package internal(set) var removedMilliseconds: UInt64?

    /// Whether nothing of it is stored, because it has not agreed to that.
    package var isUnstored = false
    /// What it has said to the newest question whether that may be stored; `nil` if it was not asked.
    package var consent: ConsentAnswer?
    /// Whether its touches do not count, because it has not answered.
    package var awaitsConsent: Bool { consent == .unanswered }

    // Live state.
    /// Its open connection, if any.
    package internal(set) var connection: ConnectionID?
    /// Whether `welcome` was sent; no figures are sent before it.
    package internal(set) var isWelcomed = false
    /// The feature that answers its batches instead of the figures.
    package var answeringFeature: (any RoomFeature)?
    /// When its next figures are due.
    package var pacing = FigurePacing()
    /// Its room's pace once it is connected, and the pace in batches a second that was announced to it.
    var pace: RoomPace?
    var announcedPace = 0
    var catchUp = CatchUpBudget()
    /// Whether the host changed what features tell it; they do so after the room's new state.
    package var awaitsFeatureState = false
    /// Whether it is in the list of phones that wait for figures in bulk.
    var isInFigureBulk = false
    /// The time of the next check for figures to send; infinite without one.
    var figuresQueuedAt = Double.infinity
    /// Whether its figures changed since the last viewer frame.
    var isFramePending = false

    // Stored state.
    /// Whether it has changes that are in no commit yet.
    var isDirty = false
    /// Whether its row has to be written, not only the log.
    package var needsRow = true
    /// Its profile as it was last written, in a session that keeps only figures.
    var storedProfile: StoredProfile?
    /// The batches since its engine was last stored as a checkpoint.
    package var batchesSinceCheckpoint = 0
    /// Whether it has changes that no keyframe contains.
    var awaitsKeyframe = false
    /// Whether it has data for keyframes; walkers have none.
    var hasTouched = false

    /// Its id in messages, such as `p12`.
    package var id: String { identity.id }

    init(number: Int, name: String, resumeKey: TokenHash, screen: Hello.Screen, scale: Hello.Scale = Hello.Scale()) {
        self.number = number
        let (colour, shape) = Appearance.ofParticipant(number)
        identity = ParticipantIdentity(id: Self.id(number), name: name, colour: colour, shape: shape)
        self.resumeKey = resumeKey
        metrics = TouchMetrics(screen: screen.size)
        firstScreen = metrics.screen
        pixelsPerCentimetre = screen.pixelsPerCentimetre
        trust = screen.trust
        self.scale = scale
    }

    /// As its host may know it: with its label even while that is hidden.
    package var fullIdentity: ParticipantIdentity {
        var full = identity
        full.label = label.name.label
        full.group = label.name.group
        full.isLabelHidden = label.isHidden
        return full
    }

    /// As its own phone may know it: without a label that the host hides.
    package var ownIdentity: ParticipantIdentity {
        var own = fullIdentity
        if own.isLabelHidden { own.label = nil }
        return own
    }

    /// Sets what it is called.
    ///
    /// - Parameter isShown: whether the host shows the labels of the room.
    package func call(_ label: ParticipantLabel, isShown: Bool) {
        self.label = label
        identity.label = isShown && !label.isHidden ? label.name.label : nil
        identity.group = isShown ? label.name.group : nil
        identity.isLabelHidden = isShown && label.isHidden
    }

    /// Returns the id of a number.
    package static func id(_ number: Int) -> String { "p\(number)" }

    /// Returns the number in an id such as `p12`.
    static func number(ofID id: String) -> Int? {
        guard id.hasPrefix("p"), let number = Int(id.dropFirst()), id == Self.id(number) else { return nil }
        return number
    }

    /// Frees the heatmap's memory of a removed participant that is on disk.
    func releaseEngine() {
        metrics = TouchMetrics(screen: metrics.screen)
    }
}
