import Storage
import TouchMetrics

/// Schedules group commits: all changes since the last one are written in one transaction, at most every 50 ms, or
/// every 100 ms on a busy server.
///
/// Only one commit is in flight. A failed commit is retried; phones keep every batch until it is on disk.
struct CommitSchedule {
    static let retryIntervalMilliseconds = 1000.0

    private(set) var isInFlight = false
    private var lastStartedAt = -Double.infinity
    /// Whether a request waits for the next commit, which then starts at once.
    var isUrgent = false

    func mayStart(now: Double, interval: Double) -> Bool {
        !isInFlight && (isUrgent || now - lastStartedAt >= interval)
    }

    /// Whether the commit in flight takes longer than on a healthy disk.
    func isSlow(now: Double) -> Bool { isInFlight && now - lastStartedAt > Self.retryIntervalMilliseconds / 4 }

    mutating func recordStart(now: Double) {
        isInFlight = true
        isUrgent = false
        lastStartedAt = now
    }

    /// - Returns: the milliseconds since the commit started.
    mutating func recordEnd(now: Double) -> Double {
        isInFlight = false
        return now - lastStartedAt
    }
}

/// A participant's batch that is acknowledged once the commit is on disk.
struct PendingAcknowledgement {
    var room: Room
    var participant: Participant
    var seq: UInt64
}

/// Work that waits for a commit. A welcome is a value, because Swift 6.2 takes a call of the actor that captures it for
/// a race.
enum AfterCommit {
    case call(() -> Void)
    case welcome(PendingWelcome)
}

/// A new participant's `welcome`, which is sent once the commit with its resume token is on disk.
struct PendingWelcome {
    var participant: Participant
    var connection: LiveConnection
    var token: String
}

/// A request that waits for a commit; resumed once, when the commit is on disk or has failed.
final class CommitWait {
    private var continuation: CheckedContinuation<Bool, Never>?

    init(_ continuation: CheckedContinuation<Bool, Never>) {
        self.continuation = continuation
    }

    var isOver: Bool { continuation == nil }

    func end(_ isOnDisk: Bool) {
        continuation?.resume(returning: isOnDisk)
        continuation = nil
    }
}

/// The time between commits.
package struct CommitMoment: Sendable {
    /// How often waiting tasks had failed by then.
    let waitFailures: Int
}

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
