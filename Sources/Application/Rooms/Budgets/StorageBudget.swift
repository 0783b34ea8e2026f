/// The limits of what sessions may store; shown by `/metrics`.
enum StorageBudget {
    /// Stored sessions.
    static let sessions = 100_000
    /// Bytes of one session's log that wait for the disk.
    static let waitingBytesPerSession = 4 << 20
    /// Bytes of all logs together that wait for the disk.
    static let waitingBytes = 64 << 20
    /// The largest share of the data folder in its size plus the free space; above it nothing new is stored.
    static let folderShare = 0.9
    /// The free bytes of the disk below which nothing new is stored either.
    static let leastFreeBytes: Int64 = 1 << 20
}
