/// Group commit: what changed since the last one goes to disk in one transaction, at most every 50 ms, on a
/// busy server every 100.
///
/// Only one commit is under way at a time. One that fails is tried again: phones keep every batch until it is on disk.
struct CommitSchedule {
    static let retryInterval = 1000.0

    private(set) var isInFlight = false
    private var lastStartedAt = -Double.infinity
    /// Somebody waits for it: no gathering.
    var isUrgent = false

    func mayStart(now: Double, interval: Double) -> Bool {
        !isInFlight && (isUrgent || now - lastStartedAt >= interval)
    }

    mutating func started(now: Double) {
        isInFlight = true
        isUrgent = false
        lastStartedAt = now
    }

    mutating func finished() {
        isInFlight = false
    }
}

/// What a commit makes true of the participants in it, once it is on disk.
struct PendingAcknowledgement {
    var participant: Participant
    var seq: UInt64
}

/// A request that waits for a commit: told once, when it is on disk or when the disk refuses.
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
