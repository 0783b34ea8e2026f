package import Geometry
package import SpotTheDifference

/// The queries of a pin search to a store's spatial index, within one transaction.
package protocol PinSource {
    /// The highest number of a pin, as an estimate of the number of pins.
    func highestNumber() throws -> Int64

    /// The number of candidates in a box, counted up to a limit; the box does not cross the antimeridian.
    func count(in box: GeographicBounds, upTo limit: Int) throws -> Int

    /// The candidates of a box: all of its pins, and possibly others near it.
    func candidates(in box: GeographicBounds) throws -> [Pin]
}

/// One page of pins in the order of a key: their latitude, or their distance from a position.
///
/// A spatial index may be inexact: it proposes candidates, and exact doubles decide. It has no order, so the search
/// queries a strip, or a circle, that contains about as many pins as the page needs, and widens or narrows it.
package struct PinSearch<Source: PinSource> {
    private let source: Source
    private let query: PinQuery

    /// The range of the keys.
    private let keys: ClosedRange<Double>
    /// The maximum number of candidates to examine while the window can be narrowed.
    private let maxCandidates: Int

    /// The smallest window: a tenth of a millimetre.
    private var resolution: Double { query.near == nil ? 1e-9 : 1e-4 }

    /// Creates a search for the query's page.
    package init(_ source: Source, _ query: PinQuery) {
        self.source = source
        self.query = query
        let highest = query.near == nil ? query.bounds.north : GeographicCoordinate.earthRadiusMetres * 3.2
        let lowest = query.near == nil ? query.bounds.south : 0
        keys = min(highest, max(lowest, query.after?.key ?? lowest))...highest
        maxCandidates = 1000 + 4 * query.limit + (query.near == nil ? 0 : query.after?.listedCount ?? 0)
    }

    private struct Hit {
        var key: Double
        var number: Int64
    }

    /// Finds the numbers of the page's puzzles in order, and the position after which the next page begins.
    package func page() throws -> (numbers: [Int64], next: PinPosition?) {
        var hits = try window()
        hits.sort { $0.key != $1.key ? $0.key < $1.key : $0.number < $1.number }
        let page = hits.prefix(query.limit)
        var next: PinPosition?
        if hits.count > query.limit, let last = page.last {
            next = PinPosition(
                key: last.key,
                number: last.number,
                listedCount: (query.after?.listedCount ?? 0) + page.count
            )
        }
        return (page.map(\.number), next)
    }

    /// The pins of a window that begins with `keys` and contains more than a page, or all remaining pins.
    private func window() throws -> [Hit] {
        var high = min(keys.upperBound, keys.lowerBound + (try expectedWindow()))
        // The widest window with too few pins, and the narrowest one with too many.
        var tooNarrow = keys.lowerBound
        var tooWide: Double?
        var isCapped = true
        while true {
            if isCapped, try count(upTo: high) > maxCandidates {
                if high - tooNarrow > resolution {
                    tooWide = high
                    high = tooNarrow + (high - tooNarrow) / 4
                    continue
                }
                // Many pins at one place, or a circle that has just reached a pole: a narrower window does not help.
                (isCapped, tooWide) = (false, nil)
            }
            let hits = try hits(upTo: high)
            if hits.count > query.limit || high >= keys.upperBound { return hits }
            tooNarrow = high
            let wider = keys.lowerBound + 4 * max(high - keys.lowerBound, resolution)
            high = tooWide.map { high + ($0 - high) / 2 } ?? min(keys.upperBound, wider)
        }
    }

    /// The extent that would contain two pages if the pins were spread evenly over the Earth.
    private func expectedWindow() throws -> Double {
        let total = try source.highestNumber()
        let part = 2 * Double(query.limit) / Double(max(1, total))
        guard query.near != nil else {
            let width = query.bounds.parts.reduce(0) { $0 + $1.east - $1.west } / 360
            return max(1e-6, part * 180 / max(width, 1e-6))
        }
        // A cap of the sphere's surface 4πR², treated as flat.
        return max(10, 2 * GeographicCoordinate.earthRadiusMetres * part.squareRoot())
    }

    // MARK: Asking the index

    /// The boxes that contain all results of the query up to a key.
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

    /// The number of candidates, counted to one more than are examined.
    private func count(upTo high: Double) throws -> Int {
        var count = 0
        for box in boxes(upTo: high) where count <= maxCandidates {
            count += try source.count(in: box, upTo: maxCandidates + 1)
        }
        return count
    }

    /// The pins between the page before and a key, by exact doubles.
    private func hits(upTo high: Double) throws -> [Hit] {
        var hits: [Int64: Hit] = [:]
        for box in boxes(upTo: high) {
            for pin in try source.candidates(in: box) where query.bounds.contains(pin.coordinate) {
                let key = query.near.map { $0.distanceMetres(to: pin.coordinate) } ?? pin.coordinate.latitude
                guard key <= high, isAfterPreviousPage(key, pin.number) else { continue }
                // Keyed by number, because a pin on the antimeridian may be in two boxes.
                hits[pin.number] = Hit(key: key, number: pin.number)
            }
        }
        return Array(hits.values)
    }

    private func isAfterPreviousPage(_ key: Double, _ number: Int64) -> Bool {
        guard let after = query.after else { return true }
        return key > after.key || (key == after.key && number > after.number)
    }
}

/// A query for a page of the map's puzzles.
package struct PinQuery: Sendable {
    /// The part of the map.
    package var bounds: GeographicBounds
    /// The position from which the distances for sorting are measured; `nil` sorts pins from south to north.
    package var near: GeographicCoordinate?
    /// The maximum number of puzzles to return.
    package var limit: Int
    /// The `next` of the previous page; `nil` for the first page.
    package var after: PinPosition?

    /// Creates a query.
    package init(
        bounds: GeographicBounds = .world,
        near: GeographicCoordinate? = nil,
        limit: Int,
        after: PinPosition? = nil
    ) {
        self.bounds = bounds
        self.near = near
        self.limit = limit
        self.after = after
    }
}

/// The last pin of a page, after which the next page begins.
package struct PinPosition: Sendable, Hashable {
    /// The pin's distance in metres from the query's position, or its latitude if the query has none.
    package var key: Double
    /// The puzzle's number, which orders pins with equal keys.
    package var number: Int64
    /// The number of pins up to and including this one.
    package var listedCount: Int

    /// Creates a position.
    package init(key: Double, number: Int64, listedCount: Int) {
        self.key = key
        self.number = number
        self.listedCount = listedCount
    }
}

/// A page of the map's puzzles.
package struct PinPage: Sendable {
    /// The puzzles in the query's order.
    package var puzzles: [StoredPuzzle]
    /// The start of the next page; `nil` on the last page.
    package var next: PinPosition?

    /// Creates a page.
    package init(puzzles: [StoredPuzzle], next: PinPosition?) {
        self.puzzles = puzzles
        self.next = next
    }
}

/// A query for the clusters of a map at one zoom.
package struct ClusterQuery: Sendable {
    /// The part of the map.
    package var bounds: GeographicBounds
    /// The zoom as in web maps: at 0 the world is 256 px wide.
    package var zoom: Int
    /// The maximum number of items to return.
    package var limit: Int
    /// The `next` of the previous page, or 0.
    package var first: UInt64

    /// Creates a query.
    package init(bounds: GeographicBounds = .world, zoom: Int, limit: Int, first: UInt64 = 0) {
        self.bounds = bounds
        self.zoom = zoom
        self.limit = limit
        self.first = first
    }
}

/// A page of the map's clusters.
package struct ClusterPage: Sendable {
    /// The content of one cell of the map.
    package enum Item: Sendable {
        /// The only puzzle of its cell.
        case puzzle(StoredPuzzle)
        /// Several puzzles of one cell.
        case cluster(PinCluster)
    }

    /// The items in the order of their cells.
    package var items: [Item]
    /// The start of the next page; `nil` on the last page.
    package var next: UInt64?

    /// Creates a page.
    package init(items: [Item], next: UInt64?) {
        self.items = items
        self.next = next
    }
}
