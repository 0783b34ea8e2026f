/// What an engine is given from a seed and what it answers, as a number that its twin in the browser has to have, too.
///
/// Made by additions, multiplications and divisions only; `Tests/Pages/shared/engines/built-engines.mjs` makes the same.
package struct EngineTrace {
    private var state: UInt32
    /// FNV-1a over all results of the engine.
    package private(set) var digest: UInt32 = 0x811c_9dc5

    /// Begins with a seed.
    package init(seed: UInt32) { state = seed }

    /// A number from 0 to 1, by mulberry32.
    package mutating func random() -> Double {
        state &+= 0x6d2b_79f5
        var mixed = (state ^ state >> 15) &* (1 | state)
        mixed = (mixed &+ (mixed ^ mixed >> 7) &* (61 | mixed)) ^ mixed
        return Double(mixed ^ mixed >> 14) / 4_294_967_296
    }

    /// Adds a byte of a result.
    package mutating func note(byte: UInt8) { digest = (digest ^ UInt32(byte)) &* 0x0100_0193 }

    /// Adds the bits of a result.
    package mutating func note(_ value: Double) {
        for shift in stride(from: 0, to: 64, by: 8) {
            note(byte: UInt8(truncatingIfNeeded: value.bitPattern >> UInt64(shift)))
        }
    }
}
