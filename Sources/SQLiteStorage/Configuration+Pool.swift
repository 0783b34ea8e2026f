import GRDB

extension Configuration {
    /// Concurrent readers and one writer, in this process and others, with durable commits.
    ///
    /// - Parameters:
    ///   - label: GRDB's label of the connections.
    ///   - isImporting: Whether many writes follow: uses more memory and checkpoints the write-ahead log less often.
    static func pool(_ label: String, isImporting: Bool = false) -> Configuration {
        var configuration = Configuration()
        configuration.label = label
        configuration.maximumReaderCount = 3
        // An import in another process commits every few thousand puzzles.
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { db in
            // In WAL mode, only FULL makes a commit survive a power cut.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            // KiB, and pages of 4 KiB.
            try db.execute(sql: "PRAGMA cache_size = \(isImporting ? -262_144 : -16_384)")
            try db.execute(sql: "PRAGMA wal_autocheckpoint = \(isImporting ? 65_536 : 1000)")
            try db.execute(sql: "PRAGMA journal_size_limit = 16777216")
        }
        return configuration
    }
}
