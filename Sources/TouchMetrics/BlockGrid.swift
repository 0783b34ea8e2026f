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

/// A set of block indices, one bit each: the blocks that have changed since they were last sent.
public struct BlockSet: Sendable {
    private var words: [UInt64] = []
    /// Whether no block is in the set.
    public private(set) var isEmpty = true

    /// Creates an empty set.
    public init() {}

    @inline(__always)
    mutating func insert(_ index: Int, of count: Int) {
        if words.isEmpty { words = [UInt64](repeating: 0, count: (count + 63) / 64) }
        words[index >> 6] |= 1 << UInt64(index & 63)
        isEmpty = false
    }

    mutating func insertAll(_ count: Int) {
        words = [UInt64](repeating: .max, count: (count + 63) / 64)
        if count % 64 != 0 { words[words.count - 1] = (1 << UInt64(count % 64)) - 1 }
        isEmpty = count == 0
    }

    /// Calls `body` with each index in ascending order, then empties the set and keeps its memory.
    public mutating func drain(_ body: (Int) -> Void) {
        guard !isEmpty else { return }
        for word in words.indices {
            var bits = words[word]
            guard bits != 0 else { continue }
            words[word] = 0
            while bits != 0 {
                body(word << 6 | bits.trailingZeroBitCount)
                bits &= bits - 1
            }
        }
        isEmpty = true
    }
}

/// Counters of two bytes each; in runs with a value above 65,535, of four bytes.
struct CounterGrid: Sendable {
    private var low: WindowGrid<UInt16>
    /// The upper halves.
    private var high: WindowGrid<UInt16>

    init(count: Int) {
        low = WindowGrid(count: count)
        high = WindowGrid(count: 0)
    }

    var count: Int { low.count }
    /// The cells that may be other than 0.
    var window: Range<Int> { high.isEmpty ? low.window : 0..<count }

    subscript(index: Int) -> Int {
        high.isEmpty ? Int(low[index]) : Int(low[index]) | Int(high[index]) << 16
    }

    /// Adds one and returns the new value.
    @inline(__always)
    mutating func increment(_ index: Int) -> Int {
        let slot = low.slot(of: index)
        let value = low[slot: slot] &+ 1
        low[slot: slot] = value
        if value == 0 { carry(index) }
        return high.isEmpty ? Int(value) : self[index]
    }

    mutating func set(_ index: Int, to value: Int) {
        low[index] = UInt16(truncatingIfNeeded: value)
        let upper = UInt16(truncatingIfNeeded: value >> 16)
        if upper != 0, high.isEmpty { high = WindowGrid(count: low.count) }
        if !high.isEmpty { high[index] = upper }
    }

    private mutating func carry(_ index: Int) {
        if high.isEmpty { high = WindowGrid(count: low.count) }
        high[index] &+= 1
    }
}

/// A grid's cells. Only those from the first to the last one ever written use memory: most phones draw on a part of
/// their screen, and thousands of them may be in memory at once.
struct WindowGrid<Value: AdditiveArithmetic & Sendable>: Sendable {
    let count: Int
    /// The index of the first cell in memory.
    private var first = 0
    private var values: [Value] = []

    /// The number of cells by which the window grows at least, so that it is seldom moved.
    private static var step: Int { 64 }

    init(count: Int) {
        self.count = count
    }

    var isEmpty: Bool { count == 0 }
    var indices: Range<Int> { 0..<count }
    /// The cells in memory; all others are 0.
    var window: Range<Int> { first..<(first + values.count) }

    subscript(index: Int) -> Value {
        @inline(__always) get {
            let slot = index - first
            return UInt(bitPattern: slot) < UInt(bitPattern: values.count) ? values[slot] : .zero
        }
        @inline(__always) set {
            let slot = index - first
            if UInt(bitPattern: slot) < UInt(bitPattern: values.count) {
                values[slot] = newValue
            } else if newValue != .zero {
                self[slot: self.slot(of: index)] = newValue
            }
        }
    }

    /// The index of a cell in memory, which is allocated if necessary.
    @inline(__always)
    mutating func slot(of index: Int) -> Int {
        if UInt(bitPattern: index - first) >= UInt(bitPattern: values.count) { widen(to: index) }
        return index - first
    }

    subscript(slot slot: Int) -> Value {
        @inline(__always) get { values[slot] }
        @inline(__always) set { values[slot] = newValue }
    }

    @inline(never)
    private mutating func widen(to index: Int) {
        precondition(index < count)
        let begin = index / Self.step * Self.step
        let start = values.isEmpty ? begin : min(first, begin)
        let end = max(values.isEmpty ? 0 : first + values.count, min(count, begin + Self.step))
        var wider = [Value](repeating: .zero, count: end - start)
        for (slot, value) in values.enumerated() { wider[first - start + slot] = value }
        (first, values) = (start, wider)
    }
}
