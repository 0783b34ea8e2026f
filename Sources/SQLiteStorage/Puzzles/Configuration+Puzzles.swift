import GRDB

extension Configuration {
    /// Readers beside one writer, in this process and others, and nothing lost that was committed.
    static var puzzles: Configuration {
        var configuration = Configuration()
        configuration.label = "touchfigures.puzzles"
        configuration.maximumReaderCount = 3
        // An import in another process commits every few thousand puzzles.
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { db in
            // In WAL mode, FULL is what makes a commit survive a power cut.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            try db.execute(sql: "PRAGMA cache_size = -16384")
            try db.execute(sql: "PRAGMA journal_size_limit = 16777216")
        }
        return configuration
    }
}
