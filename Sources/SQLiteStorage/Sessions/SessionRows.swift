import ByteCoding
import Foundation
import GRDB
import Storage

/// The rows of one session in the shared tables; every method runs on the connection's queue.
///
/// Reading throws `RowDamage` for rows that differ from what was written, and GRDB's error if SQLite cannot read them.
struct SessionRows {
    let number: Int64
    let key: SessionKey
    let sealing: RowSealing

    /// The places of the session's rows in a table ordered by them.
    var places: ClosedRange<Int64> { place(0)...place(1 << 32 - 1) }

    func place(_ index: Int64) -> Int64 { number << 32 | index }

    func seal(_ content: [UInt8], _ identity: RowIdentity) throws(StorageError) -> Data {
        Data(try sealing.seal(content, identity, key))
    }

    /// The content of a row's column `content`.
    func open(_ row: Row, _ identity: RowIdentity, _ part: String) throws -> [UInt8] {
        do {
            return try sealing.open(try row.bytes("content"), identity, key)
        } catch let damage as RowDamage {
            throw PartDamage(part: part, reason: damage.reason)
        }
    }

    // MARK: The extent

    /// `nil` before the session's first commit.
    func extent(_ db: Database) throws -> SessionExtent? {
        guard
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT content FROM extent WHERE number = ?"),
                arguments: [number]
            )
        else { return nil }
        let part = "its extent"
        let content = try open(row, .extent, part)
        do {
            return try SessionExtent(content)
        } catch {
            throw PartDamage(part: part, reason: error.reason)
        }
    }

    func write(_ extent: SessionExtent, _ db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO extent VALUES (?, ?)")
            .execute(arguments: [number, try seal(extent.bytes, .extent)])
    }
}

/// The unreadable part of a session, with the reason; the caller knows the session.
struct PartDamage: Error {
    let part: String
    let reason: String

    static func missing(_ part: String) -> PartDamage { PartDamage(part: part, reason: "it is missing") }
}
