import Glibc

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
