package import Geometry
import Storage
package import TouchMetrics
package import Transport
package import Web
package import WireProtocol

/// A participant of a session: its identity, its engine, and the progress of its stream.
package final class Participant {
    /// The number in the session, from 1; never reused.
    package let number: Int
    /// The identity that phones and projectors may see; the label is included only while it is shown.
    package private(set) var identity: ParticipantIdentity
    /// The label that its user, its address or the host has set.
    package private(set) var label = ParticipantLabel()
    /// The person who has the phone; `nil` unless codes identify.
    package private(set) var person: String?
    /// The browser and the kind of device with which it joined.
    package var device = DeviceKind()
    /// The hash of its resume token.
    let resumeKey: TokenHash
    /// The resume token itself, in case the welcome gets lost; in memory only.
    var unconfirmedToken: String?
    /// The participant's engine, with all of its figures in px.
    package var metrics: TouchMetrics
    /// The room's time of its touches; `nil` before its first `sync`. A `sync` counts once the server has answered a `clock`
    /// of the phone since the room was opened; of a phone that was there before only if its `t` is not earlier than that
    /// of the `clock`, since one that was made before is about another axis.
    package internal(set) var clock: RoomClock?
    /// The screen that its log begins with, in CSS px.
    package let firstScreen: Size
    /// The last batch applied.
    package internal(set) var seq: UInt64 = 0
    /// The last batch on disk.
    package internal(set) var ack: UInt64 = 0
    /// The density of its screen, by the newest calibration.
    package internal(set) var pixelsPerCentimetre: Double
    /// The reliability of the density.
    package internal(set) var trust: DensityTrust
    /// The calibration of the phone as a scale.
    package internal(set) var scale: Hello.Scale
    /// Whether the host removed it, or it withdrew.
    package internal(set) var isRemoved = false
    /// Whether it was removed without a trace, because it never sent anything.
    var isForgotten = false
    /// The identifier of its join attempt, which the phone chose.
    var join: String?
    /// The place in the budgets; `nil` if it left without drawing.
    package internal(set) var place: PhonePlace?
    /// The number of its departure while it has no place; `nil` otherwise.
    var departure: Int?
    /// The time of joining, in ms since the session's start.
    package internal(set) var joinedMilliseconds: UInt64 = 0
    /// The time of its removal, in ms since the session's start.
    package internal(set) var removedMilliseconds: UInt64?

    /// Whether none of its data is stored, because it has not consented.
    package var isUnstored = false
    /// Whether its next batch may have any higher number: it was read from a row to which later batches were not added.
    package var maySkipBatches = false
    /// The participant's answer to the newest question for consent; `nil` if it was not asked.
    package var consent: ConsentAnswer?
    /// Whether its touches do not count, because it has not answered.
    package var awaitsConsent: Bool { consent == .unanswered }

    // Live state.
    /// The open connection, if any.
    package internal(set) var connection: ConnectionID?
    /// Whether `welcome` was sent; no figures are sent before it.
    package internal(set) var isWelcomed = false
    /// The feature whose figures the phone gets: that of its role, or of a batch that it has sent.
    package var respondingFeature: (any BatchFeature)?
    /// Whether the phone gets the figures of touches: by its role, or because it has sent some.
    package var getsTouchFigures = true
    /// The schedule of its figures.
    package var pacing = FigurePacing()
    /// The room's pace while the participant is connected, and the announced pace in batches a second.
    var pace: RoomPace?
    var announcedPace = 0
    var catchUp = CatchUpBudget()
    /// Since when a `sync` of its can be about this epoch, in ms on the phone's clock; infinite before a `clock` was
    /// answered since the room was opened.
    private(set) var clockIsKnownSince = Double.infinity
    /// Whether it was in the room before this epoch.
    var isOfEarlierEpoch = false
    /// Whether the features must send their state again after the room's new state, because the host changed it.
    package var awaitsFeatureState = false
    /// Whether it is in the list of phones that wait for figures in bulk.
    var isInFigureBulk = false
    /// The time of the next check for figures to send; infinite if there is none.
    var figuresQueuedAt = Double.infinity
    /// Whether its figures changed since the last viewer frame.
    var isFramePending = false

    // Stored state.
    /// Whether it has changes that are in no commit yet.
    var isDirty = false
    /// Whether its row has to be written, not only the log.
    package var needsRow = true
    /// The profile as last written, in a session that keeps only figures.
    var storedProfile: StoredProfile?
    /// The batches since its engine was last stored as a checkpoint.
    package var batchesSinceCheckpoint = 0
    /// Whether it has changes that no keyframe contains.
    var awaitsKeyframe = false
    /// Whether it has data for keyframes; walkers have none.
    var hasTouched = false

    /// The id in messages, such as `p12`.
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

    /// The identity that the host may see; the label is included even while it is hidden.
    package var fullIdentity: ParticipantIdentity {
        var full = identity
        full.label = label.name.label
        full.group = label.name.group
        full.person = person
        full.isLabelHidden = label.isHidden
        return full
    }

    /// The identity that its own phone may see; without a label that the host hides.
    package var ownIdentity: ParticipantIdentity {
        var own = fullIdentity
        if own.isLabelHidden { (own.label, own.person) = (nil, nil) }
        return own
    }

    /// The group that its address, its user or the host has set.
    package var group: String? { label.name.group }

    /// Whether another connected phone has the same code, where codes identify.
    package var isCodeTwice: Bool {
        get { identity.isCodeTwice }
        set { identity.isCodeTwice = newValue }
    }

    /// Sets the label.
    ///
    /// - Parameters:
    ///   - isPerson: Whether it identifies the person who has the phone.
    ///   - isShown: Whether the host shows the labels of the room.
    package func call(_ label: ParticipantLabel, isPerson: Bool = false, isShown: Bool) {
        self.label = label
        person = isPerson ? label.name.label : nil
        identity.label = isShown && !label.isHidden ? label.name.label : nil
        identity.group = isShown ? label.name.group : nil
        identity.person = isShown && !label.isHidden ? person : nil
        identity.isLabelHidden = isShown && label.isHidden
    }

    /// Notes that a `clock` was answered.
    ///
    /// - Parameter time: That of the question in ms on the phone's clock.
    func noteQuestion(at time: Double) {
        clockIsKnownSince = isOfEarlierEpoch ? min(clockIsKnownSince, time) : -.infinity
    }

    /// Adds what the phone told of its clock.
    func apply(_ sync: ClockSync) {
        if clock == nil { clock = RoomClock(sync) } else { clock?.add(sync) }
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

/// Assigns the colours and shapes that identify participants on the projector.
///
/// The pairs repeat after 24 participants, who are then distinguished by their number.
package enum Appearance {
    /// The colours of participants and teams, from the first on.
    package static let colours = [
        "#37a6ef", "#ffb000", "#3ddc84", "#ff6b9d", "#b48cff", "#ff7a45", "#5ce1e6", "#e8e36b", "#f2f9fd", "#9be564",
        "#d69cbc", "#8fb3c7",
    ]
    static let shapes = ["circle", "triangle", "square", "diamond", "star", "pentagon", "cross", "hexagon"]

    static func ofParticipant(_ number: Int) -> (colour: String, shape: String) {
        (colours[(number - 1) % colours.count], shapes[(number - 1) % shapes.count])
    }
}
