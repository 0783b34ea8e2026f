import Foundation

@testable import Rooms

/// Clocks that stand still until a test sets them.
///
/// Sendable: values are set by one caller at a time, and sleepers are behind the lock.
final class ManualClocks: MachineClocks, @unchecked Sendable {
    var wall = 1_800_000_000.0
    var uptime = 5_000.0
    var threadSeconds = 0.0
    var boot = "first"
    var monotonicMilliseconds = 1_000_000.0

    private let lock = NSLock()
    private var sleepers: [(dueAt: Double, continuation: UnsafeContinuation<Void, Never>)] = []
    private var awaited: [UnsafeContinuation<Void, Never>] = []

    /// Advances all clocks.
    func pass(_ seconds: Double) {
        wall += seconds
        uptime += seconds
        monotonicMilliseconds += seconds * 1000
        wake()
    }

    /// Advances all clocks until the monotonic one has this value.
    func pass(to milliseconds: Double) {
        let seconds = (milliseconds - monotonicMilliseconds) / 1000
        wall += seconds
        uptime += seconds
        monotonicMilliseconds = milliseconds
        wake()
    }

    /// Restarts the machine, which was off for this time and has now been running for a minute.
    func reboot(after seconds: Double) {
        wall += seconds + 60
        (uptime, boot) = (60, boot + "'")
    }

    // MARK: Sleepers

    nonisolated(nonsending) func sleep(milliseconds: Double) async {
        await withUnsafeContinuation { continuation in
            let waiting = lock.withLock {
                sleepers.append((monotonicMilliseconds + milliseconds, continuation))
                defer { awaited = [] }
                return awaited
            }
            for continuation in waiting { continuation.resume() }
        }
    }

    /// The number of sleepers.
    var sleeping: Int { lock.withLock { sleepers.count } }

    /// The time at which the first of them wakes.
    var nextWaking: Double? { lock.withLock { sleepers.map(\.dueAt).min() } }

    /// Returns once a task sleeps.
    func waitForSleeper() async {
        await withUnsafeContinuation { continuation in
            let isThere = lock.withLock {
                if sleepers.isEmpty { awaited.append(continuation) }
                return !sleepers.isEmpty
            }
            if isThere { continuation.resume() }
        }
    }

    private func wake() {
        let due = lock.withLock {
            let due = sleepers.filter { $0.dueAt <= monotonicMilliseconds }
            sleepers.removeAll { $0.dueAt <= monotonicMilliseconds }
            return due
        }
        for sleeper in due.sorted(by: { $0.dueAt < $1.dueAt }) { sleeper.continuation.resume() }
    }
}
