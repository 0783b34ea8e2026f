import GRDB
import Geometry
import SpotTheDifference
import Storage

/// The R*Tree of the pins, which has 32-bit floats, rounded outwards, and the exact positions in auxiliary columns.
struct PinTree: PinSource {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    private static let overlaps = "west <= ? AND east >= ? AND south <= ? AND north >= ?"

    private func arguments(_ box: GeographicBounds) -> StatementArguments {
        [box.east, box.west, box.north, box.south]
    }

    func highestNumber() throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(number) FROM place")) ?? 0
    }

    func count(in box: GeographicBounds, upTo limit: Int) throws -> Int {
        let statement = try db.cachedStatement(
            sql: "SELECT count(*) FROM (SELECT 1 FROM pin WHERE \(Self.overlaps) LIMIT ?)"
        )
        return try Int.fetchOne(statement, arguments: arguments(box) + [limit]) ?? 0
    }

    func candidates(in box: GeographicBounds) throws -> [Pin] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT place.number, place.latitude, place.longitude
                FROM pin JOIN place ON place.number = pin.number WHERE \(Self.overlaps)
                """
        )
        var pins: [Pin] = []
        let rows = try Row.fetchCursor(statement, arguments: arguments(box))
        while let row = try rows.next() {
            guard let coordinate = GeographicCoordinate(latitude: row[1], longitude: row[2]) else { continue }
            pins.append(Pin(number: row[0], coordinate: coordinate))
        }
        return pins
    }
}
