/// Detects a pause of the process, such as a stopped virtual machine, by the delay of a periodic check.
///
/// A value type; the clock in ms is a parameter.
struct CheckPauses {
    /// The maximum delay of a check in a loop that is only busy, in ms.
    private static let toleranceMilliseconds: UInt64 = 1000

    private let interval: UInt64
    private var lastCheck: UInt64

    /// - Parameters:
    ///   - interval: the time between two checks, in ms.
    ///   - now: the time of the first check, or earlier.
    init(interval: UInt64, now: UInt64) {
        (self.interval, lastCheck) = (interval, now)
    }

    /// Records a check; returns the pause before it, in ms, or `nil` if it was in time.
    mutating func pause(endingAt now: UInt64) -> UInt64? {
        defer { lastCheck = now }
        let silence = now - lastCheck
        return silence > interval + Self.toleranceMilliseconds ? silence - interval : nil
    }
}
