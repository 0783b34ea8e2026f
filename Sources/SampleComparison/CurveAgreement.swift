/// How curves agree that have values at the same places.
public enum CurveAgreement {
    /// The root of the mean squared difference; 0 for equal curves.
    ///
    /// - Parameters:
    ///   - first: At least one value.
    ///   - second: As many.
    public static func rootMeanSquare(_ first: [Double], _ second: [Double]) -> Double {
        let squares = zip(first, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        return (squares / Double(first.count)).squareRoot()
    }

    /// Pearson's correlation; `nil` where one of both has the same value everywhere.
    public static func correlation(_ first: [Double], _ second: [Double]) -> Double? {
        let count = Double(first.count)
        let (a, b) = (first.reduce(0, +) / count, second.reduce(0, +) / count)
        var (products, squaresOfFirst, squaresOfSecond) = (0.0, 0.0, 0.0)
        for (x, y) in zip(first, second) {
            products += (x - a) * (y - b)
            squaresOfFirst += (x - a) * (x - a)
            squaresOfSecond += (y - b) * (y - b)
        }
        // What rounding leaves of a constant is no variation.
        let isConstant = { (squares: Double, mean: Double) in squares <= 1e-20 * count * mean * mean }
        guard !isConstant(squaresOfFirst, a), !isConstant(squaresOfSecond, b) else { return nil }
        let whole = (squaresOfFirst * squaresOfSecond).squareRoot()
        return max(-1, min(1, products / whole))
    }

    /// How often a curve turns from up to down or from down to up.
    ///
    /// - Parameter threshold: How far the curve goes the other way for a turn, positive: a trembling hand makes none.
    public static func turningPoints(_ curve: [Double], threshold: Double) -> Int {
        guard var highest = curve.first else { return 0 }
        var lowest = highest
        // 1 while it rises, -1 while it falls, 0 before it has done either.
        var (direction, turns) = (0, 0)
        for value in curve {
            highest = max(highest, value)
            lowest = min(lowest, value)
            if direction >= 0, value <= highest - threshold {
                turns += direction
                (direction, lowest) = (-1, value)
            } else if direction <= 0, value >= lowest + threshold {
                turns -= direction
                (direction, highest) = (1, value)
            }
        }
        return turns
    }
}
