/// A snapshot that was sent to a viewer and that the viewer may not have read yet. A pure value; the clock, in
/// milliseconds, is a parameter.
struct UnreadSnapshot {
    let snapshot: SharedResponse
    let sentAt: Double

    /// The time to read a snapshot, in ms, plus a second for each 64 KB.
    static let readingTimeMilliseconds = 30_000.0
    static let bytesPerMillisecond = 64.0
    /// The time of the first check whether it was read, in ms.
    private static let firstCheckMilliseconds = 1000.0

    func isCheckDue(now: Double) -> Bool { now - sentAt > Self.firstCheckMilliseconds }

    func isOverdue(now: Double) -> Bool {
        now - sentAt > Self.readingTimeMilliseconds + Double(snapshot.bytes.count) / Self.bytesPerMillisecond
    }
}
