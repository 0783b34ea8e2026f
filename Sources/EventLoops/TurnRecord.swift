import CEventPoll
import Glibc
import Transport

/// Measures which work a loop does between two polls, and remembers the longest such time with its parts.
///
/// Clocks are in ns. The record has one entry for each kind of work and turn, so it costs the same however many events a
/// turn has.
final class TurnRecord {
    /// The minimum time between two readings of the thread's processor time, which is a system call.
    private static let precision: UInt64 = 2_000_000

    /// The number of kinds of work; `allCases` makes an array.
    private let kindCount: Int
    /// The time of each kind in this turn.
    private let spent: UnsafeMutablePointer<UInt64>
    private var work = LoopWork.messages
    private var workBegan: UInt64
    private var events = 0
    private let computed: () -> UInt64
    private var computedAtReading: UInt64 = 0
    private var readAt: UInt64
    private var longest: LoopStop?
    private var longestTime: UInt64 = 0

    /// - Parameter computed: Returns the processor time of the loop's thread.
    init(now: UInt64, computed: @escaping () -> UInt64 = TurnRecord.threadTime) {
        workBegan = now
        readAt = 0
        self.computed = computed
        kindCount = LoopWork.allCases.count
        spent = .allocate(capacity: kindCount)
        spent.initialize(repeating: 0, count: kindCount)
    }

    deinit { spent.deallocate() }

    /// Records that a poll has returned events.
    func start(now: UInt64, events: Int) {
        (work, workBegan, self.events) = (.messages, now, events)
        guard now >= readAt + Self.precision else { return }
        (computedAtReading, readAt) = (computed(), now)
    }

    /// Records that other work begins; returns the previous one. A time before the last one counts as that.
    @discardableResult
    func begin(_ next: LoopWork, now: UInt64) -> LoopWork {
        if now > workBegan {
            spent[work.rawValue] += now - workBegan
            workBegan = now
        }
        defer { work = next }
        return work
    }

    /// Records that the next poll begins.
    ///
    /// - Parameter pause: The part of the time for which the loop was to sleep.
    func end(now: UInt64, pause: UInt64) {
        begin(.messages, now: now)
        let late = spent[LoopWork.pause.rawValue]
        spent[LoopWork.pause.rawValue] = late > pause ? late - pause : 0
        var total: UInt64 = 0
        for place in 0..<kindCount { total += spent[place] }
        if total > longestTime { remember(total) }
        spent.update(repeating: 0, count: kindCount)
    }

    private func remember(_ total: UInt64) {
        let parts = LoopWork.allCases.compactMap { work -> LoopStop.Part? in
            let time = spent[work.rawValue]
            return time > 0 ? LoopStop.Part(work, milliseconds: Double(time) / 1e6) : nil
        }
        // The difference includes the computation between the reading and the turn, so the thread waited at least
        // this long.
        let now = computed()
        let most = now > computedAtReading ? min(total, now - computedAtReading) : 0
        longestTime = total
        longest = LoopStop(
            parts.sorted { $0.milliseconds > $1.milliseconds },
            events: events,
            waited: Double(total - most) / 1e6
        )
    }

    /// Returns the longest time since the last call, and forgets it.
    func resetLongest() -> LoopStop? {
        defer { (longest, longestTime) = (nil, 0) }
        return longest
    }

    /// The processor time of the calling thread.
    static func threadTime() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

/// Makes the loop's thread sleep before it polls for events, so that one wake-up finds many of them.
///
/// This corresponds to interrupt moderation of network cards: on a busy server the messages of a millisecond are
/// handled in one iteration, with warm caches, instead of a context switch for each.
package final class TurnPause: @unchecked Sendable {
    // Sendable because it is used on the loop's thread only.
    private var microseconds: UInt32 = 0

    /// Sets the pause before each turn of the loop, less than a second; zero for none.
    package func set(_ duration: Duration) {
        microseconds = UInt32(clamping: duration.components.attoseconds / 1_000_000_000_000)
    }

    /// The time for which `sleep` sleeps, in ns.
    var nanoseconds: UInt64 { UInt64(microseconds) * 1000 }

    func sleep() {
        if microseconds > 0 { usleep(microseconds) }
    }
}
