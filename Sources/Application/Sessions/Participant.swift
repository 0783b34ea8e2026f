import Challenges
import Geometry
import Storage
import TouchMetrics
import Transport
import WalkTraces
import WireProtocol

/// One phone of a session: who it is, its engine, and how far its stream has come.
final class Participant {
    let number: Int
    let identity: ParticipantIdentity
    let resumeToken: String
    var metrics: TouchMetrics
    /// While a challenge runs.
    var judge: ChallengeJudge?
    /// Of one who has walked, or is about to.
    var walker: Walker?
    /// The last batch applied.
    var seq: UInt64 = 0
    /// The last batch on disk.
    var ack: UInt64 = 0
    var pixelsPerCentimetre: Double
    var isCalibrated: Bool
    var scale: Hello.Scale
    var isRemoved = false
    /// Since the session's start.
    var joinedMilliseconds: UInt64 = 0
    var removedMilliseconds: UInt64?

    // The live side.
    var connection: ConnectionID?
    /// `welcome` has gone out; no figures before it.
    var isWelcomed = false
    /// The connection is one that walks.
    var isWalking = false
    var pacing = FigurePacing()
    /// In the list of phones that are owed figures.
    var isAnswerPending = false
    /// Its figures changed since the last viewer frame.
    var isFramePending = false
    /// Its results changed since the last viewer frame.
    var isResultPending = false
    /// How far it has come in the newest game of spot the difference.
    var standing: RoundStanding?
    /// That changed since the last viewer frame.
    var isRoundPending = false
    /// It walked on since the last frame for the host.
    var isWalkPending = false

    // The durable side.
    /// Has a record or a change that is not in any commit yet.
    var isDirty = false
    /// Its row itself has to be written, not only the log.
    var needsRow = true
    var batchesSinceCheckpoint = 0
    /// Has changes that no keyframe contains.
    var awaitsKeyframe = false
    /// Has anything that keyframes tell; who only walks has not.
    var hasTouched = false

    var id: String { identity.id }

    init(number: Int, name: String, resumeToken: String, screen: Hello.Screen, scale: Hello.Scale = Hello.Scale()) {
        self.number = number
        let (colour, shape) = Appearance.ofParticipant(number)
        identity = ParticipantIdentity(id: Self.id(number), name: name, colour: colour, shape: shape)
        self.resumeToken = resumeToken
        metrics = TouchMetrics(screen: Size(width: screen.width, height: screen.height))
        pixelsPerCentimetre = screen.pixelsPerCentimetre
        isCalibrated = screen.calibrated
        self.scale = scale
    }

    static func id(_ number: Int) -> String { "p\(number)" }

    /// The number in an id such as `p12`.
    static func number(ofID id: String) -> Int? {
        guard id.hasPrefix("p"), let number = Int(id.dropFirst()), id == Self.id(number) else { return nil }
        return number
    }

    var stats: ParticipantStats {
        ParticipantStats(
            identity: identity,
            isConnected: connection != nil,
            seq: seq,
            pixelsPerCentimetre: pixelsPerCentimetre,
            isCalibrated: isCalibrated,
            scale: scale,
            metrics: metrics,
            round: standing,
            walk: walk
        )
    }

    var walk: WalkSums? {
        walker.map { WalkSums(play: $0.play, fixes: $0.trace.fixes, distanceMetres: $0.trace.distanceMetres) }
    }
}
