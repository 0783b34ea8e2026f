public import Geometry

/// A screen that changes: a window made larger, a device unfolded, another toolbar after a turn.
extension TouchMetrics {
    /// The grid that the heatmap would have after `resize(to:)`.
    public func grid(after screen: Size) -> BlockGrid {
        BlockGrid(covering: covered(with: Self.clamped(screen)))
    }

    /// Applies another screen: the heatmap grows to cover it, and blocks keep their places, in CSS px from the natural
    /// top left. No other figure changes.
    ///
    /// - Parameter screen: The size in CSS px, in the natural orientation; clamped as in `init(screen:)`.
    public mutating func resize(to screen: Size) {
        let screen = Self.clamped(screen)
        guard screen != self.screen else { return }
        changeBeforeGesture { $0.resize(to: screen) }
        settleDwell()
        extent = covered(with: screen)
        self.screen = screen
        let before = grid
        grid = BlockGrid(covering: extent)
        guard grid != before else { return }
        if !dwell.isEmpty { moveBlocks(from: before) }
        for slot in pointers.indices { pointers[slot].block = grid.index(of: pointers[slot].position) }
        changedBlocks = BlockSet()
        changedBlocks.insertAll(grid.count)
    }

    static func clamped(_ screen: Size) -> Size {
        let side = { (value: Double) in Swift.min(Swift.max(value, 1), TouchLimits.screenSide) }
        return Size(width: side(screen.width), height: side(screen.height))
    }

    private func covered(with screen: Size) -> Size {
        Size(width: Swift.max(extent.width, screen.width), height: Swift.max(extent.height, screen.height))
    }

    private mutating func moveBlocks(from before: BlockGrid) {
        let (oldCounts, oldDwell, oldEarlier) = (counts, dwell, earlierDwell?.blocks)
        counts = CounterGrid(count: grid.count)
        dwell = WindowGrid(count: grid.count)
        let moved = { [grid] (block: Int) in block / before.columns * grid.columns + block % before.columns }
        for block in oldCounts.window where oldCounts[block] != 0 { counts.set(moved(block), to: oldCounts[block]) }
        for block in oldDwell.window { dwell[moved(block)] = oldDwell[block] }
        guard let oldEarlier else { return }
        var blocks = WindowGrid<Double>(count: grid.count)
        for block in oldEarlier.window { blocks[moved(block)] = oldEarlier[block] }
        earlierDwell?.blocks = blocks
    }

    /// Shares the time on the present screen among the class's cells, before the screen changes.
    private mutating func settleDwell() {
        guard !dwell.isEmpty else { return }
        var cells = [Double](repeating: 0, count: NormalisedGrid.count)
        addDwellByArea(into: &cells)
        earlierDwell = EarlierDwell(blocks: dwell, cells: cells)
    }
}

/// The time on previous screens.
struct EarlierDwell: Sendable {
    /// Milliseconds per block.
    var blocks: WindowGrid<Double>
    /// The same time distributed among the cells of `NormalisedGrid`, by the screen on which it was measured.
    var cells: [Double]
}
