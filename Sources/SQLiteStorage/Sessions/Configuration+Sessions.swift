import GRDB

extension Configuration {
    /// One connection that owns the file, with durable commits, and that overwrites deleted content.
    static var sessions: Configuration {
        var configuration = Configuration()
        configuration.label = "touchfigures.store"
        // A server that is about to stop releases the file within this time.
        configuration.busyMode = .timeout(2)
        configuration.prepareDatabase { db in
            // Set first, so that the first read already takes the lock: a second server is refused, and the index of
            // the write-ahead log is in memory instead of a shared file.
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            // Set before the first table, so that free pages can be returned to the disk. Later this would write, which
            // a full disk refuses.
            if try Int.fetchOne(db, sql: "PRAGMA page_count") == 0 {
                try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            }
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            // KiB. Rows of sessions are written again and again and seldom read: a larger cache would only hold copies of
            // what the rooms have in memory.
            try db.execute(sql: "PRAGMA cache_size = -256")
            // In WAL mode, only FULL makes a commit survive a power cut.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // Freed pages are overwritten with zeros, and no spilled part of a statement gets into a temporary file.
            try db.execute(sql: "PRAGMA secure_delete = ON")
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            // The log is checkpointed at 4 MB; after a large commit it is truncated at the next checkpoint.
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 1000")
            try db.execute(sql: "PRAGMA journal_size_limit = 16777216")
            // Detects a pointer to a wrong page when it is followed, instead of returning wrong data.
            try db.execute(sql: "PRAGMA cell_size_check = ON")
        }
        return configuration
    }
}
