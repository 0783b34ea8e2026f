/// Counters of two bytes each; of four, once one of them exceeds 65,535.
///
/// A phone's grids are mostly zeros and small numbers, and 1,500 phones may be in memory at once.
struct CounterGrid: Equatable, Sendable {
    private var low: [UInt16]
    /// The upper halves; empty until the first carry.
    private var high: [UInt16] = []

    init(count: Int) {
        low = [UInt16](repeating: 0, count: count)
    }

    var count: Int { low.count }

    subscript(index: Int) -> Int {
        high.isEmpty ? Int(low[index]) : Int(low[index]) | Int(high[index]) << 16
    }

    /// Adds one and returns the new value.
    @inline(__always)
    mutating func increment(_ index: Int) -> Int {
        low[index] &+= 1
        if low[index] == 0 { carry(index) }
        return self[index]
    }

    mutating func set(_ index: Int, to value: Int) {
        low[index] = UInt16(truncatingIfNeeded: value)
        let upper = UInt16(truncatingIfNeeded: value >> 16)
        if upper != 0, high.isEmpty { high = [UInt16](repeating: 0, count: low.count) }
        if !high.isEmpty { high[index] = upper }
    }

    private mutating func carry(_ index: Int) {
        if high.isEmpty { high = [UInt16](repeating: 0, count: low.count) }
        high[index] &+= 1
    }
}
