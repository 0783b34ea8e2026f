import Geometry

/// The acceleration of free fall by several phones, each with an error of its own.
///
/// The weighted mean with a scatter between phones: the least one that makes the weighted sum of squares equal to its degrees of
/// freedom (Mandel and Paule 1970), 0 where the phones' own errors explain how far they are apart.
public struct ClassGravity: Sendable {
    /// In m/s².
    public let gravity: Double
    /// Half the width of the 95 % interval, in m/s².
    public let interval: Double
    /// Standard deviation between phones beyond their own errors, in m/s².
    public let scatter: Double

    /// - Parameter phones: In m/s², each with half the width of its 95 % interval above 0; `nil` for none.
    public init?(_ phones: [(gravity: Double, interval: Double)]) {
        let known = phones.map { (value: $0.gravity, variance: $0.interval * $0.interval / (1.96 * 1.96)) }
            .filter { $0.value.isFinite && $0.variance.isFinite && $0.variance > 0 }
        guard let first = known.first else { return nil }
        let freedom = Double(known.count - 1)
        /// The mean, its weights' sum, and how far the sum of squares is above its degrees of freedom.
        func mean(_ between: Double) -> (value: Double, weights: Double, excess: Double) {
            var (weights, sum) = (0.0, 0.0)
            for each in known {
                let weight = 1 / (each.variance + between)
                weights += weight
                // Differences from the first keep the last bits.
                sum += weight * (each.value - first.value)
            }
            let offset = sum / weights
            var squares = 0.0
            for each in known {
                let distance = each.value - first.value - offset
                squares += distance * distance / (each.variance + between)
            }
            return (first.value + offset, weights, squares - freedom)
        }
        var between = 0.0
        if mean(0).excess > 0 {
            // The sum falls as the scatter grows, and with this one it is below its degrees of freedom.
            var high = known.reduce(0) { sum, each in
                sum + (each.value - first.value) * (each.value - first.value)
            }
            for _ in 0..<100 {
                let middle = (between + high) / 2
                if mean(middle).excess > 0 { between = middle } else { high = middle }
            }
            between = high
        }
        let found = mean(between)
        gravity = found.value
        scatter = between.squareRoot()
        // The phones' own errors are known; a scatter that was found, as well as its degrees of freedom allow (Hartung and Knapp
        // 2001).
        interval = StudentT.quantile(freedom: between > 0 ? freedom : 1e6) / found.weights.squareRoot()
    }
}
