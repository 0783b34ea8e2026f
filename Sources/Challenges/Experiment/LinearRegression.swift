/// The least-squares line through points.
public struct LinearRegression: Hashable, Sendable {
    /// The value at x = 0.
    public var intercept: Double
    /// The increase per unit of x.
    public var slope: Double
    /// The share of the variance that the line explains (R²), 0 to 1; `nil` if all values are equal.
    public var determination: Double?
    /// The number of points.
    public var count: Int

    /// The index of performance in steering, 1 / slope (Accot and Zhai 1997); `nil` if the line does not rise.
    public var indexOfPerformance: Double? { slope > 0 ? 1 / slope : nil }

    /// The minimum number of points, because a line always fits two points.
    public static let minPoints = 3

    /// The spread as a share of the mean below which values are equal: 12.3 / 4.1 and 24.6 / 8.2 differ in their last
    /// bit.
    private static let minSpread = 1e-9

    /// Fits a line; `nil` for fewer than `minPoints` points, or if all have the same x.
    public init?(_ points: [(x: Double, y: Double)]) {
        guard points.count >= Self.minPoints else { return nil }
        count = points.count
        let meanX = points.reduce(0) { $0 + $1.x } / Double(count)
        let meanY = points.reduce(0) { $0 + $1.y } / Double(count)
        var (sumXX, sumXY, sumYY) = (0.0, 0.0, 0.0)
        for point in points {
            let (x, y) = (point.x - meanX, point.y - meanY)
            sumXX += x * x
            sumXY += x * y
            sumYY += y * y
        }
        let number = Double(count)
        func differ(_ sumOfSquares: Double, _ mean: Double) -> Bool {
            (sumOfSquares / number).squareRoot() > Self.minSpread * mean.magnitude
        }
        guard differ(sumXX, meanX) else { return nil }
        slope = sumXY / sumXX
        intercept = meanY - slope * meanX
        // Rounding may exceed 1.
        determination = differ(sumYY, meanY) ? min(1, sumXY * sumXY / (sumXX * sumYY)) : nil
    }
}
