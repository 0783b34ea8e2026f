import Storage
import TouchMetrics

/// Which participants of a session go into its next set of keyframes, and when that is due.
///
/// A seek applies at most the log of one interval, so the interval bounds its time; what a set costs the disk is about
/// a tenth of the log that it stands for.
struct KeyframeSchedule {
    static let interval: UInt64 = 10_000

    private var changed: [Participant] = []
    private var lastMilliseconds: UInt64 = 0

    init() {}

    /// After a restart: which participants changed since the last set is not known, so all of them may have.
    init(participants: [Participant], milliseconds: UInt64) {
        lastMilliseconds = milliseconds
        for participant in participants { note(participant) }
    }

    /// The participant has records in the log that no keyframe contains.
    @inline(__always)
    mutating func note(_ participant: Participant) {
        guard !participant.awaitsKeyframe else { return }
        participant.awaitsKeyframe = true
        changed.append(participant)
    }

    /// The states of those who changed, if a set is due; copies that are encoded away from the loop.
    ///
    /// - Parameters:
    ///   - position: of the log chunk up to which everything has been applied.
    ///   - milliseconds: of the last record in it.
    mutating func take(session: String, position: Int64, milliseconds: UInt64) -> [UncodedKeyframe] {
        guard milliseconds >= lastMilliseconds + Self.interval else { return [] }
        lastMilliseconds = milliseconds
        let states = changed.map { participant in
            participant.awaitsKeyframe = false
            return UncodedKeyframe(
                session: session,
                participant: participant.number,
                position: position,
                milliseconds: milliseconds,
                metrics: participant.metrics
            )
        }
        changed.removeAll(keepingCapacity: true)
        return states
    }
}

/// A keyframe to be: its engine shares its grids with the participant's until the next touch.
struct UncodedKeyframe: Sendable {
    var session: String
    var participant: Int
    var position: Int64
    var milliseconds: UInt64
    var metrics: TouchMetrics

    /// A large class takes tens of milliseconds, which the event loop has not.
    @concurrent
    static func encode(_ keyframes: [UncodedKeyframe]) async -> [Keyframe] {
        keyframes.map { keyframe in
            Keyframe(
                session: keyframe.session,
                participant: keyframe.participant,
                position: keyframe.position,
                milliseconds: keyframe.milliseconds,
                state: keyframe.metrics.checkpoint()
            )
        }
    }
}
