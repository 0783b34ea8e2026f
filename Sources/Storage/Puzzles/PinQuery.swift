package import Geometry
package import SpotTheDifference

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
