package import Geometry
package import SpotTheDifference

/// A query for a page of the map's puzzles.
package struct PinQuery: Sendable {
    package var bounds: GeographicBounds
    /// With a position, pins are sorted by distance from it, otherwise from south to north.
    package var near: GeographicCoordinate?
    package var limit: Int
    package var after: PinPosition?

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

/// The last pin of a page, after which the next one begins.
package struct PinPosition: Sendable, Hashable {
    /// Its distance in metres from the query's position, or its latitude without one.
    package var key: Double
    /// Breaks ties between pins with equal keys.
    package var number: Int64
    /// The number of pins up to and including this one.
    package var seen: Int

    package init(key: Double, number: Int64, seen: Int) {
        self.key = key
        self.number = number
        self.seen = seen
    }
}

package struct PinPage: Sendable {
    package var puzzles: [StoredPuzzle]
    /// `nil` on the last page.
    package var next: PinPosition?

    package init(puzzles: [StoredPuzzle], next: PinPosition?) {
        self.puzzles = puzzles
        self.next = next
    }
}

/// A query for the clusters of a map at one zoom.
package struct ClusterQuery: Sendable {
    package var bounds: GeographicBounds
    package var zoom: Int
    package var limit: Int
    /// The `next` of the page before, or 0.
    package var first: UInt64

    package init(bounds: GeographicBounds = .world, zoom: Int, limit: Int, first: UInt64 = 0) {
        self.bounds = bounds
        self.zoom = zoom
        self.limit = limit
        self.first = first
    }
}

package struct ClusterPage: Sendable {
    package enum Item: Sendable {
        case puzzle(StoredPuzzle)
        case cluster(PinCluster)
    }

    package var items: [Item]
    /// `nil` on the last page.
    package var next: UInt64?

    package init(items: [Item], next: UInt64?) {
        self.items = items
        self.next = next
    }
}
