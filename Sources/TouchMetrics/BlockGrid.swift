public import Geometry

/// The heatmap's geometry: blocks of 32 × 32 CSS px over a screen.
public struct BlockGrid: Hashable, Sendable {
    /// A block's side in CSS px.
    public static let blockSize = 32.0

    /// The number of blocks side by side.
    public let columns: Int
    /// The number of blocks one below another.
    public let rows: Int

    /// Creates the grid of a screen: columns = ceil(width / 32), rows = ceil(height / 32), at least one of each.
    public init(covering screen: Size) {
        columns = Self.blocks(along: screen.width)
        rows = Self.blocks(along: screen.height)
    }

    /// The quotient rounded up, without `ceil`: WebAssembly has no libm.
    static func blocks(along side: Double) -> Int {
        let whole = Int(side / blockSize)
        return Swift.max(1, Double(whole) * blockSize < side ? whole + 1 : whole)
    }

    /// The number of blocks.
    public var count: Int { columns * rows }

    /// The index, row by row, of the block at a position; outside the screen, of the nearest block on its edge.
    @inlinable @inline(__always)
    public func index(of position: Point) -> Int {
        Self.cell(position.y / Self.blockSize, of: rows) * columns + Self.cell(position.x / Self.blockSize, of: columns)
    }

    /// `value` rounded down and clamped to 0 ..< count; the caller bounds its magnitude (`TouchLimits.coordinate`).
    @inlinable @inline(__always)
    static func cell(_ value: Double, of count: Int) -> Int {
        // Clamped before the conversion: Int(-0.5) is 0 as required, and nothing traps.
        value <= 0 ? 0 : Swift.min(Int(value), count - 1)
    }
}

/// The heatmap of a class: 24 × 48 cells over a screen of any size.
public enum NormalisedGrid {
    /// The number of cells side by side.
    public static let columns = 24
    /// The number of cells one below another.
    public static let rows = 48
    /// The number of cells.
    public static let count = columns * rows

    /// The index, row by row, of the cell at (x / width, y / height); outside the screen, of the nearest cell on its
    /// edge.
    @inlinable @inline(__always)
    public static func index(of position: Point, on screen: Size) -> Int {
        BlockGrid.cell(position.y / screen.height * Double(rows), of: rows) * columns
            + BlockGrid.cell(position.x / screen.width * Double(columns), of: columns)
    }
}
