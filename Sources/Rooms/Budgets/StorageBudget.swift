/// The limits of the data that sessions may store; shown by `/metrics`.
package enum StorageBudget {
    /// Stored sessions.
    package static let sessions = 100_000
    /// The minimum limit of the bytes of one session's log that wait for the disk.
    static let waitingBytesPerSession = 4 << 20
    /// The limit of the bytes of all logs that wait for the disk.
    package static let waitingBytes = 64 << 20
    /// The additional bytes for each phone of a large class: about two seconds of one drawing finger.
    private static let waitingBytesPerPhone = 16 << 10
    /// The free bytes of the disk below which nothing new is stored, whatever the quota.
    static let minFreeBytes: Int64 = 1 << 20

    /// The limit of the bytes of a session's log that wait for the disk: higher for a large class, up to half of the
    /// limit of all logs.
    static func waitingBytes(phones: Int) -> Int {
        min(waitingBytes / 2, max(waitingBytesPerSession, phones * waitingBytesPerPhone))
    }
}
