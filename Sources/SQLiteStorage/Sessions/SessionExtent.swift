import ByteCoding
import GRDB
import Storage

/// The numbers of a session's rows on disk, written with each of its commits, so that a missing row is detected.
struct SessionExtent: Equatable, Sendable {
    /// The number of its commits.
    var commits: UInt64 = 0
    var lastPosition: Int64 = 0
    var participants = 0
    var results = 0
    var rounds = 0
    var keyframes = KeyframeDigest()

    init() {}

    var bytes: [UInt8] {
        var writer = ByteWriter()
        for value in [
            commits, UInt64(bitPattern: lastPosition), UInt64(participants), UInt64(results), UInt64(rounds),
            UInt64(keyframes.count), keyframes.sum,
        ] { writer.write(fixed: value) }
        return writer.bytes
    }

    init(_ bytes: [UInt8]) throws(RowDamage) {
        var reader = ByteReader(bytes[...]) { _ in RowDamage(reason: "it is too short") }
        commits = try reader.fixed()
        lastPosition = Int64(bitPattern: try reader.fixed())
        participants = Int(truncatingIfNeeded: try reader.fixed())
        results = Int(truncatingIfNeeded: try reader.fixed())
        rounds = Int(truncatingIfNeeded: try reader.fixed())
        keyframes = KeyframeDigest(count: Int(truncatingIfNeeded: try reader.fixed()), sum: try reader.fixed())
    }
}

/// Checks the keys of all keyframes without reading their states.
struct KeyframeDigest: Equatable, Sendable {
    var count = 0
    var sum: UInt64 = 0

    /// The same in SQL. The factors are odd (Knuth's and Marsaglia's), so that the mask loses no flipped bit of a key.
    /// The time is masked before the multiplication: from the 48th day on, SQLite would convert the product to a
    /// rounded real number.
    static let sql = "sum((participant * 2654435761 + (milliseconds & 1073741823) * 2246822519) & 1073741823)"

    mutating func add(participant: Int, milliseconds: Int64) {
        count += 1
        sum &+= Self.summand(participant, milliseconds)
    }

    mutating func remove(participant: Int, milliseconds: Int64) {
        count -= 1
        sum &-= Self.summand(participant, milliseconds)
    }

    private static func summand(_ participant: Int, _ milliseconds: Int64) -> UInt64 {
        let product =
            UInt64(truncatingIfNeeded: participant) &* 2_654_435_761 &+ UInt64(bitPattern: milliseconds)
            &* 2_246_822_519
        return product & 1_073_741_823
    }
}

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
