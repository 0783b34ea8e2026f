public import Geometry

/// All pins in the order of their grid cells, so that a cell of any size is a contiguous range.
public struct PinIndex: Sendable {
    private struct Entry {
        var key: UInt64
        var pin: Pin
    }

    private let entries: [Entry]

    /// Sorts the pins, in O(n log n).
    public init(_ pins: some Sequence<Pin>) {
        entries = pins.map { Entry(key: PinGrid.key($0.coordinate), pin: $0) }
            .sorted { $0.key != $1.key ? $0.key < $1.key : $0.pin.number < $1.pin.number }
    }

    /// The clusters of a box on a map: one for each grid cell, counting only pins in the box.
    ///
    /// - Parameters:
    ///   - zoom: The zoom as in web maps: at 0 the world is 256 px wide.
    ///   - first: The `next` of the previous page, or 0.
    ///   - limit: The maximum number of clusters.
    public func clusters(
        in bounds: GeographicBounds,
        zoom: Int,
        from first: UInt64 = 0,
        limit: Int
    ) -> PinClusterPage {
        var search = ClusterSearch(
            bounds: bounds,
            depth: PinGrid.depth(zoom: max(0, zoom)),
            first: first,
            limit: limit
        )
        descend(0..<entries.count, prefix: 0, depth: 0, &search)
        return search.page
    }

    private struct ClusterSearch {
        let bounds: GeographicBounds
        let depth: Int
        let first: UInt64
        let limit: Int
        var page = PinClusterPage()
    }

    /// Descends the quadtree along the cells that have pins and touch the box.
    private func descend(_ range: Range<Int>, prefix: UInt64, depth: Int, _ search: inout ClusterSearch) {
        guard !range.isEmpty, search.page.next == nil else { return }
        let shift = 2 * UInt64(PinGrid.halvings - depth)
        let firstKey = prefix << shift
        let lastKey = firstKey | ((1 << shift) - 1)
        guard lastKey >= search.first, let cell = PinGrid.bounds(prefix: prefix, depth: depth) else { return }
        // A position may be rounded into the adjacent cell, so positions within rounding of an edge are examined.
        let reach = cell.grown(by: 1e-9)
        guard search.bounds.parts.contains(where: { $0.intersection(reach) != nil }) else { return }
        if depth == search.depth {
            guard let cluster = cluster(range, cell, isInside: search.bounds.contains(reach), search.bounds) else {
                return
            }
            if search.page.clusters.count < search.limit {
                search.page.clusters.append(cluster)
            } else {
                search.page.next = firstKey
            }
            return
        }
        var start = range.lowerBound
        for child in 0..<UInt64(4) {
            let childPrefix = prefix << 2 | child
            let end =
                child == 3
                ? range.upperBound : lowerBound(of: (childPrefix + 1) << (shift - 2), in: start..<range.upperBound)
            descend(start..<end, prefix: childPrefix, depth: depth + 1, &search)
            start = end
        }
    }

    private func cluster(
        _ range: Range<Int>,
        _ cell: GeographicBounds,
        isInside: Bool,
        _ bounds: GeographicBounds
    ) -> PinCluster? {
        var count = 0
        var latitudes = 0.0
        var longitudes = 0.0
        var last: Pin?
        for entry in entries[range] where isInside || bounds.contains(entry.pin.coordinate) {
            count += 1
            latitudes += entry.pin.coordinate.latitude
            longitudes += entry.pin.coordinate.longitude
            last = entry.pin
        }
        guard let last else { return nil }
        let mean = GeographicCoordinate(latitude: latitudes / Double(count), longitude: longitudes / Double(count))
        let isOnly = count == 1
        return PinCluster(
            coordinate: isOnly ? last.coordinate : mean ?? last.coordinate,
            count: count,
            only: isOnly ? last : nil,
            cell: cell
        )
    }

    /// The first index in the range whose key is not below `key`.
    private func lowerBound(of key: UInt64, in range: Range<Int>) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if entries[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
