import Geometry

/// Reads the heatmap's layers.
extension TouchMetrics {
    /// The count layer, row by row: the number of times that a pointer began or moved in each block.
    public var countLayer: [Int] {
        counts.count == 0 ? [Int](repeating: 0, count: grid.count) : (0..<grid.count).map { counts[$0] }
    }

    /// The dwell layer, row by row: milliseconds that pointers spent in each block.
    public var dwellLayer: [Double] {
        dwell.isEmpty ? [Double](repeating: 0, count: grid.count) : dwell.indices.map { dwell[$0] }
    }

    /// The value of the count layer in one block.
    public func count(ofBlock index: Int) -> Int {
        counts.count == 0 ? 0 : counts[index]
    }

    /// Marks every block as changed, for a receiver that may have missed changes.
    public mutating func markAllBlocksChanged() {
        changedBlocks.insertAll(grid.count)
    }

    /// Adds the normalised count layer to `sums`, which has `NormalisedGrid.count` elements.
    public func addNormalised(into sums: inout [Int]) {
        guard normalised.count != 0 else { return }
        for index in 0..<NormalisedGrid.count { sums[index] += normalised[index] }
    }

    /// Adds the dwell layer, in ms, to `sums`, which has `NormalisedGrid.count` elements: each block's time is
    /// distributed by area among the normalised cells that it covered on its screen.
    public func addDwellByArea(into sums: inout [Double]) {
        guard !dwell.isEmpty else { return }
        let earlier = earlierDwell
        if let earlier { for (cell, milliseconds) in earlier.cells.enumerated() { sums[cell] += milliseconds } }
        let columns = (0..<grid.columns).map {
            Self.cells(ofBlock: $0, along: screen.width, of: NormalisedGrid.columns)
        }
        let rows = (0..<grid.rows).map { Self.cells(ofBlock: $0, along: screen.height, of: NormalisedGrid.rows) }
        for block in dwell.window where dwell[block] != 0 {
            let milliseconds = dwell[block] - (earlier?.blocks[block] ?? 0)
            for (row, height) in rows[block / grid.columns] {
                for (column, width) in columns[block % grid.columns] {
                    sums[row * NormalisedGrid.columns + column] += milliseconds * height * width
                }
            }
        }
    }

    /// The cells that a block overlaps along one axis, each with the share of the block inside it.
    private static func cells(ofBlock block: Int, along side: Double, of count: Int) -> [(Int, Double)] {
        // Blocks beyond the screen, from a larger earlier one, count at its edge.
        let start = Swift.min(Double(block), Double(BlockGrid.blocks(along: side) - 1)) * BlockGrid.blockSize
        let end = Swift.min(start + BlockGrid.blockSize, side)
        let cell = side / Double(count)
        return (0..<count).compactMap { index in
            let overlap = Swift.min(end, Double(index + 1) * cell) - Swift.max(start, Double(index) * cell)
            return overlap > 0 ? (index, overlap / (end - start)) : nil
        }
    }

    /// Calls `body` for each pointer that is down, with its number, x / width, y / height and pressure.
    ///
    /// - Parameter view: Shows the positions as on a screen that has a picture whole.
    public func forEachPointer(through view: PictureView? = nil, _ body: (UInt64, Double, Double, Double?) -> Void) {
        for pointer in pointers {
            let (x, y) = (pointer.position.x / screen.width, pointer.position.y / screen.height)
            body(pointer.id, view?.x(of: x) ?? x, view?.y(of: y) ?? y, pointer.pressure)
        }
    }
}
