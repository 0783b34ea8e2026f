import GRDB
import Storage

/// Removes the rows of sessions whose keys were erased, a bounded number of bytes in a transaction: on a full disk the
/// write-ahead log has little room.
enum SessionRemoval {
    /// The bytes of the rows in one transaction; `secure_delete` writes about the same amount into the log.
    static let bytesPerStep = 4 << 20

    /// Removes rows in one transaction.
    ///
    /// - Parameter bytes: The transaction ends after this many bytes.
    /// - Returns: The numbers of which no rows remain.
    static func step(_ numbers: [Int64], bytes: Int, _ db: Database) throws -> [Int64] {
        var remainingBytes = bytes
        var finished: [Int64] = []
        try db.inTransaction(.immediate) {
            for number in numbers where remainingBytes > 0 {
                try removeLarge(of: number, &remainingBytes, db)
                guard remainingBytes > 0 else { break }
                try removeRest(of: number, db)
                // An estimate for the session's few small rows.
                remainingBytes -= 4096
                finished.append(number)
            }
            return .commit
        }
        return finished
    }

    private static func removeLarge(of number: Int64, _ remainingBytes: inout Int, _ db: Database) throws {
        for table in ["log", "participant"] where remainingBytes > 0 {
            let rows = try Row.fetchCursor(
                db,
                sql: "SELECT place, length(content) AS count FROM \(table) WHERE place BETWEEN ? AND ?",
                arguments: [number << 32, number << 32 | (1 << 32 - 1)]
            )
            for place in try places(rows, "place", &remainingBytes) {
                try db.cachedStatement(sql: "DELETE FROM \(table) WHERE place = ?").execute(arguments: [place])
            }
        }
        guard remainingBytes > 0 else { return }
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT rowid AS place, length(content) AS count FROM keyframe WHERE session = ?",
            arguments: [number]
        )
        for place in try places(rows, "place", &remainingBytes) {
            try db.cachedStatement(sql: "DELETE FROM keyframe WHERE rowid = ?").execute(arguments: [place])
        }
    }

    /// Removes all rows of a number at once, in the current transaction.
    static func removeAll(of number: Int64, _ db: Database) throws {
        for table in ["log", "participant"] {
            try db.cachedStatement(sql: "DELETE FROM \(table) WHERE place BETWEEN ? AND ?")
                .execute(arguments: [number << 32, number << 32 | (1 << 32 - 1)])
        }
        try db.cachedStatement(sql: "DELETE FROM keyframe WHERE session = ?").execute(arguments: [number])
        try removeRest(of: number, db)
    }

    private static func removeRest(of number: Int64, _ db: Database) throws {
        for table in ["result", "round"] {
            try db.cachedStatement(sql: "DELETE FROM \(table) WHERE session = ?").execute(arguments: [number])
        }
        for table in ["head", "extent"] {
            try db.cachedStatement(sql: "DELETE FROM \(table) WHERE number = ?").execute(arguments: [number])
        }
    }

    private static func places(_ rows: RowCursor, _ column: String, _ remainingBytes: inout Int) throws -> [Int64] {
        var places: [Int64] = []
        while remainingBytes > 0, let row = try rows.next() {
            places.append(try row.value(column))
            // A row has a cost in addition to its content.
            remainingBytes -= (Int.fromDatabaseValue(row["count"]) ?? 0) + 64
        }
        return places
    }
}
