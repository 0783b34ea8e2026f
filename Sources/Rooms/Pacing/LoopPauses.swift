/// Detects pauses of the event loop: a closed lid, SIGSTOP, a disk that stalls a virtual machine. A pure value; the
/// clock, in milliseconds, is a parameter.
///
/// A timer of the loop beats; a late beat shows a pause.
struct LoopPauses {
    /// The time between two beats.
    static let beatIntervalMilliseconds = 1000.0
    /// The delay of a beat, in ms, above which it counts as a pause.
    private static let toleranceMilliseconds = 250.0

    private var lastBeat: Double

    init(now: Double) {
        lastBeat = now
    }

    /// Records a beat; returns whether it follows a pause.
    mutating func beat(now: Double) -> Bool {
        defer { lastBeat = now }
        return lag(now: now) > Self.toleranceMilliseconds
    }

    /// Returns the delay of a beat at `now`, in ms.
    func lag(now: Double) -> Double { max(0, now - lastBeat - Self.beatIntervalMilliseconds) }
}
