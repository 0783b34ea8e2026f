import Foundation
import GRDB
import Storage

/// The single row with the clock by which sessions age; it contains no personal data and is not sealed.
enum ClockRow {
    static func write(_ clock: StoredClock, _ db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO clock VALUES (0, ?, ?, ?, ?, ?)")
            .execute(arguments: [clock.age, clock.wall, clock.uptime, clock.boot, Int64(checksum(clock))])
    }

    /// Reads the clock; `nil` if it is not plausible: sessions then age by the machine's clock during this run.
    static func read(_ db: Database) -> StoredClock? {
        guard let row = try? Row.fetchOne(db, sql: "SELECT * FROM clock WHERE number = 0"),
            let age = Double.fromDatabaseValue(row["age"]), let wall = Double.fromDatabaseValue(row["wall"]),
            let uptime = Double.fromDatabaseValue(row["uptime"]), let boot = String.fromDatabaseValue(row["boot"]),
            let stored = Int64.fromDatabaseValue(row["checksum"])
        else { return nil }
        let clock = StoredClock(age: age, wall: wall, uptime: uptime, boot: boot)
        return stored == Int64(checksum(clock)) ? clock : nil
    }

    private static func checksum(_ clock: StoredClock) -> UInt32 {
        var bytes: [UInt8] = []
        for value in [clock.age, clock.wall, clock.uptime] {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
        }
        return CRC32C.checksum(bytes + Array(clock.boot.utf8))
    }
}
