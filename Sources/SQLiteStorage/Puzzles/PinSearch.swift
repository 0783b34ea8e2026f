import GRDB
import Geometry
import Storage

/// One page of pins in the order of a key: their latitude, or their distance from a position.
///
/// The R*Tree holds 32-bit floats, rounded outwards: it proposes, exact doubles decide. It also knows no order, so the
/// search asks it for a strip, or a circle, that holds about as many pins as the page needs, and widens or narrows that.
struct PinSearch {
    private let db: Database
    private let query: PinQuery

    /// Where keys begin and end.
    private let keys: ClosedRange<Double>
    /// More candidates than this are not looked at, while there is a narrower window.
    private let mostCandidates: Int

    /// Below this a window is not narrowed any more: a tenth of a millimetre.
    private var resolution: Double { query.near == nil ? 1e-9 : 1e-4 }

    init(_ db: Database, _ query: PinQuery) {
        self.db = db
        self.query = query
        let highest = query.near == nil ? query.bounds.north : GeographicCoordinate.earthRadiusMetres * 3.2
        let lowest = query.near == nil ? query.bounds.south : 0
        keys = min(highest, max(lowest, query.after?.key ?? lowest))...highest
        mostCandidates = 1000 + 4 * query.limit + (query.near == nil ? 0 : query.after?.seen ?? 0)
    }

    private struct Hit {
        var key: Double
        var number: Int64
    }

    /// The numbers of the page's puzzles in order, and the position after which the next page begins.
    func page() throws -> (numbers: [Int64], next: PinPosition?) {
        var hits = try window()
        hits.sort { $0.key != $1.key ? $0.key < $1.key : $0.number < $1.number }
        let page = hits.prefix(query.limit)
        var next: PinPosition?
        if hits.count > query.limit, let last = page.last {
            next = PinPosition(key: last.key, number: last.number, seen: (query.after?.seen ?? 0) + page.count)
        }
        return (page.map(\.number), next)
    }

    /// The pins of a window that begins with `keys` and holds more than a page, or all that are left.
    private func window() throws -> [Hit] {
        var high = min(keys.upperBound, keys.lowerBound + (try expectedWindow()))
        // The widest window that held too few, and the narrowest one that held too many.
        var tooNarrow = keys.lowerBound
        var tooWide: Double?
        var isCapped = true
        while true {
            if isCapped, try count(upTo: high) > mostCandidates {
                if high - tooNarrow > resolution {
                    tooWide = high
                    high = tooNarrow + (high - tooNarrow) / 4
                    continue
                }
                // Many pins at one place, or a circle that has just reached a pole: nothing narrower helps.
                (isCapped, tooWide) = (false, nil)
            }
            let hits = try hits(upTo: high)
            if hits.count > query.limit || high >= keys.upperBound { return hits }
            tooNarrow = high
            let wider = keys.lowerBound + 4 * max(high - keys.lowerBound, resolution)
            high = tooWide.map { high + ($0 - high) / 2 } ?? min(keys.upperBound, wider)
        }
    }

    /// How far to go for two pages if the pins were spread evenly over the Earth.
    private func expectedWindow() throws -> Double {
        let total = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(number) FROM place")) ?? 0
        let part = 2 * Double(query.limit) / Double(max(1, total))
        guard query.near != nil else {
            let width = query.bounds.parts.reduce(0) { $0 + $1.east - $1.west } / 360
            return max(1e-6, part * 180 / max(width, 1e-6))
        }
        // A cap of the sphere's surface 4πR², as if it were flat.
        return max(10, 2 * GeographicCoordinate.earthRadiusMetres * part.squareRoot())
    }

    // MARK: Asking the R*Tree

    /// The boxes that hold what the query asks for up to a key.
    private func boxes(upTo high: Double) -> [GeographicBounds] {
        guard let near = query.near else {
            return query.bounds.parts.compactMap {
                GeographicBounds(
                    west: $0.west,
                    south: keys.lowerBound,
                    east: $0.east,
                    north: max(keys.lowerBound, high)
                )
            }
        }
        let circle = GeographicBounds(around: near, radiusMetres: high)
        return query.bounds.parts.flatMap { part in circle.parts.compactMap { part.intersection($0) } }
    }

    private static let overlaps = "west <= ? AND east >= ? AND south <= ? AND north >= ?"

    private func arguments(_ box: GeographicBounds) -> StatementArguments {
        [box.east, box.west, box.north, box.south]
    }

    /// How many candidates there are, counted to one more than are looked at.
    private func count(upTo high: Double) throws -> Int {
        let statement = try db.cachedStatement(
            sql: "SELECT count(*) FROM (SELECT 1 FROM pin WHERE \(Self.overlaps) LIMIT ?)"
        )
        var count = 0
        for box in boxes(upTo: high) where count <= mostCandidates {
            count += try Int.fetchOne(statement, arguments: arguments(box) + [mostCandidates + 1]) ?? 0
        }
        return count
    }

    /// The pins between the page before and a key, by exact doubles.
    private func hits(upTo high: Double) throws -> [Hit] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT place.number, place.latitude, place.longitude
                FROM pin JOIN place ON place.number = pin.number WHERE \(Self.overlaps)
                """
        )
        var hits: [Int64: Hit] = [:]
        for box in boxes(upTo: high) {
            let rows = try Row.fetchCursor(statement, arguments: arguments(box))
            while let row = try rows.next() {
                guard let coordinate = GeographicCoordinate(latitude: row[1], longitude: row[2]),
                    query.bounds.contains(coordinate)
                else { continue }
                let key = query.near.map { $0.distanceMetres(to: coordinate) } ?? coordinate.latitude
                let number: Int64 = row[0]
                guard key <= high, isAfterPreviousPage(key, number) else { continue }
                // By number: on the antimeridian a pin may lie in two boxes.
                hits[number] = Hit(key: key, number: number)
            }
        }
        return Array(hits.values)
    }

    private func isAfterPreviousPage(_ key: Double, _ number: Int64) -> Bool {
        guard let after = query.after else { return true }
        return key > after.key || (key == after.key && number > after.number)
    }
}
