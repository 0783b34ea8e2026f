import Geometry
import Rooms
import TouchMetrics
import WireProtocol

/// A participant in a replay, including those removed later.
struct ReplayParticipant: Sendable {
    var number: Int
    var identity: ParticipantIdentity
    /// The newest screen, and the screen at the beginning of the log.
    var screen: Size
    var firstScreen: Size
    var pixelsPerCentimetre: Double
    var trust: DensityTrust
    /// The time of joining in ms since the session's start, like all times of a replay.
    var joinedMilliseconds: UInt64
    var removedMilliseconds: UInt64?

    /// - Parameter forHost: whether with a label that others may not see.
    init(_ participant: Participant, forHost: Bool = false) {
        number = participant.number
        identity = forHost ? participant.fullIdentity : participant.identity
        screen = participant.metrics.screen
        firstScreen = participant.firstScreen
        pixelsPerCentimetre = participant.pixelsPerCentimetre
        trust = participant.trust
        joinedMilliseconds = participant.joinedMilliseconds
        removedMilliseconds = participant.removedMilliseconds
    }

    /// Whether the participant was in the room at this time.
    func isPresent(at milliseconds: UInt64) -> Bool {
        joinedMilliseconds <= milliseconds && milliseconds < removedMilliseconds ?? .max
    }
}
