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
