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
