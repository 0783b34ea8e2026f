import Geometry

/// The heatmap's layers, read.
extension TouchMetrics {
    /// The count layer, row by row: how often a pointer began or moved in each block.
    public var countLayer: [Int] {
        counts.count == 0 ? [Int](repeating: 0, count: grid.count) : (0..<grid.count).map { counts[$0] }
    }

    /// The dwell layer, row by row: milliseconds that pointers spent in each block.
    public var dwellLayer: [Double] {
        dwell.isEmpty ? [Double](repeating: 0, count: grid.count) : dwell
    }

    /// The count of one block.
    public func count(ofBlock index: Int) -> Int {
        counts.count == 0 ? 0 : counts[index]
    }

    /// The count layer over the normalised screen, row by row; see `NormalisedGrid`.
    public var normalisedLayer: [Int] {
        (0..<NormalisedGrid.count).map { normalised.count == 0 ? 0 : normalised[$0] }
    }

    /// Adds the normalised count layer into `sums`, which has `NormalisedGrid.count` elements.
    public func addNormalised(into sums: inout [Int]) {
        guard normalised.count != 0 else { return }
        for index in 0..<NormalisedGrid.count { sums[index] += normalised[index] }
    }

    /// Calls `body` with each pointer that is down: id, x / width, y / height, pressure.
    public func forEachPointer(_ body: (UInt64, Double, Double, Double?) -> Void) {
        for pointer in pointers {
            body(
                pointer.id, pointer.position.x / screen.width, pointer.position.y / screen.height, pointer.pressure)
        }
    }
}
