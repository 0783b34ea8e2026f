import Foundation
import GRDB
import Geometry
import SpotTheDifference

/// The pins in memory, for clusters; read again when any process has changed a puzzle.
///
/// 40 MB for a million pins. Counting them per cell in SQL would read all of them for each map that is drawn.
///
/// Sendable: the lock protects its state.
final class PinIndexCache: @unchecked Sendable {
    private let lock = NSLock()
    private var revision: Int64?
    private var index = PinIndex([])

    /// The index for the transaction's view of the table; other callers wait while it is made.
    func index(for db: Database) throws -> PinIndex {
        let current = try Int64.fetchOne(db.cachedStatement(sql: "SELECT revision FROM state"))
        lock.lock()
        defer { lock.unlock() }
        if revision != current {
            let rows = try Row.fetchCursor(db.cachedStatement(sql: "SELECT number, latitude, longitude FROM place"))
            var pins: [Pin] = []
            while let row = try rows.next() {
                guard let coordinate = GeographicCoordinate(latitude: row[1], longitude: row[2]) else { continue }
                pins.append(Pin(number: row[0], coordinate: coordinate))
            }
            index = PinIndex(pins)
            revision = current
        }
        return index
    }
}
