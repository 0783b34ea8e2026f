import TestSupport

/// Random numbers of one part of the world: each part has its own, so that leaving out one event changes little of
/// the others.
final class Dice {
    private var numbers: SeededNumbers

    /// - Parameter part: Distinguishes the parts that share one seed.
    init(_ seed: UInt64, _ part: UInt64) {
        var mixed = SeededNumbers(state: seed &* 0x2545_f491_4f6c_dd1d ^ part)
        numbers = SeededNumbers(state: mixed.next())
    }

    func chance(_ probability: Double) -> Bool { numbers.chance(probability) }

    func number(_ range: Range<Double>) -> Double { Double.random(in: range, using: &numbers) }

    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

    func bits() -> UInt64 { numbers.next() }

    /// A time with this mean and a long tail, at most 20 times the mean.
    func time(mean: Double) -> Double {
        let share = number(0..<1)
        // 1 / (1 - u) - 1 has the median 1.
        return min(20, share / (1 - share)) * mean
    }
}
