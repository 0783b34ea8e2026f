import Storage
import TouchMetrics

/// Decides when a session's next keyframes are due, and which participants they include.
///
/// A seek applies at most the log of one interval, so the interval bounds its time. A set of keyframes has about a
/// tenth of the size of the log that it replaces.
struct KeyframeSchedule {
    static let intervalMilliseconds: UInt64 = 10_000

    private var changed: [Participant] = []
    private var lastMilliseconds: UInt64 = 0

    init() {}

    /// After a restart, all participants count as changed, because the changed ones are not known.
    init(participants: [Participant], milliseconds: UInt64) {
        lastMilliseconds = milliseconds
        for participant in participants { markChanged(participant) }
    }

    /// Adds a participant to the next keyframes, because its log has newer records.
    @inline(__always)
    mutating func markChanged(_ participant: Participant) {
        guard !participant.awaitsKeyframe else { return }
        participant.awaitsKeyframe = true
        changed.append(participant)
    }

    /// Returns the states of changed participants if keyframes are due; they are encoded away from the event loop.
    ///
    /// - Parameters:
    ///   - position: The position of the newest log chunk.
    ///   - milliseconds: The time of its last record.
    mutating func removeDue(session: String, position: Int64, milliseconds: UInt64) -> [UncodedKeyframe] {
        guard milliseconds >= lastMilliseconds + Self.intervalMilliseconds else { return [] }
        lastMilliseconds = milliseconds
        let states = changed.compactMap { participant -> UncodedKeyframe? in
            participant.awaitsKeyframe = false
            guard !participant.isForgotten, !participant.isUnstored else { return nil }
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

/// A keyframe before encoding. Its engine shares its grids with the participant's until the next touch.
struct UncodedKeyframe: Sendable {
    var session: String
    var participant: Int
    var position: Int64
    var milliseconds: UInt64
    var metrics: TouchMetrics

    /// Encodes keyframes away from the event loop; a large class takes tens of milliseconds.
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
