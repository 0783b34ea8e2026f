import Geometry
import SpotTheDifference
import Storage

/// The places of the shown puzzles, by an index of points.
struct PlacedPins: PinSource {
    private let connection: DatabaseConnection

    init(_ connection: DatabaseConnection) {
        self.connection = connection
    }

    /// PostgreSQL compares coordinates of points with a tolerance; the search decides by exact doubles.
    private static let inBox = "is_shown AND point(longitude, latitude) <@ box(point($1, $2), point($3, $4))"

    /// The box slightly enlarged, so that positions on an edge are included.
    private func parameters(_ box: GeographicBounds) -> [Parameter] {
        let box = box.grown(by: 1e-6)
        return [.double(box.west), .double(box.south), .double(box.east), .double(box.north)]
    }

    func highestNumber() throws -> Int64 {
        try connection.run("SELECT coalesce(max(number), 0) FROM puzzle").first?.int(0) ?? 0
    }

    func count(in box: GeographicBounds, upTo limit: Int) throws -> Int {
        let statement = Statement(
            "SELECT count(*) FROM (SELECT 1 FROM puzzle WHERE \(Self.inBox) LIMIT $5) AS found",
            parameters(box) + [.int(limit)]
        )
        return Int(try connection.run([statement])[0].first?.int(0) ?? 0)
    }

    func candidates(in box: GeographicBounds) throws -> [Pin] {
        let statement = Statement(
            "SELECT number, latitude, longitude FROM puzzle WHERE \(Self.inBox)",
            parameters(box)
        )
        return try Self.pins(connection.run([statement])[0])
    }

    func all() throws -> [Pin] {
        try Self.pins(connection.run("SELECT number, latitude, longitude FROM puzzle WHERE is_shown"))
    }

    private static func pins(_ rows: Rows) throws -> [Pin] {
        try rows.compactMap { row in
            let number = try row.int(0)
            return GeographicCoordinate(latitude: try row.double(1), longitude: try row.double(2))
                .map { Pin(number: number, coordinate: $0) }
        }
    }
}

/// The pins in memory, for clusters; read again when any node has changed a puzzle.
///
/// Sendable: its state is used on the queue of the library's connection only.
final class PinIndexCache: @unchecked Sendable {
    private var revision: Int64?
    private var index = PinIndex([])

    /// The index for the transaction's view of the table.
    func index(for connection: DatabaseConnection) throws -> PinIndex {
        let current = try connection.run("SELECT revision FROM puzzle_revision").first?.int(0)
        if revision != current {
            index = PinIndex(try PlacedPins(connection).all())
            revision = current
        }
        return index
    }
}
