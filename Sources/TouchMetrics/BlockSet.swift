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
