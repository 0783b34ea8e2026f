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

/// A quadtree of degrees: squares that are halved repeatedly, with keys in the order of a Z curve, so that the pins of
/// a cell are adjacent in a sorted list.
///
/// A cell of depth d is 360° / 2^d wide and high. The root would reach to 270° north; cells beyond 90° stay empty.
enum PinGrid {
    /// The number of halvings after which two positions in one cell are at most 1 cm apart.
    static let halvings = 31

    /// The depth at which a cell is 64 px wide on a web map.
    static func depth(zoom: Int) -> Int { min(zoom, PinCluster.highestZoom) + 2 }

    /// The key of the finest cell: the bits of both axes alternate, latitude first.
    static func key(_ coordinate: GeographicCoordinate) -> UInt64 {
        let scale = Double(1 << halvings) / 360
        // The antimeridian and the pole belong to the last column and row.
        let column = min(UInt64(1 << halvings) - 1, UInt64((coordinate.longitude + 180) * scale))
        let row = min(UInt64(1 << (halvings - 1)) - 1, UInt64((coordinate.latitude + 90) * scale))
        return spread(row) << 1 | spread(column)
    }

    /// The cell of that depth with this prefix.
    static func bounds(prefix: UInt64, depth: Int) -> GeographicBounds? {
        let side = 360 / Double(1 << depth)
        let west = Double(gather(prefix)) * side - 180
        let south = Double(gather(prefix >> 1)) * side - 90
        return GeographicBounds(west: west, south: south, east: west + side, north: min(90, south + side))
    }

    /// The lower 32 bits, with a zero before each.
    private static func spread(_ value: UInt64) -> UInt64 {
        var bits = value
        bits = (bits | bits << 16) & 0x0000_ffff_0000_ffff
        bits = (bits | bits << 8) & 0x00ff_00ff_00ff_00ff
        bits = (bits | bits << 4) & 0x0f0f_0f0f_0f0f_0f0f
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        bits = (bits | bits << 1) & 0x5555_5555_5555_5555
        return bits
    }

    /// Every second bit, the lowest first: the inverse of `spread`.
    private static func gather(_ value: UInt64) -> UInt64 {
        var bits = value & 0x5555_5555_5555_5555
        bits = (bits | bits >> 1) & 0x3333_3333_3333_3333
        bits = (bits | bits >> 2) & 0x0f0f_0f0f_0f0f_0f0f
        bits = (bits | bits >> 4) & 0x00ff_00ff_00ff_00ff
        bits = (bits | bits >> 8) & 0x0000_ffff_0000_ffff
        bits = (bits | bits >> 16) & 0x0000_0000_ffff_ffff
        return bits
    }
}

/// The pins of one cell of the map's grid.
public struct PinCluster: Hashable, Sendable {
    /// The position at which the cluster is drawn: that of its only pin, or the mean of all.
    public let coordinate: GeographicCoordinate
    /// The number of pins.
    public let count: Int
    /// The pin, if the cluster has only one.
    public let only: Pin?
    /// The cell that the cluster covers.
    public let cell: GeographicBounds

    /// The highest zoom with clusters: there a cell is 0.0003° wide, and pins at the same place are shown side by side.
    public static let highestZoom = 18
}

/// A page of clusters in the order of their cells.
public struct PinClusterPage: Hashable, Sendable {
    /// The clusters, one for each cell that has pins.
    public var clusters: [PinCluster] = []
    /// The key of the cell where the next page begins; `nil` on the last page.
    public var next: UInt64?
}

/// A puzzle's place on the map.
public struct Pin: Hashable, Sendable {
    /// The puzzle's number in the store.
    public let number: Int64
    /// The puzzle's position.
    public let coordinate: GeographicCoordinate

    /// Creates the pin of the puzzle with this number.
    public init(number: Int64, coordinate: GeographicCoordinate) {
        self.number = number
        self.coordinate = coordinate
    }
}
