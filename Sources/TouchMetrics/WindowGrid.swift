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
