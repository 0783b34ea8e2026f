/// Pseudorandom numbers that a seed repeats: Vigna's SplitMix64.
package struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    /// - Parameter state: The seed.
    package init(state: UInt64) {
        self.state = state
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// Whether an event of this probability, from 0 to 1, happens.
    package mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &self) < probability
    }
}
