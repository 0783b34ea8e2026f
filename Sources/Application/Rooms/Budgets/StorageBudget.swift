/// The limits of what sessions may store; shown by `/metrics`.
enum StorageBudget {
    /// Stored sessions.
    static let sessions = 100_000
    /// Bytes of one session's log that wait for the disk.
    static let waitingBytesPerSession = 4 << 20
    /// Bytes of all logs together that wait for the disk.
    static let waitingBytes = 64 << 20
    /// The free bytes of the disk below which nothing new is stored, whatever the quota.
    static let leastFreeBytes: Int64 = 1 << 20
}
