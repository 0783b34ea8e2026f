/// A sequence of uniform 32-bit numbers that depends only on the position in it.
///
/// Squares with four rounds (Widynski 2020, arXiv:2004.06278). A constant key makes resamples the same in every run, so
/// the same data always give the same interval, and other programs can draw the same resamples.
struct CounterRandom {
    /// One of the keys that the author's program generates.
    static let key: UInt64 = 0x548c_9dec_bce6_5297

    private var counter: UInt64 = 0

    /// The next number.
    @inline(__always)
    private mutating func next() -> UInt32 {
        let y = counter &* Self.key
        let z = y &+ Self.key
        counter &+= 1
        var x = Self.rotated(y &* y &+ y)
        x = Self.rotated(x &* x &+ z)
        x = Self.rotated(x &* x &+ y)
        return UInt32(truncatingIfNeeded: (x &* x &+ z) >> 32)
    }

    @inline(__always)
    private static func rotated(_ value: UInt64) -> UInt64 { value >> 32 | value << 32 }

    /// The next index below `count`: the upper half of the product with a 32-bit number. An index is likelier than another
    /// by at most `count` / 2³².
    @inline(__always)
    mutating func index(below count: Int) -> Int {
        Int(truncatingIfNeeded: (UInt64(next()) &* UInt64(truncatingIfNeeded: count)) >> 32)
    }
}
